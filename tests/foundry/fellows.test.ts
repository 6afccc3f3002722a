import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOrders, type SealedOrders, type WrittenOrder } from "#battle/mass/written-orders/seal.ts";
import { Court } from "../support/court.ts";
import { SEATS } from "../table/support/server.ts";

const WRITTEN: readonly WrittenOrder[] = [{ unit: "redForagers00000", order: { type: "stand" } }];

async function loadParts() {
  const fellows = await import("../../src/foundry/written-orders/fellows.ts");
  const saying = await import("../../src/foundry/written-orders/saying.ts");
  const store = await import("../../src/foundry/written-orders/sealed-store.ts");
  return { ...fellows, ...saying, ...store };
}

let court: Court;
let parts: Awaited<ReturnType<typeof loadParts>>;

const page = () => ({ battle: court.combat.id ?? "", turn: 1, side: "red" });
const shared = (): SealedOrders => ({ ...page(), salt: "x", orders: WRITTEN });
const share = (sealed: SealedOrders, from: string) =>
  parts.FELLOW_QUERIES["mangonel.shareOrders"]({ sealed, from, id: hashOrders(sealed) });

/** Lets the client of a player say whether it was he who spoke. */
const answer = (player: "red" | "blue", isHis: boolean): void => {
  court.players[player].socket.on(
    "userQuery",
    (_name: string, _data: unknown, _timeout: unknown, reply: (answer: object) => void) =>
      reply({ ok: true, value: isHis }),
  );
};

beforeEach(async () => {
  court = await Court.open(14, "orders");
  parts = await loadParts();
  const sides = court.combat.system.sides.map((side) => ({
    ...side,
    players: side.id === "red" ? [...side.players, game.user.id ?? ""] : side.players,
  }));
  await court.combat.update({ system: { sides } } as never);
});

afterEach(() => court.close());

describe.sequential("what those who play one side tell each other of its orders (D-68)", () => {
  it("is taken over from a fellow who says that it was he", async () => {
    answer("red", true);
    expect(await share(shared(), SEATS.red)).toBe(true);
    expect(parts.readDraft(page())).toEqual(WRITTEN);
  });

  it("is not believed from an enemy, from one who denies it, nor under another number", async () => {
    answer("red", false);
    answer("blue", true);
    expect(await share(shared(), SEATS.red)).toBe(false);
    expect(await share(shared(), SEATS.blue)).toBe(false);
    const forged = { sealed: shared(), from: SEATS.red, id: "another" };
    expect(await parts.FELLOW_QUERIES["mangonel.shareOrders"](forged)).toBe(false);
    expect(parts.readDraft(page())).toEqual([]);
  });

  it("is given to a fellow who asks, and to nobody else", async () => {
    await parts.writeDraft(page(), WRITTEN);
    answer("red", true);
    answer("blue", true);
    const ask = (from: string) =>
      parts.FELLOW_QUERIES["mangonel.fellowOrders"]({ page: page(), from, id: "a" });
    expect(await ask(SEATS.blue)).toEqual([]);
    expect(await ask(SEATS.red)).toEqual(WRITTEN);
    expect(await parts.SAYING_QUERIES["mangonel.confirmOrders"]("never said")).toBe(false);
  });
});
