import { afterEach, describe, expect, it } from "vitest";
import type { Adventure } from "../../table/client/api/documents/adventure.ts";
import { Hooks } from "../../table/client/api/hooks.ts";
import type { Generation } from "../../table/shared/protocol.ts";
import { bootClient, type TestClient } from "./support/client.ts";
import { RawClient, SEATS, startTestServer, type TestServer } from "./support/server.ts";

let server: TestServer;
const clients: { close(): void }[] = [];

async function start(keepEmpty: boolean, generation: Generation = 14): Promise<TestClient> {
  server = await startTestServer({ keepEmpty, generation });
  const client = await bootClient(server, SEATS.gm);
  clients.push(client);
  return client;
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
});

async function firstAdventure({ game }: TestClient): Promise<Adventure> {
  const adventure = await game.packs.get("tablet.scenarios")?.getDocument("adventureFirst01");
  return (adventure ?? expect.fail("no adventure")) as Adventure;
}

describe.each([13, 14] as const)("an adventure in generation %d (foundry-api.md 13)", (generation) => {
  it("is imported by the first Game Master of an empty world, with its identifiers, if it is sorted first", async () => {
    const { game } = await start(false, generation);
    await expect.poll(() => game.scenes.active?.name).toBe("Meadow");
    const scene = game.scenes.active ?? expect.fail("no scene");
    expect(scene.tokens.get("tokenRedPikes001")?.actor?.id).toBe("actorRedPikes001");
    expect(scene.regions.get("regionWood000001")?.behaviors.size).toBe(1);
    expect(scene.regions.get("regionWood000001")?.testPoint({ x: 540, y: 400 })).toBe(true);
    expect(scene.regions.get("regionWood000001")?.testPoint({ x: 570, y: 400 })).toBe(false);
    expect(game.actors.get("actorRedPikes001")?._source["ownership"]).toMatchObject({ TablePlayerRed01: 3 });
    expect(game.scenes.viewed).toBe(scene);
  });
});

describe("importing", () => {
  it("happens once, however many Game Masters there are", async () => {
    const { game } = await start(false);
    const second = await RawClient.enter(server.url, SEATS.secondGm);
    clients.push(second);
    expect(await second.ask("claimFirstImport")).toEqual({ ok: true, value: false });
    await expect.poll(() => game.scenes.size).toBe(1);
    await expect
      .poll(async () => (await second.ask("claimFirstImport")) as unknown)
      .toEqual({ ok: true, value: false });
  });

  it("can be begun again by another when the first goes away in the middle", async () => {
    await start(true);
    const { table } = server;
    expect(await table.claimFirstImport("a")).toBe(false);
    await server.close();
    server = await startTestServer({ keepEmpty: false });
    expect(await server.table.claimFirstImport("a")).toBe(true);
    expect(await server.table.claimFirstImport("b")).toBe(false);
    server.table.releaseFirstImport("a");
    expect(await server.table.claimFirstImport("b")).toBe(true);
    expect(await server.table.finishFirstImport("a")).toBe(false);
    expect(await server.table.finishFirstImport("b")).toBe(true);
    expect(await server.table.claimFirstImport("c")).toBe(false);
  });

  it("overwrites what it brought before, and leaves the rest", async () => {
    const client = await start(true);
    const { game } = client;
    const adventure = await firstAdventure(client);
    expect(await adventure.prepareImport()).toMatchObject({ documentCount: 2, toUpdate: {} });
    await adventure.import();
    await game.actors
      .get("actorRedPikes001")
      ?.update({ name: "Changed", system: { strength: { value: 1 } } });
    await game.scenes.get("sceneMeadow00001")?.createEmbeddedDocuments("Token", [{ name: "Extra" }]);
    const again = await adventure.import();
    expect(again).toMatchObject({ created: {}, updated: { Actor: [{ name: "Red pikes" }] } });
    expect(game.actors.get("actorRedPikes001")?.toObject()).toMatchObject({
      name: "Red pikes",
      system: { strength: { value: 12 } },
    });
    expect(game.scenes.get("sceneMeadow00001")?.tokens.size).toBe(1);
  });

  it("is prevented by preImportAdventure", async () => {
    const client = await start(true);
    Hooks.once("preImportAdventure", () => false);
    expect(await (await firstAdventure(client)).import()).toBe(false);
    expect(client.game.scenes.size).toBe(0);
  });
});
