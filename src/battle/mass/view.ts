import type { SideId } from "../sides.ts";
import type { Command } from "./command.ts";
import type { BattleEvent } from "./event.ts";
import { type Battle, NO_PREFERENCES, type Unit } from "./state.ts";

/** Whether what has been ordered is still sealed. @rule M-TURN-2, D-68 */
const isSealed = ({ clock }: Battle): boolean => clock.step === "orders";

/** What an owner has chosen beforehand is his own business, but that he lets enemies pass, which he tells them (D-183). */
const withoutChoices = <T extends Unit>(unit: T): T => {
  const { waivesControl } = unit.prefers;
  return { ...unit, prefers: { ...NO_PREFERENCES, waivesControl } };
};

/**
 * The battle as one side may see it: without what the others have ordered, until all are ready, and without what they
 * have chosen beforehand. Nobody is hidden on the table itself (D-120).
 *
 * @rule M-TURN-2, D-68
 */
export function viewFor(battle: Battle, side: SideId): Battle {
  const isOwn = (id: string): boolean => battle.units[id]?.side === side;
  const orders = Object.entries(battle.orders).filter(([id]) => !isSealed(battle) || isOwn(id));
  const units = Object.entries(battle.units).map(([id, unit]): [string, Unit] => [
    id,
    isOwn(id) ? unit : withoutChoices(unit),
  ]);
  return { ...battle, orders: Object.fromEntries(orders), units: Object.fromEntries(units) };
}

/** Those of the events after which a battle stands so that one side may know of. @rule M-TURN-2, D-68 */
export const eventsFor = (
  battle: Battle,
  events: readonly BattleEvent[],
  side: SideId,
): readonly BattleEvent[] =>
  events.filter((event) => {
    const isSecret = event.type === "preferenceSet" || (event.type === "orderGiven" && isSealed(battle));
    return !isSecret || battle.units[event.unit]?.side === side;
  });

/** Whether one side may know of a command that was given when a battle stood so. @rule M-TURN-2, D-68 */
export const isCommandFor = (battle: Battle, command: Command, side: SideId): boolean =>
  !(command.type === "prefer" || command.type === "order") || battle.units[command.unit]?.side === side;
