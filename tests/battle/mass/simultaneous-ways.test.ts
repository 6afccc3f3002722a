import { describe, expect, it } from "vitest";
import type { Order } from "#battle/mass/order.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  engine,
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

  describe("M-TERR-6 a stream is waded at the pace at which its 6 inches are paid", () => {
    const stream = terrain("stream", [0, 26.5, 72, 28]);

    it("D-230 heavy foot 2 inches from it has waded 2.5 parts of 6 at the half-turn, and is 1 inch beyond in the end", () => {
      const played = play(ordered([troops(), far], { a: forward(4.5) }, { terrain: [stream] }), END);
      const [atHalf, atEnd] = pick(played, "unitMoved");
      expect(atHalf?.path.at(-1)?.y).toBeCloseTo(28 - (1.5 * 2.5) / 6, 9);
      expect(atEnd?.path.at(-1)?.y).toBeCloseTo(25.5, 9);
      expect((atHalf?.spentInches ?? 0) + (atEnd?.spentInches ?? 0)).toBeCloseTo(9, 9);
    });

    it("D-229 whoever stands in it is in the way", () => {
      const ahead = troops({ id: "f", x: 50, y: 27.1, heading: 270, figures: 3, files: 3 });
      const played = play(
        ordered([troops({ x: 50 }), ahead, far], { a: forward(4.5) }, { terrain: [stream] }),
        END,
      );
      expect(pick(played, "orderCutShort").map(({ rule, by }) => [rule, by].join(" "))).toStrictEqual([
        "D-229 f",
        "D-229 f",
      ]);
      expect(gapOf(played, "a", "f")).toBeLessThan(1e-6);
    });
  });
});

describe("charges that go on while all move (M-MEL-13, D-174)", () => {
  const charge = (target: string): Order => ({ type: "charge", target });
  const knights = (facts: Parameters<typeof troops>[0] = {}) =>
    troops({ type: "heavyHorse", figures: 8, files: 4, ...facts });
  const peasants = foe({ type: "lightFoot", y: 18, figures: 4, files: 2 });

  it("M-MEX-2 D-183 nobody controls a charger who only goes on", () => {
    const beside = foe({ id: "c", type: "heavyFoot", x: 39.9, y: 14, figures: 4, files: 2 });
    const units = [knights({ y: 23 }), peasants, beside];
    const played = play(ordered(units, { a: charge("b") }), END, always(1));
    expect(pick(played, "checkRolled")).toMatchObject([{ unit: "b", passed: false }]);
    expect(pick(played, "orderCutShort")).toHaveLength(0);
    expectAt(played, "a", { y: 5 });
  });

  it("M-MEL-13 whose target runs from another goes straight on in the second half", () => {
    const units = [knights({ y: 23 }), knights({ id: "d", x: 22, y: 32 }), peasants];
    const played = play(ordered(units, { a: charge("b"), d: charge("b") }), END, always(1));
    const ridden = pick(played, "chargeRun").filter(({ unit }) => unit === "d");
    expect(ridden.map(({ rule }) => rule)).toStrictEqual(["D-231", "D-231", "M-MEL-13"]);
    const headings = ridden.flatMap(({ path }) => path.map(({ heading }) => heading));
    expect(new Set(headings).size).toBe(1);
  });

  it("D-231 all turn at once: it is nothing to a charger whether his target has turned before him", () => {
    const units = [
      knights({ x: 30, y: 40 }),
      foe({ type: "heavyHorse", figures: 8, files: 8, x: 36, y: 18 }),
      knights({ id: "c", x: 46, y: 36 }),
    ];
    const orders = { a: charge("b"), b: charge("c") };
    const [one, other] = [units, units.toReversed()].map((listed) =>
      play(ordered(listed, orders), END, always(6)),
    );
    expect(one && unitOf(one, "a").pose).toStrictEqual(other && unitOf(other, "a").pose);
  });
});
