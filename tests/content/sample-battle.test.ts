import { describe, expect, it } from "vitest";
import { traceBall } from "#battle/commands/fire-cannon.ts";
import { measureUnits, outlineOfUnit } from "#battle/ground.ts";
import type { EngineUnit, Unit } from "#battle/state.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import { toLocal } from "#field/pose.ts";
import { isOnTable } from "#field/table.ts";
import { fieldsOf, heightAt, isImpassable, isWoods } from "#field/terrain.ts";
import { cornersOf } from "#field/turned-rectangle.ts";
import { isGun, readEngine } from "#rules/mass/engines.ts";
import { ENGINE_KINDS, type GunKind } from "#rules/mass/profile.ts";
import { DEFAULT_RULESET } from "#rules/mass/ruleset.ts";
import { COLOURS } from "#rules/mass/sections.ts";
import { readProfile, TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { toDegrees } from "#rules/quantities.ts";
import { toTokenBox } from "../../src/foundry/coordinates.ts";
import { readTerrain } from "../../src/foundry/read-terrain.ts";
import { writeUnit } from "../../src/foundry/unit-data.ts";
import {
  readSampleAdventure,
  readSampleBattle,
  SAMPLE_SCALE,
  type SampleActor,
  unitNamed,
} from "../support/sample-battle.ts";

const adventure = readSampleAdventure();
const [scene] = adventure.scenes;
const [combat] = adventure.combats;
const battle = readSampleBattle();
const units = Object.values(battle.units);
const sides = battle.sides.map(({ id }) => id);
const tokenOf = new Map(scene.tokens.map((token) => [token.actorId, token]));

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
const byName = units.map((unit) => ({ name: unit.name, unit }));

/** X-PTS-1; pikemen, who strike as heavy foot, cost as much. */
const POINTS = { LF: 1, HF: 2, AF: 2.5, LH: 3, MH: 4, HH: 5 } as const;
const pointsOf = ({ profile, figures }: Unit) =>
  figures * (profile.people === "swiss" ? POINTS.HF : POINTS[profile.troopClass]);

const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0);

describe("sample adventure: documents", () => {
  it("every document in it has an id of its own", () => {
    const ids = [
      ...[...adventure.actors, scene, combat, ...scene.tokens, ...scene.regions].map(({ _id }) => _id),
      ...scene.regions.flatMap(({ behaviors }) => behaviors.map(({ _id }) => _id)),
    ];
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("every actor has one token, and every token an actor", () => {
    const actors = adventure.actors.map(({ _id }) => _id).sort();
    expect(scene.tokens.map(({ actorId }) => actorId).sort()).toEqual(actors);
  });

  it("the combat is that of the scene and stands before the first turn", () => {
    expect(combat).toMatchObject({ type: "battle", scene: scene._id, active: false, round: 0, turn: null });
    expect(combat.system).toMatchObject({ turn: 0, step: "setUp", first: "", sequence: 0 });
    expect(combat.system.sides).toEqual([
      { id: "red", name: "MANGONEL.Side.red", edge: "bottom", players: [] },
      { id: "blue", name: "MANGONEL.Side.blue", edge: "top", players: [] },
    ]);
  });

  it("the scene is a table of 96 by 60 inches without padding", () => {
    expect(scene).toMatchObject({ padding: 0, tokenVision: false, backgroundColor: "#cdd3ae" });
    expect(scene.grid).toMatchObject({ type: 0, size: 50, distance: 1, units: "in" });
    expect(battle.table).toEqual({ widthInches: 96, depthInches: 60 });
  });

  it.each(adventure.actors)("$name reads and writes back as it stands", (actor: SampleActor) => {
    const { troop, notes, ...system }: SampleActor["system"] = actor.system;
    const unit = battle.units[actor._id];
    expect(unit && writeUnit(unit)).toEqual(system);
    expect(TROOP_TYPES).toContain(troop);
    expect(notes).toBe("");
    expect(actor.ownership).toEqual({ default: 2 });
  });

  it.each(adventure.actors)("$name has the profile of its type, pole arms apart", (actor: SampleActor) => {
    const type = TROOP_TYPES.find((candidate) => candidate === actor.system.troop) ?? "peasants";
    const { poleArms } = actor.system.profile;
    const expected =
      actor.type === "engine"
        ? readEngine(actor.system.engine, DEFAULT_RULESET).crewProfile
        : { ...readProfile(type, DEFAULT_RULESET), poleArms };
    expect(actor.system.profile).toEqual(expected);
  });
});

describe("sample adventure: tokens", () => {
  it.each(byName)("D-222 the display copies of $name agree with its pose", ({ unit }) => {
    const outline = outlineOfUnit(unit);
    const token = tokenOf.get(unit.id);
    const box = token?.width ?? 0;
    expect(token?.height).toBe(box);
    expect(box * 2).toBe(Math.round(box * 2));
    expect(box).toBeGreaterThanOrEqual(2 * Math.hypot(outline.halfWidth, outline.halfDepth) - 1e-9);
    expect(token).toMatchObject({
      ...toTokenBox(outline, outline.heading, box, SAMPLE_SCALE),
      name: unit.name,
      actorLink: true,
      lockRotation: false,
      displayName: 0,
      bar1: { attribute: null },
      disposition: unit.side === "red" ? -1 : 1,
    });
  });

  it.each(adventure.actors)("the next token of $name would look like this one", ({ _id, prototypeToken }) => {
    const { rotation, flags, ...look } = { rotation: 0, flags: {}, ...prototypeToken };
    expect(tokenOf.get(_id)).toMatchObject(look);
    expect({ rotation, flags }).toEqual({ rotation: 0, flags: {} });
  });
});

describe("sample battle: armies", () => {
  it.each(sides)("X-PTS-1 %s has about 120 figures and about as many points as the other", (side) => {
    const own = units.filter((unit) => unit.side === side);
    const others = units.filter((unit) => unit.side !== side);
    const figures = sum(own.map((unit) => unit.figures));
    expect(figures).toBeGreaterThanOrEqual(115);
    expect(figures).toBeLessThanOrEqual(125);
    const share = sum(own.map(pointsOf)) / sum(others.map(pointsOf));
    expect(share).toBeGreaterThan(0.95);
    expect(share).toBeLessThan(1.05);
  });

  it("every unit belongs to a side and stands in good order at full strength", () => {
    for (const unit of units) {
      expect(sides).toContain(unit.side);
      expect(unit.condition).toEqual({ type: "goodOrder" });
      expect(unit.figures).toBe(unit.startFigures);
    }
  });

  it("M-CAT-4 all five engines are there, each with a full crew of four", () => {
    const engines = units.filter((unit) => unit.kind === "engine");
    expect(new Set(engines.map(({ engine }) => engine))).toEqual(new Set(ENGINE_KINDS));
    for (const { figures } of engines) expect(figures).toBe(4);
  });

  it.each(byName)("D-90 $name has the shape of its formation, with full ranks", ({ unit }) => {
    if (unit.kind === "engine") return;
    const ranks = unit.figures / unit.files;
    expect(ranks).toBe(Math.ceil(ranks));
    const shape = { line: unit.files >= ranks, column: ranks > unit.files, square: unit.files === ranks };
    expect(shape[unit.formation]).toBe(true);
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
  it.each(byName)("$name stands whole on the table, on nobody and on no ground that bars it", ({ unit }) => {
    const outline = outlineOfUnit(unit);
    for (const corner of cornersOf(outline)) expect(isOnTable(corner, battle.table)).toBe(true);
    for (const other of units)
      if (other !== unit) expect(overlaps(outline, outlineOfUnit(other))).toBe(false);
    const barring = battle.terrain.filter((piece) => isImpassable(piece, battle.settings) || isWoods(piece));
    expect(barring.filter((piece) => overlaps(outline, piece.outline))).toEqual([]);
  });

  it("each side faces the other from its own half", () => {
    for (const { side, pose } of units) {
      expect(pose.heading).toBe(side === "red" ? 0 : 180);
      expect(side === "red" ? pose.y > 40 : pose.y < 22).toBe(true);
    }
  });

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

  it.each(scene.regions)("D-228 $name is one piece, drawn where it is measured", (region) => {
    const [behavior] = region.behaviors;
    expect(region.behaviors.map(({ type }) => type)).toEqual(["mangonel.terrain"]);
    expect(region.shapes).toHaveLength(1);
    if (!behavior) return;
    const { system } = behavior;
    const isLine = /wall|hedge|barricade/i.test(system.kind);
    expect(system.lineInches.length > 0).toBe(isLine);
    const terrain = { ...system, lineInches: [] };
    const [area] = readTerrain({ id: region._id, shapes: region.shapes, terrain }, SAMPLE_SCALE, 13);
    for (let index = 0; index < system.lineInches.length; index += 2) {
      const [x = 0, y = 0] = system.lineInches.slice(index, index + 2);
      expect(area && measureGap(area.outline, { x, y })).toBe(0);
    }
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
