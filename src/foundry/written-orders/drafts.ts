import type { Command } from "#battle/mass/command.ts";
import type { Order } from "#battle/mass/order.ts";
import { withLeg } from "#battle/mass/previews/order-preview.ts";
import type { Battle, UnitId } from "#battle/mass/state.ts";
import type { WrittenOrder } from "#battle/mass/written-orders/seal.ts";
import type { Refusal } from "#battle/refusal.ts";
import type { SideId } from "#battle/sides.ts";
import type { Area } from "../areas.ts";
import { type BattleDocument, readBattle } from "../read-battle.ts";
import { tellRefusal } from "../refusal-notice.ts";
import { submit } from "../submit.ts";
import { shareWriting } from "./fellows.ts";
import { mergeDraft, type Page, readDraft } from "./sealed-store.ts";

/** For which turn and side something is written. */
export const pageOf = (combat: BattleDocument, side: SideId): Page => ({
  battle: combat.id ?? "",
  turn: combat.system.turn,
  side,
});

/** What this user has written for the units of a side that are there. */
export const listWritten = (
  combat: BattleDocument,
  { units }: Battle,
  side: SideId,
): readonly WrittenOrder[] =>
  readDraft(pageOf(combat, side)).filter(({ unit }) => units[unit]?.side === side);

/** The battle as this user sees it while orders are written: with what he has written himself, and nobody else's. */
export function withDrafts(combat: BattleDocument, battle: Battle): Battle {
  if (battle.clock.step !== "orders") return battle;
  const written = battle.sides.flatMap(({ id }) => listWritten(combat, battle, id));
  const orders = Object.fromEntries(written.flatMap(({ unit, order }) => (order ? [[unit, order]] : [])));
  const watching = new Map(written.map(({ unit, watches }) => [unit, watches]));
  const units = Object.values(battle.units).map((unit) => {
    const watches = watching.get(unit.id) ?? unit.prefers.watches;
    return [unit.id, { ...unit, prefers: { ...unit.prefers, watches } }] as const;
  });
  return { ...battle, orders, units: Object.fromEntries(units) };
}

/** Reads a battle as this user sees it. */
export function readOwnBattle(combat: BattleDocument): Battle | undefined {
  const battle = readBattle(combat);
  return battle && withDrafts(combat, battle);
}

/** Writes for one unit, in place of what was written of that before; a field that is undefined is taken back. */
export async function writeFor(
  combat: BattleDocument,
  unit: UnitId,
  change: { readonly order?: Order | undefined; readonly watches?: boolean | undefined },
): Promise<Refusal | undefined> {
  const battle = readBattle(combat);
  const side = battle?.units[unit]?.side;
  if (!battle || side === undefined) return { code: "unknownUnit" };
  if (battle.clock.ready.includes(side)) {
    const refusal: Refusal = { code: "alreadyReady", rule: "M-TURN-2" };
    tellRefusal(refusal);
    return refusal;
  }
  const written = listWritten(combat, battle, side);
  const { order, watches } = { ...written.find((one) => one.unit === unit), ...change };
  const entry = {
    unit,
    ...(order ? { order } : {}),
    ...(watches === undefined ? {} : { watches }),
  };
  await mergeDraft(pageOf(combat, side), [entry]);
  void shareWriting(combat, pageOf(combat, side), entry);
  return undefined;
}

/** The order that is the same as a command given in a movement of one's own; a move goes on from what is written. */
export function orderOf(command: Command, written: Order | undefined): Order | undefined {
  switch (command.type) {
    case "move":
      return command.legs.reduce<Order | undefined>(withLeg, written);
    case "charge":
      return { type: "charge", target: command.target };
    case "rally":
      return { type: "rally", choice: command.choice };
    case "changeFormation": {
      const { unit: _, ...order } = command;
      return order;
    }
    case "crewEngine":
      return { type: "crewEngine", engine: command.engine, figures: command.figures };
    case "order":
      return command.order;
    default:
      return undefined;
  }
}

/**
 * Asks for a command; while orders are written, what would be done with a unit is written down instead, and goes nowhere.
 *
 * @returns the refusal, if it was refused; the asker has then been told
 */
export async function give(
  combat: BattleDocument,
  command: Parameters<typeof submit>[1],
  area?: Area,
): Promise<Refusal | undefined> {
  if (combat.system.step !== "orders" || !("unit" in command)) return submit(combat, command, area);
  const { unit } = command;
  if (command.type === "prefer") return writeFor(combat, unit, { watches: command.watches ?? false });
  const battle = readOwnBattle(combat);
  const order = orderOf(command, battle?.orders[unit]);
  return order ? writeFor(combat, unit, { order }) : submit(combat, command, area);
}
