import { describe, expect, it } from "vitest";
import { execute } from "#battle/mass/execute.ts";
import { hashOrders, type SealedOrders, type WrittenOrder } from "#battle/mass/written-orders/seal.ts";
import type { Side } from "#battle/sides.ts";
import {
  battleOf,
  foe,
  momentOf,
  NO_DICE,
  pick,
  play,
  refuse,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const both = battleOf([troops({ profile: { weapon: "bow", rangeInches: 24 } }), foe({ y: 5 })], {
  step: "orders",
});
const written: readonly WrittenOrder[] = [
  { unit: "a", order: { type: "move", legs: [{ advanceInches: 4 }] }, watches: true },
];
const sealedBy = (side: Side["id"], orders: readonly WrittenOrder[]): SealedOrders => ({
  battle: "b",
  turn: 1,
  side,
  salt: "salt",
  orders,
});
const red = sealedBy("red", written);
const blue = sealedBy("blue", []);
const seal = (sealed: SealedOrders) =>
  ({ type: "sealOrders", side: sealed.side, hash: hashOrders(sealed) }) as const;
const bothSealed = play(play(both, seal(red)).battle, seal(blue)).battle;
const reveal = (...sealed: readonly SealedOrders[]) => ({ type: "revealOrders", sealed }) as const;

describe("orders that are handed in sealed (M-TURN-2, D-68)", () => {
  it("M-TURN-2 tells of a sealing nothing but the hash, and makes the side ready", () => {
    const { events, battle } = play(both, seal(red));
    expect(events).toStrictEqual([
      { type: "ordersSealed", rule: "M-TURN-2", side: "red", hash: hashOrders(red) },
    ]);
    expect(battle.orders).toStrictEqual({});
    expect(battle.clock.ready).toStrictEqual(["red"]);
  });

  it("M-TURN-2 takes no second sealing of a side, and waits with the turn until they are revealed", () => {
    const { battle } = play(both, seal(red));
    expect(refuse(battle, seal(red))).toMatchObject({ code: "alreadyReady", rule: "M-TURN-2" });
    expect(refuse(both, { type: "sealOrders", side: "red", hash: "short" })).toMatchObject({
      code: "malformed",
    });
    expect(bothSealed.clock).toMatchObject({ step: "orders", ready: ["red", "blue"] });
  });

  it("M-TURN-2 reveals when all have sealed, and only by a GM", () => {
    expect(refuse(play(both, seal(red)).battle, reveal(red))).toMatchObject({ code: "ordersUnwritten" });
    const told = { issuer: { gm: false, sides: ["red"] }, moment: momentOf(bothSealed), dice: NO_DICE };
    expect(execute(bothSealed, reveal(red, blue), told)).toMatchObject({ refusal: { code: "gmOnly" } });
    const revealed = play(bothSealed, reveal(red, blue));
    expect(pick(revealed, "orderGiven")).toMatchObject([{ unit: "a" }]);
    expect(unitOf(revealed, "a").pose.y).toBeCloseTo(26, 9);
    expect(unitOf(revealed, "a").prefers.watches).toBe(true);
    expect(revealed.battle.clock).toMatchObject({ turn: 1, step: "missiles", ready: [] });
  });

  it("D-68 does not follow what has become impossible, what is for an enemy, and what names nobody", () => {
    const odd = sealedBy("red", [
      { unit: "a", order: { type: "move", legs: [{ advanceInches: 400 }] } },
      { unit: "b", order: { type: "stand" } },
      { unit: "nobody", order: { type: "stand" } },
      { unit: "a", order: { type: "charge", target: "nobody" } },
    ]);
    const revealed = play(bothSealed, reveal(odd, blue));
    expect(pick(revealed, "orderGiven")).toStrictEqual([]);
    expect(pick(revealed, "orderCutShort")).toMatchObject([{ unit: "a", rule: "M-MOVE-1" }]);
  });

  it("has one hash for the same orders, whatever the order of their fields, and another for any other", () => {
    const again: SealedOrders = { orders: written, salt: "salt", side: "red", turn: 1, battle: "b" };
    expect(hashOrders(again)).toBe(hashOrders(red));
    const others = [
      { ...red, salt: "Salt" },
      { ...red, turn: 2 },
      { ...red, battle: "c" },
      { ...red, side: "blue" },
      sealedBy("red", []),
    ];
    expect(new Set([red, ...others].map(hashOrders)).size).toBe(others.length + 1);
  });
});
