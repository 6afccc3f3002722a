import { describe, expect, it } from "vitest";
import { COMMAND_TYPES } from "#battle/mass/check-command.ts";
import type { Command } from "#battle/mass/command.ts";
import type { Unit } from "#battle/mass/state.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import {
  battleOf,
  engine,
  foe,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

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
        saying: "offTable",
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

describe("ground and formations at the setting up (M-TERR-0, M-TERR-2, M-TERR-3, M-TERR-7, M-FORM-2, M-OPT-8, D-77, D-78, D-90)", () => {
  const at = (kind: TerrainKind, bottom: number): Facts => ({
    terrain: [terrain(kind, [0, 28, 72, bottom])],
  });
  const misplaced = (rule: string) => ({ code: "unitMisplaced", rule, facts: { unit: "Spears" } });
  const misshapen = (rule: string) => ({ code: "unitMisshapen", rule, facts: { unit: "Spears" } });
  const hedgehog = { type: "swissPikemen", formation: "hedgehog", figures: 16, files: 4 } as const;

  it.each([
    "heavyFoot",
    "eliteHeavyFoot",
    "janissaries",
    "armouredFoot",
    "heavyHorse",
    "mountedKnights",
  ] as const)("M-TERR-3 refuses %s in marsh, and lets them stand at its edge", (type) => {
    expect(refuse(setUp([red({ type }), blue()], at("marsh", 31)), begin)).toEqual(misplaced("M-TERR-3"));
    play(setUp([red({ type }), blue()], at("marsh", 30)), begin);
  });

  it.each(["lightFoot", "mediumHorse", "heavyCrossbowmen", "landsknechts", "swissPikemen"] as const)(
    "M-TERR-3 lets %s stand in marsh",
    (type) => {
      play(setUp([red({ type }), blue()], at("marsh", 31)), begin);
    },
  );

  it.each([
    ["served", 4],
    ["without a crew", 0],
  ])("M-TERR-0 refuses an engine in marsh, %s", (_, crew) => {
    const stone = engine("lightCatapult", { name: "Spears", crew, y: 30 });
    const units = [red({ y: 45 }), stone, blue()];
    expect(refuse(setUp(units, at("marsh", 31)), begin)).toEqual(misplaced("M-TERR-3"));
  });

  it("D-78 marshBars = equipmentOnly bars the engine alone", () => {
    const settings = { marshBars: "equipmentOnly" } as const;
    play(setUp([red(), blue()], { ...at("marsh", 31), settings }), begin);
    const stone = engine("heavyCatapult", { name: "Spears", y: 30 });
    expect(refuse(setUp([stone, blue()], { ...at("marsh", 31), settings }), begin)).toEqual(
      misplaced("M-TERR-3"),
    );
  });

  it("D-81 a pond is marsh where it is read so", () => {
    const settings = { pond: "asMarsh" } as const;
    expect(refuse(setUp([red(), blue()], { ...at("pond", 31), settings }), begin)).toEqual(
      misplaced("M-TERR-3"),
    );
    play(setUp([red({ type: "lightFoot" }), blue()], { ...at("pond", 31), settings }), begin);
  });

  it("M-TERR-7 refuses a unit in a river, and lets it stand at the bank", () => {
    expect(refuse(setUp([red(), blue()], at("river", 31)), begin)).toEqual(misplaced("M-TERR-7"));
    play(setUp([red(), blue()], at("river", 30)), begin);
    play(setUp([red(), blue()], at("stream", 31)), begin);
  });

  it.each([
    ["a column on a bridge", "column", 2, "road", false],
    ["a column in a ford", "column", 2, "ford", false],
    ["a line on a bridge", "line", 10, "road", true],
  ] as const)("D-80, D-225 %s over a river: refused %s", (_, formation, files, kind, isRefused) => {
    const over = terrain(kind, [34, 20, 38, 48]);
    const river = terrain("river", [0, 28, 72, 34]);
    const units = [red({ formation, files }), blue({ y: 10 })];
    const battle = setUp(units, { terrain: [river, over] });
    if (isRefused) expect(refuse(battle, begin)).toEqual(misplaced("M-TERR-7"));
    else play(battle, begin);
  });

  it("D-225 a column on a road in marsh is barred no more than one that marches there", () => {
    const ground = [terrain("marsh", [0, 20, 72, 40]), terrain("road", [34, 20, 38, 48])];
    play(setUp([red({ formation: "column", files: 2 }), blue({ y: 10 })], { terrain: ground }), begin);
  });

  it("D-228 refuses a unit that a wall without thickness runs through, and none that a hedge does", () => {
    const line = (kind: TerrainKind) => ({
      ...terrain(kind, [0, 0, 1, 1]),
      outline: {
        type: "line",
        points: [
          { x: 20, y: 30.7 },
          { x: 50, y: 30.7 },
        ],
      } as const,
    });
    expect(refuse(setUp([red(), blue()], { terrain: [line("manHighWall")] }), begin)).toEqual(
      misplaced("D-227"),
    );
    play(setUp([red(), blue()], { terrain: [line("hedge")] }), begin);
  });

  it.each([
    ["a line deeper than wide", { figures: 20, files: 4 }, "D-90"],
    ["a column wider than deep", { formation: "column", figures: 20, files: 5 }, "D-90"],
    ["a square of one rank", { formation: "square", figures: 9, files: 9 }, "D-90"],
    ["a square of cavalry", { type: "mediumHorse", formation: "square", figures: 9, files: 3 }, "M-FORM-2"],
    ["a hedgehog where none is played", hedgehog, "D-186"],
  ] as const)("refuses %s", (_, facts, rule) => {
    expect(refuse(setUp([red(facts), blue()]), begin)).toEqual(misshapen(rule));
  });

  it.each([
    ["five by five", { figures: 25, files: 5 }],
    ["a column of five ranks of four", { formation: "column", figures: 20, files: 4 }],
    ["a square of three by three", { formation: "square", figures: 9, files: 3 }],
  ] as const)("D-90 begins with %s", (_, facts) => {
    play(setUp([red(facts), blue()]), begin);
  });

  it("M-OPT-8 begins with a hedgehog of ten pikes, and refuses one of nine or of other troops", () => {
    const settings = { hedgehog: "on" } as const;
    play(setUp([red({ ...hedgehog, figures: 10, files: 3 }), blue()], { settings }), begin);
    const nine = red({ ...hedgehog, figures: 9, files: 3 });
    expect(refuse(setUp([nine, blue()], { settings }), begin)).toEqual(misshapen("M-OPT-8"));
    const axes = red({ ...hedgehog, type: "heavyFoot" });
    expect(refuse(setUp([axes, blue()], { settings }), begin)).toEqual(misshapen("D-196"));
  });

  it.each([
    ["without pole arms", false, true],
    ["with pole arms", true, false],
  ])("M-OPT-8 a hedgehog that touches enemies %s: refused %s", (_, poleArms, isRefused) => {
    const units = [red({ ...hedgehog, y: 20 }), blue({ profile: { poleArms } })];
    const battle = setUp(units, { settings: { hedgehog: "on" } });
    if (!isRefused) expect(play(battle, begin).battle.contacts).toHaveLength(1);
    else
      expect(refuse(battle, begin)).toEqual({
        code: "hedgehogTouched",
        rule: "M-OPT-8",
        facts: { unit: "Spears", other: "Bows" },
      });
  });

  it("M-TERR-2 refuses a square in woods, where none is formed; D-77 with noEntry none comes so far", () => {
    const square = red({ formation: "square", figures: 9, files: 3 });
    expect(refuse(setUp([square, blue()], at("woods", 31)), begin)).toEqual(misshapen("M-TERR-2"));
    const settings = { woodsFormed: "noEntry" } as const;
    expect(refuse(setUp([square, blue()], { ...at("woods", 31), settings }), begin)).toEqual(
      misplaced("D-77"),
    );
    play(setUp([red(), blue()], at("woods", 31)), begin);
  });
});

describe("setting units down (M-TERR-0, M-TERR-2, M-TERR-3, D-4, D-90, D-229)", () => {
  const marsh = { terrain: [terrain("marsh", [0, 34, 72, 48])] };
  const put = (facts: object): Command => ({
    type: "place",
    unit: "a",
    pose: { x: 36, y: 40, heading: 0 },
    ...facts,
  });

  it("M-TERR-3 refuses heavy foot in marsh, before the battle and in it, and lets light foot go there", () => {
    for (const step of ["setUp", "firstMove"] as const) {
      const refusal = refuse(battleOf([red(), blue()], { step, ...marsh }), put({}));
      expect(refusal).toEqual({ code: "unitMisplaced", rule: "M-TERR-3", facts: { unit: "Spears" } });
      play(battleOf([red({ type: "lightFoot" }), blue()], { step, ...marsh }), put({}));
    }
  });

  it("M-TERR-3 a GM may shift in the battle what stands in marsh already, and sets it up elsewhere before", () => {
    const sunk = [red({ y: 42 }), blue()];
    play(battleOf(sunk, marsh), put({}));
    expect(refuse(setUp(sunk, marsh), put({}))).toMatchObject({ code: "unitMisplaced", rule: "M-TERR-3" });
  });

  it("D-227 nobody is set down on impassable ground, wherever it stood", () => {
    const pond = { terrain: [terrain("pond", [0, 34, 72, 48])] };
    expect(refuse(battleOf([red({ y: 42 }), blue()], pond), put({}))).toMatchObject({ rule: "D-227" });
  });

  it.each([
    ["D-4", { x: -0.1, y: 20, heading: 0 }, "unitMisplaced"],
    ["D-229", { x: 36, y: 19, heading: 0 }, "unitsOverlap"],
  ])("%s says why there is no room", (rule, pose, code) => {
    expect(refuse(setUp([red(), blue()]), put({ pose }))).toMatchObject({ code, rule });
  });

  it("D-90 looks at a formation that is given, and in the battle at no other", () => {
    const narrow = red({ figures: 20, files: 4 });
    play(battleOf([narrow, blue()]), put({}));
    expect(refuse(battleOf([narrow, blue()]), put({ files: 3 }))).toEqual({
      code: "wrongShape",
      rule: "D-90",
      facts: { figures: 20, files: 3 },
    });
    const column = play(battleOf([narrow, blue()]), put({ files: 4, formation: "column" }));
    expect(unitOf(column, "a")).toMatchObject({ formation: "column", files: 4 });
    const horse = red({ type: "mediumHorse", figures: 9, files: 3 });
    expect(refuse(setUp([horse, blue()]), put({ formation: "square" }))).toMatchObject({ rule: "M-FORM-2" });
  });

  it("M-TERR-2 no square is set up in woods; D-77 one that is carried there is none any more", () => {
    const woods = { terrain: [terrain("woods", [0, 34, 72, 48])] };
    const square = red({ formation: "square", figures: 9, files: 3 });
    expect(
      refuse(setUp([red({ figures: 9, files: 3 }), blue()], woods), put({ formation: "square" })),
    ).toEqual({
      code: "unitMisshapen",
      rule: "M-TERR-2",
      facts: { unit: "Spears" },
    });
    expect(unitOf(play(setUp([square, blue()], woods), put({})), "a")).toMatchObject({ formation: "line" });
  });
});

describe("what no rule covers (X-SIEGE-3)", () => {
  it("X-SIEGE-3 a wall is no more to a move or a charge than what it is, and only a GM's ruling puts a unit beyond", () => {
    const wall = terrain("higherWall", [0, 25, 72, 25.5]);
    const battle = battleOf([red(), blue()], { terrain: [wall] });
    const up = { type: "move", unit: "a", legs: [{ advanceInches: 6 }] } as const;
    expect(refuse(battle, up)).toMatchObject({ code: "groundImpassable", rule: "D-227" });
    const over = { type: "place", unit: "a", pose: { x: 20, y: 23, heading: 0 } } as const;
    expect(refuse(battle, over, { gm: false, sides: ["red"] })).toEqual({ code: "gmOnly" });
    expect(unitOf(play(battle, over), "a").pose.y).toBe(23);
    const siege = ["climb", "breach", "mine", "ladder", "assault"];
    expect(COMMAND_TYPES.filter((type) => siege.some((word) => type.toLowerCase().includes(word)))).toEqual(
      [],
    );
  });
});
