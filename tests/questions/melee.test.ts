import { describe, expect, it } from "vitest";
import { planStrike, type StrikeFacts } from "#rules/mass/combat.ts";
import { judgePostMelee, type MeleeSides, type MeleeUnit, readReaction } from "#rules/mass/post-melee.ts";
import { countGuards } from "#rules/mass/prisoners.ts";
import { readExcess } from "#rules/mass/stability.ts";
import type { TroopType } from "#rules/mass/troop-types.ts";
import { listBinomial, meanOf } from "#rules/odds/binomial.ts";
import { battleOf, contactOf, dice, foe, pick, play, refuse, troops } from "../support/battle-builders.ts";
import { profileOf, RULES, rulesetWith } from "../support/rules.ts";

/** What so many figures of one type throw at another. */
const strike = (
  [type, figures]: readonly [TroopType, number],
  enemy: TroopType,
  facts: Partial<StrikeFacts> & { readonly blockOf10?: boolean } = {},
  rules = RULES,
) => {
  const { blockOf10, ...rest } = facts;
  const attacker = { profile: profileOf(type), figures, ...(blockOf10 === undefined ? {} : { blockOf10 }) };
  return planStrike({ attacker, defender: { profile: profileOf(enemy) }, zone: "front", ...rest }, rules);
};

describe("what players ask about melee", () => {
  it("what armoured foot gain in the flank, of whom none are better: a face more (D-168)", () => {
    const [front, flank] = (["front", "flank"] as const).map((zone) =>
      strike(["armouredFoot", 10], "armouredFoot", { zone }),
    );
    expect(front?.killOn).toBe(6);
    expect(flank).toMatchObject({ row: "AF", killOn: 5 });
  });

  it.each([
    [false, "HF"],
    [true, "HF"],
  ])(
    "how pikes strike, a block of ten or not (%s): as heavy foot with a die more a man (D-214)",
    (blockOf10, row) => {
      const plain = strike(["heavyFoot", 5], "heavyFoot").dice;
      expect(strike(["swissPikemen", 5], "heavyFoot", { blockOf10 })).toMatchObject({ row, dice: plain + 5 });
    },
  );

  it("how pikes strike by the other setting: a block of ten as armoured foot, a smaller one not (D-214)", () => {
    const rules = rulesetWith({ swissStrike: "AF" });
    expect(strike(["swissPikemen", 5], "heavyFoot", { blockOf10: true }, rules).row).toBe("AF");
    expect(strike(["swissPikemen", 5], "heavyFoot", {}, rules).row).toBe("HF");
  });

  it("what becomes of half a die: seven light foot at heavy foot throw 3, or 4 by the setting (D-213)", () => {
    expect(strike(["lightFoot", 7], "heavyFoot").dice).toBe(3);
    expect(strike(["lightFoot", 7], "heavyFoot", {}, rulesetWith({ diceRounding: "up" })).dice).toBe(4);
  });

  it("why light foot melt away: ten heavy horse throw 40 dice at them and kill 13.3 on average (X-COMB-2)", () => {
    const { dice: thrown, killOn } = strike(["heavyHorse", 10], "lightFoot");
    expect([thrown, killOn]).toEqual([40, 5]);
    expect(meanOf(listBinomial(thrown, (7 - killOn) / 6))).toBeCloseTo(13.33, 2);
  });

  it("whether charging twice in a row is allowed: not in the next turn (M-MEL-11)", () => {
    const battle = battleOf([troops({ chargedInTurn: 1 }), foe()], { turn: 2 });
    expect(refuse(battle, { type: "charge", unit: "a", target: "b" }).rule).toBe("M-MEL-11");
  });
});

const side = (type: TroopType, entered: number, lost: number): readonly MeleeUnit[] => [
  { profile: profileOf(type), entered, lost, survivors: entered - lost },
];

describe("what players ask about the morale after a melee", () => {
  it.each([
    [19, "continues"],
    [20, "backHalf"],
    [39, "backHalf"],
    [40, "backOne"],
    [59, "backOne"],
    [60, "retreat"],
    [79, "retreat"],
    [80, "rout"],
    [99, "rout"],
    [100, "surrender"],
  ] as const)("what a difference of %d means: %s (X-PMM-6)", (difference, reaction) => {
    expect(readReaction(difference, RULES)).toBe(reaction);
  });

  it("whether 30 is half a move or two: by the setting (D-219)", () => {
    expect(readReaction(30, RULES)).toBe("backHalf");
    expect(readReaction(30, rulesetWith({ back2039: "two" }))).toBe("backTwo");
  });

  it.each([
    [20, 20, true],
    [10, 20, true],
    [21, 20, true],
    [21, 40, false],
  ])("when totals are doubled: %d against %d, %s (X-PMM-5, D-218)", (one, other, doubled) => {
    const sides: MeleeSides = [side("heavyFoot", one, 0), side("heavyFoot", other, 0)];
    expect(judgePostMelee(sides, undefined, RULES).doubled).toBe(doubled);
  });

  it("whether the die multiplies more than the spared: 10 knights lose 2 and 20 foot 8, die 3: 90 and 64, doubled 52 (X-PMM-2)", () => {
    const sides: MeleeSides = [side("heavyHorse", 10, 2), side("heavyFoot", 20, 8)];
    expect(judgePostMelee(sides, 3, RULES)).toMatchObject({
      totals: [90, 64],
      difference: 52,
      reaction: "backOne",
      loser: 1,
    });
  });

  it("how several types count: each by its rating, 170 and 10 and 20 against 80 (X-PMM-4)", () => {
    const winners = [...side("heavyFoot", 20, 0), ...side("armouredFoot", 10, 0)];
    const sides: MeleeSides = [winners, side("levies", 30, 10)];
    expect(judgePostMelee(sides, 2, RULES)).toMatchObject({ totals: [200, 80], reaction: "surrender" });
  });

  it.each([
    [1, 58],
    [6, 98],
  ] as const)(
    "whether ten who killed eight and lost none may still have to give up: 60 stand there, die %d (X-PMM-6)",
    (die, total) => {
      const sides: MeleeSides = [side("heavyFoot", 10, 0), side("levies", 60, 8)];
      expect(judgePostMelee(sides, die, RULES)).toMatchObject({
        totals: [total, 250],
        loser: 0,
        reaction: "surrender",
      });
    },
  );

  it("whose figures count: those in that melee, not a unit far off (X-PMM-4)", () => {
    const units = [troops({ y: 20, figures: 4, files: 4 }), foe({ figures: 3, files: 3 })];
    const faces = ["1111", "111", "1111", "111"] as const;
    const judge = (more: readonly ReturnType<typeof troops>[]) =>
      pick(
        play(
          battleOf([...units, ...more], { step: "melee", contacts: [contactOf("a", "b")] }),
          { type: "fight" },
          dice(...faces),
        ),
        "postMeleeJudged",
      );
    expect(judge([troops({ id: "c", x: 60, y: 40 })])).toEqual(judge([]));
  });
});

describe("what players ask about losses", () => {
  const losses = (lossesThisTurn: number, facts: { passedBefore?: boolean; startFigures?: number } = {}) => ({
    profile: profileOf("heavyFoot"),
    startFigures: 30,
    passedBefore: false,
    lossesThisTurn,
    ...facts,
  });

  it("whether losses of several turns add up: 6 and 6 of 30 call for nothing, 11 in one turn do (M-MOR-1)", () => {
    expect(readExcess(losses(6), RULES).type).toBe("none");
    expect(readExcess(losses(11), RULES).type).toBe("roll");
  });

  it("whether exactly a third is enough: not by the text, but by the setting (D-197)", () => {
    expect(readExcess(losses(10), RULES).type).toBe("none");
    expect(readExcess(losses(10), rulesetWith({ excess: "atLeast" })).type).toBe("roll");
  });

  it("what happens the second time: removed without a roll, and the line says so (M-MOR-3)", () => {
    const again = readExcess(losses(11, { passedBefore: true }), RULES);
    expect(again).toMatchObject({ type: "removed", lines: [{ rule: "M-MOR-3", value: 11 }, {}] });
  });

  it("how many guard eleven prisoners: three (M-OPT-4, D-191)", () => {
    expect([10, 11, 15, 16].map((count) => countGuards(count, RULES))).toEqual([2, 3, 3, 4]);
  });
});
