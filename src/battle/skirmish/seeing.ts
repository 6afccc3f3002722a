import { type Look, type SightFigure, Sights } from "#field/figures/sight.ts";
import type { Standing } from "#field/figures/standing.ts";
import { bodyOf, isOnTable } from "./figures.ts";
import type { SkirmishRun } from "./run.ts";
import { type Stander, standingOf } from "./standing.ts";
import type { Skirmish } from "./state.ts";

/** Lines of sight, and what they depend on besides where everybody stands. */
interface Known extends Pick<Skirmish, "settings" | "terrain" | "bodies"> {
  readonly sights: Sights;
}

const known = new WeakMap<Standing<Stander>, Known>();

function asSeen(battle: Skirmish, { id, side, place, base, profile }: Stander): SightFigure {
  const body = bodyOf(battle, id);
  const formation = body ? { formation: { id: body.id, kind: body.formation } } : {};
  return { id, side, place, base, weapon: profile.weapon, ...formation };
}

/** The lines of sight of all who stand on the table: the same as long as nobody moves, forms up or falls. */
function sightsOf({ battle, ruleset }: SkirmishRun): Sights {
  const { settings, terrain, bodies } = battle;
  const standing = standingOf(battle);
  const before = known.get(standing);
  if (before?.settings === settings && before.terrain === terrain && before.bodies === bodies)
    return before.sights;
  const figures = standing.all.filter(isOnTable).map((figure) => asSeen(battle, figure));
  const sights = new Sights(figures, terrain, ruleset);
  known.set(standing, { settings, terrain, bodies, sights });
  return sights;
}

/** What a shooter sees of an enemy. @rule S-FIRE-4, S-FIRE-5, D-27, D-237 */
export const see = (run: SkirmishRun, shooter: Stander, enemy: Stander): Look =>
  sightsOf(run).look(shooter.id, enemy.id);
