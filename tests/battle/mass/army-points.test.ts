import { describe, expect, it } from "vitest";
import { countArmyPoints, countOwn } from "#battle/mass/army-points.ts";
import { battleOf, foe, troops } from "../../support/battle-builders.ts";

/** 8 figures of 10 in the ranks, 2 that guard: heavy foot at 2 points each. */
const guarding = (facts: Parameters<typeof troops>[0] = {}) =>
  battleOf([troops({ figures: 8, startFigures: 10, profile: { troopClass: "HF" }, ...facts }), foe({})], {
    prisoners: [{ by: "a", guards: 2, captives: [{ from: "b", figures: 6 }] }],
  });

describe("the points of a side", () => {
  it("X-PTS-1 count whoever guards prisoners: he is his side's, though no part of his unit (D-191)", () => {
    expect(countArmyPoints(guarding(), "red")).toEqual({ now: 20, start: 20 });
  });

  it("X-PTS-1 do not count the fallen", () => {
    expect(countArmyPoints(guarding({ figures: 7 }), "red")).toEqual({ now: 18, start: 20 });
  });

  it("X-PTS-1 count nobody of a unit that has left", () => {
    const battle = guarding({ condition: { type: "gone", how: "leftTable" } });
    expect(Object.values(battle.units).map((unit) => countOwn(battle, unit))[0]).toBe(0);
  });
});
