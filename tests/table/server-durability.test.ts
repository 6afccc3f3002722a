import { readFile } from "node:fs/promises";
import { join as joinPath } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildFixtureSystem, makeFolder, type TemporaryFolder } from "./support/fixture.ts";
import { buildServer, spawnServer } from "./support/process.ts";
import { join, openSocket, RawClient, SEATS } from "./support/server.ts";

let file: string;
let system: TemporaryFolder;
let data: TemporaryFolder;

beforeAll(async () => {
  file = await buildServer();
  system = await buildFixtureSystem();
  data = await makeFolder("data");
}, 60_000);

afterAll(async () => {
  await system.remove();
  await data.remove();
});

const start = (...more: string[]) =>
  spawnServer(file, ["--data", data.path, "--system", system.path, ...more]);

describe("what has been acknowledged stays (foundry-api.md 15.2)", () => {
  it("survives kill -9 at once after the answer, and so does the login", { timeout: 60_000 }, async () => {
    const first = await start();
    const token = await join(first.url, SEATS.gm);
    const gm = new RawClient(await openSocket(first.url, token));
    await gm.modify({
      action: "create",
      documentName: "Scene",
      data: [{ _id: "scene00000000001", name: "Field", tokens: [{ _id: "token00000000001", x: 1, y: 2 }] }],
      options: { keepId: true },
    });
    for (let x = 10; x <= 30; x += 10)
      await gm.modify({
        action: "update",
        documentName: "Token",
        parentUuid: "Scene.scene00000000001",
        updates: [{ _id: "token00000000001", x }],
      });
    await first.end("SIGKILL");

    const second = await start();
    const again = new RawClient(await openSocket(second.url, token));
    const [scene] = (await again.world()).documents["Scene"] ?? [];
    expect(scene).toMatchObject({ name: "Field", tokens: [{ _id: "token00000000001", x: 30, y: 2 }] });
    again.close();
    await second.end("SIGTERM");
  });

  it("keeps the generations apart, and begins anew with --reset", { timeout: 60_000 }, async () => {
    const old = await start("--generation", "13");
    const red = await RawClient.enter(old.url, SEATS.red);
    expect((await red.world()).documents["Scene"]).toEqual([]);
    red.close();
    await old.end("SIGTERM");
    const reset = await start("--reset");
    const again = await RawClient.enter(reset.url, SEATS.red);
    expect((await again.world()).documents["Scene"]).toEqual([]);
    again.close();
    await reset.end("SIGTERM");
  });

  it("leaves the system's packs as they were", async () => {
    const current = joinPath(system.path, "packs/kit/CURRENT");
    const before = await readFile(current, "utf8");
    const server = await start();
    await server.end("SIGTERM");
    expect(await readFile(current, "utf8")).toBe(before);
  });

  it("does not open itself to a network without a key", async () => {
    await expect(start("--host", "0.0.0.0")).rejects.toThrow(/--gm-key/);
    await expect(start("--generation", "12")).rejects.toThrow(/13 or 14/);
  });
});
