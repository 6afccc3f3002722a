import { beforeEach, describe, expect, it, vi } from "vitest";
import { Table } from "../../table/server/table.ts";
import { MANIFEST } from "./support/core-world.ts";
import { MemoryStorage } from "./support/memory-storage.ts";
import { SEATS } from "./support/server.ts";

let storage: MemoryStorage;
let table: Table;

const open = () =>
  Table.open({
    options: { generation: 14, gmKey: undefined, keepEmpty: true },
    manifest: MANIFEST,
    storage,
    packs: new Map(),
  });

const create = (documentName: string, data: object, keepId = true) => ({
  operations: [{ action: "create", documentName, parentUuid: null, data: [data], options: { keepId } }],
});

beforeEach(async () => {
  storage = new MemoryStorage();
  table = await open();
});

describe("a table in memory", () => {
  it("answers and tells only what has been stored, and stores the rows that Foundry's databases have", async () => {
    const publish = vi.fn(() => expect(storage.rows.has("!scenes!scene00000000001")).toBe(true));
    const scene = {
      _id: "scene00000000001",
      name: "Field",
      tokens: [{ _id: "token00000000001" }],
      regions: [
        {
          _id: "region0000000001",
          name: "Wood",
          behaviors: [{ _id: "behavior00000001", type: "tablet.terrain" }],
        },
      ],
    };
    expect(await table.modify(SEATS.gm, create("Scene", scene), publish)).toMatchObject({ ok: true });
    expect(publish).toHaveBeenCalledOnce();
    const keys = [...storage.rows.keys()].filter((key) => key.startsWith("!scenes"));
    expect(new Set(keys)).toEqual(
      new Set([
        "!scenes!scene00000000001",
        "!scenes.tokens!scene00000000001.token00000000001",
        "!scenes.regions!scene00000000001.region0000000001",
        "!scenes.regions.behaviors!scene00000000001.region0000000001.behavior00000001",
      ]),
    );
    expect((await open()).world.documents).toEqual(table.world.documents);
  });

  it("removes the rows of everything below a deleted document", async () => {
    await table.modify(
      SEATS.gm,
      create("Actor", {
        _id: "actor00000000001",
        name: "A",
        type: "unit",
        items: [{ name: "Pike", type: "troop" }],
      }),
      vi.fn(),
    );
    expect([...storage.rows.keys()].filter((key) => key.startsWith("!actors"))).toHaveLength(2);
    const remove = {
      operations: [
        { action: "delete", documentName: "Actor", parentUuid: null, ids: ["actor00000000001"], options: {} },
      ],
    };
    await table.modify(SEATS.gm, remove, vi.fn());
    expect([...storage.rows.keys()].filter((key) => key.startsWith("!actors"))).toEqual([]);
    expect((await open()).world.documents.get("Actor")?.size).toBe(0);
  });

  it("changes nothing and tells nobody when the disk fails, and goes on", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const before = table.world;
    storage.failure = new Error("the disk is full");
    const publish = vi.fn();
    const answer = await table.modify(
      SEATS.gm,
      create("JournalEntry", { _id: "journal000000001", name: "Log" }),
      publish,
    );
    expect(answer).toMatchObject({ ok: false, error: { code: "failed" } });
    expect(JSON.stringify(answer)).not.toContain("disk");
    expect(publish).not.toHaveBeenCalled();
    expect(table.world).toBe(before);
    expect(
      await table.modify(SEATS.gm, create("JournalEntry", { _id: "journal000000001", name: "Log" }), publish),
    ).toMatchObject({ ok: true });
    quiet.mockRestore();
  });

  it("works out one request after the other: of two that create the same thing, one is refused", async () => {
    const log = create("JournalEntry", { _id: "once000000000001", name: "Log" });
    const answers = await Promise.all([
      table.modify(SEATS.gm, log, vi.fn()),
      table.modify(SEATS.secondGm, log, vi.fn()),
    ]);
    expect(answers.map((answer) => answer.ok)).toEqual([true, false]);
  });

  it("gives a world its seats once, and keeps what was made first in the first place", async () => {
    const contents = ["one", "two", "three", "four"];
    for (const content of contents)
      await table.modify(SEATS.red, create("ChatMessage", { content }, false), vi.fn());
    storage.reverse();
    const again = await open();
    expect(again.status.users.map((user) => user.id)).toEqual(Object.values(SEATS));
    expect(
      [...(again.world.documents.get("ChatMessage")?.values() ?? [])].map((message) => message["content"]),
    ).toEqual(contents);
  });
});
