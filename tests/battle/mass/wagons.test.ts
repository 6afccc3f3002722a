import { describe, expect, it } from "vitest";
import type { Command } from "#battle/mass/command.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import { readWagon } from "#rules/mass/wagons.ts";
import {
  battleOf,
  engine,
  expectAt,
  foe,
  NO_DICE,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
  wagon,
} from "../../support/battle-builders.ts";
import { RULES } from "../../support/rules.ts";

const go = (advanceInches: number, heading?: number): Command => ({
  type: "move",
  unit: "w",
  legs: [{ advanceInches, ...(heading === undefined ? {} : { heading }) }],
});

const END: Command = { type: "endStep" };

/** A foe whose front edge touches the rear of the wagon from behind: it faces up, as the wagon does. */
const raider = (facts: Parameters<typeof foe>[0] = {}) => foe({ x: 36, y: 39, heading: 0, ...facts });

/** The battle in its melee step, with the wagon of red at (36, 36) and its rear at y = 39. */
const late = (units: readonly Unit[], facts: Parameters<typeof battleOf>[1] = {}): Battle =>
  battleOf([wagon(), troops({ id: "far", x: 10, y: 10 }), ...units], { step: "melee", ...facts });

describe("a wagon", () => {
  it("X-TYPE-1 D-244 has its row of Table 2, no figures, and is untrained", () => {
    const { base, profile } = readWagon(RULES);
    expect(base).toEqual({ shape: "rectangle", width: 1.5, depth: 3 });
    expect(profile).toMatchObject({ moveInches: 6, roadBonusInches: 6, chargeInches: 0, rangeInches: 0 });
    expect(profile).toMatchObject({ trained: false, rating: 0, armour: "none", weapon: "none" });
  });

  it.each([
    [6, true],
    [6.1, false],
  ])("M-MOVE-1 D-244 goes %f inches: %s", (inches, isLegal) => {
    const battle = battleOf([wagon(), foe({ y: 5 })]);
    if (isLegal) expectAt(play(battle, go(inches)), "w", { x: 36, y: 36 - inches });
    else expect(refuse(battle, go(inches))).toMatchObject({ code: "movedTooFar", rule: "M-MOVE-1" });
  });

  it.each([
    [12, true],
    [12.1, false],
  ])("M-MOVE-2 D-225 D-244 goes %f inches on a road: %s", (inches, isLegal) => {
    const road = terrain("road", [35, 0, 37, 48]);
    const battle = battleOf([wagon(), foe({ x: 60, y: 5 })], { terrain: [road] });
    if (isLegal) expectAt(play(battle, go(inches)), "w", { y: 36 - inches });
    else expect(refuse(battle, go(inches)).code).toBe("movedTooFar");
  });

  it("M-FORM-5 D-244 turns at the double price of the untrained: 45° is 3 inches", () => {
    const battle = battleOf([wagon(), foe({ y: 5 })]);
    const [moved] = pick(play(battle, go(3, 45)), "unitMoved");
    expect(moved?.spentInches).toBeCloseTo(6, 6);
    expect(moved?.lines).toContainEqual({ rule: "M-FORM-5", label: "untrained", value: 2 });
    expect(refuse(battle, go(3.1, 45)).code).toBe("movedTooFar");
  });

  it("M-TERR-3 D-78 D-244 does not go into marsh, but on its road through it", () => {
    const marsh = terrain("marsh", [30, 20, 42, 34]);
    const units = [wagon(), foe({ x: 60, y: 5 })];
    expect(refuse(battleOf(units, { terrain: [marsh] }), go(4))).toMatchObject({
      code: "marshBars",
      rule: "M-TERR-3",
    });
    const road = terrain("road", [35, 0, 37, 48]);
    expectAt(play(battleOf(units, { terrain: [marsh, road] }), go(4)), "w", { y: 32 });
  });

  it("M-TERR-3 D-244 is not set up in marsh", () => {
    const marsh = terrain("marsh", [30, 34, 42, 44]);
    const battle = battleOf([wagon(), troops({ x: 10 }), foe()], {
      step: "setUp",
      turn: 0,
      terrain: [marsh],
    });
    expect(refuse(battle, { type: "begin" })).toMatchObject({ code: "unitMisplaced", rule: "M-TERR-3" });
  });

  it("M-MOVE-3 M-MEL-10 D-244 never charges", () => {
    const battle = battleOf([wagon(), foe({ y: 30 })]);
    expect(refuse(battle, { type: "charge", unit: "w", target: "b" })).toMatchObject({
      code: "noCharge",
      rule: "M-MOVE-3",
    });
  });

  it("D-244 is nobody's target: it is neither charged nor shot at", () => {
    const units = [wagon(), troops({ x: 10 }), foe({ type: "archers", y: 30 })];
    const apart = { code: "wagonApart", rule: "D-244" };
    const charge: Command = { type: "charge", unit: "b", target: "w" };
    expect(refuse(battleOf(units, { first: "blue" }), charge)).toMatchObject(apart);
    const volley: Command = { type: "volley", unit: "b", target: "w" };
    expect(refuse(battleOf(units, { step: "missiles" }), volley)).toMatchObject(apart);
  });

  it("D-244 has no figures for an engine, and its owner chooses nothing for it", () => {
    const battle = battleOf([wagon({ x: 38 }), engine("lightGun", { crew: 1, y: 36 }), foe()]);
    const apart = { code: "wagonApart", rule: "D-244" };
    expect(refuse(battle, { type: "crewEngine", unit: "w", engine: "e", figures: 1 })).toMatchObject(apart);
    expect(refuse(battle, { type: "prefer", unit: "w", firstEnd: "left" })).toMatchObject(apart);
    expect(refuse(battle, { type: "changeFormation", unit: "w", formation: "column" }).code).toBe(
      "troopsOnly",
    );
  });

  it("X-SIEGE-1 D-244 stays unharmed under a kill zone", () => {
    const battle = battleOf(
      [wagon({ y: 20 }), engine("lightCatapult", { side: "blue", y: 46, heading: 0 })],
      {
        step: "artillery",
      },
    );
    const shot: Command = { type: "fireCatapult", engine: "e", distanceInches: 25, offsetInches: 0 };
    const played = play(battle, shot, undefined);
    expect(pick(played, "engineFired")[0]?.hits).toEqual([]);
    expect(unitOf(played, "w")).toMatchObject({ side: "red", condition: { type: "goodOrder" } });
  });

  it("D-229 D-244 lets its own side through, which does not end on it, and stops the enemy", () => {
    const own = battleOf([
      wagon(),
      troops({ y: 44, figures: 4, files: 4, type: "lightHorse" }),
      foe({ y: 5 }),
    ]);
    const through: Command = { type: "move", unit: "a", legs: [{ advanceInches: 14 }] };
    expectAt(play(own, through), "a", { y: 30 });
    const onto: Command = { type: "move", unit: "a", legs: [{ advanceInches: 7 }] };
    expect(refuse(own, onto)).toMatchObject({ code: "noPlace", rule: "D-229" });
    const enemy = battleOf([wagon(), troops({ x: 10 }), foe({ y: 30 })], { first: "blue" });
    const at: Command = { type: "move", unit: "b", legs: [{ advanceInches: 7 }] };
    expect(refuse(enemy, at)).toMatchObject({ code: "noPlace", rule: "D-229", facts: { inches: 6 } });
    const upTo: Command = { type: "move", unit: "b", legs: [{ advanceInches: 6 }] };
    const played = play(enemy, upTo);
    expect(played.battle.contacts).toEqual([]);
  });

  it("D-244 makes no contact when it comes to an enemy: he is in its way", () => {
    const battle = battleOf([wagon(), foe({ y: 32 })], { settings: { controlZone: "off" } });
    expect(refuse(battle, go(5))).toMatchObject({ code: "noPlace", facts: { inches: expect.closeTo(4, 9) } });
    expect(play(battle, go(4)).battle.contacts).toEqual([]);
  });

  it("D-244 does not keep its side in the battle", () => {
    const battle = late([foe({ id: "b", y: 5 })]);
    const { far: _, ...units } = battle.units;
    expect(play({ ...battle, units }, END, NO_DICE).battle.clock.step).toBe("over");
  });
});

describe("a wagon under written orders", () => {
  const ordered = (units: readonly Unit[], orders: Battle["orders"], facts = {}) =>
    battleOf(units, { step: "orders", orders, ...facts });

  it("M-TURN-2 D-244 goes as it was ordered", () => {
    const battle = ordered([wagon(), foe({ y: 5 })], {});
    const order: Command = {
      type: "order",
      unit: "w",
      order: { type: "move", legs: [{ advanceInches: 6 }] },
    };
    const given = play(battle, order).battle;
    const played = play(given, END);
    expectAt(played, "w", { y: 30 });
    const charge: Command = { type: "order", unit: "w", order: { type: "charge", target: "b" } };
    expect(refuse(battle, charge).code).toBe("noCharge");
  });

  it("D-229 D-244 waits before an enemy, with whom it is not in contact", () => {
    const battle = ordered(
      [wagon(), foe({ y: 32 })],
      { w: { type: "move", legs: [{ advanceInches: 6 }] } },
      { settings: { controlZone: "off" } },
    );
    const played = play(battle, END);
    expectAt(played, "w", { y: 32 });
    expect(played.battle.contacts).toEqual([]);
  });

  it("D-224 D-244 finishes a turn that it has begun", () => {
    const pendingTurn = { heading: 90, paidInches: 2 };
    const battle = ordered([wagon({ pendingTurn }), foe({ y: 5 })], {});
    const played = play(battle, END);
    expect(unitOf(played, "w").pose.heading).toBeCloseTo(90, 6);
  });
});

describe("the taking of a wagon", () => {
  const asked = (units: readonly Unit[], facts = {}) => play(late(units, facts), END).battle;

  it("D-244 asks the taker at the end of the melee step what becomes of it", () => {
    const battle = asked([raider()]);
    expect(battle.clock.step).toBe("melee");
    expect(battle.pending).toEqual([
      { id: "wagon.1.w", type: "takeWagon", rule: "D-244", side: "blue", unit: "w", by: "b" },
    ]);
  });

  it("D-244 gives it to the taker's side, and the turn ends", () => {
    const command: Command = { type: "takeWagon", pending: "wagon.1.w", choice: "keep" };
    const played = play(asked([raider()]), command, NO_DICE, { gm: false, sides: ["blue"] });
    expect(unitOf(played, "w")).toMatchObject({ side: "blue", condition: { type: "goodOrder" } });
    expect(played.battle).toMatchObject({ pending: [], clock: { turn: 2, step: "initiative" } });
    expect(pick(played, "choiceMade")).toMatchObject([{ choice: "keep", byDefault: false }]);
  });

  it("D-244 destroys it, if the taker likes that better", () => {
    const command: Command = { type: "takeWagon", pending: "wagon.1.w", choice: "destroy" };
    const played = play(asked([raider()]), command);
    expect(unitOf(played, "w")).toMatchObject({
      side: "red",
      condition: { type: "gone", how: "destroyed" },
    });
    expect(played.battle.clock.turn).toBe(2);
  });

  it.each([
    ["skipChoice", { type: "skipChoice", pending: "wagon.1.w" }],
    ["endStep", END],
  ] as const)("D-244 keeps it by default with %s", (_, command) => {
    const played = play(asked([raider()]), command);
    expect(unitOf(played, "w").side).toBe("blue");
    expect(pick(played, "choiceMade")).toMatchObject([{ choice: "keep", byDefault: true }]);
    expect(played.battle.clock.turn).toBe(2);
  });

  it("D-244 lets only the taker's side choose, and only once", () => {
    const battle = asked([raider()]);
    const command: Command = { type: "takeWagon", pending: "wagon.1.w", choice: "keep" };
    expect(refuse(battle, command, { gm: false, sides: ["red"] }).code).toBe("notYourSide");
    expect(refuse(battle, { ...command, pending: "wagon.9.w" }).code).toBe("nothingPending");
  });

  it("D-244 ends the turn with the last of several answers", () => {
    const second = wagon({ id: "v", x: 33.9, y: 36 });
    const battle = asked([second, raider()]);
    expect(battle.pending.map(({ id }) => id)).toEqual(["wagon.1.w", "wagon.1.v"]);
    const first = play(battle, { type: "takeWagon", pending: "wagon.1.v", choice: "keep" }).battle;
    expect(first.clock.step).toBe("melee");
    const last = play(first, { type: "takeWagon", pending: "wagon.1.w", choice: "destroy" }).battle;
    expect(last.clock.turn).toBe(2);
  });

  it.each([
    ["0.1 inches away", raider({ y: 39.1 }), []],
    ["running", raider({ condition: { type: "running", mode: "rout", runningTurn: 1, inTurn: 1 } }), []],
    ["touched by a unit of its side", raider(), [troops({ id: "a", x: 36, y: 40.5, heading: 0 })]],
  ])("D-244 is not taken by an enemy who is %s", (_, enemy, friends) => {
    const played = play(late([enemy, ...friends]), END);
    expect(played.battle.clock.turn).toBe(2);
    expect(pick(played, "choiceAsked").filter(({ pending }) => pending.type === "takeWagon")).toEqual([]);
  });

  it("D-244 is taken by who touches it, though another friend touches it as well", () => {
    const guard = troops({ id: "a", x: 36, y: 36, heading: 180, figures: 8, files: 8 });
    const beside = { ...guard, pose: { x: 36, y: 34.5, heading: 0 } };
    expect(asked([raider(), beside]).pending).toHaveLength(1);
  });

  it("D-244 is its taker's: at the end of the next turn nobody is asked again", () => {
    const command: Command = { type: "takeWagon", pending: "wagon.1.w", choice: "keep" };
    const taken = play(asked([raider()]), command).battle;
    expect(unitOf({ battle: taken }, "w").side).toBe("blue");
    const again = play({ ...taken, clock: { ...taken.clock, step: "melee" } }, END).battle;
    expect(again.clock.turn).toBe(3);
  });
});
