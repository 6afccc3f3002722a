import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import { type Cover, judgeCover, readCover } from "#rules/mass/fire-cover.ts";
import type { Armour } from "#rules/mass/profile.ts";
import {
  groupShooters,
  hasRow,
  judgeVolley,
  needsOpposedDice,
  readGrade,
  readMaximum,
  type VolleyGroup,
} from "#rules/mass/volley.ts";
import { RULES, rulesetWith } from "../../support/rules.ts";

const OPEN: Cover = { missile: "none", roof: false, hard: "none" };

const group = (shooters: number, armour: Armour, facts: Partial<VolleyGroup> = {}): VolleyGroup => ({
  weapon: "bow",
  shooters,
  armour,
  mode: "direct",
  band: "still",
  cover: OPEN,
  ...facts,
});

const killsOf = (shooters: number, armour: Armour, die: D6, facts: Partial<VolleyGroup> = {}): number =>
  judgeVolley(group(shooters, armour, facts), die, RULES).kills;

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

describe("Table 4 (M-FIRE-0, M-FIRE-1, M-FIRE-4, D-104, D-108)", () => {
  it.each([
    [10, "none", 6, 5],
    [9, "half", 1, 3],
    [7, "half", 3, 2],
    [12, "full", 4, 1],
    [13, "full", 4, 2],
    [16, "full", 6, 3],
    [17, "full", 1, 3],
    [6, "none", 2, 2],
    [6, "none", 3, 3],
    [6, "half", 1, 2],
    [6, "half", 6, 2],
    [4, "half", 3, 0],
    [4, "half", 4, 1],
    [5, "half", 1, 2],
    [2, "none", 3, 1],
    [2, "half", 6, 0],
    [8, "full", 4, 0],
    [8, "full", 5, 1],
    [20, "full", 1, 3],
    [3, "full", 6, 0],
    [4, "full", 5, 1],
  ] as const)("M-FIRE-0 M-FIRE-1 M-FIRE-4 %d v %s, die %d: %d", (shooters, armour, die, kills) => {
    expect(killsOf(shooters, armour, die)).toBe(kills);
  });

  it("M-FIRE-0 D-104 has a cell for every number of shooters up to the maximum and every face", () => {
    const table = (armour: Armour, most: number) =>
      Array.from({ length: most }, (_, index) =>
        FACES.map((die) => killsOf(index + 1, armour, die)).join(""),
      );
    expect(table("none", 10)).toEqual(
      ["001111", "112222", "223333", "334444", "445555"].flatMap((row) => [row, row]),
    );
    expect(table("half", 10)).toEqual(
      ["000000", "000111", "222222", "222333", "333333"].flatMap((row) => [row, row]),
    );
    expect(table("full", 20)).toEqual([
      ...Array<string>(3).fill("000000"),
      ...Array<string>(5).fill("000011"),
      ...Array<string>(4).fill("111122"),
      ...Array<string>(4).fill("222233"),
      ...Array<string>(4).fill("333333"),
    ]);
  });

  it("M-FIRE-4 D-108 a group without a row throws no die", () => {
    expect(hasRow(group(3, "full"), RULES)).toBe(false);
    expect(hasRow(group(4, "full"), RULES)).toBe(true);
    expect(hasRow(group(1, "half"), RULES)).toBe(true);
    expect(judgeVolley(group(3, "full"), undefined, RULES).kills).toBe(0);
  });

  it("M-FIRE-1 gives every number its line", () => {
    expect(judgeVolley(group(6, "none"), 3, RULES).lines).toEqual([
      { rule: "M-FIRE-1", label: "shooters", value: 6 },
      { rule: "D-105", label: "armour", value: "none" },
      { rule: "M-FIRE-0", label: "tableColumn", value: 2 },
      { rule: "M-FIRE-0", label: "tableKills", value: 3 },
    ]);
  });
});

describe("the most shooters (M-FIRE-2, M-FIRE-3, M-FIRE-5, D-107, D-110)", () => {
  it("M-FIRE-2 is 10 at no and half armour, 20 at full armour", () => {
    expect((["none", "half", "full"] as const).map((grade) => readMaximum(grade, RULES))).toEqual([
      10, 10, 20,
    ]);
  });

  it.each([
    [14, 0, "half", [10]],
    [20, 0, "full", [20]],
    [21, 0, "full", [20]],
    [6, 6, "none", [4]],
    [6, 10, "none", []],
    [9, 0, "none", [9]],
    [10, 0, "none", [10]],
  ] as const)("M-FIRE-2 M-FIRE-3 %d with %d before, at %s: groups of %j", (wanted, before, grade, sizes) => {
    expect(groupShooters(wanted, before, grade, RULES)).toEqual(sizes);
  });

  it.each([
    [10, "none", [10]],
    [11, "none", [6, 5]],
    [14, "half", [7, 7]],
    [25, "none", [9, 8, 8]],
    [21, "full", [11, 10]],
  ] as const)("D-107 with shooterCap = equalGroups %d at %s form %j", (wanted, grade, sizes) => {
    const rules = rulesetWith({ shooterCap: "equalGroups" });
    expect(groupShooters(wanted, 10, grade, rules)).toEqual(sizes);
  });

  it("M-FIRE-5 D-110 archers and heavy crossbows at one target read each their own row: 2 + 3", () => {
    expect(killsOf(5, "none", 2)).toBe(2);
    expect(killsOf(5, "none", 2, { weapon: "heavyCrossbow" })).toBe(3);
    expect(groupShooters(5, 5, "none", RULES)).toEqual([5]);
  });

  it("M-FIRE-7 ten longbowmen that stand still kill 4 and 5 with dice 1 and 5", () => {
    expect(killsOf(10, "none", 1) + killsOf(10, "none", 5)).toBe(9);
  });
});

describe("after a long move (M-FIRE-9, M-FIRE-12, D-114)", () => {
  const far = { band: "overHalf" } as const;

  it.each([
    [6, "none", 2, 0],
    [6, "none", 3, 3],
    [6, "half", 3, 0],
    [6, "half", 4, 2],
    [8, "full", 4, 0],
    [8, "full", 5, 1],
  ] as const)("M-FIRE-9 %d v %s, die %d: %d", (shooters, armour, die, kills) => {
    expect(killsOf(shooters, armour, die, far)).toBe(kills);
  });

  it("M-FIRE-9 a move of up to half counts both columns", () => {
    expect(killsOf(6, "none", 2, { band: "upToHalf" })).toBe(2);
  });

  it("M-FIRE-12 heavy crossbows need the second column with their bonus: 1 + 1 fails, 2 + 1 succeeds", () => {
    const heavy = { ...far, weapon: "heavyCrossbow" } as const;
    expect(killsOf(6, "none", 1, heavy)).toBe(0);
    expect(killsOf(6, "none", 2, heavy)).toBe(3);
  });

  it("D-114 with overHalf = opposedDie both players throw first, and both columns count", () => {
    const rules = rulesetWith({ overHalf: "opposedDie" });
    expect(needsOpposedDice(far, rules)).toBe(true);
    expect(needsOpposedDice({ band: "upToHalf" }, rules)).toBe(false);
    expect(needsOpposedDice(far, RULES)).toBe(false);
    expect(judgeVolley(group(6, "none", far), 2, rules).kills).toBe(2);
  });
});

describe("heavy crossbows (M-FIRE-13)", () => {
  it("M-FIRE-13 add 1 to the die, and above 6 counts as 6", () => {
    const heavy = { weapon: "heavyCrossbow" } as const;
    expect(killsOf(7, "half", 3, heavy)).toBe(3);
    expect(killsOf(7, "half", 2, heavy)).toBe(2);
    expect(killsOf(8, "full", 4, heavy)).toBe(1);
    expect(killsOf(8, "full", 3, heavy)).toBe(0);
    expect(killsOf(10, "none", 6, heavy)).toBe(5);
  });
});

describe("indirect fire and armour (M-FIRE-26, D-126)", () => {
  const arc = { mode: "indirect" } as const;

  it.each([
    [6, "none", 4, 2],
    [6, "half", 5, 1],
    [3, "half", 5, 0],
    [20, "full", 6, 0],
  ] as const)("M-FIRE-26 %d v %s, die %d: %d", (shooters, armour, die, kills) => {
    expect(killsOf(shooters, armour, die, arc)).toBe(kills);
  });

  it("D-126 takes the rows and the maximum of the new grade", () => {
    expect(readGrade("half", "indirect").grade).toBe("full");
    expect(readMaximum(readGrade("half", "indirect").grade, RULES)).toBe(20);
    expect(readMaximum(readGrade("none", "indirect").grade, RULES)).toBe(10);
    expect(hasRow(group(20, "full", arc), RULES)).toBe(false);
  });
});

describe("cover (M-FIRE-27 to M-FIRE-30, D-127 to D-130)", () => {
  const soft: Cover = { ...OPEN, missile: "soft" };
  const full: Cover = { ...OPEN, missile: "full" };
  const roof: Cover = { ...soft, roof: true };

  it.each([
    [5, 2],
    [3, 1],
    [1, 0],
  ] as const)("M-FIRE-27 D-127 soft cover makes of %d casualties %d", (kills, left) => {
    expect(readCover(kills, "direct", soft, RULES).kills).toBe(left);
  });

  it("M-FIRE-28 D-129 a roof cancels indirect fire, and not direct fire", () => {
    expect(readCover(3, "indirect", roof, RULES).kills).toBe(0);
    expect(readCover(3, "direct", roof, RULES).kills).toBe(1);
  });

  it("M-FIRE-29 cover without a roof does not reduce indirect fire", () => {
    expect(readCover(2, "indirect", soft, RULES).kills).toBe(2);
  });

  it("M-FIRE-30 D-130 full cover: direct 0; indirect 6 v no armour, die 4, 2; under a roof 0", () => {
    expect(killsOf(6, "none", 4, { cover: full })).toBe(0);
    expect(killsOf(6, "none", 4, { cover: full, mode: "indirect" })).toBe(2);
    expect(killsOf(6, "none", 4, { cover: { ...full, roof: true }, mode: "indirect" })).toBe(0);
  });

  it("M-FIRE-31 six Vikings throw like others: die 3 kills 3", () => {
    expect(killsOf(6, "none", 3, { weapon: "thrown" })).toBe(3);
  });

  it("D-128 a unit has the cover that at least half of its figures have", () => {
    expect(judgeCover([soft, OPEN]).missile).toBe("soft");
    expect(judgeCover([soft, OPEN, OPEN]).missile).toBe("none");
    expect(judgeCover([full, soft, OPEN]).missile).toBe("soft");
    expect(judgeCover([full, full, OPEN, OPEN]).missile).toBe("full");
    expect(judgeCover([roof, OPEN]).roof).toBe(true);
    expect(judgeCover([roof, OPEN, OPEN]).roof).toBe(false);
  });

  it("D-138 a unit has the hard cover of most of its figures, the better one if two are equal", () => {
    const hard = (...grades: readonly Cover["hard"][]) =>
      judgeCover(grades.map((grade) => ({ ...OPEN, hard: grade }))).hard;
    expect(hard("none", "none", "upToHalf")).toBe("none");
    expect(hard("none", "upToHalf", "upToHalf")).toBe("upToHalf");
    expect(hard("none", "moreThanHalf")).toBe("moreThanHalf");
    expect(hard()).toBe("none");
  });
});
