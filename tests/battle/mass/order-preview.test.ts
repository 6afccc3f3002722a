import { describe, expect, it } from "vitest";
import type { Order } from "#battle/mass/order.ts";
import {
  legsOf,
  previewOrder,
  withLeg,
  withoutLastLeg,
  withShotAfter,
} from "#battle/mass/previews/order-preview.ts";
import { listHalfTurnChoices } from "#battle/mass/shooting/opportunity-fire.ts";
import { NO_PREFERENCES } from "#battle/mass/state.ts";
import { Unfolding } from "#battle/mass/unfolding.ts";
import { battleOf, foe, NO_DICE, play, troops } from "../../support/battle-builders.ts";

const A = { advanceInches: 2 };
const B = { heading: 90, advanceInches: 3 };
const ordering = battleOf([troops({ y: 30 }), foe({ y: 26 })], { step: "orders" });

describe("what an order comes to while it is written (M-TURN-2, D-68)", () => {
  it("M-TURN-2 shows the way as if nobody else were met, with its price", () => {
    const seen = previewOrder(ordering, "a", { type: "move", legs: [{ advanceInches: 6 }] });
    expect(seen.refusal).toBeUndefined();
    expect(seen.path.at(-1)).toMatchObject({ y: 24 });
    expect(seen).toMatchObject({ spentInches: 6, leftInches: 3 });
  });

  it("D-68 shows how far a way goes that is too long, and why it cannot be ordered", () => {
    const seen = previewOrder(ordering, "a", { type: "move", legs: [{ advanceInches: 99 }] });
    expect(seen.refusal).toMatchObject({ code: "movedTooFar", rule: "M-MOVE-1" });
    expect(seen.path.at(-1)?.y).toBeCloseTo(21, 9);
  });

  it("M-TURN-2 counts the way-points leg by leg", () => {
    const seen = previewOrder(ordering, "a", { type: "move", legs: [A, { heading: 10, advanceInches: 1 }] });
    expect(seen.wayPoints).toHaveLength(2);
    expect(seen.wayPoints[0]).toMatchObject({ y: 28 });
  });

  it("M-FORM-7 shows the formation in which it goes on", () => {
    const order: Order = { type: "changeFormation", formation: "column", files: 2 };
    expect(previewOrder(ordering, "a", order).unit).toMatchObject({ id: "a" });
  });

  it.each<[string, Order | undefined, Order]>([
    ["nothing", undefined, { type: "move", legs: [B] }],
    ["a stand", { type: "stand" }, { type: "move", legs: [B] }],
    ["a way", { type: "move", legs: [A] }, { type: "move", legs: [A, B] }],
    [
      "a way with a shot",
      { type: "splitMove", before: [A], after: [] },
      { type: "splitMove", before: [A], after: [B] },
    ],
    [
      "a formation",
      { type: "changeFormation", formation: "column" },
      { type: "changeFormation", formation: "column", legs: [B] },
    ],
  ])("adds a leg to %s", (_, written, longer) => {
    expect(withLeg(written, B)).toStrictEqual(longer);
  });

  it("takes the last leg back until nothing is left, and sets and takes away the shot", () => {
    const way: Order = { type: "move", legs: [A, B] };
    expect(withoutLastLeg(way)).toStrictEqual({ type: "move", legs: [A] });
    expect(withoutLastLeg({ type: "move", legs: [A] })).toBeUndefined();
    const split = withShotAfter(way, 1);
    expect(split).toStrictEqual({ type: "splitMove", before: [A], after: [B] });
    expect(legsOf(split)).toStrictEqual([A, B]);
    expect(withShotAfter(split, undefined)).toStrictEqual(way);
    expect(withoutLastLeg({ type: "splitMove", before: [A], after: [] })).toStrictEqual({
      type: "move",
      legs: [A],
    });
    const formed: Order = { type: "changeFormation", formation: "column", legs: [A] };
    expect(withoutLastLeg(formed)).toStrictEqual({ type: "changeFormation", formation: "column" });
  });

  it("M-TURN-5 names at the half-turn those who may shoot at who moves, and nobody else", () => {
    const bow = { weapon: "bow", rangeInches: 15 } as const;
    const archers = troops({
      type: "lightFoot",
      profile: bow,
      y: 30,
      prefers: { ...NO_PREFERENCES, watches: true },
    });
    const battle = battleOf([archers, foe({ y: 14 })], {
      step: "orders",
      orders: { b: { type: "move", legs: [{ advanceInches: 6 }] } },
    });
    const half = play(battle, { type: "endStep" });
    expect(half.battle.clock.step).toBe("halfTurn");
    const run = new Unfolding(half.battle, NO_DICE);
    expect(listHalfTurnChoices(run, "red").map(({ id }) => id)).toStrictEqual(["a"]);
    expect(listHalfTurnChoices(run, "blue")).toStrictEqual([]);
  });
});
