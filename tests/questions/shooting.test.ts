import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import { liveSections, measurePoleTurn } from "#rules/mass/cannon.ts";
import { deviate } from "#rules/mass/catapult.ts";
import type { Armour } from "#rules/mass/profile.ts";
import { groupShooters, hasRow, judgeVolley, type VolleyGroup } from "#rules/mass/volley.ts";
import {
  battleOf,
  contactOf,
  dice,
  engine,
  foe,
  pick,
  play,
  refuse,
  troops,
} from "../support/battle-builders.ts";
import { RULES, rulesetWith } from "../support/rules.ts";
import { archers, killsOf, missiles, peasants, shoot, shootersOf } from "../support/volley-builders.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];
const OPEN = { missile: "none", roof: false, hard: "none" } as const;

const group = (shooters: number, armour: Armour, facts: Partial<VolleyGroup> = {}): VolleyGroup => ({
  weapon: "bow",
  shooters,
  armour,
  mode: "direct",
  band: "still",
  cover: OPEN,
  ...facts,
});
const kills = (die: D6, ...facts: Parameters<typeof group>) => judgeVolley(group(...facts), die, RULES).kills;

describe("what players ask about shooting", () => {
  it("how the table is read: ten at no armour kill 4 with a 2 and 5 with a 3 (M-FIRE-0)", () => {
    expect([kills(2, 10, "none"), kills(3, 10, "none")]).toEqual([4, 5]);
  });

  it("whether too few do anything: three at full armour throw no die (M-FIRE-4)", () => {
    expect(hasRow(group(3, "full"), RULES)).toBe(false);
    expect(hasRow(group(4, "full"), RULES)).toBe(true);
  });

  it.each([
    [6, 2],
    [10, 3],
  ])("whether the die matters: %d at half armour kill %d with any face (M-FIRE-0)", (shooters, count) => {
    expect(FACES.map((die) => kills(die, shooters, "half"))).toEqual(FACES.map(() => count));
  });

  it.each([
    [16, "none", [10], [8, 8]],
    [11, "none", [10], [6, 5]],
    [16, "full", [16], [16]],
  ] as const)(
    "what becomes of more than the maximum: %d at %s, by either setting (M-FIRE-2, D-107)",
    (wanted, armour, capped, equal) => {
      expect(groupShooters(wanted, 0, armour, RULES)).toEqual(capped);
      expect(groupShooters(wanted, 0, armour, rulesetWith({ shooterCap: "equalGroups" }))).toEqual(equal);
    },
  );

  it.each([
    [10, 20],
    [5, 10],
  ])("who shoots from the second rank: of 30 archers in %d files %d do (M-FIRE-21)", (files, shooters) => {
    const knights = foe({ type: "armouredFoot", figures: 40, files: 20 });
    const shot = play(missiles([archers({ figures: 30, files }), knights]), shoot(), dice("3"));
    expect(shootersOf(shot)).toEqual([shooters]);
  });

  it("whether archers who were charged keep their shots: not in contact (M-FIRE-31)", () => {
    const units = [archers({ y: 20 }), foe({ y: 20 })];
    expect(refuse(missiles(units, { contacts: [contactOf("b", "a")] }), shoot()).code).toBe("unitInMelee");
  });

  it("what a heavy crossbow adds: a 2 counts as a 3 (M-FIRE-13)", () => {
    expect(kills(2, 10, "none", { weapon: "heavyCrossbow" })).toBe(5);
    expect(kills(2, 10, "none")).toBe(4);
  });

  it("how far a longbow shoots in an arc: 14 inches of 21, and nothing at full armour (M-FIRE-25, M-FIRE-26)", () => {
    const bows = archers({ type: "longbowmen", y: 36 });
    const arc = shoot({ mode: "indirect" });
    const at = (y: number, facts = {}) => missiles([bows, peasants({ y, ...facts })]);
    expect(shootersOf(play(at(22), arc, dice("3")))).toEqual([10]);
    expect(refuse(at(21.9), arc).code).toBe("beyondRange");
    expect(FACES.map((die) => kills(die, 10, "full", { mode: "indirect" }))).toEqual(FACES.map(() => 0));
  });

  it.each([
    ["due west", { x: 24, y: 31 }, true],
    ["to the south-west", { x: 26, y: 40 }, true],
    ["due east", { x: 48, y: 31 }, false],
  ])("where horse archers shoot who face north: an enemy %s (M-FIRE-20, D-220)", (_, place, shot) => {
    const riders = troops({
      type: "lightHorse",
      profile: { weapon: "bow", rangeInches: 18 },
      figures: 2,
      files: 2,
    });
    const target = foe({ type: "peasants", figures: 1, files: 1, ...place });
    const battle = missiles([riders, target]);
    if (shot) expect(shootersOf(play(battle, shoot(), dice("3")))).toHaveLength(1);
    else expect(refuse(battle, shoot()).code).toBe("targetOutOfArc");
  });

  it("how soft cover is rounded: three become one (M-FIRE-27)", () => {
    const bare = group(6, "none");
    expect(judgeVolley(bare, 3, RULES).kills).toBe(3);
    expect(judgeVolley({ ...bare, cover: { ...OPEN, missile: "soft" } }, 3, RULES).kills).toBe(1);
  });

  it("whether a line gains range by standing side-on: from its front alone (M-FIRE-23, D-2)", () => {
    expect(refuse(missiles([archers({ heading: 90 }), peasants({ x: 30, y: 24 })]), shoot()).code).toBe(
      "targetOutOfArc",
    );
    const column = archers({ figures: 20, files: 2, y: 36 });
    expect(refuse(missiles([column, peasants({ y: 20.9 })]), shoot()).code).toBe("beyondRange");
    expect(killsOf(play(missiles([column, peasants({ y: 21 })]), shoot(), dice("1")))).toHaveLength(1);
  });

  it("what a pole does at 26 inches: the second white section; a 6 is 3 inches aside at its end, 2.17 there (M-CAN-7)", () => {
    const whites = liveSections("heavyGun", "white", RULES);
    expect(whites.some(({ from, to }) => from <= 26 && 26 <= to && from === 24 && to === 27)).toBe(true);
    const turn = (measurePoleTurn("heavyGun", 6, RULES).degrees * Math.PI) / 180;
    expect(36 * Math.tan(turn)).toBeCloseTo(3, 10);
    expect(26 * Math.tan(turn)).toBeCloseTo(2.17, 2);
  });

  it("how the scale is marked: 3 and 4 are the same line, and it is 6 inches wide (M-CAN-7)", () => {
    const marks = FACES.map((die) => measurePoleTurn("heavyGun", die, RULES).mark);
    expect(marks[2]).toBe(marks[3]);
    expect(Math.max(...marks) - Math.min(...marks)).toBe(6);
  });

  it("whether white kills before the muzzle: friends 10 inches ahead fall too (M-CAN-8)", () => {
    const friend = troops({ figures: 1, files: 1, y: 34 });
    const battle = battleOf([engine("heavyGun", { y: 44 }), friend, foe({ y: 6 })], { step: "artillery" });
    const shot = play(battle, { type: "fireCannon", engine: "e", bearing: 0, colour: "white" }, dice("3"));
    expect(pick(shot, "engineFired")[0]?.hits).toMatchObject([{ unit: "a", count: 1 }]);
  });

  it.each([
    ["0.1 inch inside the ball's width falls", 0.65, 1],
    ["0.1 inch outside does not", 0.85, 0],
  ])("what counts as touched: a base %s (M-CAN-8, D-140)", (_, aside, count) => {
    const battle = battleOf(
      [engine("heavyGun", { y: 44 }), foe({ figures: 1, files: 1, x: 36 + aside, y: 34, heading: 0 })],
      { step: "artillery" },
    );
    const shot = play(battle, { type: "fireCannon", engine: "e", bearing: 0, colour: "white" }, dice("3"));
    expect(pick(shot, "engineFired")[0]?.hits.reduce((sum, hit) => sum + hit.count, 0)).toBe(count);
  });

  it.each([
    ["0.05 inch under it", 1.325, 1],
    ["0.05 inch off", 1.425, 0],
  ])("whether partly under the disc is dead: a base %s (M-CAT-2, D-140)", (_, aside, count) => {
    const target = foe({ figures: 1, files: 1, x: 36 + aside, y: 22.625, heading: 0 });
    const battle = battleOf([engine("lightCatapult", { y: 46 }), target], { step: "artillery" });
    const thrown = { type: "fireCatapult", engine: "e", distanceInches: 24, offsetInches: 0 } as const;
    expect(pick(play(battle, thrown), "engineFired")[0]?.hits.reduce((sum, hit) => sum + hit.count, 0)).toBe(
      count,
    );
  });

  it("how the two dice of a stone are read: 5 over and 2 short is 5 too long, not 3 (M-CAT-10)", () => {
    expect(deviate(28, 5, 2).distance).toBe(33);
    expect(deviate(28, 2, 5).distance).toBe(23);
    expect(deviate(28, 4, 4).distance).toBe(28);
  });
});
