import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSlideFault, findTidyPlace, pairOff, type Touching } from "#field/figures/pairing.ts";
import { areInContact, baseOf, placeBase } from "#field/figures/place.ts";
import { Standing } from "#field/figures/standing.ts";
import { at, FOOT, RULES, standing } from "./stand.ts";

const contacts = (text: string): readonly Touching[] =>
  text.split(" ").map((pair) => ({ attacker: pair.slice(0, 1), defender: pair.slice(1) }));
const told = (pairs: readonly Touching[]): string =>
  pairs.map(({ attacker, defender }) => attacker + defender).join(" ");

describe("Pairing off (S-MEL-2, S-MEL-3, D-44)", () => {
  it.each<[string, string, string, string, string]>([
    ["3 attackers and 3 defenders", "a1 a2 b1 b2 b3 c2 c3", "a1 b2 c3", "", ""],
    ["2 attackers who both touch the same 3", "a1 a2 a3 b1 b2 b3", "a1 b2", "", "3"],
    ["a choice that would leave one out", "a1 a2 b1", "a2 b1", "", ""],
    ["5 attackers on 1 defender", "a1 b1 c1 d1 e1", "a1", "b c d e", ""],
    ["5 attackers on 2 defenders", "a1 b1 c1 d2 e2", "a1 d2", "b c e", ""],
  ])("S-MEL-2 pairs %s", (_, list, pairs, spare, unopposed) => {
    const paired = pairOff(contacts(list));
    expect(told(paired.pairs)).toBe(pairs);
    expect(paired.spare.map(({ attacker }) => attacker).join(" ")).toBe(spare);
    expect(paired.unopposed.join(" ")).toBe(unopposed);
  });

  it("D-44 lets the attacker choose among equals, but not give up a pair", () => {
    expect(told(pairOff(contacts("a1 a2 b1 b2"), contacts("a2")).pairs)).toBe("a2 b1");
    expect(told(pairOff(contacts("a1 a2 b1"), contacts("a1")).pairs)).toBe("a2 b1");
    expect(told(pairOff(contacts("a1 b1 c1"), contacts("c1")).pairs)).toBe("c1");
  });

  it("S-MEL-3 says whom those left over may join", () => {
    expect(pairOff(contacts("a1 b2 c1 c2")).spare).toEqual([{ attacker: "c", mayJoin: ["1", "2"] }]);
  });

  it("D-44 makes as many pairs as any choice could, in any order of the contacts", () => {
    const any = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
      selector: ([a, d]) => a * 5 + d,
      maxLength: 12,
    });
    const most = (
      list: readonly (readonly [number, number])[],
      used: readonly number[] = [],
      from = 0,
    ): number => {
      let best = 0;
      for (const [index, [a, d]] of list.entries()) {
        if (index < from || used.includes(a) || used.includes(10 + d)) continue;
        best = Math.max(best, 1 + most(list, [...used, a, 10 + d], index + 1));
      }
      return best;
    };
    fc.assert(
      fc.property(any, fc.boolean(), (list, isReversed) => {
        const named = list.map(([a, d]): Touching => ({ attacker: `a${a}`, defender: `d${d}` }));
        const paired = pairOff(named);
        expect(paired.pairs).toHaveLength(most(list));
        expect(pairOff(isReversed ? [...named].reverse() : named)).toEqual(paired);
      }),
    );
  });
});

describe("Sliding to tidy the line (S-MEL-2, D-44)", () => {
  const defender = standing("d", 0, 0);
  const attacker = standing("a", 0.6, 0.75);
  it.each<[string, number, number, string | undefined]>([
    ["to face it", 0, 0.75, undefined],
    ['1"', -0.4, 0.75, undefined],
    ['1.01"', -0.41, 0.75, "tooFar"],
    ["out of contact", 0.8, 0.75, "losesContact"],
    ["onto it", 0, 0.5, "occupied"],
  ])("D-44 judges a slide %s", (_, x, y, fault) => {
    expect(findSlideFault(attacker, at(x, y), defender, new Standing([defender]), RULES)).toBe(fault);
  });

  it("D-44 finds the place face to face, where nobody stands", () => {
    const place = findTidyPlace(attacker, defender, new Standing([defender]), RULES);
    expect(place?.x).toBeCloseTo(0, 9);
    expect(place?.y).toBeCloseTo(0.75, 9);
    expect(place && areInContact(placeBase(place, FOOT), baseOf(defender))).toBe(true);
    expect(
      findTidyPlace(attacker, defender, new Standing([defender, standing("f", -0.5, 0.75)]), RULES),
    ).toBeUndefined();
  });
});
