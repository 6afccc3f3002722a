import { describe, expect, it } from "vitest";
import type { Unit } from "#battle/mass/state.ts";
import {
  ask,
  battleOf,
  contactOf,
  dice,
  engine,
  foe,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";
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

describe("a volley (M-FIRE-1, M-FIRE-21, M-FIRE-23, D-67, D-106, D-111)", () => {
  it("M-FIRE-1 ten archers throw one die at no armour: 2 kills four, the rearmost, who come off with the step", () => {
    const shot = play(missiles([archers(), peasants()]), shoot(), dice("2"));
    expect(shotOf(shot)).toMatchObject({
      target: "b",
      volley: 1,
      groups: [{ units: ["a"], weapon: "bow", mode: "direct", band: "still", shooters: 10, kills: 4 }],
      hits: [{ unit: "b", count: 4, places: [16, 17, 18, 19] }],
    });
    expect(unitOf(shot, "b")).toMatchObject({ figures: 20, fallen: [16, 17, 18, 19] });
    const ended = play(shot.battle, { type: "endStep" });
    expect(unitOf(ended, "b")).toMatchObject({ figures: 16 });
    expect(pick(ended, "figuresFell")[0]).toMatchObject({ rule: "D-67" });
  });

  it("D-3 figures are counted as shooters and as casualties, whole units as targets", () => {
    const shot = play(
      missiles([archers({ figures: 3, files: 3 }), peasants({ figures: 40 })]),
      shoot(),
      dice("6"),
    );
    expect(shotOf(shot)).toMatchObject({ target: "b", groups: [{ shooters: 3, kills: 2 }] });
    expect(shotOf(shot).hits).toMatchObject([{ unit: "b", count: 2 }]);
  });

  it("D-100 tired troops shoot and are shot at as rested ones are", () => {
    const tired = { exertion: { run: [], completed: 0, fatigued: true } } as const;
    const shoots = (facts: Parameters<typeof foe>[0]) =>
      play(missiles([archers(facts), foe({ type: "armouredFoot", ...facts })]), shoot(), dice("5"));
    expect(shotOf(shoots(tired)).groups).toEqual(shotOf(shoots({})).groups);
  });

  it("D-109 a unit has one grade of armour, whoever of it falls", () => {
    const knights = foe({ type: "heavyFoot", profile: { armour: "full" }, figures: 8, files: 4 });
    const shot = shotOf(play(missiles([archers(), knights]), shoot(), dice("6")));
    expect(shot.groups[0]?.lines).toContainEqual({ rule: "D-105", label: "armour", value: "full" });
  });

  it("D-67 those who fall in the step still shoot in it, and nobody falls twice", () => {
    const own = archers({ figures: 5 });
    const other = foe({ type: "archers", figures: 5 });
    const first = play(missiles([own, other]), shoot(), dice("6"));
    const back = play(first.battle, shoot({ unit: "b", target: "a" }), dice("6"));
    expect(shootersOf(back)).toEqual([5]);
    const second = play(back.battle, shoot(), dice("6"));
    expect(shotOf(second).hits).toMatchObject([{ count: 2, places: [0, 1] }]);
  });

  it.each([
    ["steps", 7],
    ["together", 10],
  ] as const)(
    "D-67 with fireTiming = %s those who fell to artillery leave %d archers to shoot",
    (fireTiming, shooters) => {
      const hit = archers({ fallen: [7, 8, 9] });
      const battle = battleOf([hit, peasants()], { step: "artillery", settings: { fireTiming } });
      const ended = play(battle, { type: "endStep" });
      expect(ended.battle.clock.step).toBe("missiles");
      const shot = play(ended.battle, shoot(), dice("2"));
      expect(shootersOf(shot)).toEqual([shooters]);
      expect(unitOf(play(shot.battle, { type: "endStep" }, dice("44")), "a").figures).toBe(7);
    },
  );

  it.each([
    [20, 10, 20],
    [15, 5, 10],
    [7, 7, 7],
  ])("M-FIRE-21 of %d in %d files %d shoot", (figures, files, shooters) => {
    const target = foe({ type: "armouredFoot", figures: 20 });
    const shot = play(missiles([archers({ figures, files }), target]), shoot(), dice("1"));
    expect(shootersOf(shot)).toEqual([shooters]);
  });

  it("M-FIRE-21 archers behind heavy foot do not shoot directly", () => {
    const front = troops({ id: "f", y: 29.2, figures: 12, files: 12 });
    const battle = missiles([archers(), front, peasants()]);
    expect(refuse(battle, shoot())).toMatchObject({ code: "lineBlocked", rule: "D-122" });
  });

  it("M-FIRE-22 a third rank that stands 1 inch higher shoots as well", () => {
    const hill = terrain("hill", [20, 31.6, 50, 40]);
    const target = foe({ type: "armouredFoot" });
    const deep = archers({ figures: 12, files: 4 });
    const shot = play(missiles([deep, target], { terrain: [hill] }), shoot(), dice("1"));
    expect(shootersOf(shot)).toEqual([12]);
    expect(shootersOf(play(missiles([deep, target]), shoot(), dice("1")))).toEqual([8]);
  });

  it.each([
    [15, true],
    [15.1, false],
  ])("M-FIRE-23 M-MOVE-4 archers at %d inches: %s", (gap, legal) => {
    const battle = missiles([archers({ figures: 20, y: 40 }), peasants({ y: 40 - gap })]);
    if (legal) play(battle, shoot(), dice("1"));
    else expect(refuse(battle, shoot())).toMatchObject({ code: "beyondRange", rule: "M-MOVE-4" });
  });

  it("M-FIRE-20 D-121 foot shoots at whom its front zone holds at least in part, horse to its left and rear as well", () => {
    const beside = (x: number) =>
      foe({ id: "b", type: "peasants", figures: 1, files: 1, x, y: 24, heading: 180 });
    const one = archers({ figures: 2, files: 2 });
    play(missiles([one, beside(43.87)]), shoot(), dice("3"));
    expect(refuse(missiles([one, beside(43.89)]), shoot())).toMatchObject({
      code: "targetOutOfArc",
      facts: { left: 45, right: 45 },
    });
    const bow = { weapon: "bow", rangeInches: 18 } as const;
    const horse = troops({ type: "lightHorse", figures: 6, files: 6, profile: bow });
    play(missiles([horse, peasants({ x: 25, y: 42, heading: 0 })]), shoot(), dice("3"));
    expect(refuse(missiles([horse, peasants({ x: 50, y: 36, heading: 0 })]), shoot()).code).toBe(
      "targetOutOfArc",
    );
  });

  it("D-91 D-123 a square shoots from the side towards its target", () => {
    const square = archers({ figures: 16, files: 4, formation: "square" });
    const battle = missiles([square, peasants({ x: 36, y: 40, heading: 0 })]);
    expect(shotOf(play(battle, shoot(), dice("3"))).shooters[0]?.places).toEqual([
      12, 13, 14, 15, 8, 9, 10, 11,
    ]);
  });
});

describe("who may shoot (D-86, D-115, D-181, M-MEX-1, D-133, D-117)", () => {
  const code = (units: readonly Unit[], facts: Facts = {}, command = shoot()) =>
    refuse(missiles(units, facts), command);

  it("D-86 troops without a missile weapon and engines do not", () => {
    expect(code([troops(), peasants()])).toMatchObject({ code: "noWeapon", rule: "D-86" });
    expect(code([engine("lightGun", { id: "a" }), peasants()])).toMatchObject({ code: "noWeapon" });
  });

  it("D-115 those who charge do not, whether or not they made contact", () => {
    const charge = { target: "b", leftInches: 0, heading: 0, met: [], chargedOn: false };
    const vikings = troops({ profile: { weapon: "thrown", rangeInches: 3 }, turn: { charge, moved: true } });
    expect(code([vikings, peasants({ y: 28 })])).toMatchObject({ code: "chargesInstead", rule: "D-115" });
  });

  it("D-181 M-RET-2 those who run or stand to rally do not", () => {
    const running = { mode: "retreat", runningTurn: 1, inTurn: 2 } as const;
    expect(code([archers({ condition: { type: "running", ...running } }), peasants()]).code).toBe(
      "unitRunning",
    );
    expect(code([archers({ condition: { type: "rallying", ...running } }), peasants()]).code).toBe(
      "unitRallying",
    );
  });

  it("M-MEX-1 those in melee neither shoot nor are shot at; D-133 shootIntoMelee = allowed lets them be", () => {
    const other = troops({ id: "c", y: 21, x: 60 });
    const touched = [contactOf("b", "a")];
    expect(code([archers(), peasants()], { contacts: touched }).code).toBe("unitInMelee");
    const elsewhere = { contacts: [contactOf("b", "c")] };
    expect(code([archers(), peasants(), other], elsewhere)).toMatchObject({
      code: "targetInMelee",
      rule: "D-133",
    });
    const settings = { shootIntoMelee: "allowed" } as const;
    const battle = missiles([archers(), peasants(), other], { ...elsewhere, settings });
    expect(shotOf(play(battle, shoot(), dice("3"))).hits).toMatchObject([{ unit: "b", count: 5 }]);
  });

  it("M-FIRE-1 nobody shoots at friends, at the gone, at nobody, or for the other side", () => {
    const friend = troops({ id: "f", y: 20 });
    expect(code([archers(), friend, peasants()], {}, shoot({ target: "f" })).code).toBe("notAnEnemy");
    expect(code([archers(), peasants()], {}, shoot({ target: "x" })).code).toBe("unknownUnit");
    const gone = peasants({ figures: 0, condition: { type: "gone", how: "destroyed" } });
    expect(code([archers(), gone]).code).toBe("unitGone");
    const bare = engine("lightGun", { id: "b", side: "blue", y: 20, crew: 0 });
    expect(code([archers(), bare])).toMatchObject({ code: "noCrew", rule: "D-143" });
    expect(code([archers(), peasants()], {}, shoot({ with: ["b"] })).code).toBe("notYourSide");
    expect(code([archers(), peasants()], {}, shoot({ with: ["x"] })).code).toBe("unknownUnit");
    expect(code([archers(), peasants()], {}, shoot({ with: ["toString"] })).code).toBe("unknownUnit");
    expect(code([archers(), peasants()], {}, { ...shoot(), mode: "lobbed" } as never).code).toBe("malformed");
  });

  it("D-243 the crew of an engine is shot at, without armour", () => {
    const gun = engine("heavyGun", { id: "b", side: "blue", y: 20 });
    const shot = play(missiles([archers(), gun]), shoot(), dice("6"));
    expect(shotOf(shot).hits).toMatchObject([{ unit: "b", count: 4 }]);
  });
});

describe("how often (M-FIRE-6 to M-FIRE-12, M-ARQ-3, D-112 to D-117)", () => {
  it("M-FIRE-7 archers that stand still shoot twice: dice 1 and 5 kill 4 + 5; not three times", () => {
    const first = play(missiles([archers(), peasants()]), shoot(), dice("1"));
    const second = play(first.battle, shoot(), dice("5"));
    expect([killsOf(first), killsOf(second)]).toEqual([[4], [5]]);
    expect(shotOf(second).volley).toBe(2);
    expect(refuse(second.battle, shoot())).toMatchObject({ code: "volleyShot", rule: "M-FIRE-7" });
  });

  it("M-FIRE-7 D-107 where the maximum leaves some out of the first volley, the second still has its own", () => {
    const many = archers({ figures: 14, files: 7 });
    const first = play(missiles([many, peasants({ figures: 40 })]), shoot(), dice("1"));
    const second = play(first.battle, shoot(), dice("5"));
    expect([shootersOf(first), shootersOf(second)]).toEqual([[10], [10]]);
    expect(shotOf(second).volley).toBe(2);
    expect(refuse(second.battle, shoot())).toMatchObject({ code: "enoughShooters", rule: "M-FIRE-2" });
  });

  it("M-FIRE-7 D-110 who has shot once joins the second volley of who has not, whoever asks", () => {
    const friend = archers({ id: "c", x: 45, figures: 5, files: 5 });
    const own = archers({ x: 30, figures: 5, files: 5 });
    const first = play(missiles([own, friend, peasants()]), shoot({ unit: "c" }), dice("3"));
    const asked = (order: Parameters<typeof shoot>[0]) => shotOf(play(first.battle, shoot(order), dice("3")));
    expect(asked({ with: ["c"] })).toMatchObject({ volley: 1, groups: [{ units: ["a"], shooters: 5 }] });
    expect(asked({ unit: "c", with: ["a"] })).toMatchObject({ volley: 1, groups: [{ units: ["a"] }] });
    const both = asked({ with: ["c"], volley: 2 });
    expect(both.groups).toMatchObject([{ units: ["a", "c"], shooters: 10 }]);
  });

  it("D-113 the two volleys may go at different targets", () => {
    const other = peasants({ id: "c", x: 20 });
    const first = play(missiles([archers(), peasants(), other]), shoot(), dice("1"));
    expect(shotOf(play(first.battle, shoot({ target: "c" }), dice("1"))).volley).toBe(2);
  });

  it.each([
    [{ spentInches: 1, ...MOVED }, "upToHalf"],
    [{ spentInches: 4.5, ...MOVED }, "upToHalf"],
    [{ spentInches: 4.6, ...MOVED }, "overHalf"],
  ] as const)("M-FIRE-8 M-FIRE-9 archers that moved (%j) shoot once, %s", (turn, band) => {
    const first = play(missiles([archers({ turn }), peasants()]), shoot(), dice("3"));
    expect(shotOf(first).groups).toMatchObject([{ band }]);
    expect(refuse(first.battle, shoot())).toMatchObject({ code: "volleyShot", rule: "M-FIRE-6" });
  });

  it("D-113 a turn counts as moving, at no cost too; D-231 a free deviation does not", () => {
    const startPose = { x: 36, y: 30, heading: 350 };
    const bandOf = (turn: Parameters<typeof archers>[0] extends infer F ? NonNullable<F> : never) =>
      shotOf(play(missiles([archers(turn), peasants()]), shoot(), dice("3"))).groups[0]?.band;
    expect(bandOf({ turn: { spentInches: 2.25 } })).toBe("upToHalf");
    expect(bandOf({ turn: { startPose } })).toBe("upToHalf");
    const turnedFrom = { heading: 355, paidInches: 0, deviation: 1 } as const;
    expect(bandOf({ turn: { startPose: { ...startPose, heading: 355 }, turnedFrom } })).toBe("still");
  });

  it("M-FIRE-9 after a long move a die in the first column kills nobody", () => {
    const far = archers({ figures: 6, turn: { spentInches: 4.6, ...MOVED } });
    expect(killsOf(play(missiles([far, peasants()]), shoot(), dice("2")))).toEqual([0]);
    expect(killsOf(play(missiles([far, peasants()]), shoot(), dice("3")))).toEqual([3]);
  });

  it("D-114 with overHalf = opposedDie both throw first, and only a higher die of the shooter shoots", () => {
    const far = archers({ figures: 6, turn: { spentInches: 4.6, ...MOVED } });
    const battle = missiles([far, peasants()], { settings: { overHalf: "opposedDie" } });
    expect(killsOf(play(battle, shoot(), dice("4", "4")))).toEqual([0]);
    expect(killsOf(play(battle, shoot(), dice("5", "4", "2")))).toEqual([2]);
  });

  it("M-FIRE-6 D-112 crossbowmen that stand still shoot once", () => {
    const bows = troops({ type: "crossbowmen", figures: 10 });
    const first = play(missiles([bows, peasants()]), shoot(), dice("3"));
    expect(refuse(first.battle, shoot())).toMatchObject({ code: "volleyShot", rule: "M-FIRE-6" });
  });

  it.each([
    ["heavyCrossbowmen", {}, 5, "M-FIRE-10"],
    ["heavyCrossbowmen", { spentInches: 5, ...MOVED }, 6, "M-FIRE-12"],
    ["arquebusiers", {}, 5, "M-ARQ-3"],
    ["arquebusiers", { spentInches: 6.1, ...MOVED }, 6, "M-ARQ-3"],
  ] as const)("%s with %j that shoot in turn 3 are loaded in turn %d (%s)", (type, turn, loaded, _rule) => {
    const unit = troops({ type, figures: 2, turn });
    const shot = play(missiles([unit, peasants()]), shoot(), dice(type === "arquebusiers" ? "11" : "1"));
    expect(shotOf(shot).shooters).toMatchObject([{ unit: "a", loading: { readyInTurn: loaded } }]);
    const later = (now: number) =>
      missiles([troops({ type, figures: 2, loadedInTurn: loaded }), peasants()], { turn: now });
    expect(unitOf(shot, "a")).toMatchObject({ loadedInTurn: loaded });
    expect(refuse(later(loaded - 1), shoot())).toMatchObject({
      code: "notLoaded",
      facts: { readyInTurn: loaded },
    });
    expect(ask(later(loaded), shoot(), dice()).type).toBe("needsDice");
  });

  it("D-116 M-FIRE-11 a loading turn with a long move does not count, one with a move of half does", () => {
    const ended = (spentInches: number) => {
      const unit = troops({ type: "heavyCrossbowmen", loadedInTurn: 5, turn: { spentInches, ...MOVED } });
      return play(battleOf([unit, peasants()], { step: "melee", turn: 4 }), { type: "endStep" });
    };
    expect(unitOf(ended(4.6), "a")).toMatchObject({ loadedInTurn: 6 });
    expect(unitOf(ended(4.5), "a")).toMatchObject({ loadedInTurn: 5 });
  });

  it("D-116 R16 a loading turn does not count in which a unit has run, though it has rallied since and ran but a little", () => {
    const ended = (ran: boolean) => {
      const unit = troops({ type: "heavyCrossbowmen", loadedInTurn: 5, turn: { ran, ...MOVED } });
      return play(battleOf([unit, peasants()], { step: "melee", turn: 4 }), { type: "endStep" });
    };
    expect(unitOf(ended(true), "a")).toMatchObject({ loadedInTurn: 6 });
    expect(unitOf(ended(false), "a")).toMatchObject({ loadedInTurn: 5 });
  });

  it("D-117 D-132 M-FIRE-32 thrown weapons are thrown once a turn at 3 inches, straight only (M-FIRE-34)", () => {
    const vikings = troops({ figures: 6, files: 6, profile: { weapon: "thrown", rangeInches: 3 } });
    const near = missiles([vikings, peasants({ y: 27 })]);
    const first = play(near, shoot(), dice("3"));
    expect(killsOf(first)).toEqual([3]);
    expect(refuse(first.battle, shoot()).code).toBe("volleyShot");
    expect(refuse(near, shoot({ mode: "indirect" }))).toMatchObject({
      code: "directOnly",
      rule: "M-FIRE-34",
    });
    expect(refuse(missiles([vikings, peasants({ y: 26.9 })]), shoot()).code).toBe("beyondRange");
  });
});
