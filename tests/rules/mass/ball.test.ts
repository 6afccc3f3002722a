import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BALL_CLASSES,
  type BallClass,
  type BallFacts,
  type Colour,
  findDirectCircle,
  findStop,
  liveIntervals,
  readLevelReach,
  sectionsOf,
} from "#rules/mass/cannon.ts";
import type { GunKind } from "#rules/mass/profile.ts";
import { BOMBARD_SECTIONS } from "../../support/bombard-sections.ts";
import { RULES, rulesetWith } from "../../support/rules.ts";

const shot = (
  kind: GunKind,
  colour: Colour,
  obstacles: readonly (readonly [BallClass, number, number])[] = [],
  higherGround = false,
): BallFacts => ({
  kind,
  colour,
  higherGround,
  obstacles: obstacles.map(([ball, from, to]) => ({ ball, from, to })),
});
const live = (facts: BallFacts) => liveIntervals(facts, RULES).map(({ from, to }) => [from, to]);

describe("what stops the ball M-CAN-9, M-CAN-10, M-CAN-11", () => {
  it.each([
    ["M-CAN-9", "wood edge at 10", "white", ["tall", 10, 14], [[0, 10]], 10],
    ["M-CAN-9", "hill foot at 20", "black", ["tall", 20, 30], [[18, 20]], 20],
    ["M-CAN-9", "building in a section that is not live", "white", ["tall", 20, 23], [[0, 18]], 20],
    ["M-CAN-9", "tree at the muzzle", "white", ["tall", -1, 1], [], 0],
    ["M-CAN-9", "rock at 12, figure behind it", "white", ["tall", 12, 12.5], [[0, 12]], 12],
    [
      "M-CAN-9",
      "tall wall without thickness at 26",
      "white",
      ["tall", 26, 26],
      [
        [0, 18],
        [24, 26],
      ],
      26,
    ],
    [
      "M-CAN-9",
      "building beyond the pole",
      "black",
      ["tall", 36, 40],
      [
        [18, 24],
        [27, 29],
        [30, 36],
      ],
      undefined,
    ],
    ["M-CAN-10", "stone wall at 20", "black", ["manHigh", 20, 20], [[18, 20]], 20],
    [
      "M-CAN-10",
      "stone wall at 20",
      "white",
      ["manHigh", 20, 20],
      [
        [0, 18],
        [24, 27],
        [29, 30],
      ],
      undefined,
    ],
    ["M-CAN-10", "rampart from 16 to 20", "black", ["manHigh", 16, 20], [], 18],
    ["M-CAN-10", "rampart from 16 to 20", "white", ["manHigh", 16, 20], [[0, 16]], 16],
    [
      "M-CAN-10",
      "hedge at 20",
      "black",
      ["light", 20, 20],
      [
        [18, 24],
        [27, 29],
        [30, 36],
      ],
      undefined,
    ],
    [
      "M-CAN-11",
      "pond 24.5 to 28",
      "white",
      ["water", 24.5, 28],
      [
        [0, 18],
        [24, 24.5],
      ],
      24.5,
    ],
    [
      "M-CAN-11",
      "pond 19 to 22",
      "black",
      ["water", 19, 22],
      [
        [18, 24],
        [27, 29],
        [30, 36],
      ],
      undefined,
    ],
    [
      "M-CAN-11",
      "pond 19 to 22",
      "white",
      ["water", 19, 22],
      [
        [0, 18],
        [24, 27],
        [29, 30],
      ],
      undefined,
    ],
    [
      "M-CAN-11",
      "pond 5 to 10 under W1",
      "white",
      ["water", 5, 10],
      [
        [0, 18],
        [24, 27],
        [29, 30],
      ],
      undefined,
    ],
    [
      "M-CAN-11",
      "pond 24.5 to 26",
      "black",
      ["water", 24.5, 26],
      [
        [18, 24],
        [27, 29],
        [30, 36],
      ],
      undefined,
    ],
    [
      "M-CAN-11",
      "pond 27.5 to 28",
      "black",
      ["water", 27.5, 28],
      [
        [18, 24],
        [27, 27.5],
      ],
      27.5,
    ],
    ["M-CAN-11", "pond 20 to 26", "white", ["water", 20, 26], [[0, 18]], 24],
    [
      "M-CAN-11",
      "dry ground",
      "white",
      ["none", 5, 30],
      [
        [0, 18],
        [24, 27],
        [29, 30],
      ],
      undefined,
    ],
  ] as const)("%s D-155 heavy gun, %s, %s", (rule, _what, colour, obstacle, expected, stopAt) => {
    const facts = shot("heavyGun", colour, [obstacle]);
    expect(live(facts)).toEqual(expected);
    const stop = findStop(facts, RULES);
    expect(stop.stopAt).toBe(stopAt);
    if (stopAt !== undefined) expect(stop).toMatchObject({ rule, obstacle: 0 });
  });

  it("M-CAN-9 X-SIEGE-2 keeps figures behind a rock safe", () => {
    const figure = 13;
    const facts = shot("heavyGun", "white", [["tall", 12, 12.5]]);
    expect(liveIntervals(facts, RULES).some(({ from, to }) => from < figure && figure < to)).toBe(false);
  });

  it("M-CAN-9 M-CAN-10 is stopped by the nearest of several, and says by which", () => {
    const facts = shot("heavyGun", "black", [
      ["tall", 33, 36],
      ["light", 19, 19],
      ["manHigh", 28, 28],
      ["water", 20, 22],
    ]);
    expect(findStop(facts, RULES)).toEqual({ stopAt: 28, rule: "M-CAN-10", obstacle: 2 });
    expect(live(facts)).toEqual([
      [18, 24],
      [27, 28],
    ]);
  });

  it.each([
    [23.9995, 24.0004, undefined],
    [23.9, 24.002, 24],
  ])(
    "M-CAN-10 D-140 heavy gun, white: a wall that reaches from %f to %f stops it at %s",
    (from, to, stopAt) => {
      expect(findStop(shot("heavyGun", "white", [["manHigh", from, to]]), RULES).stopAt).toBe(stopAt);
    },
  );

  it("M-CAN-10 D-157 counts the section in which a wall without thickness begins", () => {
    expect(findStop(shot("heavyGun", "black", [["manHigh", 18, 18]]), RULES).stopAt).toBe(18);
    expect(findStop(shot("heavyGun", "white", [["manHigh", 18, 18]]), RULES).stopAt).toBeUndefined();
  });

  it("M-CAN-8 M-CAN-9 another obstacle never makes a shot deadlier, and nothing lives beyond the stop", () => {
    const obstacle = fc
      .tuple(
        fc.constantFrom(...BALL_CLASSES),
        fc.double({ min: -5, max: 45, noNaN: true }),
        fc.double({ min: 0, max: 10, noNaN: true }),
      )
      .map(([ball, from, length]) => ({ ball, from, to: from + length }));
    const total = (facts: BallFacts) =>
      liveIntervals(facts, RULES).reduce((sum, { from, to }) => sum + to - from, 0);
    fc.assert(
      fc.property(
        fc.constantFrom<GunKind>("lightGun", "heavyGun", "bombard"),
        fc.constantFrom<Colour>("white", "black"),
        fc.boolean(),
        fc.array(obstacle, { maxLength: 4 }),
        obstacle,
        (kind, colour, higherGround, obstacles, more) => {
          const facts = { kind, colour, higherGround, obstacles };
          expect(total({ ...facts, obstacles: [...obstacles, more] })).toBeLessThanOrEqual(
            total(facts) + 1e-9,
          );
          const { stopAt } = findStop(facts, RULES);
          const sections = sectionsOf(kind, RULES);
          for (const interval of liveIntervals(facts, RULES)) {
            expect(interval.colour).toBe(colour);
            expect(interval.to).toBeLessThanOrEqual(stopAt ?? 42);
            expect(sections.find(({ name }) => name === interval.name)?.from).toBe(interval.from);
          }
        },
      ),
    );
  });
});

describe("the bombard M-CAN-12, D-158", () => {
  it.each(BOMBARD_SECTIONS)(
    "M-CAN-12 %s, on higher ground %s, kills at %j",
    (colour, higherGround, expected) => {
      expect(live(shot("bombard", colour, [], higherGround))).toEqual(expected);
    },
  );

  it("M-CAN-12 has burst before what lies beyond B2 on the level", () => {
    const far: readonly [BallClass, number, number] = ["tall", 36, 40];
    expect(findStop(shot("bombard", "black", [far]), RULES).stopAt).toBeUndefined();
    expect(findStop(shot("bombard", "black", [far], true), RULES).stopAt).toBe(36);
    expect(findStop(shot("bombard", "black", [["water", 36, 40]], true), RULES).stopAt).toBe(36);
  });

  it("M-CAN-12 D-158 compares with the ground 34 inches away", () => {
    expect(readLevelReach(RULES)).toBe(34);
  });

  it("D-158 has no circle in direct fire, unless bombardCircle = both", () => {
    const both = rulesetWith({ bombardCircle: "both" });
    expect(findDirectCircle(shot("bombard", "white"), RULES)).toBeUndefined();
    expect(findDirectCircle(shot("bombard", "white"), both)).toBe(34);
    expect(findDirectCircle(shot("bombard", "white", [], true), both)).toBe(42);
    expect(findDirectCircle(shot("bombard", "black", [["tall", 25, 30]]), both)).toBe(25);
    expect(findDirectCircle(shot("heavyGun", "white"), both)).toBeUndefined();
  });
});
