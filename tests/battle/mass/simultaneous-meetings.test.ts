import { describe, expect, it } from "vitest";
import type { Order } from "#battle/mass/order.ts";
import {
  always,
  battleOf,
  engine,
  foe,
  gapOf,
  pick,
  play,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const END = { type: "endStep" } as const;
const forward = (inches: number): Order => ({ type: "move", legs: [{ advanceInches: inches }] });
const charge = (target: string): Order => ({ type: "charge", target });

const reveal = (
  units: Parameters<typeof battleOf>[0],
  orders: Readonly<Record<string, Order>>,
  facts: Parameters<typeof battleOf>[1] = {},
) => play(battleOf(units, { step: "orders", orders, ...facts }), END, always(6));

const deep = { figures: 10, files: 2 } as const;

describe("meetings on the way (D-167, D-230, D-231)", () => {
  it.each([[false], [true]])(
    "M-OPT-5 M-MEL-13 of two who charge each other both have charged (%s)",
    (back) => {
      const units = [
        troops({ type: "heavyHorse", figures: 8, files: 4 }),
        foe({ type: "heavyHorse", figures: 8, files: 4 }),
      ];
      const played = reveal(back ? units.toReversed() : units, { a: charge("b"), b: charge("a") });
      expect(unitOf(played, "a").turn.charge?.met).toStrictEqual(["b"]);
      expect(unitOf(played, "b").turn.charge?.met).toStrictEqual(["a"]);
    },
  );

  it("D-167 who comes to the flank of a charger is the attacker", () => {
    const beside = foe({ x: 33, y: 29, heading: 90, figures: 8, files: 4 });
    const units = [troops(deep), beside, foe({ id: "c", y: 18, figures: 8, files: 4 })];
    const played = reveal(units, { a: charge("c"), b: forward(9) });
    expect(pick(played, "contactMade").map(({ contact }) => contact)).toMatchObject([
      { attacker: "b", defender: "a", zone: "flank" },
    ]);
    expect(unitOf(played, "a").turn.charge?.met).toStrictEqual(["b"]);
  });

  it.each([
    [31, 30, "c"],
    [30, 31, "a"],
  ])("M-FIRE-19 who is charged by two shoots at the nearer (at %d and %d)", (near, far, target) => {
    const units = [
      troops({ x: 34, y: near, ...deep }),
      troops({ id: "c", x: 38, y: far, ...deep }),
      foe({ type: "archers" }),
    ];
    const half = reveal(units, { a: charge("b"), c: charge("b") });
    const played = play(half.battle, END, always(6));
    expect(pick(played, "volleyShot").map((shot) => shot.target)).toStrictEqual([target]);
  });

  it("D-231 who has sent somebody else running turns towards his target in the second half", () => {
    const units = [
      troops({ type: "mediumHorse", figures: 4, files: 2 }),
      foe({ id: "c", type: "lightFoot", x: 36.4, y: 27, figures: 4, files: 2 }),
      foe({ x: 38.6, y: 6, heading: 270, figures: 4, files: 2 }),
    ];
    const battle = battleOf(units, { step: "orders", orders: { a: charge("b"), b: forward(9) } });
    const ridden = pick(play(battle, END, always(1)), "chargeRun");
    expect(ridden.map(({ rule }) => rule)).not.toContain("M-MEL-13");
    expect(ridden.at(-1)?.path.at(-1)?.heading).toBeGreaterThan(180);
  });

  it("D-231 of two who would turn onto each other neither turns", () => {
    const units = [
      troops({ x: 30, ...deep }),
      troops({ id: "c", x: 32.5, ...deep }),
      foe({ x: 35.5, y: 20, figures: 4, files: 2 }),
      foe({ id: "d", x: 27, y: 20, figures: 4, files: 2 }),
    ];
    const turned = (orders: Readonly<Record<string, Order>>) =>
      pick(reveal(units, orders), "chargeRun").flatMap(({ path }) => path.map(({ heading }) => heading))[0];
    expect(turned({ a: charge("b") })).toBeGreaterThan(5);
    expect(turned({ a: charge("b"), c: charge("d") })).toBe(0);
  });
});

describe("who ends on an engine of his own side (D-229)", () => {
  const gun = engine("lightCatapult", { y: 26 });
  const far = foe({ id: "z", x: 10, y: 2 });
  const horse = { type: "mediumHorse", figures: 2, files: 2 } as const;
  const moved = (units: Parameters<typeof battleOf>[0], orders: Readonly<Record<string, Order>>) =>
    reveal([gun, far, ...units], orders);

  it("D-229 is set back before it", () => {
    const played = moved([troops({ ...horse, y: 34 })], { a: forward(8) });
    expect(gapOf(played, "a", "e")).toBeCloseTo(0, 6);
    expect(unitOf(played, "a").pose.y).toBeGreaterThan(26);
  });

  it("D-229 is set back behind a friend who has come up after him", () => {
    const friend = troops({ id: "c", type: "mediumHorse", figures: 2, files: 2, x: 36, y: 39 });
    const played = moved([troops({ ...horse, y: 34 }), friend], { a: forward(8), c: forward(10) });
    expect(gapOf(played, "a", "c")).toBeCloseTo(0, 6);
    expect(unitOf(played, "a").pose.y).toBeGreaterThan(unitOf(played, "c").pose.y);
  });

  it("D-229 goes on beyond it where there is no place behind him", () => {
    const bars = [0, 1, 2].map((row) =>
      troops({ id: `c${row}`, figures: 70, files: 7, y: 28.3 + row * 7.6, x: 36 }),
    );
    const played = moved([troops({ ...horse, x: 36, y: 26 }), ...bars], { a: forward(0.5) });
    expect(gapOf(played, "a", "e")).toBeCloseTo(0, 6);
    expect(unitOf(played, "a").pose.y).toBeLessThan(26);
  });
});

describe("readings under written orders (D-167, D-174, D-183, D-232)", () => {
  const beside = foe({ id: "c", x: 29, y: 24, figures: 10, files: 2, heading: 180 });
  /** A charger comes to the flank of somebody in front of whom his charge has begun. */
  const ridden = (flankJudged: "contact" | "chargeStart") =>
    reveal(
      [
        troops({ type: "mediumHorse", figures: 4, files: 2, x: 30, y: 41, heading: 90 }),
        foe({ ...deep, x: 46.57, y: 43.82, heading: 235 }),
        foe({ id: "c", ...deep, x: 58, y: 41, heading: 270 }),
      ],
      { a: charge("c") },
      { settings: { flankJudged } },
    );

  it.each([
    ["contact", "flank"],
    ["chargeStart", "front"],
  ] as const)("D-167 with flankJudged = %s he comes to the %s", (flankJudged, zone) => {
    const half = ridden(flankJudged).battle;
    const { contacts } = half.contacts.length > 0 ? half : play(half, END, always(6)).battle;
    expect(contacts).toMatchObject([{ attacker: "a", defender: "b", zone }]);
  });

  it.each([
    ["on", "M-MEX-2"],
    ["off", undefined],
  ] as const)(
    "D-183 with controlZone = %s an order that leads past an enemy is cut short by %s",
    (controlZone, rule) => {
      const units = [troops({ ...deep, y: 30, x: 31 }), beside];
      const half = reveal(units, { a: forward(9) }, { settings: { controlZone } });
      const end = half.battle.clock.step === "halfTurn" ? play(half.battle, END, always(6)) : half;
      const cut = [...half.events, ...end.events].find(({ type }) => type === "orderCutShort");
      expect(cut && "rule" in cut ? cut.rule : undefined).toBe(rule);
    },
  );

  it.each([
    ["on", 170],
    ["off", 180],
  ] as const)("D-232 with lineUp = %s two who have met at an angle stand at %d", (lineUp, heading) => {
    const units = [troops({ ...deep, y: 30 }), foe({ ...deep, y: 24, heading: 180 })];
    const angled = units.map((unit) =>
      unit.id === "a" ? { ...unit, pose: { ...unit.pose, heading: 350 } } : unit,
    );
    const played = reveal(angled, { b: forward(9) }, { settings: { lineUp } });
    const end = played.battle.contacts.length > 0 ? played : play(played.battle, END, always(6));
    expect(unitOf(end, "b").pose.heading).toBeCloseTo(heading, 3);
  });
});
