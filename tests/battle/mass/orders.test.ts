import { describe, expect, it } from "vitest";
import { execute } from "#battle/mass/execute.ts";
import type { Order } from "#battle/mass/order.ts";
import { type Battle, NO_PREFERENCES, type TurnSequence, type Unit } from "#battle/mass/state.ts";
import { eventsFor, isCommandFor, viewFor } from "#battle/mass/view.ts";
import {
  battleOf,
  contactOf,
  engine,
  foe,
  GM,
  momentOf,
  NO_DICE,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const END = { type: "endStep" } as const;
const ordering = (units: readonly Unit[], facts: Parameters<typeof battleOf>[1] = {}): Battle =>
  battleOf(units, { step: "orders", ...facts });
const order = (given: Order, unit = "a") => ({ type: "order", unit, order: given }) as const;
const move = (...legs: readonly { heading?: number; advanceInches: number }[]): Order => ({
  type: "move",
  legs,
});

describe("written orders (M-TURN-2, D-68, D-71)", () => {
  const both = [troops(), foe({ y: 5 })];

  it("M-TURN-2 (a) takes the order to advance 9 inches north and face north", () => {
    const given = order(move({ heading: 0, advanceInches: 9 }));
    const played = play(ordering(both), given);
    expect(played.battle.orders).toStrictEqual({ a: given.order });
    expect(unitOf(played, "a").pose.y).toBe(30);
  });

  it("M-TURN-2 a later order takes the place of the first, and one to stand takes it back", () => {
    const battle = ordering(both, { orders: { a: move({ advanceInches: 3 }) } });
    expect(play(battle, order({ type: "stand" })).battle.orders).toStrictEqual({ a: { type: "stand" } });
  });

  it.each<[string, Order, string, string]>([
    ["further than its move", move({ advanceInches: 9.1 }), "movedTooFar", "M-MOVE-1"],
    ["a charge at a friend", { type: "charge", target: "a" }, "notAnEnemy", "M-MEL-10"],
    ["a charge without an enemy in reach", { type: "charge", target: "b" }, "noEnemyInReach", "M-MEL-10"],
    ["split move and fire of foot", { type: "splitMove", before: [], after: [] }, "noSplitFire", "M-FIRE-14"],
    ["an intercept of foot", { type: "intercept", protects: "a" }, "cavalryOnly", "M-TURN-7"],
    ["the formation it has", { type: "changeFormation", formation: "line" }, "sameFormation", "M-FORM-0"],
    ["a rally of those in good order", { type: "rally", choice: "roll" }, "nothingPending", "M-RET-6"],
    ["crewing what is no engine", { type: "crewEngine", engine: "b", figures: 2 }, "notAnEngine", ""],
  ])("M-TURN-2 refuses %s", (_, given, code, rule) => {
    expect(refuse(ordering(both), order(given))).toMatchObject({ code, ...(rule ? { rule } : {}) });
  });

  it("D-68 refuses ways that nobody could go: into a pond, off the table", () => {
    const pond = terrain("pond", [20, 20, 50, 25]);
    const wet = ordering(both, { terrain: [pond] });
    expect(refuse(wet, order(move({ advanceInches: 9 })))).toMatchObject({ code: "groundImpassable" });
    const atEdge = ordering([troops({ y: 46, heading: 180 }), foe({ y: 5 })]);
    expect(refuse(atEdge, order(move({ advanceInches: 9 })))).toMatchObject({ code: "leavesTable" });
  });

  it("D-68 takes a way on which somebody stands: he may be gone by then", () => {
    const battle = ordering([troops(), troops({ id: "f", y: 26 }), foe({ y: 5 })]);
    expect(pick(play(battle, order(move({ advanceInches: 9 }))), "orderGiven")).toHaveLength(1);
  });

  it.each<[string, Unit, string]>([
    [
      "that runs",
      troops({ condition: { type: "running", mode: "rout", runningTurn: 1, inTurn: 0 } }),
      "unitRunning",
    ],
    ["that is gone", troops({ condition: { type: "gone", how: "destroyed" } }), "unitGone"],
    ["without a crew", engine("lightGun", { id: "a", crew: 0 }), "noCrew"],
  ])("M-TURN-2 gives no order to move to a unit %s", (_, unit, code) => {
    expect(refuse(ordering([unit, foe({ y: 5 })]), order(move({ advanceInches: 1 })))).toMatchObject({
      code,
    });
  });

  it("D-233 a unit in melee is ordered nowhere", () => {
    const battle = ordering([troops(), foe({ y: 30 })], {
      contacts: [contactOf("a", "b", { sinceTurn: 0 })],
    });
    expect(refuse(battle, order(move({ advanceInches: 1 })))).toMatchObject({ code: "unitHeld" });
  });

  it("M-FIRE-15 a split move is at most half of a move before the shot and half after it", () => {
    const archers = troops({
      type: "lightHorse",
      profile: { weapon: "bow", rangeInches: 15 },
      figures: 8,
      files: 4,
      y: 40,
    });
    const battle = ordering([archers, foe({ x: 5, y: 5 })]);
    const split = (before: number, after: number) =>
      order({ type: "splitMove", before: [{ advanceInches: before }], after: [{ advanceInches: after }] });
    expect(pick(play(battle, split(12, 12)), "orderGiven")).toHaveLength(1);
    expect(pick(play(battle, split(4, 12)), "orderGiven")).toHaveLength(1);
    expect(refuse(battle, split(12.1, 11))).toMatchObject({ code: "splitTooLate", rule: "M-FIRE-15" });
    expect(refuse(battle, split(4, 12.1))).toMatchObject({ code: "splitTooLate", rule: "M-FIRE-15" });
  });

  it("M-TURN-2 a side that is ready orders nothing more", () => {
    const battle = ordering(both, { ready: ["red"] });
    expect(refuse(battle, order(move({ advanceInches: 1 })))).toMatchObject({ code: "alreadyReady" });
  });

  it("M-TURN-2 nobody moves before both sides are ready", () => {
    const battle = ordering(both, { orders: { a: move({ advanceInches: 6 }) } });
    const red = play(battle, { type: "endStep", side: "red" });
    expect(red.battle.clock.step).toBe("orders");
    expect(unitOf(red, "a").pose.y).toBe(30);
    const blue = play(red.battle, { type: "endStep", side: "blue" });
    expect(unitOf(blue, "a").pose.y).toBeCloseTo(24, 9);
  });

  it.each<[string, unknown]>([
    ["of no known type", { type: "dance" }],
    ["with a field too many", { type: "stand", until: 3 }],
    ["with a way that is none", { type: "move", legs: [] }],
    ["with a number that is none", { type: "move", legs: [{ advanceInches: "9" }] }],
    ["that is nothing", null],
    ["of an inherited name", { type: "constructor" }],
  ])("D-68 refuses an order %s", (_, given) => {
    const command = { type: "order", unit: "a", order: given as Order } as const;
    expect(refuse(ordering(both), command)).toMatchObject({ code: "malformed" });
    const named = order({ type: "charge", target: "nobody" });
    expect(refuse(ordering(both), named)).toMatchObject({ code: "unknownUnit" });
  });

  it("D-178 M-RET-6 a running unit is ordered to stand, to roll or to run on", () => {
    const running = (runningTurn: number) =>
      troops({ condition: { type: "running", mode: "retreat", runningTurn, inTurn: 0 } });
    const rally = (choice: "stand" | "roll" | "runOn") => order({ type: "rally", choice });
    const [first, second] = [1, 2].map((turn) => ordering([running(turn), foe({ y: 5 })]));
    if (!first || !second) throw new Error("Two battles are needed");
    expect(refuse(first, rally("roll"))).toMatchObject({ code: "notYourChoice", rule: "D-178" });
    expect(refuse(second, rally("stand"))).toMatchObject({ code: "notYourChoice", rule: "M-RET-6" });
    expect(pick(play(first, rally("runOn")), "orderGiven")).toHaveLength(1);
    const ran = play(ordering([running(1), foe({ y: 5 })], { orders: { a: rally("runOn").order } }), END);
    expect(pick(ran, "unitRan")).toMatchObject([{ unit: "a", runningTurn: 2 }]);
    expect(pick(play(first, END), "stoodToRally")).toMatchObject([{ unit: "a" }]);
  });
});

describe("what a side may see (M-TURN-2, D-68)", () => {
  const SECRET = 7.12345;
  const sealed = ordering(
    [
      troops({ prefers: { firstEnd: "left", watches: true, waivesControl: true, laps: true } }),
      foe({
        y: 5,
        prefers: { firstEnd: "left", watches: true, strikes: "a", waivesControl: true, laps: true },
      }),
    ],
    {
      orders: { a: move({ advanceInches: 3 }), b: move({ heading: 180, advanceInches: SECRET }) },
    },
  );

  it("M-TURN-2 has its own orders and none of the other side's, wherever one searches", () => {
    const seen = JSON.stringify(viewFor(sealed, "red"));
    expect(JSON.stringify(sealed)).toContain(String(SECRET));
    expect(seen).not.toContain(String(SECRET));
    expect(Object.keys(viewFor(sealed, "red").orders)).toStrictEqual(["a"]);
    expect(Object.keys(viewFor(sealed, "blue").orders)).toStrictEqual(["b"]);
  });

  it("D-68 sees of the others' choices only that they let enemies pass", () => {
    const { units } = viewFor(sealed, "red");
    expect(units["a"]?.prefers).toMatchObject({ firstEnd: "left", watches: true });
    expect(units["b"]?.prefers).toStrictEqual({ ...NO_PREFERENCES, waivesControl: true });
  });

  it("M-TURN-2 sees all orders once they are revealed", () => {
    const revealed = { ...sealed, clock: { ...sealed.clock, step: "halfTurn" as const } };
    expect(viewFor(revealed, "red").orders).toStrictEqual(sealed.orders);
  });

  it("M-TURN-2 hears of no order that the other side gives, but of its own", () => {
    const given = order({ type: "stand" }, "b");
    const { events, battle } = play(sealed, given);
    expect(eventsFor(battle, events, "red")).toStrictEqual([]);
    expect(eventsFor(battle, events, "blue")).toStrictEqual(events);
    expect(isCommandFor(sealed, given, "red")).toBe(false);
    expect(isCommandFor(sealed, given, "blue")).toBe(true);
    expect(isCommandFor(sealed, END, "red")).toBe(true);
  });
});

describe("which sequence is used (X-SEQ-4, X-SEQ-5)", () => {
  const choose = (sequence: TurnSequence) => ({ type: "chooseSequence", sequence }) as const;
  const both = [troops({ type: "mediumHorse" }), foe({ y: 5 })];

  it("X-SEQ-4 the GM changes it between turns, and the turn begins with the steps of the other", () => {
    const orders = play(battleOf(both, { step: "initiative" }), choose("orders"));
    expect(orders.battle).toMatchObject({ turnSequence: "orders", clock: { turn: 1, step: "orders" } });
    const steps = play(ordering(both), choose("steps"));
    expect(steps.battle).toMatchObject({ turnSequence: "steps", clock: { turn: 1, step: "initiative" } });
    const setUp = play(battleOf(both, { step: "setUp", turn: 0 }), choose("orders"));
    expect(play(setUp.battle, { type: "begin" }).battle.clock).toMatchObject({ turn: 1, step: "orders" });
  });

  it("X-SEQ-4 refuses it in the middle of a turn, and to a player", () => {
    const midTurn: readonly Battle[] = [
      battleOf(both, { step: "firstMove" }),
      ordering(both, { orders: { a: { type: "stand" } } }),
      ordering(both, { ready: ["red"] }),
      battleOf(both, { step: "melee", turnSequence: "orders" }),
    ];
    for (const battle of midTurn)
      expect(refuse(battle, choose("steps"))).toMatchObject({ code: "sequenceFixed", rule: "X-SEQ-4" });
    const told = { issuer: { gm: false, sides: ["red"] }, moment: momentOf(ordering(both)), dice: NO_DICE };
    expect(execute(ordering(both), choose("steps"), told)).toMatchObject({ refusal: { code: "gmOnly" } });
    expect(GM.gm).toBe(true);
  });

  it("X-SEQ-5 the step sequence has no orders, and no intercept", () => {
    const steps = battleOf(both);
    const intercept = order({ type: "intercept", protects: "a" });
    expect(refuse(steps, intercept)).toMatchObject({ code: "ordersOff", rule: "X-SEQ-5" });
    expect(refuse(steps, order({ type: "stand" }))).toMatchObject({ code: "ordersOff", rule: "X-SEQ-4" });
  });
});
