import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import { deviate } from "#rules/mass/catapult.ts";
import { meanOf } from "#rules/odds/binomial.ts";
import { listStonePlaces, measureCatapultOdds } from "#rules/odds/catapult-odds.ts";
import { RULES, rulesetWith } from "../../support/rules.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];
const PAIRS = FACES.flatMap((over) => FACES.map((short) => [over, short] as const));
const ON = rulesetWith({ catapultDeviation: "on" });

/** Figures one behind the other, an inch apart, of which a stone kills those within an inch. */
const FILE = Array.from({ length: 12 }, (_, place) => ({ id: `figure ${place}`, at: 24 + place }));
const fallenAt = (distance: number) => FILE.filter(({ at }) => Math.abs(at - distance) <= 1);

describe("odds of a stone M-CAT-10, D-148", () => {
  it("D-148 falls where it was called without the option", () => {
    expect(listStonePlaces(28, RULES)).toEqual([{ distanceInches: 28, deviationInches: 0, chance: 1 }]);
  });

  it("M-CAT-10 falls at eleven distances with it, as all 36 throws of the rule have it", () => {
    const places = listStonePlaces(28, ON);
    expect(places).toHaveLength(11);
    for (const { distanceInches, deviationInches, chance } of places) {
      const count = PAIRS.filter(([over, short]) => deviate(28, over, short).distance === distanceInches);
      expect(chance).toBeCloseTo(count.length / 36, 12);
      expect(distanceInches - deviationInches).toBe(28);
    }
    expect(places.find(({ deviationInches }) => deviationInches === 0)?.chance).toBeCloseTo(6 / 36, 12);
    expect(places.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  it("M-CAT-2 M-CAT-10 kills as often as the rule does over all throws", () => {
    const { kills, victims } = measureCatapultOdds(
      { distanceInches: 28, ruleset: ON },
      fallenAt,
      ({ id }) => id,
    );
    const counts = PAIRS.map(([over, short]) => fallenAt(deviate(28, over, short).distance));
    for (const [count, chance] of kills.entries())
      expect(chance).toBeCloseTo(counts.filter(({ length }) => length === count).length / 36, 12);
    for (const { victim, chance } of victims)
      expect(chance).toBeCloseTo(counts.filter((fallen) => fallen.includes(victim)).length / 36, 12);
    expect(meanOf(kills)).toBeCloseTo(
      victims.reduce((sum, { chance }) => sum + chance, 0),
      12,
    );
    expect(victims[0]?.chance).toBeGreaterThanOrEqual(victims.at(-1)?.chance ?? 1);
  });
});
