import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standingOf } from "#battle/mass/ground.ts";
import { isStanding, listLapped } from "#battle/mass/melee/lapped.ts";
import { type Blow, listBlows } from "#battle/mass/melee/round.ts";
import {
  type Battle,
  type LappedFigure,
  NO_PREFERENCES,
  type TroopUnit,
  type Unit,
} from "#battle/mass/state.ts";
import { countInRanks, standBody } from "#field/body.ts";
import {
  always,
  battleOf,
  contactOf,
  expectAt,
  foe,
  pick,
  play,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";
import { rulesetWith } from "../../support/rules.ts";

const fight = { type: "fight" } as const;
const LAPS = { ...NO_PREFERENCES, laps: true };
const lappers = (facts: Parameters<typeof troops>[0] = {}): TroopUnit =>
  troops({ y: 20, prefers: LAPS, ...facts });
const column = (facts: Parameters<typeof troops>[0] = {}): TroopUnit =>
  lappers({ figures: 6, files: 1, ...facts });
const single = (facts: Parameters<typeof foe>[0] = {}): TroopUnit => foe({ figures: 1, files: 1, ...facts });
const melee = (units: readonly Unit[], facts: Parameters<typeof battleOf>[1] = {}): Battle =>
  battleOf(units, { step: "melee", contacts: [contactOf("a", "b")], ...facts });
const lapsOf = (played: Parameters<typeof pick>[0]) =>
  pick(played, "figuresLapped").filter(({ rule }) => rule === "M-MEX-4");
const strikesOf = (played: Parameters<typeof pick>[0], round: number) =>
  pick(played, "meleeRoundFought").find((event) => event.round === round)?.strikes ?? [];
const blowsOf = (battle: Battle, attacker: string): readonly Blow[] =>
  listBlows(battle, ["a", "b"], new Set(), rulesetWith(battle.settings)).filter(
    (blow) => blow.attacker === attacker,
  );

/** A figure of red in the rear or at the right flank, as it faces, of a single file of blue at (36, 20). */
const behind = (facts: Partial<LappedFigure> = {}, depth = 0.75): LappedFigure => ({
  x: 36,
  y: 20 - depth,
  heading: 180,
  enemy: "b",
  sinceTurn: 1,
  ...facts,
});
const beside = (facts: Partial<LappedFigure> = {}): LappedFigure =>
  behind({ x: 36.375, y: 19.625, heading: 270, ...facts });
const out = (...figures: readonly LappedFigure[]) => ({ figures, left: 0, right: 0 });

describe("lapping round (M-MEX-4, D-185)", () => {
  it.each([
    ["4.5", 2.5421, 1],
    ["4.6", 2.6055, 0],
  ])(
    "M-MEX-4 a figure of heavy foot with %s inches to the flank position: bases %f deep, %d get there",
    (_, depth, count) => {
      const unit = column({ figures: 2, profile: { base: { shape: "rectangle", width: 0.75, depth } } });
      const played = play(melee([unit, single()]), fight, always(1));
      expect(lapsOf(played).reduce((sum, event) => sum + event.count, 0)).toBe(count);
      const flank = strikesOf(played, 2).filter(({ lines }) => lines.some(({ label }) => label === "lapped"));
      expect(flank).toHaveLength(count);
      if (count > 0)
        expect(flank[0]?.lines).toContainEqual({ rule: "M-MEL-7", label: "classFlank", value: "AF" });
    },
  );

  it("M-MEX-4 spare figures of rear ranks cover both flanks and the rear after round 1, the nearest first", () => {
    const played = play(melee([column(), single()]), fight, always(1));
    expect(lapsOf(played)).toMatchObject([{ unit: "a", count: 3 }]);
    const [event] = lapsOf(played);
    expect(event?.lapped.figures.map(({ heading }) => heading)).toStrictEqual([90, 270, 180]);
    expect(strikesOf(played, 1).map(({ figures }) => figures)).toStrictEqual([1, 1]);
    expect(
      strikesOf(played, 2)
        .filter(({ attacker }) => attacker === "a")
        .map(({ figures }) => figures),
    ).toStrictEqual([1, 2, 1]);
  });

  it("M-MEX-4 they go only if their owner wishes", () => {
    const stays = column({ prefers: NO_PREFERENCES });
    expect(lapsOf(play(melee([stays, single()]), fight, always(1)))).toHaveLength(0);
    const set = play(melee([stays, single()]), { type: "prefer", unit: "a", firstEnd: "right", laps: true });
    expect(pick(set, "preferenceSet")).toMatchObject([{ rule: "M-MEX-4", prefers: { laps: true } }]);
  });

  it("M-MEX-4 of a single rank the ends go that have nobody within an inch, and come back when it is over", () => {
    const wide = lappers({ figures: 14, files: 14 });
    const narrow = foe({ figures: 4, files: 4 });
    const played = play(melee([wide, narrow]), fight, always(1));
    const [event] = lapsOf(played);
    const count = event?.count ?? 0;
    expect(count).toBeGreaterThan(0);
    expect(event).toMatchObject({ files: 14 - count, pose: { x: 36, y: 20 } });
    const before = strikesOf(played, 1).find(({ attacker }) => attacker === "a")?.figures;
    const [after] = strikesOf(played, 2).filter(({ attacker }) => attacker === "a");
    expect(after?.figures).toBe(before);
    expect(played.battle.contacts).toHaveLength(0);
    expect(pick(played, "lappedReturned")).toMatchObject([{ unit: "a", rule: "D-185" }]);
    expect(unitOf(played, "a")).toMatchObject({ files: 14, figures: 14 });
    expect(unitOf(played, "a")).not.toHaveProperty("lapped");
    expectAt(played, "a", { x: 36, y: 20 });
  });

  it("D-185 they stay out while the contact lasts", () => {
    const played = play(
      melee([column({ figures: 40, files: 10 }), foe({ figures: 40, files: 8 })]),
      fight,
      always(1),
    );
    expect(played.battle.contacts).toHaveLength(1);
    expect(listLapped(unitOf(played, "a")).length).toBeGreaterThan(0);
    const next = play(played.battle, { type: "endStep" });
    expect(listLapped(unitOf(next, "a")).length).toBe(listLapped(unitOf(played, "a")).length);
  });

  it("D-185 they pay for the ground, and go round what stands between", () => {
    const woods = terrain("woods", [30, 10, 42, 30]);
    expect(lapsOf(play(melee([column(), single()]), fight, always(1)))[0]?.count).toBe(3);
    const slow = play(melee([column(), single()], { terrain: [woods] }), fight, always(1));
    expect(lapsOf(slow)[0]?.count ?? 0).toBeLessThan(3);
  });

  it("D-185 only those in the rear are not struck, with lapBonus = off all are, and have no bonus", () => {
    const rear = (settings = {}) =>
      melee([column({ figures: 2, lapped: out(behind({}, 2.25)) }), single({ figures: 3 })], { settings });
    expect(blowsOf(rear(), "a").map(({ zone, figures }) => [zone, figures])).toStrictEqual([
      ["front", 1],
      ["rear", 1],
    ]);
    const [front, back] = blowsOf(rear(), "b");
    expect(front).toMatchObject({ figures: 1 });
    expect(front).not.toHaveProperty("barredBy");
    expect(back).toMatchObject({ figures: 1, barredBy: { rule: "M-MEX-4", label: "noReturnBlow" } });
    const off = rear({ lapBonus: "off" });
    expect(blowsOf(off, "a")).toMatchObject([{ zone: "front", figures: 2, lapped: 1 }]);
    expect(blowsOf(off, "b")).toMatchObject([{ figures: 2, zone: "front" }]);
    expect(blowsOf(off, "b")[0]).not.toHaveProperty("barredBy");
  });

  it("D-185 those at the flank are struck back", () => {
    const flank = melee([column({ figures: 2, lapped: out(beside({ y: 18.125 })) }), single({ figures: 3 })]);
    expect(blowsOf(flank, "a")).toMatchObject([{ zone: "front" }, { zone: "flank", lapped: 1 }]);
    expect(blowsOf(flank, "b")).toMatchObject([{ figures: 3, zone: "front" }]);
    expect(blowsOf(flank, "b")[0]).not.toHaveProperty("barredBy");
  });

  it("D-169 in later turns the rear counts as a flank, since the enemy is held in front", () => {
    const later = melee([column({ figures: 2, lapped: out(behind()) }), single()], { turn: 2 });
    expect(blowsOf(later, "a").map(({ zone }) => zone)).toStrictEqual(["front", "flank"]);
    const came = melee([column({ figures: 2, lapped: out(behind({ sinceTurn: 2 })) }), single()], {
      turn: 2,
    });
    expect(blowsOf(came, "a").map(({ zone }) => zone)).toStrictEqual(["front", "rear"]);
  });

  it("D-91 D-195 nobody laps round a square, nor out of one", () => {
    const square = single({ figures: 4, files: 2, formation: "square" });
    expect(lapsOf(play(melee([column(), square]), fight, always(1)))).toHaveLength(0);
    const formed = lappers({ figures: 9, files: 3, formation: "square" });
    expect(lapsOf(play(melee([formed, single()]), fight, always(1)))).toHaveLength(0);
    const open = rulesetWith({ squareFaces: "ordinary" }).settings;
    expect(lapsOf(play(melee([column(), square], { settings: open }), fight, always(1)))).toHaveLength(1);
  });

  it("M-MEL-8 a unit taken in the rear laps round nobody", () => {
    const taken = melee([column({ heading: 180, y: 20 }), single()], {
      contacts: [contactOf("b", "a", { zone: "rear" })],
    });
    expect(lapsOf(play(taken, fight, always(1)))).toHaveLength(0);
  });

  it("D-223 losses come off the ranks first, and one figure stays in them", () => {
    const unit = column({ figures: 3, lapped: out(beside(), behind()) });
    const hit = melee([unit, single()]);
    const fallen = (count: number, places?: readonly number[]) => {
      const lost = { ...hit, units: { ...hit.units, a: { ...unit, figures: 3 - count } } };
      return { lost, places };
    };
    expect(listLapped(fallen(0).lost.units["a"] as Unit)).toHaveLength(2);
    expect(listLapped(fallen(1).lost.units["a"] as Unit)).toHaveLength(1);
    expect(listLapped(fallen(2).lost.units["a"] as Unit)).toHaveLength(0);
  });

  it("D-185 the bases of those who have lapped stand where they are, and the outline is reckoned without them", () => {
    const unit = column({ figures: 3, lapped: out(beside(), behind()) });
    const { outline, figures } = standBody(standingOf(unit));
    expect(outline.halfDepth).toBeCloseTo(0.375);
    expect(figures).toHaveLength(3);
    expect(figures[1]).toMatchObject({ x: expect.closeTo(36.75), y: expect.closeTo(19.625) });
    expect(figures[2]).toMatchObject({ x: expect.closeTo(36), y: expect.closeTo(18.875) });
  });

  it("M-MEX-4 whoever has lapped touches his enemy, and nobody is lost or won by it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 10 }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (figures, files, others, theirs, aside) => {
          const red = lappers({ figures, files: Math.min(figures, files) });
          const blue = foe({
            figures: others,
            files: Math.min(others, theirs),
            x: 36 + aside,
          });
          const reach = (red.files + blue.files) * 0.375;
          fc.pre(Math.abs(aside) < reach - 0.01);
          const played = play(melee([red, blue]), fight, always(1));
          for (const event of pick(played, "figuresLapped")) {
            const unit = { ...(event.unit === "a" ? red : blue), ...event } as unknown as TroopUnit;
            expect(countInRanks({ figures: unit.figures, lapped: event.lapped })).toBeGreaterThanOrEqual(
              event.files,
            );
          }
          for (const id of ["a", "b"]) {
            const unit = unitOf(played, id);
            expect(unit.figures).toBe(id === "a" ? figures : others);
            for (const figure of listLapped(unit)) expect(isStanding(played.battle, unit, figure)).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
