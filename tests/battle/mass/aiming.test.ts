import { describe, expect, it } from "vitest";
import { mustCallBlind } from "#battle/mass/engines.ts";
import type { Unit } from "#battle/mass/state.ts";
import { ask, battleOf, dice, engine, pick, play } from "../../support/battle-builders.ts";

const DEEP = { table: { widthInches: 100, depthInches: 100 }, step: "artillery" } as const;

/** The artillery step on a deep table. */
const artillery = (units: readonly Unit[], facts: Parameters<typeof battleOf>[1] = {}) =>
  battleOf(units, { ...DEEP, ...facts });

describe("how a shot is called and aimed (D-147, D-153)", () => {
  it("D-147 by eye: whose stone or ball in an arc is still to come measures nothing meanwhile", () => {
    const guns = [
      engine("lightCatapult", { y: 80 }),
      engine("heavyGun", { id: "g", side: "blue", x: 60, y: 5 }),
    ];
    const battle = artillery(guns);
    expect(mustCallBlind(battle, ["red"])).toBe(true);
    expect(mustCallBlind(battle, ["blue"])).toBe(false);
    expect(mustCallBlind(artillery([engine("bombard", { y: 80 })]), ["red"])).toBe(true);
    const thrown = { type: "fireCatapult", engine: "e", distanceInches: 28, offsetInches: 8 } as const;
    expect(mustCallBlind(play(battle, thrown).battle, ["red"])).toBe(false);
    expect(mustCallBlind(artillery(guns, { step: "missiles" }), ["red"])).toBe(false);
    expect(mustCallBlind(artillery(guns, { settings: { catapultGuess: "off" } }), ["red"])).toBe(false);
  });

  it.each([
    ["1", -3],
    ["6", 3],
  ])(
    "D-153 with pole laid and colour called before the die: %s moves the far end to %d on a still scale",
    (face, mark) => {
      const gun = artillery([engine("heavyGun", { y: 80 })]);
      const fire = { type: "fireCannon", engine: "e", bearing: 10, colour: "black" } as const;
      expect(ask(gun, fire, dice())).toMatchObject({
        type: "needsDice",
        request: { purpose: "aim", count: 1 },
      });
      const picture = pick(play(gun, fire, dice(face)), "engineFired")[0]?.picture;
      if (picture?.type !== "pole") throw new Error("no pole");
      expect(picture).toMatchObject({ aimed: 10, colour: "black" });
      expect(picture.heading - picture.aimed).toBeCloseTo((Math.atan(mark / 36) * 180) / Math.PI);
    },
  );
});
