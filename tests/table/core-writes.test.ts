import { describe, expect, it } from "vitest";
import { CoreWorld } from "./support/core-world.ts";
import { SEATS } from "./support/server.ts";

const ACTOR = "actorRed00000001";

function worldWithActor(): CoreWorld {
  const core = new CoreWorld();
  core.create("Actor", {
    _id: ACTOR,
    name: "Red pikes",
    type: "unit",
    system: { strength: { value: 20, max: 20 }, slots: { a: 1, b: 2 }, ranks: [1, 2, 3] },
    items: [{ _id: "itemPike00000001", name: "Pike", type: "troop" }],
  });
  return core;
}

const update = (changes: object) =>
  ({ action: "update", documentName: "Actor", updates: [{ _id: ACTOR, ...changes }] }) as const;

describe("updates on the server (foundry-api.md 10.4, 15.3)", () => {
  it("merges objects by key and replaces arrays", () => {
    const core = worldWithActor();
    core.request(SEATS.gm, update({ system: { slots: { c: 3 }, ranks: [9] } }));
    expect(core.source(`Actor.${ACTOR}`)["system"]).toEqual({
      strength: { value: 20, max: 20 },
      slots: { a: 1, b: 2, c: 3 },
      ranks: [9],
    });
  });

  it("lets the last writer of a key win and keeps the other keys of both", () => {
    const core = worldWithActor();
    core.request(SEATS.gm, update({ system: { strength: { value: 15 } } }));
    core.request(SEATS.gm, update({ system: { strength: { max: 30 } } }));
    core.request(SEATS.gm, update({ system: { strength: { value: 14 } } }));
    expect(core.source(`Actor.${ACTOR}`)["system"]).toMatchObject({ strength: { value: 14, max: 30 } });
  });

  it("deletes and replaces marked keys", () => {
    const core = worldWithActor();
    core.request(SEATS.gm, update({ system: { slots: { "-=a": null }, "==strength": { value: 1 } } }));
    expect(core.source(`Actor.${ACTOR}`)["system"]).toMatchObject({
      slots: { b: 2 },
      strength: { value: 1 },
    });
  });

  it("tells only what changed, and nothing of an update that changes nothing", () => {
    const core = worldWithActor();
    core.request(SEATS.gm, update({ name: "Red pikes", system: { strength: { value: 19, max: 20 } } }));
    expect(core.last?.results[0]?.result[0]).toMatchObject({
      _id: ACTOR,
      system: { strength: { value: 19 } },
    });
    expect(core.last?.results[0]?.result[0]).not.toHaveProperty("name");
    core.request(SEATS.gm, update({ name: "Red pikes" }));
    expect(core.last?.results[0]?.result).toEqual([]);
    expect(core.last?.rows).toEqual([]);
  });

  it("cleans by the schema: whole pixels, steps, and angles from 0 to 360", () => {
    const core = new CoreWorld(13);
    core.create("Scene", { _id: "scene00000000001", name: "Field" });
    core.create(
      "Token",
      { _id: "token00000000001", x: 10.6, width: 3.3, rotation: -90 },
      "Scene.scene00000000001",
    );
    expect(core.source("Scene.scene00000000001.Token.token00000000001")).toMatchObject({
      x: 11,
      width: 3.5,
      rotation: 270,
    });
  });

  it("refuses what does not fit the schema, and types that the manifest does not declare", () => {
    const core = worldWithActor();
    const create = (data: object) =>
      core.request(SEATS.gm, { action: "create", documentName: "Actor", data: [{ ...data }] });
    expect(core.request(SEATS.gm, update({ ownership: { default: 99 } }))).toBe("invalidData");
    expect(core.request(SEATS.gm, update({ ownership: "mine" }))).toBe("invalidData");
    expect(create({ name: "Dragon", type: "dragon" })).toBe("invalidData");
    expect(create({ name: "", type: "unit" })).toBe("invalidData");
  });

  it("keeps what is embedded out of updates of the parent", () => {
    const core = worldWithActor();
    expect(core.request(SEATS.gm, update({ items: [] }))).toBe("malformed");
    expect(core.request(SEATS.gm, update({ "-=items": null }))).toBe("malformed");
    core.request(SEATS.gm, update({ name: "Pikes of Uri" }));
    expect(core.source(`Actor.${ACTOR}`)["items"]).toHaveLength(1);
  });

  it("never lets an update change the identifier", () => {
    const core = worldWithActor();
    core.request(SEATS.gm, update({ "==_id": "another000000000", name: "Other" }));
    expect(core.source(`Actor.${ACTOR}`)._id).toBe(ACTOR);
  });
});

describe("creation with an identifier (the once-only guard)", () => {
  const page = {
    action: "create",
    documentName: "JournalEntry",
    data: [{ _id: "once000000000001", name: "Log" }],
    options: { keepId: true },
  } as const;

  it("grants the first and refuses the second, and the second changes nothing", () => {
    const core = new CoreWorld();
    expect(core.request(SEATS.gm, page)).toBe("ok");
    const before = core.world;
    expect(core.request(SEATS.secondGm, page)).toBe("exists");
    expect(core.world).toBe(before);
  });

  it("makes an identifier of its own without keepId", () => {
    const core = new CoreWorld();
    core.request(SEATS.gm, { ...page, options: {} });
    core.request(SEATS.gm, { ...page, options: {} });
    expect(core.world.documents.get("JournalEntry")?.size).toBe(2);
    expect(core.world.documents.get("JournalEntry")?.has("once000000000001")).toBe(false);
  });

  it("refuses a batch whole when one identifier is taken", () => {
    const core = worldWithActor();
    core.create("JournalEntry", { _id: "once000000000001", name: "Log" });
    const before = core.world;
    expect(core.request(SEATS.gm, update({ name: "Changed" }), page)).toBe("exists");
    expect(core.world).toBe(before);
  });

  it("guards embedded documents as well, and keeps the identifiers of what is embedded in a new document", () => {
    const core = new CoreWorld();
    core.create("JournalEntry", {
      _id: "journal000000001",
      name: "Log",
      pages: [{ _id: "page000000000001", name: "One" }],
    });
    const again = {
      action: "create",
      documentName: "JournalEntryPage",
      parentUuid: "JournalEntry.journal000000001",
      data: [{ _id: "page000000000001", name: "Two" }],
      options: { keepId: true },
    } as const;
    expect(core.request(SEATS.gm, again)).toBe("exists");
    expect(core.source("JournalEntry.journal000000001.JournalEntryPage.page000000000001")["name"]).toBe(
      "One",
    );
  });
});

describe("batches", () => {
  it("writes all operations of a request in order, in generation 14", () => {
    const core = worldWithActor();
    const message = { action: "create", documentName: "ChatMessage", data: [{ content: "Fire!" }] } as const;
    expect(core.request(SEATS.gm, update({ name: "New" }), message)).toBe("ok");
    expect(core.last?.results.map((result) => result.documentName)).toEqual(["Actor", "ChatMessage"]);
  });

  it("changes nothing when any operation is refused", () => {
    const core = worldWithActor();
    const before = core.world;
    const missing = { action: "delete", documentName: "Actor", ids: ["nobody0000000001"] } as const;
    expect(core.request(SEATS.gm, update({ name: "New" }), missing)).toBe("notFound");
    expect(core.world).toBe(before);
  });

  it("takes one operation a request in generation 13", () => {
    const core = new CoreWorld(13);
    const message = { action: "create", documentName: "ChatMessage", data: [{ content: "Fire!" }] } as const;
    expect(core.request(SEATS.gm, message, message)).toBe("unsupported");
    expect(core.request(SEATS.gm, message)).toBe("ok");
  });
});

describe("exclusive states", () => {
  it("has one active scene", () => {
    const core = new CoreWorld();
    core.create("Scene", { _id: "scene00000000001", name: "One", active: true });
    core.create("Scene", { _id: "scene00000000002", name: "Two", active: true });
    expect(core.source("Scene.scene00000000001")["active"]).toBe(false);
    expect(core.last?.results).toHaveLength(2);
  });
});
