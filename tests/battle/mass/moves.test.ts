import { describe, expect, it } from "vitest";
import type { Leg } from "#battle/mass/command.ts";
import type { Battle } from "#battle/mass/state.ts";
import {
  battleOf,
  engine,
  expectAt,
  foe,
  gapOf,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const legs = (...list: readonly Partial<Leg>[]): readonly Leg[] =>
  list.map((leg) => ({ advanceInches: 0, ...leg }));

const move = (battle: Battle, unit: string, ...list: readonly Partial<Leg>[]) =>
  play(battle, { type: "move", unit, legs: legs(...list) });

const refuseMove = (battle: Battle, unit: string, ...list: readonly Partial<Leg>[]) =>
  refuse(battle, { type: "move", unit, legs: legs(...list) });

describe("moves (M-MOVE-1, M-FORM-3, D-71, D-92, D-224, D-229, D-231)", () => {
  const alone = battleOf([troops()]);

  it("M-MOVE-1 lets heavy foot go 9 inches", () => {
    const played = move(alone, "a", { advanceInches: 9 });
    expectAt(played, "a", { x: 36, y: 21, heading: 0 });
    expect(unitOf(played, "a").turn).toMatchObject({ spentInches: 9, moved: true });
  });

  it("M-MOVE-1 refuses 9.1 inches", () => {
    expect(refuseMove(alone, "a", { advanceInches: 9.1 })).toMatchObject({
      code: "movedTooFar",
      rule: "M-MOVE-1",
      facts: { costInches: 9.1, leftInches: 9 },
    });
  });

  it("M-MOVE-1 adds up the moves of a turn", () => {
    const { battle } = move(alone, "a", { advanceInches: 5 });
    expect(refuseMove(battle, "a", { advanceInches: 5 }).code).toBe("movedTooFar");
    expectAt(move(battle, "a", { advanceInches: 4 }), "a", { y: 21 });
  });

  it("M-MOVE-1 leaves 4.5 inches after a turn of 90 degrees", () => {
    expectAt(move(alone, "a", { heading: 90, advanceInches: 4.5 }), "a", { heading: 90, x: 36 + 0.75 + 4.5 });
    expect(refuseMove(alone, "a", { heading: 90, advanceInches: 4.6 }).code).toBe("movedTooFar");
  });

  it("M-MOVE-1 makes an engine go 6 inches, turns counted by its own move", () => {
    const guns = battleOf([engine("heavyGun")]);
    expectAt(move(guns, "e", { advanceInches: 6 }), "e", { y: 34 });
    expect(refuseMove(guns, "e", { advanceInches: 6.1 }).code).toBe("movedTooFar");
    expect(unitOf(move(guns, "e", { heading: 90 }), "e").turn.spentInches).toBeCloseTo(3);
  });

  it("D-71 refuses to go any other way than the unit faces", () => {
    expect(refuseMove(alone, "a", { direction: 90, advanceInches: 3 })).toMatchObject({
      code: "mustFaceTheWay",
      rule: "D-71",
    });
  });

  it("D-71 with moveDirection = free lets it go sideways, its facing kept", () => {
    const free = battleOf([troops()], { settings: { moveDirection: "free" } });
    expectAt(move(free, "a", { direction: 90, advanceInches: 9 }), "a", { x: 45, y: 30, heading: 0 });
  });

  it.each([
    [30, 1.5],
    [45, 2.25],
    [60, 3],
    [90, 4.5],
    [135, 6.75],
    [180, 9],
  ])("M-FORM-3 charges heavy foot for a turn of %d degrees %d inches", (heading, inches) => {
    expect(unitOf(move(alone, "a", { heading }), "a").turn.spentInches).toBeCloseTo(inches);
  });

  it("M-FORM-5 doubles turns for peasants and M-FORM-6 halves them for horse", () => {
    const peasants = battleOf([troops({ type: "peasants" })]);
    expect(unitOf(move(peasants, "a", { heading: 45 }), "a").turn.spentInches).toBeCloseTo(4.5);
    const horse = battleOf([troops({ type: "mediumHorse" })]);
    expect(unitOf(move(horse, "a", { heading: 90 }), "a").turn.spentInches).toBeCloseTo(4.5);
  });

  it("D-224 turns a unit about its middle", () => {
    const played = move(alone, "a", { heading: 180 });
    expectAt(played, "a", { x: 36, y: 31.5, heading: 180 });
  });

  it("D-224 finishes a turn in the next turn: 6 inches, 90 degrees, 3 now and 1.5 then", () => {
    const begun = move(alone, "a", { advanceInches: 6 }, { heading: 90 });
    expect(unitOf(begun, "a").pendingTurn).toStrictEqual({ heading: 90, paidInches: 3 });
    expectAt(begun, "a", { y: 24, heading: 0 });
    expect(unitOf(begun, "a").turn.spentInches).toBeCloseTo(9);
    const next = play(
      {
        ...begun.battle,
        clock: { turn: 2, step: "choice", ready: [] },
        pending: [{ id: "first.2", type: "chooseFirst", rule: "X-SEQ-1", side: "red" }],
        units: { a: { ...unitOf(begun, "a"), turn: unitOf({ battle: alone }, "a").turn } },
      },
      { type: "chooseFirst", side: "red", first: "red" },
    );
    expect(pick(next, "turnFinished")).toMatchObject([{ unit: "a", spentInches: 1.5, rule: "D-224" }]);
    expectAt(next, "a", { heading: 90 });
    expect(unitOf(next, "a").turn.spentInches).toBeCloseTo(1.5);
    expect(unitOf(next, "a").pendingTurn).toBeUndefined();
  });

  it("D-224 refuses to go on while a turn is unfinished", () => {
    const { battle } = move(alone, "a", { advanceInches: 6 }, { heading: 90 });
    expect(refuseMove(battle, "a", { heading: 0 })).toMatchObject({ code: "turnUnfinished", rule: "D-224" });
  });

  it("D-224 counts what was paid at the place before, where an unfinished turn goes on from a finished one", () => {
    const turned = move(alone, "a", { advanceInches: 3 }, { heading: 90 });
    const begun = move(turned.battle, "a", { heading: 180 });
    expect(unitOf(begun, "a").pendingTurn).toStrictEqual({ heading: 180, paidInches: 1.5 });
  });

  it("D-224 refuses a turn in the middle of a path that cannot be paid for", () => {
    expect(refuseMove(alone, "a", { advanceInches: 6 }, { heading: 90, advanceInches: 1 }).code).toBe(
      "turnTooDear",
    );
  });

  it("D-224 refuses a turn onto another unit", () => {
    const crowded = battleOf([troops(), troops({ id: "c", y: 32 })]);
    expect(refuseMove(crowded, "a", { heading: 90 })).toMatchObject({ code: "noPlace", rule: "D-224" });
  });

  it("D-92 charges for the net turn at one place", () => {
    const out = move(alone, "a", { heading: 90 });
    expect(unitOf(out, "a").turn.spentInches).toBeCloseTo(4.5);
    const back = move(out.battle, "a", { heading: 0 });
    expect(unitOf(back, "a").turn.spentInches).toBeCloseTo(0);
    expectAt(back, "a", { x: 36, y: 30, heading: 0 });
  });

  it("D-92 charges for every place", () => {
    const path = [
      { heading: 30, advanceInches: 1 },
      { heading: 0, advanceInches: 1 },
    ];
    expect(unitOf(move(alone, "a", ...path), "a").turn.spentInches).toBeCloseTo(5);
  });

  it("D-92 joins turns that are given one after the other", () => {
    const played = move(alone, "a", { heading: 60 }, { heading: 30 }, { advanceInches: 1 });
    expect(unitOf(played, "a").turn.spentInches).toBeCloseTo(2.5);
  });

  it("D-92 with turnCost = begun45 charges a quarter of the move for 30 degrees", () => {
    const begun = battleOf([troops()], { settings: { turnCost: "begun45" } });
    expect(unitOf(move(begun, "a", { heading: 30 }), "a").turn.spentInches).toBeCloseTo(2.25);
  });

  it("D-231 lets a unit deviate by 5 degrees once in each half of its move", () => {
    expect(unitOf(move(alone, "a", { heading: 5, advanceInches: 1 }), "a").turn.spentInches).toBeCloseTo(1);
    const more = move(alone, "a", { heading: 5.1, advanceInches: 1 });
    expect(unitOf(more, "a").turn.spentInches).toBeCloseTo(1 + (5.1 / 180) * 9);
    const twice = move(alone, "a", { heading: 5, advanceInches: 1 }, { heading: 10, advanceInches: 1 });
    expect(unitOf(twice, "a").turn.spentInches).toBeCloseTo(2.25);
    const halves = move(alone, "a", { heading: 5, advanceInches: 4.5 }, { heading: 10, advanceInches: 1 });
    expect(unitOf(halves, "a").turn.spentInches).toBeCloseTo(5.5);
  });

  it("D-231 remembers a free deviation from one move of the turn to the next", () => {
    const first = move(alone, "a", { heading: 5, advanceInches: 1 });
    const second = move(first.battle, "a", { heading: 10, advanceInches: 1 });
    expect(unitOf(second, "a").turn.spentInches).toBeCloseTo(2.25);
  });

  it("D-231 does not make two free deviations at one place a turn of 10 degrees for nothing", () => {
    const first = move(alone, "a", { heading: 5 });
    expect(unitOf(first, "a").turn.spentInches).toBeCloseTo(0);
    const second = move(first.battle, "a", { heading: 10 });
    expect(unitOf(second, "a").turn.spentInches).toBeCloseTo(0.5);
    const back = move(second.battle, "a", { heading: 3 });
    expect(unitOf(back, "a").turn.spentInches).toBeCloseTo(0);
  });

  it("D-229 refuses a way through a friend and says how far it is free", () => {
    const crowded = battleOf([troops(), troops({ id: "c", y: 25 })]);
    expect(refuseMove(crowded, "a", { advanceInches: 6 })).toMatchObject({
      code: "friendInTheWay",
      rule: "D-229",
      facts: { inches: 3.5, unit: "c" },
    });
    expectAt(move(crowded, "a", { advanceInches: 3.5 }), "a", { y: 26.5 });
  });

  it("D-229 lets a unit through an engine of its side, but not end on it", () => {
    const guns = battleOf([troops(), engine("lightGun", { y: 26 })]);
    expectAt(move(guns, "a", { advanceInches: 8 }), "a", { y: 22 });
    expect(refuseMove(guns, "a", { advanceInches: 4 })).toMatchObject({ code: "noPlace", rule: "D-229" });
  });

  it("D-227 refuses impassable ground and lets a unit come up to it", () => {
    const pond = battleOf([troops()], { terrain: [terrain("pond", [30, 20, 42, 25])] });
    expect(refuseMove(pond, "a", { advanceInches: 6 })).toMatchObject({
      code: "groundImpassable",
      rule: "D-227",
      facts: { inches: 5 },
    });
    expectAt(move(pond, "a", { advanceInches: 5 }), "a", { y: 25 });
  });

  it("M-CAN-4 refuses to move a gun into woods, but not a catapult", () => {
    const woods = { terrain: [terrain("woods", [30, 30, 42, 38])] };
    expect(refuseMove(battleOf([engine("heavyGun")], woods), "e", { advanceInches: 4 })).toMatchObject({
      code: "gunIntoWoods",
      rule: "M-CAN-4",
      facts: { inches: 2 },
    });
    expectAt(move(battleOf([engine("lightCatapult")], woods), "e", { advanceInches: 4 }), "e", { y: 36 });
  });

  it("D-4 does not let a unit leave the table of its own will", () => {
    const near = battleOf([troops({ x: 36, y: 4 })]);
    expect(refuseMove(near, "a", { advanceInches: 5 })).toMatchObject({
      code: "leavesTable",
      rule: "D-4",
      facts: { inches: 4.75 },
    });
    expectAt(move(near, "a", { advanceInches: 4.75 }), "a", { y: -0.75 });
  });

  it("M-TURN-4 stops a unit where it touches an enemy", () => {
    const met = move(battleOf([troops(), foe({ y: 25 })]), "a", { advanceInches: 9 });
    expectAt(met, "a", { y: 25 });
    expect(gapOf(met, "a", "b")).toBeCloseTo(0);
    expect(unitOf(met, "a").turn.spentInches).toBeCloseTo(5);
    expect(met.battle.contacts).toStrictEqual([
      { attacker: "a", defender: "b", zone: "front", sinceTurn: 1, charge: false },
    ]);
  });

  it("M-TURN-4 makes contact also where the way ends just at the enemy", () => {
    const met = move(battleOf([troops(), foe({ y: 21, heading: 170 })]), "a", { advanceInches: 9 });
    expect(met.battle.contacts).toHaveLength(1);
    expect(gapOf(met, "a", "b")).toBeCloseTo(0);
  });

  it("D-233 holds a unit that touches an enemy", () => {
    const { battle } = move(battleOf([troops(), foe({ y: 25 })]), "a", { advanceInches: 9 });
    expect(refuseMove(battle, "a", { heading: 90 })).toMatchObject({ code: "unitHeld", rule: "D-233" });
  });

  it("D-143 is not held by an engine that nobody serves, which is only in the way", () => {
    const gun = engine("lightGun", { id: "b", side: "blue", crew: 0, y: 25 });
    const battle = battleOf([troops({ type: "mediumHorse", figures: 10 }), gun]);
    expect(refuseMove(battle, "a", { advanceInches: 6 })).toMatchObject({ code: "noPlace", rule: "D-229" });
    const near = move(battle, "a", { advanceInches: 5 });
    expect(near.battle.contacts).toStrictEqual([]);
    expectAt(move(near.battle, "a", { heading: 180 }), "a", { heading: 180 });
  });

  it("D-143 does not move an engine without crew", () => {
    expect(refuseMove(battleOf([engine("lightGun", { crew: 0 })]), "e", { advanceInches: 1 })).toMatchObject({
      code: "noCrew",
      rule: "D-143",
    });
  });

  it("D-141 notes when an engine has moved; turning it in place is not moving", () => {
    const guns = battleOf([engine("lightGun")], { turn: 3 });
    expect(unitOf(move(guns, "e", { advanceInches: 1 }), "e")).toMatchObject({ movedInTurn: 3 });
    expect(unitOf(move(guns, "e", { heading: 45 }), "e")).not.toHaveProperty("movedInTurn");
  });
});
