// Writes docs/rules.md: for every row of the ledger that is built, the code that cites it and the tests that name it.
//   node scripts/rules.mjs           writes the page
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const PAGE = "docs/rules.md";

const RULE_ID = /\b(?:[MSX]-[A-Z]+-\d+|D-\d+)\b/g;
/** A title of describe, it or test, with or without rows before it. */
const TITLE = /\b(?:describe|it|test)(?:\.each\([\s\S]*?\))?\(\s*(["'`])(.*?)\1/g;

/** The files under a folder, by their path from the root. @param {string} folder */
const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(`${folder}/${path}`, "utf8") }));

/**
 * The files in which each row is named.
 *
 * @param {readonly { path: string, text: string }[]} files
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
function listPlaces(files) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const { path, text } of files)
    for (const id of new Set(text.match(RULE_ID))) places.set(id, [...(places.get(id) ?? []), path]);
  return places;
}

/** The code that cites each row. */
export const codeByRule = () => listPlaces(listFiles("src"));

/** The titles of the tests in a text. @param {string} text */
export const listTitles = (text) => [...text.matchAll(TITLE)].map(([, , title = ""]) => title);

/** The tests whose titles name each row. */
export const testsByRule = () =>
  listPlaces(listFiles("tests").map(({ path, text }) => ({ path, text: listTitles(text).join("\n") })));

/** @param {readonly string[]} paths @param {string} folder */
const writePaths = (paths, folder) => paths.map((path) => `\`${path.slice(folder.length + 1)}\``).join(", ");

/**
 * The page.
 *
 * @param {readonly string[]} rules
 */
export function writePage(rules) {
  const [code, tests] = [codeByRule(), testsByRule()];
  return `${[
    "# The rules in the code",
    "",
    "Every row of the rules ledger that is built, with the code in `src/` that cites it and the tests in `tests/` whose",
    "titles name it. `node scripts/rules.mjs` writes this page; a test holds that it is true.",
    "",
    "| Row | Code | Tests |",
    "| --- | --- | --- |",
    ...rules.map(
      (id) =>
        `| ${id} | ${writePaths(code.get(id) ?? [], "src")} | ${writePaths(tests.get(id) ?? [], "tests")} |`,
    ),
  ].join("\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(PAGE, writePage(JSON.parse(readFileSync("tests/house/claimed-rules.json", "utf8"))));
