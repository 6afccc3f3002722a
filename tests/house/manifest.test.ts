import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import npmPackage from "../../package.json" with { type: "json" };
import { checkManifest, findManifestFaults } from "../../scripts/manifest.mjs";
import manifest from "../../system.json" with { type: "json" };
import { listPacks, readPack, type SourceDocument } from "../support/pack-sources.ts";
import { parse, walk } from "../support/source-tree.ts";

/** The letters by which the keys of a pack's documents begin, for each type of document. */
const KEY_PREFIXES: Readonly<Record<string, string>> = {
  Item: "!items!",
  Actor: "!actors!",
  Adventure: "!adventures!",
  JournalEntry: "!journal!",
};

/** The documents and types for which the system registers data models, as `Actor:unit`. */
function listRegistered(text: string): readonly string[] {
  const table = walk(parse({ path: "register.ts", text })).find(
    (node) => ts.isVariableDeclaration(node) && node.name.getText() === "DATA_MODELS",
  );
  return table
    ? walk(table).flatMap((node) =>
        ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) ? [node.name.text] : [],
      )
    : [];
}

const registered = listRegistered(readFileSync("src/foundry/register.ts", "utf8"));
const declared = Object.entries(manifest.documentTypes).flatMap(([document, types]) =>
  Object.keys(types).map((type) => `${document}:${type}`),
);

interface TypedSource extends SourceDocument {
  readonly type: string;
}

/** The types of the documents in the packs, as `Actor:unit`. */
const inPacks = manifest.packs
  .filter(({ type }) => type in manifest.documentTypes)
  .flatMap(({ name, type }) => readPack<TypedSource>(name).map(({ document }) => `${type}:${document.type}`));

describe("the manifest", () => {
  it("declares the types that the system registers, and no others", () => {
    expect(registered.length).toBeGreaterThan(0);
    expect([...declared].sort()).toEqual([...registered].sort());
  });

  it("declares every type that stands in a pack", () => {
    expect(inPacks.length).toBeGreaterThan(0);
    expect(inPacks.filter((type) => !declared.includes(type))).toEqual([]);
  });

  it("has the version of the package", () => {
    expect(manifest.version).toBe(npmPackage.version);
    expect(manifest.id).toBe(npmPackage.name);
  });

  it("lists the languages that there are", () => {
    const files = readdirSync("lang").map((name) => `lang/${name}`);
    expect(manifest.languages.map(({ path }) => path).sort()).toEqual(files.sort());
    for (const { lang, path } of manifest.languages) expect(path).toBe(`lang/${lang}.json`);
  });

  it("lists the packs that have sources, each of its type", () => {
    expect(manifest.packs.map(({ name }) => name).sort()).toEqual(listPacks());
    for (const { name, path, type, system } of manifest.packs) {
      expect({ path, system }).toEqual({ path: `packs/${name}`, system: manifest.id });
      const sources = readPack(name);
      expect(sources.length).toBeGreaterThan(0);
      const prefix = KEY_PREFIXES[type] ?? "no such type";
      expect(sources.filter(({ document }) => !document._key.startsWith(prefix))).toEqual([]);
    }
  });
});

describe("the check of the build", () => {
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "mangonel-build-"));
    cpSync("system.json", join(folder, "system.json"));
    cpSync("lang", join(folder, "lang"), { recursive: true });
    writeFileSync(join(folder, "mangonel.mjs"), registered.map((key) => `"${key}"`).join(","));
    for (const name of ["mangonel.css", "LICENSE", "README.md", "CHANGELOG.md"])
      writeFileSync(join(folder, name), "");
    for (const { path } of manifest.packs) {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, "000005.ldb"), "");
    }
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const edit = (path: string, change: (text: string) => string): void =>
    writeFileSync(join(folder, path), change(readFileSync(join(folder, path), "utf8")));

  it("finds nothing in a whole build", () => {
    expect(findManifestFaults(folder)).toEqual([]);
    expect(() => checkManifest(folder)).not.toThrow();
  });

  it.each([
    ["mangonel.mjs", "module mangonel.mjs is not in the build"],
    ["mangonel.css", "stylesheet mangonel.css is not in the build"],
    ["lang/ru.json", "language lang/ru.json is not in the build"],
    ["LICENSE", "license LICENSE is not in the build"],
    ["CHANGELOG.md", "changelog CHANGELOG.md is not in the build"],
    ["packs/troops", "pack packs/troops is not in the build"],
    ["packs/battles/000005.ldb", "pack packs/battles holds no database"],
  ])("misses %s", (path, fault) => {
    rmSync(join(folder, path), { recursive: true });
    expect(findManifestFaults(folder)).toEqual([fault]);
    expect(() => checkManifest(folder)).toThrow(fault);
  });

  it("misses a type that the bundle does not register", () => {
    edit("mangonel.mjs", (text) => text.replace('"Item:troop"', ""));
    expect(findManifestFaults(folder)).toEqual(["the bundle does not register Item type troop"]);
  });

  it("does not take one type for another that begins like it", () => {
    edit("system.json", (text) => text.replace('"troop": {}', '"troop": {}, "tro": {}'));
    expect(findManifestFaults(folder)).toContain("the bundle does not register Item type tro");
  });

  it.each([
    ["en", '"unit": "Unit"', "Actor type unit has no name in en"],
    ["ru", '"terrain": "Местность"', "RegionBehavior type mangonel.terrain has no name in ru"],
  ])("misses the name of a type in %s", (lang, text, fault) => {
    edit(`lang/${lang}.json`, (all) => {
      const at = all.lastIndexOf(text);
      return `${all.slice(0, at)}${text.replace(/"(\w+)":/, '"other":')}${all.slice(at + text.length)}`;
    });
    expect(findManifestFaults(folder)).toEqual([fault]);
  });
});
