import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashOrders, type SealedOrders, type WrittenOrder } from "#battle/mass/written-orders/seal.ts";
import { Court, WAITING } from "../support/court.ts";

const MARK = "4.8765";
const WRITTEN: readonly WrittenOrder[] = [
  { unit: "redForagers00000", order: { type: "move", legs: [{ advanceInches: Number(MARK) }] } },
];

/** Loads what needs a host. */
async function loadParts() {
  const deposits = await import("../../src/foundry/written-orders/deposits.ts");
  const reveal = await import("../../src/foundry/written-orders/reveal.ts");
  const store = await import("../../src/foundry/written-orders/sealed-store.ts");
  const queries = await import("../../src/foundry/written-orders/queries.ts");
  const handing = await import("../../src/foundry/written-orders/hand-in.ts");
  return { ...deposits, ...reveal, ...store, ...queries, ...handing };
}

let court: Court;
let parts: Awaited<ReturnType<typeof loadParts>>;

const sealedBy = (side: string, orders: readonly WrittenOrder[] = [], salt = "salt"): SealedOrders => ({
  battle: court.combat.id ?? "",
  turn: 1,
  side,
  salt,
  orders,
});

const seal = (sealed: SealedOrders, more: object = {}) =>
  court.request(
    { type: "sealOrders", side: sealed.side, hash: hashOrders(sealed) },
    { moment: { turn: 1, step: "orders" }, ...more },
  );

/** Everything that the server sends to everybody, as text. */
const world = (): string =>
  JSON.stringify([
    ...[game.combats, game.journal, game.messages, game.users, game.actors, game.scenes].map((documents) =>
      documents.contents.map((document) => document.toObject()),
    ),
    game.collections.get("Setting"),
  ]);

beforeEach(async () => {
  court = await Court.open(14, "orders");
  parts = await loadParts();
  Hooks.on("updateCombat" as never, ((combat: never) => parts.revealIfDue(combat)) as never);
});

afterEach(() => court.close());

describe.sequential("orders that are handed in at the table (M-TURN-2, D-68)", () => {
  it("are nowhere until all sides have handed theirs in, and then move everybody", async () => {
    const red = sealedBy("red", WRITTEN);
    expect(await parts.takeDeposit(red)).toEqual({});
    expect(await court.ask("red", seal(red))).toBe("granted");
    expect(court.combat.system).toMatchObject({ step: "orders", ready: ["red"] });
    expect(world()).not.toContain(MARK);
    const blue = sealedBy("blue");
    await parts.takeDeposit(blue);
    expect(await court.ask("blue", seal(blue))).toBe("granted");
    await vi.waitFor(() => expect(court.combat.system.step).not.toBe("orders"), WAITING);
    expect(world()).toContain(MARK);
    const moved = court.combat.scene?.tokens.find(({ actorId }) => actorId === "redForagers00000");
    expect(moved?.flags.mangonel?.pose?.y).toBeLessThan(45);
  });

  it("are refused in the open, from a stranger, and where they have not arrived", async () => {
    const moment = { turn: 1, step: "orders" };
    const open = { type: "order", unit: "redForagers00000", order: WRITTEN[0]?.order };
    expect(await court.ask("red", court.request(open, { moment }))).toBe("sealedOnly");
    expect(await court.ask("red", court.request({ type: "endStep", side: "red" }, { moment }))).toBe(
      "sealedOnly",
    );
    expect(await court.ask("red", court.request({ type: "revealOrders", sealed: [] }, { moment }))).toBe(
      "sealedOnly",
    );
    const red = sealedBy("red", WRITTEN);
    expect(await court.ask("red", seal(red))).toBe("ordersLost");
    await parts.takeDeposit(red);
    expect(await court.ask("blue", seal(red))).toBe("notYourSide");
    expect(await court.ask("red", seal({ ...red, side: "blue" }))).toBe("notYourSide");
    expect(await court.ask("red", seal(red))).toBe("granted");
    expect(await court.ask("red", seal(red))).toBe("alreadyReady");
    expect(await parts.takeDeposit(sealedBy("red", [], "other"))).toMatchObject({
      refusal: { code: "alreadyReady" },
    });
  });

  it("are not taken into keeping where they cannot be given, or are none", async () => {
    const enemy = sealedBy("red", [{ unit: "blueEsquires0000", order: { type: "stand" } }]);
    expect(await parts.takeDeposit(enemy)).toMatchObject({
      unit: "blueEsquires0000",
      refusal: { code: "notYourSide" },
    });
    const far = sealedBy("red", [
      { unit: "redForagers00000", order: { type: "move", legs: [{ advanceInches: 99 }] } },
    ]);
    expect(await parts.takeDeposit(far)).toMatchObject({
      unit: "redForagers00000",
      refusal: { code: "movedTooFar" },
    });
    for (const nonsense of [null, 5, {}, { ...enemy, orders: "x" }, { ...enemy, more: 1 }])
      expect(await parts.takeDeposit(nonsense)).toMatchObject({ refusal: { code: "malformed" } });
    expect(await parts.takeDeposit({ ...sealedBy("red"), turn: 2 })).toMatchObject({
      refusal: { code: "stale" },
    });
  });

  it("are opened by who has sealed them only when all are ready, and to their hash alone", async () => {
    const red = sealedBy("red", WRITTEN);
    await parts.takeDeposit(red);
    expect(parts.openSealed(hashOrders(red))).toBeNull();
    expect(await court.ask("red", seal(red))).toBe("granted");
    expect(parts.openSealed(hashOrders(red))).toBeNull();
    expect(parts.openSealed("0".repeat(64))).toBeNull();
  });

  it("leak nothing when the GM takes an action back between the writing and the reveal", async () => {
    const red = sealedBy("red", WRITTEN);
    await parts.takeDeposit(red);
    expect(await court.ask("red", seal(red))).toBe("granted");
    await court.undoLast();
    expect(court.combat.system).toMatchObject({ step: "orders", ready: [], orders: [] });
    expect(world()).not.toContain(MARK);
  });

  it("go back to the last that was handed in when the reveal is taken back", async () => {
    for (const side of ["red", "blue"] as const) {
      const sealed = sealedBy(side, side === "red" ? WRITTEN : []);
      await parts.takeDeposit(sealed);
      expect(await court.ask(side, seal(sealed))).toBe("granted");
    }
    await vi.waitFor(() => expect(court.combat.system.step).not.toBe("orders"), WAITING);
    await court.undoLast();
    expect(court.combat.system).toMatchObject({ step: "orders", ready: ["red"], orders: [] });
  });

  it("are handed in without those of units that are no more", async () => {
    const page = { battle: court.combat.id ?? "", turn: 1, side: "red" };
    await parts.writeDraft(page, [...WRITTEN, { unit: "unitThatIsGone00", order: { type: "stand" } }]);
    expect(await parts.handIn(court.combat, "red")).toBeUndefined();
    await vi.waitFor(() => expect(court.combat.system.ready).toEqual(["red"]), WAITING);
    const [hash = ""] = parts.listSeals(court.combat).values();
    expect(parts.findKept(hash)?.orders).toEqual(WRITTEN);
  });

  it("are kept while they are written, for one turn of one side", async () => {
    const page = { battle: court.combat.id ?? "", turn: 1, side: "red" };
    await parts.writeDraft(page, WRITTEN);
    expect(parts.readDraft(page)).toEqual(WRITTEN);
    expect(parts.readDraft({ ...page, turn: 2 })).toEqual([]);
    await parts.writeDraft(page, []);
    expect(parts.readDraft(page)).toEqual([]);
  });
});
