import { passesThrough } from "#field/crossing.ts";
import { costsCrossing } from "#field/figures/ways.ts";
import { heightAt, holdsPoint, type TerrainPiece } from "#field/terrain.ts";
import { OBSTACLE_LINES } from "#field/terrain-kinds.ts";
import { type CombatFacts, isBeforeWall, isFromBehind } from "#rules/skirmish/melee.ts";
import { formationOf } from "../figures.ts";
import type { SkirmishRun } from "../run.ts";
import type { Combat, Figure } from "../state.ts";
import { contactOf } from "./contacts.ts";
import type { Supports } from "./supports.ts";

/** A combat carried over from an earlier turn opens no new first round. @rule D-48, D-50 */
const isFirstRound = (figure: Figure, combat: Combat): boolean =>
  figure.turn.rounds === 0 && combat.rounds === 0;

/** Whether a hedge, a wall or a rampart lies between two figures, walls that nobody crosses among them. @rule S-MMOD-7, D-228 */
function isDefended(piece: TerrainPiece, { place: from }: Figure, { place: to }: Figure): boolean {
  if (!costsCrossing(piece) && !OBSTACLE_LINES.has(piece.kind)) return false;
  const areBothInside = holdsPoint(piece, from) && holdsPoint(piece, to);
  return !areBothInside && passesThrough({ from, to }, piece.outline);
}

/** A combat as the rules see it before the dice of a round. @rule S-MMOD-0, D-42, D-50, D-52, D-56, D-228 */
export function readCombat(run: SkirmishRun, combat: Combat, supports: Supports): CombatFacts {
  const { battle, ruleset } = run;
  const [attacker, defender] = [run.figure(combat.attacker), run.figure(combat.defender)];
  const contact = contactOf(battle, attacker, defender);
  const isMade = contact?.attacker === attacker.id;
  const isNew = isMade && contact.sinceTurn === battle.clock.turn;
  const bearing = isMade ? contact.bearing : 0;
  return {
    attacker: {
      profile: attacker.profile,
      supports: supports.attacker.length,
      failedDisengaging: attacker.turn.failedDisengaging,
      isFirstRound: isFirstRound(attacker, combat),
      charged: isNew && contact.charged,
      surprise: isNew && contact.surprise,
      behind: isMade && isFromBehind(bearing, ruleset),
    },
    defender: {
      profile: defender.profile,
      supports: supports.defender.length,
      failedDisengaging: defender.turn.failedDisengaging,
      isFirstRound: isFirstRound(defender, combat),
      formation: formationOf(battle, defender.id),
      isFaced: isBeforeWall(bearing, ruleset),
      obstacle: battle.terrain.some((piece) => isDefended(piece, attacker, defender)),
      higherInches: heightAt(battle.terrain, defender.place) - heightAt(battle.terrain, attacker.place),
    },
  };
}
