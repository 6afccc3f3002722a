import { describe, expect, it } from "vitest";
import type { Command } from "#battle/mass/command.ts";
import { type Battle, STEPS } from "#battle/mass/state.ts";
import {
  battleOf,
  contactOf,
  dice,
  engine,
  foe,
  type Played,
  pick,
  play,
  refuse,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const endStep = (side?: string) =>
  (side === undefined ? { type: "endStep" } : { type: "endStep", side }) as Command;

/** Two units far apart, before the first turn. */
const setUp = () => battleOf([troops({ y: 40 }), foe({ y: 8 })], { step: "setUp", turn: 0 });

const initiative = (): Battle => play(setUp(), { type: "begin" }).battle;

const chosen = (first = "red"): Played => {
  const rolled = play(initiative(), { type: "rollInitiative" }, dice("6", "2"));
  return play(rolled.battle, { type: "chooseFirst", side: "red", first });
};

const stepsOf = (played: Played): readonly string[] => pick(played, "stepBegan").map(({ step }) => step);

describe("the clock of the step sequence (X-SEQ-1, X-SEQ-3, M-TURN-9, M-RET-8)", () => {
  it("X-SEQ-1 begins turn 1 with the dice of both sides", () => {
    const begun = play(setUp(), { type: "begin" });
    expect(begun.battle.clock).toStrictEqual({ turn: 1, step: "initiative", ready: [] });
    expect(pick(begun, "turnBegan")).toStrictEqual([{ type: "turnBegan", rule: "X-SEQ-1", turn: 1 }]);
  });

  it("X-SEQ-1 6 against 2: the 6 chooses", () => {
    const rolled = play(initiative(), { type: "rollInitiative" }, dice("6", "2"));
    expect(pick(rolled, "initiativeRolled")).toMatchObject([
      {
        winner: "red",
        rolls: [
          [
            ["red", 6],
            ["blue", 2],
          ],
        ],
      },
    ]);
    expect(rolled.battle.pending).toStrictEqual([
      { id: "first.1", type: "chooseFirst", rule: "X-SEQ-1", side: "red" },
    ]);
    expect(rolled.battle.clock.step).toBe("choice");
  });

  it("X-SEQ-1 3 against 3 is rolled again, all in one event", () => {
    const rolled = play(initiative(), { type: "rollInitiative" }, dice("3", "3", "1", "5"));
    expect(pick(rolled, "initiativeRolled")).toMatchObject([
      {
        winner: "blue",
        rolls: [
          [
            ["red", 3],
            ["blue", 3],
          ],
          [
            ["red", 1],
            ["blue", 5],
          ],
        ],
      },
    ]);
  });

  it("X-SEQ-1 the higher roller moves first or makes the counter-move", () => {
    expect(chosen("red").battle.clock).toMatchObject({ step: "firstMove", first: "red" });
    expect(chosen("blue").battle.clock).toMatchObject({ step: "firstMove", first: "blue" });
    expect(pick(chosen("blue"), "firstMoverChosen")).toMatchObject([{ first: "blue", by: "red" }]);
    expect(chosen().battle.pending).toStrictEqual([]);
  });

  it("X-SEQ-1 the choice skipped for whoever is absent is to move first", () => {
    const rolled = play(initiative(), { type: "rollInitiative" }, dice("1", "2"));
    const skipped = play(rolled.battle, { type: "skipChoice", pending: "first.1" });
    expect(skipped.battle.clock.first).toBe("blue");
    expect(pick(skipped, "choiceMade")).toMatchObject([{ choice: "blue", byDefault: true }]);
  });

  it("X-SEQ-1 the first mover moves all its units, then the counter-mover", () => {
    const { battle } = chosen("blue");
    const legs = [{ advanceInches: 1 }];
    expect(refuse(battle, { type: "move", unit: "a", legs })).toMatchObject({
      code: "notYourTurn",
      rule: "X-SEQ-1",
    });
    play(battle, { type: "move", unit: "b", legs });
    const next = play(battle, endStep("blue"));
    expect(stepsOf(next)).toStrictEqual(["counterMove"]);
    expect(refuse(next.battle, { type: "move", unit: "b", legs }).code).toBe("notYourTurn");
    play(next.battle, { type: "move", unit: "a", legs });
  });

  it("X-SEQ-1 passes through steps in which nobody has anything to do, up to the next turn", () => {
    const next = play(chosen("blue").battle, endStep("blue"));
    const ended = play(next.battle, endStep("red"));
    expect(stepsOf(ended)).toStrictEqual(["artillery", "missiles", "melee"]);
    expect(ended.battle.clock).toStrictEqual({ turn: 2, step: "initiative", ready: [] });
  });

  it("X-SEQ-1 waits in the artillery step until both sides are ready, if an engine may shoot", () => {
    const guns = battleOf([engine("lightGun"), foe({ y: 8 })], { step: "counterMove", first: "red" });
    const ended = play(guns, endStep("blue"));
    expect(ended.battle.clock.step).toBe("artillery");
    const half = play(ended.battle, endStep("red"));
    expect(half.battle.clock).toMatchObject({ step: "artillery", ready: ["red"] });
    expect(refuse(half.battle, endStep("red"))).toMatchObject({ code: "alreadyReady" });
    expect(play(half.battle, endStep("blue")).battle.clock).toMatchObject({ turn: 2 });
  });

  it("X-SEQ-1 a GM ends a step for everybody", () => {
    const guns = battleOf([engine("lightGun"), foe({ y: 8 })], { step: "artillery" });
    expect(play(guns, endStep()).battle.clock.turn).toBe(2);
  });

  it("X-SEQ-3 waits in the melee step while there is a melee", () => {
    const units = [troops({ y: 20 }), foe()];
    const battle = battleOf(units, { step: "counterMove", contacts: [contactOf("a", "b")] });
    expect(play(battle, endStep("blue")).battle.clock.step).toBe("melee");
  });

  it("M-TURN-9 empties the record of the turn when the next begins", () => {
    const moved = troops({
      y: 40,
      turn: { spentInches: 3, moved: true, fought: true, losses: 2, deviations: [1] },
    });
    const ended = play(battleOf([moved, foe({ y: 8 })], { step: "counterMove" }), endStep("blue"));
    expect(unitOf(ended, "a").turn).toStrictEqual(unitOf({ battle: setUp() }, "a").turn);
    expect(ended.battle.clock).not.toHaveProperty("first");
  });

  it("ends the battle at the beginning of a turn when one side has nobody left, be there engines of it", () => {
    const gone = foe({ figures: 0, condition: { type: "gone", how: "destroyed" } });
    const empty = engine("lightGun", { id: "g", side: "blue", y: 10, crew: 0 });
    const ended = play(battleOf([troops({ y: 40 }), gone, empty], { step: "counterMove" }), endStep("blue"));
    expect(ended.battle.clock).toMatchObject({ step: "over", turn: 2 });
    expect(pick(ended, "battleEnded")).toHaveLength(1);
  });

  it("ends the battle where a GM says so", () => {
    expect(play(chosen().battle, { type: "endBattle" }).battle.clock.step).toBe("over");
  });

  it("knows what each step allows", () => {
    const commands: Readonly<Record<(typeof STEPS)[number], readonly string[]>> = {
      setUp: ["begin", "skipChoice"],
      orders: ["order", "endStep"],
      halfTurn: ["volley", "intercept", "endStep"],
      initiative: ["rollInitiative"],
      choice: ["chooseFirst", "skipChoice"],
      firstMove: ["move", "charge", "rally", "volley", "endStep", "skipChoice"],
      counterMove: ["move", "charge", "rally", "volley", "endStep", "skipChoice"],
      artillery: ["fireCatapult", "fireCannon", "fireBombard", "endStep"],
      missiles: ["volley", "endStep"],
      melee: ["fight", "takeWagon", "skipChoice", "endStep"],
      over: [],
    };
    const samples: readonly Command[] = [
      { type: "begin" },
      { type: "rollInitiative" },
      { type: "chooseFirst", side: "red", first: "red" },
      { type: "skipChoice", pending: "x" },
      { type: "move", unit: "a", legs: [{ advanceInches: 1 }] },
      { type: "charge", unit: "a", target: "b" },
      { type: "rally", unit: "a", choice: "stand" },
      { type: "fireCatapult", engine: "a", distanceInches: 1, offsetInches: 0 },
      { type: "fireCannon", engine: "a", bearing: 0, colour: "white" },
      { type: "fireBombard", engine: "a", distanceInches: 1, offsetInches: 0 },
      { type: "volley", unit: "a", target: "b" },
      { type: "fight" },
      { type: "takeWagon", pending: "x", choice: "keep" },
      { type: "endStep", side: "red" },
    ];
    for (const step of STEPS)
      for (const command of samples)
        if (!commands[step].includes(command.type))
          expect(refuse(battleOf([troops(), foe()], { step }), command)).toMatchObject({
            code: "wrongStep",
            facts: { step },
          });
  });
});
