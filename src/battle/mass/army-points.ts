import { sumPoints } from "#rules/mass/points.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import type { SideId } from "../sides.ts";
import type { Battle, Unit } from "./state.ts";
import { countStanding, isManned } from "./units.ts";

/** How many figures of a unit still stand for its side; those that guard prisoners belong to it all the same. @rule D-191 */
export function countOwn({ prisoners }: Battle, unit: Unit): number {
  if (!isManned(unit)) return 0;
  return countStanding(unit) + (prisoners.find(({ by }) => by === unit.id)?.guards ?? 0);
}

/** What a side has on the table, in points, and what its units cost when the battle began. @rule X-PTS-1 */
export function countArmyPoints(
  battle: Battle,
  side: SideId,
): { readonly now: number; readonly start: number } {
  const own = Object.values(battle.units).filter((unit) => unit.side === side);
  const sum = (count: (unit: (typeof own)[number]) => number) =>
    sumPoints(
      own.map((unit) => ({ profile: unit.profile, count: count(unit) })),
      rulesetWith(battle.settings),
    );
  return {
    now: sum((unit) => countOwn(battle, unit)),
    start: sum(({ startFigures }) => startFigures),
  };
}
