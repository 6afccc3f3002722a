import { describe, expect, it } from "vitest";
import type { Battle, Running, Unit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  contactOf,
  dice,
  engine,
  expectAt,
  foe,
  gapOf,
  type Played,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const running = (runningTurn: number, facts: Partial<Running> = {}) =>
  ({ type: "running", mode: "retreat", runningTurn, inTurn: 1, ...facts }) as const;

const none = (of: number): string => "1".repeat(of);

/** The beginning of red's movement in a turn, with a far enemy so that the battle goes on. */
function movementOf(
  turn: number,
  units: readonly Unit[],
  facts: Parameters<typeof battleOf>[1] = {},
): Played {
  const far = foe({ id: "z", x: 8, y: 4, figures: 4, files: 2 });
  const battle = battleOf([...units, far], {
    turn,
    step: "choice",
    pending: [{ id: "first", type: "chooseFirst", rule: "X-SEQ-1", side: "red" }],
    ...facts,
  });
  return play(battle, { type: "chooseFirst", side: "red", first: "red" });
}

/** Ends red's movement, blue's, and the turn. */
function endTurn(battle: Battle): Played {
  const own = play(battle, { type: "endStep", side: "red" });
  return play(own.battle, { type: "endStep", side: "blue" });
}

const rally = (choice: "stand" | "roll" | "runOn") => ({ type: "rally", unit: "a", choice }) as const;

describe("running and rally (M-RET-1, M-RET-2, M-RET-6, M-RET-8, D-176, D-178, D-180, D-181, D-182)", () => {
  const first = () => movementOf(2, [troops({ heading: 180, condition: running(1) })]);

  it("M-RET-6 asks a unit that ran last turn what it does", () => {
    expect(first().battle.pending).toStrictEqual([
      { id: "rally.2.a", type: "rally", rule: "M-RET-6", side: "red", unit: "a" },
    ]);
  });

  it("M-RET-2 stands after its first running turn and rallies at the end of the turn, unattacked", () => {
    const stood = play(first().battle, rally("stand"));
    expect(unitOf(stood, "a").condition).toMatchObject({ type: "rallying", runningTurn: 1 });
    expect(stood.battle.pending).toStrictEqual([]);
    const ended = endTurn(stood.battle);
    expect(pick(ended, "conditionChanged")).toMatchObject([
      { unit: "a", rule: "M-RET-2", condition: { type: "goodOrder" }, freeFacing: true },
    ]);
    expect(ended.battle.clock.turn).toBe(3);
  });

  it("M-RET-2 a unit that retreats in turn 3 and is unmolested in 4 acts in 5, and D-176 faces any way for nothing", () => {
    const stood = play(
      movementOf(4, [troops({ heading: 180, condition: running(1, { inTurn: 3 }) })]).battle,
      rally("stand"),
    );
    const move = { type: "move", unit: "a", legs: [{ heading: 0, advanceInches: 9 }] } as const;
    expect(refuse(stood.battle, move)).toMatchObject({ code: "unitRallying", rule: "M-RET-2" });
    const ended = endTurn(stood.battle).battle;
    const rolled = play(ended, { type: "rollInitiative" }, dice("6", "1"));
    const chosen = play(rolled.battle, { type: "chooseFirst", side: "red", first: "red" });
    const moved = play(chosen.battle, move);
    expectAt(moved, "a", { heading: 0, y: 30 - 1.5 - 9 });
    expect(unitOf(moved, "a").turn.freeFacing).toBe(false);
  });

  it("D-178 may not roll after its first running turn; it only stands or runs on", () => {
    expect(refuse(first().battle, rally("roll"))).toMatchObject({ code: "notYourChoice", rule: "D-178" });
    const ran = play(first().battle, rally("runOn"));
    expect(pick(ran, "unitRan")).toMatchObject([{ unit: "a", runningTurn: 2, inches: 9, rule: "M-RET-6" }]);
  });

  it.each([
    [2, "3", true],
    [2, "6", true],
    [2, "2", false],
    [3, "6", true],
    [3, "5", false],
  ])("M-RET-8 after running turn %d a die of %s: rallies %s", (turn, die, rallies) => {
    const asked = movementOf(turn + 1, [troops({ heading: 180, condition: running(turn) })]);
    const rolled = play(asked.battle, rally("roll"), dice(die));
    expect(pick(rolled, "rallyRolled")).toMatchObject([{ rallied: rallies, attacked: false }]);
    expect(unitOf(rolled, "a").condition).toMatchObject(
      rallies ? { type: "rallied" } : { type: "running", runningTurn: turn + 1 },
    );
  });

  it("D-182 after a roll that rallies it stands that turn and acts in the next", () => {
    const asked = movementOf(3, [troops({ condition: running(2) })]);
    const rolled = play(asked.battle, rally("roll"), dice("3"));
    expect(refuse(rolled.battle, { type: "charge", unit: "a", target: "z" }).code).toBe("unitRallying");
    const ended = endTurn(rolled.battle);
    expect(pick(ended, "conditionChanged")).toMatchObject([
      { rule: "D-182", condition: { type: "goodOrder" } },
    ]);
  });

  it("M-RET-6 may not stand after its second running turn, but may run on without a roll", () => {
    const asked = movementOf(3, [troops({ heading: 180, condition: running(2, { mode: "rout" }) })]);
    expect(refuse(asked.battle, rally("stand"))).toMatchObject({ code: "notYourChoice", rule: "M-RET-6" });
    expect(pick(play(asked.battle, rally("runOn")), "unitRan")).toMatchObject([
      { mode: "rout", runningTurn: 3, inches: 13.5 },
    ]);
  });

  it("M-RET-8 removes it at the start of the turn after its fourth running turn", () => {
    const units = [troops({ condition: running(4, { inTurn: 4 }) }), troops({ id: "c", x: 20 })];
    const battle = battleOf([...units, foe({ id: "z", x: 8, y: 4 })], { turn: 4, step: "counterMove" });
    const ended = play(battle, { type: "endStep", side: "blue" });
    expect(pick(ended, "unitLeftPlay")).toMatchObject([{ unit: "a", how: "removed", rule: "M-RET-8" }]);
  });

  it("M-RET-6 takes the default at the end of the step or for whoever is absent: stand, later roll", () => {
    const ended = play(first().battle, { type: "endStep", side: "red" });
    expect(pick(ended, "choiceMade")).toMatchObject([{ choice: "stand", byDefault: true }]);
    expect(unitOf(ended, "a").condition.type).toBe("rallying");
    const asked = movementOf(3, [troops({ condition: running(2) })]);
    const skipped = play(asked.battle, { type: "skipChoice", pending: "rally.3.a" }, dice("4"));
    expect(pick(skipped, "choiceMade")).toMatchObject([{ choice: "roll", byDefault: true }]);
  });

  it.each([
    ["firstMove", "red", ["c", "a"]],
    ["counterMove", "blue", ["d", "b"]],
  ] as const)(
    "D-236 at the end of the %s default rallies go nearest to the own edge first",
    (step, side, order) => {
      const runs = (id: string, own: "red" | "blue", y: number, x: number) =>
        troops({ id, side: own, x, y, heading: own === "red" ? 180 : 0, condition: running(2) });
      const units = [
        runs("a", "red", 30, 20),
        runs("c", "red", 40, 50),
        runs("b", "blue", 14, 20),
        runs("d", "blue", 6, 50),
      ];
      const asked = [...order]
        .sort()
        .map((unit) => ({ id: `rally.3.${unit}`, type: "rally", rule: "M-RET-6", side, unit }) as const);
      const battle = battleOf(units, { turn: 3, step, pending: asked });
      const ended = play(battle, { type: "endStep", side }, dice("1", "1"));
      expect(pick(ended, "rallyRolled").map(({ unit }) => unit)).toStrictEqual(order);
      expect(pick(ended, "unitRan").map(({ unit }) => unit)).toStrictEqual(order);
    },
  );

  it("D-181 a running unit does nothing but run, stand and rally", () => {
    const { battle } = first();
    const legs = [{ advanceInches: 1 }];
    expect(refuse(battle, { type: "move", unit: "a", legs })).toMatchObject({
      code: "unitRunning",
      rule: "D-181",
    });
    expect(refuse(battle, { type: "charge", unit: "a", target: "z" }).code).toBe("unitRunning");
  });

  it("D-233 does not run on of its own will while an enemy touches it", () => {
    const asked = movementOf(2, [troops({ condition: running(1) }), foe({ y: 30 })], {
      contacts: [contactOf("b", "a")],
    });
    expect(refuse(asked.battle, rally("runOn"))).toMatchObject({ code: "unitHeld", rule: "D-233" });
  });

  it("D-234 makes for the nearest point of its own edge from its second running turn", () => {
    const asked = movementOf(2, [troops({ x: 60, heading: 90, condition: running(1) })]);
    const ran = play(asked.battle, rally("runOn"));
    expectAt(ran, "a", { heading: 180 });
  });

  it("M-RET-7 a unit that runs off the table is out of the game", () => {
    const asked = movementOf(2, [
      troops({ y: 40, heading: 180, condition: running(1, { mode: "rout" }) }),
      troops({ id: "c", x: 10 }),
    ]);
    const ran = play(asked.battle, rally("runOn"));
    expect(pick(ran, "unitLeftPlay")).toMatchObject([{ unit: "a", how: "leftTable", rule: "M-RET-7" }]);
    expect(unitOf(ran, "a").condition).toStrictEqual({ type: "gone", how: "leftTable" });
  });

  it("D-4 it has left when its middle has crossed the edge, and not before", () => {
    const at = (y: number) => {
      const asked = movementOf(2, [
        troops({ y, heading: 180, condition: running(1) }),
        troops({ id: "c", x: 10 }),
      ]);
      return unitOf(play(asked.battle, rally("runOn")), "a").condition.type;
    };
    expect(at(48 - 9 + 0.75)).toBe("running");
    expect(at(48 - 9 + 0.75 + 0.1)).toBe("gone");
  });
});

describe("running into things (M-RET-4, M-RET-5, D-179, D-235, D-236)", () => {
  /** Red's a loses a melee with blue by so much, doubled, that it retreats or routs. */
  const losing = (
    mode: "retreat" | "rout",
    others: readonly Unit[],
    facts: Parameters<typeof battleOf>[1] = {},
  ) => {
    const red = troops({ figures: 10, y: 20, profile: { rating: 1 } });
    const blue = foe({ figures: 10, profile: { rating: mode === "retreat" ? 4 : 5 } });
    const battle = battleOf([red, blue, ...others], {
      step: "melee",
      contacts: [contactOf("b", "a")],
      ...facts,
    });
    return play(battle, { type: "fight" }, dice(none(10), none(10), none(10), none(10)));
  };

  it("M-RET-4 a retreat of 9 inches with formed friends 5 inches behind stops at 5, and both must rally", () => {
    const played = losing("retreat", [troops({ id: "c", y: 25.75, figures: 10 })]);
    expect(pick(played, "unitRan")).toMatchObject([{ unit: "a", inches: expect.closeTo(5, 9) }]);
    expect(gapOf(played, "a", "c")).toBeCloseTo(0);
    expect(unitOf(played, "c").condition).toStrictEqual({
      type: "running",
      mode: "retreat",
      runningTurn: 1,
      inTurn: 1,
    });
    expect(pick(played, "friendsCarried")).toMatchObject([{ unit: "c", by: "a", rule: "M-RET-4" }]);
  });

  it("D-179 unformed friends are passed through by a retreat, and nobody ends on another", () => {
    const friend = troops({ id: "c", y: 25.75, figures: 10, condition: running(1) });
    const played = losing("retreat", [friend]);
    expect(pick(played, "unitRan")[0]?.inches).toBeCloseTo(9);
    const under = losing("retreat", [{ ...friend, pose: { x: 36, y: 29.5, heading: 0 } }]);
    expect(pick(under, "unitRan")[0]?.inches).toBeGreaterThan(9);
    expect(gapOf(under, "a", "c")).toBeCloseTo(0);
  });

  it("D-229 passes through an engine of its side", () => {
    const played = losing("retreat", [engine("lightGun", { id: "e", y: 24 })]);
    expect(pick(played, "unitRan")[0]?.inches).toBeCloseTo(9);
    expect(pick(played, "friendsCarried")).toHaveLength(0);
  });

  it("M-RET-5 a rout makes friends that it touches rout 13.5 inches, who run first", () => {
    const played = losing("rout", [troops({ id: "c", y: 25.75, figures: 10 })]);
    expect(pick(played, "friendsCarried")).toMatchObject([
      { unit: "c", by: "a", rule: "M-RET-5", mode: "rout" },
    ]);
    expect(pick(played, "unitRan").map(({ unit, mode, inches }) => [unit, mode, inches])).toStrictEqual([
      ["c", "rout", 13.5],
      ["a", "rout", 13.5],
    ]);
  });

  it("M-RET-5 two units that rout into each other each run once", () => {
    const beside = troops({ id: "c", y: 25.75, figures: 10 });
    const threat = foe({ id: "d", y: 40, heading: 0, figures: 10 });
    const played = losing("rout", [beside, threat]);
    const runs = pick(played, "unitRan").map(({ unit }) => unit);
    expect([...runs].sort()).toStrictEqual(["a", "c"]);
  });

  it("D-235 bends round an enemy by the least angle, in steps of 5 degrees", () => {
    const block = foe({ id: "d", x: 36, y: 27, heading: 90, figures: 4, files: 2 });
    const [ran] = pick(losing("retreat", [block]), "unitRan");
    expect(ran?.path.at(-1)?.heading).not.toBeCloseTo(180);
    expect(Number(ran?.path.at(-1)?.heading) % 5).toBeCloseTo(0);
  });

  it("D-235 runs past an enemy that it only passes by", () => {
    const beside = foe({ id: "d", x: 40.55, y: 25, heading: 180, figures: 4, files: 2 });
    const [ran] = pick(losing("retreat", [beside]), "unitRan");
    expect(ran?.path.at(-1)?.heading).toBeCloseTo(180);
    expect(ran?.inches).toBeCloseTo(9);
  });

  it("D-235 runs as a column where only a strip is free", () => {
    const walls = [
      terrain("pond", [20, 21, 35.4, 48], { id: "w" }),
      terrain("pond", [36.6, 21, 52, 48], { id: "e" }),
    ];
    const played = losing("retreat", [], { terrain: walls });
    expect(unitOf(played, "a")).toMatchObject({ kind: "troops", files: 1, formation: "column" });
  });

  it("D-236 makes the unit of the loser that is nearest to its own edge move first", () => {
    const units = [
      troops({ id: "a", figures: 4, files: 2, x: 39.75, y: 19.25, heading: 270, profile: { rating: 1 } }),
      troops({ id: "c", figures: 10, y: 20, profile: { rating: 1 } }),
      foe({ id: "b", figures: 20, profile: { rating: 1.6 } }),
    ];
    const contacts = [contactOf("c", "b"), contactOf("a", "b", { zone: "flank" })];
    const battle = battleOf(units, { step: "melee", contacts });
    const played = play(battle, { type: "fight" }, always(1));
    expect(pick(played, "postMeleeJudged")).toMatchObject([{ loser: "red" }]);
    const moves = [...pick(played, "unitRan"), ...pick(played, "unitWentBack")].map(({ unit }) => unit);
    expect(moves).toStrictEqual(["c", "a"]);
  });
});
