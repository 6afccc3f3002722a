import type { Issuer } from "#battle/mass/command.ts";
import { listHalfTurnChoices } from "#battle/mass/shooting/opportunity-fire.ts";
import { type Battle, SEQUENCES } from "#battle/mass/state.ts";
import { Unfolding } from "#battle/mass/unfolding.ts";
import { isMobile, listUnits } from "#battle/mass/units.ts";
import type { SideId } from "#battle/sides.ts";
import { KnownDice } from "#rules/dice.ts";
import { ask } from "../ask.ts";
import { formatSide } from "../format.ts";
import { findOpenSide } from "../may-command.ts";
import { type BattleDocument, readBattle } from "../read-battle.ts";
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

/** The units of a side for which nothing is written yet, and how far its writer is. */
function describeWritten(combat: BattleDocument, battle: Battle, side: SideId) {
  const units = listUnits(battle, side).filter(isMobile);
  const ordered = new Set(
    listWritten(combat, battle, side).flatMap(({ unit, order }) => (order ? [unit] : [])),
  );
  const open = units.filter((unit) => !ordered.has(unit.id));
  const count = { count: String(units.length - open.length), total: String(units.length) };
  return { open, progress: t("written", count), hint: t("stillToWrite") };
}

/** The units of a side that may shoot at the half-turn, or choose at whom they ride. @rule M-TURN-5, M-TURN-7 */
function describeHalfTurn(battle: Battle, side: SideId) {
  const open = listHalfTurnChoices(new Unfolding(battle, new KnownDice([])), side);
  return { open, progress: "", hint: t("mayReact") };
}

/** Of the sides for which this user acts and that are not done: what is left to write, or to choose at the half-turn. */
export function describeWritingSides(combat: BattleDocument, battle: Battle, { gm, sides }: Issuer) {
  const { step, ready } = battle.clock;
  if (step !== "orders" && step !== "halfTurn") return [];
  const played = battle.sides.filter(({ id }) => sides.includes(id));
  const acting = played.length === 0 && gm ? battle.sides : played;
  return acting
    .filter(({ id }) => !ready.includes(id))
    .map(({ id, name }) => {
      const { open, ...told } =
        step === "orders" ? describeWritten(combat, battle, id) : describeHalfTurn(battle, id);
      return { id, name, ...told, open: open.map((unit) => ({ id: unit.id, name: unit.name })) };
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

/** Whether somebody means to hand in orders among which there is none; whoever has written some is not asked. */
async function isMeant(combat: BattleDocument, side: SideId): Promise<boolean> {
  const battle = readBattle(combat);
  if (!battle || listWritten(combat, battle, side).some(({ order }) => order)) return true;
  const name = formatSide(battle.sides.find(({ id }) => id === side)?.name ?? "");
  return ask("MANGONEL.Tracker.handIn", t("handInNone", { side: name }));
}

/** Hands in the orders of the side of this user that is not done. */
export async function handInOpen(combat: BattleDocument): Promise<void> {
  const side = findOpenSide(combat);
  if (side !== undefined && (await isMeant(combat, side))) await handIn(combat, side);
}
