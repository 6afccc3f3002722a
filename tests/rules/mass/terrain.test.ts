import { describe, expect, it } from "vitest";
import { DEFAULT_RULESET, rulesetWith } from "#rules/mass/ruleset.ts";
import { TERRAIN_EFFECTS, TERRAIN_ROWS } from "#rules/mass/tables/table-01-terrain.ts";
import {
  type Footing,
  findChargeBan,
  findCrossingTurn,
  isBarredByMarsh,
  isHaltedAfterRiver,
  readRate,
  readStreamCost,
} from "#rules/mass/terrain.ts";
import { TROOP_TYPES, type TroopType } from "#rules/mass/troop-types.ts";
import { profileOf } from "../../support/rules.ts";

const on = (ground: Exclude<Footing["ground"], "hill">): Footing => ({ ground });
const hill = (slope: "up" | "along" | "down"): Footing => ({ ground: "hill", slope });
const factor = (...footings: readonly Footing[]) => readRate(footings, DEFAULT_RULESET).factor;

describe("Table 1 (M-TERR-0, D-73, D-75, D-83)", () => {
  it("M-TERR-0 has seven rows, in printed order, of which four halve the speed", () => {
    expect(Object.keys(TERRAIN_EFFECTS)).toStrictEqual([...TERRAIN_ROWS]);
    const halved = TERRAIN_ROWS.filter((row) => TERRAIN_EFFECTS[row].speed.type === "halved");
    expect(halved).toStrictEqual(["hill", "woods", "marsh", "ditchAndRampart"]);
  });

  it.each([
    ["uphill", [hill("up")], 2, "M-TERR-1"],
    ["along a hill", [hill("along")], 2, "M-TERR-1"],
    ["downhill", [hill("down")], 1, "M-TERR-1"],
    ["in woods", [on("woods")], 2, "M-TERR-2"],
    ["in marsh", [on("marsh")], 2, "M-TERR-3"],
    ["on rough ground", [on("roughGround")], 1, "M-MOVE-1"],
    ["in a ditch", [on("ditchAndRampart")], 2, "M-TERR-5"],
    ["in the open", [], 1, "M-MOVE-1"],
  ] as const)("M-TERR-0 D-73 an inch %s costs its part of the move", (_, footings, inches, rule) => {
    expect(readRate(footings, DEFAULT_RULESET)).toMatchObject({ factor: inches, rule });
  });

  it("D-83 the slower speed counts once, however many kinds of ground overlap", () => {
    expect(factor(on("woods"), on("marsh"), hill("up"))).toBe(2);
    expect(factor(hill("down"), on("woods"))).toBe(2);
    expect(factor(on("roughGround"), hill("down"))).toBe(1);
  });

  it("D-75 woods, marsh and ditches are slow downhill as well", () => {
    for (const ground of ["woods", "marsh", "ditchAndRampart"] as const)
      expect(readRate([on(ground), hill("down")], DEFAULT_RULESET)).toMatchObject({ factor: 2 });
  });

  it("M-TERR-6 D-79 a stream takes 6 inches to cross", () => {
    expect(readStreamCost(DEFAULT_RULESET)).toBe(6);
  });
});

describe("bans (M-TERR-3, D-74, D-76, D-78)", () => {
  it.each([
    ["hill", "up"],
    ["hill", "along"],
  ] as const)("M-TERR-1 no charge leads %s %s", (_, slope) => {
    expect(findChargeBan(hill(slope), DEFAULT_RULESET)).toBe("M-TERR-1");
  });

  it("D-76 a charge may lead down a hill, unless downhillCharge = forbidden", () => {
    expect(findChargeBan(hill("down"), DEFAULT_RULESET)).toBeUndefined();
    expect(findChargeBan(hill("down"), rulesetWith({ downhillCharge: "forbidden" }))).toBe("D-76");
  });

  it.each([
    ["woods", "M-TERR-2"],
    ["marsh", "M-TERR-3"],
    ["roughGround", "M-TERR-4"],
    ["ditchAndRampart", "M-TERR-5"],
    ["stream", "M-TERR-6"],
    ["river", "M-TERR-7"],
  ] as const)("D-74 %s forbids a charge by %s", (ground, rule) => {
    expect(findChargeBan(on(ground), DEFAULT_RULESET)).toBe(rule);
  });

  it("D-78 marsh bars the six heavy types and engines, and nobody else", () => {
    const heavy = TROOP_TYPES.filter((type) => isBarredByMarsh(profileOf(type), false, DEFAULT_RULESET));
    expect(heavy).toStrictEqual([
      "heavyFoot",
      "eliteHeavyFoot",
      "janissaries",
      "armouredFoot",
      "heavyHorse",
      "mountedKnights",
    ] satisfies TroopType[]);
    expect(isBarredByMarsh(profileOf("artilleryCrew"), true, DEFAULT_RULESET)).toBe(true);
  });

  it("D-78 with marshBars = equipmentOnly it bars engines alone", () => {
    const rules = rulesetWith({ marshBars: "equipmentOnly" });
    expect(TROOP_TYPES.some((type) => isBarredByMarsh(profileOf(type), false, rules))).toBe(false);
    expect(isBarredByMarsh(profileOf("artilleryCrew"), true, rules)).toBe(true);
  });
});

describe("rivers (M-TERR-7, D-80)", () => {
  const reached = { turn: 2, advancedInTurn: 1, spentInches: 0 };
  const haltOnly = rulesetWith({ riverHalt: "haltOnly" });

  it("M-TERR-7 a unit that reached the bank in turn 1 stands in 2, crosses in 3, stands in 4 and is free in 5", () => {
    expect(findCrossingTurn(reached, DEFAULT_RULESET)).toBe(3);
    expect(findCrossingTurn({ ...reached, turn: 3 }, DEFAULT_RULESET)).toBe(3);
    const halted = [3, 4, 5].map((turn) => isHaltedAfterRiver({ turn, crossedInTurn: 3 }, DEFAULT_RULESET));
    expect(halted).toStrictEqual([false, true, false]);
  });

  it("D-80 with riverHalt = haltOnly it crosses in 2 and is free in 3", () => {
    expect(findCrossingTurn(reached, haltOnly)).toBe(2);
    expect(isHaltedAfterRiver({ turn: 3, crossedInTurn: 2 }, haltOnly)).toBe(false);
  });

  it("D-80 the crossing takes the whole move of a turn", () => {
    expect(findCrossingTurn({ turn: 5, advancedInTurn: 1, spentInches: 0.5 }, DEFAULT_RULESET)).toBe(6);
    expect(findCrossingTurn({ turn: 5, advancedInTurn: 1, spentInches: 0 }, DEFAULT_RULESET)).toBe(5);
  });

  it("D-80 who never crossed is not halted", () => {
    expect(isHaltedAfterRiver({ turn: 4 }, DEFAULT_RULESET)).toBe(false);
  });
});
