import { describe, expect, it } from "vitest";
import type { Skirmish } from "#battle/skirmish/state.ts";
import { dice } from "../../support/battle-builders.ts";
import { eventsOf, figure, play, skirmishOf, touch } from "../../support/skirmish-builders.ts";

/** Some pairs in contact, far from each other, before the first round. */
function pairs(count: number): Skirmish {
  const at = Array.from({ length: count }, (_, index) => index);
  const figures = at.flatMap((index) => [
    figure({ id: `a${index}`, x: 4 + 4 * index, y: 24 }),
    figure({ id: `b${index}`, side: "blue", x: 4 + 4 * index, y: 23.25 }),
  ]);
  const contacts = at.map((index) => touch(`a${index}`, `b${index}`));
  return skirmishOf(figures, { contacts, clock: { phase: "melee", stage: "pairing", ready: ["red"] } });
}

describe("the count of rounds", () => {
  it("D-242 S-MEL-9 is the same for all combats that are fought together", () => {
    const played = play(pairs(3), { type: "endPhase" }, dice("3", "3", "4", "4", "5", "5"));
    expect(eventsOf(played, "roundFought").map(({ round }) => round)).toEqual([1, 1, 1]);
    expect(played.battle.clock.rounds).toBe(1);
    const between = ["red", "blue", "red"].reduce(
      (battle, side) => play(battle, { type: "endPhase", side }).battle,
      played.battle,
    );
    const next = play(between, { type: "endPhase" }, dice("3", "3", "4", "4", "5", "5"));
    expect(eventsOf(next, "roundFought").map(({ round }) => round)).toEqual([2, 2, 2]);
  });
});
