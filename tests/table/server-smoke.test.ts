import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, openSocket, RawClient, SEATS, startTestServer, type TestServer } from "./support/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ gmKey: "castle" });
});

afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

/** What a browser gets that was told that a foreign name is this machine. */
function statusForHost(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}/api/status`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once("error", reject);
    asked.end();
  });
}

describe("the join page's server", () => {
  it("offers the seats in order and says who is there", async () => {
    const red = await RawClient.enter(server.url, SEATS.red);
    const status = (await (await get("/api/status")).json()) as {
      users: { name: string; active: boolean }[];
      gmKeyRequired: boolean;
    };
    expect(status.users.map((user) => user.name)).toEqual(["GM", "Red", "Blue", "Spectator", "Second GM"]);
    expect(status.users.map((user) => user.active)).toEqual([false, true, false, false, false]);
    expect(status.gmKeyRequired).toBe(true);
    red.close();
  });

  it("asks for the key of Game Masters only", async () => {
    await expect(join(server.url, SEATS.gm)).rejects.toThrow("wrongKey");
    await expect(join(server.url, SEATS.gm, "Castle")).rejects.toThrow("wrongKey");
    expect(await join(server.url, SEATS.gm, "castle")).toBeTypeOf("string");
    expect(await join(server.url, SEATS.red)).toBeTypeOf("string");
    await expect(join(server.url, "nobody0000000001")).rejects.toThrow("notFound");
    const broken = await fetch(`${server.url}/api/join`, { method: "POST", body: "{" });
    expect(broken.status).toBe(400);
  });

  it("serves the system, but not its databases", async () => {
    expect((await get("/systems/tablet/lang/en.json")).status).toBe(200);
    for (const path of [
      "packs/kit/CURRENT",
      "%70acks/kit/CURRENT",
      "lang/../packs/kit/CURRENT",
      "//packs/kit/CURRENT",
    ])
      expect((await get(`/systems/tablet/${path}`)).status).toBe(404);
    expect((await get("/../package.json")).status).toBe(404);
  });

  it("turns away pages of other origins and names that are not this machine's", async () => {
    expect((await get("/api/status", { origin: "https://evil.example" })).status).toBe(403);
    expect((await get("/api/status", { origin: server.url })).status).toBe(200);
    expect(await statusForHost("evil.example:30000")).toBe(403);
    expect(await statusForHost("localhost:30000")).toBe(200);
  });
});

describe("sockets", () => {
  it("lets in nobody without a token of this world", async () => {
    const token = await join(server.url, SEATS.red);
    const [, nonce, signature] = token.split(".");
    for (const forged of [
      undefined,
      null,
      7,
      {},
      "",
      "x.y.z",
      `${SEATS.gm}.${nonce}.${signature}`,
      `${token}x`,
    ])
      await expect(openSocket(server.url, forged)).rejects.toThrow("notLoggedIn");
  });

  it("stamps the writer from the login, whatever the message says", async () => {
    const red = await RawClient.enter(server.url, SEATS.red);
    const blue = await RawClient.enter(server.url, SEATS.blue);
    const forged = {
      action: "create",
      documentName: "ChatMessage",
      data: [{ content: "Hello" }],
      userId: SEATS.gm,
      user: SEATS.gm,
    };
    await red.modify(forged as never);
    expect(await blue.waitFor((result) => result.documentName === "ChatMessage")).toMatchObject({
      userId: SEATS.red,
      result: [{ author: SEATS.red }],
    });
    red.close();
    blue.close();
  });

  it("tells others and not the writer, and keeps whispers from nobody's data", async () => {
    const red = await RawClient.enter(server.url, SEATS.red);
    const blue = await RawClient.enter(server.url, SEATS.blue);
    await red.modify({
      action: "create",
      documentName: "ChatMessage",
      data: [{ content: "psst", whisper: [SEATS.gm] }],
    });
    await blue.waitFor((result) => JSON.stringify(result.result).includes("psst"));
    expect(red.heard).toEqual([]);
    red.close();
    blue.close();
  });

  it("answers every malformed message with a refusal and goes on", async () => {
    const red = await RawClient.enter(server.url, SEATS.red);
    for (const payload of [
      undefined,
      null,
      5,
      "x",
      [],
      {},
      { operations: "all" },
      { operations: [null] },
      { operations: [[]] },
    ]) {
      const answer = (await red.socket.timeout(2000).emitWithAck("modifyDocument", payload)) as {
        ok: boolean;
      };
      expect(answer.ok).toBe(false);
    }
    red.socket.emit("modifyDocument");
    red.socket.emit("modifyDocument", {}, "not a function");
    red.socket.emit("getWorld", 1, 2, 3);
    red.socket.emit("userQuery");
    red.socket.emit("packageMessage", "modifyDocument", [[{ forged: true }]]);
    red.socket.emit("packageMessage", "system.tablet", "not a list");
    let deep: unknown[] = [];
    for (let level = 0; level < 5000; level++) deep = [deep];
    red.socket.emit("packageMessage", "system.tablet", deep);
    red.socket.emit("userQuery", { userId: SEATS.red, name: "deep", data: deep });
    expect(await red.ask("setPaused", true)).toMatchObject({ error: { code: "forbidden" } });
    expect(await red.ask("claimFirstImport")).toMatchObject({ error: { code: "forbidden" } });
    expect(await red.ask("getPackDocuments", { pack: "tablet.nothing", ids: [] })).toMatchObject({
      error: { code: "notFound" },
    });
    expect(
      await red.attempt({ action: "create", documentName: "ChatMessage", data: [{ content: "Still here" }] }),
    ).toBe("ok");
    red.close();
  });

  it("carries messages of the system to all others, and no other events", async () => {
    const red = await RawClient.enter(server.url, SEATS.red);
    const blue = await RawClient.enter(server.url, SEATS.blue);
    const heard: unknown[] = [];
    for (const event of ["system.tablet", "system.other", "modifyDocument", "paused"])
      blue.socket.on(event, (...args: unknown[]) => heard.push([event, ...args]));
    red.socket.on("system.tablet", () => heard.push("echo"));
    for (const event of ["system.other", "modifyDocument", "paused", "system.tablet"])
      red.socket.emit("packageMessage", event, [{ x: 1 }]);
    await expect.poll(() => heard).toEqual([["system.tablet", { x: 1 }]]);
    red.close();
    blue.close();
  });

  it("counts tabs: a user is gone when the last one closes", async () => {
    const blue = await RawClient.enter(server.url, SEATS.blue);
    const heard: unknown[] = [];
    blue.socket.on("userConnected", (...args: unknown[]) => heard.push(args));
    const first = await RawClient.enter(server.url, SEATS.red);
    const second = await RawClient.enter(server.url, SEATS.red);
    first.close();
    second.close();
    await expect
      .poll(() => heard)
      .toEqual([
        [SEATS.red, true],
        [SEATS.red, false],
      ]);
    blue.close();
  });

  it("stores writes of several clients in one order, the same for all", async () => {
    const red = await RawClient.enter(server.url, SEATS.red);
    const blue = await RawClient.enter(server.url, SEATS.blue);
    const spectator = await RawClient.enter(server.url, SEATS.spectator);
    const say = (client: RawClient, n: number) =>
      client.modify({ action: "create", documentName: "ChatMessage", data: [{ content: `line ${n}` }] });
    await Promise.all(Array.from({ length: 40 }, (_, n) => say(n % 2 ? red : blue, n)));
    await expect.poll(() => spectator.heard.length).toBe(40);
    const stored = ((await spectator.world()).documents["ChatMessage"] ?? []).slice(-40);
    expect(spectator.heard.map((result) => (result.result[0] as { _id: string })._id)).toEqual(
      stored.map((message) => message._id),
    );
    for (const client of [red, blue, spectator]) client.close();
  });
});
