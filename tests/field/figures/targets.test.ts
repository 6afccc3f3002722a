import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lookAt, type SightFigure, Sights } from "#field/figures/sight.ts";
import type { Base } from "#rules/base.ts";
import { ANY_SHIFT } from "../arrange.ts";
import { ahead, fig, friend, shooter } from "./look.ts";
import { area, FOOT, HORSE, line, MIRROR, ROUND, RULES, turnFigure, turningOf, turnPiece } from "./stand.ts";

describe("Cover (S-FMOD-4, S-FMOD-6, D-41, D-42)", () => {
  it.each<[string, number, boolean]>([
    ["touching the victim's base", -7.625, true],
    ['1" before it', -6.625, true],
    ['1.1" before it', -6.525, false],
    ["touching the shooter's base", -0.375, false],
    ["behind the victim", -8.5, false],
  ])("S-FMOD-4 judges a wall %s", (_, y, sheltered) => {
    expect(
      ahead(
        8,
        [],
        [
          line("lowWall", [
            [-5, y],
            [5, y],
          ]),
        ],
      ).sheltered,
    ).toBe(sheltered);
  });

  it('D-41 counts a hedge within 1" of both', () => {
    expect(
      ahead(
        2,
        [],
        [
          line("hedge", [
            [-5, -1],
            [5, -1],
          ]),
        ],
      ).sheltered,
    ).toBe(true);
  });

  const formed = (kind: "shieldWall" | "hedgehog", heading: number) =>
    lookAt(shooter(), fig("v", 0, -8, { heading, formation: { id: "f", kind } }), [], [], RULES)
      .behindFormation;
  it.each([
    [180, true],
    [90, true],
    [89, false],
    [0, false],
  ])("S-FMOD-6 covers a member of a wall that faces %f°: %s", (heading, covered) => {
    expect(formed("shieldWall", heading)).toBe(covered);
    expect(formed("hedgehog", heading)).toBe(true);
  });

  const front = (kind: "shieldWall" | "hedgehog", heading = 180) =>
    [-1, 0, 1].map((i) => fig(`m${i}`, i * 0.75, -8, { heading, formation: { id: "f", kind } }));
  it.each([
    [0, true],
    [1, true],
    [1.002, false],
  ])('D-42 covers who stands %f" directly behind a member: %s', (gap, covered) => {
    const victim = fig("v", 0, -8.75 - gap);
    expect(lookAt(shooter(), victim, front("shieldWall"), [], RULES).behindFormation).toBe(covered);
    expect(lookAt(shooter(), victim, front("hedgehog"), [], RULES).behindFormation).toBe(covered);
    expect(lookAt(shooter(), victim, front("shieldWall", 0), [], RULES).behindFormation).toBe(false);
  });

  it("D-42 covers nobody who stands beside the formation or before it", () => {
    expect(lookAt(shooter(), fig("v", 2.5, -8.75), front("shieldWall"), [], RULES).behindFormation).toBe(
      false,
    );
    expect(lookAt(shooter(), fig("v", 0, -7.25), front("shieldWall"), [], RULES).behindFormation).toBe(false);
  });
});

describe("Targets of a shooter (S-FIRE-1, S-FIRE-8)", () => {
  it.each([
    [15.75, 0, true],
    [15.76, 0, false],
    [5, 90, true],
    [5, 90.1, false],
    [5, -90, true],
    [5, 180, false],
  ])('S-FIRE-8 lists an enemy whose centre is %f" off at %f°: %s', (inches, bearing, listed) => {
    const angle = (bearing * Math.PI) / 180;
    const victim = fig("v", inches * Math.sin(angle), -inches * Math.cos(angle), { base: ROUND });
    const sights = new Sights([shooter({ base: ROUND }), victim, friend("f", 3, 3)], [], RULES);
    expect([...sights.listTargets("s").keys()]).toEqual(listed ? ["v"] : []);
  });

  it("D-237 sees the same however the table lies, and in a mirror", () => {
    const any = fc.array(
      fc.record({
        x: fc.double({ min: -6, max: 6, noNaN: true }),
        y: fc.double({ min: -9, max: 2, noNaN: true }),
        heading: fc.integer({ min: 0, max: 359 }),
        side: fc.constantFrom("red", "blue"),
        base: fc.constantFrom<Base>(FOOT, ROUND, HORSE),
      }),
      { maxLength: 10 },
    );
    const terrain = [
      area("woods", [-6, -5], [-1, -3]),
      area("hill", [1, -5], [4, 2]),
      line("hedge", [
        [-3, -7],
        [3, -7],
      ]),
    ];
    fc.assert(
      fc.property(any, ANY_SHIFT, (list, shift) => {
        const others = list.map(({ x, y, ...facts }, i) => fig(`o${i}`, x, y, facts));
        const [one, other] = [shooter(), fig("v", 0.3, -10, { heading: 160 })];
        const own = lookAt(one, other, others, terrain, RULES);
        for (const turning of [turningOf(shift), MIRROR]) {
          const turn = (f: SightFigure) => turnFigure(f, turning);
          const pieces = terrain.map((piece) => turnPiece(piece, turning));
          const look = lookAt(turn(one), turn(other), others.map(turn), pieces, RULES);
          expect(look.seen).toBe(own.seen);
          expect(look.sheltered).toBe(own.sheltered);
          expect(look.woodsInches).toBeCloseTo(own.woodsInches, 6);
          expect(Math.abs(look.bearing)).toBeCloseTo(Math.abs(own.bearing), 6);
        }
      }),
      { numRuns: 60 },
    );
  });
});
