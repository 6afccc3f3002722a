import { describe, expect, it } from "vitest";
import type { Unit } from "#battle/state.ts";
import { battleOf, engine, foe, play, refuse, terrain, troops } from "../support/battle-builders.ts";

const begin = { type: "begin" } as const;

type Facts = Parameters<typeof battleOf>[1];

const setUp = (units: readonly Unit[], facts: Facts = {}) =>
  battleOf(units, { step: "setUp", turn: 0, ...facts });

const red = (facts: Parameters<typeof troops>[0] = {}) => troops({ name: "Spears", ...facts });
const blue = (facts: Parameters<typeof foe>[0] = {}) => foe({ name: "Bows", ...facts });
const gone = { type: "gone", how: "removed" } as const;

describe("the setting up (D-4, D-227, D-229, D-230, M-CAN-4)", () => {
  it("begins where all is in order", () => {
    expect(play(setUp([red(), blue()]), begin).battle.clock).toMatchObject({ turn: 1, step: "initiative" });
  });

  it("D-230 begins with enemies that touch: they are in contact", () => {
    expect(play(setUp([red({ y: 20 }), blue()]), begin).battle.contacts).toHaveLength(1);
  });

  it("refuses a unit of a side that is not one of the battle", () => {
    const stray = blue({ id: "c", name: "Strays", side: "green", x: 10 });
    expect(refuse(setUp([red(), blue(), stray]), begin)).toStrictEqual({
      code: "unknownSide",
      facts: { unit: "Strays" },
    });
    play(setUp([red(), blue(), { ...stray, condition: gone }]), begin);
  });

  it.each([
    ["no units", [red()]],
    ["units that are gone", [red(), blue({ condition: gone })]],
    ["an engine without a crew", [red(), engine("lightGun", { side: "blue", y: 10, crew: 0 })]],
  ])("refuses a side with nothing but %s", (_, units) => {
    expect(refuse(setUp(units), begin)).toStrictEqual({ code: "emptySide", facts: { side: "Blue" } });
  });

  it.each([
    ["with its middle on the edge of the table", 0, false],
    ["with its middle over the edge", -0.1, true],
    ["far off the table", -20, true],
  ])("D-4 a unit %s: refused %s", (_, x, isRefused) => {
    const battle = setUp([red({ x }), blue()]);
    if (!isRefused) play(battle, begin);
    else
      expect(refuse(battle, begin)).toStrictEqual({
        code: "unitMisplaced",
        rule: "D-4",
        facts: { unit: "Spears" },
      });
  });

  it("D-227 refuses a unit on impassable ground, and lets it stand at its edge", () => {
    const pond = (top: number) => ({ terrain: [terrain("pond", [30, top, 42, 40])] });
    expect(refuse(setUp([red(), blue()], pond(31)), begin)).toStrictEqual({
      code: "unitMisplaced",
      rule: "D-227",
      facts: { unit: "Spears" },
    });
    play(setUp([red(), blue()], pond(31.5)), begin);
    play(setUp([red(), blue()], { terrain: [terrain("woods", [30, 20, 42, 40])] }), begin);
  });

  it("M-CAN-4 refuses a gun in woods, but not a catapult", () => {
    const woods = { terrain: [terrain("woods", [30, 36, 42, 46])] };
    expect(refuse(setUp([engine("lightGun", { name: "Gun" }), blue()], woods), begin)).toStrictEqual({
      code: "unitMisplaced",
      rule: "M-CAN-4",
      facts: { unit: "Gun" },
    });
    play(setUp([engine("lightCatapult"), blue()], woods), begin);
  });

  it.each([
    ["touch", 31.5, false],
    ["overlap", 31.4, true],
  ])("D-229 friends that %s: refused %s", (_, y, isRefused) => {
    const battle = setUp([red(), red({ id: "c", name: "Axes", y }), blue({ y: 5 })]);
    if (!isRefused) play(battle, begin);
    else
      expect(refuse(battle, begin)).toStrictEqual({
        code: "unitsOverlap",
        rule: "D-229",
        facts: { unit: "Spears", other: "Axes" },
      });
  });

  it("D-229 refuses a unit that stands on an engine that nobody serves", () => {
    const bare = engine("lightGun", { id: "g", name: "Gun", crew: 0, y: 30.5 });
    expect(refuse(setUp([red(), blue(), bare]), begin)).toMatchObject({ code: "unitsOverlap" });
  });
});
