import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { battleOfFile, readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { recordBattle } from "#battle/file/mass/record-battle.ts";
import { checkBattleFile, lastBattle, readOutcome, replay } from "#battle/file/mass/replay.ts";
import type { BattleFile } from "#battle/file/mass/schema.ts";
import { readSampleBattle, SAMPLE_NAMES } from "../../support/sample-battle.ts";
import { seeded } from "../../support/seeded.ts";

const TEXT = readFileSync("battles/a-camp-before-a-town.json", "utf8");

type Loose = Record<string, unknown> & {
  units: Record<string, unknown>[];
  log: Record<string, unknown>[];
};

/** What reading says of the sample's file after a change. */
function complaintOf(change: (file: Loose) => void): string {
  const file = JSON.parse(TEXT) as Loose;
  change(file);
  try {
    readBattleFile(JSON.stringify(file));
  } catch (error) {
    return String(error);
  }
  return "none";
}

describe("a battle file", () => {
  it.each(SAMPLE_NAMES)("holds %s as the compendium does", (name) => {
    const text = readFileSync(`battles/${name}.json`, "utf8");
    const { sides, ...battle } = battleOfFile(readBattleFile(text));
    const { sides: packed, ...sample } = readSampleBattle({}, name);
    expect(battle).toEqual(sample);
    expect(sides.map(({ id, edge }) => [id, edge])).toEqual(packed.map(({ id, edge }) => [id, edge]));
  });

  it.each<[string, (file: Loose) => void, RegExp]>([
    ["an unknown field", (file) => Object.assign(file, { weather: "rain" }), /weather/],
    ["another version", (file) => Object.assign(file, { version: 2 }), /version: /],
    ["an unknown troop", (file) => Object.assign(file.units[0] ?? {}, { type: "elves" }), /units\[0\]\.type/],
    ["a figure too few", (file) => Object.assign(file.units[0] ?? {}, { figures: 0 }), /units\[0\]\.figures/],
    [
      "more files than figures",
      (file) => Object.assign(file.units[0] ?? {}, { files: 99 }),
      /units\[0\]\.files/,
    ],
    [
      "a weapon for which its row has no range",
      (file) => Object.assign(file.units[0] ?? {}, { weapon: "bow" }),
      /units\[0\]\.rangeInches/,
    ],
    [
      "a side that is not there",
      (file) => Object.assign(file.units[2] ?? {}, { side: "green" }),
      /units\[2\]\.side/,
    ],
    [
      "an id that stands twice",
      (file) => Object.assign(file.units[1] ?? {}, { id: "redKnights000000" }),
      /units\[1\]\.id/,
    ],
    [
      "no number",
      (file) => Object.assign(file.units[0] ?? {}, { pose: { x: "a", y: 1, heading: 0 } }),
      /units\[0\]\.pose\.x/,
    ],
    [
      "a unit off the table",
      (file) => Object.assign(file.units[0] ?? {}, { pose: { x: 500, y: 1, heading: 0 } }),
      /units\[0\]\.pose: unitMisplaced \(D-4\)/,
    ],
    [
      "the second of two of one name off the table",
      (file) => {
        const name = file.units[0]?.name ?? "";
        Object.assign(file.units[1] ?? {}, { name, pose: { x: 500, y: 1, heading: 0 } });
      },
      /units\[1\]\.pose: unitMisplaced \(D-4\)/,
    ],
    [
      "a square of cavalry (M-FORM-2)",
      (file) => Object.assign(file.units[0] ?? {}, { formation: "square", figures: 3, files: 3 }),
      /units\[0\]\.formation: unitMisshapen \(M-FORM-2\)/,
    ],
    [
      "a word that JavaScript keeps as id",
      (file) => Object.assign(file.units[0] ?? {}, { id: "constructor" }),
      /units\[0\]\.id/,
    ],
    [
      "a distance without end",
      (file) => Object.assign(file, { settings: { rankHeight: -1 } }),
      /settings\.rankHeight/,
    ],
    [
      "a line that says it is closed",
      (file) =>
        Object.assign(file, {
          terrain: [
            {
              id: "w",
              kind: "higherWall",
              outline: {
                type: "line",
                points: [
                  { x: 1, y: 1 },
                  { x: 2, y: 2 },
                ],
                closed: true,
              },
            },
          ],
        }),
      /terrain\[0\]\.outline\.closed: there is no such field/,
    ],
    ["a setting that there is not", (file) => Object.assign(file, { settings: { luck: "on" } }), /luck/],
    [
      "a reading that there is not",
      (file) => Object.assign(file, { settings: { lineUp: "maybe" } }),
      /settings\.lineUp/,
    ],
  ])("with %s is refused by its place", (_, change, expected) => {
    expect(complaintOf(change)).toMatch(expected);
  });

  it("D-162 chooses of which people a unit is where its nation had several kinds of troops", () => {
    const file = JSON.parse(TEXT);
    Object.assign(file.units[0], { type: "mediumHorse", people: "turk" });
    const [read] = Object.values(battleOfFile(readBattleFile(JSON.stringify(file))).units);
    expect(read?.profile).toMatchObject({ troopClass: "MH", people: "turk" });
    expect(complaintOf(({ units }) => Object.assign(units[0] ?? {}, { people: "elf" }))).toMatch(/people/);
  });

  it("may arm a unit otherwise than its type is (M-MOVE-4, D-86, D-105, D-245, X-PTS-1)", () => {
    const file = JSON.parse(TEXT);
    Object.assign(file.units[0], {
      weapon: "bow",
      rangeInches: 12,
      firingRests: true,
      armour: "half",
      points: 3,
    });
    expect(battleOfFile(readBattleFile(JSON.stringify(file))).units[file.units[0].id]?.profile).toMatchObject(
      {
        weapon: "bow",
        rangeInches: 12,
        firingRests: true,
        points: 3,
        armour: "half",
      },
    );
  });

  it("that is not JSON is refused", () => {
    expect(() => readBattleFile("{")).toThrow(/not JSON/);
    expect(() => readBattleFile('{\n  "a": 1,,\n}')).toThrow(/^line 2, column 10: not JSON: /);
  });
});

describe("the log of a battle file", () => {
  const recorded = recordBattle(readBattleFile(TEXT), 3, seeded(7));
  const written = readBattleFile(JSON.stringify(recorded)) as BattleFile;

  it("replays to the battle that was played", () => {
    checkBattleFile(written);
    expect(readOutcome(lastBattle(written))).toEqual(recorded.outcome);
    const events = [...replay(written)].flatMap((entry) => entry.events);
    expect(events.some(({ type }) => type === "meleeRoundFought")).toBe(true);
  });

  it("is the same for the same seed", () => {
    expect(recordBattle(readBattleFile(TEXT), 3, seeded(7))).toEqual(recorded);
  });

  const change = (index: number, fields: object): BattleFile => ({
    ...written,
    log: written.log.map((entry, at) => (at === index ? { ...entry, ...fields } : entry)),
  });
  const thrown = written.log.findIndex(({ dice }) => dice.length > 0);

  it("says which steps have passed by themselves where an entry is not the next", () => {
    const turns = written.log.map(({ turn }) => turn);
    const last = turns.lastIndexOf(1);
    const late = change(last + 1, { turn: 1, step: "melee" });
    const begun = [...replay({ ...written, log: written.log.slice(0, last + 1) })]
      .at(-1)
      ?.events.flatMap((event) =>
        event.type === "stepBegan" ? [`${event.step} of turn ${event.turn}`] : [],
      );
    const passed = begun?.slice(0, -1) ?? [];
    const why = passed.length > 0 ? `; ${passed.join(" and ")} passed, as nobody had anything to do` : "";
    expect(() => checkBattleFile(late)).toThrow(
      `log[${last + 1}].turn: is 1, but the battle has come to turn 2, ${written.log[last + 1]?.step}${why}`,
    );
  });

  it("names the command that the rules refuse", () => {
    const unlawful = change(3, { command: { type: "fight" } });
    expect(() => checkBattleFile(unlawful)).toThrow(/^log\[3\]\.command: wrongStep \(X-SEQ-1\)$/);
    const stale = change(3, { turn: 9 });
    expect(() => checkBattleFile(stale)).toThrow(
      /^log\[3\]\.turn: is 9, but the battle has come to turn \d, \w+$/,
    );
    const moved = written.log.findIndex(({ by }) => by !== undefined);
    const theirs = change(moved, { by: written.log[moved]?.by === "red" ? "blue" : "red" });
    expect(() => checkBattleFile(theirs)).toThrow(`log[${moved}].command: notYour`);
  });

  it("says which side gave each command that one side alone may give", () => {
    for (const { by, command } of written.log)
      expect([by, command.type]).toEqual([
        "unit" in command || "engine" in command ? expect.any(String) : by,
        command.type,
      ]);
    expect(new Set(written.log.map(({ by }) => by))).toEqual(new Set([undefined, "red", "blue"]));
  });

  it("names the unit that is not in the battle", () => {
    const at = written.log.findIndex(({ command }) => command.type === "move");
    const command = { ...written.log[at]?.command, unit: "elves" };
    expect(() => checkBattleFile(change(at, { command }))).toThrow(
      `log[${at}].command.unit: there is no unit elves in the battle`,
    );
    const orders = { ...recordBattle({ ...readBattleFile(TEXT), sequence: "orders" }, 1, seeded(7)) };
    const ordered = orders.log.findIndex(({ command: { type } }) => type === "order");
    const order = { type: "charge", target: "elves" };
    const log = orders.log.map((entry, index) =>
      index === ordered ? { ...entry, command: { ...entry.command, order } } : entry,
    );
    expect(() => checkBattleFile({ ...orders, log })).toThrow(
      `log[${ordered}].command.order.target: there is no unit elves in the battle`,
    );
  });

  it("names dice that are missing, too many or none", () => {
    const [first = []] = written.log[thrown]?.dice ?? [];
    const sayOf = (dice: readonly (readonly number[])[]) => {
      try {
        checkBattleFile(change(thrown, { dice }));
      } catch (error) {
        return String(error).replace("BattleFileError: ", "");
      }
      return "none";
    };
    const place = `log[${thrown}].dice[0]`;
    expect(sayOf([])).toBe(`${place}: is missing`);
    expect(sayOf([[...first, 1]])).toBe(
      `${place}: should have a length of ${first.length}, not ${first.length + 1}`,
    );
    expect(sayOf([first.with(-1, 7)])).toBe(
      `${place}[${first.length - 1}]: should be a face from 1 to 6, not 7`,
    );
    const all = written.log[thrown]?.dice ?? [];
    expect(sayOf([...all, [1]])).toBe(`log[${thrown}].dice[${all.length}]: these dice are not thrown here`);
  });

  it("names an outcome that is another", () => {
    const outcome = structuredClone(written.outcome);
    const [id] = Object.keys(outcome?.units ?? {});
    const unit = outcome?.units[id ?? ""];
    if (!outcome || !unit) throw new Error("An outcome was expected");
    unit.figures += 1;
    expect(() => checkBattleFile({ ...written, outcome })).toThrow(
      `outcome.units.${id}.figures: is ${unit.figures}, but the log gives ${unit.figures - 1}`,
    );
  });
});
