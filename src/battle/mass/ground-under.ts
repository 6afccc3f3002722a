import { standBody } from "#field/body.ts";
import { holdsPoint } from "#field/terrain.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import { standingOf } from "./ground.ts";
import type { Battle, Unit } from "./state.ts";

/** How many of a unit's figures stand on ground of a kind. */
export interface GroundUnder {
  readonly kind: TerrainKind;
  readonly figures: number;
  readonly of: number;
}

/**
 * On what ground a unit stands, kind by kind: of each figure the middle of its base counts. A unit may stand on several
 * kinds at once, and on each with a part of it.
 *
 * @rule D-225
 */
export function listGroundUnder({ terrain }: Pick<Battle, "terrain">, unit: Unit): readonly GroundUnder[] {
  const { figures } = standBody(standingOf(unit));
  const kinds = [...new Set(terrain.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const pieces = terrain.filter((piece) => piece.kind === kind);
    const held = figures.filter((base) => pieces.some((piece) => holdsPoint(piece, base))).length;
    return held === 0 ? [] : [{ kind, figures: held, of: figures.length }];
  });
}
