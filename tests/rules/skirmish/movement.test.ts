import { describe, expect, it } from "vitest";
import { countChargeDice, findChargeFault, readChargeAllowance } from "#rules/skirmish/charge.ts";
import { asCaptive, countsAsMounted, isNonWarrior, maySupport } from "#rules/skirmish/figure.ts";
import { findChooser } from "#rules/skirmish/initiative.ts";
import {
  findMoveFault,
  findTurnFault,
  type Going,
  priceWay,
  readAllowance,
  readMoveBand,
  type WayPart,
} from "#rules/skirmish/movement.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { PHASES } from "#rules/skirmish/tables/phases.ts";
import { FOOT, figure, MOUNTED, RULES } from "./figures.ts";

const CART = figure({ kind: "cart" });
const PACK = figure({ kind: "packAnimal", stance: "mounted" });
const on = (going: Going, inches: number): WayPart => ({ going, inches });
const HEDGE: WayPart = { obstacle: "hedge" };
const costOf = (...parts: readonly WayPart[]): number => priceWay(parts, RULES).inches;

describe("figures", () => {
  it("S-FIG-1 a mounted warrior with a bow and the tag leader counts as mounted", () => {
    expect(countsAsMounted(figure({ stance: "mounted", weapon: "bow", leader: true }))).toBe(true);
  });

  it("S-FIG-1 a peasant with a sling is a non-warrior on foot, and so are carts", () => {
    expect(isNonWarrior(figure({ kind: "nonWarrior", weapon: "sling" }))).toBe(true);
    expect(isNonWarrior(CART)).toBe(true);
    expect(isNonWarrior(PACK)).toBe(false);
  });

  it("D-64 an animal that is marked mounted counts as on foot where it fights", () => {
    expect(countsAsMounted(figure({ kind: "largeAnimal", stance: "mounted" }))).toBe(false);
  });

  it("D-65 captives and vehicles support nobody, others may", () => {
    expect(maySupport(FOOT, false)).toBe(true);
    expect(maySupport(FOOT, true)).toBe(false);
    expect(maySupport(CART, false)).toBe(false);
    expect(maySupport(figure({ kind: "wagon" }), false)).toBe(false);
    expect(maySupport(figure({ kind: "smallAnimal" }), false)).toBe(true);
  });

  it("S-PRI-3 D-63 a captive is unarmed, no warrior, no leader and no berserker", () => {
    const captive = asCaptive(figure({ weapon: "bow", leader: true, berserker: true }));
    expect(captive).toEqual(figure({ kind: "nonWarrior" }));
    expect(asCaptive(figure({ kind: "largeAnimal" })).kind).toBe("largeAnimal");
  });
});

describe("the turn", () => {
  it("S-TURN-1 has eight phases in this order", () => {
    expect(PHASES.map(({ phase, acts }) => `${phase} ${acts}`)).toEqual([
      "initiative both",
      "firstMoves first",
      "secondMoves second",
      "footStill both",
      "mountedStill both",
      "footMoved both",
      "mountedMoved both",
      "melee both",
    ]);
  });

  it.each([
    [5, 3, 0],
    [2, 6, 1],
    [4, 4, undefined],
  ] as const)("S-TURN-2 D-8 dice %i and %i: side %s chooses", (one, other, chooser) => {
    expect(findChooser([one, other])).toBe(chooser);
  });
});

describe("movement", () => {
  it.each([
    ["foot", FOOT, "none", 6],
    ["mounted", MOUNTED, "none", 12],
    ["a cart", CART, "none", 6],
    ["a wagon", figure({ kind: "wagon" }), "none", 6],
    ["a pack animal", PACK, "none", 6],
    ["a hedgehog", FOOT, "hedgehog", 2],
    ["a shield wall", FOOT, "shieldWall", 0],
    ["a loose animal", figure({ kind: "largeAnimal" }), "none", 6],
    ["an animal marked mounted", figure({ kind: "largeAnimal", stance: "mounted" }), "none", 12],
  ] as const)("S-MOVE-1 %s", (_, profile, formation, inches) => {
    expect(readAllowance(profile, formation, RULES).inches).toBe(inches);
  });

  it.each([
    [6, 6, false],
    [6, 6.1, true],
    [12, 12, false],
    [0, 0.1, true],
  ])('S-MOVE-1 of %f" a move of %f" is too far: %s', (allowance, cost, isTooFar) => {
    expect(findMoveFault(allowance, cost) !== undefined).toBe(isTooFar);
  });

  it.each([
    ["S-MOVE-2 foot on a road all the way", [on("road", 12)], 6],
    ['S-MOVE-2 4" of road, then 10" in the open', [on("road", 4), on("open", 10)], 12],
    ["S-MOVE-3 foot wholly in woods", [on("slow", 3)], 6],
    ['S-MOVE-3 4" open, then 4" of rough', [on("open", 4), on("slow", 4)], 12],
    ['S-MOVE-4 5" to the wall and across', [on("open", 5), HEDGE], 6],
    ["S-MOVE-4 two hedges", [HEDGE, HEDGE], 2],
    ["S-MOVE-5 D-15 road, open, woods, hedge", [on("road", 2), on("open", 2), on("slow", 1), HEDGE], 6],
    [
      "S-MOVE-5 D-16 the same with a second hedge",
      [on("road", 2), on("open", 2), on("slow", 1), HEDGE, HEDGE],
      7,
    ],
    ['D-17 a hedgehog spends its 2" on 1" of woods', [on("slow", 1)], 2],
    ['D-17 a hedgehog spends its 2" on 4" of road', [on("road", 4)], 2],
  ] as const)("%s", (_, parts, cost) => {
    expect(costOf(...parts)).toBeCloseTo(cost, 9);
  });

  it("S-MOVE-5 says what each kind of ground cost", () => {
    expect(priceWay([on("open", 1), on("slow", 1), on("open", 1), HEDGE], RULES).lines).toEqual([
      { rule: "S-MOVE-1", label: "advance", value: 2, inches: 2 },
      { rule: "S-MOVE-3", label: "slowGround", value: 2, inches: 1 },
      { rule: "S-MOVE-4", label: "obstaclesCrossed", value: 1 },
    ]);
  });

  it.each([
    ["foot 180°", FOOT, 180, false],
    ["mounted 90°", MOUNTED, 90, false],
    ["mounted 91°", MOUNTED, 91, true],
    ["mounted 120° left", MOUNTED, -120, true],
    ["a cart 90°", CART, 90, false],
    ["a cart 91°", CART, 91, true],
    ["a pack animal 91°", PACK, 91, true],
  ] as const)("S-MOVE-10 D-21 %s", (_, profile, net, isTooFar) => {
    expect(findTurnFault(profile, { net, path: Math.abs(net) }, RULES) !== undefined).toBe(isTooFar);
  });

  it("D-21 facingLimit = path adds up all turns", () => {
    const turned = { net: 0, path: 120 };
    expect(findTurnFault(MOUNTED, turned, RULES)).toBeUndefined();
    expect(findTurnFault(MOUNTED, turned, skirmishRulesetWith({ facingLimit: "path" }))?.code).toBe(
      "turnsTooFar",
    );
  });

  it.each([
    ["stood and turned", FOOT, 0, 0, "still"],
    ['foot 3"', FOOT, 3, 3, "upToHalf"],
    ['foot 3.1"', FOOT, 3.1, 3.1, "overHalf"],
    ['mounted 6"', MOUNTED, 6, 6, "upToHalf"],
    ['mounted 6.1"', MOUNTED, 6.1, 6.1, "overHalf"],
    ['foot 1.5" in woods', FOOT, 3, 1.5, "upToHalf"],
    ['foot 1.6" in woods', FOOT, 3.2, 1.6, "overHalf"],
    ['foot 6" along a road', FOOT, 3, 6, "upToHalf"],
  ] as const)("S-TURN-5 S-MOVE-9 D-11 D-12 %s", (_, profile, spentInches, coveredInches, band) => {
    const { inches } = readAllowance(profile, "none", RULES);
    expect(readMoveBand({ spentInches, coveredInches, charged: false }, inches, RULES)).toBe(band);
  });

  it.each([
    ['foot 6" along a road', 3, 6, "overHalf"],
    ['foot 1.6" in woods', 3.2, 1.6, "upToHalf"],
  ] as const)("D-12 halfMove = distance: %s", (_, spentInches, coveredInches, band) => {
    const rules = skirmishRulesetWith({ halfMove: "distance" });
    expect(readMoveBand({ spentInches, coveredInches, charged: false }, 6, rules)).toBe(band);
  });
});

describe("charges", () => {
  it.each([
    ["foot, die 4", FOOT, [4], 10],
    ["mounted, dice 2 and 5", MOUNTED, [2, 5], 19],
    ["foot at least", FOOT, [1], 7],
    ["foot at most", FOOT, [6], 12],
    ["mounted at least", MOUNTED, [1, 1], 14],
    ["mounted at most", MOUNTED, [6, 6], 24],
  ] as const)("S-MOVE-6 %s", (_, profile, dice, inches) => {
    expect(countChargeDice(profile, RULES)).toBe(dice.length);
    expect(readChargeAllowance(profile, dice, RULES).inches).toBe(inches);
  });

  it('S-MOVE-6 foot with die 4 wholly in woods goes 5"', () => {
    expect(
      findMoveFault(readChargeAllowance(FOOT, [4], RULES).inches, costOf(on("slow", 5))),
    ).toBeUndefined();
    expect(
      findMoveFault(readChargeAllowance(FOOT, [4], RULES).inches, costOf(on("slow", 5.1))),
    ).toBeDefined();
  });

  it.each([
    ["anybody", { profile: FOOT, formation: "none", turn: 3 }, undefined],
    [
      "S-MOVE-8 whoever failed last turn",
      { profile: FOOT, formation: "none", turn: 3, failedInTurn: 2 },
      "failedLastTurn",
    ],
    [
      "S-MOVE-8 the turn after next",
      { profile: FOOT, formation: "none", turn: 4, failedInTurn: 2 },
      undefined,
    ],
    ["D-19 a wagon", { profile: figure({ kind: "wagon" }), formation: "none", turn: 1 }, "baggageCharges"],
    ["D-19 a pack animal", { profile: PACK, formation: "none", turn: 1 }, "baggageCharges"],
    ["a shield wall", { profile: FOOT, formation: "shieldWall", turn: 1 }, "formationCharges"],
    ["a hedgehog", { profile: FOOT, formation: "hedgehog", turn: 1 }, "formationCharges"],
  ] as const)("S-MOVE-7 %s", (_, facts, code) => {
    expect(findChargeFault(facts)?.code).toBe(code);
  });
});
