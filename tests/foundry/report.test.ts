import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { recordBattle } from "#battle/file/mass/record-battle.ts";
import { lastBattle, replay } from "#battle/file/mass/replay.ts";
import type { BattleFile } from "#battle/file/mass/schema.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import type { Clock } from "#battle/mass/state.ts";
import type { DiceRequest } from "#rules/dice.ts";
import type { LineLabel } from "#rules/line.ts";
import { main } from "../../scripts/battle/main.ts";
import { LANGUAGES, type Language, wordsOf } from "../../scripts/battle/words.ts";
import { namesOf } from "../../src/foundry/chat/card-step.ts";
import { explainFault } from "../../src/foundry/report/explain-fault.ts";
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
      "  - Dice: 3 4",
      "  - over open ground: 4.5″ [M-MOVE-1]",
    ]);
    expect(tell(SAMPLE_EVENTS.meleeRoundFought)).toContain(
      "Eagles on Foxes: 2 struck, kills: 1 [X-COMB-1]\n  - Dice: 5 (4)",
    );
  });

  it("speaks of a unit in the plural", () => {
    expect(tell(SAMPLE_EVENTS.unitFought)).toMatch(/^- \w+ have fought/);
    expect(tell(SAMPLE_EVENTS.linedUp)).toContain("lined up with their enemy");
  });

  it("counts figures that lap round in the plural of the language", () => {
    const lapped = (count: number, lang: Language) =>
      tell({ ...SAMPLE_EVENTS.figuresLapped, count } as BattleEvent, lang);
    expect(lapped(1, "en")).toContain("Eagles lapped round the enemy with 1 figure.");
    expect(lapped(5, "en")).toContain("with 5 figures.");
    expect(lapped(1, "ru")).toContain("зашла 1 фигура.");
    expect(lapped(5, "ru")).toContain("зашло 5 фигур.");
  });

  it("M-MEL-8 says of whoever may not strike that he does not, and why", () => {
    const { strikes, ...round } = SAMPLE_EVENTS.meleeRoundFought;
    const lines = [{ rule: "M-MEL-8", label: "noReturnBlow", value: 0 }] as const;
    const barred = strikes.slice(0, 1).map((one) => ({ ...one, dice: 0, faces: [], kills: 0, lines }));
    expect(tell({ ...round, strikes: barred })).toContain(
      "- Eagles do not strike at Foxes. [X-COMB-1]\n  - nobody strikes back at an enemy in the rear [M-MEL-8]",
    );
  });

  it("X-PMM-1 names the units of a melee before the sums of its sides", () => {
    const [first] = tell({ ...SAMPLE_EVENTS.postMeleeJudged, units: ["a", "b"] }).split("\n");
    expect(first).toMatch(/^- Eagles, Foxes: difference /);
  });

  it("M-RET-8 says from which face on a unit rallies, or which it needs", () => {
    const needing = (needs: readonly number[], lang: Language = "en") =>
      tell({ ...SAMPLE_EVENTS.rallyRolled, needs }, lang);
    expect(needing([3, 4, 5, 6])).toContain("needed 3 or more");
    expect(needing([1, 2])).toContain("needed 1 or 2");
    expect(needing([6])).toContain("needed 6");
    expect(needing([3, 4, 5, 6], "ru")).toContain("нужно 3 или больше");
    expect(needing([1, 2], "ru")).toContain("нужно 1 или 2");
  });

  it("says in sentences how a unit is, and what running units are ordered to do", () => {
    const retreat = { type: "running", mode: "retreat", runningTurn: 1, inTurn: 1 } as const;
    const changed = { ...SAMPLE_EVENTS.conditionChanged, unit: "a", condition: retreat };
    expect(tell(changed)).toContain("- Eagles are retreating. [");
    const order = { type: "rally", choice: "stand" } as const;
    expect(tell({ ...SAMPLE_EVENTS.orderGiven, order })).toBe(
      "- Eagles: ordered to stand and rally. [M-TURN-2]",
    );
  });

  it("leaves out moves that no table can show, and lines that come to nothing", () => {
    const still = { ...SAMPLE_EVENTS.unitMoved, spentInches: 0.04, lines: [] };
    expect(tell(still)).toBe("");
    const turn = { rule: "M-FORM-3", label: "turn", value: 30 } as const;
    const none = { rule: "M-MOVE-1", label: "advance", value: 0.01 } as const;
    expect(tell({ ...still, lines: [turn, none] }).split("\n")).toHaveLength(2);
  });

  it("M-CAN-7 says of a shot under which nobody stood that it is so", () => {
    const { engineFired } = SAMPLE_EVENTS;
    const missed = { ...engineFired, hits: [], covered: [] };
    expect(tell(missed)).toContain("Nobody stood under a section of the pole that kills.");
    expect(tell(engineFired)).not.toContain("Nobody stood");
  });

  it("says of dice that are missing for whom, against whom, in which round and of how many sides", () => {
    const ask = (request: DiceRequest, lang: Language = "en") =>
      explainFault({ request }, wordsOf(lang), (id) => id.toUpperCase());
    expect(ask({ purpose: "melee", count: 3, thrower: "a", against: "b", round: 2 })).toBe(
      "3 dice are needed there: melee, A, against B, round 2.",
    );
    expect(ask({ purpose: "terrainCard", count: 1, sides: 18 })).toBe(
      "1 die is needed there: terrain card, a number from 1 to 18.",
    );
    expect(ask({ purpose: "terrainDie", count: 1, sides: 18 }, "ru")).toContain("число от 1 до 18");
  });

  it("D-67 says of figures that are hit that they come off later, and of them when they do", () => {
    expect(tell(SAMPLE_EVENTS.engineFired)).toContain(
      "- Foxes: 2 figures hit. They come off when the shooting is over. [M-CAN-7]",
    );
    expect(tell(SAMPLE_EVENTS.volleyShot)).toContain("- Foxes: 2 figures hit. They come off");
    const losses = [
      { unit: "a", count: 1, places: [] },
      { unit: "b", count: 22, places: [] },
    ];
    expect(tell({ type: "figuresFell", rule: "D-67", losses })).toBe(
      "- Eagles: 1 figure that was hit comes off. [D-67]\n- Foxes: 22 figures that were hit come off. [D-67]",
    );
    expect(tell({ type: "figuresFell", rule: "D-67", losses }, "ru")).toBe(
      "- Eagles: снята 1 поражённая фигура. [D-67]\n- Foxes: сняты 22 поражённые фигуры. [D-67]",
    );
    expect(tell(SAMPLE_EVENTS.figuresFell)).toBe("- Foxes lost 3 figures. [M-MEL-9]");
    expect(tell(SAMPLE_EVENTS.figuresFell, "ru")).toBe("- Foxes: потеряны 3 фигуры. [M-MEL-9]");
  });

  it("tells who was hit before it says when the engine is loaded again", () => {
    const told = tell(SAMPLE_EVENTS.engineFired).split("\n");
    expect(told.at(-1)).toMatch(/^- .+: loaded again in turn \d+\. /);
    expect(told.findIndex((line) => line.includes("figures hit"))).toBeLessThan(told.length - 1);
  });

  it("puts no die of a check, a rally or an initiative in brackets: all of them count", () => {
    for (const type of ["checkRolled", "rallyRolled", "initiativeRolled"] as const)
      expect(tell(SAMPLE_EVENTS[type])).not.toMatch(/\(\d\)/);
  });

  it.each<[LineLabel, string]>([
    ["advance", "4.5″"],
    ["turnCost", "4.5″"],
    ["distanceCalled", "4.5″"],
    ["turn", "4.5°"],
    ["poleTurn", "4.5°"],
    ["heading", "4.5°"],
    ["mark", "4.5"],
    ["losses", "4.5"],
    ["nimble", "4.5"],
  ])("writes the unit of the line %s", (label, value) => {
    const lines = [{ rule: "M-MOVE-1", label, value: 4.5 }] as const;
    expect(
      tell({ ...SAMPLE_EVENTS.unitMoved, lines })
        .split("\n")
        .at(-1),
    ).toMatch(new RegExp(`: ${value} \\[M-MOVE-1\\]$`));
  });

  it("names what an owner prefers", () => {
    const prefers = {
      firstEnd: "left",
      strikes: "b",
      watches: true,
      waivesControl: true,
      laps: true,
    } as const;
    expect(tell({ type: "preferenceSet", rule: "M-MEX-4", unit: "a", prefers })).toBe(
      "- Eagles, what the owner prefers: the left end of the rank falls first; strikes at Foxes; watches for enemies that move; lets enemies through its control; spare figures lap round the enemy. [M-MEX-4]",
    );
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
    expect(said.match(/^## .*\d/gm)?.length).toBeGreaterThanOrEqual(3);
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

  it("says who won, and where it stands if it has neither ended nor been won", () => {
    const endOf = (figures: readonly [number, number], clock: Partial<Clock> = {}): string => {
      const [a, b] = figures;
      const units = [troops({ figures: a, startFigures: 20 }), foe({ figures: b, startFigures: 20 })];
      const battle = battleOf(
        units.map((unit) =>
          unit.figures > 0 ? unit : { ...unit, condition: { type: "gone", how: "destroyed" } },
        ),
      );
      const begin = { ...battle, clock: { ...battle.clock, ...clock } };
      return writeReport({ name: "A", begin, actions: [] }, wordsOf("en"));
    };
    expect(endOf([3, 0])).toContain("Red won");
    expect(endOf([0, 3])).toContain("Blue won");
    expect(endOf([3, 3], { step: "over" })).toContain(
      "No victory: when the battle ended, more than one side",
    );
    expect(endOf([0, 0])).toContain("nobody is left");
    expect(endOf([3, 3], { turn: 4, step: "missiles" })).toContain(
      "The battle is not over. It has come to turn 4, step: Missiles.",
    );
    expect(endOf([3, 3], { turn: 0, step: "setUp" })).toContain("The battle has not begun.");
  });

  it.each(LANGUAGES)("%s: has no heading under which nothing stands", (lang) => {
    const lines = run(FILE, "--lang", lang)
      .said.split("\n")
      .filter((line) => line !== "");
    const levels = lines.map((line) => /^#*/.exec(line)?.[0].length ?? 0);
    const empty = lines.filter((_, index) => {
      const [level = 0, next = 1] = levels.slice(index, index + 2);
      return level > 1 && next > 0 && next <= level;
    });
    expect(empty).toEqual([]);
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
      said: expect.stringContaining("log[3].command: wrongStep (X-SEQ-1)"),
    });
    const outcome = { ...FILE.outcome, turn: 99 } as BattleFile["outcome"] & object;
    expect(run({ ...FILE, outcome })).toMatchObject({
      code: 2,
      said: expect.stringContaining("outcome.turn: is 99"),
    });
  });

  it("is told in no other language", () => {
    expect(run(FILE, "--lang", "la")).toMatchObject({
      code: 2,
      said: expect.stringContaining("--lang wants en or ru"),
    });
  });
});
