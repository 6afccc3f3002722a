import { describe, expect, it } from "vitest";
import { dice } from "../../support/battle-builders.ts";
import { eventsOf, figure, play, refuse, skirmishOf, touch } from "../../support/skirmish-builders.ts";

const two = [figure({ y: 40 }), figure({ side: "blue", y: 8 })];
const initiative = skirmishOf(two, { clock: { phase: "initiative" } });
const { chooser: _, first: __, ...unchosen } = initiative.clock;
const dawn = { ...initiative, clock: unchosen };

describe("initiative", () => {
  it.each([
    ["red 5, blue 3", ["5", "3"], "red", 1],
    ["equal dice are rolled again", ["4", "4", "2", "6"], "blue", 2],
  ] as const)("S-TURN-2 D-8 %s", (_, throws, chooser, rolls) => {
    const played = play(dawn, { type: "rollInitiative" }, dice(...throws));
    expect(played.battle.clock.chooser).toBe(chooser);
    expect(eventsOf(played, "initiativeRolled")[0]?.rolls).toHaveLength(rolls);
  });

  it("S-TURN-2 D-9 the chooser may go second, and nobody else chooses", () => {
    const rolled = play(dawn, { type: "rollInitiative" }, dice("5", "3")).battle;
    expect(refuse(rolled, { type: "chooseFirst", side: "blue", first: "blue" }).code).toBe("notYourTurn");
    const chosen = play(rolled, { type: "chooseFirst", side: "red", first: "blue" }).battle;
    expect(chosen.clock).toMatchObject({ phase: "firstMoves", first: "blue" });
    expect(play(rolled, { type: "skipChoice" }).battle.clock.first).toBe("red");
  });
});

describe("the turn", () => {
  it("S-TURN-1 S-TURN-3 S-TURN-4 runs through its phases; empty ones pass at once", () => {
    const first = skirmishOf(two);
    expect(refuse(first, { type: "endPhase", side: "blue" }).code).toBe("notYourTurn");
    const second = play(first, { type: "endPhase", side: "red" }).battle;
    expect(second.clock.phase).toBe("secondMoves");
    expect(refuse(second, { type: "move", figure: "a", path: [{ x: 24, y: 38 }] }).code).toBe("notYourTurn");
    const next = play(second, { type: "endPhase", side: "blue" }).battle;
    expect(next.clock).toMatchObject({ turn: 2, phase: "initiative" });
  });

  it("S-TURN-1 begins, and refuses to begin without anybody on one side", () => {
    const setUp = skirmishOf(two, { clock: { turn: 0, phase: "setUp" } });
    expect(play(setUp, { type: "begin" }).battle.clock).toMatchObject({ turn: 1, phase: "initiative" });
    const alone = skirmishOf([two[0] ?? figure()], { clock: { turn: 0, phase: "setUp" } });
    expect(refuse(alone, { type: "begin" }).code).toBe("emptySide");
  });

  it("S-TURN-7 the melee phase is empty where no bases touch", () => {
    const apart = skirmishOf(two, { clock: { phase: "mountedMoved", ready: ["red"] } });
    expect(play(apart, { type: "endPhase", side: "blue" }).battle.clock.turn).toBe(2);
  });

  it("S-TURN-7 a contact whose charger has been shot is no combat", () => {
    const shot = skirmishOf(
      [figure({ y: 24.75 }), figure({ side: "blue", y: 24 }), figure({ id: "c", y: 40 })],
      {
        contacts: [touch("a", "b", { charged: true })],
        fallen: ["a"],
        clock: { phase: "mountedMoved", ready: ["red"] },
      },
    );
    const played = play(shot, { type: "endPhase", side: "blue" });
    expect(eventsOf(played, "figuresKilled")).toMatchObject([{ rule: "D-13", figures: ["a"] }]);
    expect(played.battle.contacts).toEqual([]);
    expect(played.battle.clock.turn).toBe(2);
  });

  it("ends when one side has nobody left", () => {
    const last = skirmishOf([figure({ y: 40 }), figure({ side: "blue", y: 8 })], {
      fallen: ["b"],
      clock: { phase: "mountedMoved", ready: ["red"] },
    });
    const played = play(last, { type: "endPhase", side: "blue" });
    expect(eventsOf(played, "battleEnded")).toEqual([{ type: "battleEnded", winner: "red" }]);
    expect(played.battle.clock.phase).toBe("over");
    const to = { x: 4, y: 4, heading: 0 };
    for (const command of [
      { type: "endBattle" },
      { type: "surprise", figures: ["a"] },
      { type: "place", figure: "a", to },
    ] as const)
      expect(refuse(played.battle, command)).toEqual({
        code: "wrongStep",
        rule: "S-TURN-1",
        saying: "battleOver",
      });
  });
});
