import { describe, expect, it } from "vitest";
import type { Order } from "#battle/mass/order.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  dice,
  expectAt,
  foe,
  gapOf,
  pick,
  play,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const END = { type: "endStep" } as const;
const forward = (inches: number): Order => ({ type: "move", legs: [{ advanceInches: inches }] });
const charge = (target: string): Order => ({ type: "charge", target });

/** A battle of turn 1 in which orders have been written. */
const ordered = (
  units: readonly Unit[],
  orders: Readonly<Record<string, Order>>,
  facts: Parameters<typeof battleOf>[1] = {},
): Battle => battleOf(units, { step: "orders", orders, ...facts });

const contactsOf = (played: Parameters<typeof pick>[0]) =>
  pick(played, "contactMade").map(({ contact: { attacker, defender } }) => [attacker, defender].join(" "));

describe("the simultaneous movement (M-TURN-3, M-TURN-4, M-TURN-6, D-69, D-70, D-230)", () => {
  const far = foe({ id: "z", x: 10, y: 2 });

  it.each([
    [9, 4.5],
    [6, 3],
  ])(
    "M-TURN-3 heavy foot ordered %d inches is at %d at the half-turn, and M-TURN-6 goes on to its end",
    (whole, half) => {
      const played = play(ordered([troops(), far], { a: forward(whole) }), END);
      const [atHalf, atEnd] = pick(played, "unitMoved");
      expect(atHalf?.spentInches).toBeCloseTo(half, 9);
      expect(atHalf?.path.at(-1)?.y).toBeCloseTo(30 - half, 9);
      expect(atEnd?.path.at(-1)?.y).toBeCloseTo(30 - whole, 9);
      expectAt(played, "a", { y: 30 - whole });
    },
  );

  it.each([
    [10, 6],
    [5, 5],
  ])("M-TURN-3 heavy foot that charges at an enemy %d inches away goes %d in the first half", (gap, half) => {
    const played = play(ordered([troops(), foe({ y: 30 - gap })], { a: charge("b") }), END, always(6));
    const ridden = pick(played, "chargeRun").map(({ lines }) =>
      Number(lines.find(({ label }) => label === "advance")?.value ?? 0),
    );
    expect(ridden.find((inches) => inches > 0)).toBeCloseTo(half, 9);
    expect(contactsOf(played)).toStrictEqual(["a b"]);
  });

  it("M-TURN-4 (a) units 8 inches apart meet after 4 inches each", () => {
    const played = play(ordered([troops(), foe({ y: 22 })], { a: forward(9), b: forward(9) }), END);
    expectAt(played, "a", { y: 26 });
    expectAt(played, "b", { y: 26 });
    expect(contactsOf(played)).toHaveLength(1);
    expect(pick(played, "unitMoved").map(({ spentInches }) => spentInches)).toStrictEqual([
      expect.closeTo(4, 9),
      expect.closeTo(4, 9),
    ]);
    expect(played.battle.clock.step).toBe("melee");
  });

  it("M-TURN-4 (b) units 12 inches apart meet in the second half, after 6 inches each", () => {
    const played = play(ordered([troops(), foe({ y: 18 })], { a: forward(9), b: forward(9) }), END);
    expectAt(played, "a", { y: 24 });
    expectAt(played, "b", { y: 24 });
    expect(pick(played, "unitMoved").map(({ spentInches }) => spentInches)).toStrictEqual([
      4.5,
      4.5,
      expect.closeTo(1.5, 9),
      expect.closeTo(1.5, 9),
    ]);
    expect(contactsOf(played)).toHaveLength(1);
  });

  it("M-TURN-4 (c) units 19 inches apart end 1 inch from each other", () => {
    const played = play(ordered([troops(), foe({ y: 11 })], { a: forward(9), b: forward(9) }), END);
    expect(gapOf(played, "a", "b")).toBeCloseTo(1, 6);
    expect(contactsOf(played)).toHaveLength(0);
  });

  it("D-230 A meets B; C, on its way to A, goes on and touches A later", () => {
    const a = troops({ x: 36, y: 30, figures: 10, files: 10 });
    const b = foe({ x: 36, y: 24, figures: 10, files: 10 });
    const c = foe({ id: "c", x: 55, y: 27.7, heading: 270, type: "lightHorse", figures: 4, files: 2 });
    const orders = { a: forward(6), b: forward(6), c: forward(20) };
    const played = play(ordered([a, b, c], orders), END, always(6));
    expect(contactsOf(played)).toHaveLength(2);
    const moments = pick(played, "contactMade").map(({ contact }) => contact.attacker);
    expect(moments.at(-1)).toBe("c");
  });

  it("D-230 a unit that covers more ground in a half goes faster", () => {
    const played = play(
      ordered([troops({ type: "lightFoot" }), foe({ y: 20 })], { a: forward(9), b: forward(3) }),
      END,
    );
    expectAt(played, "a", { y: 22.5 });
    expectAt(played, "b", { y: 22.5 });
  });

  it("D-230 a turn is made at once and takes the time of its inches", () => {
    const orders = { a: { type: "move", legs: [{ heading: 90, advanceInches: 4.5 }] } } as const;
    const played = play(ordered([troops(), far], orders), END);
    const [atHalf, atEnd] = pick(played, "unitMoved");
    expect(atHalf?.path.at(-1)?.heading).toBe(90);
    expect(atHalf?.spentInches).toBeCloseTo(4.5, 9);
    expect(atEnd?.spentInches).toBeCloseTo(4.5, 9);
    expect(unitOf(played, "a").pose.heading).toBe(90);
  });

  it("D-232 where both have come, each turns by half of the angle", () => {
    const a = troops({ x: 36, y: 30, heading: 10 });
    const b = foe({ x: 36, y: 24, heading: 190 - 20 });
    const played = play(ordered([a, b], { a: forward(6), b: forward(6) }), END);
    const [one, other] = [unitOf(played, "a"), unitOf(played, "b")];
    expect(Math.abs(one.pose.heading - other.pose.heading)).toBeCloseTo(180, 6);
    expect(pick(played, "linedUp")).toHaveLength(2);
    expect(one.pose.heading).toBeCloseTo(0, 6);
  });

  it("M-TURN-2 (b) a unit without orders stands and keeps its facing", () => {
    const played = play(ordered([troops({ heading: 33 }), far], {}), END);
    expect(unitOf(played, "a").pose).toMatchObject({ x: 36, y: 30, heading: 33 });
  });

  it("M-TURN-2 (c) D-68 an order that meets an obstacle is followed up to it", () => {
    const friend = troops({ id: "f", y: 25 - 1.5 });
    const played = play(ordered([troops(), friend, far], { a: forward(9) }), END);
    expect(pick(played, "orderCutShort")).toMatchObject([{ unit: "a", rule: "D-229", by: "f" }]);
    const pond = terrain("pond", [20, 20, 50, 25]);
    const wet = play(ordered([troops(), far], { a: forward(9) }, { terrain: [pond] }), END);
    expectAt(wet, "a", { y: 25 });
    expect(pick(wet, "orderCutShort")).toMatchObject([{ unit: "a", rule: "D-227" }]);
  });

  it("D-68 who waits behind a friend goes on when he has gone on", () => {
    const friend = troops({ id: "f", y: 27 });
    const orders = { a: forward(9), f: forward(6) };
    const played = play(ordered([troops(), friend, far], orders), END);
    expectAt(played, "a", { y: 22.5 });
    expectAt(played, "f", { y: 21 });
    expect(pick(played, "orderCutShort")).toMatchObject([{ unit: "a", by: "f" }]);
    expect(gapOf(played, "a", "f")).toBeLessThan(1e-6);
  });

  it("M-MEX-2 who comes into control without contact ends his move there", () => {
    const beside = foe({ x: 42, y: 26, figures: 4, files: 4 });
    const played = play(ordered([troops(), beside], { a: forward(9) }), END);
    expect(pick(played, "contactMade")).toHaveLength(0);
    expect(gapOf(played, "a", "b")).toBeGreaterThanOrEqual(1 - 1e-6);
    expect(pick(played, "unitMoved").some(({ stoppedBy }) => stoppedBy === "b")).toBe(true);
  });

  it("D-210 M-TURN-8 a charge that is about to touch is tried there, and goes on if nobody stands", () => {
    const knights = troops({ type: "heavyHorse", figures: 8, files: 4, y: 30 });
    const peasants = foe({ type: "lightFoot", y: 18 });
    const played = play(ordered([knights, peasants], { a: charge("b") }), END, always(1));
    expect(pick(played, "checkRolled")).toMatchObject([{ unit: "b", against: "a", passed: false }]);
    expect(unitOf(played, "b").condition.type).toBe("running");
    expect(pick(played, "chargeEnded")).toMatchObject([{ unit: "a" }]);
  });

  it("M-MOR-10 two chargers meet half-way and both are tried", () => {
    const a = troops({ type: "heavyHorse", figures: 8, files: 4, y: 30 });
    const b = foe({ type: "heavyHorse", figures: 8, files: 4, y: 20 });
    const played = play(ordered([a, b], { a: charge("b"), b: charge("a") }), END, always(6));
    expectAt(played, "a", { y: 25 });
    expect(contactsOf(played)).toHaveLength(1);
  });

  it("M-TURN-1 the steps of a turn follow each other, and the next begins with orders", () => {
    const played = play(ordered([troops(), far], {}), END);
    expect(played.battle.clock).toMatchObject({ turn: 2, step: "orders" });
    expect(pick(played, "stepBegan").map(({ step }) => step)).toStrictEqual([
      "halfTurn",
      "artillery",
      "missiles",
      "melee",
    ]);
    expect(dice()).toBeDefined();
  });
});
