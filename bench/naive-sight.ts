import { passesThrough } from "#field/crossing.ts";
import { baseOf, bearingOf } from "#field/figures/place.ts";
import type { SightFigure } from "#field/figures/sight.ts";
import { listEyes, listMarks } from "#field/figures/sight-lines.ts";
import { measureGap, nearestPoints } from "#field/gap.ts";
import { readRange } from "#rules/skirmish/missiles.ts";
import type { SkirmishRuleset } from "#rules/skirmish/ruleset.ts";

/** How many enemies in range and arc shooters see: every line to each of them, past everybody and through every gap. */
export function countSeenNaively(
  figures: readonly SightFigure[],
  shooters: readonly SightFigure[],
  ruleset: SkirmishRuleset,
): number {
  let seen = 0;
  for (const shooter of shooters)
    for (const victim of figures) {
      if (victim.side === shooter.side || shooter.weapon === "none") continue;
      if (Math.abs(bearingOf(shooter.place, victim.place)) > 90) continue;
      if (measureGap(baseOf(shooter), baseOf(victim)) > readRange(shooter.weapon, ruleset)) continue;
      const others = figures.filter((other) => other !== shooter && other !== victim).map(baseOf);
      const isFree = listEyes(shooter).some((from) =>
        listMarks(victim).some((to) => {
          const line = { from, to };
          if (others.some((other) => passesThrough(line, other))) return false;
          return !others.some((a, index) =>
            others.slice(index + 1).some((b) => {
              if (Math.abs(a.x - b.x) > 2.1 || Math.abs(a.y - b.y) > 2.1) return false;
              const gap = nearestPoints(a, b);
              const opening = { type: "line", points: [gap.from, gap.to] } as const;
              return gap.inches < 1 && passesThrough(line, opening);
            }),
          );
        }),
      );
      if (isFree) seen += 1;
    }
  return seen;
}
