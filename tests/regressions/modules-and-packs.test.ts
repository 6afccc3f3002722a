import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import manifest from "../../system.json" with { type: "json" };
import { listPacks, readPack } from "../support/pack-sources.ts";
import { listFiles } from "../support/source-tree.ts";

const { entries } = manifest.flags.mangonel;

interface Told {
  readonly level: "warn" | "error";
  readonly text: string;
  readonly said: string;
}

/** As much of a host as these hooks ask: its packs, its modules, its messages. */
class Host {
  readonly told: Told[] = [];
  readonly modules = new Map<string, { readonly active: boolean }>();
  readonly packs = new Map(
    Object.entries(entries).map(([pack, size]) => [`mangonel.${pack}`, { index: { size } }]),
  );
  readonly messages = new Map<string, object>();
  readonly user = { isGM: true };
  readonly system = { flags: manifest.flags };
  readonly i18n = { localize: (key: string) => key };
  dice3d: { isEnabled(): boolean } | undefined;

  constructor() {
    const tell =
      (level: Told["level"]) =>
      (text: string, { format = {} }: { readonly format?: Readonly<Record<string, string>> } = {}) =>
        this.told.push({ level, text, said: Object.values(format).join(" ") });
    vi.stubGlobal("game", this);
    vi.stubGlobal("ui", { notifications: { warn: tell("warn"), error: tell("error") } });
  }
}

let host: Host;
beforeEach(() => {
  host = new Host();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("reports of compendia (docs/what-goes-wrong.md)", () => {
  it("A36 what stands in the system's own compendia is not changed there, and a copy of it is", async () => {
    const { onPreUpdateOwnPack } = await import("../../src/foundry/hooks/own-packs.ts");
    expect(onPreUpdateOwnPack({ pack: "mangonel.troops" })).toBe(false);
    expect(onPreUpdateOwnPack({ pack: null, parent: { pack: "mangonel.rules" } })).toBe(false);
    expect(host.told).toEqual([{ level: "warn", text: "MANGONEL.Notice.copyFirst", said: "" }, host.told[0]]);
    for (const pack of [null, "world.troops", "mangonel-extras.troops"])
      expect(onPreUpdateOwnPack({ pack })).toBeUndefined();
    expect(host.told).toHaveLength(2);
  });

  it("A37 the manifest says how many entries each compendium has", () => {
    expect(entries).toEqual(Object.fromEntries(listPacks().map((pack) => [pack, readPack(pack).length])));
    expect(Object.keys(entries).sort()).toEqual(manifest.packs.map(({ name }) => name).sort());
  });

  it("A37 a compendium that is missing, or of which an entry is, is named to the GM", async () => {
    const { checkOwnPacks } = await import("../../src/foundry/hooks/own-packs.ts");
    checkOwnPacks();
    expect(host.told).toEqual([]);
    host.packs.delete("mangonel.engines");
    host.packs.set("mangonel.troops", { index: { size: entries.troops - 1 } });
    checkOwnPacks();
    expect(host.told).toEqual([
      {
        level: "error",
        text: "MANGONEL.Notice.packsFaulty",
        said: "MANGONEL.Pack.troops, MANGONEL.Pack.engines",
      },
    ]);
    host.user.isGM = false;
    checkOwnPacks();
    expect(host.told).toHaveLength(1);
  });

  it("A39 no code of the system writes into a compendium or unlocks one", () => {
    const writing = /\.configure\(\s*\{\s*locked|\bpack\s*:\s*["'`]|importDocument|\.migrate\(/u;
    const found = listFiles(["src"], [".ts"]).filter(({ text }) => writing.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});

describe("reports of other modules (docs/what-goes-wrong.md)", () => {
  it("A50 modules that steer the same drags are named at the start, and others are not", async () => {
    const { nameRivals } = await import("../../src/foundry/hooks/rivals.ts");
    host.modules.set("dice-so-nice", { active: true }).set("terrain-ruler", { active: false });
    nameRivals();
    expect(host.told).toEqual([]);
    host.modules.set("drag-ruler", { active: true }).set("elevationruler", { active: true });
    nameRivals();
    expect(host.told).toEqual([
      { level: "warn", text: "MANGONEL.Notice.rivals", said: "Drag Ruler, Elevation Ruler" },
    ]);
  });
});

describe("reports of dice on the screen (docs/what-goes-wrong.md)", () => {
  /** A card whose dice roll. */
  class Resolution {
    readonly request = "request0";
  }

  const load = async () => {
    vi.resetModules();
    vi.doMock("../../src/foundry/models/resolution-model.ts", () => ({ ResolutionModel: Resolution }));
    return import("../../src/foundry/rolling-dice.ts");
  };

  it("A42 without a module for them what they have brought about is seen at once", async () => {
    const { areDiceRolling, onceDiceLie } = await load();
    const seen = vi.fn();
    onceDiceLie("request0", true, seen);
    expect(seen).toHaveBeenCalledOnce();
    host.dice3d = { isEnabled: () => false };
    onceDiceLie("request0", true, seen);
    expect(seen).toHaveBeenCalledTimes(2);
    host.dice3d = { isEnabled: () => true };
    onceDiceLie("request0", false, seen);
    expect(seen).toHaveBeenCalledTimes(3);
    expect(areDiceRolling()).toBe(false);
  });

  it("A42 with it losses and marks are seen once the dice of their own card lie, or never tell that they do", async () => {
    vi.useFakeTimers();
    const { areDiceRolling, onDiceLie, onceDiceLie } = await load();
    host.dice3d = { isEnabled: () => true };
    host.messages.set("card", { system: new Resolution() }).set("talk", { system: {} });
    const seen = vi.fn();
    onceDiceLie("request0", true, seen);
    for (const message of ["talk", "none"]) onDiceLie(message);
    expect(seen).not.toHaveBeenCalled();
    expect(areDiceRolling()).toBe(true);
    onDiceLie("card");
    expect(seen).toHaveBeenCalledOnce();
    expect(areDiceRolling()).toBe(false);
    onceDiceLie("request0", true, seen);
    vi.runAllTimers();
    expect(seen).toHaveBeenCalledTimes(2);
    expect(areDiceRolling()).toBe(false);
  });

  it("A42 every redraw of the battle waits for dice that roll", () => {
    const views = readFileSync("src/foundry/views.ts", "utf8");
    expect(views).toMatch(/refreshViews[^\n]*debounce\(\(\) => \{\n\s*if \(areDiceRolling\(\)\) return;/u);
  });
});
