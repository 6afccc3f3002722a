import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command, Leg } from "#battle/mass/command.ts";
import { planMove } from "#battle/mass/moving/plan-move.ts";
import { previewAdvance } from "#battle/mass/previews/advance-preview.ts";
import { previewCharge } from "#battle/mass/previews/charge-preview.ts";
import { NO_PREFERENCES, type Unit } from "#battle/mass/state.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import {
  battleOf,
  expectAt,
  foe,
  gapOf,
  pick,
  play,
  refuse,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";
import { RULES } from "../../support/rules.ts";

const RUNNING = { type: "running", mode: "retreat", runningTurn: 1, inTurn: 0 } as const;

const move = (...legs: readonly Partial<Leg>[]): Command => ({
  type: "move",
  unit: "a",
  legs: legs.map((leg) => ({ advanceInches: 0, ...leg })),
});
const ahead = (inches: number) => move({ advanceInches: inches });
const charge: Command = { type: "charge", unit: "a", target: "b" };

/** A column two inches wide, on whose way forward an enemy stands so far to the right that it passes him at a distance. */
const column = (facts: Parameters<typeof troops>[0] = {}) =>
  troops({ figures: 4, files: 2, x: 36, y: 40, ...facts });
const widthOf = (unit: Unit) => (unit.kind === "troops" ? unit.files : 1) * unit.profile.base.width;
const beside = (gap: number, facts: Parameters<typeof foe>[0] = {}) => {
  const enemy = foe({ figures: 4, files: 2, y: 36, ...facts });
  return { ...enemy, pose: { ...enemy.pose, x: 36 + widthOf(column()) / 2 + gap + widthOf(enemy) / 2 } };
};

describe("the control of 1 inch (M-MEX-2, D-183)", () => {
  it("M-MEX-2 stops a unit that passes at 1.0 inches where it comes within them, and lets one pass at 1.1", () => {
    const stopped = play(battleOf([column(), beside(1)]), ahead(9));
    expect(gapOf(stopped, "a", "b")).toBeLessThan(1.003);
    expect(unitOf(stopped, "a").pose.y).toBeGreaterThan(34);
    expect(pick(stopped, "unitMoved")).toMatchObject([{ stoppedBy: "b" }]);
    const free = play(battleOf([column(), beside(1.1)]), ahead(9));
    expectAt(free, "a", { y: 31 });
    expect(pick(free, "unitMoved")[0]).not.toHaveProperty("stoppedBy");
  });

  it("M-MEX-2 stops it exactly where the outlines are an inch apart, and it pays no further", () => {
    const stopped = play(battleOf([column(), beside(0.6)]), ahead(9));
    expect(gapOf(stopped, "a", "b")).toBeCloseTo(1, 6);
    const { pose, turn } = unitOf(stopped, "a");
    expect(pose.y).toBeCloseTo(36 + Math.sqrt(1 - 0.36), 6);
    expect(turn.spentInches).toBeCloseTo(40 - pose.y);
  });

  it("M-MEX-2 lets a unit go straight into contact", () => {
    const met = play(battleOf([column(), foe({ y: 35 })]), ahead(9));
    expect(met.battle.contacts).toMatchObject([{ attacker: "a", defender: "b" }]);
  });

  it("D-183 ends a move short of an enemy in front an inch before him, told beforehand", () => {
    const battle = battleOf([column(), foe({ y: 35 })]);
    expectAt(play(battle, ahead(4.5)), "a", { y: 36 });
    expectAt(play(battle, ahead(3.9)), "a", { y: 36.1 });
    expect(planMove(battle, unitOf({ battle }, "a"), [{ advanceInches: 4.5 }], RULES)).toMatchObject({
      ok: true,
      plan: { stoppedBy: "b", spentInches: expect.closeTo(4, 9) },
    });
  });

  it("D-183 a move that has come within an inch is over, but for touching the enemy", () => {
    const { battle } = play(battleOf([column(), foe({ y: 35 })]), ahead(4.5));
    for (const order of [ahead(0.5), move({ heading: 180 }), move({ heading: 5, advanceInches: 0.2 })])
      expect(refuse(battle, order)).toMatchObject({
        code: "controlled",
        rule: "M-MEX-2",
        facts: { unit: "b" },
      });
    expect(play(battle, ahead(1)).battle.contacts).toHaveLength(1);
  });

  it("D-183 carries out no later leg", () => {
    const stopped = play(battleOf([column(), beside(0.6)]), move({ advanceInches: 5 }, { heading: 20 }));
    expectAt(stopped, "a", { heading: 0 });
  });

  it("D-183 the control of others does not keep a unit from an enemy whom it touches beside them", () => {
    const met = play(battleOf([column(), foe({ y: 35 }), beside(0.5, { id: "c", y: 35.5 })]), ahead(9));
    expect(met.battle.contacts).toMatchObject([{ defender: "b" }]);
    const passing = play(battleOf([column(), foe({ y: 32 }), beside(0.5, { id: "c", y: 37 })]), ahead(9));
    expect(pick(passing, "unitMoved")).toMatchObject([{ stoppedBy: "c" }]);
  });

  it("D-183 with controlZone = off nobody is stopped", () => {
    const off = battleOf([column(), beside(0.5)], { settings: { controlZone: "off" } });
    expectAt(play(off, ahead(9)), "a", { y: 31 });
  });

  it("D-183 running and rallying units exert no control", () => {
    for (const type of ["running", "rallying"] as const) {
      const battle = battleOf([column(), beside(0.5, { condition: { ...RUNNING, type } })]);
      expectAt(play(battle, ahead(9)), "a", { y: 31 });
    }
  });

  it("D-183 the owner may waive it, even while the enemy moves, and take it up again", () => {
    const battle = battleOf([column(), beside(0.5)]);
    const prefer = (waivesControl: boolean): Command => ({
      type: "prefer",
      unit: "b",
      firstEnd: "right",
      waivesControl,
    });
    const blue = { gm: false, sides: ["blue"] };
    const waived = play(battle, prefer(true), undefined, blue);
    expect(pick(waived, "preferenceSet")).toMatchObject([{ rule: "M-MEX-2" }]);
    expectAt(play(waived.battle, ahead(9)), "a", { y: 31 });
    const again = play(waived.battle, prefer(false), undefined, blue);
    expect(unitOf(again, "b").prefers).toStrictEqual(NO_PREFERENCES);
    expect(refuse(battle, prefer(true), { gm: false, sides: ["red"] }).code).toBe("notYourSide");
  });

  describe("a unit that begins its movement within an inch", () => {
    const near = foe({ figures: 4, files: 2, x: 36, y: 39.2 });

    it("D-183 may go away by a way on which the distance never shrinks", () => {
      const away = column({ heading: 180, y: 41.5 });
      const free = play(battleOf([away, foe({ figures: 4, files: 2, x: 36, y: 39.2 })]), ahead(5));
      expectAt(free, "a", { y: 46.5 });
    });

    it("D-183 may turn about where that brings it no nearer, and then leave in the next turn", () => {
      const turned = play(battleOf([column(), near]), move({ heading: 180 }));
      expectAt(turned, "a", { heading: 180 });
      expect(gapOf(turned, "a", "b")).toBeCloseTo(0.8);
    });

    it("D-183 may neither come nearer without touching nor stay within reach", () => {
      expect(refuse(battleOf([column(), near]), ahead(0.5)).code).toBe("controlled");
      const aside = column({ heading: 90, files: 1, x: 34.5 });
      const wide = foe({ figures: 12, files: 12, x: 36, y: aside.pose.y - 0.5 - 0.4 });
      expect(refuse(battleOf([aside, wide]), ahead(1)).code).toBe("controlled");
      const leaving = battleOf([column({ heading: 180, y: 41.5 }), near]);
      expect(refuse(leaving, ahead(0.1)).code).toBe("controlled");
      expect(play(battleOf([column(), near]), ahead(0.8)).battle.contacts).toHaveLength(1);
    });
  });

  it("D-183 a turn that brings a unit within reach ends its move there", () => {
    const line = troops({ figures: 20, files: 10, y: 40 });
    const swung = battleOf([line, foe({ figures: 4, files: 2, x: 36, y: 36.4 })]);
    const turned = play(swung, move({ heading: 90 }));
    expect(gapOf(turned, "a", "b")).toBeLessThan(1);
    expect(refuse(turned.battle, move({ heading: 100 })).code).toBe("controlled");
    expect(refuse(turned.battle, ahead(1)).code).toBe("controlled");
  });

  it("D-183 stops a charge that passes others, and one that falls short, an inch off", () => {
    const settings = rulesetWith({}).settings;
    const passing = battleOf([column(), foe({ y: 30 }), beside(0.5, { id: "c", y: 37 })], { settings });
    const stopped = play(passing, charge);
    expect(pick(stopped, "chargeEnded")).toMatchObject([{ outcome: "noContact" }]);
    expect(gapOf(stopped, "a", "c")).toBeCloseTo(1, 6);
    expect(previewCharge(passing, "a", "b").end).toStrictEqual({
      type: "stopped",
      by: { type: "control", id: "c" },
    });
    const short = play(battleOf([column(), foe({ y: 27.5 })]), charge);
    expect(gapOf(short, "a", "b")).toBeCloseTo(1, 6);
  });

  it("D-183 a first half that ends within reach of the target does not end the charge", () => {
    expect(play(battleOf([column(), foe({ y: 33.5 })]), charge).battle.contacts).toHaveLength(1);
  });

  it("D-183 refuses a charge past an enemy in whose control the unit stands", () => {
    const pinned = battleOf([column(), foe({ y: 30 }), beside(0.5, { id: "c", y: 39.4 })]);
    expect(refuse(pinned, charge)).toMatchObject({ code: "controlled", facts: { unit: "c" } });
  });

  it("M-MEX-2 the look ahead of a unit says who would stop it", () => {
    const battle = battleOf([column(), foe({ y: 30.5 })]);
    const seen = previewAdvance(battle, unitOf({ battle }, "a"), RULES);
    expect(seen.inches).toBeCloseTo(8.5);
    expect(seen.stops).toMatchObject({ code: "controlled", facts: { unit: "b" } });
  });

  it("M-MEX-2 no move ends nearer than an inch to an enemy whom it does not touch, whatever way it goes", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 28, max: 44, noNaN: true }),
        fc.double({ min: 0, max: 359, noNaN: true }),
        fc.double({ min: -60, max: 60, noNaN: true }),
        fc.double({ min: 0.1, max: 9, noNaN: true }),
        (x, facing, heading, advanceInches) => {
          const enemy = foe({ figures: 12, files: 6, x, y: 34, heading: facing });
          const battle = battleOf([column(), enemy]);
          const unit = unitOf({ battle }, "a");
          const planned = planMove(battle, unit, [{ heading, advanceInches }], RULES);
          if (!planned.ok) return;
          const moved = play(battle, move({ heading, advanceInches }));
          const gap = gapOf(moved, "a", "b");
          const isTurnAlone = planned.plan.path.length === 1;
          expect(gap > 0.997 || gap < 0.001 || isTurnAlone).toBe(true);
        },
      ),
    );
  });
});
