import { describe, expect, it } from "vitest";
import type { Unit } from "#battle/mass/state.ts";
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
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const places = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);

/** A unit of red that has had so many of its figures shot down in the artillery step, and a far enemy. */
const shot = (fallen: number, facts: Parameters<typeof troops>[0] = {}, others: readonly Unit[] = []) =>
  battleOf(
    [troops({ figures: 24, files: 12, y: 24, fallen: places(fallen), ...facts }), foe({ y: 6 }), ...others],
    {
      step: "artillery",
    },
  );

const endStep = { type: "endStep" } as const;

describe("excess losses (M-MOR-0 to M-MOR-4, D-67, D-197, D-198, D-199, D-201, D-202)", () => {
  it.each([
    ["heavyFoot", 24, 8, false],
    ["heavyFoot", 24, 9, true],
    ["heavyFoot", 20, 6, false],
    ["heavyFoot", 20, 7, true],
    ["heavyFoot", 12, 4, false],
    ["heavyFoot", 12, 5, true],
    ["lightFoot", 20, 5, false],
    ["lightFoot", 20, 6, true],
    ["swissPikemen", 20, 10, false],
    ["swissPikemen", 20, 11, true],
  ] as const)("M-MOR-1 %s, %d with %d lost: rolls %s", (type, figures, lost, rolls) => {
    const battle = shot(lost, { type, figures, files: 10 });
    const ended = play(battle, endStep, rolls ? dice("66") : dice());
    expect(pick(ended, "checkRolled")).toHaveLength(rolls ? 1 : 0);
  });

  it("D-197 with excess = atLeast losses that reach the limit are enough", () => {
    const battle = shot(8);
    const strict = { ...battle, settings: { ...battle.settings, excess: "atLeast" } as const };
    expect(pick(play(strict, endStep, dice("66")), "checkRolled")).toHaveLength(1);
  });

  it("M-MOR-2 losses by shooting are judged before the melee step", () => {
    const ended = play(shot(9), endStep, dice("34"));
    const types = ended.events.map((event) => (event.type === "stepBegan" ? event.step : event.type));
    expect(types.indexOf("checkRolled")).toBeGreaterThan(types.indexOf("figuresFell"));
    expect(types.indexOf("checkRolled")).toBeLessThan(types.indexOf("melee"));
    expect(pick(ended, "checkRolled")).toMatchObject([
      { rule: "M-MOR-1", kind: "stability", need: 7, total: 7, passed: true },
    ]);
  });

  it("M-MOR-3 notes that a roll has been passed, and D-198 counts this turn's losses anew", () => {
    const ended = play(shot(9), endStep, dice("34"));
    expect(unitOf(ended, "a")).toMatchObject({ passedExcess: true, lossesSincePassed: 0, figures: 15 });
    expect(unitOf(ended, "a").turn.losses).toBe(0);
  });

  it("D-198 a failed roll leaves the losses of the turn, and is not made again on the same ones", () => {
    const failed = play(shot(9), endStep, dice("11"));
    expect(pick(failed, "checkRolled")).toHaveLength(1);
    expect(pick(failed, "unitRan")).toHaveLength(1);
    expect(failed.battle.clock.turn).toBe(2);
    const caught = troops({ figures: 15, startFigures: 24, turn: { losses: 9, failedAtLosses: 9 } });
    const ended = play(battleOf([caught, foe({ y: 6 })], { step: "melee" }), endStep);
    expect(pick(ended, "checkRolled")).toHaveLength(0);
  });

  it("D-198 a roll that fails before the melee step keeps its losses; it is made again once they have grown", () => {
    const enemies = [foe({ id: "b", y: 6 }), foe({ id: "c", x: 60, y: 20 })];
    const melee = [troops({ id: "d", x: 60, y: 20 })];
    const units = [troops({ figures: 24, files: 12, y: 24, fallen: places(9) }), ...enemies, ...melee];
    const battle = battleOf(units, { step: "artillery", contacts: [contactOf("d", "c")] });
    const failed = play(battle, endStep, dice("11"));
    expect(failed.battle.clock.step).toBe("melee");
    expect(unitOf(failed, "a").turn).toMatchObject({ losses: 9, failedAtLosses: 9 });
    const more = troops({
      figures: 14,
      startFigures: 24,
      condition: { type: "running", mode: "rout", runningTurn: 1, inTurn: 1 },
      turn: { losses: 10, failedAtLosses: 9 },
    });
    const again = play(battleOf([more, foe({ y: 6 })], { step: "melee" }), endStep, dice("66"));
    expect(pick(again, "checkRolled")).toMatchObject([{ unit: "a", passed: true }]);
  });

  it("D-198 a roll that is passed after one that failed counts the losses anew", () => {
    const turn = { losses: 12, failedAtLosses: 9 };
    const units = [troops({ figures: 12, startFigures: 24, turn }), foe({ y: 6 })];
    const battle = battleOf([...units, troops({ id: "d", x: 60, y: 20 }), foe({ id: "c", x: 60, y: 20 })], {
      step: "artillery",
      contacts: [contactOf("d", "c")],
    });
    const passed = play(battle, endStep, dice("66"));
    expect(unitOf(passed, "a").turn).toMatchObject({ losses: 0 });
    expect(unitOf(passed, "a").turn).not.toHaveProperty("failedAtLosses");
  });

  it.each([
    [9, "gone"],
    [8, "goodOrder"],
  ])("M-MOR-3 after a passed roll %d more in one turn: %s", (lost, type) => {
    const battle = shot(lost, { figures: 15, startFigures: 24, passedExcess: true });
    const ended = play(battle, endStep);
    expect(unitOf(ended, "a").condition.type).toBe(type);
    expect(pick(ended, "checkRolled")).toHaveLength(0);
    if (type === "gone")
      expect(pick(ended, "unitLeftPlay")).toMatchObject([{ unit: "a", how: "removed", rule: "M-MOR-3" }]);
  });

  it("D-201 with secondExcess = cumulative 5 and 5 in two turns are as much as 10 in one", () => {
    const facts = { figures: 10, startFigures: 24, passedExcess: true, lossesSincePassed: 5 };
    expect(unitOf(play(shot(5, facts), endStep), "a").condition.type).toBe("goodOrder");
    const battle = shot(5, facts);
    const strict = { ...battle, settings: { ...battle.settings, secondExcess: "cumulative" } as const };
    expect(unitOf(play(strict, endStep), "a").condition).toStrictEqual({ type: "gone", how: "removed" });
  });

  it("M-MOR-4 with an open way it routs 13.5 inches, away from the nearest enemy", () => {
    const ended = play(shot(9), endStep, dice("33"));
    expect(pick(ended, "unitRan")).toMatchObject([
      { unit: "a", mode: "rout", inches: 13.5, rule: "M-MOR-4" },
    ]);
    expectAt(ended, "a", { heading: 180, y: 24 + 0.75 + 0.75 + 13.5 });
    expect(unitOf(ended, "a").condition).toMatchObject({ type: "running", mode: "rout", runningTurn: 1 });
  });

  it("D-202 with failedCheck = alwaysRemoved it is removed, open way or not", () => {
    const battle = shot(9);
    const strict = { ...battle, settings: { ...battle.settings, failedCheck: "alwaysRemoved" } as const };
    expect(unitOf(play(strict, endStep, dice("11")), "a").condition).toStrictEqual({
      type: "gone",
      how: "removed",
    });
  });

  it("M-MOR-4 without an open way it is removed", () => {
    const ponds = [
      terrain("pond", [20, 26, 52, 30], { id: "south" }),
      terrain("pond", [20, 18, 30, 30], { id: "west" }),
      terrain("pond", [42, 18, 52, 30], { id: "east" }),
    ];
    const ended = play({ ...shot(9), terrain: ponds }, endStep, dice("11"));
    expect(pick(ended, "unitLeftPlay")).toMatchObject([{ unit: "a", how: "removed", rule: "M-MOR-4" }]);
  });

  it("M-MOR-4 surrounded by enemies it surrenders", () => {
    const ring = [
      foe({ id: "n", y: 20, figures: 20, files: 20 }),
      foe({ id: "s", y: 30, heading: 0, figures: 20, files: 20 }),
      foe({ id: "w", x: 29, y: 25, heading: 90, figures: 12, files: 12 }),
      foe({ id: "o", x: 43, y: 25, heading: 270, figures: 12, files: 12 }),
    ];
    const ended = play(shot(9, {}, ring), endStep, dice("11"));
    expect(pick(ended, "unitLeftPlay")).toMatchObject([{ unit: "a", how: "surrendered", rule: "M-MOR-4" }]);
  });

  it("M-MOR-2 losses of melee are judged at the end of the turn, D-199 also of a unit that has gone back", () => {
    const red = troops({ figures: 12, files: 12, y: 24, turn: { losses: 5, fought: true } });
    const battle = battleOf([red, foe({ y: 10 })], { step: "melee" });
    const ended = play(battle, endStep, dice("11"));
    expect(pick(ended, "checkRolled")).toHaveLength(1);
    expect(pick(ended, "unitRan")).toMatchObject([{ unit: "a", mode: "rout" }]);
    expect(ended.battle.clock.turn).toBe(2);
  });

  it("D-198 losses by shooting and in melee are added", () => {
    const red = troops({ figures: 20, files: 10, startFigures: 24, y: 20, turn: { losses: 4 } });
    const battle = battleOf([red, foe({ figures: 20, y: 20 })], {
      step: "melee",
      contacts: [contactOf("a", "b")],
    });
    const none = "1".repeat(10);
    const fought = play(battle, { type: "fight" }, dice(none, "6666611111", none, none, "1"));
    expect(unitOf(fought, "a").turn.losses).toBe(9);
    expect(pick(play(fought.battle, endStep, dice("66")), "checkRolled")).toMatchObject([{ unit: "a" }]);
  });

  it("D-236 the unit nearest to its own table edge rolls and runs first", () => {
    const front = troops({ id: "a", figures: 24, files: 12, y: 20, fallen: places(9) });
    const behind = troops({ id: "c", figures: 24, files: 12, y: 28, fallen: places(9) });
    const battle = battleOf([front, behind, foe({ y: 6 })], { step: "artillery" });
    const ended = play(battle, endStep, dice("11", "11"));
    expect(pick(ended, "checkRolled").map(({ unit }) => unit)).toStrictEqual(["c", "a"]);
    expect(pick(ended, "unitRan").map(({ unit }) => unit)).toStrictEqual(["c", "a"]);
  });

  it("D-200 a crew checks as light foot, and runs without its engine", () => {
    const gun = engine("lightGun", { crew: 4, y: 24, fallen: [0, 1] });
    const ended = play(battleOf([gun, foe({ y: 6 })], { step: "artillery" }), endStep, dice("16"));
    expect(pick(ended, "checkRolled")).toMatchObject([{ unit: "e", need: 8, passed: false }]);
    expect(unitOf(ended, "e")).toMatchObject({ pose: gun.pose, condition: { type: "running" } });
    expect(unitOf(ended, "e")).toHaveProperty("crewPose");
  });

  it("D-182 a unit that stood to rally and does not bear its losses runs on instead of rallying", () => {
    const rallying = { type: "rallying", mode: "retreat", runningTurn: 1, inTurn: 0 } as const;
    const ended = play(shot(9, { condition: rallying }), endStep, dice("11"));
    expect(unitOf(ended, "a").condition).toMatchObject({ type: "running", mode: "rout", runningTurn: 2 });
  });
});

describe("casualties of the artillery step (D-67, D-106, D-223, M-MEL-9)", () => {
  it("D-67 come off at its end: whoever has fallen still counts until then", () => {
    const battle = shot(3);
    expect(unitOf({ battle }, "a").figures).toBe(24);
    const ended = play(battle, endStep);
    expect(pick(ended, "figuresFell")).toMatchObject([
      { rule: "D-67", losses: [{ unit: "a", count: 3, places: [0, 1, 2] }] },
    ]);
    expect(unitOf(ended, "a")).toMatchObject({ figures: 21, files: 12 });
    expect(unitOf(ended, "a")).not.toHaveProperty("fallen");
  });

  it("D-223 12 x 2 with fourteen down is one rank of 10, one file less at either end", () => {
    const ended = play(shot(14), endStep, dice("66"));
    expect(unitOf(ended, "a")).toMatchObject({ figures: 10, files: 10 });
    expectAt(ended, "a", { x: 36 });
  });

  it("M-MEL-9 a unit without figures is destroyed, and makes no roll", () => {
    const ended = play(shot(24), endStep);
    expect(pick(ended, "unitLeftPlay")).toMatchObject([{ unit: "a", how: "destroyed" }]);
    expect(pick(ended, "checkRolled")).toHaveLength(0);
  });

  it("D-143 an engine without crew stays on the table", () => {
    const gun = engine("lightGun", { crew: 2, fallen: [0, 1] });
    const ended = play(
      battleOf([gun, troops({ id: "c", x: 10 }), foe({ y: 6 })], { step: "artillery" }),
      endStep,
    );
    expect(unitOf(ended, "e")).toMatchObject({ figures: 0, condition: { type: "goodOrder" } });
    expect(pick(ended, "unitLeftPlay")).toMatchObject([{ unit: "e", how: "destroyed", crewOnly: true }]);
  });

  it("D-67 come off when a GM ends the battle in the middle of the step", () => {
    const ended = play(shot(3), { type: "endBattle" });
    expect(unitOf(ended, "a").figures).toBe(21);
    expect(refuse(ended.battle, { type: "endBattle" }).code).toBe("wrongStep");
  });
});
