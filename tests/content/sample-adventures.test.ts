import { describe, expect, it } from "vitest";
import { outlineOfUnit } from "#battle/mass/ground.ts";
import { findSetUpFault } from "#battle/mass/set-up.ts";
import type { Unit } from "#battle/mass/state.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import { isOnTable } from "#field/table.ts";
import { isWoods } from "#field/terrain.ts";
import { cornersOf } from "#field/turned-rectangle.ts";
import { readEngine } from "#rules/mass/engines.ts";
import { fitsFormation } from "#rules/mass/formation.ts";
import { DEFAULT_RULESET } from "#rules/mass/ruleset.ts";
import { armProfile, TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { toTokenBox } from "../../src/foundry/coordinates.ts";
import { readTerrain } from "../../src/foundry/read-terrain.ts";
import { writeUnit } from "../../src/foundry/unit-data.ts";
import {
  readSampleAdventure,
  readSampleBattle,
  SAMPLE_NAMES,
  SAMPLE_SCALE,
  type SampleActor,
} from "../support/sample-battle.ts";

/** X-PTS-1; pikemen, who strike as heavy foot, cost as much. */
const POINTS = { LF: 1, HF: 2, AF: 2.5, LH: 3, MH: 4, HH: 5 } as const;
const pointsOf = ({ profile, figures }: Unit) =>
  figures * (profile.people === "swiss" ? POINTS.HF : POINTS[profile.troopClass]);

const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0);

/** The profile of a type with the pole arms and the weapon that its owner has marked. */
function markedProfile({ troop, profile: { poleArms, weapon } }: SampleActor["system"]) {
  const type = TROOP_TYPES.find((candidate) => candidate === troop) ?? "peasants";
  return { ...armProfile(type, weapon, DEFAULT_RULESET), poleArms };
}

describe.each(SAMPLE_NAMES)("sample adventure %s", (sample) => {
  const adventure = readSampleAdventure(sample);
  const [scene] = adventure.scenes;
  const [combat] = adventure.combats;
  const battle = readSampleBattle({}, sample);
  const units = Object.values(battle.units);
  const sides = battle.sides.map(({ id }) => id);
  const tokenOf = new Map(scene.tokens.map((token) => [token.actorId, token]));
  const byName = units.map((unit) => ({ name: unit.name, unit }));

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

  it.each(adventure.actors)(
    "D-86 $name has the profile of its type and what is marked",
    (actor: SampleActor) => {
      const expected =
        actor.type === "engine" && actor.system.engine !== "wagon"
          ? readEngine(actor.system.engine, DEFAULT_RULESET).crewProfile
          : markedProfile(actor.system);
      expect(actor.system.profile).toEqual({ ...expected, points: null });
    },
  );

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

  it.each(sides)("X-PTS-1 %s has 100 to 140 figures and about as many points as the other", (side) => {
    const own = units.filter((unit) => unit.side === side);
    const others = units.filter((unit) => unit.side !== side);
    const figures = sum(own.map((unit) => unit.figures));
    expect(figures).toBeGreaterThanOrEqual(100);
    expect(figures).toBeLessThanOrEqual(140);
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

  it.each(byName)("D-90 $name has the shape of its formation, with full ranks", ({ unit }) => {
    if (unit.kind !== "troops") return;
    const ranks = unit.figures / unit.files;
    expect(ranks).toBe(Math.ceil(ranks));
    expect(fitsFormation(unit.formation, unit.figures, unit.files)).toBe(true);
  });

  it.each(byName)("$name stands whole on the table, on nobody and in no wood", ({ unit }) => {
    const outline = outlineOfUnit(unit);
    for (const corner of cornersOf(outline)) expect(isOnTable(corner, battle.table)).toBe(true);
    for (const other of units)
      if (other !== unit) expect(overlaps(outline, outlineOfUnit(other))).toBe(false);
    const woods = battle.terrain.filter(isWoods);
    expect(woods.filter((piece) => overlaps(outline, piece.outline))).toEqual([]);
  });

  it("D-4 D-227 D-229 may begin as it is set up", () => {
    expect(findSetUpFault(battle)).toBeUndefined();
  });

  it("each side faces the other from its own half", () => {
    for (const { side, pose } of units) {
      expect(pose.heading).toBe(side === "red" ? 0 : 180);
      expect(side === "red" ? pose.y > 40 : pose.y < 22).toBe(true);
    }
  });

  it.each(scene.regions)("D-228 $name is one piece, drawn where it is measured", (region) => {
    const [behavior] = region.behaviors;
    expect(region.behaviors.map(({ type }) => type)).toEqual(["mangonel.terrain"]);
    expect(region.shapes).toHaveLength(1);
    if (!behavior) return;
    const { system } = behavior;
    const isLine = /wall|hedge|fence|barricade/i.test(system.kind);
    expect(system.lineInches.length > 0).toBe(isLine);
    const terrain = { ...system, lineInches: [] };
    const [area] = readTerrain({ id: region._id, shapes: region.shapes, terrain }, SAMPLE_SCALE, 13);
    for (let index = 0; index < system.lineInches.length; index += 2) {
      const [x = 0, y = 0] = system.lineInches.slice(index, index + 2);
      expect(area && measureGap(area.outline, { x, y })).toBe(0);
    }
  });
});

describe("the sample adventures together", () => {
  it("bring no document of the same id, so that all can be in one world", () => {
    const ids = SAMPLE_NAMES.map((name) => readSampleAdventure(name)).flatMap(
      ({ _id, actors, scenes, combats }) => [
        _id,
        ...[...actors, ...scenes, ...combats, ...scenes.flatMap(({ regions }) => regions)].map(
          (one) => one._id,
        ),
      ],
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
