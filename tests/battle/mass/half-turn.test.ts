import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "#battle/mass/command.ts";
import { cutLegs } from "#battle/mass/moving/cut-legs.ts";
import { joinTurns } from "#battle/mass/moving/join-turns.ts";
import { planMove } from "#battle/mass/moving/plan-move.ts";
import type { TroopUnit, Unit } from "#battle/mass/state.ts";
import { maySplitFire } from "#rules/mass/half-turn.ts";
import { LENGTH_TOLERANCE } from "#rules/quantities.ts";
import {
  battleOf,
  dice,
  foe,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";
import { profileOf, RULES } from "../../support/rules.ts";
import { shotOf } from "../../support/volley-builders.ts";

const WATCHES = { firstEnd: "right", watches: true, waivesControl: false, laps: false } as const;

/** Blue's archers in one rank of ten, who watch. */
const watchers = (facts: Parameters<typeof foe>[0] = {}): TroopUnit =>
  foe({ type: "archers", figures: 10, prefers: WATCHES, ...facts });
const riders = (facts: Parameters<typeof troops>[0] = {}): TroopUnit =>
  troops({ type: "lightHorse", figures: 6, files: 6, profile: { weapon: "bow", rangeInches: 18 }, ...facts });

const advance = (inches: number, heading?: number): Command => ({
  type: "move",
  unit: "a",
  legs: [{ ...(heading === undefined ? {} : { heading }), advanceInches: inches }],
});
const shootOn: Command = { type: "volley", unit: "a", target: "b" };
const chargeOn: Command = { type: "charge", unit: "a", target: "b" };

/** How many volleys were shot by a row. */
const shotsBy = (played: Parameters<typeof pick>[0], rule: string) =>
  pick(played, "volleyShot").filter((event) => event.rule === rule);

describe("opportunity fire (M-FIRE-17, M-FIRE-18, X-SEQ-2, D-120, D-240, D-241)", () => {
  it("X-SEQ-2 M-FIRE-18 a unit that moves pauses half-way, is shot at there, and moves on with fewer", () => {
    const moved = play(battleOf([troops(), watchers({ y: 13.5 })]), advance(4), dice("1"));
    const [shot] = shotsBy(moved, "M-FIRE-18");
    expect(shot).toMatchObject({ target: "a", shooters: [{ unit: "b" }], groups: [{ band: "still" }] });
    const paths = pick(moved, "unitMoved").map(({ path }) => path.at(-1)?.y);
    expect(paths[0]).toBeCloseTo(28, 6);
    expect(paths[1]).toBeCloseTo(26, 6);
    expect(unitOf(moved, "a")).toMatchObject({ figures: 20 - (shot?.hits[0]?.count ?? 0) });
    expect(unitOf(moved, "a").figures).toBeLessThan(20);
    expect(unitOf(moved, "a")).not.toHaveProperty("fallen");
  });

  it("M-MEX-2 X-SEQ-2 a first half that control cuts short leaves its rest to the second, which comes to touch", () => {
    const near = foe({ id: "d", y: 28.5 });
    const battle = battleOf([troops(), near, watchers({ x: 46, y: 31, heading: 270 })]);
    const moved = play(battle, advance(1.5), dice("1"));
    expect(shotsBy(moved, "M-FIRE-18")).toHaveLength(1);
    const [first, second] = pick(moved, "unitMoved");
    expect(first).toMatchObject({ stoppedBy: "d" });
    expect(first?.path.at(-1)?.y).toBeCloseTo(29.5);
    expect(second?.path.at(-1)?.y).toBeCloseTo(28.5);
    expect(pick(moved, "contactMade")).toMatchObject([{ contact: { attacker: "a", defender: "d" } }]);
    expect(unitOf(moved, "a").turn.spentInches).toBeCloseTo(1.5);
  });

  it.each([
    [30, 15, 1],
    [30.1, 15.1, 0],
  ])("M-FIRE-18 a mover from %f who is %f inches away at the half-turn draws %d shot", (y, _, shots) => {
    const battle = battleOf([troops({ y }), watchers({ y: 14 })]);
    const moved = play(battle, advance(2), dice(...(shots > 0 ? ["1"] : [])));
    expect(shotsBy(moved, "M-FIRE-18")).toHaveLength(shots);
  });

  it("M-FIRE-18 nobody shoots at who starts in range and is out of it at the half-turn", () => {
    const away = troops({ y: 26.5, heading: 180 });
    const moved = play(battleOf([away, watchers({ y: 12 })]), advance(8));
    expect(shotsBy(moved, "M-FIRE-18")).toEqual([]);
  });

  it.each([
    ["have moved", { turn: { moved: true, spentInches: 1 } }],
    ["have turned", { turn: { spentInches: 2 } }],
    [
      "do not watch",
      { prefers: { firstEnd: "right", watches: false, waivesControl: false, laps: false } as const },
    ],
    ["have shot", { turn: { shots: [{ volley: 1, target: "a", places: [0] }] } }],
    ["are not loaded", { type: "heavyCrossbowmen", loadedInTurn: 9 } as const],
    ["run", { condition: { type: "running", mode: "retreat", runningTurn: 1, inTurn: 1 } as const }],
  ])("M-FIRE-17 D-120 those who %s do not shoot", (_, facts) => {
    const moved = play(battleOf([troops(), watchers({ y: 16, ...facts })]), advance(4));
    expect(pick(moved, "volleyShot")).toEqual([]);
    expect(pick(moved, "unitMoved").length).toBeGreaterThan(0);
  });

  it("D-120 who has shot so stands for the rest of the turn, and archers keep their other shot", () => {
    const moved = play(battleOf([troops(), watchers({ y: 14 })]), advance(4), dice("1"));
    const answered = {
      ...moved.battle,
      clock: { ...moved.battle.clock, step: "counterMove", first: "red" },
    } as const;
    const back = { type: "move", unit: "b", legs: [{ advanceInches: 1 }] } as const;
    expect(refuse(answered, back)).toMatchObject({ code: "stoodToShoot", rule: "D-120" });
    const later = { ...moved.battle, clock: { ...moved.battle.clock, step: "missiles" } } as const;
    const second = play(later, { type: "volley", unit: "b", target: "a" }, dice("1"));
    expect(shotOf(second).volley).toBe(2);
    expect(refuse(second.battle, { type: "volley", unit: "b", target: "a" }).code).toBe("volleyShot");
  });

  it("M-FIRE-17 only those with a weapon that shoots may be told to watch", () => {
    const tell = (unit: Unit) =>
      refuse(battleOf([unit, foe()]), {
        type: "prefer",
        unit: "a",
        firstEnd: "right",
        watches: true,
        waivesControl: false,
        laps: false,
      });
    expect(tell(troops())).toMatchObject({ code: "noWeapon", rule: "M-FIRE-17" });
    expect(tell(troops({ profile: { weapon: "thrown", rangeInches: 3 } })).code).toBe("noWeapon");
    const told = play(battleOf([troops({ type: "archers" }), foe()]), {
      type: "prefer",
      unit: "a",
      firstEnd: "right",
      watches: true,
    });
    expect(unitOf(told, "a").prefers.watches).toBe(true);
  });

  it.each([
    ["all", 1],
    ["own", 0],
  ] as const)(
    "D-241 with watchCharges = %s a charge at somebody else draws %d shot of those who watch",
    (watchCharges, shots) => {
      const target = foe({ id: "b", y: 20, figures: 10, files: 10 });
      const side = watchers({ id: "w", x: 24, y: 18, figures: 5, files: 5, heading: 140 });
      const battle = battleOf([troops(), target, side], { settings: { watchCharges } });
      const charged = play(battle, chargeOn, dice(...(shots ? ["1"] : [])));
      expect(shotsBy(charged, "M-FIRE-18")).toHaveLength(shots);
    },
  );
});

describe("self-defence (M-FIRE-19, M-FIRE-33, D-120, D-131)", () => {
  it.each([
    [10, 4],
    [5, 0],
  ])(
    "M-FIRE-19 D-120 foot charges archers %d inches away: they shoot at %d inches, watching or not",
    (gap, at) => {
      const archers = watchers({
        y: 30 - gap,
        prefers: { firstEnd: "right", watches: false, waivesControl: false, laps: false },
      });
      const charger = troops({ type: "heavyFoot" });
      const charged = play(battleOf([charger, archers]), chargeOn, dice("1"));
      const index = charged.events.findIndex(({ type }) => type === "volleyShot");
      const runs = charged.events
        .slice(0, index)
        .flatMap((event) => (event.type === "chargeRun" ? [event.path.at(-1)?.y ?? 0] : []));
      expect((runs.at(-1) ?? 0) - archers.pose.y).toBeCloseTo(at, 6);
      expect(shotsBy(charged, "M-FIRE-19")).toHaveLength(1);
      expect(pick(charged, "contactMade")).toHaveLength(1);
      expect(unitOf(charged, "a").figures).toBeLessThan(20);
    },
  );

  it("M-FIRE-19 archers that have moved do not shoot at chargers", () => {
    const archers = watchers({ turn: { moved: true, spentInches: 1 } });
    expect(pick(play(battleOf([troops(), archers]), chargeOn), "volleyShot")).toEqual([]);
  });

  it("M-FIRE-19 a charger who is shot to the last man makes no contact", () => {
    const few = troops({ figures: 2, files: 2 });
    const charged = play(battleOf([few, watchers()]), chargeOn, dice("6"));
    expect(unitOf(charged, "a").condition).toMatchObject({ type: "gone", how: "destroyed" });
    expect(pick(charged, "contactMade")).toEqual([]);
  });

  it.each([
    ["before contact", 10],
    ["at the half-turn where he is in range", 8],
  ])("M-FIRE-33 D-131 Saxons who have moved nine inches throw once at a charger, %s", (_, gap) => {
    const saxons = foe({
      y: 30 - gap,
      figures: 6,
      files: 6,
      profile: { weapon: "thrown", rangeInches: 3 },
      turn: { moved: true, spentInches: 9 },
    });
    const charged = play(battleOf([troops(), saxons]), chargeOn, dice("1"));
    expect(shotsBy(charged, "M-FIRE-33")).toMatchObject([
      { groups: [{ weapon: "thrown", band: "upToHalf" }] },
    ]);
    expect(pick(charged, "contactMade")).toHaveLength(1);
  });

  it("D-131 D-115 throwers who have charged do not throw", () => {
    const ridden = { target: "a", leftInches: 0, heading: 180, met: [], chargedOn: false };
    const vikings = foe({
      figures: 6,
      files: 6,
      profile: { weapon: "thrown", rangeInches: 3 },
      turn: { moved: true, charge: ridden },
    });
    expect(pick(play(battleOf([troops(), vikings]), chargeOn), "volleyShot")).toEqual([]);
  });
});

describe("split-move-and-fire (M-FIRE-14, M-FIRE-15, M-FIRE-16, D-118, D-119)", () => {
  it("M-FIRE-14 D-118 is for horsemen with bows, and with crossbows that are marked", () => {
    const may = (facts: object) => maySplitFire({ ...profileOf("lightHorse"), ...facts });
    expect(may({ weapon: "bow" })).toBe(true);
    expect(may({ weapon: "thrown" })).toBe(false);
    expect(may({ weapon: "crossbow" })).toBe(false);
    expect(may({ weapon: "crossbow", splitFire: true })).toBe(true);
    expect(may({ weapon: "bow", mounted: false })).toBe(false);
    expect(refuse(battleOf([troops({ type: "archers" }), foe()]), shootOn)).toMatchObject({
      code: "noSplitFire",
      rule: "M-FIRE-14",
    });
  });

  it.each([
    [12, 12, true, true],
    [4, 12, true, true],
    [12.1, 0, false, true],
    [4, 12.1, true, false],
  ])(
    "M-FIRE-15 light horse moves %f, shoots and moves %f: shot %s, second leg %s",
    (first, second, shoots, goesOn) => {
      const start = riders({ y: 46, profile: { weapon: "bow", rangeInches: 18, moveInches: 24 } });
      const target = foe({ y: 46 - first - 16, figures: 20 });
      const moved = play(battleOf([start, target]), advance(first));
      if (!shoots) {
        expect(refuse(moved.battle, shootOn)).toMatchObject({ code: "splitTooLate", rule: "M-FIRE-15" });
        return;
      }
      const shot = play(moved.battle, shootOn, dice("2"));
      expect(shotsBy(shot, "M-FIRE-15")).toHaveLength(1);
      expect(unitOf(shot, "b").figures).toBeLessThan(20);
      const away = advance(second, 90);
      if (goesOn)
        expect(refuse(play(shot.battle, advance(12)).battle, advance(0.2))).toMatchObject({
          code: "movedTooFar",
        });
      else expect(refuse(shot.battle, away)).toMatchObject({ code: "movedTooFar" });
    },
  );

  it("D-119 it is the only shot of the turn", () => {
    const shot = play(battleOf([riders(), foe()]), shootOn, dice("2"));
    expect(refuse(shot.battle, shootOn)).toMatchObject({ code: "volleyShot", rule: "D-119" });
    const later = { ...shot.battle, clock: { ...shot.battle.clock, step: "missiles" } } as const;
    expect(refuse(later, shootOn)).toMatchObject({ code: "volleyShot", rule: "D-119" });
    expect(refuse(shot.battle, chargeOn)).toMatchObject({ code: "chargeAfterShot", rule: "D-115" });
  });

  it("M-FIRE-16 who shoots so may be shot at by those who watch, both with full numbers", () => {
    const archers = watchers({ y: 16 });
    const shot = play(battleOf([riders(), archers]), shootOn, dice("6", "6"));
    expect(shotsBy(shot, "M-FIRE-15")[0]?.groups).toMatchObject([{ shooters: 6 }]);
    expect(shotsBy(shot, "M-FIRE-18")[0]?.groups).toMatchObject([{ shooters: 10 }]);
    expect(unitOf(shot, "a").figures).toBeLessThan(6);
    expect(unitOf(shot, "b").figures).toBeLessThan(10);
  });
});

describe("the half of a move (D-69, X-SEQ-2)", () => {
  it("D-69 is where half of what it costs is spent, on any ground", () => {
    const woods = terrain("woods", [20, 24, 52, 27]);
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 5, noNaN: true }),
        fc.double({ min: -40, max: 40, noNaN: true }),
        (inches, turn) => {
          const unit = troops({ type: "lightFoot", figures: 6, files: 3, y: 29 });
          const battle = battleOf([unit, foe({ x: 10, y: 5 })], { terrain: [woods] });
          const legs = [{ heading: (turn + 360) % 360, advanceInches: inches }];
          const whole = planMove(battle, unit, legs, RULES);
          fc.pre(whole.ok);
          if (!whole.ok) return;
          const spent = whole.plan.spentInches;
          const [first, rest] = cutLegs(joinTurns(legs), whole.plan.stages, spent / 2);
          const half = planMove(battle, unit, first, RULES);
          const turned = planMove(battle, unit, [{ ...legs[0], advanceInches: 0 }], RULES);
          const least = turned.ok ? turned.plan.spentInches : 0;
          const off = half.ok ? half.plan.spentInches - Math.max(spent / 2, least) : Number.NaN;
          expect(Math.abs(off)).toBeLessThanOrEqual(LENGTH_TOLERANCE);
          const sum = [...first, ...rest].reduce((total, { advanceInches }) => total + advanceInches, 0);
          expect(sum).toBeCloseTo(inches, 9);
        },
      ),
    );
  });
});
