import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { REFUSAL_CODES, REFUSAL_SAYINGS } from "#battle/refusal.ts";
import { DICE_PURPOSES } from "#rules/dice.ts";
import { LINE_LABELS } from "#rules/line.ts";
import english from "../../lang/en.json" with { type: "json" };
import russian from "../../lang/ru.json" with { type: "json" };
import manifest from "../../system.json" with { type: "json" };
import { listFiles, type SourceFile } from "../support/source-tree.ts";
import {
  flatten,
  type KeyUse,
  listKeys,
  listPlurals,
  listTemplateKeys,
  placeholdersOf,
  type Texts,
} from "../support/text-keys.ts";
import { BUILT, SAMPLES } from "./built-keys.ts";

const src = listFiles(["src"], [".ts"]);

/** Fills the `*` of a pattern, in their order, with the parts of a name; the last takes what is left. */
function fill(pattern: string, name: string): string {
  const parts = name.split(".");
  const gaps = pattern.split("*").length - 1;
  return pattern.replace(/\*/g, () =>
    gaps > 1 && parts.length > 1 ? (parts.shift() ?? "") : parts.join("."),
  );
}

const templates = listFiles(["templates"], [".hbs"]);
const packs: readonly SourceFile[] = listFiles(["packs/_source"], [".json"]);
const languages = { en: flatten(english as Texts), ru: flatten(russian as Texts) };

const inCode = src.flatMap(listKeys);
const inTemplates = templates.flatMap(listTemplateKeys);
const inData: readonly KeyUse[] = packs.flatMap(({ path, text }) =>
  [...text.matchAll(/"(MANGONEL\.[^"]+)"/g)].map(([, pattern = ""]) => ({ pattern, path })),
);
const uses = [...inCode, ...inTemplates, ...inData];
const plain = uses.filter(({ pattern }) => !pattern.includes("*"));

/** The prefixes under which the host looks for the labels of fields, each with the file that names it. */
const fieldPrefixes = src.flatMap((file) =>
  [...file.text.matchAll(/LOCALIZATION_PREFIXES = \[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, prefix = ""]) => ({ prefix, file })),
  ),
);

const isFieldPrefix = (key: string): boolean => fieldPrefixes.some(({ prefix }) => prefix === key);

/** Whether a key is the label or hint of a field of a model that has such a field. */
const isFieldText = (key: string): boolean =>
  fieldPrefixes.some(({ prefix, file }) => {
    const path = key.startsWith(`${prefix}.FIELDS.`) ? key.slice(prefix.length + 8).split(".") : [];
    const end = path.pop();
    return (
      (end === "label" || end === "hint") &&
      path.length > 0 &&
      path.every((field) => new RegExp(`\\b${field}: `).test(file.text))
    );
  });

const ofManifest = Object.entries(manifest.documentTypes).flatMap(([document, types]) =>
  Object.keys(types).map((type) => `TYPES.${document}.${type}`),
);

const plurals = { en: listPlurals(english as Texts), ru: listPlurals(russian as Texts) };

/** Every key that something uses. */
const used = new Set([
  ...ofManifest,
  ...Object.entries(BUILT).flatMap(([pattern, names]) => names.map((name) => fill(pattern, name))),
  ...plain.map(({ pattern }) => pattern),
  ...[...languages.en.keys()].filter(isFieldText),
]);

/** The key under which a text is asked for: that of its group, for a plural form. */
const askedAs = (key: string): string => {
  const group = key.slice(0, key.lastIndexOf("."));
  return plurals.en.has(group) || plurals.ru.has(group) ? group : key;
};

/** What may stand in Latin letters in a Russian text: facts, the codes of rules, the names of keys. */
const LATIN_ALLOWED = /\{\w+\}|\b(?:[MSX]-[A-Z]+-\d+|D-\d+)\b|\b(?:Shift|Alt|Ctrl|Escape|Enter|Backspace)\b/g;

const hasLatin = (text: string): boolean => /[A-Za-z]/.test(text.replace(LATIN_ALLOWED, ""));

const keysOf = (texts: ReadonlyMap<string, string>) => [...new Set([...texts.keys()].map(askedAs))].sort();

describe("the language files", () => {
  it("are those of the manifest", () => {
    const files = listFiles(["lang"], [".json"]).map(({ path }) => path);
    expect(manifest.languages.map(({ path }) => path).sort()).toEqual(files);
  });

  it("have the same keys in the same order", () => {
    expect(keysOf(languages.ru)).toEqual(keysOf(languages.en));
    const orderOf = (texts: ReadonlyMap<string, string>) => [...new Set([...texts.keys()].map(askedAs))];
    expect(orderOf(languages.ru)).toEqual(orderOf(languages.en));
  });

  it.each(["en", "ru"] as const)("%s has the plural forms of its language, no more and no less", (lang) => {
    const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions();
    expect(plurals[lang].size).toBeGreaterThan(0);
    expect([...plurals.en.keys()]).toEqual([...plurals.ru.keys()]);
    for (const [group, forms] of plurals[lang])
      expect({ group, forms: [...forms].sort() }).toEqual({ group, forms: [...pluralCategories].sort() });
  });

  it.each(["en", "ru"] as const)("%s has no empty text and no stray space", (lang) => {
    const faults = [...languages[lang]].filter(
      ([, text]) => text.trim() !== text || text === "" || / {2}/.test(text),
    );
    expect(faults).toEqual([]);
  });

  it("fill in the same facts in both languages", () => {
    const faults = [...languages.ru].filter(([key, text]) => {
      const other = languages.en.get(key) ?? languages.en.get(`${askedAs(key)}.other`) ?? "";
      return placeholdersOf(text).join() !== placeholdersOf(other).join();
    });
    expect(faults).toEqual([]);
  });

  it("have no Latin letters in the Russian texts beyond the allow-list, and no Cyrillic ones in English", () => {
    expect([...languages.ru].filter(([, text]) => hasLatin(text))).toEqual([]);
    expect([...languages.en].filter(([, text]) => /[А-Яа-яЁё]/.test(text))).toEqual([]);
  });
});

describe("the keys in code, templates, packs and manifest", () => {
  it("are found in number", () => {
    expect(inCode.length).toBeGreaterThan(100);
    expect(inTemplates.length).toBeGreaterThan(60);
    expect(inData.length).toBeGreaterThan(0);
  });

  it("are declared here where they are built, and nothing else is declared", () => {
    const built = uses.filter(({ pattern }) => pattern.includes("*"));
    expect([...new Set(built.map(({ pattern }) => pattern))].sort()).toEqual(Object.keys(BUILT).sort());
  });

  it("all have a text", () => {
    const known = new Set(keysOf(languages.en));
    expect([...used].filter((key) => !known.has(key) && !isFieldPrefix(key))).toEqual([]);
  });

  it("use every text", () => {
    expect(keysOf(languages.en).filter((key) => !used.has(key))).toEqual([]);
  });

  it("are asked for as plural forms exactly where there are some", () => {
    const counted = src.flatMap(({ text }) =>
      [...text.matchAll(/formatCount\("([^"]+)"/g)].map(([, key = ""]) => key),
    );
    expect([...new Set(counted)].sort()).toEqual([...plurals.en.keys()].sort());
  });

  it("are given every fact that the text fills in", () => {
    const faults = uses.flatMap(({ pattern, path, names }) => {
      if (!names) return [];
      const keys = pattern.includes("*")
        ? (BUILT[pattern] ?? []).map((name) => fill(pattern, name))
        : [pattern];
      return keys.flatMap((key) =>
        placeholdersOf(languages.en.get(key) ?? "")
          .filter((name) => !names.includes(name))
          .map((name) => `${path} does not give {${name}} to ${key}`),
      );
    });
    expect(faults).toEqual([]);
  });
});

describe("the names of the sample battles", () => {
  it("are in English as the packs have them", () => {
    expect(SAMPLES.map(({ _id }) => languages.en.get(`MANGONEL.Sample.${_id}`))).toEqual(
      SAMPLES.map(({ name }) => name),
    );
  });
});

describe("the codes behind the keys", () => {
  const mentions = (code: string, except: string): boolean =>
    src.some(({ path, text }) => path !== except && new RegExp(`"${code}"`).test(text));

  it("every line label stands on some line", () => {
    const inRules = src.filter(
      ({ path }) => !path.startsWith("src/foundry/") && path !== "src/rules/line.ts",
    );
    const unused = LINE_LABELS.filter(
      (label) => !inRules.some(({ text }) => text.includes(`label: "${label}"`)),
    );
    expect(unused).toEqual([]);
  });

  it("every refusal is made somewhere", () => {
    const all = [...REFUSAL_CODES, ...REFUSAL_SAYINGS];
    expect(all.filter((code) => !mentions(code, "src/battle/refusal.ts"))).toEqual([]);
  });

  it("every purpose has its dice", () => {
    expect(DICE_PURPOSES.filter((purpose) => !mentions(purpose, "src/rules/dice.ts"))).toEqual([]);
  });
});

describe("the tests of the texts", () => {
  const HELPER = "const t = (key, data) => format(`MANGONEL.Event.#{key}`, data);\n";
  /** The keys in a line of code, in which `#` stands for the dollar sign of templates. */
  const keysIn = (line: string) =>
    listKeys({ path: "src/a.ts", text: `${HELPER}${line}`.replaceAll("#", "$") });

  it("read keys that are whole, built, chosen and completed by a helper", () => {
    expect(keysIn('f("MANGONEL.A.b");')).toEqual([{ pattern: "MANGONEL.A.b", path: "src/a.ts" }]);
    expect(keysIn("f(`MANGONEL.A.#{b}.c`);").map(({ pattern }) => pattern)).toEqual(["MANGONEL.A.*.c"]);
    expect(keysIn('t(a ? "b" : "c", { d });')).toEqual([
      { pattern: "MANGONEL.Event.b", path: "src/a.ts", names: ["d"] },
      { pattern: "MANGONEL.Event.c", path: "src/a.ts", names: ["d"] },
    ]);
    expect(keysIn("t(`b.#{c}.#{d ? 'e' : 'f'}`);").map(({ pattern }) => pattern)).toEqual([
      "MANGONEL.Event.b.*.e",
      "MANGONEL.Event.b.*.f",
    ]);
  });

  it("follow a key to the constant that holds it", () => {
    const line = '{ const key = a ? `b.#{c}` : "d"; t(key); } const f = (key) => t(key);';
    expect(keysIn(line).map(({ pattern }) => pattern)).toEqual([
      "MANGONEL.Event.b.*",
      "MANGONEL.Event.d",
      "MANGONEL.Event.*",
    ]);
  });

  it("leave open what a helper completes that other files call", () => {
    const text = "export function f(id) { return localize(`MANGONEL.A.#{id}`); }".replace("#", "$");
    expect(listKeys({ path: "src/b.ts", text }).map(({ pattern }) => pattern)).toEqual(["MANGONEL.A.*"]);
  });

  it("read the keys of templates with their facts", () => {
    expect(listTemplateKeys({ path: "a.hbs", text: '{{localize "MANGONEL.A.b" c=d e=f}}' })).toEqual([
      { pattern: "MANGONEL.A.b", path: "a.hbs", names: ["c", "e"] },
    ]);
  });

  it("tell Latin letters from codes and facts", () => {
    expect(hasLatin("Отряд {unit} (D-145, M-CAN-8) с клавишей Shift")).toBe(false);
    expect(hasLatin("Oтряд")).toBe(true);
    expect(hasLatin("Отряд unit")).toBe(true);
  });

  it("find plural groups and only those", () => {
    expect([...listPlurals({ A: { one: "1", other: "2", b: { one: "1", few: "2" } } })]).toEqual([
      ["A.b", ["one", "few"]],
    ]);
  });

  it("know the models whose fields have labels", () => {
    expect(isFieldText("MANGONEL.Terrain.FIELDS.kind.label")).toBe(true);
    expect(isFieldText("MANGONEL.Terrain.FIELDS.colour.label")).toBe(false);
    expect(readFileSync("lang/en.json", "utf8")).toContain('"FIELDS"');
  });
});
