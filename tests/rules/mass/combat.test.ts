import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import {
  canStrikeBack,
  countKills,
  planStrike,
  readZoneInTurn,
  type Striker,
  type StrikeZone,
  shiftKillOn,
  stepDown,
} from "#rules/mass/combat.ts";
import { TROOP_CLASSES, type TroopClass, type TroopProfile } from "#rules/mass/profile.ts";
import { COMBAT } from "#rules/mass/tables/combat.ts";
import { TROOP_TYPES, type TroopType } from "#rules/mass/troop-types.ts";
import { profileOf, RULES, rulesetWith, withPoleArms } from "../../support/rules.ts";

const TYPE_OF: Readonly<Record<TroopClass, TroopType>> = {
  LF: "lightFoot",
  HF: "heavyFoot",
  AF: "armouredFoot",
  LH: "lightHorse",
  MH: "mediumHorse",
  HH: "heavyHorse",
};
const of = (troopClass: TroopClass): TroopProfile => profileOf(TYPE_OF[troopClass]);
const strike = (
  figures: number,
  attacker: TroopProfile,
  defender: TroopProfile,
  more: Partial<Striker> & { readonly zone?: StrikeZone; readonly rules?: typeof RULES } = {},
) => {
  const { zone = "front", rules = RULES, ...striker } = more;
  return planStrike(
    { attacker: { profile: attacker, figures, ...striker }, defender: { profile: defender }, zone },
    rules,
  );
};

describe("the combat tables X-COMB-1, M-MEL-1", () => {
  it.each([
    ["LF", ["1/1 6", "1/2 6", "1/3 6", "1/2 6", "1/3 6", "1/4 6"]],
    ["HF", ["1/1 5", "1/1 6", "1/2 6", "1/2 6", "1/3 6", "1/4 6"]],
    ["AF", ["1/1 4", "1/1 5", "1/1 6", "1/1 6", "1/2 6", "1/3 6"]],
    ["LH", ["2/1 5", "2/1 6", "1/1 6", "1/1 6", "1/2 6", "1/3 6"]],
    ["MH", ["2/1 4", "2/1 5", "2/1 6", "1/1 5", "1/1 6", "1/2 6"]],
    ["HH", ["4/1 5", "3/1 5", "2/1 5", "2/1 5", "1/1 5", "1/1 6"]],
  ] as const)("X-COMB-1 prints the row of %s", (row, cells) => {
    expect(
      TROOP_CLASSES.map((column) => COMBAT[row][column]).map(
        ({ dice, men, killOn }) => `${dice}/${men} ${killOn}`,
      ),
    ).toEqual(cells);
  });

  it.each([
    ["M-MEL-1", 10, "HF", "HF", 10, 6],
    ["X-COMB-1", 10, "HF", "LF", 10, 5],
    ["X-COMB-1", 10, "LF", "HF", 5, 6],
    ["X-COMB-1", 8, "HH", "LF", 32, 5],
    ["X-COMB-2", 7, "LF", "HF", 3, 6],
    ["X-COMB-2", 3, "LF", "HH", 0, 6],
    ["X-COMB-2", 9, "AF", "MH", 4, 6],
    ["X-COMB-2", 0, "HH", "LF", 0, 5],
  ] as const)(
    "%s D-213 %i %s strike %s with %i dice, killing on %i",
    (_rule, figures, row, column, dice, killOn) => {
      expect(strike(figures, of(row), of(column))).toMatchObject({ dice, killOn, row, column });
    },
  );

  it("X-COMB-2 D-213 rounds up with diceRounding = up", () => {
    const rules = rulesetWith({ diceRounding: "up" });
    expect(strike(7, of("LF"), of("HF"), { rules }).dice).toBe(4);
    expect(strike(3, of("LF"), of("HH"), { rules }).dice).toBe(1);
    expect(strike(8, of("LF"), of("HH"), { rules }).dice).toBe(2);
  });

  it("X-COMB-1 M-MEL-1 counts the dice that reach the killing score", () => {
    const faces: readonly D6[] = [1, 2, 3, 4, 5, 5, 6, 6, 1, 2];
    expect(countKills(strike(10, of("HF"), of("LF")), faces)).toBe(4);
    expect(countKills({ killOn: 7 }, faces)).toBe(0);
    expect(countKills({ killOn: 4 }, faces)).toBe(5);
  });

  it("M-MEL-3 X-TYPE-1 strikes as the printed class of every type, pikes apart", () => {
    for (const type of TROOP_TYPES) {
      const profile = profileOf(type);
      if (!profile.poleArms) expect(strike(1, profile, of("LF")).row).toBe(profile.troopClass);
    }
  });

  it("X-COMB-2 more figures never throw fewer dice", () => {
    const classes = fc.constantFrom(...TROOP_CLASSES);
    fc.assert(
      fc.property(
        fc.nat(100),
        classes,
        classes,
        fc.constantFrom<StrikeZone>("front", "flank", "rear"),
        (figures, row, column, zone) => {
          const few = strike(figures, of(row), of(column), { zone });
          const more = strike(figures + 1, of(row), of(column), { zone });
          expect(more.dice).toBeGreaterThanOrEqual(few.dice);
          expect(Number.isInteger(few.dice)).toBe(true);
          expect(few.killOn).toBeGreaterThanOrEqual(3);
          expect(few.killOn).toBeLessThanOrEqual(6);
        },
      ),
    );
  });
});

describe("pole arms X-COMB-3, X-COMB-4, X-COMB-5", () => {
  it.each([
    ["heavyFoot", "HH", 12, 6],
    ["armouredFoot", "HF", 20, 5],
    ["lightFoot", "HF", 5, 6],
    ["heavyHorse", "LF", 40, 5],
  ] as const)(
    "X-COMB-3 ten %s with pole arms strike %s with %i dice, killing on %i",
    (type, column, dice, killOn) => {
      expect(strike(10, withPoleArms(type), of(column))).toMatchObject({ dice, killOn });
    },
  );

  it("X-COMB-4 Swiss strike on the HF row with the extra die and are struck as light foot", () => {
    const swiss = profileOf("swissPikemen");
    expect(strike(10, swiss, of("HF"))).toMatchObject({ dice: 20, killOn: 6, row: "HF" });
    expect(strike(10, of("HF"), swiss)).toMatchObject({ dice: 10, killOn: 5, column: "LF" });
    expect(strike(10, profileOf("landsknechts"), of("LF"))).toMatchObject({ dice: 20, killOn: 5, row: "HF" });
    expect(strike(10, profileOf("swissPikemen", { poleArms: false }), of("HF"))).toMatchObject({
      dice: 5,
      row: "LF",
    });
  });

  it("X-COMB-4 D-214 with swissStrike = AF only blocks strike on the AF row", () => {
    const swiss = profileOf("swissPikemen");
    const rules = rulesetWith({ swissStrike: "AF" });
    expect(strike(10, swiss, of("HF"), { rules, blockOf10: true })).toMatchObject({
      row: "AF",
      dice: 20,
      killOn: 5,
    });
    expect(strike(9, swiss, of("HF"), { rules, blockOf10: false })).toMatchObject({
      row: "HF",
      dice: 18,
      killOn: 6,
    });
    expect(strike(10, swiss, of("HF"), { blockOf10: true }).row).toBe("HF");
  });

  it("M-FORM-4 heavy foot strikes heavy foot that changes formation on the AF row, and the line says why", () => {
    const facts = {
      attacker: { profile: of("HF"), figures: 10 },
      defender: { profile: of("HF") },
      zone: "flank",
    } as const;
    const struck = planStrike({ ...facts, changing: true }, RULES);
    expect(struck.row).toBe("AF");
    expect(struck.lines).toContainEqual({ rule: "M-FORM-4", label: "classChanging", value: "AF" });
    expect({ ...struck, lines: [] }).toEqual({ ...planStrike(facts, RULES), lines: [] });
  });

  it("X-COMB-4 D-215 with swissDefend = HF they are struck as heavy foot", () => {
    const rules = rulesetWith({ swissDefend: "HF" });
    expect(strike(10, of("HF"), profileOf("swissPikemen"), { rules })).toMatchObject({
      column: "HF",
      killOn: 6,
    });
    expect(strike(10, of("HF"), of("LF"), { rules }).column).toBe("LF");
  });

  it("X-COMB-5 adds momentum and pole arms", () => {
    expect(strike(10, withPoleArms("heavyFoot"), of("AF"), { momentum: true })).toMatchObject({
      dice: 25,
      killOn: 6,
    });
    expect(strike(10, of("HF"), of("HF"), { momentum: true }).dice).toBe(20);
    expect(strike(9, of("HH"), of("AF"), { momentum: true })).toMatchObject({ dice: 27, killOn: 5 });
    expect(strike(10, of("LF"), of("LF"), { momentum: true }).dice).toBe(10);
    expect(strike(10, profileOf("swissPikemen"), of("HF"), { momentum: true }).dice).toBe(20);
  });
});

describe("flank, rear and class shifts M-MEL-7, M-MEL-8, X-COMB-6, X-COMB-7", () => {
  it.each([
    ["HF", "HF", "AF", 10, 5],
    ["LF", "LF", "HF", 10, 5],
    ["LH", "HF", "MH", 20, 5],
    ["MH", "LF", "HH", 40, 5],
    ["HH", "HF", "HH", 30, 4],
    ["AF", "AF", "AF", 10, 5],
  ] as const)(
    "M-MEL-7 D-168 ten %s in the flank of %s strike on the %s row: %i dice, killing on %i",
    (from, column, row, dice, killOn) => {
      expect(strike(10, of(from), of(column), { zone: "flank" })).toMatchObject({ row, dice, killOn });
    },
  );

  it("M-MEL-7 the defender of a flank strikes back as usual", () => {
    expect(canStrikeBack("flank")).toBe(true);
    expect(canStrikeBack("front")).toBe(true);
  });

  it("M-MEL-8 ten heavy foot in the rear of light foot: AF row, 10 dice, 4-6, and no return", () => {
    const rear = strike(10, of("HF"), of("LF"), { zone: "rear" });
    expect(rear).toMatchObject({ row: "AF", dice: 10, killOn: 4 });
    expect(rear.lines).toContainEqual({ rule: "M-MEL-8", label: "noReturnBlow", value: 0 });
    expect(canStrikeBack("rear")).toBe(false);
  });

  it.each([
    [5, 1, 4],
    [6, 1, 5],
    [6, -1, 7],
    [5, -1, 6],
    [7, -1, 7],
    [1, 1, 1],
  ])("X-COMB-6 a killing score of %i with %i becomes %i", (killOn, bonus, expected) => {
    expect(shiftKillOn(killOn, bonus)).toBe(expected);
  });

  it.each([
    ["HF", { fatigued: true }, "flank", "HF", 6],
    ["HH", { fatigued: true, stationary: true }, "front", "LH", 6],
    ["HH", { stationary: true }, "front", "MH", 5],
    ["LH", { stationary: true }, "front", "AF", 5],
    ["HF", { stationary: true }, "front", "HF", 6],
    ["HF", { fatigued: true }, "front", "LF", 6],
    ["LF", { fatigued: true }, "front", "LF", 6],
    ["HH", { fatigued: true }, "flank", "HH", 5],
    ["LH", { fatigued: true }, "rear", "AF", 4],
  ] as const)(
    "X-COMB-7 D-216 %s %j from the %s strikes on the %s row, killing heavy foot on %i",
    (from, state, zone, row, killOn) => {
      expect(strike(10, of(from), of("HF"), { ...state, zone })).toMatchObject({ row, killOn });
    },
  );

  it("X-COMB-7 D-98 tired Swiss strike on the LF row and keep the extra die", () => {
    expect(strike(10, profileOf("swissPikemen"), of("HF"), { fatigued: true })).toMatchObject({
      row: "LF",
      dice: 15,
    });
  });

  it.each([
    ["HH", "MH"],
    ["MH", "LH"],
    ["LH", "AF"],
    ["AF", "HF"],
    ["HF", "LF"],
    ["LF", "LF"],
  ] as const)("D-98 X-COMB-7 tired %s steps down to %s, as striker and as target", (from, to) => {
    expect(stepDown(from, RULES)).toBe(to);
    expect(strike(10, of(from), of("HF"), { fatigued: true }).row).toBe(to);
    const target = { profile: of(from), fatigued: true };
    const plan = planStrike(
      { attacker: { profile: of("HF"), figures: 10 }, defender: target, zone: "front" },
      RULES,
    );
    expect(plan.column).toBe(to);
  });

  it.each([
    ["front", 3, false, "front"],
    ["flank", 3, false, "flank"],
    ["rear", 3, true, "rear"],
    ["flank", 4, false, "front"],
    ["rear", 4, false, "front"],
    ["flank", 4, true, "flank"],
    ["rear", 5, true, "flank"],
    ["front", 4, true, "front"],
  ] as const)(
    "D-169 M-MEL-7 M-MEL-8 a contact in the %s since turn 3 counts in turn %i, held in front %s, as %s",
    (zone, turn, heldInFront, expected) => {
      expect(readZoneInTurn({ zone, sinceTurn: 3, turn, heldInFront })).toBe(expected);
    },
  );

  it("M-MEL-7 X-COMB-6 explains a strike from printed class to killing score", () => {
    const lines = strike(10, of("HH"), of("HF"), { zone: "flank" }).lines.map(({ rule, label, value }) => [
      rule,
      label,
      value,
    ]);
    expect(lines).toEqual([
      ["M-MEL-1", "figures", 10],
      ["M-MEL-3", "classPrinted", "HH"],
      ["M-MEL-7", "plusOne", 1],
      ["X-COMB-7", "strikeRow", "HH"],
      ["X-COMB-1", "targetColumn", "HF"],
      ["X-COMB-2", "tableDice", 30],
      ["X-COMB-5", "dice", 30],
      ["X-COMB-6", "killOn", 4],
    ]);
  });
});
