import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "#battle/mass/command.ts";
import { measureUnits } from "#battle/mass/ground.ts";
import { planJoin, readJoinReach } from "#battle/mass/melee/joining.ts";
import type { Unit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  contactOf,
  engine,
  foe,
  gapOf,
  pick,
  play,
  refuse,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";
import { RULES, rulesetWith } from "../../support/rules.ts";

const join = { type: "joinMelee", unit: "c", target: "b" } as const;

/** Heavy foot of red in front of a wide line of blue, ready for round 1, and a column of red by. */
const wide = (facts = {}) => foe({ figures: 20, files: 20, ...facts });
const column = (facts: Parameters<typeof troops>[0] = {}) =>
  troops({ id: "c", figures: 4, files: 2, x: 42.5, y: 23, ...facts });
const melee = (units: readonly Unit[], facts: Parameters<typeof battleOf>[1] = {}) =>
  battleOf([troops({ y: 20, figures: 8, files: 4 }), ...units], {
    step: "melee",
    contacts: [contactOf("a", "b")],
    ...facts,
  });

describe("joining a melee (M-MEX-3, D-184)", () => {
  it("M-MEX-3 heavy foot 3.0 inches away that has moved 4.5 joins", () => {
    const joined = play(melee([wide(), column({ turn: { moved: true, spentInches: 4.5 } })]), join);
    expect(joined.battle.contacts).toContainEqual(contactOf("c", "b"));
    expect(gapOf(joined, "c", "b")).toBeCloseTo(0);
    expect(unitOf(joined, "c").turn.spentInches).toBeCloseTo(7.5);
    expect(pick(joined, "meleeJoined")).toMatchObject([{ rule: "M-MEX-3", unit: "c", target: "b" }]);
    expect(pick(joined, "contactMade")).toMatchObject([{ contact: { charge: false } }]);
  });

  it("M-MEX-3 one that has moved 4.6 does not", () => {
    expect(refuse(melee([wide(), column({ turn: { moved: true, spentInches: 4.6 } })]), join)).toMatchObject({
      code: "movedToJoin",
      rule: "M-MEX-3",
      facts: { spentInches: 4.6, mostInches: 4.5 },
    });
  });

  it("M-MEX-3 one 3.1 inches away does not", () => {
    expect(refuse(melee([wide(), column({ y: 23.1 })]), join)).toMatchObject({
      code: "tooFarToJoin",
      facts: { mostInches: 3 },
    });
  });

  it("D-184 medium horse moves 6 inches, armoured foot 3, heavy foot 4.5; with joinReach = flat6 all 6", () => {
    const flat = rulesetWith({ joinReach: "flat6" });
    for (const [type, inches] of [
      ["mediumHorse", 6],
      ["armouredFoot", 3],
      ["heavyFoot", 4.5],
    ] as const) {
      expect(readJoinReach(troops({ type }), RULES)).toBe(inches);
      expect(readJoinReach(troops({ type }), flat)).toBe(6);
    }
  });

  it("D-184 near a friend in the melee but too far from the enemy it does not get there", () => {
    const near = column({ type: "armouredFoot", x: 40, y: 23.1 });
    expect(refuse(melee([wide(), near]), join)).toMatchObject({
      code: "joinShort",
      rule: "M-MEX-3",
      facts: { reachInches: 3, unit: "b" },
    });
    const flat = { settings: { joinReach: "flat6" } } as const;
    expect(play(melee([wide(), near], flat), join).battle.contacts).toHaveLength(2);
    expect(
      play(melee([wide(), column({ type: "armouredFoot", x: 41, y: 23 })]), join).battle.contacts,
    ).toHaveLength(2);
  });

  it("D-184 goes along the legs that are asked for, if they lead to the enemy", () => {
    const battle = melee([wide(), column({ y: 22 })]);
    expect(play(battle, { ...join, legs: [{ advanceInches: 3 }] }).battle.contacts).toHaveLength(2);
    expect(refuse(battle, { ...join, legs: [{ advanceInches: 1 }] }).code).toBe("joinShort");
    expect(refuse(battle, { ...join, legs: [{ heading: 90, advanceInches: 3 }] }).code).toBe("joinShort");
  });

  it("D-184 turns and goes where straight ahead does not lead to him", () => {
    const aside = column({ x: 45.5, y: 19, heading: 0 });
    const planned = planJoin(melee([wide(), aside]), join, RULES);
    expect(planned).toMatchObject({ ok: true });
  });

  it("D-184 a unit that came within an inch in its movement joins from there", () => {
    const stopped = column({
      y: 21,
      turn: { moved: true, spentInches: 2, startPose: { x: 42.5, y: 23, heading: 0 } },
    });
    expect(play(melee([wide(), stopped]), join).battle.contacts).toHaveLength(2);
  });

  it("D-184 joins before round 1 only, and fights in it", () => {
    const joined = play(melee([wide(), column({ y: 22 })]), join);
    const fought = play(joined.battle, { type: "fight" }, always(3));
    expect(pick(fought, "meleeRoundFought")[0]?.strikes.map(({ attacker }) => attacker)).toContain("c");
    const late = play(melee([wide(), column({ y: 22 })]), { type: "fight" }, always(3));
    expect(refuse(late.battle, join)).toMatchObject({
      code: expect.stringMatching(/meleeFought|noMelee|wrongStep/),
    });
  });

  it("D-184 refuses friends, enemies in no melee, and units that are held or have charged", () => {
    const charged = { target: "b", leftInches: 0, heading: 0, met: [], chargedOn: false };
    expect(refuse(melee([wide(), column()]), { ...join, target: "a" }).code).toBe("notAnEnemy");
    const other = foe({ id: "d", x: 60 });
    expect(refuse(melee([wide(), column(), other]), { ...join, target: "d" }).code).toBe("noMelee");
    expect(refuse(melee([wide(), column()]), { ...join, unit: "a" }).code).toBe("unitHeld");
    expect(refuse(melee([wide(), column({ turn: { charge: charged } })]), join).code).toBe("alreadyCharged");
    const fought = melee([wide({ turn: { fought: true } }), column()]);
    expect(refuse(fought, join).code).toBe("meleeFought");
  });

  it("D-96 joining is no movement for fatigue, but the turn is no rest", () => {
    const joined = play(melee([wide(), column({ y: 22 })]), join);
    expect(unitOf(joined, "c").turn).toMatchObject({ moved: false, climbed: false });
    expect(unitOf(joined, "c").advancedInTurn).toBe(1);
  });

  it("D-243 a crew that serves its engine does not join; one that has left it does", () => {
    const gun = engine("lightGun", { id: "c", x: 42.5, y: 22 });
    expect(refuse(melee([wide(), gun]), join)).toMatchObject({ code: "crewStays", rule: "D-243" });
    const left = engine("lightGun", { id: "c", x: 60, y: 50, crewPose: { x: 42.5, y: 22, heading: 0 } });
    expect(play(melee([wide(), left]), join).battle.contacts).toHaveLength(2);
  });

  it("D-195 a hedgehog neither joins nor is joined", () => {
    const pikes = { type: "swissPikemen", figures: 10, files: 4, formation: "hedgehog" } as const;
    const settings = { hedgehog: "on" } as const;
    const joiner = troops({ id: "c", x: 42.5, y: 22, ...pikes });
    expect(refuse(melee([wide(), joiner], { settings }), join)).toMatchObject({
      code: "hedgehogJoins",
      rule: "M-OPT-8",
    });
    const fighting = battleOf([troops({ y: 20, ...pikes }), wide(), column({ y: 22 })], {
      step: "melee",
      contacts: [contactOf("a", "b")],
      settings,
    });
    expect(refuse(fighting, join).code).toBe("hedgehogJoins");
  });

  it("M-MEX-3 whoever joins touches the enemy and has gone no further than its reach", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 26, max: 47, noNaN: true }),
        fc.double({ min: 14, max: 25, noNaN: true }),
        fc.double({ min: 0, max: 359, noNaN: true }),
        (x, y, heading) => {
          const battle = melee([wide(), column({ x, y, heading })]);
          const planned = planJoin(battle, join, RULES);
          if (!planned.ok) return;
          expect(planned.plan.spentInches).toBeLessThanOrEqual(4.5 + 0.002);
          const joined = play(battle, join);
          expect(measureUnits(unitOf(joined, "c"), unitOf(joined, "b"))).toBeLessThan(0.002);
        },
      ),
    );
  });
});

describe("when the melees are fought (M-MEX-3, M-MEL-4, X-SEQ-3)", () => {
  const red = { gm: false, sides: ["red"] };
  const blue = { gm: false, sides: ["blue"] };
  const done = (side: string): Command => ({ type: "endStep", side });
  const fight: Command = { type: "fight" };
  const open = () => melee([wide(), column({ y: 22 })]);

  it("M-MEX-3 no side has them fought before the other, which could still join, has said that it is done", () => {
    expect(refuse(open(), fight, blue)).toMatchObject({
      code: "othersMayJoin",
      rule: "M-MEX-3",
      facts: { side: "Red" },
    });
    play(open(), fight, always(3), red);
    play(open(), fight, always(3));
    const said = play(open(), done("red"), undefined, red);
    expect(said.battle.clock).toMatchObject({ step: "melee", ready: ["red"] });
    const fought = play(said.battle, fight, always(3), blue);
    expect(fought.battle.clock).toMatchObject({ step: "melee", ready: ["red"] });
    expect(play(fought.battle, done("blue"), always(3), blue).battle.clock.turn).toBe(2);
  });

  it("M-MEX-3 if all have said so the turn ends with the melees", () => {
    const said = play(play(open(), done("blue")).battle, done("red"));
    expect(said.battle.clock).toMatchObject({ step: "melee", ready: ["blue", "red"] });
    expect(play(said.battle, fight, always(3), red).battle.clock.turn).toBe(2);
  });

  it("X-SEQ-3 where nobody could join or refuse they must be fought first", () => {
    const shut = melee([wide(), column({ y: 23.1 })]);
    expect(refuse(shut, done("red"), red).code).toBe("meleesUnfought");
    play(shut, fight, always(3), blue);
  });

  it("M-MEL-4 a side that could refuse is waited for as well", () => {
    const archers = troops({ id: "c", type: "archers", y: 22, profile: { weapon: "bow" } });
    const battle = battleOf([troops({ y: 20 }), foe(), archers], {
      step: "melee",
      contacts: [contactOf("b", "a")],
    });
    expect(refuse(battle, fight, blue).code).toBe("othersMayJoin");
    const gone = play(battle, { type: "refuseMelee", unit: "c" }, undefined, red);
    play(gone.battle, fight, always(3), blue);
  });
});
