import { describe, expect, it } from "vitest";
import {
  battleOf,
  dice,
  engine,
  expectAt,
  foe,
  pick,
  play,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const charge = { type: "charge", unit: "a", target: "b" } as const;
const horse = (type: "lightHorse" | "mediumHorse" | "heavyHorse", facts = {}) =>
  troops({ type, figures: 6, files: 6, ...facts });

describe("fear of cavalry in play (M-MOR-8, M-MOR-9, M-MOR-11, M-MOR-12, D-203, D-208, D-210, D-234, D-235)", () => {
  it("M-MOR-8 light foot stands a charge of medium horse with 9", () => {
    const played = play(battleOf([horse("mediumHorse"), foe({ type: "lightFoot" })]), charge, dice("45"));
    expect(pick(played, "checkRolled")).toMatchObject([{ need: 9, total: 9, passed: true, rule: "M-MOR-8" }]);
    expect(played.battle.contacts).toHaveLength(1);
  });

  it("M-MOR-8 with 8 it retreats 13.5 inches, its back to the enemy, and must rally", () => {
    const played = play(battleOf([horse("mediumHorse"), foe({ type: "lightFoot" })]), charge, dice("44"));
    expect(unitOf(played, "b").condition).toStrictEqual({
      type: "running",
      mode: "retreat",
      runningTurn: 1,
      inTurn: 1,
    });
    expectAt(played, "b", { x: 36, heading: 0, y: 20 - 1.5 - 13.5 });
  });

  it("M-MOR-9 light horse runs 36 inches from heavy horse with 6", () => {
    const light = foe({ type: "lightHorse", figures: 6, y: 40 });
    const table = { widthInches: 72, depthInches: 60 };
    const battle = battleOf([horse("heavyHorse", { y: 50 }), light], { table });
    expect(pick(play(battle, charge, dice("33")), "unitRan")).toMatchObject([{ inches: 36 }]);
  });

  it("M-MEL-10 foot that charges makes nobody roll", () => {
    expect(pick(play(battleOf([troops(), foe()]), charge), "checkRolled")).toHaveLength(0);
  });

  it("M-MOR-11 Swiss pikes stand from the front without a roll", () => {
    const played = play(battleOf([horse("heavyHorse"), foe({ type: "swissPikemen" })]), charge);
    expect(pick(played, "checkNotNeeded")).toMatchObject([{ unit: "b", against: "a", rule: "M-MOR-11" }]);
    expect(played.battle.contacts).toHaveLength(1);
  });

  it("M-MOR-12 Swiss pikes charged in the flank need 9 from heavy horse and have -1", () => {
    const swiss = foe({ type: "swissPikemen", heading: 90, x: 36, y: 20 });
    const fails = play(battleOf([horse("heavyHorse"), swiss]), charge, dice("36"));
    expect(pick(fails, "checkRolled")).toMatchObject([{ need: 9, total: 8, passed: false }]);
    expect(
      pick(play(battleOf([horse("heavyHorse"), swiss]), charge, dice("46")), "checkRolled"),
    ).toMatchObject([{ total: 9, passed: true }]);
  });

  it("D-208 Swiss pikes in a square face every way", () => {
    const square = foe({
      type: "swissPikemen",
      figures: 16,
      files: 4,
      formation: "square",
      heading: 0,
      y: 17,
    });
    expect(pick(play(battleOf([horse("heavyHorse"), square]), charge), "checkNotNeeded")).toHaveLength(1);
  });

  it("M-MOR-12 light foot charged by light horse in the rear needs 8 and has -2", () => {
    const turned = foe({ type: "lightFoot", heading: 0, y: 18.5 });
    const fails = play(battleOf([horse("lightHorse"), turned]), charge, dice("36"));
    expect(pick(fails, "checkRolled")).toMatchObject([{ need: 8, total: 7, passed: false }]);
    expectAt(fails, "b", { heading: 0, y: 18.5 - 13.5 });
    const stands = play(battleOf([horse("lightHorse"), turned]), charge, dice("46"));
    expect(pick(stands, "checkRolled")).toMatchObject([{ total: 8, passed: true }]);
  });

  it("D-167 with flankJudged = chargeStart judges from where the charge began", () => {
    const settings = { flankJudged: "chargeStart" } as const;
    const target = foe({ type: "lightFoot", figures: 8, files: 4, heading: 270, x: 40, y: 20 });
    const facts = battleOf([horse("lightHorse", { x: 31, y: 31, heading: 80 }), target]);
    const now = play(facts, charge, dice("66"));
    const then = play({ ...facts, settings: { ...facts.settings, ...settings } }, charge, dice("66"));
    expect(pick(now, "contactMade")[0]?.contact.zone).toBe("flank");
    expect(pick(then, "contactMade")[0]?.contact.zone).toBe("front");
    expect(pick(then, "checkRolled")[0]?.total).toBe(12);
  });

  it("D-234 a unit charged in its flank runs straight to the other side", () => {
    const turned = foe({ type: "lightFoot", figures: 8, files: 4, heading: 90, x: 36, y: 20 });
    const played = play(battleOf([horse("mediumHorse"), turned]), charge, dice("11"));
    expect(unitOf(played, "b").pose.heading).toBeCloseTo(0);
  });

  it("D-234 a square charged from behind runs away from the charger, not into him", () => {
    const square = foe({ type: "lightFoot", figures: 16, files: 4, formation: "square", heading: 0, y: 17 });
    const played = play(battleOf([horse("mediumHorse"), square]), charge, dice("11"));
    expectAt(played, "b", { heading: 0, y: 17 - 13.5 });
    expect(pick(played, "checkRolled")[0]?.total).toBe(2);
  });

  it("D-210 running units do not check", () => {
    const running = foe({
      type: "lightFoot",
      heading: 0,
      y: 18.5,
      condition: { type: "rallying", mode: "retreat", runningTurn: 1, inTurn: 0 },
    });
    const played = play(battleOf([horse("mediumHorse"), running]), charge);
    expect(pick(played, "contactMade")).toMatchObject([{ contact: { zone: "rear" } }]);
  });

  it("D-182 a unit that has rallied by a roll this turn defends normally", () => {
    const battle = battleOf([horse("mediumHorse"), foe({ condition: { type: "rallied" } })]);
    expect(pick(play(battle, charge, dice("66")), "checkRolled")).toHaveLength(1);
  });

  it("D-235 a unit without a way stays where it is, running, its back turned, and is met there", () => {
    const behind = troops({ id: "c", heading: 180, y: 17, figures: 40, files: 40 });
    const left = troops({ id: "d", x: 31.5, y: 18, heading: 90, figures: 6, files: 6 });
    const right = troops({ id: "f", x: 40.5, y: 18, heading: 270, figures: 6, files: 6 });
    const battle = battleOf([horse("heavyHorse"), behind, left, right, foe({ type: "lightFoot" })]);
    const played = play(battle, charge, dice("11"));
    expect(unitOf(played, "b").condition.type).toBe("running");
    expect(unitOf(played, "b").pose.heading).toBeCloseTo(0);
    expect(pick(played, "contactMade").map(({ contact }) => contact.defender)).toContain("b");
  });

  it("D-243 a crew checks as light foot, and leaves its engine if it runs", () => {
    const gun = engine("heavyGun", { id: "b", side: "blue", y: 20 });
    const played = play(battleOf([horse("mediumHorse"), gun]), charge, dice("44"));
    expect(pick(played, "checkRolled")).toMatchObject([{ unit: "b", need: 9, passed: false }]);
    expect(pick(played, "crewLeft")).toHaveLength(1);
    expect(unitOf(played, "b").pose).toStrictEqual(gun.pose);
    expectAt(played, "b", { heading: 0 });
  });
});
