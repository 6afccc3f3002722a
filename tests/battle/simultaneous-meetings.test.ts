import { describe, expect, it } from "vitest";
import type { Order } from "#battle/order.ts";
import { always, battleOf, foe, pick, play, troops, unitOf } from "../support/battle-builders.ts";

const END = { type: "endStep" } as const;
const forward = (inches: number): Order => ({ type: "move", legs: [{ advanceInches: inches }] });
const charge = (target: string): Order => ({ type: "charge", target });

const reveal = (
  units: Parameters<typeof battleOf>[0],
  orders: Readonly<Record<string, Order>>,
  facts: Parameters<typeof battleOf>[1] = {},
) => play(battleOf(units, { step: "orders", orders, ...facts }), END, always(6));

const deep = { figures: 10, files: 2 } as const;

describe("meetings on the way (D-167, D-230, D-231)", () => {
  it.each([[false], [true]])(
    "M-OPT-5 M-MEL-13 of two who charge each other both have charged (%s)",
    (back) => {
      const units = [
        troops({ type: "heavyHorse", figures: 8, files: 4 }),
        foe({ type: "heavyHorse", figures: 8, files: 4 }),
      ];
      const played = reveal(back ? units.toReversed() : units, { a: charge("b"), b: charge("a") });
      expect(unitOf(played, "a").turn.charge?.met).toStrictEqual(["b"]);
      expect(unitOf(played, "b").turn.charge?.met).toStrictEqual(["a"]);
    },
  );

  it("D-167 who comes to the flank of a charger is the attacker", () => {
    const beside = foe({ x: 33, y: 29, heading: 90, figures: 8, files: 4 });
    const units = [troops(deep), beside, foe({ id: "c", y: 18, figures: 8, files: 4 })];
    const played = reveal(units, { a: charge("c"), b: forward(9) });
    expect(pick(played, "contactMade").map(({ contact }) => contact)).toMatchObject([
      { attacker: "b", defender: "a", zone: "flank" },
    ]);
    expect(unitOf(played, "a").turn.charge?.met).toStrictEqual(["b"]);
  });

  it.each([
    [31, 30, "c"],
    [30, 31, "a"],
  ])("M-FIRE-19 who is charged by two shoots at the nearer (at %d and %d)", (near, far, target) => {
    const units = [
      troops({ x: 34, y: near, ...deep }),
      troops({ id: "c", x: 38, y: far, ...deep }),
      foe({ type: "archers" }),
    ];
    const half = reveal(units, { a: charge("b"), c: charge("b") });
    const played = play(half.battle, END, always(6));
    expect(pick(played, "volleyShot").map((shot) => shot.target)).toStrictEqual([target]);
  });

  it("D-231 of two who would turn onto each other neither turns", () => {
    const units = [
      troops({ x: 30, ...deep }),
      troops({ id: "c", x: 32.5, ...deep }),
      foe({ x: 35.5, y: 20, figures: 4, files: 2 }),
      foe({ id: "d", x: 27, y: 20, figures: 4, files: 2 }),
    ];
    const turned = (orders: Readonly<Record<string, Order>>) =>
      pick(reveal(units, orders), "chargeRun").flatMap(({ path }) => path.map(({ heading }) => heading))[0];
    expect(turned({ a: charge("b") })).toBeGreaterThan(5);
    expect(turned({ a: charge("b"), c: charge("d") })).toBe(0);
  });
});
