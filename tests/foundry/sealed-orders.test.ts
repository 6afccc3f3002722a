import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashOrders, type SealedOrders, type WrittenOrder } from "#battle/mass/written-orders/seal.ts";
import { Court, WAITING } from "../support/court.ts";
import { SEATS } from "../table/support/server.ts";

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

type Reply = (answer: object) => void;

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

/** Entrusts what one of the players has sealed, who plays its side unless it is said. */
const deposit = (sealed: unknown, player: "red" | "blue" = "red") =>
  parts.takeDeposit(sealed, game.users.get(SEATS[player], { strict: true }));

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
    expect(await deposit(red)).toEqual({});
    expect(await court.ask("red", seal(red))).toBe("granted");
    expect(court.combat.system).toMatchObject({ step: "orders", ready: ["red"] });
    expect(world()).not.toContain(MARK);
    const blue = sealedBy("blue");
    await deposit(blue, "blue");
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
    await deposit(red);
    expect(await court.ask("blue", seal(red))).toBe("notYourSide");
    expect(await court.ask("red", seal({ ...red, side: "blue" }))).toBe("notYourSide");
    expect(await court.ask("red", seal(red))).toBe("granted");
    expect(await court.ask("red", seal(red))).toBe("alreadyReady");
    expect(await deposit(sealedBy("red", [], "other"))).toMatchObject({
      refusal: { code: "alreadyReady" },
    });
  });

  it("are not taken into keeping where they cannot be given, or are none", async () => {
    const enemy = sealedBy("red", [{ unit: "blueEsquires0000", order: { type: "stand" } }]);
    expect(await deposit(enemy)).toMatchObject({
      unit: "blueEsquires0000",
      refusal: { code: "notYourSide" },
    });
    const far = sealedBy("red", [
      { unit: "redForagers00000", order: { type: "move", legs: [{ advanceInches: 99 }] } },
    ]);
    expect(await deposit(far)).toMatchObject({
      unit: "redForagers00000",
      refusal: { code: "movedTooFar" },
    });
    for (const nonsense of [null, 5, {}, { ...enemy, orders: "x" }, { ...enemy, more: 1 }])
      expect(await deposit(nonsense)).toMatchObject({ refusal: { code: "malformed" } });
    expect(await deposit({ ...sealedBy("red"), turn: 2 })).toMatchObject({
      refusal: { code: "stale" },
    });
  });

  it("are believed only to be his who says so when he is asked back, for a side that he plays", async () => {
    const red = sealedBy("red", WRITTEN);
    const said = { sealed: red, from: SEATS.red, id: hashOrders(red) };
    const answer = (isHis: boolean) => (_name: string, _data: unknown, _timeout: unknown, reply: Reply) =>
      reply({ ok: true, value: isHis });
    court.players.red.socket.once("userQuery", answer(false));
    expect(await parts.hearDeposit(said)).toMatchObject({ refusal: { code: "noAnswer" } });
    court.players.red.socket.once("userQuery", answer(true));
    expect(await parts.hearDeposit({ ...said, id: "another" })).toMatchObject({
      refusal: { code: "malformed" },
    });
    for (const nonsense of [null, red, { ...said, from: "nobody" }])
      expect(await parts.hearDeposit(nonsense)).toHaveProperty("refusal");
    expect(parts.findKept(hashOrders(red))).toBeUndefined();
    expect(await parts.hearDeposit(said)).toEqual({});
    expect(parts.findKept(hashOrders(red))).toEqual(red);
    expect(await deposit(sealedBy("blue"), "red")).toMatchObject({ refusal: { code: "notYourSide" } });
  });

  it("are not pushed out by however many others, neither an enemy's nor his own of other turns", async () => {
    const red = sealedBy("red", WRITTEN);
    await deposit(red);
    expect(await court.ask("red", seal(red))).toBe("granted");
    for (let forged = 0; forged < 40; forged += 1)
      expect(await deposit(sealedBy("blue", [], `forged ${forged}`), "blue")).toEqual({});
    expect(parts.findKept(hashOrders(sealedBy("blue", [], "forged 0")))).toBeUndefined();
    expect(parts.findKept(hashOrders(sealedBy("blue", [], "forged 39")))).toBeDefined();
    const padded = (turn: number) => ({ ...sealedBy("red", [], "x".repeat(9000)), turn });
    for (let turn = 2; turn < 42; turn += 1)
      await parts.keepSealed(padded(turn), SEATS.red, parts.listSealed());
    expect(parts.findKept(hashOrders(padded(2)))).toBeUndefined();
    expect(parts.findKept(hashOrders(padded(41)))).toBeDefined();
    expect(parts.findKept(hashOrders(red))).toEqual(red);
  });

  it("are opened by who has sealed them only when all are ready, and to their hash alone", async () => {
    const red = sealedBy("red", WRITTEN);
    await deposit(red);
    expect(parts.openSealed(hashOrders(red))).toBeNull();
    expect(await court.ask("red", seal(red))).toBe("granted");
    expect(parts.openSealed(hashOrders(red))).toBeNull();
    expect(parts.openSealed("0".repeat(64))).toBeNull();
  });

  it("leak nothing when the GM takes an action back between the writing and the reveal", async () => {
    const red = sealedBy("red", WRITTEN);
    await deposit(red);
    expect(await court.ask("red", seal(red))).toBe("granted");
    await court.undoLast();
    expect(court.combat.system).toMatchObject({ step: "orders", ready: [], orders: [] });
    expect(world()).not.toContain(MARK);
  });

  it("go back to the last that was handed in when the reveal is taken back", async () => {
    for (const side of ["red", "blue"] as const) {
      const sealed = sealedBy(side, side === "red" ? WRITTEN : []);
      await deposit(sealed, side);
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
