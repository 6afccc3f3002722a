import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ChargeFacts,
  findChargeFault,
  findMoveFault,
  measureTurnCost,
  readAllowance,
} from "#rules/mass/movement.ts";
import { measureFailedCharge, measureReaction, measureRun } from "#rules/mass/running.ts";
import { wasSmooth } from "#rules/mass/shock.ts";
import { SPEED_AND_RANGE, SPEED_ROWS } from "#rules/mass/tables/table-02-speed-and-range.ts";
import { profileOf, RULES, rulesetWith } from "../../support/rules.ts";

const foot = profileOf("heavyFoot");
const horse = profileOf("mediumHorse");

describe("movement M-MOVE-0 to M-MOVE-3", () => {
  it.each([
    ["armouredFoot", 6, 0, 6, 0],
    ["heavyFoot", 9, 0, 12, 3],
    ["swiss", 12, 0, 15, 0],
    ["lightFoot", 9, 0, 12, 15],
    ["crossbow", 12, 0, 12, 18],
    ["longbow", 12, 0, 15, 21],
    ["turkishArchers", 9, 0, 12, 21],
    ["heavyCrossbow", 9, 0, 9, 24],
    ["heavyHorse", 12, 3, 18, 0],
    ["mediumHorse", 18, 6, 24, 15],
    ["lightHorse", 24, 6, 30, 18],
    ["engines", 6, 3, 0, 0],
    ["wagons", 6, 6, 0, 0],
  ] as const)("M-MOVE-0 D-87 D-88 prints the row of %s", (row, move, road, charge, range) => {
    expect(SPEED_AND_RANGE[row]).toEqual({
      moveInches: move,
      roadBonusInches: road,
      chargeInches: charge,
      rangeInches: range,
    });
  });

  it("M-MOVE-0 has thirteen rows", () => {
    expect(Object.keys(SPEED_AND_RANGE)).toEqual([...SPEED_ROWS]);
  });

  it.each([
    [0, 9, true],
    [0, 9.0005, true],
    [0, 9.1, false],
    [4.5, 4.5, true],
    [4.5, 4.6, false],
  ])('M-MOVE-1 heavy foot that has spent %f" may spend %f": %s', (spentInches, costInches, legal) => {
    const allowanceInches = readAllowance(foot, {}, RULES).inches;
    const refusal = findMoveFault({ allowanceInches, spentInches, costInches });
    expect(refusal === undefined).toBe(legal);
    if (!legal) expect(refusal).toMatchObject({ code: "movedTooFar", rule: "M-MOVE-1" });
  });

  it("M-MOVE-1 leaves heavy foot 4.5 inches after a turn by 90 degrees", () => {
    expect(readAllowance(foot, {}, RULES).inches - measureTurnCost(foot, 90, RULES).inches).toBeCloseTo(
      4.5,
      9,
    );
  });

  it.each([
    ["heavyHorse", 15],
    ["mediumHorse", 24],
    ["lightHorse", 30],
    ["engines", 9],
    ["wagons", 12],
    ["heavyFoot", 9],
  ] as const)('M-MOVE-2 D-84 %s goes %i" when the whole move lies on a road', (row, inches) => {
    expect(readAllowance(SPEED_AND_RANGE[row], { wholeMoveOnRoad: true }, RULES).inches).toBe(inches);
  });

  it("M-MOVE-2 gives no bonus when the last of the move leaves the road, nor in a charge", () => {
    expect(readAllowance(SPEED_AND_RANGE.heavyHorse, { wholeMoveOnRoad: false }, RULES).inches).toBe(12);
    expect(
      readAllowance(SPEED_AND_RANGE.heavyHorse, { wholeMoveOnRoad: true, charge: true }, RULES).inches,
    ).toBe(18);
  });

  it.each([
    [0, 12],
    [0.5, 13.5],
    [1, 15],
  ])(
    "D-84 with roadBonus = proRata heavy horse with %f of its move on the road goes %f inches",
    (part, inches) => {
      const proRata = rulesetWith({ roadBonus: "proRata" });
      const { heavyHorse } = SPEED_AND_RANGE;
      expect(readAllowance(heavyHorse, { partOnRoad: part }, proRata).inches).toBe(inches);
      expect(readAllowance(heavyHorse, { wholeMoveOnRoad: true }, proRata).inches).toBe(12);
      expect(readAllowance(heavyHorse, { partOnRoad: part }, RULES).inches).toBe(12);
    },
  );

  it.each([
    ["heavyFoot", 12],
    ["armouredFoot", 6],
    ["heavyCrossbow", 9],
    ["longbow", 15],
    ["crossbow", 12],
  ] as const)('M-MOVE-3 D-85 %s charges %i"', (row, inches) => {
    expect(readAllowance(SPEED_AND_RANGE[row], { charge: true }, RULES).inches).toBe(inches);
    expect(findChargeFault(charge({ profile: { ...foot, ...SPEED_AND_RANGE[row] } }), RULES)).toBeUndefined();
  });

  it.each(["engines", "wagons"] as const)("M-MOVE-3 refuses a charge of %s", (row) => {
    const refusal = findChargeFault(charge({ profile: { ...foot, ...SPEED_AND_RANGE[row] } }), RULES);
    expect(refusal).toEqual({ code: "noCharge", rule: "M-MOVE-3", facts: {} });
  });
});

describe("turns on the spot M-FORM-3, M-FORM-5, M-FORM-6, D-92, D-231", () => {
  it.each([
    [0, 0],
    [30, 1.5],
    [45, 2.25],
    [60, 3],
    [90, 4.5],
    [135, 6.75],
    [180, 9],
    [-90, 4.5],
  ])('M-FORM-0 M-FORM-3 D-92 heavy foot pays for %i degrees %f"', (angle, inches) => {
    expect(measureTurnCost(foot, angle, RULES).inches).toBeCloseTo(inches, 9);
  });

  it.each([
    [0, 0],
    [30, 2.25],
    [45, 2.25],
    [45.009, 2.25],
    [45.1, 4.5],
    [60, 4.5],
    [180, 9],
  ])('M-FORM-3 with turnCost = begun45 heavy foot pays for %f degrees %f"', (angle, inches) => {
    expect(measureTurnCost(foot, angle, rulesetWith({ turnCost: "begun45" })).inches).toBeCloseTo(inches, 9);
  });

  it.each([
    [45, 4.5],
    [90, 9],
    [180, 18],
  ])('M-FORM-5 D-95 peasants pay for %i degrees %f"', (angle, inches) => {
    const cost = measureTurnCost(profileOf("peasants"), angle, RULES);
    expect(cost.inches).toBeCloseTo(inches, 9);
    expect(cost.lines).toContainEqual({ rule: "M-FORM-5", label: "untrained", value: 2 });
  });

  it.each([
    ["swissPikemen", 45, 1.5],
    ["swissPikemen", 90, 3],
    ["swissPikemen", 180, 6],
    ["landsknechts", 90, 3],
    ["mediumHorse", 45, 2.25],
    ["mediumHorse", 90, 4.5],
    ["mediumHorse", 180, 9],
  ] as const)('M-FORM-6 %s pay for %i degrees %f"', (type, angle, inches) => {
    const cost = measureTurnCost(profileOf(type), angle, RULES);
    expect(cost.inches).toBeCloseTo(inches, 9);
    expect(cost.lines).toContainEqual({ rule: "M-FORM-6", label: "nimble", value: 0.5 });
  });

  it.each([
    [4.8, true, 0],
    [5, true, 0],
    [-5, true, 0],
    [5.1, true, 0.255],
    [5, false, 0.25],
  ])('D-231 a deviation of %f degrees, free: %s, costs heavy foot %f"', (angle, freeDeviation, inches) => {
    expect(measureTurnCost(foot, angle, RULES, { freeDeviation }).inches).toBeCloseTo(inches, 9);
  });

  it("D-93 D-231 charges the turn towards a target 3 inches aside and 12 ahead by its angle", () => {
    const bearing = (Math.atan2(3, 12) * 180) / Math.PI;
    expect(bearing).toBeCloseTo(14, 1);
    const cost = measureTurnCost(foot, bearing, RULES, { freeDeviation: true });
    expect(cost.inches).toBeCloseTo((bearing / 180) * 9, 9);
  });

  it("M-FORM-3 costs the same to either side, and a turn in two parts as much as the whole", () => {
    const angles = fc.double({ min: 0, max: 90, noNaN: true });
    fc.assert(
      fc.property(
        angles,
        angles,
        fc.constantFrom(foot, horse, profileOf("levies")),
        (one, other, profile) => {
          const cost = (angle: number) => measureTurnCost(profile, angle, RULES).inches;
          expect(cost(-one)).toBe(cost(one));
          expect(cost(one) + cost(other)).toBeCloseTo(cost(one + other), 9);
        },
      ),
    );
  });
});

function charge(changes: Partial<ChargeFacts>): ChargeFacts {
  return { profile: foot, turn: 4, turns: [], enemies: [{ distanceInches: 5, moveInches: 9 }], ...changes };
}

describe("charges M-MEL-10, M-MEL-11, M-MEL-12", () => {
  it.each([
    [21, true],
    [21.1, false],
  ])('M-MEL-10 D-171 heavy foot may charge with heavy foot %f" away: %s', (distanceInches, legal) => {
    const refusal = findChargeFault(charge({ enemies: [{ distanceInches, moveInches: 9 }] }), RULES);
    expect(refusal?.code).toBe(legal ? undefined : "noEnemyInReach");
    if (!legal) expect(refusal?.rule).toBe("M-MEL-10");
  });

  it("M-MEL-10 D-171 is met by any one enemy, and by none where there is none", () => {
    const far = { distanceInches: 40, moveInches: 9 };
    const fast = { distanceInches: 36, moveInches: 24 };
    expect(findChargeFault(charge({ enemies: [far, fast] }), RULES)).toBeUndefined();
    expect(findChargeFault(charge({ enemies: [far] }), RULES)?.code).toBe("noEnemyInReach");
    expect(findChargeFault(charge({ enemies: [] }), RULES)?.code).toBe("noEnemyInReach");
  });

  it.each([
    [4, "chargedLastTurn"],
    [5, undefined],
  ])("M-MEL-11 D-172 a unit that charged in turn 3 asks in turn %i: %s", (turn, code) => {
    expect(findChargeFault(charge({ turn, chargedInTurn: 3 }), RULES)?.code).toBe(code);
  });

  it.each([
    [[20, 25], true],
    [[20, -25], true],
    [[20, 26], false],
    [[-20, -26], false],
    [[45.009], true],
    [[45.1], false],
    [[5, 41], false],
    [[], true],
  ])("M-MEL-12 D-173 cavalry may charge with turns of %j: %s", (turns, legal) => {
    const refusal = findChargeFault(charge({ profile: horse, turns }), RULES);
    expect(refusal?.code).toBe(legal ? undefined : "chargeNotStraight");
  });

  it("M-MEL-12 D-173 does not bind foot", () => {
    expect(findChargeFault(charge({ turns: [60] }), RULES)).toBeUndefined();
  });
});

describe("distances that follow from Table 2 (M-MOVE-7)", () => {
  const drill = { trained: true, mounted: false, people: "other" } as const;

  it.each([
    ["armouredFoot", 0.75, 1.5, 3, 9, 3],
    ["heavyFoot", 1.125, 2.25, 4.5, 13.5, 6],
    ["swiss", 1.5, 3, 6, 18, 7.5],
    ["lightFoot", 1.125, 2.25, 4.5, 13.5, 6],
    ["crossbow", 1.5, 3, 6, 18, 6],
    ["longbow", 1.5, 3, 6, 18, 7.5],
    ["turkishArchers", 1.125, 2.25, 4.5, 13.5, 6],
    ["heavyCrossbow", 1.125, 2.25, 4.5, 13.5, 4.5],
    ["heavyHorse", 1.5, 3, 6, 18, 9],
    ["mediumHorse", 2.25, 4.5, 9, 27, 12],
    ["lightHorse", 3, 6, 12, 36, 15],
    ["engines", 0.75, 1.5, 3, 9, 0],
    ["wagons", 0.75, 1.5, 3, 9, 0],
  ] as const)(
    "M-MOVE-7 %s: an eighth %d, a quarter %d, a half %d, one and a half %d, half the charge %d",
    (row, eighth, quarter, half, more, charge) => {
      const { moveInches, chargeInches } = SPEED_AND_RANGE[row];
      const turn = (angle: number, nimble: boolean) =>
        measureTurnCost({ ...drill, moveInches, mounted: nimble }, angle, RULES).inches;
      expect(turn(45, true)).toBeCloseTo(eighth, 9);
      expect(turn(45, false)).toBeCloseTo(quarter, 9);
      expect(turn(90, false)).toBeCloseTo(half, 9);
      expect(measureReaction({ moveInches }, "backHalf", RULES)).toBeCloseTo(half, 9);
      expect(measureRun({ moveInches }, "rout", RULES)).toBeCloseTo(more, 9);
      expect(measureFailedCharge({ moveInches }, RULES)).toBeCloseTo(more, 9);
      const isSmoothBehind = (roughBehindInches: number) =>
        wasSmooth({ profile: { chargeInches }, roughBehindInches });
      if (charge > 0) expect([isSmoothBehind(charge), isSmoothBehind(charge - 0.1)]).toEqual([true, false]);
      else expect(chargeInches).toBe(0);
    },
  );

  it("M-MOVE-7 medium horse routs 27 inches, and armoured foot goes back 3", () => {
    expect(measureRun(horse, "rout", RULES)).toBe(27);
    expect(measureReaction(profileOf("armouredFoot"), "backHalf", RULES)).toBe(3);
  });
});
