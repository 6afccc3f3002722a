import { type Look, lookAt, type SightFigure } from "#field/figures/sight.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import { at, FOOT, RULES } from "./stand.ts";

export type Facts = Partial<Pick<SightFigure, "side" | "weapon" | "base" | "formation">> & {
  heading?: number;
};

export const fig = (id: string, x: number, y: number, facts: Facts = {}): SightFigure => ({
  id,
  place: at(x, y, facts.heading ?? 0),
  base: facts.base ?? FOOT,
  side: facts.side ?? "blue",
  weapon: facts.weapon ?? "none",
  ...(facts.formation ? { formation: facts.formation } : {}),
});
export const shooter = (facts: Facts = {}): SightFigure =>
  fig("s", 0, 0, { side: "red", weapon: "bow", ...facts });
export const friend = (id: string, x: number, y: number, facts: Facts = {}) =>
  fig(id, x, y, { side: "red", ...facts });

/** What a bowman at 0, 0 sees of an enemy so far straight ahead. */
export const ahead = (
  inches: number,
  others: readonly SightFigure[] = [],
  terrain: readonly TerrainPiece[] = [],
  facts: Facts = {},
): Look => lookAt(shooter(facts), fig("v", 0, -inches, { heading: 180 }), others, terrain, RULES);
