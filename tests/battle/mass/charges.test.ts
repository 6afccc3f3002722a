import { describe, expect, it } from "vitest";
import type { ChargeRecord, TroopUnit } from "#battle/mass/state.ts";
import {
  battleOf,
  dice,
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

const charge = { type: "charge", unit: "a", target: "b" } as const;
const charged = (facts: Partial<ChargeRecord> = {}): ChargeRecord => ({
  target: "a",
  leftInches: 0,
  heading: 180,
  met: [],
  chargedOn: false,
  ...facts,
});

/** How far a charge went straight on, part by part. */
const advances = (played: Parameters<typeof pick>[0]): readonly number[] =>
  pick(played, "chargeRun").map(({ lines }) => Number(lines.find(({ label }) => label === "advance")?.value));

/** Two files of foot whose nearest corner to (36, 30) lies so far aside and ahead of it. */
const aside = (right: number, ahead: number): TroopUnit =>
  foe({ figures: 4, files: 2, x: 36 + right + 0.75, y: 30 - ahead });

describe("charges (M-MOVE-3, M-MEL-10, M-MEL-11, M-MEL-12, M-MEL-13, D-69, D-93, D-171, D-174, D-231)", () => {
  it("M-MOVE-3 charges 12 inches with heavy foot, in two halves", () => {
    const played = play(battleOf([troops(), foe({ y: 20 })]), charge);
    expect(advances(played)).toStrictEqual([6, 4]);
    expectAt(played, "a", { y: 20 });
    expect(pick(played, "contactMade")).toMatchObject([{ contact: { zone: "front", charge: true } }]);
    expect(pick(played, "chargeEnded")).toMatchObject([{ outcome: "contact" }]);
    expect(unitOf(played, "a")).toMatchObject({
      chargedInTurn: 1,
      turn: { moved: true, charge: { target: "b", leftInches: 2, met: ["b"] } },
    });
  });

  it("M-MOVE-3 touches an enemy 12 inches away and not one at 12.1", () => {
    const settings = { controlZone: "off" } as const;
    expect(
      pick(play(battleOf([troops(), foe({ y: 18 })], { settings }), charge), "contactMade"),
    ).toHaveLength(1);
    const short = play(battleOf([troops(), foe({ y: 17.9 })], { settings }), charge);
    expect(pick(short, "chargeEnded")).toMatchObject([{ outcome: "noContact" }]);
    expect(gapOf(short, "a", "b")).toBeCloseTo(0.1);
  });

  it("M-MOVE-3 refuses a charge of an engine and of troops without the right", () => {
    expect(refuse(battleOf([engine("lightGun", { id: "a" }), foe()]), charge)).toMatchObject({
      code: "noCharge",
      rule: "M-MOVE-3",
    });
    const walkers = battleOf([troops({ profile: { chargeInches: 0 } }), foe()]);
    expect(refuse(walkers, charge).code).toBe("noCharge");
  });

  it("D-85 lets armoured foot and heavy crossbows charge at their normal move", () => {
    for (const type of ["armouredFoot", "heavyCrossbowmen"] as const) {
      const battle = battleOf([troops({ type }), foe({ y: 24 })]);
      expect(pick(play(battle, charge), "contactMade")).toHaveLength(1);
    }
  });

  it("M-MEL-10 allows a charge with an enemy 21 inches away and refuses it at 21.1", () => {
    expect(advances(play(battleOf([troops(), foe({ y: 9 })]), charge))).toStrictEqual([6, 6]);
    expect(refuse(battleOf([troops(), foe({ y: 8.9 })]), charge)).toMatchObject({
      code: "noEnemyInReach",
      rule: "M-MEL-10",
    });
  });

  it("D-171 counts an engine's own move, not that of its crew", () => {
    const gun = (y: number) => battleOf([troops(), engine("lightGun", { id: "b", side: "blue", y })]);
    expect(play(gun(12), charge).events).not.toHaveLength(0);
    expect(refuse(gun(11.9), charge).code).toBe("noEnemyInReach");
  });

  it.each([
    [3, undefined],
    [4, "chargedLastTurn"],
    [5, undefined],
  ])("M-MEL-11 after a charge in turn 3: in turn %d %s", (turn, code) => {
    const battle = battleOf([troops(turn === 3 ? {} : { chargedInTurn: 3 }), foe()], { turn });
    if (code === undefined) play(battle, charge);
    else expect(refuse(battle, charge)).toMatchObject({ code, rule: "M-MEL-11", facts: { turn: 3 } });
  });

  it("M-MEL-12 lets cavalry turn 45 degrees and refuses more", () => {
    const horse = troops({ type: "lightHorse", figures: 4 });
    const at = (ahead: number) => battleOf([horse, aside(10, ahead)]);
    expect(pick(play(at(10), charge, dice("66")), "chargeRun")[0]?.path[0]?.heading).toBeCloseTo(45);
    expect(refuse(at(9.9), charge)).toMatchObject({ code: "chargeNotStraight", rule: "M-MEL-12" });
  });

  it("D-173 lets foot turn 60 degrees", () => {
    const battle = battleOf([troops({ figures: 4, files: 2 }), aside(5 * Math.sqrt(3), 5)]);
    expect(pick(play(battle, charge), "chargeRun")[0]?.path[0]?.heading).toBeCloseTo(60);
  });

  it("D-231 turns 14.0 degrees for a target 3 inches aside and 12 ahead, and pays for it", () => {
    const [first] = pick(play(battleOf([troops(), aside(3, 12)]), charge), "chargeRun");
    expect(first?.path[0]?.heading).toBeCloseTo(14.036, 2);
    expect(first?.leftInches).toBeCloseTo(6);
    expect(first?.lines.find(({ label }) => label === "turnCost")?.value).toBeCloseTo((14.036 / 180) * 9, 3);
    expect(first?.lines.find(({ label }) => label === "advance")?.value).toBeCloseTo(6 - 0.7018, 3);
  });

  it("D-231 turns 4.8 degrees for a target 1 inch aside for nothing", () => {
    const [first] = pick(play(battleOf([troops(), aside(1, 12)]), charge), "chargeRun");
    expect(first?.path[0]?.heading).toBeCloseTo(4.764, 2);
    expect(first?.lines.find(({ label }) => label === "advance")?.value).toBeCloseTo(6);
  });

  it("D-93 takes the cost of turning from the charge, also beyond its first half", () => {
    const peasants = troops({ type: "peasants", figures: 4, files: 2 });
    const target = foe({ figures: 4, files: 2, heading: 180, x: 36 + 12, y: 30 });
    const played = play(battleOf([peasants, target]), charge);
    const cost = pick(played, "chargeRun")[0]?.lines.find(({ label }) => label === "turnCost")?.value;
    expect(cost).toBeCloseTo(9);
    expect(advances(played)[0]).toBeCloseTo(0);
    expect(advances(played)[1]).toBeCloseTo(3);
    expect(unitOf(played, "a").turn.charge?.leftInches).toBeCloseTo(0);
  });

  it("D-93 refuses a turn that costs more than the whole charge", () => {
    const peasants = troops({ type: "peasants" });
    expect(refuse(battleOf([peasants, foe({ y: 40, heading: 0 })]), charge)).toMatchObject({
      code: "turnTooDear",
      rule: "D-93",
    });
  });

  it("D-224 takes what finishing a turn has cost from the charge", () => {
    const battle = battleOf([troops({ turn: { spentInches: 1.5 } }), foe({ y: 19 })]);
    expect(pick(play(battle, charge), "chargeEnded")).toMatchObject([{ outcome: "noContact" }]);
  });

  it("D-224 refuses where the turn has no room, unless it meets its target straight on", () => {
    const neighbour = troops({ id: "c", x: 43.5 });
    const missing = battleOf([troops(), neighbour, aside(4, 11.5)]);
    expect(refuse(missing, charge)).toMatchObject({ code: "noPlace", rule: "D-224" });
    const straight = play(battleOf([troops(), neighbour, aside(3, 11.5)]), charge);
    expect(pick(straight, "chargeRun")[0]?.path.at(-1)).toStrictEqual({ x: 36, y: 24, heading: 0 });
  });

  it("M-MOVE-3 refuses a charge after a move or a turn of the same turn", () => {
    const moved = battleOf([troops({ turn: { moved: true, spentInches: 1 } }), foe()]);
    expect(refuse(moved, charge)).toMatchObject({ code: "chargeAfterMove", rule: "M-MOVE-3" });
    const turned = play(battleOf([troops(), foe()]), {
      type: "move",
      unit: "a",
      legs: [{ heading: 30, advanceInches: 0 }],
    });
    expect(refuse(turned.battle, charge).code).toBe("chargeAfterMove");
  });

  it("D-231 lets a charge follow a free deviation of up to 5 degrees, and none a turn of 5.1", () => {
    const turned = (heading: number) =>
      play(battleOf([troops(), foe({ y: 20 })]), {
        type: "move",
        unit: "a",
        legs: [{ heading, advanceInches: 0 }],
      }).battle;
    const [first] = pick(play(turned(5), charge), "chargeRun");
    expect(first?.lines.find(({ label }) => label === "turnCost")).toBeUndefined();
    expect(first?.leftInches).toBeCloseTo(6);
    expect(refuse(turned(5.1), charge)).toMatchObject({ code: "chargeAfterMove", rule: "M-MOVE-3" });
  });

  it("D-231 D-92 pays for the net turn at the place where it has deviated", () => {
    const deviated = play(battleOf([troops(), aside(3, 12)]), {
      type: "move",
      unit: "a",
      legs: [{ heading: -5, advanceInches: 0 }],
    }).battle;
    const [first] = pick(play(deviated, charge), "chargeRun");
    const cost = first?.lines.find(({ label }) => label === "turnCost")?.value;
    expect(cost).toBeCloseTo(((first?.path[0]?.heading ?? 0) / 180) * 9, 6);
  });

  it.each([
    [39.5, undefined],
    [40.5, "chargeNotStraight"],
  ])("M-MEL-12 counts a deviation of 5 degrees: %f more is %s", (more, code) => {
    const [sine, cosine] = [Math.sin, Math.cos].map((of) => 12 * of(((more + 5) / 180) * Math.PI));
    const target = aside(sine ?? 0, cosine ?? 0);
    const horse = troops({
      type: "lightHorse",
      figures: 4,
      heading: 5,
      turn: { turnedFrom: { heading: 0, paidInches: 0, deviation: 1 } },
    });
    const battle = battleOf([horse, target]);
    if (code === undefined)
      expect(pick(play(battle, charge, dice("66")), "chargeRun")[0]?.path[0]?.heading).toBeCloseTo(more + 5);
    else expect(refuse(battle, charge)).toMatchObject({ code, rule: "M-MEL-12" });
  });

  it("D-176 lets a unit that has just rallied face its enemy and charge him", () => {
    const battle = battleOf([troops({ heading: 180, y: 28.5, turn: { freeFacing: true } }), foe({ y: 18 })]);
    const faced = play(battle, { type: "move", unit: "a", legs: [{ heading: 0, advanceInches: 0 }] });
    expect(unitOf(faced, "a").turn).toMatchObject({ spentInches: 0, freeFacing: true });
    expect(pick(play(faced.battle, charge), "contactMade")).toHaveLength(1);
  });

  it("M-MOVE-3 refuses to move or charge again after a charge", () => {
    const { battle } = play(battleOf([troops(), foe({ y: 10 })]), charge);
    expect(refuse(battle, charge)).toMatchObject({ code: "alreadyCharged", rule: "M-MOVE-3" });
    const legs = [{ advanceInches: 1 }];
    expect(refuse(battle, { type: "move", unit: "a", legs }).code).toBe("alreadyCharged");
  });

  it("M-MEL-10 refuses a target of its own side, one that is gone, or an engine without crew", () => {
    const friend = troops({ id: "b", y: 20 });
    expect(refuse(battleOf([troops(), friend]), charge)).toMatchObject({ code: "notAnEnemy" });
    const gone = foe({ condition: { type: "gone", how: "removed" } });
    expect(refuse(battleOf([troops(), gone]), charge).code).toBe("unitGone");
    const empty = engine("bombard", { id: "b", side: "blue", crew: 0, y: 20 });
    expect(refuse(battleOf([troops(), empty]), charge).code).toBe("noCrew");
  });

  it("D-229 stops a charge at a friend, at impassable ground and at an abandoned engine", () => {
    const target = foe({ y: 18 });
    for (const other of [
      { units: [troops({ id: "c", y: 25, heading: 180, figures: 4, files: 2 })] },
      { units: [engine("lightGun", { id: "c", side: "blue", crew: 0, y: 25 })] },
      { units: [], terrain: [terrain("pond", [30, 24, 42, 25])] },
    ]) {
      const played = play(
        battleOf([troops(), target, ...other.units], { terrain: other.terrain ?? [] }),
        charge,
      );
      expectAt(played, "a", { y: 25 });
      expect(pick(played, "chargeEnded")).toMatchObject([{ outcome: "noContact" }]);
    }
  });

  it("D-229 goes through an engine of its side, but does not end on it", () => {
    const own = (y: number) => engine("lightGun", { id: "e", y });
    const through = play(battleOf([troops(), foe({ y: 18 }), own(22)]), charge);
    expect(pick(through, "contactMade")).toHaveLength(1);
    const onto = play(battleOf([troops(), foe({ y: 16 }), own(17)]), charge);
    expectAt(onto, "a", { y: 19 });
  });

  it("M-TURN-4 stops a charge at any enemy on its way", () => {
    const between = foe({ id: "c", y: 24, figures: 4 });
    const played = play(battleOf([troops(), foe({ y: 19 }), between]), charge);
    expect(pick(played, "contactMade")).toMatchObject([{ contact: { defender: "c", charge: true } }]);
  });

  it("D-231 M-MEL-13 who has sent somebody else running rides on at his target, half by half", () => {
    const units = [
      troops({ type: "mediumHorse", figures: 4, files: 2 }),
      foe({ id: "c", type: "lightFoot", x: 36.4, y: 27, figures: 4, files: 2 }),
      foe({ x: 42, y: 12, profile: { poleArms: true }, figures: 10, files: 5 }),
    ];
    const played = play(battleOf(units), charge, dice("11", "66"));
    expect(pick(played, "unitRan").map(({ unit }) => unit)).toStrictEqual(["c"]);
    const ridden = pick(played, "chargeRun");
    expect(ridden.map(({ rule }) => rule)).toStrictEqual(["D-231", "D-231", "D-231"]);
    expect(pick(played, "contactMade")).toMatchObject([{ contact: { attacker: "a", defender: "b" } }]);
  });

  it("M-MEL-13 goes on for 10 inches if the target does not stand when 14 of 24 are gone", () => {
    const horse = troops({ type: "mediumHorse", figures: 10, y: 40 });
    const played = play(battleOf([horse, foe({ y: 26 })]), charge, dice("11"));
    expect(pick(played, "checkRolled")).toMatchObject([{ kind: "fearOfCavalry", passed: false }]);
    expect(pick(played, "unitRan")).toMatchObject([{ unit: "b", mode: "retreat", inches: 13.5 }]);
    expect(advances(played)).toStrictEqual([12, 2, 10]);
    expectAt(played, "a", { y: 16 });
    expect(pick(played, "contactMade")).toHaveLength(0);
  });

  it("D-174 catches a unit that runs too slowly; it does not check again", () => {
    const horse = troops({ type: "mediumHorse", figures: 10, y: 40 });
    const played = play(battleOf([horse, foe({ type: "armouredFoot", y: 26 })]), charge, dice("11"));
    expect(pick(played, "unitRan")).toMatchObject([{ unit: "b", inches: 9 }]);
    expect(pick(played, "contactMade")).toMatchObject([{ contact: { defender: "b", zone: "rear" } }]);
    expectAt(played, "a", { y: 17 });
  });

  it("D-210 rolls for each enemy that is touched at one moment, and meets those who stand", () => {
    const horse = troops({ type: "heavyHorse", figures: 10 });
    const left = foe({ id: "b", x: 35, figures: 8, files: 4 });
    const right = foe({ id: "c", x: 38, figures: 8, files: 4 });
    const played = play(battleOf([horse, left, right]), charge, dice("66", "11"));
    expect(pick(played, "checkRolled").map(({ unit, passed }) => [unit, passed])).toStrictEqual([
      ["b", true],
      ["c", false],
    ]);
    expect(pick(played, "unitRan")).toMatchObject([{ unit: "c" }]);
    expect(played.battle.contacts).toMatchObject([{ attacker: "a", defender: "b" }]);
  });

  it("M-MOR-10 both roll if both have charged: medium needs 6 and stands with 4 + 2, heavy 4 with 2 + 2", () => {
    const a = troops({ type: "mediumHorse", figures: 10 });
    const b = foe({ type: "heavyHorse", figures: 10, turn: { charge: charged() } });
    const played = play(battleOf([a, b], { step: "counterMove", first: "blue" }), charge, dice("11", "13"));
    expect(pick(played, "checkRolled")).toMatchObject([
      { unit: "b", against: "a", need: 4, total: 4, passed: true },
      { unit: "a", against: "b", need: 6, total: 6, passed: true },
    ]);
    expect(pick(played, "contactMade")).toHaveLength(1);
  });

  it("M-MOR-10 sends the charger back if he does not stand", () => {
    const a = troops({ type: "mediumHorse", figures: 10, y: 20, side: "red" });
    const b = foe({ type: "heavyHorse", figures: 10, y: 10, turn: { charge: charged() } });
    const played = play(battleOf([a, b], { step: "counterMove", first: "blue" }), charge, dice("66", "12"));
    expect(pick(played, "unitRan")).toMatchObject([{ unit: "a", mode: "retreat", inches: 27 }]);
    expect(pick(played, "contactMade")).toHaveLength(0);
    expect(pick(played, "chargeEnded")).toMatchObject([{ outcome: "noContact" }]);
  });

  it("D-207 heavy foot that has charged adds 1 against heavy horse, which does not roll", () => {
    const a = troops({ type: "heavyHorse", figures: 10 });
    const b = foe({ turn: { charge: charged() } });
    const played = play(battleOf([a, b], { step: "counterMove", first: "blue" }), charge, dice("44"));
    expect(pick(played, "checkRolled")).toMatchObject([{ unit: "b", need: 9, total: 9, passed: true }]);
  });
});
