import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { COMMAND_TYPES } from "#battle/mass/check-command.ts";

const TEXT = readFileSync("battles/a-camp-before-a-town.json", "utf8");

const QUOTED = COMMAND_TYPES.map((type) => `"${type}"`).join(", ");

const DITCH = {
  type: "line",
  points: [
    { x: 1, y: 1 },
    { x: 3, y: 1 },
  ],
};

type Values = Record<string, unknown>;
type Loose = Values & {
  table: Values;
  sides: Values[];
  terrain: Values[];
  units: (Values & { pose: Values })[];
  log: Values[];
};

/** What reading says of the sample's file after a change, without the name of the error. */
function complaintOf(change: (file: Loose) => void): string {
  const file = { settings: {}, log: [], ...(JSON.parse(TEXT) as object) } as unknown as Loose;
  change(file);
  try {
    readBattleFile(JSON.stringify(file));
  } catch (error) {
    return String(error).replace("BattleFileError: ", "");
  }
  return "none";
}

/** What reading says of a log of one entry. */
const entryWith = (entry: object): string =>
  complaintOf((file) => file.log.push({ turn: 1, step: "orders", ...entry }));

const commandWith = (command: unknown): string => entryWith({ command });

describe("a battle file that is wrong names the place and what was expected", () => {
  it.each<[string, (file: Loose) => void, string]>([
    [
      "a name of two lines",
      (file) => Object.assign(file, { name: "One\nTwo" }),
      "name: a name is one line, without tabs and other signs that control",
    ],
    [
      "the format",
      (file) => Object.assign(file, { format: "chess" }),
      'format: should be "mangonel-battle", not "chess"',
    ],
    ["a part that is missing", (file) => Reflect.deleteProperty(file, "units"), "units: is missing"],
    ["a part of another make", (file) => Object.assign(file, { log: 5 }), "log: should be a list, not 5"],
    [
      "a field that there is not",
      (file) => Object.assign(file.table, { height: 3 }),
      "table.height: there is no such field",
    ],
    [
      "a table without width",
      (file) => Object.assign(file.table, { widthInches: 0 }),
      "table.widthInches: should be more than 0, not 0",
    ],
    [
      "a text for a number",
      (file) => Object.assign(file.table, { depthInches: "6" }),
      'table.depthInches: should be a number, not "6"',
    ],
    [
      "a unit of no kind",
      (file) => Reflect.deleteProperty(file.units[0] ?? {}, "kind"),
      'units[0].kind: is missing; it should be one of "troops", "engine", "wagon"',
    ],
    [
      "a range without a weapon",
      (file) => Object.assign(file.units[0] ?? {}, { type: "heavyFoot", weapon: undefined, rangeInches: 9 }),
      "units[0].rangeInches: there is no weapon that could reach so far",
    ],
    [
      "a hill without ground",
      (file) => Object.assign(file.terrain[0] ?? {}, { kind: "hill", outline: DITCH }),
      "terrain[0].outline: a hill covers ground: it should be a circle or a polygon",
    ],
    [
      "two sides at one edge",
      (file) => Object.assign(file.sides[1] ?? {}, { edge: file.sides[0]?.["edge"] }),
      "sides[1].edge: bottom is the edge of red already",
    ],
    ["one side alone", (file) => file.sides.pop(), "sides: should have a length of 2 or more, not 1"],
    [
      "an edge that there is not",
      (file) => Object.assign(file.sides[1] ?? {}, { edge: "north" }),
      'sides[1].edge: should be one of "top", "right", "bottom", "left", not "north"',
    ],
    [
      "a side without units",
      (file) => file.sides.push({ id: "green", name: "Green", edge: "left" }),
      "sides[2]: emptySide",
    ],
    [
      "an outline without radius",
      (file) => Object.assign(file.terrain[0] ?? {}, { outline: { type: "circle", x: 1, y: 1 } }),
      "terrain[0].outline.radiusInches: is missing",
    ],
    [
      "an outline of two points",
      (file) =>
        Object.assign(file.terrain[0] ?? {}, {
          outline: {
            type: "polygon",
            points: [
              { x: 1, y: 1 },
              { x: 2, y: 1 },
            ],
          },
        }),
      "terrain[0].outline.points: should have a length of 3 or more, not 2",
    ],
    [
      "terrain off the table",
      (file) =>
        Object.assign(file.terrain[0] ?? {}, {
          outline: { type: "circle", x: 200, y: 5, radiusInches: 5 },
        }),
      "terrain[0].outline: lies wholly off the table",
    ],
    [
      "an id with a blank",
      (file) => Object.assign(file.units[0] ?? {}, { id: "a b" }),
      "units[0].id: letters, digits, - and _ only",
    ],
    [
      "half a file",
      (file) => Object.assign(file.units[0] ?? {}, { files: 1.5 }),
      "units[0].files: should be a whole number, not 1.5",
    ],
    [
      "a side that is not there",
      (file) => Object.assign(file.units[0] ?? {}, { side: "green" }),
      "units[0].side: there is no side green, only red and blue",
    ],
    [
      "two units on each other",
      (file) => Object.assign(file.units[1]?.pose ?? {}, file.units[0]?.pose),
      "units[0].pose: unitsOverlap (D-229)",
    ],
    [
      "readings",
      (file) => Object.assign(file, { settings: { lineUp: "maybe", luck: "on" } }),
      'settings.lineUp: should be one of "on", "off", not "maybe"\nsettings.luck: there is no such field',
    ],
  ])("%s", (_, change, said) => {
    expect(complaintOf(change)).toBe(said);
  });

  it.each<[string, unknown, string]>([
    ["no command", undefined, ": is missing"],
    ["no type", {}, `.type: is missing; it should be one of ${QUOTED}`],
    ["a type that there is not", { type: "fly" }, `.type: should be one of ${QUOTED}, not "fly"`],
    ["no unit", { type: "charge", target: "b" }, ".unit: is missing; it should be a text"],
    ["a number for a unit", { type: "charge", unit: 1, target: "b" }, ".unit: should be a text, not 1"],
    ["a field that there is not", { type: "fight", hard: true }, ".hard: there is no such field"],
    [
      "a leg without a length",
      { type: "move", unit: "a", legs: [{ advanceInches: 2 }, { heading: 90 }] },
      ".legs[1].advanceInches: is missing; it should be a number, 0 or more",
    ],
    [
      "a leg with a field that there is not",
      { type: "move", unit: "a", legs: [{ advance: 2 }] },
      ".legs[0].advance: there is no such field",
    ],
    [
      "no legs",
      { type: "move", unit: "a", legs: [] },
      ".legs: should be a list of 1 to 50, not an empty list",
    ],
    [
      "an order that there is not",
      { type: "order", unit: "a", order: { type: "flee" } },
      '.order.type: should be one of stand, move, splitMove, charge, intercept, changeFormation, rally, crewEngine, not "flee"',
    ],
    [
      "an order with a field too many",
      { type: "order", unit: "a", order: { type: "stand", legs: [] } },
      ".order.legs: there is no such field",
    ],
    [
      "half a figure",
      { type: "order", unit: "a", order: { type: "crewEngine", engine: "e", figures: 0.5 } },
      ".order.figures: should be a whole number, 1 or more, not 0.5",
    ],
    [
      "a place without heading",
      { type: "place", unit: "a", pose: { x: 1, y: 2 } },
      ".pose.heading: is missing; it should be a number",
    ],
    [
      "a circle of nothing",
      { type: "placeTerrain", pending: "p", outline: { type: "circle", x: 1, y: 1, radiusInches: 0 } },
      ".outline.radiusInches: should be a number above 0, not 0",
    ],
    [
      "another mode",
      { type: "volley", unit: "a", target: "b", mode: "lobbed" },
      '.mode: should be one of direct, indirect, mixed, not "lobbed"',
    ],
    [
      "a colour that there is not",
      { type: "fireCannon", engine: "e", bearing: 0, colour: "red" },
      '.colour: should be one of white, black, not "red"',
    ],
    [
      "an end for nobody",
      { type: "endStep", side: "green" },
      ".side: there is no side green, only red and blue",
    ],
    [
      "a first move for nobody",
      { type: "chooseFirst", side: "red", first: "green" },
      ".first: there is no side green, only red and blue",
    ],
  ])("a command with %s", (_, command, said) => {
    expect(commandWith(command)).toBe(`log[0].command${said}`);
  });

  it("a file that is far too long", () => {
    expect(() => readBattleFile(" ".repeat(20_000_001))).toThrow("is too long: 20000001 characters");
    expect(() => readBattleFile(`${TEXT}${" ".repeat(1_000_000)}`)).not.toThrow();
  });

  it("but for the mark that some editors put at its beginning", () => {
    expect(readBattleFile(`\uFEFF${TEXT}`)).toEqual(readBattleFile(TEXT));
  });

  it("an entry of the log", () => {
    const command = { type: "fight" };
    expect(entryWith({ command, by: "green" })).toBe("log[0].by: there is no side green, only red and blue");
    expect(entryWith({ command, step: "dance" })).toMatch(
      /^log\[0\]\.step: should be one of "setUp", .* not "dance"$/,
    );
    expect(entryWith({ command, dice: [[1, 0]] })).toBe("log[0].dice[0][1]: should be 1 or more, not 0");
    expect(entryWith({ command, dice: [[2.5]] })).toBe(
      "log[0].dice[0][0]: should be a whole number, not 2.5",
    );
    expect(entryWith({ command, dice: [3] })).toBe("log[0].dice[0]: should be a list, not 3");
  });
});
