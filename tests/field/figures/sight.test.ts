import { describe, expect, it } from "vitest";
import { lookAt, type SightFigure, Sights } from "#field/figures/sight.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { Base } from "#rules/base.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { ahead, type Facts, fig, friend, shooter } from "./look.ts";
import { area, FOOT, HORSE, line, ROUND, RULES } from "./stand.ts";

describe("What stands in the way of sight (S-FIRE-4, D-27)", () => {
  it.each<[string, readonly TerrainPiece[], boolean]>([
    ["nothing", [], true],
    ["a tower", [area("building", [-2, -6], [2, -4])], false],
    ["a tower aside", [area("building", [1, -6], [3, -4])], true],
    [
      "a wall higher than a man",
      [
        line("higherWall", [
          [-5, -5],
          [5, -5],
        ]),
      ],
      false,
    ],
    [
      "a hedge",
      [
        line("hedge", [
          [-5, -5],
          [5, -5],
        ]),
      ],
      true,
    ],
    [
      "a low wall",
      [
        line("lowWall", [
          [-5, -5],
          [5, -5],
        ]),
      ],
      true,
    ],
    [
      "a parapet",
      [
        line("parapet", [
          [-5, -5],
          [5, -5],
        ]),
      ],
      true,
    ],
    [
      "a wall of a man's height",
      [
        line("manHighWall", [
          [-5, -5],
          [5, -5],
        ]),
      ],
      true,
    ],
    ["a hill between", [area("hill", [-5, -6], [5, -4])], false],
    ["a hill on which the target stands", [area("hill", [-5, -12], [5, -4])], true],
  ])("S-FIRE-4 sees past %s", (_, terrain, seen) => {
    expect(ahead(10, [], terrain)).toMatchObject({ seen, why: seen ? "free" : "ground" });
  });

  it("D-237 measures from base to base, and takes the bearing of the centre", () => {
    const look = lookAt(shooter(), fig("v", 5, -5), [], [], RULES);
    expect(look.distanceInches).toBeCloseTo(Math.hypot(4.25, 4.25), 9);
    expect(look.bearing).toBeCloseTo(45, 9);
  });
});

describe("Sight in woods (S-FIRE-5, D-32)", () => {
  const wood = area("woods", [-20, -40], [20, 20]);
  it.each([
    [8, true],
    [8.0009, true],
    [8.1, false],
  ])('S-FIRE-5 sees %f" through one wood: %s', (inches, seen) => {
    expect(ahead(inches, [], [wood])).toMatchObject({ seen, inWoods: true, woodsInches: inches });
  });

  it('S-FIRE-5 sees 12" into the edge of a wood, where the target is in woods', () => {
    const look = ahead(14, [], [area("woods", [-20, -40], [20, -12])]);
    expect(look).toMatchObject({ seen: true, inWoods: true });
    expect(look.woodsInches).toBeCloseTo(2, 9);
  });

  it("D-32 may count the whole line instead", () => {
    const rules = skirmishRulesetWith({ woodsSight: "whole" });
    const edge = [area("woods", [-20, -40], [20, -12])];
    expect(lookAt(shooter(), fig("v", 0, -14), [], edge, rules)).toMatchObject({ seen: false, why: "woods" });
  });

  it("S-FMOD-5 does not count woods behind which the target stands in the open", () => {
    expect(ahead(10, [], [area("woods", [-9, -6], [9, -4])])).toMatchObject({
      inWoods: false,
      woodsInches: 2,
    });
  });
});

describe("Figures in the way (S-FIRE-15, D-39, D-237)", () => {
  const side = (gap: number, y: number) => [
    friend("a", -0.375 - gap / 2, y),
    friend("b", 0.375 + gap / 2, y),
  ];
  it.each([
    [1, true],
    [0.9995, true],
    [0.9, false],
    [0.75, false],
    [0, false],
  ])('S-FIRE-15 shoots through a gap of %f": %s', (gap, seen) => {
    const crossbow = { weapon: "crossbow" } as const;
    const wall = [
      friend("c", -2 - gap / 2, -3, { base: { ...FOOT, width: 2.5 } }),
      friend("d", 2 + gap / 2, -3, { base: { ...FOOT, width: 2.5 } }),
    ];
    expect(ahead(6, [...side(gap, -3), ...wall], [], crossbow).seen).toBe(seen);
  });

  it("D-237: seven bowmen side by side each shoot at 80° past their neighbours", () => {
    const row = Array.from({ length: 7 }, (_, i) => friend(`r${i}`, i * 0.75, 0, { weapon: "crossbow" }));
    const angle = (80 * Math.PI) / 180;
    for (const { id, place } of row) {
      const victim = fig("v", place.x + 9 * Math.sin(angle), -9 * Math.cos(angle));
      expect(new Sights([...row, victim], [], RULES).look(id, "v")).toMatchObject({
        seen: true,
        why: "free",
      });
    }
  });

  it("D-237: all of a touching line of seven are seen at 60° from its front", () => {
    const row = Array.from({ length: 7 }, (_, i) => fig(`r${i}`, i * 0.75, 0, { heading: 0 }));
    const angle = (60 * Math.PI) / 180;
    const s = friend("s", 2.25 + 12 * Math.sin(angle), -12 * Math.cos(angle), {
      weapon: "crossbow",
      heading: 240,
    });
    const sights = new Sights([...row, s], [], RULES);
    for (const { id } of row) expect(sights.look("s", id)).toMatchObject({ seen: true, why: "free" });
  });

  it('D-237: does not shoot between two friends 0.75" apart ahead of the shooter', () => {
    expect(ahead(8, side(0.75, -1), [], { weapon: "crossbow" })).toMatchObject({
      seen: false,
      why: "figures",
    });
  });

  it("D-140 does not call it crossing to touch a base", () => {
    expect(ahead(8, [friend("a", 0.75, -4)]).why).toBe("free");
  });

  it("D-39 leaves out the bases of shooter and victim", () => {
    const look = ahead(8, [friend("a", 0.75, 0), fig("b", 0.75, -8), fig("c", -0.75, -8)]);
    expect(look.why).toBe("free");
  });

  it("D-39 lets nobody see along the joint of touching bases", () => {
    const deep = { shape: "rectangle", width: 3, depth: 2 } as const;
    const pair = [friend("a", -1.5, -4, { base: deep }), friend("b", 1.5, -4, { base: deep })];
    expect(ahead(8, pair, [], { weapon: "crossbow" })).toMatchObject({ seen: false, why: "figures" });
  });

  it.each<[string, Base]>([
    ["square", FOOT],
    ["round", ROUND],
    ["long", HORSE],
  ])("D-237 is blocked by a %s base that hides the victim", (_, base) => {
    const hiding = friend("f", 0, -1.3, {
      base: { ...base, width: 2, depth: base.shape === "round" ? 2 : 1 },
    });
    expect(ahead(8, [hiding], [], { weapon: "crossbow" }).seen).toBe(false);
  });
});

describe("Shooting over friends and enemies (S-FIRE-13, D-36, D-37, D-39)", () => {
  const screen = (y: number, facts: Facts = {}) =>
    fig("f", 0, y, { side: "red", base: { ...FOOT, width: 9 }, ...facts });
  it.each<[string, number, number, Facts, boolean]>([
    ['6.0" and 3.0"', 6, 3, {}, true],
    ['5.9" and 3.0"', 5.9, 3, {}, false],
    ['6.0" and 2.9"', 6, 2.9, {}, false],
    ['a crossbow, 10" and 5"', 10, 5, { weapon: "crossbow" }, false],
  ])("S-FIRE-13 judges %s", (_, target, gap, facts, seen) => {
    const look = ahead(target + 0.75, [screen(-target - 0.75 + gap + 0.75)], [], facts);
    expect(look.distanceInches).toBeCloseTo(target, 9);
    expect(look).toMatchObject({ seen, over: seen ? ["f"] : [], why: seen ? "over" : "figures" });
  });

  const hill = (heightInches: number): TerrainPiece => ({ ...area("hill", [-3, -1], [3, 3]), heightInches });
  it.each([
    [1, true],
    [0.5, true],
    [0.4, false],
  ])('S-FIRE-13 shoots at 4" from %f" higher, a friend 1" from the target: %s', (height, seen) => {
    expect(ahead(4.75, [screen(-3)], [hill(height)]).seen).toBe(seen);
  });

  it("D-39 shoots over enemies from higher ground alone", () => {
    expect(ahead(10, [screen(-3, { side: "blue" })]).seen).toBe(false);
    expect(ahead(10, [screen(-3, { side: "blue" })], [hill(1)])).toMatchObject({ seen: true, over: ["f"] });
  });

  it("D-36 may let all weapons shoot over friends", () => {
    const rules = skirmishRulesetWith({ overFriends: "all" });
    const look = lookAt(shooter({ weapon: "crossbow" }), fig("v", 0, -10), [screen(-5)], [], rules);
    expect(look.seen).toBe(true);
  });
});

describe("The second rank (S-FIRE-14, D-38)", () => {
  const wall = (y: number, kind: "shieldWall" | "hedgehog" = "shieldWall"): readonly SightFigure[] =>
    Array.from({ length: 9 }, (_, i) =>
      friend(`w${i}`, (i - 4) * 0.75, y, { formation: { id: "wall", kind } }),
    );
  const target = fig("v", 0, -5, { heading: 180 });
  const see = (others: readonly SightFigure[], facts: Facts = {}) =>
    lookAt(shooter({ weapon: "crossbow", ...facts }), target, others, [], RULES);

  it("S-FIRE-14 lets a crossbow directly behind the wall shoot over it", () => {
    expect(see(wall(-0.75))).toMatchObject({ seen: true, why: "secondRank" });
  });

  it.each([
    [1, true],
    [1.002, false],
  ])('D-38 takes a base %f" behind it for the second rank: %s', (gap, seen) => {
    expect(see(wall(-0.75 - gap)).seen).toBe(seen);
  });

  it("S-FIRE-14 lets no third rank shoot", () => {
    const second = wall(-0.75).map(({ place, id }) => friend(`x${id}`, place.x, -0.75));
    expect(see([...second, ...wall(-1.5)]).seen).toBe(false);
  });

  it("S-FIRE-14 lets nobody shoot over what is no wall, or over one that faces him", () => {
    expect(see(wall(-0.75).map((f) => friend(f.id, f.place.x, f.place.y))).seen).toBe(false);
    expect(see(wall(-0.75, "hedgehog")).seen).toBe(false);
    const facing = wall(-0.75).map((f) => ({ ...f, place: { ...f.place, heading: 180 } }));
    expect(see(facing).seen).toBe(false);
  });
});
