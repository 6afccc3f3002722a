import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClientDocumentClass } from "../../table/client/api/abstract/client-document.ts";
import { documentConfig } from "../../table/client/api/config.ts";
import type { Actor } from "../../table/client/api/documents/actor.ts";
import { Hooks } from "../../table/client/api/hooks.ts";
import { bootClient, type TestClient } from "./support/client.ts";
import { RawClient, SEATS, startTestServer, type TestServer } from "./support/server.ts";

let server: TestServer;
let client: TestClient;
let other: RawClient;

interface UnitSystem {
  strength: { value: number; max: number };
  losses: number;
  slots: Record<string, number>;
  tags: Set<string>;
  ranks: number[];
}

const cls = (name: string): ClientDocumentClass =>
  documentConfig(name).documentClass as unknown as ClientDocumentClass;
const system = (actor: Actor): UnitSystem => actor.system as UnitSystem;

async function makeUnit(data: object = {}): Promise<Actor> {
  const actor = await cls("Actor").create({ name: "Pikes", type: "unit", ...data });
  return actor as unknown as Actor;
}

beforeAll(async () => {
  server = await startTestServer();
  other = await RawClient.enter(server.url, SEATS.blue);
  client = await bootClient(server, SEATS.gm);
});

afterAll(async () => {
  client.close();
  other.close();
  await server.close();
});

describe("documents on a client", () => {
  it("creates with schema defaults and prepared values, apart from the source", async () => {
    const actor = await makeUnit({ system: { strength: { value: 12 } } });
    expect(system(actor).losses).toBe(8);
    expect(actor._source["system"]).toMatchObject({ strength: { value: 12, max: 20 }, ranks: [], tags: [] });
    expect(actor._source["system"]).not.toHaveProperty("losses");
    expect(client.game.actors.get(actor.id ?? "")).toBe(actor);
    expect(
      await other.waitFor((result) => result.documentName === "Actor" && result.action === "create"),
    ).toMatchObject({ userId: SEATS.gm });
  });

  it("expands dotted keys, merges objects, replaces arrays, and reads sets", async () => {
    const actor = await makeUnit({ system: { slots: { a: 1 }, ranks: [1, 2] } });
    await actor.update({ "system.slots.b": 2, "system.ranks": [7], "system.tags": ["fresh", "fresh"] });
    expect(system(actor).slots).toEqual({ a: 1, b: 2 });
    expect(system(actor).ranks).toEqual([7]);
    expect([...system(actor).tags]).toEqual(["fresh"]);
  });

  it("resolves undefined and calls nothing for an update that changes nothing", async () => {
    const actor = await makeUnit();
    const calls: string[] = [];
    const ids = ["preUpdateActor", "updateActor"].map(
      (name) => [name, Hooks.on(name, () => calls.push(name))] as const,
    );
    expect(await actor.update({ name: "Pikes", system: { strength: { value: 20 } } })).toBeUndefined();
    for (const [name, id] of ids) Hooks.off(name, id);
    expect(calls).toEqual([]);
  });

  it("cleans and clamps numbers, and refuses what cannot be cleaned", async () => {
    const actor = await makeUnit();
    await actor.update({ system: { strength: { value: 300.4 } } });
    expect(system(actor).strength.value).toBe(100);
    await expect(actor.update({ system: { state: "dancing" } })).rejects.toThrow(/not a valid choice/);
    await expect(makeUnit({ type: "dragon" })).rejects.toThrow(/not a valid type/);
  });

  it("deletes keys with the operator of generation 14 and refuses the old keys", async () => {
    const actor = await makeUnit({ system: { slots: { a: 1, b: 2 } } });
    const del: unknown = Reflect.get(globalThis, "_del");
    let heard: unknown;
    const id = Hooks.on("updateActor", (_actor: unknown, changed: { system: { slots: { a: unknown } } }) => {
      heard = changed.system.slots.a;
    });
    await actor.update({ system: { slots: { a: del } } });
    Hooks.off("updateActor", id);
    expect(system(actor).slots).toEqual({ b: 2 });
    expect(heard).toBe(del);
    await expect(actor.update({ "system.slots.-=b": null })).rejects.toThrow(/generation 13/);
  });

  it("runs model, document and hook before a write, each of which can prevent it, and only here", async () => {
    const actor = await makeUnit();
    expect(await actor.update({ system: { strength: { value: 13 } } })).toBeUndefined();
    const id = Hooks.on("preUpdateActor", () => false);
    expect(await actor.update({ name: "Never" })).toBeUndefined();
    Hooks.off("preUpdateActor", id);
    expect(actor.name).toBe("Pikes");
  });

  it("never waits for a hook: a promise of false prevents nothing", async () => {
    const actor = await makeUnit();
    const id = Hooks.on("preUpdateActor", async () => false);
    await actor.update({ name: "Changed" });
    Hooks.off("preUpdateActor", id);
    expect(actor.name).toBe("Changed");
  });

  it("gives hooks the document, what changed, the options that travelled, and the user from the server", async () => {
    const actor = await makeUnit();
    const calls: unknown[][] = [];
    const id = Hooks.on("updateActor", (...args: unknown[]) => calls.push(args));
    await actor.update({ name: "New" }, { tablet: { why: "test" } });
    Hooks.off("updateActor", id);
    expect(calls[0]?.[0]).toBe(actor);
    expect(calls[0]?.[1]).toMatchObject({ name: "New", _id: actor.id });
    expect(calls[0]?.[2]).toMatchObject({ tablet: { why: "test" } });
    expect(calls[0]?.[3]).toBe(SEATS.gm);
  });

  it("tells others' writes with their user, and prepares anew", async () => {
    const actor = await makeUnit({ ownership: { default: 0, [SEATS.blue]: 3 } });
    const heard = new Promise<unknown[]>((resolve) =>
      Hooks.once("updateActor", (...args: unknown[]) => resolve(args)),
    );
    const changes = { _id: actor.id ?? "", system: { strength: { value: 5 } } };
    await other.modify({ action: "update", documentName: "Actor", updates: [changes] });
    expect((await heard)[3]).toBe(SEATS.blue);
    expect(system(actor).losses).toBe(15);
  });

  it("keeps embedded documents in a collection with the parent's source", async () => {
    const actor = await makeUnit();
    const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Pike", type: "troop" }]);
    expect(item?.uuid).toBe(`Actor.${actor.id}.Item.${item?.id}`);
    expect(actor.toObject()["items"]).toHaveLength(1);
    await actor.updateEmbeddedDocuments("Item", [{ _id: item?.id, name: "Long pike" }]);
    expect(actor.items.getName("Long pike")).toBe(item);
    expect(actor.toObject()["items"]).toMatchObject([{ name: "Long pike" }]);
    await item?.delete();
    expect(actor.items.size).toBe(0);
    await expect(actor.update({ items: [] })).rejects.toThrow(/embedded/);
  });

  it("reads and writes flags", async () => {
    const actor = await makeUnit();
    await actor.setFlag("tablet", "pose.x", 3);
    expect(actor.getFlag("tablet", "pose")).toEqual({ x: 3 });
    await actor.unsetFlag("tablet", "pose.x");
    expect(actor.getFlag("tablet", "pose")).toEqual({});
    expect(() => actor.getFlag("nobody", "pose")).toThrow(/scope/);
  });

  it("creates once with keepId and fails the second time", async () => {
    const data = { _id: "once000000000001", name: "Log" };
    await cls("JournalEntry").create(data, { keepId: true });
    await expect(cls("JournalEntry").create(data, { keepId: true })).rejects.toThrow(/exists already/);
  });

  it("writes a batch together and calls nothing when a part is prevented", async () => {
    const { modifyBatch } = Reflect.get(globalThis, "foundry").documents as {
      modifyBatch: (list: object[]) => Promise<unknown[]>;
    };
    const actor = await makeUnit();
    const batch = (value: number) => [
      {
        action: "update",
        documentName: "Actor",
        updates: [{ _id: actor.id, system: { strength: { value } } }],
      },
      { action: "create", documentName: "ChatMessage", data: [{ content: `now ${value}` }] },
    ];
    expect(await modifyBatch(batch(13))).toEqual([]);
    expect(client.game.messages.some((message) => message.content === "now 13")).toBe(false);
    await modifyBatch(batch(14));
    expect(system(actor).strength.value).toBe(14);
    expect(client.game.messages.some((message) => message.content === "now 14")).toBe(true);
  });

  it("finds documents by UUID", async () => {
    const { fromUuid, fromUuidSync } = globalThis as unknown as Record<string, (uuid: string) => unknown>;
    const actor = await makeUnit();
    expect(fromUuidSync?.(actor.uuid)).toBe(actor);
    expect(await fromUuid?.("Compendium.tablet.kit.Item.itemArchers00001")).toMatchObject({
      name: "Archers",
    });
    expect(await fromUuid?.("Actor.nobody0000000001")).toBeNull();
  });

  it("makes sub-documents of a pack with everything in them", async () => {
    const pack = client.game.packs.get("tablet.kit");
    const [archers] = (await pack?.getDocuments()) ?? [];
    expect(archers?.getEmbeddedCollection("ActiveEffect").size).toBe(1);
    expect(archers?.uuid).toBe("Compendium.tablet.kit.Item.itemArchers00001");
    const imported = await client.game.items.importFromCompendium(
      pack ?? expect.fail("no pack"),
      "itemArchers00001",
    );
    expect(imported?.id).not.toBe("itemArchers00001");
  });
});

describe("movement (foundry-api.md 5.5)", () => {
  it("rejects the movement of a mixed update and keeps the rest, and rotation is no movement", async () => {
    const scene = await cls("Scene").create({ name: "Field", tokens: [{ name: "T", x: 0, y: 0 }] });
    const [token] = scene?.getEmbeddedCollection("Token").contents ?? [];
    if (!token) return expect.fail("no token");
    const calls: string[] = [];
    const ids = [
      Hooks.on("preMoveToken", () => {
        calls.push("preMoveToken");
        return false;
      }),
    ];
    const doc = token as unknown as Actor & { x: number; rotation: number };
    await doc.update({ x: 100, name: "Renamed" });
    expect([doc.x, doc.name]).toEqual([0, "Renamed"]);
    await doc.update({ rotation: 45 });
    expect([calls.length, doc.rotation]).toEqual([1, 45]);
    for (const id of ids) Hooks.off("preMoveToken", id);
    const moved = new Promise<unknown[]>((resolve) =>
      Hooks.once("moveToken", (...args: unknown[]) => resolve(args)),
    );
    await doc.update({ x: 100 });
    expect((await moved)[1]).toMatchObject({
      origin: { x: 0 },
      destination: { x: 100 },
      passed: { distance: 1 },
      method: "api",
    });
  });
});
