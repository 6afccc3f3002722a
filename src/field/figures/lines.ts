import { ANGLE_TOLERANCE, type Degrees, type Inches } from "#rules/quantities.ts";
import type { SkirmishRuleset } from "#rules/skirmish/ruleset.ts";
import { measureGap } from "../gap.ts";
import { listGroups } from "./formations.ts";
import { baseOf, bearingOf, type FigurePlace, placeBase, type StandingFigure } from "./place.ts";

/** The lines of enemies: chains of figures with gaps that are small enough. @rule S-FIRE-11, D-35 */
export const listLines = (
  enemies: readonly StandingFigure[],
  { tables }: SkirmishRuleset,
): readonly (readonly string[])[] =>
  listGroups(enemies, tables.missiles.lineGap).map((group) => group.map(({ id }) => id).sort());

/** A figure as its shooter counts it. */
interface Counted {
  readonly id: string;
  readonly bearing: Degrees;
  readonly inches: Inches;
}

/**
 * Numbers those of a line who can be shot at: from the shooter's left to his right, the nearer first where bearings are
 * equal.
 *
 * @returns their names in order, the first being number 1
 * @rule S-FIRE-11, D-35, D-1
 */
export function numberFromLeft(
  shooter: Pick<StandingFigure, "place" | "base">,
  eligible: readonly StandingFigure[],
): readonly string[] {
  const own = placeBase(shooter.place, shooter.base);
  const from: FigurePlace = shooter.place;
  const counted: readonly Counted[] = eligible
    .map((figure) => ({
      id: figure.id,
      bearing: bearingOf(from, figure.place),
      inches: measureGap(own, baseOf(figure)),
    }))
    .sort((a, b) => a.bearing - b.bearing);
  const numbered: Counted[] = [];
  let run: Counted[] = [];
  const close = (): void => {
    numbered.push(...run.sort((a, b) => a.inches - b.inches || (a.id < b.id ? -1 : 1)));
    run = [];
  };
  for (const figure of counted) {
    const [first] = run;
    if (first && figure.bearing - first.bearing > ANGLE_TOLERANCE) close();
    run.push(figure);
    run.sort((a, b) => a.bearing - b.bearing);
  }
  close();
  return numbered.map(({ id }) => id);
}
