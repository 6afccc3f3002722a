import type { SideId } from "../../sides.ts";
import { orderByHome } from "../precedence.ts";
import type { Battle, Contact, UnitId } from "../state.ts";
import { isManned, listUnits } from "../units.ts";

/** Units of both sides that contact joins, however many. @rule D-230 */
export interface Melee {
  readonly units: readonly UnitId[];
  readonly sides: readonly [SideId, SideId];
  /** Whether it has been fought this turn, be it before a unit joined it. */
  readonly fought: boolean;
}

const isLive = (battle: Battle, { attacker, defender }: Contact): boolean =>
  [attacker, defender].every((id) => {
    const unit = battle.units[id];
    return unit !== undefined && isManned(unit);
  });

/** The units joined to one by contacts. */
function listJoined(contacts: readonly Contact[], start: UnitId): readonly UnitId[] {
  const joined = new Set([start]);
  for (const id of joined)
    for (const { attacker, defender } of contacts) {
      if (attacker === id) joined.add(defender);
      if (defender === id) joined.add(attacker);
    }
  return [...joined];
}

/** All melees that are on, the one nearest to the edge of either side first; or those that some of the contacts make. @rule D-230, D-236, M-MEL-1 */
export function findMelees(battle: Battle, among = battle.contacts): readonly Melee[] {
  const contacts = among.filter((contact) => isLive(battle, contact));
  const seen = new Set<UnitId>();
  const melees: Melee[] = [];
  for (const { id } of orderByHome(battle, listUnits(battle))) {
    if (seen.has(id)) continue;
    const units = [...listJoined(contacts, id)].sort();
    for (const joined of units) seen.add(joined);
    const [first, second] = [...new Set(units.map((unit) => battle.units[unit]?.side ?? ""))].sort();
    if (first === undefined || second === undefined) continue;
    const fought = units.some((unit) => battle.units[unit]?.turn.fought);
    melees.push({ units, sides: [first, second], fought });
  }
  return melees;
}
