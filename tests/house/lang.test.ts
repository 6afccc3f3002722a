import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMAND_TYPES } from "#battle/mass/check-command.ts";
import { RALLY_CHOICES, WAGON_CHOICES } from "#battle/mass/command.ts";
import { ORDER_TYPES } from "#battle/mass/order.ts";
import { VOLLEY_MODES } from "#battle/mass/shooting/plan-volley.ts";
import { FORMATIONS, LEAVINGS, SEQUENCES, STEPS } from "#battle/mass/state.ts";
import { REFUSAL_CODES, REFUSAL_SAYINGS } from "#battle/refusal.ts";
import { COMMAND_TYPES as SKIRMISH_COMMAND_TYPES } from "#battle/skirmish/check-command.ts";
import {
  BALL_CLASSES,
  GROUNDS,
  HARD_COVERS,
  MISSILE_COVERS,
  TERRAIN_KIND_NAMES,
} from "#field/terrain-kinds.ts";
import { DICE_PURPOSES } from "#rules/dice.ts";
import { LINE_LABELS } from "#rules/line.ts";
import {
  ARMOUR_GRADES,
  ENGINE_KINDS,
  EXCESS_SHARES,
  FEAR_LINES,
  PEOPLES,
  TROOP_CLASSES,
  WEAPONS,
} from "#rules/mass/profile.ts";
import { REACTIONS } from "#rules/mass/tables/post-melee.ts";
import { SECTION_NAMES } from "#rules/mass/tables/table-09-pole.ts";
import { TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { MASS_SETTINGS, SKIRMISH_SETTINGS } from "#rules/settings.ts";
import { PHASE_NAMES } from "#rules/skirmish/tables/phases.ts";
import english from "../../lang/en.json" with { type: "json" };
import russian from "../../lang/ru.json" with { type: "json" };
import manifest from "../../system.json" with { type: "json" };
import { readPack, type SourceDocument } from "../support/pack-sources.ts";
import { listRuleIds } from "../support/rule-ids.ts";
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

interface Named {
  readonly _id: string;
  readonly name: string;
}

interface SampleSource extends SourceDocument {
  readonly actors: readonly Named[];
  readonly scenes: readonly (Named & { readonly regions: readonly Named[] })[];
}

/** What the sample battles bring that has a name: units, grounds and scenes, by their ids. */
const SAMPLES = readPack<SampleSource>("battles").flatMap(({ document: { actors, scenes } }) =>
  [...scenes, ...actors, ...scenes.flatMap(({ regions }) => regions)].map(({ _id, name }) => ({ _id, name })),
);
const src = listFiles(["src"], [".ts"]);

const ALL_SETTINGS = { ...MASS_SETTINGS, ...SKIRMISH_SETTINGS };
const SETTINGS = Object.keys(ALL_SETTINGS);
const RUNNING = ["retreat", "rout"];

/** The settings whose values are chosen from a list, each with the last part of the value's key. */
const SETTING_VALUES = Object.entries(ALL_SETTINGS).flatMap(([name, { values }]) =>
  values.flatMap((value) =>
    typeof value === "number" ? [] : [`${name}.value.${value.replace("/", "and")}`],
  ),
);

/**
 * The keys that the code builds while it runs: the pattern as it stands in the code, and what the `*` become, with
 * a point between two of them.
 */
const BUILT: Readonly<Record<string, readonly string[]>> = {
  "MANGONEL.Line.*": LINE_LABELS,
  "MANGONEL.Value.*": [...TROOP_CLASSES, ...ARMOUR_GRADES, "immune"],
  "MANGONEL.Refusal.*": [...REFUSAL_CODES, ...REFUSAL_SAYINGS],
  "MANGONEL.Rule.*": listRuleIds(src),
  "MANGONEL.Dice.*": DICE_PURPOSES,
  "MANGONEL.Command.*": [...COMMAND_TYPES, ...SKIRMISH_COMMAND_TYPES, "undo", "wish"],
  "MANGONEL.Phase.*": ["setUp", ...PHASE_NAMES, "over"],
  "MANGONEL.Step.*": STEPS,
  "MANGONEL.Sequence.*": SEQUENCES,
  "MANGONEL.Tracker.sequences.*": SEQUENCES,
  "MANGONEL.Event.orderGiven.*": ORDER_TYPES.flatMap((type) =>
    type === "rally" ? RALLY_CHOICES.map((choice) => `rally.${choice}`) : [type],
  ),
  "MANGONEL.Report.conditionChanged.*": [...RUNNING, "rallying", "rallied", "gone"],
  "MANGONEL.Reaction.*": REACTIONS,
  "MANGONEL.Zone.*": ["front", "flank", "rear"],
  "MANGONEL.Formation.*": FORMATIONS,
  "MANGONEL.Condition.*": ["goodOrder", ...RUNNING, "rallying", "rallied", "gone"],
  "MANGONEL.Armour.*": ARMOUR_GRADES,
  "MANGONEL.Excess.*": EXCESS_SHARES,
  "MANGONEL.Fear.*": FEAR_LINES,
  "MANGONEL.Weapon.*": WEAPONS,
  "MANGONEL.Section.*": SECTION_NAMES,
  "MANGONEL.Engine.name.*": [...ENGINE_KINDS, "wagon"],
  "MANGONEL.Troop.name.*": TROOP_TYPES,
  "MANGONEL.Terrain.kind.*": TERRAIN_KIND_NAMES,
  "MANGONEL.Terrain.ground.*": GROUNDS,
  "MANGONEL.Terrain.ball.*": BALL_CLASSES,
  "MANGONEL.Terrain.missileCover.*": MISSILE_COVERS,
  "MANGONEL.Terrain.hardCover.*": HARD_COVERS,
  "MANGONEL.Terrain.roof.*": ["yes", "no"],
  "MANGONEL.Sample.*": SAMPLES.map(({ _id }) => _id),
  "MANGONEL.Setting.*.name": SETTINGS,
  "MANGONEL.Setting.*.hint": SETTINGS,
  "MANGONEL.Setting.*.value.*": SETTING_VALUES.map((key) => key.replace(".value.", ".")),
  "MANGONEL.Orders.noRoom.*": ["ground", "edge"],
  "MANGONEL.Orders.shoot.*": VOLLEY_MODES,
  "MANGONEL.Orders.idle.*": [
    "setUp",
    "over",
    "noSide",
    "gone",
    "othersAct",
    "onlyMoves",
    "noEngine",
    "noWeapon",
    "noEnemy",
    "running",
    "nothing",
  ],
  "MANGONEL.Orders.chargeEnd.*": ["friend", "enemy", "engine", "hedgehog", "control", "ground", "edge"],
  "MANGONEL.People.*": PEOPLES,
  "MANGONEL.Pack.*": manifest.packs.map(({ name }) => name),
  "MANGONEL.Event.chargeEnded.*": ["contact", "noContact"],
  "MANGONEL.Event.wagonTaken.*": WAGON_CHOICES,
  "MANGONEL.Event.checkRolled.*.passed": ["fearOfCavalry", "pikeCharge", "stability"],
  "MANGONEL.Event.checkRolled.*.failed": ["fearOfCavalry", "pikeCharge", "stability"],
  "MANGONEL.Event.unitRan.*": RUNNING,
  "MANGONEL.Event.friendsCarried.*": RUNNING,
  "MANGONEL.Event.volleyShot.*": ["direct", "indirect"],
  "MANGONEL.Event.unitLeftPlay.*": LEAVINGS,
  "MANGONEL.Report.choiceAsked.*": ["chooseFirst", "rally", "placeTerrain", "takeWagon"],
  "MANGONEL.Report.column.*": ["unit", "figures", "began", "left", "lost", "end"],
  "MANGONEL.Report.end.*": LEAVINGS,
  "MANGONEL.Headline.cannon.*": ["white", "black"],
  "MANGONEL.Headline.ran.*": RUNNING,
  // the choices of the troop sheet
  "MANGONEL.*.*": [
    ...TROOP_CLASSES.map((value) => `Value.${value}`),
    ...ARMOUR_GRADES.map((value) => `Armour.${value}`),
    ...EXCESS_SHARES.map((value) => `Excess.${value}`),
    ...FEAR_LINES.map((value) => `Fear.${value}`),
    ...PEOPLES.map((value) => `People.${value}`),
    ...WEAPONS.map((value) => `Weapon.${value}`),
  ],
};

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
const LATIN_ALLOWED = /\{\w+\}|\b(?:[MSX]-[A-Z]+-\d+|D-\d+)\b|\b(?:Shift|Alt)\b/g;

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
