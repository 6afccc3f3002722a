import { describe, expect, it } from "vitest";
import type { TroopUnit } from "#battle/mass/state.ts";
import {
  battleOf,
  contactOf,
  dice,
  engine,
  expectAt,
  foe,
  pick,
  play,
  refuse,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const fight = { type: "fight" } as const;
const kills = (count: number, of: number): string => "6".repeat(count) + "1".repeat(of - count);
const none = (of: number): string => kills(0, of);

/** Ten medium horse of red that have charged up the table and have some of it left. */
const charger = (leftInches: number, facts: Partial<TroopUnit> & { heading?: number } = {}) => {
  const { turn, ...rest } = facts;
  const charge = { target: "b", leftInches, heading: 0, met: ["b"], chargedOn: false, ...turn?.charge };
  return troops({ type: "mediumHorse", figures: 10, y: 20, ...rest, turn: { moved: true, charge } });
};

const few = (facts = {}) => foe({ type: "lightFoot", figures: 2, files: 2, ...facts });

const melee = (units: Parameters<typeof battleOf>[0], facts: Parameters<typeof battleOf>[1] = {}) =>
  battleOf(units, { step: "melee", contacts: [contactOf("a", "b", { charge: true })], ...facts });

describe("charging on (M-MEL-13, D-174)", () => {
  it("M-MEL-13 goes on for what is left of the charge if the target is destroyed in round 1", () => {
    const played = play(melee([charger(10), few()]), fight, dice(kills(8, 8)));
    expectAt(played, "a", { x: 36, y: 10 });
    expect(pick(played, "chargeEnded")).toMatchObject([{ rule: "M-MEL-13", outcome: "noContact" }]);
    expect(unitOf(played, "a").turn.charge).toMatchObject({ leftInches: 0, chargedOn: true });
  });

  it("M-MEL-13 does not go on if the target is destroyed in round 2", () => {
    const played = play(melee([charger(10), few()]), fight, dice(none(8), kills(8, 8)));
    expect(pick(played, "chargeRun")).toHaveLength(0);
    expectAt(played, "a", { y: 20 });
    expect(refuse(played.battle, fight).code).toBe("nothingToFight");
  });

  it("M-MEL-13 goes on if the target was destroyed before the first round, and nothing else is fought", () => {
    const gone = few({ figures: 0, condition: { type: "gone", how: "destroyed" } });
    const battle = melee([charger(10), gone], { contacts: [] });
    expect(refuse(battle, { type: "endStep" }).code).toBe("meleesUnfought");
    const played = play(battle, fight);
    expectAt(played, "a", { y: 10 });
    expect(refuse(played.battle, fight).code).toBe("nothingToFight");
    expect(play(played.battle, { type: "endStep" }).battle.clock.turn).toBe(2);
  });

  it("M-MEL-13 a target killed by artillery leaves the charger to go on in the melee step", () => {
    const battle = battleOf([charger(10), few({ fallen: [0, 1] }), foe({ id: "c", x: 10, y: 5 })], {
      step: "artillery",
      contacts: [contactOf("a", "b", { charge: true })],
    });
    const ended = play(battle, { type: "endStep" });
    expect(ended.battle.clock.step).toBe("melee");
    expectAt(play(ended.battle, fight), "a", { y: 10 });
  });

  it("D-174 goes on in the direction of the charge, whatever way it has lined up", () => {
    const battle = melee([
      charger(10, {
        turn: {
          ...troops().turn,
          charge: { target: "b", leftInches: 10, heading: 20, met: ["b"], chargedOn: false },
        },
      }),
      few(),
    ]);
    const played = play(battle, fight, dice(kills(8, 8)));
    const [run] = pick(played, "chargeRun");
    expect(run?.path.at(-1)?.heading).toBeCloseTo(20);
  });

  it("D-174 stops at a new contact, which is a new melee of two rounds in the same step", () => {
    const next = foe({ id: "c", type: "lightFoot", y: 15, figures: 10 });
    const played = play(
      melee([charger(10), few(), next]),
      fight,
      dice(kills(8, 8), "66", none(20), none(3), none(20), none(3)),
    );
    expectAt(played, "a", { y: 15 });
    expect(unitOf(played, "a").turn.charge?.leftInches).toBeCloseTo(5);
    expect(pick(played, "meleeRoundFought").map(({ melee: number, round }) => [number, round])).toStrictEqual(
      [
        [1, 1],
        [2, 1],
        [2, 2],
      ],
    );
    expect(pick(played, "postMeleeJudged")).toMatchObject([{ melee: 2 }]);
  });

  it("D-174 goes on once a turn only", () => {
    const next = few({ id: "c", y: 15 });
    const played = play(melee([charger(15), few(), next]), fight, dice(kills(8, 8), "66", kills(8, 8)));
    expectAt(played, "a", { y: 15 });
    expect(pick(played, "chargeRun")).toHaveLength(1);
    expect(unitOf(played, "c").condition.type).toBe("gone");
    expect(refuse(played.battle, fight).code).toBe("nothingToFight");
  });

  it("D-174 a running unit that it catches comes under M-RET-3", () => {
    const runner = foe({
      id: "c",
      heading: 0,
      y: 13.5,
      condition: { type: "running", mode: "retreat", runningTurn: 1, inTurn: 1 },
    });
    const played = play(
      melee([charger(10), few(), runner]),
      fight,
      dice(kills(8, 8), "3", none(30), none(30)),
    );
    expect(pick(played, "rallyRolled")).toMatchObject([{ unit: "c", attacked: true, rallied: false }]);
    expectAt(played, "a", { y: 15 });
  });

  it("D-174 a unit of another melee fights the charger in a melee of its own", () => {
    const held = foe({ id: "c", type: "lightFoot", heading: 180, y: 12, x: 36, figures: 10 });
    const other = troops({ id: "d", heading: 180, y: 11.25, figures: 10 });
    const battle = melee([charger(12), few(), held, other], {
      contacts: [contactOf("a", "b", { charge: true }), contactOf("d", "c", { zone: "rear" })],
    });
    const throws = dice(
      ...[none(10), kills(8, 8), "66", none(10)],
      ...[none(20), none(3), none(20), none(3)],
    );
    const played = play(battle, fight, throws);
    expect(pick(played, "meleeRoundFought").map(({ melee: number, round }) => [number, round])).toStrictEqual(
      [
        [1, 1],
        [2, 1],
        [1, 2],
        [3, 1],
        [3, 2],
      ],
    );
  });

  it("M-MEL-13 does not go on while another enemy touches it, nor if the target has only been parted from it", () => {
    const second = few({ id: "c", x: 32 });
    const contacts = [contactOf("a", "b", { charge: true }), contactOf("a", "c", { charge: true })];
    const kept = play(
      melee([charger(10), few(), second], { contacts }),
      fight,
      dice(none(6), kills(8, 8), none(6), "1"),
    );
    expect(pick(kept, "chargeRun")).toHaveLength(0);
    const parted = battleOf([charger(10), foe({ y: 15 })], { step: "melee" });
    expect(refuse(parted, fight).code).toBe("nothingToFight");
  });

  it("M-MEL-13 goes on through the crew of an engine up to the engine, which is only in the way", () => {
    const gun = engine("heavyGun", { id: "b", side: "blue", y: 20, crew: 1 });
    const battle = melee([charger(10), gun]);
    const played = play(battle, fight, dice(kills(8, 8)));
    expect(unitOf(played, "b")).toMatchObject({ figures: 0, condition: { type: "goodOrder" } });
    expectAt(played, "a", { y: 20 });
    expect(played.battle.contacts).toStrictEqual([]);
  });
});
