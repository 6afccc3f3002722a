import { describe, expect, it } from "vitest";
import type { Condition } from "#battle/mass/state.ts";
import {
  ask,
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

/** So many sixes and then ones. */
const kills = (count: number, of: number): string => "6".repeat(count) + "1".repeat(of - count);
const none = (of: number): string => kills(0, of);

const melee = (units: Parameters<typeof battleOf>[0], facts: Parameters<typeof battleOf>[1] = {}) =>
  battleOf(units, { step: "melee", contacts: [contactOf("a", "b")], ...facts });

const line = (facts = {}) => troops({ y: 20, ...facts });

const strikesOf = (played: Parameters<typeof pick>[0], round = 1) =>
  pick(played, "meleeRoundFought").find((event) => event.round === round)?.strikes ?? [];

describe("melee rounds (M-MEL-1, M-MEL-2, M-MEL-6, M-MEL-7, M-MEL-8, M-MEL-9, D-161, D-166, D-169, D-170, D-223)", () => {
  it("M-MEL-1 10 heavy foot against 10 throw 10 dice each and kill on 6", () => {
    const played = play(melee([line(), foe()]), fight, dice(none(10), none(10), none(10), none(10)));
    expect(strikesOf(played)).toMatchObject([
      { attacker: "a", defender: "b", figures: 10, dice: 10, killOn: 6 },
      { attacker: "b", defender: "a", figures: 10, dice: 10, killOn: 6 },
    ]);
    expect(pick(played, "unitFought").map(({ unit }) => unit)).toStrictEqual(["a", "b"]);
  });

  it("M-MEL-2 12 against 12: after losses of 3 and 2 round 2 is fought 9 against 10", () => {
    const battle = melee([line({ figures: 12, files: 12 }), foe({ figures: 12, files: 12 })]);
    const played = play(battle, fight, dice(kills(2, 12), kills(3, 12), none(9), none(10), "1"));
    expect(strikesOf(played, 2).map(({ figures }) => figures)).toStrictEqual([9, 10]);
    expect([unitOf(played, "a").figures, unitOf(played, "b").figures]).toStrictEqual([9, 10]);
    expect(pick(played, "figuresFell")).toMatchObject([
      {
        rule: "M-MEL-9",
        losses: [
          { unit: "a", count: 3 },
          { unit: "b", count: 2 },
        ],
      },
    ]);
  });

  it("D-161 both sides strike at once: whoever dies in a round still strikes in it", () => {
    const battle = melee([line({ figures: 1, files: 1 }), foe({ figures: 1, files: 1 })]);
    const played = play(battle, fight, dice("6", "6"));
    expect(new Set(pick(played, "unitLeftPlay").map(({ unit, how }) => `${unit} ${how}`))).toStrictEqual(
      new Set(["a destroyed", "b destroyed"]),
    );
    expect(pick(played, "meleeRoundFought")).toHaveLength(1);
  });

  it("M-MEL-9 does not kill more than there are", () => {
    const battle = melee([line(), foe({ figures: 2, files: 2 })]);
    const played = play(battle, fight, dice(kills(4, 6), none(2)));
    expect(unitOf(played, "b")).toMatchObject({ figures: 0, condition: { type: "gone", how: "destroyed" } });
    expect(pick(played, "figuresFell")).toMatchObject([{ losses: [{ unit: "b", count: 2 }] }]);
    expect(played.battle.contacts).toStrictEqual([]);
  });

  it("M-MEL-6 one rank fights, of 12 files against 6 those within 1 inch", () => {
    const battle = melee([line({ figures: 24, files: 12 }), foe({ figures: 12, files: 6 })]);
    const played = play(battle, fight, dice(none(10), none(6), none(10), none(6)));
    expect(strikesOf(played).map(({ figures }) => figures)).toStrictEqual([10, 6]);
  });

  it("D-166 with fightingRank = wholeRank the whole rank fights", () => {
    const units = [line({ figures: 24, files: 12 }), foe({ figures: 12, files: 6 })];
    const battle = melee(units, { settings: { fightingRank: "wholeRank" } });
    const played = play(battle, fight, dice(none(12), none(6), none(12), none(6)));
    expect(strikesOf(played)[0]?.figures).toBe(12);
  });

  it("M-MEL-7 heavy foot in a flank strikes as armoured foot and is struck back normally", () => {
    const target = foe({ figures: 20, files: 2, heading: 90, x: 36.75, y: 19.25 });
    const attack = line({ figures: 10, x: 33, y: 20 });
    const battle = melee([attack, target], { contacts: [contactOf("a", "b", { zone: "flank" })] });
    const played = play(battle, fight, dice(none(10), none(10), none(10), none(10)));
    expect(strikesOf(played)).toMatchObject([
      { attacker: "a", figures: 10, dice: 10, killOn: 5 },
      { attacker: "b", figures: 10, dice: 10, killOn: 6 },
    ]);
  });

  it("M-MEL-8 a unit attacked in the rear is struck with the bonus and does not strike back, in both rounds", () => {
    const target = foe({ type: "lightFoot", heading: 0, y: 18.5 });
    const battle = melee([line(), target], { contacts: [contactOf("a", "b", { zone: "rear" })] });
    const played = play(battle, fight, dice(none(10), none(10)));
    expect(strikesOf(played)).toMatchObject([
      { attacker: "a", dice: 10, killOn: 4 },
      { attacker: "b", dice: 0, faces: [], lines: [{ rule: "M-MEL-8", label: "noReturnBlow" }] },
    ]);
    expect(strikesOf(played, 2)[1]?.dice).toBe(0);
  });

  it("D-169 in a later turn a defender with no enemy in front has turned to those behind it", () => {
    const target = foe({ heading: 0, y: 18.5 });
    const contacts = [contactOf("a", "b", { zone: "rear" })];
    const played = play(
      melee([line(), target], { turn: 2, contacts }),
      fight,
      dice(none(10), none(10), none(10), none(10)),
    );
    expect(strikesOf(played)).toMatchObject([{ killOn: 6 }, { dice: 10 }]);
  });

  it.each([
    ["came from its front", contactOf("c", "b")],
    ["it came to itself", contactOf("b", "c")],
  ])(
    "D-169 held in front by an enemy that %s it has not: a rear attack counts as one in the flank",
    (_, front) => {
      const target = foe({ heading: 0, y: 18.5 });
      const other = troops({ id: "c", heading: 180, y: 18.5 });
      const battle = melee([line(), target, other], {
        turn: 2,
        contacts: [contactOf("a", "b", { zone: "rear" }), front],
      });
      const played = play(battle, fight, dice(...Array.from({ length: 8 }, () => none(10))));
      expect(strikesOf(played)).toMatchObject([
        { attacker: "a", killOn: 5 },
        { attacker: "b", defender: "c", dice: 10 },
        { attacker: "b", defender: "a", dice: 10 },
        { attacker: "c", killOn: 6 },
      ]);
    },
  );

  it("D-170 each figure strikes the unit nearest to it, and dice are made per pair of units", () => {
    const units = [
      line({ figures: 10 }),
      foe({ id: "b", x: 34.125, figures: 5, files: 5 }),
      foe({ id: "c", x: 37.875, figures: 5, files: 5, type: "lightFoot" }),
    ];
    const battle = melee(units, { contacts: [contactOf("a", "b"), contactOf("a", "c")] });
    const played = play(battle, fight, dice(...[5, 5, 5, 2, 5, 5, 5, 2].map((count) => none(count))));
    expect(strikesOf(played).map((s) => [s.attacker, s.defender, s.figures, s.killOn])).toStrictEqual([
      ["a", "b", 5, 6],
      ["a", "c", 5, 5],
      ["b", "a", 5, 6],
      ["c", "a", 5, 6],
    ]);
    expect(pick(played, "postMeleeJudged")).toHaveLength(1);
  });

  it("D-243 every man of a crew may fight, and an engine has no flank or rear", () => {
    const gun = engine("bombard", { id: "b", side: "blue", y: 20 });
    const played = play(melee([line(), gun]), fight, dice(none(8), none(2), none(8), none(2)));
    const [own, back] = strikesOf(played);
    expect(own).toMatchObject({ attacker: "a", figures: 8, killOn: 5 });
    expect(back).toMatchObject({ attacker: "b", figures: 4, dice: 2 });
  });

  it("D-223 keeps the front until one rank is left", () => {
    const battle = melee([line({ figures: 24, files: 12 }), foe({ figures: 24, files: 12 })]);
    const first = play(battle, fight, dice(none(12), kills(3, 12), none(12), none(12), "1"));
    expect(unitOf(first, "a")).toMatchObject({ figures: 21, files: 12, pose: { x: 36 } });
    expect(pick(first, "ranksClosed")).toHaveLength(0);
  });

  it("D-223 then loses files at its ends, right and left in turn", () => {
    const battle = melee([line({ figures: 12, files: 12 }), foe({ figures: 24, files: 12 })]);
    const played = play(battle, fight, dice(none(12), kills(1, 12), none(11), none(12), "1"));
    expect(unitOf(played, "a")).toMatchObject({ figures: 11, files: 11 });
    expectAt(played, "a", { x: 36 - 0.375 });
  });

  it("D-223 moves an enemy up where a gap opens", () => {
    const target = foe({ heading: 0, y: 18.5 });
    const battle = melee([line(), target], { contacts: [contactOf("a", "b", { zone: "rear" })] });
    const played = play(battle, fight, dice(kills(10, 10), none(10), "1"));
    expect(pick(played, "movedUp")).toMatchObject([{ unit: "a", pose: { y: 19.25 } }]);
    expect(pick(played, "meleeRoundFought")[1]?.strikes[0]?.killOn).toBe(5);
  });

  it("M-MEX-1 does not let an engine shoot that is in melee", () => {
    const gun = engine("lightGun", { id: "b", side: "blue", y: 20 });
    const battle = melee([line(), gun], { step: "artillery" });
    expect(refuse(battle, { type: "fireCannon", engine: "b", bearing: 0, colour: "white" })).toMatchObject({
      code: "unitInMelee",
      rule: "M-MEX-1",
    });
  });

  it("D-233 does not let it be held by enemies without figures", () => {
    const gone = foe({ figures: 0, condition: { type: "gone", how: "destroyed" } });
    const battle = melee([line(), gone], { step: "firstMove" });
    const moved = play(battle, { type: "move", unit: "a", legs: [{ advanceInches: 1 }] });
    expectAt(moved, "a", { y: 19 });
  });
});

describe("attacked while rallying (M-RET-3, D-174, D-177)", () => {
  const rallying: Condition = { type: "rallying", mode: "retreat", runningTurn: 1, inTurn: 0 };
  const caught = (condition: Condition = rallying) =>
    melee([line(), foe({ heading: 0, y: 18.5, condition })], {
      contacts: [contactOf("a", "b", { zone: "rear" })],
    });

  it("M-RET-3 with 3 only the attacker rolls, both rounds, and it runs on", () => {
    const played = play(caught(), fight, dice("3", kills(1, 10), none(10)));
    expect(pick(played, "rallyRolled")).toMatchObject([
      { unit: "b", face: 3, needs: [1, 2], rallied: false, attacked: true, rule: "M-RET-3" },
    ]);
    expect(strikesOf(played).map(({ dice: thrown }) => thrown)).toStrictEqual([10, 0]);
    expect(strikesOf(played)[1]?.lines).toStrictEqual([{ rule: "M-RET-3", label: "notRallied", value: 0 }]);
    expect(pick(played, "unitRan")).toMatchObject([
      { unit: "b", mode: "retreat", runningTurn: 2, inches: 9, rule: "M-RET-3" },
    ]);
    expect(pick(played, "postMeleeJudged")).toHaveLength(0);
  });

  it("M-RET-3 cannot strike back from the front either", () => {
    const battle = melee([line(), foe({ condition: rallying })]);
    const played = play(battle, fight, dice("6", none(10), none(10)));
    expect(strikesOf(played).map(({ dice: thrown }) => thrown)).toStrictEqual([10, 0]);
    expect(strikesOf(played, 2)[1]?.lines).toMatchObject([{ rule: "M-RET-3", label: "notRallied" }]);
  });

  it("M-RET-3 with 2 it rallies at once and fights normally", () => {
    const battle = melee([line(), foe({ condition: rallying })]);
    const played = play(battle, fight, dice("2", none(10), none(10), none(10), none(10)));
    expect(unitOf(played, "b").condition).toStrictEqual({ type: "goodOrder" });
    expect(strikesOf(played).map(({ dice: thrown }) => thrown)).toStrictEqual([10, 10]);
    expect(pick(played, "postMeleeJudged")).toHaveLength(1);
  });

  it("M-RET-3 D-116 who ran in this turn and rallies under attack has run all the same", () => {
    const running: Condition = { type: "running", mode: "retreat", runningTurn: 1, inTurn: 1 };
    const loading = foe({
      type: "heavyCrossbowmen",
      loadedInTurn: 3,
      condition: running,
      turn: { ran: true },
    });
    const played = play(melee([line(), loading]), fight, dice("2", ...[10, 5, 10, 5].map(none)));
    expect(unitOf(played, "b").condition).toStrictEqual({ type: "goodOrder" });
    const ended = play(played.battle, { type: "endStep" });
    expect(unitOf(ended, "b")).toMatchObject({ loadedInTurn: 4 });
  });

  it("D-174 a running unit that is caught comes under the same rule", () => {
    const running: Condition = { type: "running", mode: "rout", runningTurn: 2, inTurn: 1 };
    const played = play(caught(running), fight, dice("4", none(10), none(10)));
    expect(pick(played, "unitRan")).toMatchObject([{ mode: "rout", runningTurn: 3, inches: 13.5 }]);
  });
});

describe("melee over several turns (X-SEQ-3, D-212)", () => {
  const even = (settings = {}) => melee([line({ figures: 40 }), foe({ figures: 40 })], { settings });

  it("D-212 has one pair of rounds a turn; whoever continues stays in contact", () => {
    const played = play(even(), fight, dice(none(10), none(10), none(10), none(10)));
    expect(pick(played, "meleeRoundFought").map(({ round }) => round)).toStrictEqual([1, 2]);
    expect(played.battle.contacts).toHaveLength(1);
    expect(refuse(played.battle, fight)).toMatchObject({ code: "nothingToFight", rule: "M-MEL-1" });
  });

  it("D-212 with meleeLength = untilDecided pairs of rounds follow until one side gives way", () => {
    const battle = even({ meleeLength: "untilDecided" });
    const rounds = [none(10), none(10), none(10), none(10)];
    const played = play(battle, fight, dice(...rounds, none(10), kills(10, 10), none(10), none(10), "3"));
    expect(pick(played, "meleeRoundFought").map(({ round }) => round)).toStrictEqual([1, 2, 3, 4]);
    expect(pick(played, "postMeleeJudged").map(({ reaction }) => reaction)).toStrictEqual([
      "continues",
      "rout",
    ]);
  });

  it("D-212 fights ten pairs at most", () => {
    const battle = even({ meleeLength: "untilDecided" });
    const played = play(battle, fight, dice(...Array.from({ length: 40 }, () => none(10))));
    expect(pick(played, "meleeRoundFought")).toHaveLength(20);
  });

  it("X-SEQ-3 does not end the step while a melee is unfought", () => {
    expect(refuse(even(), { type: "endStep" })).toMatchObject({ code: "meleesUnfought", rule: "X-SEQ-3" });
  });

  it("X-SEQ-3 needs dice for a melee that is fought without any", () => {
    expect(ask(even(), fight, dice())).toStrictEqual({
      type: "needsDice",
      request: { purpose: "melee", count: 10, thrower: "a", against: "b", round: 1 },
    });
  });
});
