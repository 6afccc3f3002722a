import { existsSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { listFiles, listImports, parse, type SourceFile, walk } from "../support/source-tree.ts";

/** The floors, lowest first; what stands on none of them (`src/mangonel.ts`, `src/types`) is above all. */
const FLOORS = ["rules", "field", "battle", "foundry"] as const;

const floorOf = (path: string): number => {
  const floor = FLOORS.findIndex((name) => path.startsWith(`src/${name}/`));
  return floor < 0 ? FLOORS.length : floor;
};

const PURE = FLOORS.indexOf("foundry");

/** The published types of the host, which leave nothing in the bundle. */
const HOST_TYPES = "@league-of-foundry-developers/foundry-vtt-types";

/** The packages that a folder may use: pure ones, which know no host. */
const PACKAGES: Readonly<Record<string, string>> = {
  valibot: "src/battle/file/",
};

/** Where a relative or a floor's import leads, by its path from the root. */
function targetOf(path: string, from: string): string | undefined {
  if (from.startsWith(".")) return posix.join(posix.dirname(path), from);
  return from.startsWith("#") ? `src/${from.slice(1)}` : undefined;
}

/** What is wrong with the imports of a file of `src`. */
function findImportFaults(file: SourceFile): readonly string[] {
  const floor = floorOf(file.path);
  return listImports(file).flatMap(({ from, typeOnly }) => {
    const fault = (what: string) => [`${file.path} imports ${from}: ${what}`];
    const target = targetOf(file.path, from);
    if (file.path.startsWith(PACKAGES[from] ?? "-")) return [];
    if (target === undefined)
      return floor < PURE || !(typeOnly && from.startsWith(HOST_TYPES)) ? fault("a package") : [];
    if (!target.startsWith("src/")) return target.startsWith("styles/") ? [] : fault("outside src");
    const isRelative = from.startsWith(".");
    const to = floorOf(target);
    if (to > floor) return fault("upward");
    if (isRelative && to !== floor && floor < FLOORS.length) return fault("another floor by a relative path");
    if (!isRelative && to === floor) return fault("its own floor by its name");
    return [];
  });
}

/** The imports of values that lead round in a circle, each as the path walked. */
function findCycles(files: readonly SourceFile[]): readonly string[] {
  const edges = new Map(
    files.map((file) => [
      file.path,
      listImports(file)
        .filter(({ typeOnly }) => !typeOnly)
        .flatMap(({ from }) => targetOf(file.path, from) ?? []),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) {
      cycles.push([...way.slice(way.indexOf(path)), path].join(" -> "));
      return;
    }
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return cycles;
}

/** Chance, clock and host, none of which exist below floor 4. */
const BANNED = new Set(
  [
    ["Date", "performance", "setTimeout", "setInterval", "queueMicrotask", "requestAnimationFrame"],
    ["crypto", "window", "document", "navigator", "localStorage", "sessionStorage", "fetch", "process"],
    [
      "globalThis",
      "self",
      "console",
      "foundry",
      "game",
      "canvas",
      "ui",
      "Hooks",
      "CONFIG",
      "CONST",
      "PIXI",
      "Roll",
    ],
  ].flat(),
);

/** Whether an identifier is read as a value, not named as a property or declared. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node;
  return !(
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isBindingElement(parent) ||
    ts.isParameter(parent) ||
    ts.isLiteralTypeNode(parent)
  );
}

function findImpurities(file: SourceFile): readonly string[] {
  return walk(parse(file)).flatMap((node) => {
    if (ts.isIdentifier(node) && BANNED.has(node.text) && isRead(node))
      return [`${file.path} reads ${node.text}`];
    if (ts.isPropertyAccessExpression(node) && node.getText() === "Math.random")
      return [`${file.path} calls Math.random`];
    return [];
  });
}

function findLooseTypes(file: SourceFile): readonly string[] {
  const anys = walk(parse(file)).filter(({ kind }) => kind === ts.SyntaxKind.AnyKeyword);
  const silenced = file.text.match(/@ts-(?:ignore|expect-error|nocheck)/g) ?? [];
  return [...anys.map(() => `${file.path} says any`), ...silenced.map((what) => `${file.path} says ${what}`)];
}

/** `table` may know `src` by its types and its built files, and the other way round not at all. */
function findTableFaults(file: SourceFile): readonly string[] {
  const own = file.path.startsWith("table/") ? "table/" : "src/";
  return listImports(file).flatMap(({ from, typeOnly }) => {
    const target = targetOf(file.path, from);
    const crosses = target?.startsWith(own === "table/" ? "src/" : "table/") === true;
    return crosses && !(own === "table/" && typeOnly) ? [`${file.path} imports ${from}`] : [];
  });
}

/** Words by which the system would tell one host from another. */
const HOST_HINT = /\btable[ -]?(?:server|host)\b|\bisTable\b|\bif \((?:!|await )?table\b|\bmangonelTable\b/i;

const MOST_LINES = 400;

const isTooLong = ({ path, text }: SourceFile): boolean =>
  !path.includes("/tables/") && text.trimEnd().split("\n").length > MOST_LINES;

const src = listFiles(["src"], [".ts"]);
const table = listFiles(["table"], [".ts"]);
const below = src.filter(({ path }) => floorOf(path) < PURE);
const planted = (path: string, text: string): SourceFile => ({ path, text });

describe("the floors of the house", () => {
  it("import only downward, across floors by name, and no package", () => {
    expect(src.flatMap(findImportFaults)).toEqual([]);
  });

  it("name files that are there", () => {
    const gone = [...src, ...table].flatMap((file) =>
      listImports(file).flatMap(({ from }) => {
        const target = targetOf(file.path, from);
        const plain = target?.replace(/\?.*$/, "");
        return plain === undefined || existsSync(plain) ? [] : [`${file.path} imports ${from}`];
      }),
    );
    expect(gone).toEqual([]);
  });

  it("stand in no circle below the host", () => {
    expect(findCycles(below)).toEqual([]);
  });

  it("know no chance, clock or host below floor 4", () => {
    expect(below.flatMap(findImpurities)).toEqual([]);
  });

  it("never mix with the table", () => {
    expect([...src, ...table].flatMap(findTableFaults)).toEqual([]);
  });

  it("do not ask which host they run on", () => {
    expect(src.filter(({ text }) => HOST_HINT.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("every file of the house", () => {
  it("says no any and silences no checker", () => {
    const files = [...src, ...table, ...listFiles(["tests", "bench"], [".ts"])];
    expect(files.filter(({ path }) => !path.startsWith("tests/house/")).flatMap(findLooseTypes)).toEqual([]);
  });

  it("is at most 400 lines long, printed tables aside", () => {
    const files = listFiles(
      ["src", "table", "tests", "scripts", "bench", "styles", "templates"],
      [".ts", ".mjs", ".css", ".hbs"],
    );
    expect(files.filter(isTooLong).map(({ path }) => path)).toEqual([]);
  });
});

describe("the tests of the floors", () => {
  it.each([
    ["src/rules/a.ts", 'import { b } from "#field/b.ts";', "upward"],
    ["src/field/a.ts", 'import type { b } from "#battle/b.ts";', "upward"],
    ["src/battle/a.ts", 'export { b } from "../foundry/b.ts";', "upward"],
    ["src/battle/a.ts", 'import { b } from "../rules/b.ts";', "another floor by a relative path"],
    ["src/field/a.ts", 'import { b } from "#field/b.ts";', "its own floor by its name"],
    ["src/rules/a.ts", 'import sat from "sat";', "a package"],
    ["src/foundry/a.ts", 'const { b } = await import("lodash");', "a package"],
    ["src/foundry/a.ts", 'import { b } from "../../table/b.ts";', "outside src"],
  ])("find in %s: %s", (path, text, what) => {
    expect(findImportFaults(planted(path, text))).toEqual([expect.stringContaining(`: ${what}`)]);
  });

  it.each(["Math.random()", "new Date()", "game.user", "document.body", "setTimeout(f)", "f(foundry)"])(
    "find %s below floor 4",
    (text) => expect(findImpurities(planted("src/rules/a.ts", text))).toHaveLength(1),
  );

  it("pass over properties and parameters of those names", () => {
    const text = "export const f = ({ document }: { document: number }) => ({ ui: 1 }.ui);";
    expect(findImpurities(planted("src/rules/a.ts", text))).toEqual([]);
  });

  it("find circles, loose types, mixing, hints and long files", () => {
    const [a, b] = [
      planted("src/rules/a.ts", 'import { b } from "./b.ts";'),
      planted("src/rules/b.ts", 'import { a } from "./a.ts";'),
    ];
    expect(findCycles([a, b])).toEqual(["src/rules/a.ts -> src/rules/b.ts -> src/rules/a.ts"]);
    expect(findLooseTypes(planted("a.ts", "// @ts-expect-error\nconst a = b as any;"))).toHaveLength(2);
    expect(findTableFaults(planted("table/a.ts", 'import { b } from "#rules/b.ts";'))).toHaveLength(1);
    expect(findTableFaults(planted("table/a.ts", 'import type { b } from "../src/rules/b.ts";'))).toEqual([]);
    expect(HOST_HINT.test("// on the table server there is no sound")).toBe(true);
    expect(isTooLong(planted("src/a.ts", "a\n".repeat(401)))).toBe(true);
    expect(isTooLong(planted("src/a.ts", "a\n".repeat(400)))).toBe(false);
    expect(isTooLong(planted("src/rules/mass/tables/a.ts", "a\n".repeat(401)))).toBe(false);
  });
});
