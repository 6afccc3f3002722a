import { describe, expect, it } from "vitest";
import type { Order } from "#battle/mass/order.ts";
import { type Battle, NO_PREFERENCES, type Unit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  engine,
  foe,
  pick,
  play,
  refuse,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const END = { type: "endStep" } as const;
const forward = (inches: number): Order => ({ type: "move", legs: [{ advanceInches: inches }] });
const volley = (unit: string, target: string) => ({ type: "volley", unit, target }) as const;

const bow = { weapon: "bow", rangeInches: 15 } as const;
const archers = (facts: Parameters<typeof troops>[0] = {}): Unit =>
  troops({ type: "lightFoot", profile: bow, ...facts });
const lightHorse = (facts: Parameters<typeof foe>[0] = {}): Unit =>
  foe({ type: "lightHorse", profile: bow, figures: 10, files: 5, ...facts });

const ordered = (
  units: readonly Unit[],
  orders: Readonly<Record<string, Order>>,
  facts: Parameters<typeof battleOf>[1] = {},
): Battle => battleOf(units, { step: "orders", orders, ...facts });

const split = (before: number, after: number): Order => ({
  type: "splitMove",
  before: [{ advanceInches: before }],
  after: [{ advanceInches: after }],
});

describe("shots at the half-turn of written orders (M-TURN-5, M-FIRE-14 to 19, D-120, D-240)", () => {
  it("M-TURN-5 (a) light horse shoots at the half-turn, and the target moves on with the losses", () => {
    const battle = ordered([archers({ y: 30 }), lightHorse({ y: 10 })], { a: forward(8), b: split(6, 6) });
    const half = play(battle, END);
    expect(half.battle.clock.step).toBe("halfTurn");
    expect(unitOf(half, "b").pose.y).toBeCloseTo(16, 9);
    expect(unitOf(half, "a").pose.y).toBeCloseTo(26, 9);
    const shot = play(half.battle, volley("b", "a"), always(6));
    expect(pick(shot, "volleyShot")).toMatchObject([{ rule: "M-FIRE-15", target: "a" }]);
    const [{ hits } = { hits: [] }] = pick(shot, "volleyShot");
    const killed = hits.reduce((sum, { count }) => sum + count, 0);
    expect(killed).toBeGreaterThan(0);
    expect(unitOf(shot, "a").figures).toBe(20);
    const ended = play(shot.battle, END, always(6));
    expect(pick(ended, "figuresFell").at(0)?.losses).toMatchObject([{ unit: "a", count: killed }]);
    const order = ended.events.map(({ type }) => type);
    expect(order.indexOf("figuresFell")).toBeLessThan(order.indexOf("unitMoved"));
  });

  it("M-TURN-5 (b) M-FIRE-16 light horse and archers shoot each other with full numbers", () => {
    const battle = ordered([archers({ y: 30 }), lightHorse({ y: 10 })], { b: split(6, 6) });
    const half = play(battle, END);
    const first = play(half.battle, volley("b", "a"), always(6));
    const second = play(first.battle, volley("a", "b"), always(6));
    expect(pick(second, "volleyShot")).toMatchObject([{ rule: "M-FIRE-18", target: "b" }]);
    const shooters = pick(second, "volleyShot")[0]?.shooters[0]?.places.length;
    const alone = play(half.battle, volley("a", "b"), always(6));
    expect(shooters).toBe(pick(alone, "volleyShot")[0]?.shooters[0]?.places.length);
  });

  it.each([
    [15, true],
    [15.1, false],
  ])("M-FIRE-18 a mover %s inches away at the half-turn may be shot at: %s", (gap, may) => {
    const far = troops({ id: "far", x: 5, y: 46 });
    const mover = foe({ figures: 10, files: 10, y: 30 - gap - 2 });
    const battle = ordered([archers({ prefers: { ...NO_PREFERENCES, watches: true } }), far, mover], {
      b: forward(4),
    });
    const played = play(battle, END, always(6));
    if (!may) return expect(pick(played, "volleyShot")).toHaveLength(0);
    expect(played.battle.clock.step).toBe("halfTurn");
    const ended = play(played.battle, END, always(6));
    expect(pick(ended, "volleyShot")).toMatchObject([{ rule: "M-FIRE-18", target: "b" }]);
  });

  it("M-FIRE-18 an enemy that has not moved is no target at the half-turn, nor D-241 one who charges others", () => {
    const charger = foe({ id: "c", type: "mediumHorse", figures: 6, files: 3, x: 50, y: 10 });
    const victim = troops({ id: "v", x: 50, y: 32, figures: 6, files: 6 });
    const battle = ordered([archers(), victim, foe({ y: 20 }), charger], {
      c: { type: "charge", target: "v" },
    });
    const half = play(battle, END);
    expect(refuse(half.battle, volley("a", "b"))).toMatchObject({ code: "targetStands", rule: "M-FIRE-18" });
    const own = { ...half.battle, settings: { ...half.battle.settings, watchCharges: "own" as const } };
    expect(refuse(own, volley("a", "c"))).toMatchObject({ code: "targetStands", rule: "D-241" });
  });

  it("M-FIRE-17 D-120 whoever has moved, or is ordered to go later, does not watch", () => {
    const mover = foe({ figures: 10, files: 10, y: 18 });
    const orders = { a: forward(2), b: forward(2) };
    const other = archers({ id: "o", x: 50 });
    const half = play(ordered([archers(), other, mover], orders), END);
    expect(refuse(half.battle, volley("a", "b"))).toMatchObject({ code: "notStanding", rule: "D-120" });
    expect(refuse(half.battle, volley("b", "a"))).toMatchObject({ code: "noWeapon", rule: "M-FIRE-17" });
    const horse = troops({ type: "lightHorse", profile: bow, figures: 6, files: 3 });
    const guard: Order = { type: "intercept", protects: "a" };
    const guarding = play(ordered([horse, other, mover], { a: guard, b: forward(2) }), END);
    expect(refuse(guarding.battle, volley("a", "b"))).toMatchObject({ code: "notStanding", rule: "D-120" });
  });

  it("D-240 M-FIRE-14 whoever has no split move ordered shoots only as one who watches", () => {
    const far = foe({ id: "far", x: 5, y: 2 });
    const battle = ordered([archers({ y: 30 }), lightHorse({ y: 10 }), far], { b: forward(12) });
    const half = play(battle, END);
    expect(half.battle.clock.step).toBe("halfTurn");
    expect(refuse(half.battle, volley("b", "a"))).toMatchObject({ code: "notStanding" });
  });

  it("M-FIRE-19 standing shooters at whom a charge is ridden always shoot, at 4 inches", () => {
    const battle = ordered([archers(), foe({ y: 20 })], { b: { type: "charge", target: "a" } });
    const half = play(battle, END);
    const ended = play(half.battle, END, always(3));
    expect(pick(ended, "volleyShot")[0]).toMatchObject({ rule: "M-FIRE-19", target: "b" });
  });

  it("M-FIRE-19 D-120 shooters 5 inches from a charge shoot just before it touches", () => {
    const battle = ordered([archers(), foe({ y: 25 })], { b: { type: "charge", target: "a" } });
    const played = play(battle, END, always(3));
    const order = played.events.map(({ type }) => type);
    expect(order.indexOf("volleyShot")).toBeGreaterThan(-1);
    expect(order.indexOf("volleyShot")).toBeLessThan(order.indexOf("contactMade"));
  });

  it("D-120 one shot of two is used: archers shoot once more in step 4", () => {
    const battle = ordered([archers(), foe({ figures: 30, files: 10, y: 18 })], { b: forward(2) });
    const half = play(battle, END);
    const shot = play(half.battle, volley("a", "b"), always(1));
    expect(refuse(shot.battle, volley("a", "b"))).toMatchObject({ code: "volleyShot", rule: "D-120" });
    const missiles = play(shot.battle, END, always(1));
    expect(missiles.battle.clock.step).toBe("missiles");
    expect(pick(play(missiles.battle, volley("a", "b"), always(1)), "volleyShot")).toMatchObject([
      { volley: 2 },
    ]);
  });

  it("M-TURN-5 a side that is ready shoots no more", () => {
    const battle = ordered([archers(), foe({ figures: 30, files: 10, y: 18 })], { b: forward(2) });
    const half = play(battle, END);
    const ready = play(half.battle, { type: "endStep", side: "red" });
    expect(refuse(ready.battle, volley("a", "b"))).toMatchObject({ code: "alreadyReady" });
  });
});

describe("the rest of a turn with written orders (M-TURN-1, M-TURN-9, M-FORM-7, M-OPT-7)", () => {
  it("M-TURN-1 (b) archers that lose figures to a catapult in step 3 shoot with fewer in step 4", () => {
    const thrower = engine("lightCatapult", { id: "e", x: 36, y: 41 });
    const battle = ordered([thrower, troops({ y: 25 }), foe({ type: "lightFoot", profile: bow, y: 15 })], {});
    const artillery = play(battle, END);
    expect(artillery.battle.clock.step).toBe("artillery");
    const shot = play(artillery.battle, {
      type: "fireCatapult",
      engine: "e",
      distanceInches: 28,
      offsetInches: 0,
    });
    const missiles = play(shot.battle, END, always(6));
    expect(unitOf(missiles, "b").figures).toBeLessThan(20);
    expect(missiles.battle.clock.step).toBe("missiles");
  });

  it("M-FORM-7 light horse goes from column to line by the half-turn, then up to 12 inches", () => {
    const column = troops({ type: "lightHorse", figures: 12, files: 2, formation: "column", y: 40 });
    const change = (inches: number): Order => ({
      type: "changeFormation",
      formation: "line",
      files: 6,
      legs: [{ advanceInches: inches }],
    });
    const ordering = battleOf([column, foe({ y: 4 })], { step: "orders" });
    const give = (inches: number) => ({ type: "order", unit: "a", order: change(inches) }) as const;
    expect(refuse(ordering, give(12.1))).toMatchObject({ code: "movedTooFar" });
    const given = play(ordering, give(12));
    const played = play(given.battle, END);
    const order = played.events.map(({ type }) => type);
    expect(order.indexOf("formationChangeBegun")).toBeLessThan(order.indexOf("formationChanged"));
    expect(order.indexOf("formationChanged")).toBeLessThan(order.indexOf("halfTurnReached"));
    expect(pick(played, "formationChanged")).toMatchObject([{ rule: "M-FORM-7", spentInches: 12 }]);
    expect(unitOf(played, "a").pose.y).toBeCloseTo(28, 9);
  });

  it("M-FORM-4 a unit that is met while it changes is attacked in the flank", () => {
    const column = troops({ type: "lightHorse", figures: 12, files: 2, formation: "column" });
    const orders: Readonly<Record<string, Order>> = {
      a: { type: "changeFormation", formation: "line", files: 6 },
      b: { type: "charge", target: "a" },
    };
    const played = play(ordered([column, foe({ y: 26 })], orders), END, always(6));
    expect(pick(played, "contactMade")).toMatchObject([{ contact: { zone: "flank", changing: true } }]);
  });

  it.each<[string, Order | undefined, boolean]>([
    ["no order", undefined, true],
    ["an order to stand", { type: "stand" }, true],
    ["an intercept", { type: "intercept", protects: "a" }, false],
    ["a move", { type: "move", legs: [{ advanceInches: 1 }] }, false],
  ])("M-OPT-7 cavalry with %s is stationary: %s", (_, order, stands) => {
    const horse = troops({ type: "heavyHorse", figures: 8, files: 8, y: 30 });
    const orders: Readonly<Record<string, Order>> = {
      ...(order ? { a: order } : {}),
      b: { type: "charge", target: "a" },
    };
    const settings = { stationaryCavalry: "on" } as const;
    let played = play(ordered([horse, foe({ y: 24 })], orders, { settings }), END, always(6));
    while (played.battle.clock.step !== "melee") played = play(played.battle, END, always(6));
    const fought = play(played.battle, { type: "fight" }, always(6));
    const strike = pick(fought, "meleeRoundFought")[0]?.strikes.find(({ attacker }) => attacker === "a");
    expect(strike?.lines.some(({ rule }) => rule === "M-OPT-6")).toBe(stands);
  });

  it("M-TURN-9 the counters go on when the turn ends: what was shot in turn 3 is loaded for turn 5", () => {
    const heavy = archers({ profile: { weapon: "heavyCrossbow", rangeInches: 24 }, loadedInTurn: 5 });
    let battle = battleOf([heavy, foe({ figures: 30, files: 10, y: 15 })], {
      step: "missiles",
      turn: 4,
      turnSequence: "orders",
    });
    expect(refuse(battle, volley("a", "b"))).toMatchObject({ code: "notLoaded" });
    battle = play(battle, END).battle;
    expect(battle.clock).toMatchObject({ turn: 5, step: "orders" });
    battle = play(battle, END).battle;
    expect(battle.clock.step).toBe("missiles");
    expect(pick(play(battle, volley("a", "b"), always(6)), "volleyShot")).toHaveLength(1);
  });

  it("M-TURN-8 losses of step 4 are judged before step 5, those of step 5 at the end of the turn", () => {
    const battle = battleOf([archers(), foe({ figures: 20, y: 20, turn: { losses: 8 } })], {
      step: "missiles",
      turnSequence: "orders",
    });
    const played = play(battle, END, always(1));
    const order = played.events.map((event) => (event.type === "stepBegan" ? event.step : event.type));
    expect(order.indexOf("checkRolled")).toBeGreaterThan(-1);
    expect(order.indexOf("checkRolled")).toBeLessThan(order.indexOf("melee"));
  });
});
