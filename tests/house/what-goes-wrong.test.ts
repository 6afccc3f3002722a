import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listTitles } from "../../scripts/rules.mjs";

const page = readFileSync("docs/what-goes-wrong.md", "utf8");
const REPORTS = 63;

/** A test as the page names it: its file under `tests/`, and its title as it is written there. */
interface Named {
  readonly report: string;
  readonly file: string;
  readonly title: string;
}

/** The reports in their order, each with what stands under it. */
const sections = page
  .split(/^## /mu)
  .slice(1)
  .map((text) => ({ report: /^A\d+/u.exec(text)?.[0] ?? "", text }));

const named: readonly Named[] = sections.flatMap(({ report, text }) =>
  [...text.matchAll(/`([\w/-]+\.(?:test|spec)\.ts)`: (.+?)(?: \|)?$/gmu)].map(
    ([, file = "", title = ""]) => ({
      report,
      file,
      title,
    }),
  ),
);

const hasTitle = ({ file, title }: Named): boolean =>
  existsSync(`tests/${file}`) && listTitles(readFileSync(`tests/${file}`, "utf8")).includes(title);

describe("the page of what goes wrong elsewhere", () => {
  it("has every report once, in order, with its source", () => {
    const reports = sections.flatMap(({ report }) => (report === "" ? [] : [report]));
    expect(reports).toEqual(Array.from({ length: REPORTS }, (_, index) => `A${index + 1}`));
    for (const { report, text } of sections)
      if (report !== "") expect(text).toMatch(/^A\d+ \([\w.-]+\/[\w.-]+(?:#\d+|@[0-9a-f]{7})\)\n/u);
  });

  it("names only tests that are there, by their titles", () => {
    expect(named.length).toBeGreaterThan(REPORTS);
    expect(named.filter((test) => !hasTitle(test))).toEqual([]);
  });

  it("names a test for every report that is not open, or the bench that measures it", () => {
    const shown = new Set(named.map(({ report }) => report));
    const bare = sections.filter(
      ({ report, text }) => !shown.has(report) && !/\*\*Open:\*\*|`npm run bench/u.test(text),
    );
    expect(bare.map(({ report }) => report)).toEqual([]);
  });

  it("is about every report that a test names", () => {
    const inTitles = [...page.matchAll(/`(regressions\/[\w-]+\.test\.ts|e2e\/reports\.spec\.ts)`/gu)];
    for (const file of new Set(inTitles.map(([, path = ""]) => path)))
      for (const title of listTitles(readFileSync(`tests/${file}`, "utf8")))
        for (const [report] of title.matchAll(/\bA\d+\b/gu))
          expect(named).toContainEqual({ report, file, title });
  });
});
