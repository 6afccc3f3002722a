import { describe, expect, it } from "vitest";
import { eventsFor, isCommandFor, viewFor } from "#battle/skirmish/view.ts";
import { figure, play, skirmishOf, touch } from "../../support/skirmish-builders.ts";

const ambush = skirmishOf([
  figure({ y: 40 }),
  figure({ side: "blue", y: 8 }),
  figure({ id: "hidden", side: "blue", y: 12, condition: { type: "waiting" } }),
]);

describe("what a side may see (D-55, D-58)", () => {
  it("nobody of the others who waits off the table, nor what is said of him", () => {
    expect(JSON.stringify(viewFor(ambush, "red"))).not.toContain("hidden");
    expect(JSON.stringify(viewFor(ambush, "blue"))).toContain("hidden");
    const called = play(ambush, { type: "surprise", figures: ["hidden"] });
    expect(eventsFor(called.battle, called.events, "red")).toEqual([]);
    expect(isCommandFor(ambush, { type: "surprise", figures: ["hidden"] }, "red")).toBe(false);
    const come = play(ambush, { type: "place", figure: "hidden", to: { x: 24, y: 12, heading: 180 } });
    expect(eventsFor(come.battle, come.events, "red")).toHaveLength(1);
  });

  it("nor what the others ask for the round that comes, but for captures, which are announced", () => {
    const melee = skirmishOf([figure({ y: 24.75 }), figure({ side: "blue" })], {
      contacts: [touch("a", "b")],
      clock: { phase: "melee", stage: "pairing" },
    });
    const said = play(melee, { type: "pair", figure: "a", target: "b", captures: true });
    expect(viewFor(said.battle, "blue").wishes).toMatchObject({ pairs: {}, captures: ["a"] });
    expect(viewFor(said.battle, "red").wishes.pairs).toEqual({ a: "b" });
    expect(eventsFor(said.battle, said.events, "blue")).toEqual([]);
    expect(isCommandFor(said.battle, { type: "disengage", figure: "a" }, "blue")).toBe(false);
    expect(isCommandFor(said.battle, { type: "disengage", figure: "a" }, "red")).toBe(true);
  });
});
