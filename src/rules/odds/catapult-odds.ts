import type { D6 } from "../dice.ts";
import { deviate } from "../mass/catapult.ts";
import type { Ruleset } from "../mass/ruleset.ts";
import type { Inches } from "../quantities.ts";
import { type AreaOdds, measureAreaOdds } from "./area-odds.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

/** One distance at which a stone may fall. */
export interface StonePlace {
  readonly distanceInches: Inches;
  /** How much farther than called; short of it is negative. */
  readonly deviationInches: Inches;
  /** The part of all throws. */
  readonly chance: number;
}

/** The distances at which a stone may fall that was called at one, the shortest first. @rule M-CAT-10, D-148 */
export function listStonePlaces(distanceInches: Inches, { settings }: Ruleset): readonly StonePlace[] {
  if (settings.catapultDeviation === "off") return [{ distanceInches, deviationInches: 0, chance: 1 }];
  const thrown = FACES.flatMap((over) => FACES.map((short) => deviate(distanceInches, over, short)));
  const deviations = [...new Set(thrown.map(({ deviation }) => deviation))].sort((one, other) => one - other);
  return deviations.map((deviationInches) => ({
    distanceInches: distanceInches + deviationInches,
    deviationInches,
    chance: thrown.filter(({ deviation }) => deviation === deviationInches).length / thrown.length,
  }));
}

/**
 * Who falls wherever a stone may come down, and how likely.
 *
 * @param findVictims - the figures that fall at so many inches along the call, each once; asked once a place
 * @param keyOf - tells one figure from another
 * @rule M-CAT-2, M-CAT-10
 */
export const measureCatapultOdds = <Victim>(
  call: { readonly distanceInches: Inches; readonly ruleset: Ruleset },
  findVictims: (distanceInches: Inches) => readonly Victim[],
  keyOf: (victim: Victim) => string,
): AreaOdds<StonePlace, Victim> =>
  measureAreaOdds(
    listStonePlaces(call.distanceInches, call.ruleset),
    (place) => findVictims(place.distanceInches),
    keyOf,
  );
