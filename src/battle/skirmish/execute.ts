import { type Dice, DiceNeeded, type DiceRequest } from "#rules/dice.ts";
import type { Refusal } from "../refusal.ts";
import type { SideId } from "../sides.ts";
import { findShapeFault } from "./check-command.ts";
import { beginPhase, endFor } from "./clock.ts";
import type { SkirmishCommand, SkirmishIssuer } from "./command.ts";
import { charge } from "./commands/charge.ts";
import { form, leaveFormation } from "./commands/form.ts";
import { chooseFirst, rollInitiative, skipChoice } from "./commands/initiative.ts";
import { move, moveBody } from "./commands/move.ts";
import { place, surprise } from "./commands/place.ts";
import { breakOut, handOver } from "./commands/prisoners.ts";
import { reallocate } from "./commands/reallocate.ts";
import { shoot } from "./commands/shoot.ts";
import { orderRuns, pair, support, wantToLeave } from "./commands/wishes.ts";
import type { SkirmishEvent } from "./event.ts";
import { findPhaseFault, GM_COMMANDS, listActors } from "./phases.ts";
import { SkirmishRun } from "./run.ts";
import { findSetUpFault } from "./set-up.ts";
import type { Skirmish, SkirmishClock } from "./state.ts";

/** What a command came to: what happened, why nothing did, or which dice must be thrown first. */
export type SkirmishExecution =
  | { readonly type: "done"; readonly events: readonly SkirmishEvent[]; readonly battle: Skirmish }
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "needsDice"; readonly request: DiceRequest };

/** The turn and phase for which a command was meant. */
export type SkirmishMoment = Pick<SkirmishClock, "turn" | "phase">;

/** The side that a command speaks for, or none where any side may give it. */
export function sideOf(battle: Skirmish, command: SkirmishCommand): SideId | undefined {
  switch (command.type) {
    case "chooseFirst":
    case "endPhase":
      return command.side;
    case "skipChoice":
      return battle.clock.chooser;
    case "moveBody":
      return battle.bodies[command.body]?.side;
    case "form":
    case "leaveFormation":
    case "orderRuns":
      return battle.figures[command.figures[0] ?? ""]?.side;
    case "handOver":
      return battle.figures[command.guard]?.side;
    case "begin":
    case "rollInitiative":
    case "endBattle":
    case "surprise":
    case "place":
      return undefined;
    default:
      return battle.figures[command.figure]?.side;
  }
}

function findIssueFault(
  battle: Skirmish,
  command: SkirmishCommand,
  issuer: SkirmishIssuer,
  moment: SkirmishMoment,
): Refusal | undefined {
  const shapeFault = findShapeFault(battle, command);
  if (shapeFault) return shapeFault;
  const { turn, phase } = battle.clock;
  if (moment.turn !== turn || moment.phase !== phase)
    return { code: "stale", facts: { turn: moment.turn, now: turn } };
  const isForGm = GM_COMMANDS.includes(command.type);
  if (isForGm && !issuer.gm) return { code: "gmOnly" };
  const phaseFault = findPhaseFault(command.type, battle);
  if (phaseFault || isForGm) return phaseFault;
  const side = sideOf(battle, command);
  if (command.type === "begin" && !issuer.gm) return { code: "gmOnly" };
  if (side === undefined) return issuer.gm || issuer.sides.length > 0 ? undefined : { code: "notYourSide" };
  if (!issuer.gm && !issuer.sides.includes(side)) return { code: "notYourSide" };
  return listActors(battle).includes(side) ? undefined : { code: "notYourTurn", rule: "S-TURN-1" };
}

/** The first turn begins. */
function begin(run: SkirmishRun): Refusal | undefined {
  const fault = findSetUpFault(run);
  if (fault) return fault;
  run.emit({ type: "turnBegan", rule: "S-TURN-1", turn: 1 });
  beginPhase(run, "initiative");
  return undefined;
}

/** A side is done; a GM may say so for whichever is still at it. */
function endPhaseFor(run: SkirmishRun, side: SideId | undefined): Refusal | undefined {
  const { ready } = run.battle.clock;
  const waiting = listActors(run.battle).filter((actor) => !ready.includes(actor));
  const due = side ?? waiting[0];
  if (due === undefined || !waiting.includes(due)) return { code: "alreadyReady", rule: "S-TURN-1" };
  endFor(run, due);
  return undefined;
}

/** Ends the battle where it stands. */
function endBattle(run: SkirmishRun): undefined {
  run.emit({ type: "battleEnded" });
}

function carryOut(run: SkirmishRun, command: SkirmishCommand): Refusal | undefined {
  switch (command.type) {
    case "begin":
      return begin(run);
    case "rollInitiative":
      return rollInitiative(run);
    case "chooseFirst":
      return chooseFirst(run, command);
    case "skipChoice":
      return skipChoice(run);
    case "move":
      return move(run, command);
    case "moveBody":
      return moveBody(run, command);
    case "charge":
      return charge(run, command);
    case "form":
      return form(run, command);
    case "leaveFormation":
      return leaveFormation(run, command);
    case "shoot":
      return shoot(run, command);
    case "pair":
      return pair(run, command);
    case "support":
      return support(run, command);
    case "disengage":
      return wantToLeave(run, command);
    case "orderRuns":
      return orderRuns(run, command);
    case "reallocate":
      return reallocate(run, command);
    case "handOver":
      return handOver(run, command);
    case "escape":
      return breakOut(run, command);
    case "endPhase":
      return endPhaseFor(run, command.side);
    case "surprise":
      return surprise(run, command);
    case "place":
      return place(run, command);
    case "endBattle":
      return endBattle(run);
    default:
      return command satisfies never;
  }
}

/**
 * Carries out one command. The same command with the same dice always gives the same events.
 *
 * @param moment - the turn and phase for which the command was meant
 * @param dice - thrown in the order of the book, after every refusal is ruled out
 */
export function execute(
  battle: Skirmish,
  command: SkirmishCommand,
  {
    issuer,
    moment,
    dice,
  }: { readonly issuer: SkirmishIssuer; readonly moment: SkirmishMoment; readonly dice: Dice },
): SkirmishExecution {
  const fault = findIssueFault(battle, command, issuer, moment);
  if (fault) return { type: "refused", refusal: fault };
  const run = new SkirmishRun(battle, dice);
  try {
    const refusal = carryOut(run, command);
    return refusal ? { type: "refused", refusal } : { type: "done", events: run.events, battle: run.battle };
  } catch (error) {
    if (error instanceof DiceNeeded) return { type: "needsDice", request: error.request };
    throw error;
  }
}
