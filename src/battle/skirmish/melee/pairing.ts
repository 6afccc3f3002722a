import { pairOff } from "#field/figures/pairing.ts";
import { areInContact } from "#field/figures/place.ts";
import type { SideId } from "../../sides.ts";
import { areEnemies, baseOf } from "../figures.ts";
import { orderByHome } from "../precedence.ts";
import type { SkirmishRun } from "../run.ts";
import type { Combat, Contact, FigureId } from "../state.ts";
import { endCombat } from "./ending.ts";

/** Whether the two of a contact still touch as enemies. */
export function isStanding(
  run: SkirmishRun,
  { attacker, defender }: Pick<Contact, "attacker" | "defender">,
): boolean {
  const [a, b] = [run.figure(attacker), run.figure(defender)];
  return areEnemies(a, b) && areInContact(baseOf(a), baseOf(b));
}

const principalsOf = (combats: readonly Combat[]): ReadonlySet<FigureId> =>
  new Set(combats.flatMap(({ attacker, defender }) => [attacker, defender]));

/** Contacts that a side made and whose figures have no opponent yet. */
function listOpen(run: SkirmishRun, side: SideId): readonly Contact[] {
  const busy = principalsOf(run.battle.combats);
  return run.battle.contacts.filter(
    (contact) =>
      run.figure(contact.attacker).side === side &&
      !busy.has(contact.attacker) &&
      !busy.has(contact.defender) &&
      isStanding(run, contact),
  );
}

/** One side squares off the contacts that it made: as many pairs as there can be. @rule S-MEL-2, D-44, D-242 */
function squareOff(run: SkirmishRun, side: SideId): void {
  const open = listOpen(run, side);
  const { wishes, clock } = run.battle;
  const wanted = orderByHome(
    run.battle,
    Object.keys(wishes.pairs).map((id) => run.figure(id)),
  ).flatMap(({ id }) => {
    const defender = wishes.pairs[id];
    return defender === undefined ? [] : [{ attacker: id, defender }];
  });
  for (const { attacker, defender } of pairOff(open, wanted).pairs) {
    const combat: Combat = {
      id: `${clock.turn}.${attacker}.${defender}`,
      attacker,
      defender,
      captures: wishes.captures.includes(attacker),
      rounds: 0,
      supports: { attacker: [], defender: [] },
    };
    run.emit({ type: "combatFormed", rule: "S-MEL-2", combat });
  }
}

/** Ends combats of an earlier turn whose principals do not touch any more, then both sides square off. @rule D-242, D-48 */
export function formCombats(run: SkirmishRun): void {
  for (const combat of run.battle.combats) if (!isStanding(run, combat)) endCombat(run, combat, "D-242");
  const { first } = run.battle.clock;
  const sides = run.battle.sides.map(({ id }) => id);
  const [one, other] = first === sides[1] ? [sides[1], sides[0]] : sides;
  if (one !== undefined) squareOff(run, one);
  if (other !== undefined) squareOff(run, other);
}
