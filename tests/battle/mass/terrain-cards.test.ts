import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outlineOfCard } from "#battle/mass/card-pieces.ts";
import type { Command } from "#battle/mass/command.ts";
import { liesOnTable } from "#battle/mass/commands/terrain.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import type { TerrainOutline } from "#field/terrain.ts";
import { TERRAIN_CARDS } from "#rules/mass/tables/terrain-cards.ts";
import { battleOf, draws, foe, pick, play, refuse, troops, unitOf } from "../../support/battle-builders.ts";

const RED = { gm: false, sides: ["red"] };
const BLUE = { gm: false, sides: ["blue"] };

const setUp = (facts: Parameters<typeof battleOf>[1] = {}, units: readonly Unit[] = [troops(), foe()]) =>
  battleOf(units, { step: "setUp", turn: 0, ...facts });

const circle = (x: number, y: number, radiusInches = 3): TerrainOutline => ({
  type: "circle",
  x,
  y,
  radiusInches,
});

const put = (pending: string, outline: TerrainOutline): Command => ({
  type: "placeTerrain",
  pending,
  outline,
});

/** Red draws a pond, a gully and two blanks, blue a hill and three blanks. */
const dealt = (facts: Parameters<typeof battleOf>[1] = {}): Battle =>
  play(setUp(facts), { type: "dealTerrain" }, draws(4, 4, 18, 17, 7, 12, 12, 12)).battle;

describe("dealing terrain cards at the table (M-TERR-8, M-TERR-9, D-82)", () => {
  it("M-TERR-9 two sides draw four cards each, none of them twice, and place what is not blank", () => {
    const run = play(setUp(), { type: "dealTerrain" }, draws(4, 4, 18, 17, 7, 12, 12, 12));
    const [event] = pick(run, "terrainDealt");
    expect(event?.hands).toStrictEqual([
      {
        participant: "red",
        cards: [
          { number: 4, card: "pond" },
          { number: 5, card: "gully" },
          { number: 20, card: "blank" },
          { number: 19, card: "blank" },
        ],
      },
      {
        participant: "blue",
        cards: [
          { number: 9, card: "hill" },
          { number: 15, card: "blank" },
          { number: 16, card: "blank" },
          { number: 17, card: "blank" },
        ],
      },
    ]);
    expect(run.battle.pending).toStrictEqual([
      { id: "terrain.red.1", type: "placeTerrain", rule: "M-TERR-10", side: "red", card: "pond" },
      { id: "terrain.red.2", type: "placeTerrain", rule: "M-TERR-10", side: "red", card: "gully" },
      { id: "terrain.blue.1", type: "placeTerrain", rule: "M-TERR-10", side: "blue", card: "hill" },
    ]);
  });

  it("D-82 with terrainDraw = die a 5 thrown twice is two gullies", () => {
    const die = setUp({ settings: { terrainDraw: "die" } });
    const run = play(die, { type: "dealTerrain" }, draws(5, 5, 20, 13, 5, 20, 20, 20));
    expect(run.battle.pending.map((entry) => entry.type === "placeTerrain" && entry.card)).toEqual([
      "gully",
      "gully",
      "gully",
    ]);
  });

  it.each([
    ["whoever has fewer points", undefined, [troops(), foe({ figures: 19 })], "blue"],
    [
      "whoever has fewer points, be they many",
      undefined,
      [troops({ figures: 12 }), foe({ type: "heavyHorse", figures: 5 })],
      "red",
    ],
    ["the side that is named, be it the stronger", "red", [troops(), foe({ figures: 19 })], "red"],
  ] as const)("M-TERR-9 X-PTS-1 %s draws first", (_, first, units, wanted) => {
    const command: Command = { type: "dealTerrain", ...(first ? { first } : {}) };
    const run = play(setUp({}, units), command, draws(...Array.from({ length: 8 }, () => 1)));
    expect(pick(run, "terrainDealt")[0]?.hands[0]?.participant).toBe(wanted);
  });

  it("M-TERR-9 the GM alone deals, before the battle, and not while cards wait", () => {
    expect(refuse(setUp(), { type: "dealTerrain" }, RED)).toEqual({ code: "gmOnly" });
    expect(refuse(battleOf([troops(), foe()]), { type: "dealTerrain" })).toMatchObject({ code: "wrongStep" });
    expect(refuse(setUp(), { type: "dealTerrain", first: "green" })).toMatchObject({
      code: "unknownSide",
      facts: { side: "green" },
    });
    expect(refuse(dealt(), { type: "dealTerrain" })).toEqual({ code: "terrainWaits", rule: "M-TERR-10" });
  });

  it("M-TERR-9 asks for another draw where the deck has no such place", () => {
    const short = draws(20, 20);
    expect(() => play(setUp(), { type: "dealTerrain" }, short)).toThrow(/terrainCard/);
    expect(short.used).toBe(1);
  });
});

describe("placing terrain (M-TERR-10, D-82)", () => {
  it("M-TERR-10 a hill in the enemy's half is legal", () => {
    const hill = dealt();
    const later = { ...hill, pending: hill.pending.slice(2) };
    const run = play(later, put("terrain.blue.1", circle(36, 40, 5)), undefined, BLUE);
    expect(run.battle.terrain).toStrictEqual([
      { id: "terrainCard00001", kind: "hill", outline: circle(36, 40, 5), fromCard: true },
    ]);
    expect(run.battle.pending).toEqual([]);
  });

  it("M-TERR-10 whoever drew it places it, the kind is that of the card, and the ground counts at once", () => {
    const battle = dealt();
    expect(refuse(battle, put("terrain.red.1", circle(10, 10)), BLUE)).toEqual({ code: "notYourSide" });
    const pond = play(battle, put("terrain.red.1", circle(36, 30)), undefined, RED);
    expect(pond.battle.terrain).toMatchObject([{ kind: "pond" }]);
    expect(refuse(pond.battle, { type: "begin" })).toMatchObject({ code: "unitMisplaced", rule: "D-227" });
    const gully = play(pond.battle, put("terrain.red.2", circle(10, 10)), undefined, RED);
    expect(gully.battle.terrain.map(({ id, kind }) => [id, kind])).toEqual([
      ["terrainCard00001", "pond"],
      ["terrainCard00002", "gully"],
    ]);
  });

  it("D-82 cards are placed in the order in which they were drawn", () => {
    expect(refuse(dealt(), put("terrain.red.2", circle(10, 10)), RED)).toEqual({
      code: "terrainOrder",
      rule: "D-82",
    });
    expect(refuse(dealt(), put("terrain.blue.1", circle(10, 10)), BLUE)).toMatchObject({
      code: "terrainOrder",
    });
  });

  it.each([
    [3, 24, false],
    [2.9, 24, true],
    [69, 45, false],
    [69.1, 45, true],
    [69, 45.1, true],
  ])("M-TERR-10 a piece of radius 3 at %d, %d: off the table %s", (x, y, isOff) => {
    const command = put("terrain.red.1", circle(x, y));
    if (isOff) expect(refuse(dealt(), command)).toEqual({ code: "terrainOffTable", rule: "M-TERR-10" });
    else play(dealt(), command);
  });

  it.each([
    [
      "a line",
      {
        type: "line",
        points: [
          { x: 1, y: 1 },
          { x: 5, y: 5 },
        ],
      },
    ],
    [
      "two corners",
      {
        type: "polygon",
        points: [
          { x: 1, y: 1 },
          { x: 5, y: 5 },
        ],
      },
    ],
    ["no radius", { type: "circle", x: 9, y: 9, radiusInches: 0 }],
    ["a radius that is none", { type: "circle", x: 9, y: 9, radiusInches: Number.NaN }],
    ["a kind of its own", { ...circle(9, 9), kind: "river" }],
    ["corners that are none", { type: "polygon", points: [{ x: 1, y: 1 }, { x: 5, y: 5 }, null] }],
  ])("refuses %s", (_, outline) => {
    expect(refuse(dealt(), { type: "placeTerrain", pending: "terrain.red.1", outline } as Command)).toEqual({
      code: "malformed",
    });
  });

  it("M-TERR-10 a card that is skipped, or waits when the battle begins, places nothing", () => {
    const skipped = play(dealt(), { type: "skipChoice", pending: "terrain.red.1" });
    expect(pick(skipped, "choiceMade")).toMatchObject([{ choice: "laidAside", byDefault: true }]);
    expect(skipped.battle.terrain).toEqual([]);
    const begun = play(skipped.battle, { type: "begin" });
    expect(begun.battle.pending).toEqual([]);
    expect(begun.battle.clock).toMatchObject({ turn: 1, step: "initiative" });
    expect(refuse(dealt(), put("terrain.red.9", circle(9, 9)))).toEqual({ code: "nothingPending" });
  });

  it("M-TERR-10 woods that fall on a square dissolve it, as woods do", () => {
    const square = troops({ figures: 9, files: 3, formation: "square" });
    const battle = setUp({}, [square, foe()]);
    const waiting = { id: "w", type: "placeTerrain", rule: "M-TERR-10", side: "red", card: "woods" } as const;
    const run = play({ ...battle, pending: [waiting] }, put("w", circle(36, 31)));
    expect(unitOf(run, "a")).toMatchObject({ formation: "line" });
  });

  it("M-TERR-8 every card has a piece that lies where it is put, however it is turned", () => {
    const cards = TERRAIN_CARDS.rows.flatMap(({ card }) => (card === "blank" ? [] : [card]));
    const table = { widthInches: 72, depthInches: 48 };
    fc.assert(
      fc.property(
        fc.constantFrom(...cards),
        fc.double({ min: 0, max: 360, noNaN: true }),
        (card, heading) => {
          const outline = outlineOfCard(card, { x: 36, y: 24, heading });
          expect(liesOnTable(outline, table)).toBe(true);
          if (outline.type === "circle") expect(outline).toMatchObject({ x: 36, y: 24 });
          else {
            const sum = outline.points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
            expect(sum.x / outline.points.length).toBeCloseTo(36, 6);
            expect(sum.y / outline.points.length).toBeCloseTo(24, 6);
          }
        },
      ),
    );
  });
});
