import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import { countHits, readAccuracy } from "#rules/mass/arquebus.ts";
import { ARMOUR_GRADES } from "#rules/mass/profile.ts";
import { judgeVolley, type VolleyGroup } from "#rules/mass/volley.ts";
import { joinVolleyOdds, measureArquebusOdds, measureVolleyOdds } from "#rules/odds/volley-odds.ts";
import { RULES, rulesetWith } from "../../support/rules.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];
const OPEN = { missile: "none", roof: false, hard: "none" } as const;
const SOFT = { ...OPEN, missile: "soft" } as const;

const GROUPS: readonly VolleyGroup[] = ARMOUR_GRADES.flatMap((armour) =>
  [1, 4, 7, 10].flatMap((shooters) =>
    (["direct", "indirect"] as const).flatMap((mode) =>
      (["still", "overHalf"] as const).flatMap((band) =>
        [OPEN, SOFT].map((cover) => ({ weapon: "bow", armour, shooters, mode, band, cover }) as const),
      ),
    ),
  ),
);

describe("odds of missile fire (M-FIRE-0, M-FIRE-9, M-ARQ-1, D-114)", () => {
  it("M-FIRE-0 are those of the table itself over all six faces", () => {
    for (const group of GROUPS) {
      const odds = measureVolleyOdds(group, RULES);
      const kills = FACES.map((die) => judgeVolley(group, die, RULES).kills);
      expect(odds.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      for (const [count, chance] of odds.entries())
        expect(chance).toBeCloseTo(kills.filter((value) => value === count).length / 6, 12);
    }
  });

  it("M-FIRE-9 D-114 with overHalf = opposedDie are those of all three dice", () => {
    const rules = rulesetWith({ overHalf: "opposedDie" });
    for (const group of GROUPS.filter(({ band }) => band === "overHalf")) {
      const odds = measureVolleyOdds(group, rules);
      const all = FACES.flatMap((own) =>
        FACES.flatMap((other) =>
          FACES.map((die) => (own > other ? judgeVolley(group, die, rules).kills : 0)),
        ),
      );
      for (const [count, chance] of odds.entries())
        expect(chance).toBeCloseTo(all.filter((value) => value === count).length / all.length, 12);
    }
  });

  it("M-ARQ-1 are those of the accuracy dice over all throws of three", () => {
    for (const distanceInches of [5, 10, 15, 20]) {
      const fire = { shooters: 3, distanceInches, hardCover: "upToHalf", rest: false } as const;
      const accuracy = readAccuracy(fire, RULES);
      const all = FACES.flatMap((a) =>
        FACES.flatMap((b) => FACES.map((c) => countHits(accuracy, [a, b, c]))),
      );
      for (const [count, chance] of measureArquebusOdds(fire, RULES).entries())
        expect(chance).toBeCloseTo(all.filter((value) => value === count).length / all.length, 12);
    }
  });

  it("M-FIRE-5 add up over groups, and no more fall than there are", () => {
    expect(
      joinVolleyOdds(
        [
          [0.5, 0.5],
          [0.5, 0.5],
        ],
        10,
      ),
    ).toEqual([0.25, 0.5, 0.25]);
    expect(
      joinVolleyOdds(
        [
          [0.5, 0.5],
          [0.5, 0.5],
        ],
        1,
      ),
    ).toEqual([0.25, 0.75]);
    expect(joinVolleyOdds([], 3)).toEqual([1]);
  });
});
