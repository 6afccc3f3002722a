import { describe, expect, it } from "vitest";
import type { Order } from "#battle/mass/order.ts";
import type { Unit } from "#battle/mass/state.ts";
import { battleOf, play, troops } from "../../support/battle-builders.ts";

const column = (id: string, x: number, y: number, heading = 0) =>
  troops({ id, x, y, heading, figures: 10, files: 1, formation: "column" });
const turnRight: Order = { type: "move", legs: [{ heading: 90, advanceInches: 0 }] };
const enemy = troops({ id: "B", side: "blue", x: 22.5, y: 20, heading: 270, figures: 4, files: 4 });
const FAR = troops({ id: "z", side: "blue", x: 66, y: 3, figures: 4, files: 4 });

/** What becomes of orders by the end of the movement. */
function follow(units: readonly Unit[], orders: Readonly<Record<string, Order>>) {
  const battle = battleOf(units, { step: "orders", orders, ready: ["red"] });
  return play(battle, { type: "endStep", side: "blue" });
}

describe("turns that fall together with other things (D-224, D-230)", () => {
  it.each([
    ["charges", { type: "charge", target: "A" }],
    ["comes", { type: "move", legs: [{ advanceInches: 6 }] }],
  ] as const)("a turn for which there is no room keeps nobody off who %s", (_, order) => {
    const { battle, events } = follow([column("A", 20, 16.25), enemy], { A: turnRight, B: order });
    expect(battle.units["A"]?.pose.heading).toBe(0);
    expect(battle.units["B"]?.pose.x).toBeCloseTo(20.375, 6);
    expect(battle.contacts).toMatchObject([{ attacker: "B", defender: "A" }]);
    expect(events.some(({ type }) => type === "contactMade")).toBe(true);
  });

  it("a contact elsewhere brings nobody into a turn for which there is no room", () => {
    const units = [column("A", 20, 16.25), enemy, column("P", 45, 21.25), column("Q", 47, 21.25)];
    const { battle } = follow(units, { A: turnRight, P: turnRight, B: { type: "charge", target: "A" } });
    expect(battle.units["P"]?.pose).toEqual({ x: 45, y: 21.25, heading: 0 });
  });

  it("whoever counts on the place of one that does not turn does not turn either", () => {
    const units = [column("A", 20, 16.25), column("B", 22, 17.25), column("C", 14, 15.75), FAR];
    const { battle } = follow(units, { A: turnRight, B: turnRight, C: turnRight });
    expect(["A", "B", "C"].map((id) => battle.units[id]?.pose.heading)).toEqual([0, 0, 0]);
  });
});
