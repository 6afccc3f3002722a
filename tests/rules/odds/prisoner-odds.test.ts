import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import {
  findCasualtyThrower,
  isPostMeleeDue,
  judgePostMelee,
  type MeleeSides,
} from "#rules/mass/post-melee.ts";
import { countPrisoners } from "#rules/mass/prisoners.ts";
import { meanOf } from "#rules/odds/binomial.ts";
import { measureMeleeOdds } from "#rules/odds/melee-odds.ts";
import { listPrisoners } from "#rules/odds/prisoner-odds.ts";
import { measureReactionOdds } from "#rules/odds/reaction-odds.ts";
import { profileOf, rulesetWith } from "../../support/rules.ts";

const ON = rulesetWith({ prisoners: "on" });
const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];
const PAIRS = FACES.flatMap((one) => FACES.map((other) => [one, other] as const));

describe("the odds of prisoners (M-OPT-1, M-OPT-2)", () => {
  it.each([
    ["foot", "horse", "backOne", 35 / 36],
    ["horse", "foot", "rout", 9],
    ["foot", "foot", "retreat", 4.5],
  ] as const)("M-OPT-2 %s that beats %s, %s: on average %d", (winner, loser, reaction, mean) => {
    const chances = listPrisoners({ winner, loser, reaction, survivors: 20 }, ON);
    expect(meanOf(chances)).toBeCloseTo(mean, 12);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  it("M-OPT-2 are those of the rule itself over all dice and losses", () => {
    const [horse, foot] = [profileOf("mediumHorse"), profileOf("heavyFoot")];
    const units = [
      { profile: horse, figures: 6, side: 0 as const },
      { profile: foot, figures: 7, side: 1 as const },
    ];
    const odds = measureMeleeOdds({
      strengths: [6, 7],
      rounds: 1,
      listStrikes: () => [
        { dice: 5, killOn: 5, target: 1 },
        { dice: 4, killOn: 6, target: 0 },
      ],
    });
    const expected: [number[], number[]] = [new Array(8).fill(0), new Array(8).fill(0)];
    const count = (side: 0 | 1, taken: number, chance: number) => {
      expected[side][taken] = (expected[side][taken] ?? 0) + chance;
    };
    for (const { losses, chance } of odds.outcomes) {
      const sides: MeleeSides = [
        [{ profile: horse, entered: 6, lost: losses[0] ?? 0, survivors: 6 - (losses[0] ?? 0) }],
        [{ profile: foot, entered: 7, lost: losses[1] ?? 0, survivors: 7 - (losses[1] ?? 0) }],
      ];
      const dice = isPostMeleeDue(sides) && findCasualtyThrower(sides) !== undefined ? FACES : [undefined];
      for (const die of dice)
        for (const pair of PAIRS) {
          const share = chance / dice.length / PAIRS.length;
          const judged = isPostMeleeDue(sides) ? judgePostMelee(sides, die, ON) : undefined;
          const { loser, reaction = "continues" } = judged ?? {};
          if (loser === undefined || reaction === "continues") {
            count(0, 0, share);
            count(1, 0, share);
            continue;
          }
          const survivors = sides[loser][0]?.survivors ?? 0;
          const arms = loser === 0 ? (["foot", "horse"] as const) : (["horse", "foot"] as const);
          const facts = { winner: arms[0], loser: arms[1], reaction, survivors };
          count(loser, countPrisoners(facts, pair, ON).count, share);
          count(loser === 0 ? 1 : 0, 0, share);
        }
    }
    const { prisoners } = measureReactionOdds(odds, units, ON);
    for (const side of [0, 1] as const)
      for (const [taken, chance] of expected[side].entries())
        expect(prisoners?.[side][taken] ?? 0).toBeCloseTo(chance, 12);
    expect(measureReactionOdds(odds, units, rulesetWith({}))).not.toHaveProperty("prisoners");
  });
});
