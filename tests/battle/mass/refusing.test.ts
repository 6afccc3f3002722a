import { describe, expect, it } from "vitest";
import type { Unit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  contactOf,
  dice,
  foe,
  gapOf,
  pick,
  play,
  refuse,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const back = { type: "refuseMelee", unit: "c" } as const;
const archers = (facts: Parameters<typeof troops>[0] = {}) =>
  troops({ id: "c", type: "archers", y: 22.5, profile: { weapon: "bow" }, ...facts });
const melee = (units: readonly Unit[], facts: Parameters<typeof battleOf>[1] = {}) =>
  battleOf(units, { step: "melee", contacts: [contactOf("b", "a")], ...facts });
const screened = (facts: Parameters<typeof troops>[0] = {}, more: readonly Unit[] = []) =>
  melee([troops({ y: 20 }), foe(), archers(facts), ...more]);

describe("refusing melee (M-MEL-4, M-MEL-5, D-164, D-165)", () => {
  it("M-MEL-4 missile troops behind a line of foot fall back until they are more than 3 inches off, by the shortest way", () => {
    const gone = play(screened(), back);
    expect(gapOf(gone, "c", "a")).toBeGreaterThan(3.001);
    expect(gapOf(gone, "c", "a")).toBeCloseTo(3, 1);
    expect(unitOf(gone, "c").pose).toMatchObject({ heading: 0 });
    expect(unitOf(gone, "c").pose.x).toBeCloseTo(36);
    expect(pick(gone, "unitWentBack")).toMatchObject([{ rule: "M-MEL-4" }]);
    expect(gone.battle.contacts).toStrictEqual([contactOf("b", "a")]);
  });

  it("M-MEL-4 at 3.0 inches they are not out of it, at 3.1 they are", () => {
    expect(pick(play(screened({ y: 24.5 }), back), "meleeRefused")).toHaveLength(1);
    expect(refuse(screened({ y: 24.6 }), back)).toMatchObject({ code: "noMeleeNear", rule: "M-MEL-4" });
  });

  it("M-MEL-4 with no foot between they may not refuse", () => {
    const horse = melee([troops({ type: "heavyHorse", y: 20, figures: 10 }), foe(), archers({ y: 23 })]);
    expect(refuse(horse, back)).toMatchObject({ code: "noScreen", rule: "M-MEL-4", facts: { unit: "b" } });
    const beside = melee([troops({ y: 20, figures: 4, files: 2, x: 33 }), foe(), archers({ x: 38, y: 22 })]);
    expect(refuse(beside, back).code).toBe("noScreen");
  });

  it("D-164 they must be screened from every enemy of that melee", () => {
    const flanker = foe({ id: "d", figures: 4, files: 2, x: 40.5, y: 20, heading: 270 });
    const battle = melee([troops({ y: 20 }), foe(), flanker, archers()], {
      contacts: [contactOf("b", "a"), contactOf("d", "a", { zone: "flank" })],
    });
    expect(refuse(battle, back)).toMatchObject({ code: "noScreen", facts: { unit: "d" } });
  });

  it("D-164 only bows, crossbows and arquebuses, and only units in good order", () => {
    for (const weapon of ["bow", "crossbow", "heavyCrossbow", "arquebus"] as const)
      expect(pick(play(screened({ profile: { weapon } }), back), "meleeRefused")).toHaveLength(1);
    for (const weapon of ["none", "thrown"] as const)
      expect(refuse(screened({ profile: { weapon } }), back).code).toBe("notMissileTroops");
    const running = { type: "running", mode: "retreat", runningTurn: 1, inTurn: 0 } as const;
    expect(refuse(screened({ condition: running }), back).code).toBe("unitRunning");
  });

  it("D-164 they face as they like", () => {
    const gone = play(screened(), { ...back, heading: 180 });
    expect(unitOf(gone, "c").pose.heading).toBeCloseTo(180);
    expect(gapOf(gone, "c", "a")).toBeGreaterThan(3.001);
  });

  it("D-229 they pass through friends, and end on none", () => {
    const behind = troops({ id: "e", y: 25, figures: 40, files: 20 });
    const gone = play(screened({}, [behind]), back);
    expect(gapOf(gone, "c", "a")).toBeGreaterThan(3.001);
    expect(gapOf(gone, "c", "e")).toBeGreaterThanOrEqual(0);
    expect(unitOf(gone, "c").pose.y).toBeGreaterThan(26);
  });

  it("M-MEL-4 refuses where there is no way out", () => {
    const cornered = battleOf([troops({ y: 20 }), foe(), archers()], {
      step: "melee",
      contacts: [contactOf("b", "a")],
      table: { widthInches: 72, depthInches: 24.2 },
    });
    const tight = { ...cornered, table: { widthInches: 41, depthInches: 24.2 } };
    expect(refuse(tight, back)).toMatchObject({ code: "noWayBack", rule: "M-MEL-4" });
  });

  it("M-MEL-5 if the screen is destroyed and the charge goes on, they must fight", () => {
    const charge = { target: "a", leftInches: 6, heading: 180, met: ["a"], chargedOn: false };
    const rider = foe({ type: "mediumHorse", figures: 10, turn: { moved: true, charge } });
    const few = troops({ type: "lightFoot", figures: 2, files: 2, y: 20 });
    const battle = melee([few, rider, archers({ y: 24 })], {
      contacts: [contactOf("b", "a", { charge: true })],
    });
    const fought = play(battle, { type: "fight" }, always(6));
    expect(pick(fought, "contactMade")).toMatchObject([{ contact: { attacker: "b", defender: "c" } }]);
  });

  it("D-165 attackers who had walked in do not come to them", () => {
    const few = troops({ type: "lightFoot", figures: 2, files: 2, y: 20 });
    const walked = foe({ type: "mediumHorse", figures: 10, turn: { moved: true } });
    const fought = play(melee([few, walked, archers({ y: 24 })]), { type: "fight" }, dice("66666666"));
    expect(pick(fought, "contactMade")).toHaveLength(0);
    expect(unitOf(fought, "c").turn.fought).toBe(false);
  });
});
