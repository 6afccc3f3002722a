import { describe, expect, it } from "vitest";
import type { Order } from "#battle/order.ts";
import type { Battle, Unit } from "#battle/state.ts";
import { battleOf, engine, expectAt, foe, pick, play, troops } from "../support/battle-builders.ts";

const END = { type: "endStep" } as const;
const forward = (inches: number): Order => ({ type: "move", legs: [{ advanceInches: inches }] });

/** A battle of turn 1 in which orders have been written. */
const ordered = (
  units: readonly Unit[],
  orders: Readonly<Record<string, Order>>,
  facts: Parameters<typeof battleOf>[1] = {},
): Battle => battleOf(units, { step: "orders", orders, ...facts });

describe("ways that cross in the simultaneous movement (D-229, D-230)", () => {
  const far = foe({ id: "z", x: 10, y: 2 });

  it("D-229 a unit passes through an engine of its side that moves as well", () => {
    const gun = engine("lightCatapult", { id: "e", x: 36, y: 27 });
    const turning: Order = { type: "move", legs: [{ heading: 20, advanceInches: 0 }] };
    const played = play(
      ordered([troops({ type: "mediumHorse", figures: 4, files: 2 }), gun, far], {
        a: forward(18),
        e: turning,
      }),
      END,
    );
    expectAt(played, "a", { y: 12 });
    expect(pick(played, "orderCutShort")).toHaveLength(0);
  });
});
