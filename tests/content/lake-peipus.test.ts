import { describe, expect, it } from "vitest";
import { execute } from "#battle/mass/execute.ts";
import { measureUnits, outlineOfUnit } from "#battle/mass/ground.ts";
import type { Battle, TroopUnit, Unit } from "#battle/mass/state.ts";
import { overlaps } from "#field/gap.ts";
import { fieldsOf, heightAt } from "#field/terrain.ts";
import { DrawnDice } from "#rules/dice.ts";
import { GM, momentOf } from "../support/battle-builders.ts";
import { readSampleBattle, unitNamed } from "../support/sample-battle.ts";
import { seeded } from "../support/seeded.ts";

const battle = readSampleBattle({}, "lake-peipus-1242");
const units = Object.values(battle.units);
const enemiesOf = (unit: Unit) => units.filter(({ side }) => side !== unit.side);
const horseArchers = units.filter(
  (unit): unit is TroopUnit =>
    unit.kind === "troops" && unit.profile.mounted && unit.profile.weapon === "bow",
);

/** The battle in its second missile step, a unit put before the enemy that stands nearest to it, facing him. */
function bringUp(unit: TroopUnit, gap: number): { readonly battle: Battle; readonly target: Unit } {
  const [target] = [...enemiesOf(unit)].sort((a, b) => measureUnits(unit, a) - measureUnits(unit, b));
  if (!target) throw new Error("There is no enemy");
  const pose = { ...target.pose, y: target.pose.y - gap, heading: 180 };
  return {
    battle: {
      ...battle,
      units: { ...battle.units, [unit.id]: { ...unit, pose } },
      clock: { turn: 2, step: "missiles", ready: [] },
    },
    target,
  };
}

describe("Lake Peipus: armies", () => {
  it("knights, sergeants and foot of the Order stand against druzhina, militia and horse archers", () => {
    const typesOf = (side: string) =>
      units.filter((unit) => unit.side === side).map(({ profile }) => profile.troopClass);
    for (const troopClass of ["HH", "MH", "HF", "LF", "LH"] as const)
      for (const side of ["red", "blue"]) expect(typesOf(side)).toContain(troopClass);
    expect(horseArchers.map(({ side }) => side)).toEqual(["blue", "blue"]);
  });

  it("M-MOVE-5 M-MOVE-6 the Order has axes and javelins to throw", () => {
    expect(unitNamed(battle, "King's axes of Reval").profile).toMatchObject({
      weapon: "thrown",
      rangeInches: 3,
    });
    expect(unitNamed(battle, "Lettish javelins").profile).toMatchObject({ weapon: "thrown", rangeInches: 6 });
  });

  it.each(horseArchers)('D-86 M-MOVE-4 $name shoot at 18" and no farther', (archers) => {
    for (const [gap, type] of [
      [17.9, "done"],
      [18.1, "refused"],
    ] as const) {
      const { battle: near, target } = bringUp(archers, gap);
      const command = { type: "volley", unit: archers.id, target: target.id, mode: "direct" } as const;
      const dice = new DrawnDice(seeded(1));
      expect(execute(near, command, { issuer: GM, moment: momentOf(near), dice }).type).toBe(type);
    }
  });
});

describe("Lake Peipus: deployment and ground", () => {
  it("M-MEL-10 nobody can charge from where he stands, so that the first turn is one of manoeuvre", () => {
    for (const unit of units)
      for (const enemy of enemiesOf(unit))
        expect(measureUnits(unit, enemy)).toBeGreaterThan(unit.profile.chargeInches);
  });

  it("D-227 the ice is open, level ground that stops no ball; the Order stands on it and Novgorod before it", () => {
    const ice = battle.terrain.find(({ id }) => id === "regLakeIce000000");
    expect(ice && fieldsOf(ice)).toMatchObject({ ground: "open", missileCover: "none", ball: "none" });
    expect(heightAt(battle.terrain, { x: 48, y: 40 })).toBe(0);
    for (const unit of units)
      expect(ice && overlaps(outlineOfUnit(unit), ice.outline)).toBe(unit.side === "red");
  });

  it("D-227 all other ground is clear of both armies", () => {
    const others = battle.terrain.filter(({ id }) => id !== "regLakeIce000000");
    for (const unit of units)
      expect(others.filter((piece) => overlaps(outlineOfUnit(unit), piece.outline))).toEqual([]);
  });
});
