import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import claimed from "./claimed-rules.json" with { type: "json" };

const RULE_ID = /\b(?:[MSX]-[A-Z]+-\d+|D-\d+)\b/g;
/** A title of describe, it or test, with or without rows before it. */
const TITLE = /\b(?:describe|it|test)(?:\.each\([\s\S]*?\))?\(\s*(["'`])(.*?)\1/g;

const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(folder, path), "utf8"));

const listIds = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.match(RULE_ID) ?? []));

const inCode = listIds(listFiles("src"));
const inTitles = listIds(
  listFiles("tests").flatMap((text) => [...text.matchAll(TITLE)].map((match) => match[2] ?? "")),
);

describe("claimed ledger rows", () => {
  it("are listed once each, in order", () => {
    const sorted = [...new Set(claimed)].sort((one, other) =>
      one.localeCompare(other, "en", { numeric: true }),
    );
    expect(claimed).toEqual(sorted);
  });

  it("have code that cites them", () => {
    expect(claimed.filter((id) => !inCode.has(id))).toEqual([]);
  });

  it("have a test whose title names them", () => {
    expect(claimed.filter((id) => !inTitles.has(id))).toEqual([]);
  });
});
