import { pairOff } from "#field/figures/pairing.ts";
import type { SideId } from "../../sides.ts";
import { orderByHome } from "../precedence.ts";
import type { SkirmishRun } from "../run.ts";
import type { Combat, Contact, FigureId } from "../state.ts";
import { endBroken, isStanding, loseContacts, makeContacts } from "./contacts.ts";
import { findSlideRefusal } from "./sliding.ts";

const principalsOf = (combats: readonly Combat[]): ReadonlySet<FigureId> =>
  new Set(combats.flatMap(({ attacker, defender }) => [attacker, defender]));

/** Whether a figure has an opponent of its own. */
export const isPrincipal = ({ battle }: SkirmishRun, id: FigureId): boolean =>
  principalsOf(battle.combats).has(id);

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
    const isWanted = wishes.pairs[attacker] === defender;
    const slide = isWanted ? wishes.slides[attacker] : undefined;
    const slides = slide && !findSlideRefusal(run, run.figure(attacker), run.figure(defender), slide);
    const combat: Combat = {
      id: `${clock.turn}.${attacker}.${defender}`,
      attacker,
      defender,
      captures: isWanted && wishes.captures.includes(attacker),
      rounds: 0,
      supports: { attacker: [], defender: [] },
    };
    run.emit({ type: "combatFormed", rule: "S-MEL-2", combat, ...(slides ? { slid: slide } : {}) });
    if (slides) {
      loseContacts(run);
      makeContacts(run, attacker, false);
    }
  }
}

/** Both sides square off, among figures that no combat of an earlier turn holds. @rule D-242, D-43, D-48 */
export function formCombats(run: SkirmishRun): void {
  endBroken(run);
  const { first } = run.battle.clock;
  const sides = run.battle.sides.map(({ id }) => id);
  const [one, other] = first === sides[1] ? [sides[1], sides[0]] : sides;
  if (one !== undefined) squareOff(run, one);
  if (other !== undefined) squareOff(run, other);
}
