import { expect } from "vitest";
import type { Leg } from "#battle/mass/command.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import { battleOf, expectAt, foe, type Played, play, refuse, terrain, unitOf } from "./battle-builders.ts";

const far = foe({ id: "z", x: 8, y: 4, figures: 4, files: 2 });

/** Ground right across the table from one distance down to a smaller one; units start at y = 30 and go up. */
export const across = (
  kind: TerrainKind,
  from: number,
  to: number,
  fields: Partial<TerrainPiece> = {},
): TerrainPiece => terrain(kind, [0, to, 72, from], fields);

/** A unit on such ground, with an enemy far off. */
export const on = (
  unit: Unit,
  ground: readonly TerrainPiece[],
  facts: Parameters<typeof battleOf>[1] = {},
): Battle => battleOf([unit, far], { terrain: ground, ...facts });

export const move = (battle: Battle, unit: string, ...legs: readonly Leg[]): Played =>
  play(battle, { type: "move", unit, legs });

export const refuseMove = (battle: Battle, unit: string, ...legs: readonly Leg[]) =>
  refuse(battle, { type: "move", unit, legs });

export const ahead = (advanceInches: number): Leg => ({ advanceInches });

/** Expects a move of just so far: the unit ends there, has spent so much, and a tenth more is refused. */
export function expectReach(battle: Battle, unit: string, inches: number, spentInches: number): void {
  const before = unitOf({ battle }, unit);
  const moved = move(battle, unit, ahead(inches));
  expectAt(moved, unit, { y: before.pose.y - inches });
  expect(unitOf(moved, unit).turn.spentInches - before.turn.spentInches).toBeCloseTo(spentInches, 3);
  expect(refuseMove(battle, unit, ahead(inches + 0.1))).toMatchObject({ code: "movedTooFar" });
}
