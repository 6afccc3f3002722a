import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { BattleEvent } from "#battle/event.ts";
import { readBattleFile } from "#battle/file/read-battle-file.ts";
import { recordBattle } from "#battle/file/record-battle.ts";
import { lastBattle, replay } from "#battle/file/replay.ts";
import type { BattleFile } from "#battle/file/schema.ts";
import { main } from "../../scripts/battle/main.ts";
import { LANGUAGES, type Language, wordsOf } from "../../scripts/battle/words.ts";
import { namesOf } from "../../src/foundry/chat/card-step.ts";
import { tellEvent } from "../../src/foundry/report/tell-event.ts";
import { writeReport } from "../../src/foundry/report/write-report.ts";
import { battleOf, foe, troops } from "../support/battle-builders.ts";
import { SAMPLE_EVENTS } from "../support/sample-events.ts";
import { seeded } from "../support/seeded.ts";

const folder = mkdtempSync(join(tmpdir(), "mangonel-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

const UNITS = [
  { id: "a", name: "Eagles" },
  { id: "b", name: "Foxes" },
  { id: "c", name: "Hares" },
];
const SIDES = [
  { id: "red", name: "Red" },
  { id: "blue", name: "Blue" },
];

const tell = (event: BattleEvent, lang: Language = "en"): string =>
  tellEvent(event, namesOf(wordsOf(lang), UNITS, SIDES)).join("\n");

describe("what a report tells of an event", () => {
  it.each(
    LANGUAGES.flatMap((lang) =>
      Object.values(SAMPLE_EVENTS).map((event) => [lang, event.type, event] as const),
    ),
  )("%s: %s has a sentence", (lang, _, event) => {
    const told = tell(event, lang);
    expect(told).toMatch(/\p{L}{3}/u);
    expect(told).not.toMatch(/MANGONEL|\{\w+\}|undefined|NaN/);
    expect(/[А-яё]/.test(told)).toBe(lang === "ru");
  });

  it("names the row, the dice and every line of the workings", () => {
    expect(tell(SAMPLE_EVENTS.checkRolled).split("\n")).toEqual([
      "- Foxes, fear of cavalry: needed 8, had 7, and did not stand. [M-MOR-8]",
      "  - Dice: (3) (4)",
      "  - over open ground: 4.5 [M-MOVE-1]",
    ]);
    expect(tell(SAMPLE_EVENTS.meleeRoundFought)).toContain(
      "Eagles on Foxes: 2 struck, kills: 1 [X-COMB-1]\n  - Dice: 5 (4)",
    );
  });

  it("names who fell, where they fell and where they come off", () => {
    expect(tell(SAMPLE_EVENTS.engineFired)).toContain("- Foxes lost 2. [M-CAN-7]");
    expect(tell(SAMPLE_EVENTS.volleyShot)).toContain("- Foxes lost 2. [M-FIRE-1]");
    expect(tell(SAMPLE_EVENTS.figuresFell)).toBe("- Foxes lost 3. [M-MEL-9]");
  });

  it("writes numbers as the language does", () => {
    expect(tell(SAMPLE_EVENTS.unitMoved, "ru")).toContain("4,5″");
  });

  it("makes turns and steps headings", () => {
    expect(tell(SAMPLE_EVENTS.turnBegan)).toContain("## Turn 7");
    expect(tell(SAMPLE_EVENTS.stepBegan)).toContain("### Missiles");
  });
});

const FILE = recordBattle(
  readBattleFile(readFileSync("battles/a-camp-before-a-town.json", "utf8")),
  3,
  seeded(7),
);

/** The cells of the row of a table that begins with a name. */
const cellsOf = (report: string, name: string): readonly string[] =>
  (report.split("\n").findLast((line) => line.startsWith(`| ${name} |`)) ?? "").split(" | ").slice(1);

/** What the command line says to a file, and with which code it ends. */
function run(file: BattleFile | string, ...args: readonly string[]) {
  const path = join(folder, "battle.json");
  writeFileSync(path, typeof file === "string" ? file : JSON.stringify(file));
  const said: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((text) => said.push(String(text)));
  const error = vi.spyOn(console, "error").mockImplementation((text) => said.push(String(text)));
  const code = main(["report", path, ...args]);
  log.mockRestore();
  error.mockRestore();
  return { code, said: said.join("\n") };
}

describe("the report of a battle", () => {
  it.each(LANGUAGES)("%s: tells every command, turn by turn, and counts the losses", (lang) => {
    const { code, said } = run(FILE, "--lang", lang);
    expect(code).toBe(0);
    expect(said).not.toMatch(/MANGONEL|\{\w+\}|undefined|NaN/);
    expect(said.match(/^\*\*.+\*\* \(.+\)$/gm)).toHaveLength(FILE.log.length);
    expect(said.match(/^## .*\d/gm)).toHaveLength(4);
    for (const { events } of replay(FILE))
      for (const event of events)
        if ("faces" in event && "rule" in event) expect(said).toContain(`[${event.rule}]`);
    for (const unit of Object.values(lastBattle(FILE).units)) {
      const left = unit.condition.type === "gone" ? 0 : unit.figures;
      expect(cellsOf(said, unit.name).slice(0, 3)).toEqual(
        [unit.startFigures, left, unit.startFigures - left].map(String),
      );
    }
  });

  it("is in English unless asked otherwise, and tells the same in Russian", () => {
    const [plain, english, russian] = [run(FILE), run(FILE, "--lang", "en"), run(FILE, "--lang", "ru")];
    expect(plain.said).toBe(english.said);
    expect(russian.said.split("\n").length).toBe(english.said.split("\n").length);
    expect(russian.said).toContain("## Ход 2");
  });

  it("names the readings that are not the default ones", () => {
    const { outcome, ...rest } = FILE;
    expect(outcome).toBeDefined();
    expect(run({ ...rest, log: [], settings: { fireTiming: "together" } }).said).toMatch(
      /^- .+: .+ \[D-67\]$/m,
    );
  });

  it("says who won: the only side that has figures left in the battle", () => {
    const endOf = (figures: readonly [number, number]): string => {
      const [a, b] = figures;
      const units = [troops({ figures: a, startFigures: 20 }), foe({ figures: b, startFigures: 20 })];
      const begin = battleOf(
        units.map((unit) =>
          unit.figures > 0 ? unit : { ...unit, condition: { type: "gone", how: "destroyed" } },
        ),
      );
      return writeReport({ name: "A", begin, actions: [] }, wordsOf("en"));
    };
    expect(endOf([3, 0])).toContain("Red won");
    expect(endOf([0, 3])).toContain("Blue won");
    expect(endOf([3, 3])).toContain("more than one side");
    expect(endOf([0, 0])).toContain("nobody is left");
  });

  it("is refused with the place of what is wrong, and exit code 2", () => {
    const broken = { ...FILE, weather: "rain" } as BattleFile;
    expect(run(broken)).toMatchObject({
      code: 2,
      said: expect.stringContaining("weather: there is no such field"),
    });
    expect(run("{")).toMatchObject({ code: 2, said: expect.stringContaining("not JSON") });
    const unlawful = {
      ...FILE,
      log: FILE.log.map((entry, index) => (index === 3 ? { ...entry, command: { type: "fight" } } : entry)),
    };
    expect(run(unlawful)).toMatchObject({
      code: 2,
      said: expect.stringContaining("log.3.command: wrongStep (X-SEQ-1)"),
    });
    const outcome = { ...FILE.outcome, turn: 99 } as BattleFile["outcome"] & object;
    expect(run({ ...FILE, outcome })).toMatchObject({ code: 2, said: expect.stringContaining("outcome: ") });
  });

  it("is told in no other language", () => {
    expect(run(FILE, "--lang", "la")).toMatchObject({
      code: 2,
      said: expect.stringContaining("--lang wants en or ru"),
    });
  });
});
