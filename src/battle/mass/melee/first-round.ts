import type { Ruleset } from "#rules/mass/ruleset.ts";
import { isStationary, wasSmooth } from "#rules/mass/shock.ts";
import { isContactOf } from "../apply-event.ts";
import type { Order } from "../order.ts";
import type { Battle, UnitId } from "../state.ts";
import type { Blow } from "./round.ts";

/** Whether a unit has come to the enemy by a charge of this turn that has momentum. @rule M-OPT-5, D-192, D-193 */
function hasMomentum({ units }: Battle, id: UnitId): boolean {
  const unit = units[id];
  const charge = unit?.turn.charge;
  return (
    unit !== undefined && charge !== undefined && charge.met.length > 0 && wasSmooth({ ...unit, ...charge })
  );
}

/** Whether a unit was ordered to go anywhere this turn, be it to intercept. @rule M-OPT-7 */
function isOrderedToMove(order: Order | undefined): boolean {
  if (order?.type === "changeFormation") return (order.legs ?? []).length > 0;
  return order !== undefined && order.type !== "stand" && order.type !== "crewEngine";
}

/** Whether a unit is standing cavalry to whom an enemy has come in this turn. @rule M-OPT-6, M-OPT-7, D-194 */
function isCaughtStanding({ units, contacts, clock, turnSequence, orders }: Battle, id: UnitId): boolean {
  const unit = units[id];
  const movedThisTurn = turnSequence === "orders" ? isOrderedToMove(orders[id]) : unit?.turn.moved === true;
  return (
    unit !== undefined &&
    isStationary({ profile: unit.profile, movedThisTurn }) &&
    contacts.some(({ defender, sinceTurn }) => defender === id && sinceTurn === clock.turn)
  );
}

/** Whether two units were in contact before this turn, so that this is not the first round between them. */
const isOldContact = ({ contacts, clock }: Battle, a: UnitId, b: UnitId): boolean =>
  contacts.some((contact) => isContactOf(contact, a, b) && contact.sinceTurn < clock.turn);

/** The blow of a unit that has its only die of momentum: that of most figures. @rule D-192 */
const findHeaviest = (blows: readonly Blow[], id: UnitId): Blow | undefined =>
  blows
    .filter(({ attacker, barredBy }) => attacker === id && !barredBy)
    .reduce<Blow | undefined>(
      (most, blow) => (most && most.figures >= blow.figures ? most : blow),
      undefined,
    );

/**
 * The blows of the first round, with what the optional rules of momentum and stationary cavalry make of them.
 *
 * @rule M-OPT-5, M-OPT-6, M-OPT-7, D-186, D-192, D-193, D-194
 */
export function readFirstRound(
  battle: Battle,
  blows: readonly Blow[],
  { settings }: Ruleset,
): readonly Blow[] {
  return blows.map((blow) => {
    const { attacker, defender } = blow;
    const momentum =
      settings.momentum === "on" &&
      hasMomentum(battle, attacker) &&
      (settings.momentumDie === "perFigure" || findHeaviest(blows, attacker) === blow);
    const stationary =
      settings.stationaryCavalry === "on" &&
      isCaughtStanding(battle, attacker) &&
      !isOldContact(battle, attacker, defender);
    return {
      ...blow,
      ...(momentum ? { momentum: true } : {}),
      ...(stationary ? { stationary: true } : {}),
    };
  });
}
