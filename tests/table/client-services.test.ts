import { afterEach, describe, expect, it } from "vitest";
import type { ClientDocumentClass } from "../../table/client/api/abstract/client-document.ts";
import { CONFIG, documentConfig } from "../../table/client/api/config.ts";
import { MemoryStore } from "../../table/client/api/core/settings.ts";
import { Roll } from "../../table/client/api/dice/roll.ts";
import type { ChatMessage } from "../../table/client/api/documents/chat-message.ts";
import type { Combat } from "../../table/client/api/documents/combat.ts";
import { UnsupportedApiError } from "../../table/client/api/guard.ts";
import { Hooks } from "../../table/client/api/hooks.ts";
import type { Generation } from "../../table/shared/protocol.ts";
import { bootClient, global, type TestClient } from "./support/client.ts";
import { RawClient, SEATS, startTestServer, type TestServer } from "./support/server.ts";

let server: TestServer;
let client: TestClient;

async function start(
  generation: Generation = 14,
  userId: string = SEATS.gm,
  store?: MemoryStore,
): Promise<void> {
  server = await startTestServer({ generation });
  client = await bootClient(server, userId, store);
}

const cls = (name: string): ClientDocumentClass =>
  documentConfig(name).documentClass as unknown as ClientDocumentClass;

afterEach(async () => {
  client.close();
  await server.close();
});

describe("start-up (foundry-api.md 2)", () => {
  it("calls init, i18nInit, setup and ready in this order, with what each may use", async () => {
    const seen: unknown[] = [];
    Hooks.once("init", () => seen.push(["init", Reflect.get(global("game") as object, "user")]));
    Hooks.once("i18nInit", () => seen.push(["i18nInit", client === undefined]));
    Hooks.once("setup", () => seen.push(["setup"]));
    Hooks.once("ready", () => seen.push(["ready"]));
    await start();
    expect(seen.map((entry) => (entry as unknown[])[0])).toEqual(["init", "i18nInit", "setup", "ready"]);
    expect(seen[0]).toEqual(["init", null]);
    expect(client.game.ready).toBe(true);
  });

  it("speaks the chosen language and English for what it lacks", async () => {
    const store = new MemoryStore();
    store.setItem("core.language", '"ru"');
    await start(14, SEATS.gm, store);
    const { i18n } = client.game;
    expect(i18n.lang).toBe("ru");
    expect(i18n.format("TABLET.hello", { name: "Uri" })).toBe("Привет, Uri");
    expect(i18n.localize("TABLET.only")).toBe("Only English");
    expect(i18n.has("TABLET.nothing")).toBe(false);
    expect(i18n.localize("TABLET.nothing")).toBe("TABLET.nothing");
  });

  it("labels the fields of models by their prefixes", async () => {
    await start();
    expect(documentConfig("Actor").dataModels["unit"]?.schema.getField("strength.value")?.label).toBe(
      "Figures",
    );
    expect(documentConfig("Actor").typeLabels["unit"]).toBe("TYPES.Actor.unit");
  });
});

describe("names that are not there", () => {
  it("throws an error that names what was asked for", async () => {
    await start();
    const read = (path: string): unknown =>
      path.split(".").reduce<unknown>((at, key) => Reflect.get(at as object, key), globalThis);
    for (const path of [
      "foundry.nothing",
      "foundry.utils.nothing",
      "game.nothing",
      "CONFIG.nothing",
      "CONST.NOTHING",
    ])
      expect(() => read(path)).toThrow(new UnsupportedApiError(path));
    expect(() => read("foundry.utils.nothing")).toThrow("foundry.utils.nothing");
    for (const path of [
      "game.dice3d",
      "game.then",
      "game.toJSON",
      "foundry.then",
      "CONFIG.MeasuredTemplate",
      "foundry.documents.MeasuredTemplateDocument",
    ])
      expect(read(path)).toBeUndefined();
  });

  it("has in each generation what that has", async () => {
    await start(13);
    expect(client.game.release.generation).toBe(13);
    expect(global("MeasuredTemplateDocument")).toBeTypeOf("function");
    expect(
      Reflect.get((global("foundry") as { documents: object }).documents, "modifyBatch"),
    ).toBeUndefined();
    expect(CONFIG["statusEffects"]).toEqual([]);
  });
});

describe("generation 13", () => {
  it("deletes with marked keys and tells them so", async () => {
    await start(13);
    const actor = await cls("Actor").create({ name: "A", type: "unit", system: { slots: { a: 1, b: 2 } } });
    let heard: unknown;
    Hooks.once("updateActor", (_doc: unknown, changed: { system: unknown }) => {
      heard = changed.system;
    });
    await actor?.update({ "system.slots.-=a": null });
    expect(heard).toEqual({ slots: { "-=a": null } });
    expect(actor?.toObject()).toMatchObject({ system: { slots: { b: 2 } } });
  });

  it("keeps templates on a scene", async () => {
    await start(13);
    const scene = await cls("Scene").create({ name: "Field" });
    const [template] =
      (await scene?.createEmbeddedDocuments("MeasuredTemplate", [
        { t: "circle", distance: 3, x: 1.4, y: 2 },
      ])) ?? [];
    expect(template?.toObject()).toMatchObject({ t: "circle", x: 1, author: SEATS.gm, flags: {} });
  });
});

describe("settings (foundry-api.md 11)", () => {
  it("keeps settings by scope and tells every client of the world's", async () => {
    await start();
    const { settings } = client.game;
    expect(settings.get("tablet", "scale")).toBe(10);
    expect(await settings.set("tablet", "scale", 12)).toBe(12);
    await settings.set("tablet", "colour", "blue");
    await settings.set("tablet", "side", "red");
    const red = await RawClient.enter(server.url, SEATS.red);
    const stored = (await red.world()).documents["Setting"];
    red.close();
    expect(stored?.map((setting) => [setting["key"], setting["value"], setting["user"]])).toEqual([
      ["tablet.scale", "12", null],
      ["tablet.side", '"red"', SEATS.gm],
    ]);
    expect(client.store.getItem("tablet.colour")).toBe('"blue"');
    expect(() => settings.get("tablet", "nothing")).toThrow(/not a registered/);
  });

  it("refuses a player who writes a setting of the world", async () => {
    await start(14, SEATS.red);
    await expect(client.game.settings.set("tablet", "scale", 1)).rejects.toThrow(/permission/);
  });
});

describe("queries (foundry-api.md 10.2)", () => {
  it("asks another client, brings back JSON, and rejects what throws, is unknown, late, or not there", async () => {
    await start(14, SEATS.red);
    const gm = await RawClient.enter(server.url, SEATS.gm);
    gm.socket.on(
      "userQuery",
      (name: string, data: unknown, _timeout: unknown, answer: (value: object) => void) => {
        if (name === "tablet.echo") answer({ ok: true, value: { data } });
        if (name === "tablet.fail") answer({ ok: false, message: "no such unit" });
      },
    );
    await expect.poll(() => client.game.users.activeGM?.id).toBe(SEATS.gm);
    const master = client.game.users.activeGM ?? expect.fail("no GM");
    expect(await master.query("tablet.echo", { a: 1, b: undefined })).toEqual({ data: { a: 1 } });
    await expect(master.query("tablet.fail", {})).rejects.toThrow("no such unit");
    await expect(master.query("tablet.late", {}, { timeout: 50 })).rejects.toThrow(/in time/);
    const gone = master.query("tablet.late", {});
    gm.close();
    await expect(gone).rejects.toThrow(/went away/);
    await expect.poll(() => client.game.users.activeGM).toBeNull();
    await expect(master.query("tablet.echo", {})).rejects.toThrow(/not active/);
  });

  it("answers with the registered handler, which is not told who asks", async () => {
    await start(14, SEATS.gm);
    const red = await RawClient.enter(server.url, SEATS.red);
    const ask = (data: unknown) => red.ask("userQuery", { userId: SEATS.gm, name: "tablet.double", data });
    expect(await ask({ value: 4 })).toEqual({ ok: true, value: { doubled: 8 } });
    expect(await ask({ value: "x" })).toMatchObject({
      ok: false,
      error: { message: "a number is expected" },
    });
    expect(await red.ask("userQuery", { userId: SEATS.gm, name: "constructor" })).toMatchObject({
      ok: false,
    });
    expect(await red.ask("userQuery", { userId: 5 })).toMatchObject({
      ok: false,
      error: { code: "malformed" },
    });
    red.close();
  });
});

describe("rolls (foundry-api.md 9.3)", () => {
  it("takes its faces from CONFIG.Dice.randomUniform and revives by class", async () => {
    await start();
    const script = [0.99, 0.5, 0.01];
    (CONFIG["Dice"] as { randomUniform: () => number }).randomUniform = () => script.shift() ?? 0;
    const roll = await new Roll("3d6kh2 + @bonus", { bonus: 2 }).evaluate();
    expect(roll.dice[0]?.results.map((result) => [result.result, result.active])).toEqual([
      [1, false],
      [3, true],
      [6, true],
    ]);
    expect(roll.total).toBe(11);
    const again = Roll.fromJSON(JSON.stringify(roll));
    expect([again.total, again.formula, again.dice[0]?.results.length]).toEqual([11, "3d6kh2 + 2", 3]);
    const message = (await cls("ChatMessage").create({ rolls: [roll] })) as unknown as ChatMessage;
    expect(message.rolls[0]?.total).toBe(11);
    expect(message.isRoll).toBe(true);
  });

  it.each([
    ["2 + 3 * 4", 14],
    ["(2 + 3) * 4", 20],
    ["10 - 4 - 3", 3],
    ["8 / 2 / 2", 2],
    ["-3 + 5", 2],
    ["1d1[flavour] + 1", 2],
  ])("%s is %d", async (formula, total) => {
    await start();
    expect((await new Roll(formula).evaluate()).total).toBe(total);
  });
});

describe("battles and scenes", () => {
  it("goes through the rounds of a battle without combatants and keeps the turn null", async () => {
    await start();
    const combat = (await cls("Combat").create({ type: "battle" })) as unknown as Combat;
    await combat.activate();
    expect(client.game.combat).toBe(combat);
    await combat.startCombat();
    expect([combat.started, combat.round, combat.turn]).toEqual([true, 1, null]);
    await combat.nextTurn();
    expect([combat.round, combat.turn]).toEqual([2, null]);
    await combat.previousRound();
    expect(combat.round).toBe(1);
  });

  it("takes the grid of the manifest and measures the scene", async () => {
    await start();
    const scene = await cls("Scene").create({ name: "Field", width: 1000, height: 500, padding: 0.25 });
    expect(scene).toMatchObject({
      grid: { type: 0, units: "in" },
      dimensions: { sceneX: 250, sceneWidth: 1000, width: 1500, distancePixels: 100 },
    });
  });
});
