import { describe, expect, it } from "vitest";
import { traceBall } from "#battle/mass/commands/fire-cannon.ts";
import { measureUnits, outlineOfUnit } from "#battle/mass/ground.ts";
import type { EngineUnit, Unit } from "#battle/mass/state.ts";
import { toLocal } from "#field/pose.ts";
import { fieldsOf, heightAt } from "#field/terrain.ts";
import { isGun, readEngine } from "#rules/mass/engines.ts";
import { ENGINE_KINDS, type GunKind } from "#rules/mass/profile.ts";
import { DEFAULT_RULESET } from "#rules/mass/ruleset.ts";
import { COLOURS } from "#rules/mass/sections.ts";
import { toDegrees } from "#rules/quantities.ts";
import { readSampleBattle, unitNamed } from "../support/sample-battle.ts";

const battle = readSampleBattle();
const units = Object.values(battle.units);
const sides = battle.sides.map(({ id }) => id);

type Gun = EngineUnit & { readonly engine: GunKind };
const guns = units.filter((unit): unit is Gun => unit.kind === "engine" && isGun(unit.engine));

/** What stops the ball of each gun on every whole degree of its arc, with either colour. */
const stops = guns.flatMap((gun) =>
  COLOURS.flatMap((colour) =>
    Array.from({ length: 91 }, (_, index) => gun.pose.heading + index - 45).flatMap((heading) => {
      const { stop } = traceBall(battle, gun, heading, colour, DEFAULT_RULESET);
      return stop ? [{ gun: gun.id, piece: stop.piece }] : [];
    }),
  ),
);

const enemiesOf = (unit: Unit) => units.filter(({ side }) => side !== unit.side);
describe("sample battle: armies", () => {
  it("M-CAT-4 all five engines are there, each with a full crew of four", () => {
    const engines = units.filter((unit) => unit.kind === "engine");
    expect(new Set(engines.map(({ engine }) => engine))).toEqual(new Set(ENGINE_KINDS));
    for (const { figures } of engines) expect(figures).toBe(4);
  });

  it("D-90 X-COMB-3 all three formations and pole arms on either side are there", () => {
    const troops = units.filter((unit) => unit.kind === "troops");
    expect(new Set(troops.map(({ formation }) => formation))).toEqual(new Set(["line", "column", "square"]));
    for (const side of sides)
      expect(troops.some((unit) => unit.side === side && unit.profile.poleArms)).toBe(true);
  });

  it("a unit is found by its name, and one that is not there is not", () => {
    expect(unitNamed(battle, "Lazy Maid")).toMatchObject({ side: "blue", engine: "bombard" });
    expect(() => unitNamed(battle, "Nobody")).toThrow("Nobody");
  });
});

describe("sample battle: deployment", () => {
  it("M-MEL-10 on either side horse can reach an enemy by a charge in turn 1", () => {
    for (const side of sides) {
      const horse = units.filter((unit) => unit.side === side && unit.profile.mounted);
      const reaching = horse.filter((unit) =>
        enemiesOf(unit).some((enemy) => measureUnits(unit, enemy) <= unit.profile.chargeInches),
      );
      expect(reaching).not.toEqual([]);
    }
  });

  it.each(units.filter((unit) => unit.kind === "engine"))(
    "M-CAT-6 M-CAN-2 $name has enemies in range and arc from where it stands",
    (engine) => {
      const { rangeInches, minRangeInches, arc } = readEngine(engine.engine, DEFAULT_RULESET);
      const targets = enemiesOf(engine).filter((enemy) => {
        const { ahead, right } = toLocal(engine.pose, outlineOfUnit(enemy));
        const away = Math.hypot(ahead, right);
        const bearing = Math.abs(toDegrees(Math.atan2(right, ahead)));
        return bearing < arc && away > minRangeInches && away < rangeInches;
      });
      expect(targets.length).toBeGreaterThanOrEqual(2);
    },
  );
});

describe("sample battle: terrain", () => {
  it("D-227 walls, a barricade, a pond, a wood, a hedge, bushes, a town's edge and a hill are there", () => {
    const kinds = battle.terrain.map(({ kind }) => kind);
    for (const kind of [
      "manHighWall",
      "barricade",
      "pond",
      "woods",
      "hedge",
      "bushes",
      "higherWall",
      "building",
    ])
      expect(kinds).toContain(kind);
    expect(kinds.filter((kind) => kind === "hill")).toHaveLength(2);
  });

  it("D-226 the inner area of the hill lies on the outer, one inch each", () => {
    expect(heightAt(battle.terrain, { x: 80.2, y: 29 })).toBe(2);
    expect(heightAt(battle.terrain, { x: 75, y: 30 })).toBe(1);
    expect(heightAt(battle.terrain, { x: 48, y: 40 })).toBe(0);
  });

  it.each(["tall", "manHigh", "water"] as const)(
    "M-CAN-9 M-CAN-10 M-CAN-11 a ball meets something %s on some line",
    (ball) => {
      const found = stops.filter(({ piece }) =>
        battle.terrain.some((candidate) => candidate.id === piece && fieldsOf(candidate).ball === ball),
      );
      expect(found.length).toBeGreaterThan(0);
    },
  );

  it("M-CAN-9 a wood, a hill, a wall of the town, the pond and a man-high wall each stop a ball somewhere", () => {
    const stopping = new Set(stops.map(({ piece }) => piece));
    const kinds = battle.terrain.filter(({ id }) => stopping.has(id)).map(({ kind }) => kind);
    for (const kind of ["woods", "hill", "higherWall", "pond", "manHighWall"]) expect(kinds).toContain(kind);
  });

  it.each(guns)("M-CAN-8 $name has a line on which nothing stops the ball", (gun) => {
    const stopped = stops.filter(({ gun: id }) => id === gun.id);
    expect(stopped.length).toBeLessThan(91 * COLOURS.length);
  });
});
