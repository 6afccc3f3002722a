import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSkirmishFile } from "#battle/file/skirmish/read-skirmish-file.ts";
import { recordSkirmish } from "#battle/file/skirmish/record-skirmish.ts";
import { lastBattle, readOutcome, replay } from "#battle/file/skirmish/replay-skirmish.ts";
import type { SkirmishFile } from "#battle/file/skirmish/schema.ts";
import { main } from "../../scripts/battle/main.ts";
import { LANGUAGES } from "../../scripts/battle/words.ts";
import { captureConsole } from "../support/capture-console.ts";
import { seeded } from "../support/seeded.ts";

const folder = mkdtempSync(join(tmpdir(), "mangonel-skirmish-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MORGARTEN = "battles/morgarten-1315.json";
const call = (...args: readonly string[]) => captureConsole(() => main(args));

const FILE = recordSkirmish(readSkirmishFile(readFileSync(MORGARTEN, "utf8")), 3, seeded(7));

type Loose = Record<string, unknown> & {
  figures: Record<string, unknown>[];
  log: Record<string, unknown>[];
};

/** The path of a file in which a played Morgarten stands, after a change. */
function written(change: (file: Loose) => void = () => undefined): string {
  const path = join(folder, "battle.json");
  const file = JSON.parse(JSON.stringify(FILE)) as Loose;
  change(file);
  writeFileSync(path, JSON.stringify(file));
  return path;
}

/** The index of the first entry of the log with such a command. */
const find = (type: string): number => FILE.log.findIndex(({ command }) => command["type"] === type);

const printed = (...args: readonly string[]) => {
  const { code, said } = call(...args);
  expect(code).toBe(0);
  return said.split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
};

describe("the command line of a skirmish", () => {
  it("plays it by its own book: every command, every event and the end", () => {
    const lines = printed("play", written());
    const events = [...replay(FILE)].flatMap((entry) => entry.events);
    expect(lines).toHaveLength(FILE.log.length + events.length + 1);
    expect(lines.filter((line) => "command" in line)).toEqual(
      FILE.log.map(({ turn, phase, command }) => ({ turn, phase, command })),
    );
    expect(lines.at(-1)).toEqual({ outcome: JSON.parse(JSON.stringify(readOutcome(lastBattle(FILE)))) });
  });

  it("D-55 prints for a side what it may know of, and nothing of an ambush before it comes", () => {
    const path = written((file) => file.log.splice(find("place")));
    const seen = printed("play", path, "--side", "duke");
    expect(JSON.stringify(seen)).not.toContain("halberd1");
    expect(seen.some((line) => "view" in line)).toBe(true);
    expect(JSON.stringify(printed("play", path, "--side", "schwyz"))).toContain("halberd1");
    expect(call("play", path, "--side", "green").said).toContain("--side wants duke or schwyz, not green");
  });

  it("checks that it is lawful, with exit code 0", () => {
    const path = written();
    const { turn, phase } = lastBattle(FILE).clock;
    expect(call("check", path)).toEqual({
      code: 0,
      said: `${path}: lawful, ${FILE.log.length} commands, up to turn ${turn}, ${phase}`,
    });
    expect(call("check", MORGARTEN)).toEqual({
      code: 0,
      said: `${MORGARTEN}: lawful, 0 commands, up to turn 0, setUp`,
    });
  });

  it.each<[string, (file: Loose) => void, string]>([
    [
      "another book",
      (file) => Object.assign(file, { book: "chess" }),
      'book: should be one of "mass", "skirmish", not "chess"',
    ],
    ["no book", (file) => Reflect.deleteProperty(file, "book"), "book: is missing"],
    [
      "an unknown field",
      (file) => Object.assign(file, { weather: "rain" }),
      "weather: there is no such field",
    ],
    [
      "a command that there is not",
      (file) => Object.assign(file.log[0] ?? {}, { command: { type: "fly" } }),
      "log[0].command.type: should be one of",
    ],
    [
      "dice that are missing",
      (file) => Object.assign(file.log[find("rollInitiative")] ?? {}, { dice: [] }),
      "dice[0]: is missing\n1 die is needed there: initiative, The duke.",
    ],
    [
      "a die too many",
      (file) => Object.assign(file.log[0] ?? {}, { dice: [[1]] }),
      "log[0].dice[0]: these dice are not thrown here",
    ],
    [
      "a command of another phase",
      (file) =>
        Object.assign(file.log[1] ?? {}, {
          command: { type: "shoot", figure: "crossbow1", target: "captain" },
        }),
      "log[1].command: wrongStep (S-TURN-1)\nThat is not done in this phase (Initiative). It is done in: Shooting: foot that stood,",
    ],
    [
      "another phase than the battle's",
      (file) => Object.assign(file.log[1] ?? {}, { phase: "melee" }),
      "log[1].phase: is melee, but the battle has come to turn 1, initiative",
    ],
    [
      "another outcome",
      (file) => Object.assign(file["outcome"] as object, { turn: 99 }),
      "outcome.turn: is 99, but the log ends in",
    ],
    [
      "another end of a figure",
      (file) => {
        const { figures } = file["outcome"] as { figures: Record<string, { state: string }> };
        Object.assign(figures["captain"] ?? {}, { state: "captive" });
      },
      "outcome.figures.captain.state: is ",
    ],
    [
      "the end of a figure that there is not",
      (file) => {
        const { figures } = file["outcome"] as { figures: Record<string, unknown> };
        figures["ghost"] = { state: "free", place: { x: 1, y: 1, heading: 0 } };
      },
      "outcome.figures.ghost: there is no such figure",
    ],
    [
      "no end of a figure",
      (file) => {
        const { figures } = file["outcome"] as { figures: Record<string, unknown> };
        Reflect.deleteProperty(figures, "captain");
      },
      'outcome.figures.captain: is missing; the log gives {"state":',
    ],
  ])("refuses %s with the place and exit code 2", (_, change, said) => {
    for (const name of ["check", "report"]) {
      const answer = call(name, written(change));
      expect(answer.code).toBe(2);
      expect(answer.said).toContain(said);
    }
  });

  it("refuses what is no JSON, and what is no battle file", () => {
    const path = join(folder, "odd.json");
    for (const [text, said] of [
      ["{", "not JSON"],
      ["5", "should be an object, not 5"],
      ["{}", "format: is missing"],
    ] as const) {
      writeFileSync(path, text);
      expect(call("check", path)).toMatchObject({ code: 2, said: expect.stringContaining(said) });
    }
  });

  it("lets two commanders play it, the same for the same seed, and says what it has written", () => {
    const out = join(folder, "out.json");
    const args = ["random", MORGARTEN, "--seed", "5", "--turns", "2"];
    const { code, said } = call(...args, "--out", out);
    expect(code).toBe(0);
    expect(said).toMatch(/^.*out\.json: written, \d+ commands, up to turn 3, initiative$/);
    const { log, outcome, ...rest } = JSON.parse(readFileSync(out, "utf8")) as SkirmishFile;
    expect(rest).toEqual(JSON.parse(readFileSync(MORGARTEN, "utf8")));
    expect(outcome).toMatchObject({ turn: 3, phase: "initiative" });
    expect(log.length).toBeGreaterThan(50);
    expect(call("check", out).code).toBe(0);
    expect(call(...args).said).toBe(call("play", out).said);
  });

  it("has no sequence to choose from", () => {
    const answer = call("random", MORGARTEN, "--seed", "1", "--turns", "1", "--sequence", "steps");
    expect(answer.code).toBe(2);
    expect(answer.said).toContain("--sequence is for the mass battle");
  });
});

describe("the report of a skirmish", () => {
  it.each(LANGUAGES)("%s: tells every command and counts what became of every figure", (lang) => {
    const { code, said } = call("report", written(), "--lang", lang);
    expect(code).toBe(0);
    expect(said).not.toMatch(/MANGONEL|\{\w+\}|undefined|NaN/);
    expect(said.match(/^\*\*.+\*\* \(.+\)$/gm)).toHaveLength(FILE.log.length);
    expect(said.match(/^## .*\d/gm)?.length).toBeGreaterThanOrEqual(3);
    for (const { events } of replay(FILE))
      for (const event of events)
        if (("die" in event || "dice" in event) && "rule" in event) expect(said).toContain(`[${event.rule}]`);
    const { figures, sides } = lastBattle(FILE);
    const totals = said.split("\n").filter((line) => /^\| (All|Всего) \|(.*\|){5}$/.test(line));
    expect(totals).toHaveLength(sides.length);
    for (const [index, { id }] of sides.entries()) {
      const own = Object.values(figures).filter(({ side }) => side === id);
      const killed = own.filter(({ condition }) => condition.type === "gone" && condition.how === "killed");
      const cells = (totals[index] ?? "").split(" | ").slice(1).map(Number.parseFloat);
      expect([cells[0], cells[2]]).toEqual([own.length, killed.length]);
      expect(cells[0]).toBe((cells[1] ?? 0) + (cells[2] ?? 0) + (cells[3] ?? 0) + (cells[4] ?? 0));
    }
  });

  it("tells the same in Russian, with all of it in Russian but the names of figures", () => {
    const [english, russian] = LANGUAGES.map((lang) => call("report", written(), "--lang", lang).said);
    expect(russian?.split("\n").length).toBe(english?.split("\n").length);
    expect(russian).toContain("## Ход 2");
    expect(russian).toContain("### Движение первой стороны");
  });

  it("has no heading under which nothing stands", () => {
    const lines = call("report", written())
      .said.split("\n")
      .filter((line) => line !== "");
    const levels = lines.map((line) => /^#*/.exec(line)?.[0].length ?? 0);
    const empty = lines.filter((_, index) => {
      const [level = 0, next = 1] = levels.slice(index, index + 2);
      return level > 1 && next > 0 && next <= level;
    });
    expect(empty).toEqual([]);
  });

  it("says where a battle stands that has not begun", () => {
    expect(call("report", MORGARTEN).said).toContain("The battle has not begun.");
  });
});
