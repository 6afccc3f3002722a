import { type Look, type SightFigure, Sights } from "#field/figures/sight.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import { bodyOf, listOnTable } from "./figures.ts";
import type { SkirmishRun } from "./run.ts";
import type { Figure, Skirmish } from "./state.ts";

/** What the sights of a table were made of: they hold as long as nobody moves, forms up or falls. */
interface Known {
  readonly parts: readonly unknown[];
  readonly sights: Sights;
}

const known = new WeakMap<readonly TerrainPiece[], Known>();

/** All that a sight depends on, besides the terrain. */
const listParts = (battle: Skirmish): readonly unknown[] => [
  battle.settings,
  battle.bodies,
  ...listOnTable(battle).flatMap(({ id, place, profile }) => [id, place, profile]),
];

function asSeen(battle: Skirmish, figure: Figure): SightFigure {
  const { id, side, place, base, profile } = figure;
  const body = bodyOf(battle, id);
  const formation = body ? { formation: { id: body.id, kind: body.formation } } : {};
  return { id, side, place, base, weapon: profile.weapon, ...formation };
}

/** The lines of sight of skirmishes that have been looked at. */
const looked = new WeakMap<Skirmish, Sights>();

/** The lines of sight of all who stand on the table. */
function sightsOf(run: SkirmishRun): Sights {
  const before = looked.get(run.battle);
  if (before) return before;
  const sights = findSights(run);
  looked.set(run.battle, sights);
  return sights;
}

function findSights({ battle, ruleset }: SkirmishRun): Sights {
  const parts = listParts(battle);
  const before = known.get(battle.terrain);
  if (before?.parts.length === parts.length && parts.every((part, index) => part === before.parts[index]))
    return before.sights;
  const figures = listOnTable(battle).map((figure) => asSeen(battle, figure));
  const sights = new Sights(figures, battle.terrain, ruleset);
  known.set(battle.terrain, { parts, sights });
  return sights;
}

/** What a shooter sees of an enemy. @rule S-FIRE-4, S-FIRE-5, D-27, D-237 */
export const see = (run: SkirmishRun, shooter: Figure, enemy: Figure): Look =>
  sightsOf(run).look(shooter.id, enemy.id);
