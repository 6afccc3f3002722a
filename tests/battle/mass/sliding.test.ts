import { describe, expect, it } from "vitest";
import type { Order } from "#battle/mass/order.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  expectAt,
  foe,
  gapOf,
  type Played,
  play,
  troops,
} from "../../support/battle-builders.ts";

const END = { type: "endStep" } as const;
const small = { figures: 8, files: 4 } as const;

/** Both are 3 inches wide: the right edge of the one and the side of the other lie on one line, or so far apart. */
const passer = (y: number): Unit => troops({ ...small, x: 30, y });
const beside = (y: number, apart: number): Unit => foe({ ...small, x: 33 + apart, y, heading: 180 });

type Sequence = "steps" | "orders";

const inSteps = (battle: Battle, order: Extract<Order, { type: "move" | "charge" }>): Played =>
  play(battle, { ...order, unit: "a" }, always(6));

function byOrders(battle: Battle, order: Order): Played {
  const clock = { ...battle.clock, step: "orders" } as const;
  const ordered: Battle = { ...battle, clock, turnSequence: "orders", orders: { a: order } };
  const half = play(ordered, END, always(6));
  return half.battle.clock.step === "halfTurn" ? play(half.battle, END, always(6)) : half;
}

const moved = (sequence: Sequence, units: readonly Unit[], order: Parameters<typeof inSteps>[1]): Played =>
  (sequence === "steps" ? inSteps : byOrders)(battleOf(units, { settings: { controlZone: "off" } }), order);

const forward = (advanceInches: number) => ({ type: "move", legs: [{ advanceInches }] }) as const;

describe.each<[Sequence]>([["steps"], ["orders"]])(
  "along an enemy's edge, by %s (D-1, D-230)",
  (sequence) => {
    it("D-230 whoever only passes along it is not stopped", () => {
      const played = moved(sequence, [passer(22), beside(20, 0)], forward(9));
      expectAt(played, "a", { y: 13 });
      expect(played.battle.contacts).toHaveLength(0);
    });

    it("D-230 a charge runs past it to its target", () => {
      const target = foe({ id: "c", ...small, x: 30, y: 29, heading: 180 });
      const played = moved(sequence, [passer(40), beside(33, 0), target], { type: "charge", target: "c" });
      expectAt(played, "a", { y: 29 });
      expect(played.battle.contacts).toMatchObject([{ attacker: "a", defender: "c", charge: true }]);
    });

    it.each([
      [0, 1],
      [0.001, 1],
      [0.002, 0],
    ])("D-230 D-1 whoever ends %f inches beside him has come to him: %d", (apart, contacts) => {
      const played = moved(sequence, [passer(40), beside(33, apart)], forward(9));
      expectAt(played, "a", { y: 31 });
      expect(gapOf(played, "a", "b")).toBeCloseTo(apart, 9);
      expect(played.battle.contacts).toHaveLength(contacts);
    });
  },
);
