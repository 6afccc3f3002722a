import { describe, expect, it } from "vitest";
import type { Unit } from "#battle/mass/state.ts";
import type { D6, DiceRequest } from "#rules/dice.ts";
import { ask, battleOf, dice, foe, play, refuse, terrain, troops } from "../../support/battle-builders.ts";
import {
  archers,
  killsOf,
  MOVED,
  missiles,
  peasants,
  shoot,
  shootersOf,
  shotOf,
} from "../../support/volley-builders.ts";

type Facts = Parameters<typeof battleOf>[1];

describe("the most shooters (M-FIRE-2, M-FIRE-3, M-FIRE-5, D-107, D-110, D-136)", () => {
  it("M-FIRE-2 of 14 archers ten shoot at half armour, and four elsewhere, in the same volley", () => {
    const other = foe({ id: "c", x: 22 });
    const battle = missiles([archers({ figures: 14, files: 7, x: 33 }), foe({ x: 38 }), other]);
    const first = play(battle, shoot(), dice("1"));
    expect(shootersOf(first)).toEqual([10]);
    const rest = play(first.battle, shoot({ target: "c", volley: 1 }), dice("1"));
    expect(shotOf(rest)).toMatchObject({ volley: 1, groups: [{ shooters: 4 }] });
    expect(refuse(first.battle, shoot({ volley: 1 }))).toMatchObject({
      code: "enoughShooters",
      rule: "M-FIRE-2",
      facts: { limit: 10 },
    });
  });

  it("M-FIRE-2 two units of six at one unarmoured target: ten shoot, as one group if together", () => {
    const two = [archers({ figures: 6, files: 6, x: 33 }), archers({ id: "c", figures: 6, files: 6, x: 39 })];
    const battle = missiles([...two, peasants()]);
    const together = play(battle, shoot({ with: ["c"] }), dice("6"));
    expect(shotOf(together)).toMatchObject({
      groups: [{ units: ["a", "c"], shooters: 10, kills: 5 }],
      shooters: [{ unit: "a" }, { unit: "c", places: [0, 1, 2, 3] }],
    });
    const first = play(battle, shoot(), dice("6"));
    expect(shootersOf(play(first.battle, shoot({ unit: "c" }), dice("6")))).toEqual([4]);
  });

  it("M-FIRE-3 all nine of a unit shoot at one of two enemies", () => {
    const nine = archers({ figures: 9, files: 9, x: 33 });
    const battle = missiles([nine, foe({ x: 38 }), foe({ id: "c", x: 26 })]);
    const first = play(battle, shoot({ volley: 1 }), dice("1"));
    expect(shootersOf(first)).toEqual([9]);
    expect(refuse(first.battle, shoot({ target: "c", volley: 1 })).code).toBe("volleyShot");
  });

  it("D-107 a second volley is counted anew", () => {
    const first = play(missiles([archers(), peasants()]), shoot(), dice("1"));
    expect(shootersOf(play(first.battle, shoot(), dice("1")))).toEqual([10]);
  });

  it("D-107 with shooterCap = equalGroups all fourteen shoot, in two groups of seven", () => {
    const settings = { shooterCap: "equalGroups" } as const;
    const battle = missiles([archers({ figures: 14, files: 7 }), foe()], { settings });
    expect(shootersOf(play(battle, shoot(), dice("4", "4")))).toEqual([7, 7]);
  });

  it("M-FIRE-5 D-110 archers and heavy crossbows are two groups with a die each: 2 + 3", () => {
    const bows = archers({ figures: 5, files: 5, x: 34 });
    const heavy = troops({ id: "c", type: "heavyCrossbowmen", figures: 5, files: 5, x: 38 });
    const shot = play(missiles([bows, heavy, peasants()]), shoot({ with: ["c"] }), dice("2", "2"));
    expect(killsOf(shot)).toEqual([2, 3]);
    expect(shotOf(shot).hits).toMatchObject([{ count: 5 }]);
  });

  it("D-136 arquebuses have no maximum and do not count for it", () => {
    const guns = troops({ id: "c", type: "arquebusiers", figures: 24, files: 12, x: 44 });
    const battle = missiles([archers(), guns, peasants({ figures: 30 })]);
    const first = play(battle, shoot({ unit: "c" }), dice("1".repeat(24)));
    expect(shootersOf(first)).toEqual([24]);
    expect(shootersOf(play(first.battle, shoot(), dice("1")))).toEqual([10]);
  });

  it("M-FIRE-4 D-108 three at full armour throw no die", () => {
    const three = archers({ figures: 3, files: 3 });
    const shot = play(missiles([three, foe({ type: "armouredFoot" })]), shoot());
    expect(shotOf(shot)).toMatchObject({ groups: [{ throws: [], kills: 0 }], hits: [] });
  });
});

describe("indirect fire and cover (M-FIRE-24 to M-FIRE-30, D-125 to D-130, D-238, D-239)", () => {
  const screen = (y: number) => troops({ id: "f", y, figures: 20, files: 20 });

  it("M-FIRE-24 D-125 archers shoot over a unit 3.1 inches away, not over one at 3.0; crossbowmen never", () => {
    const over = (gap: number) => missiles([archers(), screen(30 - gap - 0.75), peasants()]);
    const arc = shoot({ mode: "indirect" });
    const shot = play(over(3.1), arc, dice("4"));
    expect(shotOf(shot).groups).toMatchObject([{ mode: "indirect", kills: 3 }]);
    expect(refuse(over(3), arc)).toMatchObject({ code: "tooNearToShootOver", rule: "D-125" });
    const crossbows = troops({ type: "crossbowmen" });
    expect(refuse(missiles([crossbows, peasants()]), arc)).toMatchObject({
      code: "directOnly",
      rule: "M-FIRE-24",
    });
  });

  it("D-122 M-FIRE-25 says of indirect fire whether ground bars it, somebody is too near, or it is too far", () => {
    const arc = shoot({ mode: "indirect" });
    const house = terrain("building", [20, 24, 52, 26]);
    expect(refuse(missiles([archers(), peasants()], { terrain: [house] }), arc)).toMatchObject({
      code: "lineBlocked",
      rule: "D-122",
    });
    const far = missiles([archers({ y: 40 }), screen(35), peasants({ y: 27 })]);
    expect(refuse(far, shoot({ mode: "mixed" }))).toMatchObject({ code: "beyondRange", rule: "M-FIRE-25" });
  });

  it("M-ARQ-4 mounted arquebusiers shoot as foot do", () => {
    const riders = troops({
      type: "lightHorse",
      figures: 4,
      files: 4,
      profile: { weapon: "arquebus", rangeInches: 15 },
    });
    const behind = peasants({ x: 28, y: 38, figures: 4, files: 4 });
    expect(refuse(missiles([riders, behind]), shoot())).toMatchObject({
      code: "targetOutOfArc",
      rule: "M-ARQ-4",
    });
  });

  it.each([
    [10, true],
    [10.1, false],
  ])("M-FIRE-25 archers in an arc at %d inches: %s", (gap, legal) => {
    const battle = missiles([archers({ y: 40 }), peasants({ y: 40 - gap })]);
    const arc = shoot({ mode: "indirect" });
    if (legal) play(battle, arc, dice("1"));
    else expect(refuse(battle, arc)).toMatchObject({ code: "beyondRange", rule: "M-FIRE-25" });
  });

  it("D-238 with three files behind a friend fourteen shoot directly; D-239 in mixed fire the other six in an arc", () => {
    const line = archers({ figures: 20, x: 36 });
    const friend = troops({ id: "f", x: 33.375, y: 26, figures: 3, files: 3 });
    const target = foe({ type: "armouredFoot", y: 21 });
    const direct = play(missiles([line, friend, target]), shoot(), dice("1"));
    expect(shootersOf(direct)).toEqual([14]);
    const mixed = play(missiles([line, friend, foe({ y: 21 })]), shoot({ mode: "mixed" }), dice("1", "5"));
    expect(shotOf(mixed).groups.map(({ mode, shooters }) => [mode, shooters])).toEqual([
      ["direct", 10],
      ["indirect", 6],
    ]);
    expect(killsOf(mixed)).toEqual([3, 1]);
  });

  it("M-FIRE-26 full armour is immune to indirect fire", () => {
    const battle = missiles([archers({ figures: 20 }), foe({ type: "armouredFoot" })]);
    expect(killsOf(play(battle, shoot({ mode: "indirect" })))).toEqual([0]);
  });

  it("M-FIRE-27 M-FIRE-28 woods halve direct fire and cancel indirect fire", () => {
    const wood = { terrain: [terrain("woods", [20, 10, 60, 20.5])] };
    const battle = missiles([archers(), peasants()], wood);
    expect(killsOf(play(battle, shoot(), dice("6")))).toEqual([2]);
    expect(killsOf(play(battle, shoot({ mode: "indirect" }), dice("6")))).toEqual([0]);
  });

  it("M-FIRE-29 M-FIRE-30 a mantlet saves from direct fire, not from indirect: 6, die 4, 2 kills", () => {
    const mantlet = { terrain: [terrain("mantlet", [20, 20.2, 60, 20.3])] };
    const battle = missiles([archers({ figures: 6, files: 6 }), peasants({ figures: 10 })], mantlet);
    expect(killsOf(play(battle, shoot(), dice("4")))).toEqual([0]);
    expect(killsOf(play(battle, shoot({ mode: "indirect" }), dice("4")))).toEqual([2]);
  });

  it("D-128 half of a unit behind a hedge gives cover to all, less than half to none", () => {
    const half = (right: number) => ({ terrain: [terrain("bushes", [20, 10, right, 22])] });
    const ten = peasants({ figures: 10, files: 10 });
    expect(killsOf(play(missiles([archers(), ten], half(36)), shoot(), dice("6")))).toEqual([2]);
    expect(killsOf(play(missiles([archers(), ten], half(35.6)), shoot(), dice("6")))).toEqual([5]);
  });
});

describe("arquebuses (M-ARQ-1 to M-ARQ-7, D-134, D-138, D-245)", () => {
  const guns = (facts: Parameters<typeof troops>[0] = {}) =>
    troops({ type: "arquebusiers", figures: 3, files: 3, ...facts });

  it.each([
    [6, "123", 2],
    [6.1, "344", 2],
    [12, "344", 2],
    [12.1, "445", 1],
    [18, "556", 3],
  ])("M-ARQ-1 M-ARQ-2 D-134 at %d inches %s kills %d, whatever the armour", (gap, faces, kills) => {
    const battle = missiles([guns({ y: 40 }), foe({ type: "armouredFoot", y: 40 - gap })]);
    const shot = play(battle, shoot(), dice(faces));
    expect(killsOf(shot)).toEqual([kills]);
    expect(shotOf(shot).groups[0]?.throws).toMatchObject([{ purpose: "accuracy", count: 3 }]);
  });

  it("M-ARQ-1 does not reach 18.1 inches, M-ARQ-4 nor beyond 45 degrees, M-ARQ-5 nor over units", () => {
    expect(refuse(missiles([guns({ y: 40 }), peasants({ y: 21.9 })]), shoot()).code).toBe("beyondRange");
    expect(refuse(missiles([guns(), peasants({ x: 60, y: 26 })]), shoot())).toMatchObject({
      code: "targetOutOfArc",
      rule: "M-ARQ-4",
    });
    const between = troops({ id: "f", y: 25, figures: 20, files: 20 });
    expect(refuse(missiles([guns(), between, peasants()]), shoot()).code).toBe("lineBlocked");
    expect(refuse(missiles([guns(), peasants()]), shoot({ mode: "indirect" }))).toMatchObject({
      code: "directOnly",
      rule: "M-ARQ-5",
    });
  });

  it("M-ARQ-6 D-138 hard cover takes 1 or 2 off", () => {
    const behind = (kind: "woods" | "mantlet") =>
      missiles([guns(), peasants({ y: 24 })], { terrain: [terrain(kind, [10, 10, 60, 24.3])] });
    expect(killsOf(play(behind("woods"), shoot(), dice("233")))).toEqual([2]);
    expect(killsOf(play(behind("mantlet"), shoot(), dice("344")))).toEqual([2]);
  });

  it("M-ARQ-7 D-245 stands give 1, unless the unit has moved; a wall within 1 inch before it does always", () => {
    const firing = { firingRests: true } as const;
    const far = peasants({ y: 17.9 });
    const kills = (unit: Unit, facts: Facts = {}) =>
      killsOf(play(missiles([unit, far], facts), shoot(), dice("444")));
    expect(kills(guns())).toEqual([0]);
    expect(kills(guns({ profile: firing }))).toEqual([3]);
    expect(kills(guns({ profile: firing, turn: { spentInches: 1, ...MOVED } }))).toEqual([0]);
    const wall = { terrain: [terrain("lowWall", [20, 29.4, 50, 29.5])] };
    expect(kills(guns({ turn: { spentInches: 1, ...MOVED } }), wall)).toEqual([3]);
  });
});

describe("the missile step (X-SEQ-1, D-67)", () => {
  const ended = (units: readonly Unit[]) =>
    play(battleOf(units, { step: "counterMove" }), { type: "endStep" }).battle.clock;

  it("X-SEQ-1 waits while somebody can shoot at somebody, and passes at once otherwise", () => {
    expect(ended([archers(), peasants()])).toMatchObject({ turn: 1, step: "missiles" });
    expect(ended([archers({ y: 45 }), peasants({ y: 5 })])).toMatchObject({ turn: 2 });
    expect(ended([troops(), peasants()])).toMatchObject({ turn: 2 });
  });

  it("M-FIRE-1 asks for its dice after every refusal, named by the shooters", () => {
    const request: DiceRequest = { purpose: "volley", count: 1, thrower: "a" };
    expect(ask(missiles([archers(), peasants()]), shoot(), dice())).toStrictEqual({
      type: "needsDice",
      request,
    });
    const face: D6 = 3;
    const shot = play(missiles([archers(), peasants()]), shoot(), dice(String(face)));
    expect(shotOf(shot).groups[0]?.throws).toStrictEqual([{ ...request, faces: [face] }]);
  });
});
