import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEngine } from "#rules/mass/engines.ts";
import { ENGINE_KINDS, type EngineKind, type TroopProfile } from "#rules/mass/profile.ts";
import { DEFAULT_RULESET } from "#rules/mass/ruleset.ts";
import { readProfile, TROOP_TYPES, type TroopType } from "#rules/mass/troop-types.ts";
import { readWagon } from "#rules/mass/wagons.ts";
import english from "../../lang/en.json" with { type: "json" };
import russian from "../../lang/ru.json" with { type: "json" };
import { ICON_NAMES } from "../../scripts/icons.mjs";
import { compilePacks } from "../../scripts/packs.mjs";
import { listPacks, readPack, type SourceDocument } from "../support/pack-sources.ts";

const PREFIXES: Readonly<Record<string, string>> = {
  troops: "items",
  engines: "actors",
  battles: "adventures",
  rules: "journal",
};

interface TroopSource extends SourceDocument {
  readonly type: string;
  readonly system: { readonly troop: TroopType; readonly profile: TroopProfile };
}

interface EngineSource extends SourceDocument {
  readonly type: string;
  readonly system: {
    readonly engine: EngineKind;
    readonly profile: TroopProfile;
    readonly figures: { readonly value: number; readonly max: number };
    readonly intervalTurns: number;
    readonly engineBase: { readonly width: number; readonly depth: number };
  };
}

interface JournalSource extends SourceDocument {
  readonly pages: readonly {
    readonly _id: string;
    readonly _key: string;
    readonly type: string;
    readonly text: { readonly format: number; readonly content: string };
  }[];
}

const everySource = listPacks().flatMap((pack) =>
  readPack(pack).map(({ file, document }) => ({ pack, file, document })),
);

describe("pack sources", () => {
  it("there is one folder a pack of the manifest", () => {
    expect(listPacks()).toEqual(Object.keys(PREFIXES).sort());
  });

  it.each(everySource)(
    "$file has an id, its key and the version it was written for",
    ({ pack, document }) => {
      expect(document._id).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(document._key).toBe(`!${PREFIXES[pack]}!${document._id}`);
      expect(document._stats).toEqual({
        systemId: "mangonel",
        systemVersion: "0.1.0",
        coreVersion: "13.347",
      });
    },
  );

  it("no id stands twice in a pack", () => {
    for (const pack of listPacks()) {
      const ids = readPack(pack).map(({ document }) => document._id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it("every picture is an icon of the build", () => {
    const texts = everySource.map(({ document }) => JSON.stringify(document));
    const pictures = texts.flatMap((text) =>
      [...text.matchAll(/"(?:img|src)":"([^"]+)"/g)].map(([, path]) => path),
    );
    const built = ICON_NAMES.map((name) => `systems/mangonel/icons/${name}.svg`);
    expect([...new Set(pictures)].filter((path) => !built.includes(path ?? ""))).toEqual([]);
  });
});

describe("troops pack", () => {
  const troops = readPack<TroopSource>("troops").map(({ document }) => document);

  it("X-TYPE-1 has one item for each type of figures, sorted as printed", () => {
    const sorted = [...troops].sort(
      (a, b) => Number(Reflect.get(a, "sort")) - Number(Reflect.get(b, "sort")),
    );
    expect(sorted.map(({ system }) => system.troop)).toEqual([...TROOP_TYPES]);
    expect(new Set(troops.map(({ type }) => type))).toEqual(new Set(["troop"]));
  });

  it.each(troops)("X-TYPE-1 $name has the numbers of the tables", ({ system }) => {
    expect(system.profile).toEqual(readProfile(system.troop, DEFAULT_RULESET));
  });

  it("every type has a name in both languages, and the item bears the English one", () => {
    const { name: names } = english.MANGONEL.Troop;
    expect(Object.keys(names)).toEqual([...TROOP_TYPES]);
    expect(Object.keys(russian.MANGONEL.Troop.name)).toEqual([...TROOP_TYPES]);
    for (const { name, system } of troops) expect(name).toBe(names[system.troop]);
    for (const name of Object.values(russian.MANGONEL.Troop.name)) expect(name).toMatch(/^[А-ЯЁ][а-яё -]+$/i);
  });
});

describe("engines pack", () => {
  const all = readPack<EngineSource>("engines").map(({ document }) => document);
  const engines = all.filter(({ system }) => ENGINE_KINDS.some((kind) => kind === system.engine));

  it("M-CAT-0 M-CAN-0 has one actor for each of the five engines", () => {
    expect(engines.map(({ system }) => system.engine).sort()).toEqual([...ENGINE_KINDS].sort());
    expect(new Set(engines.map(({ type }) => type))).toEqual(new Set(["engine"]));
  });

  it.each(engines)(
    "M-CAT-4 D-149 D-221 $name has a full crew and the numbers of the tables",
    ({ system }) => {
      const facts = readEngine(system.engine, DEFAULT_RULESET);
      expect(system.figures).toEqual({ value: facts.fullCrew, max: facts.fullCrew });
      expect(system.profile).toEqual(facts.crewProfile);
      expect(system.intervalTurns).toBe(facts.intervalTurns);
      expect(system.engineBase).toEqual({ width: facts.base.width, depth: facts.base.depth });
    },
  );

  it("D-221 D-244 has a wagon with the numbers of the tables, and nothing else", () => {
    const [wagon, ...others] = all.filter((document) => !engines.includes(document));
    const { profile, base } = readWagon(DEFAULT_RULESET);
    expect(others).toEqual([]);
    expect(wagon).toMatchObject({ type: "engine", system: { engine: "wagon", profile } });
    expect(wagon?.system.figures).toEqual({ value: 0, max: 0 });
    expect(wagon?.system.engineBase).toEqual({ width: base.width, depth: base.depth });
  });
});

describe("rules pack", () => {
  const journals = readPack<JournalSource>("rules").map(({ document }) => document);

  it("has the quick start in both languages, one page each", () => {
    expect(journals.map(({ name }) => name).sort()).toEqual(["Quick start", "Быстрый старт"]);
    for (const { pages } of journals) expect(pages.map(({ type }) => type)).toEqual(["text"]);
  });

  it("every page has its id and the key of an embedded document", () => {
    for (const { _id, pages } of journals)
      for (const page of pages) {
        expect(page._id).toMatch(/^[A-Za-z0-9]{16}$/);
        expect(page._key).toBe(`!journal.pages!${_id}.${page._id}`);
      }
  });

  it("every word in bold names a part of the page or stands on the screen in that language", () => {
    for (const { name, pages } of journals) {
      const texts = JSON.stringify(name === "Quick start" ? english : russian);
      const bold = [...(pages[0]?.text.content ?? "").matchAll(/<strong>«?(.*?)»?<\/strong>/g)];
      const labels = bold.map(([, label = ""]) => label).filter((label) => !label.endsWith("."));
      expect(labels.length).toBeGreaterThan(10);
      expect(labels.filter((label) => !texts.includes(`:"${label}"`))).toEqual([]);
    }
  });

  it("both pages have the same parts, and the Russian one no Latin words but the name of a key", () => {
    const tagsOf = (html: string) => [...html.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag);
    const [first, second] = journals.map(({ pages }) => pages[0]?.text.content ?? "");
    const structure = (html: string | undefined) =>
      tagsOf(html ?? "").filter((tag) => /^(h\d|ol|ul|li)$/.test(tag ?? ""));
    expect(structure(first)).toEqual(structure(second));
    const cyrillic = [first, second].find((html) => html?.includes("Быстрый")) ?? "";
    expect(cyrillic.replaceAll(/<[^>]+>|\bAlt\b/g, "")).not.toMatch(/[A-Za-z]/);
  });
});

describe("compiled packs", () => {
  let target = "";
  beforeAll(async () => {
    target = await mkdtemp(join(tmpdir(), "mangonel-packs-"));
    await compilePacks(target);
  });
  afterAll(() => rm(target, { recursive: true, force: true }));

  it.each(listPacks())("%s holds what its sources hold", async (pack) => {
    const db = new ClassicLevel<string, { _id: string; name: string }>(join(target, pack), {
      valueEncoding: "json",
    });
    const rows = await db.iterator().all();
    await db.close();
    const documents = rows.filter(([key]) => key.startsWith(`!${PREFIXES[pack]}!`));
    const sources = readPack(pack).map(({ document }) => document.name);
    expect(documents.map(([, { name }]) => name).sort()).toEqual(sources.sort());
    const embedded = rows.length - documents.length;
    expect(embedded).toBe(pack === "rules" ? sources.length : 0);
  });
});
