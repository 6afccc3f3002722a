import { beforeEach, describe, expect, it } from "vitest";
import { CoreWorld } from "./support/core-world.ts";
import { SEATS } from "./support/server.ts";

const { gm, red, blue, spectator } = SEATS;
const RED_ACTOR = "actorRed00000001";
const BLUE_ACTOR = "actorBlue0000001";
const SCENE = "scene00000000001";
const RED_TOKEN = "tokenRed00000001";
const BLUE_TOKEN = "tokenBlue0000001";

let core: CoreWorld;

beforeEach(() => {
  core = field(14);
});

function field(generation: 13 | 14): CoreWorld {
  const world = new CoreWorld(generation);
  const actor = (_id: string, owner: string) =>
    world.create("Actor", {
      _id,
      name: "Pikes",
      type: "unit",
      system: { secret: "hidden", notes: "" },
      ownership: { default: 2, [owner]: 3 },
    });
  actor(RED_ACTOR, red);
  actor(BLUE_ACTOR, blue);
  world.create("Scene", {
    _id: SCENE,
    name: "Field",
    tokens: [
      { _id: RED_TOKEN, actorId: RED_ACTOR },
      { _id: BLUE_TOKEN, actorId: BLUE_ACTOR },
    ],
  });
  world.create("Combat", { _id: "combat0000000001", type: "battle" });
  world.create("JournalEntry", {
    _id: "journal000000001",
    name: "Log",
    pages: [{ _id: "page000000000001", name: "One" }],
  });
  return world;
}

const update = (
  documentName: string,
  _id: string,
  changes: Record<string, unknown>,
  parentUuid: string | null = null,
) => ({ action: "update", documentName, parentUuid, updates: [{ _id, ...changes }] }) as const;
const create = (
  documentName: string,
  data: Record<string, unknown>,
  parentUuid: string | null = null,
  options = {},
) => ({ action: "create", documentName, parentUuid, data: [data], options }) as const;
const remove = (documentName: string, id: string, parentUuid: string | null = null) =>
  ({ action: "delete", documentName, parentUuid, ids: [id] }) as const;

describe("what a player may write (foundry-api.md 10.1)", () => {
  it("updates an owned actor and the tokens of it", () => {
    expect(core.request(red, update("Actor", RED_ACTOR, { name: "Red" }))).toBe("ok");
    expect(core.request(red, update("Token", RED_TOKEN, { x: 50, rotation: 90 }, `Scene.${SCENE}`))).toBe(
      "ok",
    );
  });

  it("keeps items on an owned actor", () => {
    expect(core.request(red, create("Item", { name: "Pike", type: "troop" }, `Actor.${RED_ACTOR}`))).toBe(
      "ok",
    );
  });

  it("writes messages in the own name and changes them", () => {
    expect(
      core.request(
        red,
        create("ChatMessage", { _id: "message000000001", content: "Hello" }, null, { keepId: true }),
      ),
    ).toBe("ok");
    expect(core.source("ChatMessage.message000000001")["author"]).toBe(red);
    expect(core.request(red, update("ChatMessage", "message000000001", { content: "Hi" }))).toBe("ok");
    expect(core.request(red, remove("ChatMessage", "message000000001"))).toBe("ok");
  });

  it("writes flags on the own user", () => {
    expect(core.request(red, update("User", red, { flags: { tablet: { request: { id: 1 } } } }))).toBe("ok");
  });

  it("keeps own settings of user scope", () => {
    expect(core.request(red, create("Setting", { key: "tablet.side", value: '"red"', user: red }))).toBe(
      "ok",
    );
  });
});

describe("what a player may not write", () => {
  const cases: [string, () => string][] = [
    ["another's actor", () => core.request(red, update("Actor", BLUE_ACTOR, { name: "Dead" }))],
    ["another's token", () => core.request(red, update("Token", BLUE_TOKEN, { x: 0 }, `Scene.${SCENE}`))],
    [
      "an item on another's actor",
      () => core.request(red, create("Item", { name: "Hole", type: "troop" }, `Actor.${BLUE_ACTOR}`)),
    ],
    [
      "whose the own token is",
      () => core.request(red, update("Token", RED_TOKEN, { actorId: BLUE_ACTOR }, `Scene.${SCENE}`)),
    ],
    [
      "whose the own token is, by a marked key",
      () => core.request(red, update("Token", RED_TOKEN, { "==actorId": BLUE_ACTOR }, `Scene.${SCENE}`)),
    ],
    [
      "ownership of an owned actor",
      () => core.request(red, update("Actor", RED_ACTOR, { ownership: { default: 3 } })),
    ],
    [
      "ownership, by deleting a level",
      () => core.request(red, update("Actor", RED_ACTOR, { ownership: { "-=default": null } })),
    ],
    [
      "ownership, by a dotted key",
      () => core.request(red, update("Actor", RED_ACTOR, { "ownership.default": 3 })),
    ],
    ["the battle", () => core.request(red, update("Combat", "combat0000000001", { round: 5 }))],
    ["a new battle", () => core.request(red, create("Combat", { type: "battle" }))],
    ["the scene", () => core.request(red, update("Scene", SCENE, { name: "Mine" }))],
    ["a journal", () => core.request(red, update("JournalEntry", "journal000000001", { name: "Mine" }))],
    [
      "a page of a journal",
      () =>
        core.request(
          red,
          create("JournalEntryPage", { name: "Forged", type: "action" }, "JournalEntry.journal000000001"),
        ),
    ],
    [
      "a setting of the world",
      () => core.request(red, create("Setting", { key: "tablet.scale", value: "1" })),
    ],
    [
      "a setting of another user",
      () => core.request(red, create("Setting", { key: "tablet.side", value: "1", user: blue })),
    ],
    ["another user", () => core.request(red, update("User", blue, { flags: { tablet: { request: 1 } } }))],
    ["the own role", () => core.request(red, update("User", red, { role: 4 }))],
    [
      "the own permissions",
      () => core.request(red, update("User", red, { permissions: { SETTINGS_MODIFY: true } })),
    ],
    [
      "a message in another's name",
      () => core.request(red, create("ChatMessage", { content: "I yield", author: blue })),
    ],
    ["a new actor", () => core.request(red, create("Actor", { name: "Mine", type: "unit" }))],
    ["a new token", () => core.request(red, create("Token", { actorId: RED_ACTOR }, `Scene.${SCENE}`))],
    ["the own actor out of the world", () => core.request(red, remove("Actor", RED_ACTOR))],
    ["a user into the world", () => core.request(red, create("User", { name: "Me", role: 4 }))],
  ];

  it.each(cases)("%s", (_name, attempt) => {
    const before = core.world;
    expect(attempt()).toBe("forbidden");
    expect(core.world).toBe(before);
  });

  it("refuses another's message", () => {
    core.request(
      blue,
      create("ChatMessage", { _id: "message000000001", content: "Hello" }, null, { keepId: true }),
    );
    expect(core.request(red, update("ChatMessage", "message000000001", { content: "I yield" }))).toBe(
      "forbidden",
    );
    expect(core.request(red, remove("ChatMessage", "message000000001"))).toBe("forbidden");
    expect(core.request(gm, update("ChatMessage", "message000000001", { content: "Edited" }))).toBe("ok");
  });

  it("knows nobody who is not in the world", () => {
    expect(core.request("nobody0000000001", create("ChatMessage", { content: "?" }))).toBe("notLoggedIn");
  });
});

describe("areas", () => {
  const circle = { name: "Disc", shapes: [{ type: "circle", x: 10, y: 10, radius: 5 }] };

  it("lets a player of generation 14 make regions and change only the own ones", () => {
    expect(
      core.request(
        red,
        create("Region", { _id: "regionRed0000001", ...circle }, `Scene.${SCENE}`, { keepId: true }),
      ),
    ).toBe("ok");
    expect(core.source(`Scene.${SCENE}.Region.regionRed0000001`)["ownership"]).toEqual({
      default: 0,
      [red]: 3,
    });
    expect(core.request(red, update("Region", "regionRed0000001", { name: "Mark" }, `Scene.${SCENE}`))).toBe(
      "ok",
    );
    expect(core.request(blue, update("Region", "regionRed0000001", { name: "Mine" }, `Scene.${SCENE}`))).toBe(
      "forbidden",
    );
    expect(core.request(blue, remove("Region", "regionRed0000001", `Scene.${SCENE}`))).toBe("forbidden");
  });

  it("lets no player give a region behaviors", () => {
    const region = { ...circle, behaviors: [{ type: "tablet.terrain" }] };
    expect(core.request(red, create("Region", region, `Scene.${SCENE}`))).toBe("forbidden");
  });

  it("has line shapes in generation 14 only, and templates in 13 only", () => {
    const line = { name: "Pole", shapes: [{ type: "line", x: 0, y: 0, length: 100, width: 4, rotation: 0 }] };
    const old = field(13);
    expect(core.request(gm, create("Region", line, `Scene.${SCENE}`))).toBe("ok");
    expect(old.request(gm, create("Region", line, `Scene.${SCENE}`))).toBe("invalidData");
    const template = create(
      "MeasuredTemplate",
      { _id: "template00000001", t: "ray", distance: 30, width: 1 },
      `Scene.${SCENE}`,
      { keepId: true },
    );
    expect(old.request(red, template)).toBe("ok");
    expect(old.source(`Scene.${SCENE}.MeasuredTemplate.template00000001`)["author"]).toBe(red);
    expect(old.request(blue, remove("MeasuredTemplate", "template00000001", `Scene.${SCENE}`))).toBe(
      "forbidden",
    );
    expect(core.request(red, template)).toBe("unsupported");
  });
});

describe("fields that the manifest names", () => {
  it("cleans declared HTML and the HTML of the host", () => {
    const html = 'A <b>bold</b> <script>alert(1)</script><img src="x" onerror="alert(1)"> line';
    core.request(red, update("Actor", RED_ACTOR, { system: { notes: html } }));
    expect(core.source(`Actor.${RED_ACTOR}`)["system"]).toMatchObject({
      notes: 'A <b>bold</b> <img src="x" /> line',
    });
    core.request(
      red,
      create("ChatMessage", { _id: "message000000001", content: html }, null, { keepId: true }),
    );
    expect(core.source("ChatMessage.message000000001")["content"]).toBe('A <b>bold</b> <img src="x" /> line');
  });

  it("lets only a Game Master write gmOnlyFields, in whatever form they are written", () => {
    const secret = () => (core.source(`Actor.${RED_ACTOR}`)["system"] as { secret?: string }).secret;
    for (const changes of [
      { system: { secret: "mine" } },
      { system: { "-=secret": null } },
      { system: { "==secret": "mine" } },
      { "==system": { secret: "mine" } },
      { "-=system": null },
      { system: "gone" },
    ]) {
      core.request(red, update("Actor", RED_ACTOR, changes));
      expect(secret()).toBe("hidden");
    }
    core.request(gm, update("Actor", RED_ACTOR, { system: { secret: "new" } }));
    expect(secret()).toBe("new");
  });
});

describe("malformed requests", () => {
  const cases: [string, unknown][] = [
    ["nothing", null],
    ["a text", "modify"],
    ["no operations", {}],
    ["an empty list", { operations: [] }],
    ["an operation that is a number", { operations: [7] }],
    ["an unknown action", { operations: [{ action: "steal", documentName: "Actor", ids: [RED_ACTOR] }] }],
    ["a class that is a number", { operations: [{ action: "delete", documentName: 5, ids: [RED_ACTOR] }] }],
    ["data that are no list", { operations: [{ action: "create", documentName: "Actor", data: {} }] }],
    ["data of texts", { operations: [{ action: "create", documentName: "Actor", data: ["x"] }] }],
    [
      "an update without identifier",
      { operations: [{ action: "update", documentName: "Actor", updates: [{ name: "x" }] }] },
    ],
    [
      "an identifier that is an object",
      { operations: [{ action: "delete", documentName: "Actor", ids: [{}] }] },
    ],
    [
      "an identifier twice",
      { operations: [{ action: "delete", documentName: "Actor", ids: [RED_ACTOR, RED_ACTOR] }] },
    ],
    [
      "options that are a list",
      { operations: [{ action: "delete", documentName: "Actor", ids: [RED_ACTOR], options: [] }] },
    ],
    ["a token without a scene", { operations: [{ action: "create", documentName: "Token", data: [{}] }] }],
    [
      "an actor in an actor",
      {
        operations: [
          { action: "create", documentName: "Actor", parentUuid: `Actor.${RED_ACTOR}`, data: [{}] },
        ],
      },
    ],
  ];

  it.each(cases)("%s", (_name, payload) => {
    const before = core.world;
    expect(core.send(spectator, payload)).toBe("malformed");
    expect(core.world).toBe(before);
  });

  it("refuses unknown classes, parents and documents", () => {
    expect(core.request(gm, remove("Dragon", RED_ACTOR))).toBe("unsupported");
    expect(core.request(gm, remove("constructor", RED_ACTOR))).toBe("unsupported");
    expect(core.request(gm, create("Token", {}, "Scene.nowhere000000001"))).toBe("notFound");
    expect(core.request(gm, create("Token", {}, "__proto__.polluted"))).toBe("notFound");
    expect(core.request(gm, remove("Actor", "nobody0000000001"))).toBe("notFound");
  });

  it("refuses keys that reach for the prototype, and depths without end", () => {
    const polluted = JSON.parse(
      `{"operations":[{"action":"update","documentName":"User","updates":[{"_id":"${red}","flags":{"__proto__":{"isGM":true}}}]}]}`,
    ) as object;
    expect(core.send(red, polluted)).toBe("malformed");
    expect(({} as Record<string, unknown>)["isGM"]).toBeUndefined();
    let deep: object = {};
    for (let n = 0; n < 100; n++) deep = { deep };
    expect(core.request(red, update("User", red, { flags: deep }))).toBe("malformed");
  });
});
