import { existsSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { listFiles, parse, type SourceFile, walk } from "../support/source-tree.ts";
import { readTemplate } from "../support/template-uses.ts";

/** Handlebars' own helpers, and those that every host we run on provides. */
const KNOWN_HELPERS = new Set(
  [
    ["if", "unless", "each", "with", "lookup", "log"],
    [
      "and",
      "or",
      "not",
      "eq",
      "ne",
      "lt",
      "lte",
      "gt",
      "gte",
      "ifThen",
      "concat",
      "object",
      "checked",
      "disabled",
    ],
    ["localize", "numberFormat", "selectOptions", "formField", "formGroup", "formInput"],
  ].flat(),
);

const ROOT = "systems/mangonel/";
const MOST_LINES = 60;

const templates = listFiles(["templates"], [".hbs"]);
const src = listFiles(["src/foundry"], [".ts"]);
const uses = new Map(templates.map((file) => [file.path, readTemplate(file)]));

const readPartials = (file: SourceFile | undefined): readonly string[] =>
  [...(file?.text.matchAll(/^ {2}"([^"]+)",$/gm) ?? [])].map(([, name]) => `templates/${name}.hbs`);

const partials = readPartials(src.find(({ path }) => path.endsWith("/partials.ts")));

/** The templates that a file of code names, by their paths from the root. */
const namedIn = ({ text }: SourceFile): readonly string[] =>
  [...text.matchAll(/"systems\/mangonel\/(templates\/[^"]+\.hbs)"/g)].map(([, path = ""]) => path);

/** The templates that a template draws: itself, its partials and theirs. */
function withPartials(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const partial of uses.get(path)?.partials ?? []) withPartials(partial.replace(ROOT, ""), found);
  return found;
}

const isActionMap = (
  node: ts.Node,
): node is (ts.PropertyAssignment | ts.VariableDeclaration) & { name: ts.Identifier } =>
  (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
  ts.isIdentifier(node.name) &&
  /^(?:actions|ACTIONS)$/.test(node.name.text);

/** The names in a map of actions; what it takes in of another map are the names of that. */
const namesIn = (map: ts.Expression | undefined): readonly string[] =>
  map && ts.isObjectLiteralExpression(map)
    ? map.properties.flatMap((property) => {
        if (ts.isSpreadAssignment(property)) return takenIn(property.expression.getText());
        return property.name && ts.isIdentifier(property.name) ? [property.name.text] : [];
      })
    : [];

/** The names of the actions that a file of code carries out. */
const listActions = (file: SourceFile): readonly string[] =>
  walk(parse(file)).flatMap((node) => (isActionMap(node) ? namesIn(node.initializer) : []));

/** The names of a map of actions that another file gives away, by its name. */
const takenIn = (map: string): readonly string[] =>
  src
    .filter(({ text }) => text.includes(`export const ${map} = {`))
    .flatMap((file) => walk(parse(file)))
    .flatMap((node) =>
      ts.isVariableDeclaration(node) && node.name.getText() === map ? namesIn(node.initializer) : [],
    );

/** The code of written orders, which builds contexts for the panel of orders and for the tracker. */
const WRITTEN_ORDERS = "src/foundry/written-orders/";

const givesOrders = (folder: string): boolean => folder === "src/foundry/tracker/";

/** The names of actions that code hands to its templates as data. */
const listGivenActions = (folder: string): readonly string[] =>
  src
    .filter(({ path }) => path.startsWith(folder) || (givesOrders(folder) && path.startsWith(WRITTEN_ORDERS)))
    .flatMap(({ text }) => [...text.matchAll(/\baction: "(\w+)"/g)].map(([, name = ""]) => name));

/** Every file of code that draws templates, with all that these draw, and the actions on both sides. */
const drawers = src
  .filter((file) => namedIn(file).length > 0)
  .map((file) => {
    const drawn = [...new Set(namedIn(file).flatMap((path) => [...withPartials(path)]))];
    const given = listGivenActions(file.path.slice(0, file.path.lastIndexOf("/") + 1));
    const asked = new Set([...drawn.flatMap((path) => [...(uses.get(path)?.actions ?? [])]), ...given]);
    return { path: file.path, drawn, asked: [...asked].sort(), actions: [...listActions(file)].sort() };
  });

/** The code that builds the contexts of a template: its mirrored folder, and the shapes of what is stored. */
const wordsFor = (template: string): ReadonlySet<string> => {
  const folder = `src/foundry/${template.split("/")[1]}/`;
  const files = [
    ...src.filter(({ path }) => path.startsWith(folder) || path.startsWith(WRITTEN_ORDERS)),
    ...listFiles(["src/foundry/models"], [".ts"]),
  ];
  return new Set(files.flatMap(({ text }) => text.match(/\b\w+\b/g) ?? []));
};

/** The names that a template gives to its partials, `name=value`. */
const givenFields = templates.flatMap(({ text }) =>
  [...text.matchAll(/\{\{>[^}]*\}\}/g)].flatMap(([call]) =>
    [...call.matchAll(/(\w+)=/g)].map(([, name = ""]) => name),
  ),
);

const findUnknownFields = (path: string, fields: Iterable<string>): readonly string[] => {
  const words = wordsFor(path);
  return [...fields].filter((field) => !words.has(field) && !givenFields.includes(field));
};

/** Buttons without a type, or with nothing in them that says what they do. */
const findBadButtons = ({ path, text }: SourceFile): readonly string[] =>
  [...text.matchAll(/<button([^>]*(?:\{\{[^}]*\}\}[^>]*)*)>([\s\S]*?)<\/button>/g)].flatMap(
    ([all, head = "", body = ""]) =>
      head.includes('type="button"') && (body.trim() !== "" || head.includes("aria-label"))
        ? []
        : [`${path}: ${all}`],
  );

describe("templates", () => {
  it.each(templates)(
    "$path parses, is short, and uses known helpers and partials by name",
    ({ path, text }) => {
      const { helpers, openPartials } = readTemplate({ path, text });
      expect([...helpers].filter((name) => !KNOWN_HELPERS.has(name))).toEqual([]);
      expect(openPartials).toBe(0);
      expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(MOST_LINES);
    },
  );

  it("take in partials that are there and that the host is told of, all of them and no others", () => {
    const taken = [...uses.values()].flatMap((template) => [...template.partials]);
    expect(taken.filter((name) => !name.startsWith(ROOT))).toEqual([]);
    expect([...new Set(taken.map((name) => name.replace(ROOT, "")))].sort()).toEqual([...partials].sort());
    expect(partials.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("are all drawn, and all that is named is there", () => {
    expect(src.flatMap(namedIn).filter((path) => !existsSync(path))).toEqual([]);
    const drawn = new Set(drawers.flatMap((drawer) => drawer.drawn));
    expect(templates.map(({ path }) => path).filter((path) => !drawn.has(path))).toEqual([]);
  });

  it.each(drawers)(
    "the buttons of $path have their actions, and its actions their buttons",
    ({ asked, actions }) => {
      expect(asked).toEqual(actions);
    },
  );

  it.each(templates)("$path reads only fields that its context can have", ({ path, text }) => {
    expect(findUnknownFields(path, readTemplate({ path, text }).fields)).toEqual([]);
  });

  it("have real buttons that say what they do", () => {
    expect(templates.flatMap(findBadButtons)).toEqual([]);
  });

  it("hold no words of their own", () => {
    const words = templates.flatMap(({ path, text }) =>
      [...text.replace(/\{\{[\s\S]*?\}\}/g, "").matchAll(/>([^<]*[A-Za-zА-Яа-я]{2,}[^<]*)</g)].map(
        ([, found]) => `${path}: ${found}`,
      ),
    );
    expect(words).toEqual([]);
  });
});

describe("the tests of the templates", () => {
  const read = (text: string) => readTemplate({ path: "a.hbs", text });

  it("fail on what does not parse", () => {
    expect(() => read("{{#if a}}b")).toThrow("a.hbs does not parse");
  });

  it("find helpers in blocks and in sub-expressions, fields, partials and actions", () => {
    const {
      helpers,
      fields,
      partials: taken,
      actions,
    } = read(
      '{{#each a.b}}{{c}}{{upper (lower ../d) e=@index}}{{/each}}{{> "p.hbs" f}}<i data-action="go"></i>',
    );
    expect([...helpers].sort()).toEqual(["each", "lower", "upper"]);
    expect([...fields].sort()).toEqual(["a", "b", "c", "d", "f"]);
    expect([...taken]).toEqual(["p.hbs"]);
    expect([...actions]).toEqual(["go"]);
  });

  it("find actions in classes and tables of code, and misspelt fields", () => {
    const text = "class A { static O = { actions: { go: A.go } } } const ACTIONS = { undo: f };";
    expect(listActions({ path: "a.ts", text })).toEqual(["go", "undo"]);
    expect(findUnknownFields("templates/orders/a.hbs", ["figures", "figurs"])).toEqual(["figurs"]);
  });

  it("find buttons that are none", () => {
    const text = '<button type="button">{{a}}</button><button type="button"></button><button>b</button>';
    expect(findBadButtons({ path: "a.hbs", text })).toHaveLength(2);
  });
});
