import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSkirmishFile, skirmishOfFile } from "#battle/file/skirmish/read-skirmish-file.ts";
import { checkSkirmishFile, lastBattle, replay } from "#battle/file/skirmish/replay-skirmish.ts";
import { SKIRMISH_FILE } from "#battle/file/skirmish/schema.ts";
import { COMMAND_TYPES } from "#battle/skirmish/check-command.ts";
import { SKIRMISH_SETTINGS } from "#rules/settings.ts";
import { FIGURE_KINDS, STANCES } from "#rules/skirmish/figure.ts";
import { PHASE_NAMES } from "#rules/skirmish/tables/phases.ts";
import { RANGES } from "#rules/skirmish/tables/ranges.ts";
import { main } from "../../scripts/battle/main.ts";
import { LANGUAGES } from "../../scripts/battle/words.ts";
import { captureConsole } from "../support/capture-console.ts";
import { SKIRMISH_EVENTS } from "../support/skirmish-sample-events.ts";

const [, PAGE = ""] = readFileSync("docs/battle-file.md", "utf8").split("## A skirmish by hand");
const MORGARTEN = "battles/morgarten-1315-played.json";

describe("what the page of the battle file tells of a skirmish", () => {
  it.each<[string, readonly string[]]>([
    ["command", COMMAND_TYPES],
    ["event", Object.keys(SKIRMISH_EVENTS)],
    ["setting", Object.keys(SKIRMISH_SETTINGS)],
    ["value of a setting", Object.values(SKIRMISH_SETTINGS).flatMap(({ values }) => values.map(String))],
    ["phase", ["setUp", ...PHASE_NAMES, "over"]],
    ["stage of melee", ["pairing", "disengaging", "supporting"]],
    ["kind of figure", FIGURE_KINDS],
    ["stance", STANCES],
    ["weapon", ["none", ...Object.keys(RANGES.weapons)]],
    ["field of the file", Object.keys(SKIRMISH_FILE.entries)],
    ["field of a figure", Object.keys(SKIRMISH_FILE.entries.figures.item.entries)],
    ["state of a figure", ["free", "waiting", "captive", "killed", "leftTable"]],
  ])("names every %s", (_, names) => {
    expect(
      names.filter((name) => !PAGE.includes(`\`${name}\``) && !PAGE.includes(`any number, ${name}`)),
    ).toEqual([]);
  });

  it.each(Object.entries(SKIRMISH_SETTINGS))("gives the values of %s with the default first", (name, row) => {
    const values =
      typeof row.values[0] === "number"
        ? `any number, ${row.values[0]}`
        : row.values.map((value) => `\`${value}\``).join(", ");
    expect(PAGE).toMatch(new RegExp(`^\\| \`${name}\` \\| ${values} \\| .+ \\| ${row.rule} \\|$`, "m"));
  });

  it("shows a skirmish that is lawful, and that ends as the page says", () => {
    const [, text = ""] = /```json\n(\{\n[\s\S]+?)```/.exec(PAGE) ?? [];
    const file = readSkirmishFile(text);
    expect(() => checkSkirmishFile(file)).not.toThrow();
    expect(lastBattle(file).clock).toMatchObject({
      turn: 1,
      phase: "melee",
      stage: "disengaging",
      rounds: 1,
    });
    const round = [...replay(file)]
      .flatMap(({ events }) => events)
      .find(({ type }) => type === "roundFought");
    expect(round).toMatchObject({ totals: [5, 5], outcome: "locked" });
  });
});

describe("the sample of a skirmish that has been played", () => {
  const file = readSkirmishFile(readFileSync(MORGARTEN, "utf8"));

  it("is Morgarten, lawful, with an ambush, shots, charges, melees and retreats in it", () => {
    const plain = readSkirmishFile(readFileSync("battles/morgarten-1315.json", "utf8"));
    expect(skirmishOfFile(file)).toEqual(skirmishOfFile(plain));
    expect(() => checkSkirmishFile(file)).not.toThrow();
    expect(file.outcome).toMatchObject({ turn: 4 });
    const types = new Set([...replay(file)].flatMap(({ events }) => events.map(({ type }) => type)));
    for (const type of [
      "figurePlaced",
      "surpriseCalled",
      "shotFired",
      "chargeRolled",
      "chargeEnded",
    ] as const)
      expect(types).toContain(type);
    for (const type of ["roundFought", "figuresKilled", "figureRetreated"] as const)
      expect(types).toContain(type);
  });

  it.each(LANGUAGES)("%s: is told in one language throughout", (lang) => {
    const { code, said } = captureConsole(() => main(["report", MORGARTEN, "--lang", lang]));
    expect(code).toBe(0);
    expect(said).not.toMatch(/MANGONEL|\{\w+\}|undefined|NaN/);
    if (lang === "en") expect(said).not.toMatch(/[А-яё]/);
    else expect(said.replaceAll(/\[[SD]-[A-Z0-9-]+\]/g, "")).not.toMatch(/[A-Za-z]/);
  });
});
