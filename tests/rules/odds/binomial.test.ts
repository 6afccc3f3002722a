import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addCounts, chanceOfAtLeast, listBinomial, meanOf } from "#rules/odds/binomial.ts";

const total = (counts: readonly number[]) => counts.reduce((sum, chance) => sum + chance, 0);
const dice = fc.integer({ min: 0, max: 120 });
const chances = fc.constantFrom(0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 1);

describe("counts of kills X-COMB-1", () => {
  it("X-COMB-1 two dice that kill on a 6", () => {
    const counts = listBinomial(2, 1 / 6);
    [25 / 36, 10 / 36, 1 / 36].forEach((expected, kills) => {
      expect(counts[kills]).toBeCloseTo(expected, 12);
    });
  });

  it("X-COMB-1 no dice kill nobody, and dice that cannot kill do not", () => {
    expect(listBinomial(0, 0.5)).toEqual([1]);
    expect(listBinomial(2, 0)).toEqual([1, 0, 0]);
    expect(listBinomial(2, 1)).toEqual([0, 0, 1]);
  });

  it("X-COMB-1 chances add up to 1 and have the mean of the dice", () => {
    fc.assert(
      fc.property(dice, chances, (trials, chance) => {
        const counts = listBinomial(trials, chance);
        expect(counts).toHaveLength(trials + 1);
        expect(total(counts)).toBeCloseTo(1, 10);
        expect(meanOf(counts)).toBeCloseTo(trials * chance, 8);
      }),
    );
  });

  it("X-COMB-1 dice thrown in two lots count as one throw", () => {
    fc.assert(
      fc.property(dice, dice, chances, (one, other, chance) => {
        const apart = addCounts(listBinomial(one, chance), listBinomial(other, chance));
        const together = listBinomial(one + other, chance);
        expect(apart).toHaveLength(together.length);
        together.forEach((expected, kills) => {
          expect(apart[kills]).toBeCloseTo(expected, 10);
        });
      }),
    );
  });

  it("X-COMB-1 the chance of at least so many kills", () => {
    const counts = listBinomial(2, 1 / 6);
    expect(chanceOfAtLeast(counts, 0)).toBeCloseTo(1, 12);
    expect(chanceOfAtLeast(counts, 1)).toBeCloseTo(11 / 36, 12);
    expect(chanceOfAtLeast(counts, 3)).toBe(0);
  });

  it("X-COMB-1 holds for very many dice", () => {
    const counts = listBinomial(2000, 5 / 6);
    expect(total(counts)).toBeCloseTo(1, 9);
    expect(meanOf(counts)).toBeCloseTo((2000 * 5) / 6, 6);
  });
});
