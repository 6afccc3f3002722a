import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { main } from "../../scripts/battle/main.ts";
import { captureConsole } from "../support/capture-console.ts";

const folder = mkdtempSync(join(tmpdir(), "mangonel-battle-"));
afterAll(() => rmSync(folder, { recursive: true }));

const CAMP = "battles/a-camp-before-a-town.json";
const call = (...args: readonly string[]) => captureConsole(() => main(args));

describe("the command line of battle files", () => {
  it.each(["play", "check", "report", "random"])("%s --help shows its own help", (name) => {
    for (const args of [
      [name, "--help"],
      [name, "-h"],
      ["help", name],
    ]) {
      const { code, said } = call(...args);
      expect(code).toBe(0);
      expect(said).toContain(`usage: npm run -s battle -- ${name} `);
      expect(said).toContain("--help");
    }
  });

  it("random says that it leaves the log of a file aside", () => {
    const out = join(folder, "with-log.json");
    const args = ["--seed", "5", "--turns", "1"];
    expect(call("random", CAMP, ...args, "--out", out).said).not.toContain("begins anew");
    const { log } = JSON.parse(readFileSync(out, "utf8")) as { readonly log: readonly unknown[] };
    const { code, said } = call("random", out, ...args, "--out", join(folder, "anew.json"));
    expect(code).toBe(0);
    expect(said).toContain(
      `has a log of ${log.length} commands: it is left aside, and the battle begins anew.`,
    );
  });

  it("says in one line that a text is no JSON", () => {
    const path = join(folder, "text.json");
    writeFileSync(path, "hello\n");
    const { code, said } = call("check", path);
    expect(code).toBe(2);
    expect(said).toMatch(/^.*not JSON: .*hello.*$/);
  });

  it("--help shows every command", () => {
    const { code, said } = call("--help");
    expect(code).toBe(0);
    for (const name of ["play", "check", "report", "random"]) expect(said).toContain(`-- ${name} `);
  });

  it.each<[readonly string[], string]>([
    [[], "which command?"],
    [["fight"], "there is no command fight"],
    [["play"], "play wants a file"],
    [["check", CAMP, "--fast"], "Unknown option '--fast'"],
    [["play", CAMP, "--lang", "ru"], "Unknown option '--lang'"],
    [["play", CAMP, "--side", "green"], "--side wants red or blue, not green"],
    [["report", CAMP, "--lang", "la"], "--lang wants en or ru, not la"],
    [["report", CAMP, "--lang", "en", "--lang", "ru"], "--lang is given twice"],
    [["check", CAMP, CAMP], "one file at a time"],
    [["check", "battles/none.json"], "battles/none.json cannot be read"],
    [["random", "--turns", "1"], "--seed is missing: it wants a whole number"],
    [["random", "--seed", "x", "--turns", "1"], "--seed wants a whole number, not x"],
    [
      ["random", "--seed", "1", "--turns", "1", "--sequence", "chess"],
      "--sequence wants orders or steps, not chess",
    ],
    [
      ["random", "--seed", "1", "--turns", "0", "--out", "no/such/folder.json"],
      "no/such/folder.json cannot be written",
    ],
  ])("%j is refused with exit code 2", (args, said) => {
    const answer = call(...args);
    expect(answer.code).toBe(2);
    expect(answer.said).toContain(said);
  });

  it("says what it has written, and leaves all else of the file as it stands", () => {
    const out = join(folder, "out.json");
    const { code, said } = call("random", CAMP, "--seed", "3", "--turns", "0", "--out", out);
    expect([code, said]).toEqual([0, `${out}: written, 1 command, up to turn 1, initiative`]);
    const { log, outcome, ...written } = JSON.parse(readFileSync(out, "utf8"));
    expect(written).toEqual(JSON.parse(readFileSync(CAMP, "utf8")));
    expect(log).toEqual([{ turn: 0, step: "setUp", command: { type: "begin" }, dice: [] }]);
    expect(outcome).toMatchObject({ turn: 1, step: "initiative" });
    expect(call("check", out).said).toBe(`${out}: lawful, 1 command, up to turn 1, initiative`);
  });
});
