import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { codeByRule, PAGE, testsByRule, writePage } from "../../scripts/rules.mjs";
import claimed from "./claimed-rules.json" with { type: "json" };
import ledger from "./ledger-rows.json" with { type: "json" };

const inOrder = (ids: readonly string[]): readonly string[] =>
  [...new Set(ids)].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));

const code = codeByRule();
const tests = testsByRule();

describe("claimed ledger rows", () => {
  it("are listed once each, in order", () => {
    expect(claimed).toEqual(inOrder(claimed));
  });

  it("have code that cites them", () => {
    expect(claimed.filter((id) => !code.has(id))).toEqual([]);
  });

  it("have a test whose title names them", () => {
    expect(claimed.filter((id) => !tests.has(id))).toEqual([]);
  });

  it("are told with their code and tests by the page of rules: node scripts/rules.mjs writes it", () => {
    expect(readFileSync(PAGE, "utf8")).toBe(writePage(claimed));
  });
});

describe("the ledger rows of both rule books", () => {
  it("are listed once each, in order, and so are those that are still to be built", () => {
    expect(ledger.rows).toEqual(inOrder(ledger.rows));
    expect(ledger.pending).toEqual(inOrder(ledger.pending));
    expect(ledger.pending.filter((id) => !ledger.rows.includes(id))).toEqual([]);
  });

  it("are all claimed but for those still to be built; who claims one takes it off that list", () => {
    expect(ledger.rows.filter((id) => !claimed.includes(id))).toEqual(ledger.pending);
  });
});
