import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_RULESET, rulesetWith } from "#rules/mass/ruleset.ts";
import { dealTerrain, orderDrawers, readTerrainCard } from "#rules/mass/terrain-cards.ts";

/** Draws known numbers, in order. */
const drawing = (...numbers: readonly number[]) => {
  const rest = [...numbers];
  return () => rest.shift() ?? 1;
};

describe("terrain cards (M-TERR-8, M-TERR-9, D-82)", () => {
  it.each([
    [1, "stream"],
    [2, "stream"],
    [3, "marsh"],
    [4, "pond"],
    [5, "gully"],
    [6, "woods"],
    [7, "woods"],
    [8, "roughGround"],
    [9, "hill"],
    [12, "hill"],
    [13, "blank"],
    [20, "blank"],
  ] as const)("M-TERR-8 %i is %s", (number, card) => {
    expect(readTerrainCard(number, DEFAULT_RULESET)).toBe(card);
  });

  it("M-TERR-8 has 2 streams, a marsh, a pond, a gully, 2 woods, rough ground, 4 hills and 8 blanks", () => {
    const all = Array.from({ length: 20 }, (_, index) => readTerrainCard(index + 1, DEFAULT_RULESET));
    const counted = Object.fromEntries(
      [...new Set(all)].map((card) => [card, all.filter((one) => one === card).length]),
    );
    expect(counted).toStrictEqual({
      stream: 2,
      marsh: 1,
      pond: 1,
      gully: 1,
      woods: 2,
      roughGround: 1,
      hill: 4,
      blank: 8,
    });
  });

  it("M-TERR-9 two players draw 8 cards of 20, and none of them twice", () => {
    const first = dealTerrain(["red", "blue"], drawing(), DEFAULT_RULESET);
    expect(first.map(({ cards }) => cards.map(({ number }) => number))).toStrictEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (stream) => {
        const draw = (count: number) => 1 + Math.floor((stream.next().value ?? 0) * count);
        const hands = dealTerrain(["a", "b", "c", "d", "e"], draw, DEFAULT_RULESET);
        const numbers = hands.flatMap(({ cards }) => cards.map(({ number }) => number));
        expect(new Set(numbers).size).toBe(20);
      }),
    );
  });

  it("M-TERR-9 D-82 with terrainDraw = die a 5 thrown twice is two gullies", () => {
    const [hand] = dealTerrain(["red"], drawing(5, 5, 13, 9), rulesetWith({ terrainDraw: "die" }));
    expect(hand?.cards.map(({ card }) => card)).toStrictEqual(["gully", "gully", "blank", "hill"]);
  });

  it("M-TERR-9 the defender draws first, then whoever has fewer points", () => {
    const drawers = [
      { id: "strong", points: 900 },
      { id: "weak", points: 600 },
      { id: "host", points: 950, defends: true },
    ];
    expect(orderDrawers(drawers).map(({ id }) => id)).toStrictEqual(["host", "weak", "strong"]);
  });
});
