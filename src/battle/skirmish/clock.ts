import type { Phase } from "#rules/skirmish/tables/phases.ts";
import type { SideId } from "../sides.ts";
import { listFree } from "./figures.ts";
import { beginMelee, endStage } from "./melee/melee.ts";
import { listActors, nextPhase } from "./phases.ts";
import type { SkirmishRun } from "./run.ts";
import { settle, settleCaptives } from "./settling.ts";
import { canAnybodyShoot } from "./shooting.ts";

/** Begins a phase, and passes on at once where nobody has anything to do. @rule S-TURN-1 */
export function beginPhase(run: SkirmishRun, phase: Phase): void {
  run.emit({ type: "phaseBegan", rule: "S-TURN-1", turn: run.battle.clock.turn, phase });
  if (isIdle(run, phase)) endPhase(run);
}

/** Whether there is nothing for anybody to do in a phase that has just begun. */
function isIdle(run: SkirmishRun, phase: Phase): boolean {
  switch (phase) {
    case "initiative":
    case "firstMoves":
    case "secondMoves":
      return false;
    case "melee":
      return !beginMelee(run);
    default:
      return !canAnybodyShoot(run);
  }
}

/** A side is done with the phase; once both are, or the only one that acts, the clock goes on. */
export function endFor(run: SkirmishRun, side: SideId): void {
  run.emit({ type: "sideReady", side });
  const { ready } = run.battle.clock;
  if (!listActors(run.battle).every((actor) => ready.includes(actor))) return;
  if (run.battle.clock.phase !== "melee" || !endStage(run)) endPhase(run);
}

/** Ends the phase that runs, and begins the next, or the next turn. @rule S-TURN-1 */
export function endPhase(run: SkirmishRun): void {
  removeFallen(run);
  settle(run);
  settleCaptives(run);
  if (endBattleIfDecided(run)) return;
  const { phase, turn } = run.battle.clock;
  if (phase === "setUp" || phase === "over") return;
  const next = nextPhase(phase);
  if (next) return beginPhase(run, next);
  run.emit({ type: "turnBegan", rule: "S-TURN-1", turn: turn + 1 });
  beginPhase(run, "initiative");
}

/** Those who were hit in this phase come off. @rule S-TURN-6, S-FIRE-7, D-13 */
function removeFallen(run: SkirmishRun): void {
  const { fallen } = run.battle;
  if (fallen.length > 0) run.emit({ type: "figuresKilled", rule: "D-13", figures: fallen });
}

/** A side that has nobody left has lost. */
function endBattleIfDecided(run: SkirmishRun): boolean {
  const { battle } = run;
  const hasAny = battle.sides.map(
    ({ id }) =>
      listFree(battle, id).length > 0 ||
      Object.values(battle.figures).some(
        (figure) => figure.side === id && figure.condition.type === "waiting",
      ),
  );
  if (hasAny.every(Boolean)) return false;
  const winner = battle.sides.find((_, index) => hasAny[index])?.id;
  run.emit({ type: "battleEnded", ...(winner === undefined ? {} : { winner }) });
  return true;
}
