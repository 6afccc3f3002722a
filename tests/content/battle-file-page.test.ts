import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { checkBattleFile, replay } from "#battle/file/mass/replay.ts";
import { COMMAND_TYPES } from "#battle/mass/check-command.ts";
import { ORDER_TYPES } from "#battle/mass/order.ts";
import { FORMATIONS, SEQUENCES, STEPS } from "#battle/mass/state.ts";
import {
  BALL_CLASSES,
  GROUNDS,
  HARD_COVERS,
  MISSILE_COVERS,
  TERRAIN_KIND_NAMES,
} from "#field/terrain-kinds.ts";
import { ARMOUR_GRADES, ENGINE_KINDS, PEOPLES, WEAPONS } from "#rules/mass/profile.ts";
import { TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { MASS_SETTINGS } from "#rules/settings.ts";
import { main } from "../../scripts/battle/main.ts";
import { LANGUAGES } from "../../scripts/battle/words.ts";
import { captureConsole } from "../support/capture-console.ts";
import { SAMPLE_EVENTS } from "../support/sample-events.ts";

const PAGE = readFileSync("docs/battle-file.md", "utf8");
const MILL = "battles/the-mill-at-ellern.json";

describe("the page of the battle file", () => {
  it.each<[string, readonly string[]]>([
    ["command", COMMAND_TYPES],
    ["order", ORDER_TYPES],
    ["event", Object.keys(SAMPLE_EVENTS)],
    ["setting", Object.keys(MASS_SETTINGS)],
    ["value of a setting", Object.values(MASS_SETTINGS).flatMap(({ values }) => values.map(String))],
    ["step", STEPS],
    ["sequence", SEQUENCES],
    ["formation", FORMATIONS],
    ["type of troops", TROOP_TYPES],
    ["engine", ENGINE_KINDS],
    ["weapon", WEAPONS],
    ["grade of armour", ARMOUR_GRADES],
    ["people", PEOPLES],
    ["kind of terrain", TERRAIN_KIND_NAMES],
    ["ground", GROUNDS],
    ["cover", [...MISSILE_COVERS, ...HARD_COVERS]],
    ["class of what a ball meets", BALL_CLASSES],
  ])("names every %s", (_, names) => {
    expect(
      names.filter((name) => !PAGE.includes(`\`${name}\``) && !PAGE.includes(`any number, ${name}`)),
    ).toEqual([]);
  });

  it("shows a battle that is lawful", () => {
    const [, text = ""] = /```json\n(\{\n[\s\S]+?)```/.exec(PAGE) ?? [];
    const file = readBattleFile(text);
    expect(() => checkBattleFile(file)).not.toThrow();
    expect([...replay(file)].at(-1)?.battle.clock.turn).toBe(2);
  });
});

describe("the sample with written orders", () => {
  it("is lawful, and has orders, shots, charges, melees and morale in it", () => {
    const file = readBattleFile(readFileSync(MILL, "utf8"));
    expect(() => checkBattleFile(file)).not.toThrow();
    expect(file).toMatchObject({ sequence: "orders", outcome: expect.anything() });
    const types = new Set([...replay(file)].flatMap(({ events }) => events.map(({ type }) => type)));
    for (const type of ["orderGiven", "engineFired", "volleyShot", "chargeRun", "meleeRoundFought"] as const)
      expect(types).toContain(type);
    for (const type of ["postMeleeJudged", "checkRolled", "unitRan"] as const) expect(types).toContain(type);
  });

  it.each(LANGUAGES)("%s: is told in one language throughout", (lang) => {
    const { code, said } = captureConsole(() => main(["report", MILL, "--lang", lang]));
    expect(code).toBe(0);
    expect(said).not.toMatch(/MANGONEL|\{\w+\}|undefined|NaN/);
    if (lang === "en") expect(said).not.toMatch(/[А-яё]/);
    else expect(said.replaceAll(/\[[MXD]-[A-Z0-9-]+\]/g, "")).not.toMatch(/[A-Za-z]/);
  });
});
