import { sumPoints } from "#rules/mass/points.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import type { Battle, SideId } from "./state.ts";
import { countStanding, isManned } from "./units.ts";

/** What a side has on the table, in points, and what its units cost when the battle began. @rule X-PTS-1 */
export function countArmyPoints(
  { units, settings }: Battle,
  side: SideId,
): { readonly now: number; readonly start: number } {
  const own = Object.values(units).filter((unit) => unit.side === side);
  const sum = (count: (unit: (typeof own)[number]) => number) =>
    sumPoints(
      own.map((unit) => ({ profile: unit.profile, count: count(unit) })),
      rulesetWith(settings),
    );
  return {
    now: sum((unit) => (isManned(unit) ? countStanding(unit) : 0)),
    start: sum(({ startFigures }) => startFigures),
  };
}
