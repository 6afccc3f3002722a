import type { Issuer } from "#battle/mass/command.ts";
import { type Battle, SEQUENCES } from "#battle/mass/state.ts";
import { isMobile, listUnits } from "#battle/mass/units.ts";
import { formatSide } from "../format.ts";
import { findOpenSide } from "../may-command.ts";
import type { BattleDocument } from "../read-battle.ts";
import { listWritten } from "./drafts.ts";
import { handIn } from "./hand-in.ts";
import { isRevealDue, revealIfDue } from "./reveal.ts";

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Tracker.${key}`, data);

/** The main button while orders are written: to hand in those of a side, or to reveal what all have handed in. */
export function describeHandIn(combat: BattleDocument, { gm, sides }: Issuer) {
  if (isRevealDue(combat)) return { action: "reveal", label: t("reveal"), enabled: gm };
  const open = findOpenSide(combat);
  if (open === undefined) return { action: "handIn", label: t("handedIn"), enabled: false };
  const side = formatSide(combat.system.sides.find(({ id }) => id === open)?.name ?? "");
  return {
    action: "handIn",
    label: sides.includes(open) ? t("handIn") : t("handInFor", { side }),
    enabled: true,
  };
}

/** Of the sides that this user writes for and has not handed in: how far he is, and which units have nothing yet. */
export function describeWritingSides(combat: BattleDocument, battle: Battle, { gm, sides }: Issuer) {
  if (battle.clock.step !== "orders") return [];
  const played = battle.sides.filter(({ id }) => sides.includes(id));
  const written = played.length === 0 && gm ? battle.sides : played;
  return written
    .filter(({ id }) => !battle.clock.ready.includes(id))
    .map(({ id, name }) => {
      const units = listUnits(battle, id).filter(isMobile);
      const ordered = new Set(
        listWritten(combat, battle, id).flatMap(({ unit, order }) => (order ? [unit] : [])),
      );
      const open = units.filter((unit) => !ordered.has(unit.id));
      return {
        id,
        name,
        progress: t("written", {
          count: String(units.length - open.length),
          total: String(units.length),
        }),
        open: open.map((unit) => ({ id: unit.id, name: unit.name })),
      };
    });
}

/** The two sequences for a GM to choose from, between turns. @rule X-SEQ-4 */
export function describeSequences({ clock, turnSequence }: Battle, { gm }: Issuer) {
  const isOpen = ["setUp", "initiative"].includes(clock.step) || clock.step === "orders";
  if (!gm || !isOpen || clock.ready.length > 0) return [];
  return SEQUENCES.map((name) => ({
    name,
    label: `MANGONEL.Tracker.sequences.${name}`,
    chosen: name === turnSequence,
  }));
}

/**
 * What "next" means while orders are written: this user's side is done; a GM is done for all that are not, so that
 * nobody who is away is waited for.
 */
export async function advanceOrders(combat: BattleDocument): Promise<void> {
  if (isRevealDue(combat)) return revealIfDue(combat);
  const open = game.user.isGM ? combat.system.sides.map(({ id }) => id) : [findOpenSide(combat) ?? ""];
  for (const side of open.filter((id) => id !== "" && !combat.system.ready.includes(id)))
    if (await handIn(combat, side)) return;
}

/** Hands in the orders of the side of this user that is not done. */
export async function handInOpen(combat: BattleDocument): Promise<void> {
  const side = findOpenSide(combat);
  if (side !== undefined) await handIn(combat, side);
}
