import { describe, expect, it } from "vitest";
import type { Order } from "#battle/mass/order.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import type { TroopType } from "#rules/mass/troop-types.ts";
import {
  always,
  battleOf,
  expectAt,
  foe,
  pick,
  play,
  refuse,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const END = { type: "endStep" } as const;
const guard = (protects: string): Order => ({ type: "intercept", protects });
const order = (given: Order) => ({ type: "order", unit: "a", order: given }) as const;

const horse = (type: TroopType, facts: Parameters<typeof troops>[0] = {}): Unit =>
  troops({ type, figures: 6, files: 3, x: 36, y: 30, ...facts });

/** Archers beside whom cavalry guards, and an enemy who has come at them and stands so far ahead of the cavalry. */
const halfTurn = (
  gap: number,
  type: TroopType = "mediumHorse",
  facts: Parameters<typeof battleOf>[1] = {},
): Battle =>
  battleOf(
    [
      horse(type),
      troops({ id: "archers", type: "lightFoot", x: 44, y: 31 }),
      foe({
        figures: 8,
        files: 4,
        y: 30 - gap,
        turn: { moved: true, spentInches: 3, startPose: { x: 36, y: 27 - gap, heading: 180 } },
      }),
    ],
    { step: "halfTurn", orders: { a: guard("archers") }, ...facts },
  );

const ridden = (played: Parameters<typeof pick>[0]): number =>
  pick(played, "chargeRun")
    .flatMap(({ lines }) => lines.filter(({ label }) => label === "advance"))
    .reduce((sum, { value }) => sum + Number(value), 0);

describe("intercept (M-TURN-7, D-72)", () => {
  it.each<[TroopType, number]>([
    ["lightHorse", 15],
    ["mediumHorse", 12],
    ["heavyHorse", 9],
  ])(
    "M-TURN-7 %s reaches an enemy %d inches away at the half-turn, and none a tenth further",
    (type, reach) => {
      const met = play(halfTurn(reach, type), END, always(6));
      expect(ridden(met)).toBeCloseTo(reach, 6);
      expect(pick(met, "contactMade")).toMatchObject([
        { contact: { attacker: "a", defender: "b", charge: true } },
      ]);
      const far = play(halfTurn(reach + 0.1, type), END, always(6));
      expect(pick(far, "chargeRun")).toHaveLength(0);
      expectAt(far, "a", { y: 30 });
    },
  );

  it("M-TURN-7 refuses the order to heavy foot", () => {
    const battle = battleOf([troops(), foe({ y: 5 })], { step: "orders" });
    expect(refuse(battle, order(guard("a")))).toMatchObject({ code: "cavalryOnly", rule: "M-TURN-7" });
  });

  it("D-72 protects a friend within 6 inches, by the setting any number", () => {
    const friend = (x: number) => troops({ id: "f", figures: 2, files: 2, x });
    const ordering = (x: number, settings = {}) =>
      battleOf([horse("mediumHorse"), friend(x), foe({ y: 5 })], { step: "orders", settings });
    const own = 36 + 1.5 * 1;
    const near = own + 6 + 0.75;
    const gap = (x: number) => x - 0.75 - own;
    expect(gap(near)).toBeCloseTo(6, 9);
    expect(pick(play(ordering(near), order(guard("f"))), "orderGiven")).toHaveLength(1);
    expect(refuse(ordering(near + 0.1), order(guard("f")))).toMatchObject({
      code: "tooFarToProtect",
      rule: "D-72",
    });
    const wide = ordering(near + 0.1, { interceptAdjacent: 7 });
    expect(pick(play(wide, order(guard("f"))), "orderGiven")).toHaveLength(1);
    expect(refuse(ordering(near), order(guard("b")))).toMatchObject({ code: "notAFriend", rule: "M-TURN-7" });
  });

  it("M-MEL-11 D-72 is not ordered in the turn after a charge", () => {
    const battle = battleOf([horse("mediumHorse", { chargedInTurn: 1 }), foe({ y: 5 })], {
      step: "orders",
      turn: 2,
    });
    expect(refuse(battle, order(guard("a")))).toMatchObject({ code: "chargedLastTurn", rule: "M-MEL-11" });
  });

  it("D-72 stands all turn where nobody comes", () => {
    const stands = foe({ figures: 8, files: 4, y: 22 });
    const battle = battleOf([horse("mediumHorse"), stands], { step: "orders", orders: { a: guard("a") } });
    const played = play(battle, END, always(6));
    expect(pick(played, "chargeRun")).toHaveLength(0);
    expectAt(played, "a", { y: 30 });
    const back = { moved: true, startPose: { x: 36, y: 26, heading: 180 } };
    const goes = battleOf([horse("mediumHorse"), foe({ figures: 8, files: 4, y: 22, turn: back })], {
      step: "halfTurn",
      orders: { a: guard("a") },
    });
    expect(pick(play(goes, END, always(6)), "chargeRun")).toHaveLength(0);
  });

  it("D-72 its turn before it is free and does not count for M-MEL-12", () => {
    const aside = battleOf(
      [
        horse("mediumHorse", { heading: 90 }),
        foe({
          figures: 8,
          files: 4,
          y: 22,
          turn: { moved: true, startPose: { x: 36, y: 16, heading: 180 } },
        }),
      ],
      { step: "halfTurn", orders: { a: guard("a") } },
    );
    const played = play(aside, END, always(6));
    expect(pick(played, "contactMade")).toHaveLength(1);
    expect(unitOf(played, "a").turn.charge?.leftInches).toBeGreaterThan(2);
  });

  it("D-231 the owner names one of those who come; the nearest otherwise", () => {
    const far = foe({
      id: "far",
      figures: 4,
      files: 2,
      x: 28,
      y: 20,
      turn: { moved: true, startPose: { x: 28, y: 14, heading: 180 } },
    });
    const base = halfTurn(8);
    const battle = { ...base, units: { ...base.units, far } };
    const name = (target: string) => ({ type: "intercept", unit: "a", target }) as const;
    const named = play(battle, name("far"));
    expect(named.battle.orders["a"]).toMatchObject({ type: "intercept", target: "far" });
    expect(pick(play(named.battle, END, always(6)), "chargeRun")[0]).toMatchObject({ target: "far" });
    expect(pick(play(battle, END, always(6)), "chargeRun")[0]).toMatchObject({ target: "b" });
    expect(refuse(battle, name("archers"))).toMatchObject({ code: "notComing", rule: "D-72" });
    const other = { type: "intercept", unit: "archers", target: "b" } as const;
    expect(refuse(battle, other)).toMatchObject({ code: "notIntercepting", rule: "M-TURN-7" });
  });
});
