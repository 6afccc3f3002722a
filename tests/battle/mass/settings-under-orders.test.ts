import { describe, expect, it } from "vitest";
import type { Order } from "#battle/mass/order.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  contactOf,
  engine,
  expectAt,
  foe,
  type Played,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const END = { type: "endStep" } as const;
const forward = (inches: number): Order => ({ type: "move", legs: [{ advanceInches: inches }] });
const charge = (target: string): Order => ({ type: "charge", target });
const far = foe({ id: "z", x: 10, y: 2 });

/** Both halves of a movement of which everybody has his orders. */
function follow(
  units: readonly Unit[],
  orders: Battle["orders"],
  facts: Parameters<typeof battleOf>[1] = {},
): Played {
  const half = play(battleOf(units, { step: "orders", orders, ...facts }), END, always(6));
  if (half.battle.clock.step !== "halfTurn") return half;
  const end = play(half.battle, END, always(6));
  return { events: [...half.events, ...end.events], battle: end.battle };
}

/** What a unit has spent of its move, in both halves. */
const sumSpent = (played: Played, id: string): number =>
  pick(played, "unitMoved").reduce((sum, { unit, spentInches }) => sum + (unit === id ? spentInches : 0), 0);

const listCuts = (played: Played): readonly string[] => pick(played, "orderCutShort").map(({ rule }) => rule);

describe("ways by the settings of a battle under written orders (M-TURN-2, D-68, D-69)", () => {
  const aside: Order = { type: "move", legs: [{ direction: 90, advanceInches: 4 }] };

  it("D-71 with moveDirection = facing a way aside is not ordered", () => {
    const battle = battleOf([troops(), far], { step: "orders" });
    expect(refuse(battle, { type: "order", unit: "a", order: aside }).code).toBe("mustFaceTheWay");
  });

  it("D-71 with moveDirection = free it is gone, and the facing is kept", () => {
    const settings = { moveDirection: "free" } as const;
    const ordering = battleOf([troops(), far], { step: "orders", settings });
    expect(play(ordering, { type: "order", unit: "a", order: aside }).battle.orders["a"]).toEqual(aside);
    expectAt(follow([troops(), far], { a: aside }, { settings }), "a", { x: 40, y: 30, heading: 0 });
  });

  it.each([
    ["proportional", 60 / 45],
    ["begun45", 2],
  ] as const)("D-92 with turnCost = %s a turn of 60° takes the time of %d quarters", (turnCost, quarters) => {
    const turning: Order = { type: "move", legs: [{ heading: 60, advanceInches: 0 }] };
    const square = troops({ type: "mediumHorse", figures: 6, files: 2 });
    const played = follow([square, far], { a: turning }, { settings: { turnCost } });
    const whole = follow(
      [square, far],
      { a: { type: "move", legs: [{ heading: 45, advanceInches: 0 }] } },
      { settings: { turnCost } },
    );
    expect(sumSpent(played, "a") / sumSpent(whole, "a")).toBeCloseTo(quarters, 6);
    expectAt(played, "a", { heading: 60 });
  });

  it.each([
    ["wholeMove", 12],
    ["proRata", 13.5],
  ] as const)("D-84 with roadBonus = %s a way half on a road is gone for %d inches", (roadBonus, inches) => {
    const column = troops({ type: "heavyHorse", figures: 8, files: 2, formation: "column", y: 40 });
    const road = terrain("road", [34, 34, 38, 48]);
    const played = follow([column, far], { a: forward(15) }, { terrain: [road], settings: { roadBonus } });
    expectAt(played, "a", { y: 40 - inches });
    expect(listCuts(played)).toStrictEqual(["M-MOVE-1"]);
  });
});

describe("ground by the settings of a battle under written orders (M-TURN-2, D-68, D-231)", () => {
  const ahead = (kind: Parameters<typeof terrain>[0]) => terrain(kind, [0, 20, 72, 28]);

  it.each([
    ["allowed", "contact"],
    ["forbidden", "noContact"],
  ] as const)("D-76 with downhillCharge = %s a charge down a hill ends in %s", (downhillCharge, outcome) => {
    const hill = terrain("hill", [20, 27, 52, 60]);
    const units = [
      troops({ type: "mediumHorse", figures: 6, files: 6 }),
      foe({ type: "lightFoot", y: 22, figures: 8, files: 4 }),
    ];
    const played = follow(units, { a: charge("b") }, { terrain: [hill], settings: { downhillCharge } });
    expect(pick(played, "chargeEnded").map((ended) => ended.outcome)).toStrictEqual([outcome]);
  });

  it.each([
    ["dissolve", 30 - 2 - 1.25, []],
    ["noEntry", 28, ["D-77"]],
  ] as const)("D-77 with woodsFormed = %s a square comes to y = %d", (woodsFormed, y, cuts) => {
    const square = troops({ figures: 16, files: 4, formation: "square" });
    const played = follow(
      [square, far],
      { a: forward(3.25) },
      {
        terrain: [ahead("woods")],
        settings: { woodsFormed },
      },
    );
    expectAt(played, "a", { y });
    expect(listCuts(played)).toStrictEqual(cuts);
  });

  it.each([
    ["heavyTroops", 28, ["M-TERR-3"]],
    ["equipmentOnly", 25, []],
  ] as const)("D-78 with marshBars = %s heavy foot comes to y = %d", (marshBars, y, cuts) => {
    const played = follow(
      [troops(), far],
      { a: forward(5) },
      {
        terrain: [ahead("marsh")],
        settings: { marshBars },
      },
    );
    expectAt(played, "a", { y });
    expect(listCuts(played)).toStrictEqual(cuts);
  });

  it.each([
    ["impassable", 28],
    ["asMarsh", 25],
  ] as const)("D-81 with pond = %s light foot comes to y = %d", (pond, y) => {
    const light = troops({ type: "lightFoot" });
    const played = follow(
      [light, far],
      { a: forward(5) },
      {
        terrain: [ahead("pond")],
        settings: { pond },
      },
    );
    expectAt(played, "a", { y });
  });

  it.each([
    ["asDitch", 8],
    ["asRough", 5],
  ] as const)("D-81 with gully = %s 2 inches before it and 3 in it cost %d", (gully, cost) => {
    const light = troops({ type: "lightFoot" });
    const played = follow(
      [light, far],
      { a: forward(5) },
      {
        terrain: [ahead("gully")],
        settings: { gully },
      },
    );
    expectAt(played, "a", { y: 25 });
    expect(sumSpent(played, "a")).toBeCloseTo(cost, 9);
  });
});

describe("meetings by the settings of a battle under written orders (M-TURN-4, M-TURN-8)", () => {
  it.each([
    ["allFronts", "front"],
    ["ordinary", "flank"],
  ] as const)("D-91 with squareFaces = %s a square is met in its %s from its right", (squareFaces, zone) => {
    const square = foe({ figures: 16, files: 4, formation: "square", x: 44, y: 30, heading: 180 });
    const units = [troops({ figures: 8, files: 4, y: 31, heading: 90 }), square];
    const played = follow(units, { a: forward(9) }, { settings: { squareFaces } });
    expect(pick(played, "contactMade")).toMatchObject([{ contact: { attacker: "a", zone } }]);
  });

  it.each([["off"], ["on"]] as const)("M-OPT-5 with momentum = %s a charge that was ordered", (momentum) => {
    const units = [
      troops({ type: "heavyHorse", figures: 8, files: 4, y: 30 }),
      foe({ type: "lightFoot", y: 18, figures: 8, files: 4 }),
    ];
    const met = follow(units, { a: charge("b") }, { settings: { momentum } });
    const fought = play(met.battle, { type: "fight" }, always(6));
    const strikes = pick(fought, "meleeRoundFought").flatMap((round) => round.strikes);
    const lines = strikes.filter(({ attacker }) => attacker === "a").flatMap((strike) => strike.lines);
    expect(lines.some(({ rule }) => rule === "M-OPT-5")).toBe(momentum === "on");
  });

  it.each([
    ["steps", 1],
    ["together", 0],
  ] as const)(
    "D-67 with fireTiming = %s what falls in step 3 comes off before step 4: %d",
    (fireTiming, off) => {
      const thrower = engine("lightCatapult", { id: "e", x: 36, y: 41 });
      const archers = foe({ type: "lightFoot", profile: { weapon: "bow", rangeInches: 15 }, y: 15 });
      const units = [thrower, troops({ y: 25 }), archers];
      const artillery = play(battleOf(units, { step: "orders", settings: { fireTiming } }), END);
      const call = { engine: "e", distanceInches: 28, offsetInches: 0 };
      const shot = play(artillery.battle, { type: "fireCatapult", ...call });
      const missiles = play(shot.battle, END, always(6));
      expect(missiles.battle.clock.step).toBe("missiles");
      expect(unitOf(missiles, "b").figures < 20).toBe(off === 1);
    },
  );
});

describe("charging on in the melee step of written orders (M-MEL-13, D-174)", () => {
  const red = (leftInches: number, chargedOn = false): Unit => {
    const record = { target: "b", leftInches, heading: 0, met: ["b"], chargedOn };
    const turn = { moved: true, charge: record };
    return troops({ type: "mediumHorse", figures: 10, y: 20, turn });
  };
  const few = foe({ type: "lightFoot", figures: 2, files: 2 });
  const melee = (units: readonly Unit[]): Battle =>
    battleOf(units, {
      step: "melee",
      turnSequence: "orders",
      contacts: [contactOf("a", "b", { charge: true })],
    });

  it("M-MEL-13 goes on after round 1 for what is left of a charge that was ordered", () => {
    const played = play(melee([red(10), few]), { type: "fight" }, always(6));
    expectAt(played, "a", { x: 36, y: 10 });
    expect(pick(played, "chargeEnded")).toMatchObject([{ rule: "M-MEL-13", outcome: "noContact" }]);
    expect(unitOf(played, "a").turn.charge).toMatchObject({ leftInches: 0, chargedOn: true });
  });

  it("M-MEL-13 meets whoever stands in its way there, and nobody shoots at it from a half-turn", () => {
    const next = foe({ id: "c", type: "heavyFoot", y: 12 });
    const played = play(melee([red(14), few, next]), { type: "fight" }, always(6));
    expect(pick(played, "contactMade")).toMatchObject([{ contact: { attacker: "a", defender: "c" } }]);
    expect(pick(played, "volleyShot")).toHaveLength(0);
  });

  it("D-174 whole: what was ordered, ridden in both halves and won in round 1 goes on in step 5", () => {
    const units = [
      troops({ type: "mediumHorse", figures: 10, files: 10, y: 34 }),
      foe({ type: "lightFoot", figures: 2, files: 2 }),
      foe({ id: "z", x: 60, y: 2 }),
    ];
    const met = follow(units, { a: charge("b") });
    const left = unitOf(met, "a").turn.charge?.leftInches ?? 0;
    expect(left).toBeCloseTo(10, 6);
    expect(met.battle.clock.step).toBe("melee");
    const played = play(met.battle, { type: "fight" }, always(6));
    expectAt(played, "a", { y: 10 });
    expect(unitOf(played, "a").turn.charge).toMatchObject({ chargedOn: true });
  });

  it("D-174 it goes on once only", () => {
    const played = play(melee([red(10, true), few]), { type: "fight" }, always(6));
    expect(pick(played, "chargeRun")).toHaveLength(0);
    expectAt(played, "a", { y: 20 });
  });
});
