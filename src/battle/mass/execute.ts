import { type Dice, DiceNeeded, type DiceRequest } from "#rules/dice.ts";
import type { Refusal } from "../refusal.ts";
import type { SideId } from "../sides.ts";
import { findShapeFault } from "./check-command.ts";
import { GM_COMMANDS, isCommandOfStep, listActors, listStepsOf } from "./clock/step-sequence.ts";
import type { Command, Issuer, Moment } from "./command.ts";
import { changeFormation } from "./commands/change-formation.ts";
import { charge } from "./commands/charge.ts";
import { chooseFirst, rollInitiative, skipChoice } from "./commands/choices.ts";
import { begin, chooseSequence, endBattle, endStep, fightMelees, findFightFault } from "./commands/clock.ts";
import { handOver } from "./commands/crew-engine.ts";
import { fireBombard, fireCannon } from "./commands/fire-cannon.ts";
import { fireCatapult } from "./commands/fire-catapult.ts";
import { joinMelee } from "./commands/join-melee.ts";
import { move } from "./commands/move.ts";
import { chooseZones, findZoneFault, muster } from "./commands/muster.ts";
import { giveOrder, nameTarget } from "./commands/order.ts";
import { place } from "./commands/place.ts";
import { prefer } from "./commands/prefer.ts";
import { rally } from "./commands/rally.ts";
import { refuseMelee } from "./commands/refuse-melee.ts";
import { takeWagon } from "./commands/take-wagon.ts";
import { dealTerrain, placeTerrain } from "./commands/terrain.ts";
import { volley } from "./commands/volley.ts";
import type { BattleEvent } from "./event.ts";
import { dissolveInWoods } from "./formed.ts";
import { callBackLapped } from "./melee/staying.ts";
import type { Battle, Step } from "./state.ts";
import { Unfolding } from "./unfolding.ts";

/** What a command came to: what happened, why nothing did, or which dice must be thrown first. */
export type Execution =
  | { readonly type: "done"; readonly events: readonly BattleEvent[]; readonly battle: Battle }
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "needsDice"; readonly request: DiceRequest };

/** The side that a command speaks for, or none where any side may give it. */
export function sideOf(battle: Battle, command: Command): SideId | undefined {
  switch (command.type) {
    case "order":
    case "intercept":
    case "move":
    case "charge":
    case "rally":
    case "changeFormation":
    case "crewEngine":
    case "prefer":
    case "volley":
    case "joinMelee":
    case "refuseMelee":
    case "place":
      return battle.units[command.unit]?.side;
    case "fireCatapult":
    case "fireCannon":
    case "fireBombard":
      return battle.units[command.engine]?.side;
    case "chooseFirst":
    case "endStep":
    case "muster":
      return command.side;
    case "skipChoice":
    case "placeTerrain":
    case "takeWagon":
      return battle.pending.find(({ id }) => id === command.pending)?.side;
    default:
      return undefined;
  }
}

/** Whether none but a GM gives a command now; who sets up may place what is his. */
const isForGm = (command: Command["type"], step: Step): boolean =>
  FOR_GM.includes(command) || (GM_COMMANDS.includes(command) && !(command === "place" && step === "setUp"));

/** What a GM alone decides while a battle is set up. */
const FOR_GM: readonly Command["type"][] = ["begin", "dealTerrain", "chooseZones"];

/** What forbids this asker this command now, before the command itself is looked at. */
export function findIssueFault(
  battle: Battle,
  command: Command,
  issuer: Issuer,
  moment: Moment,
): Refusal | undefined {
  const shapeFault = findShapeFault(battle, command);
  if (shapeFault) return shapeFault;
  const { turn, step } = battle.clock;
  if (moment.turn !== turn || moment.step !== step)
    return { code: "stale", facts: { turn: moment.turn, now: turn } };
  if (issuer.gm ? GM_COMMANDS.includes(command.type) : isForGm(command.type, step))
    return issuer.gm ? undefined : { code: "gmOnly" };
  if (!isCommandOfStep(command.type, step)) return refuseStep(battle, command);
  const side = sideOf(battle, command);
  if (command.type === "fight" && !issuer.gm) {
    const fault = findFightFault(battle, issuer.sides);
    if (fault) return fault;
  }
  if (issuer.gm) return findTurnFault(battle, command, side);
  if (command.type === "endStep" && side === undefined)
    return { code: "gmOnly", saying: "sideToEndFor", facts: { field: "side" } };
  if (side === undefined) return issuer.sides.length > 0 ? undefined : { code: "notYourSide" };
  if (!issuer.sides.includes(side)) return { code: "notYourSide" };
  const zoneFault = findZoneFault(battle, command);
  if (zoneFault) return zoneFault;
  return findTurnFault(battle, command, side);
}

/** A command that the step that runs has not: to which it belongs, or that this sequence has none for it. */
function nameSteps({ turnSequence, clock: { step } }: Battle, command: Command["type"]) {
  const belongs = listStepsOf(command, turnSequence).join(", ");
  if (step === "over") return { saying: "battleOver", facts: { step } } as const;
  return belongs === ""
    ? ({ saying: "notInSequence", facts: { step, sequence: turnSequence } } as const)
    : { facts: { step, belongs } };
}

/** A command that does not belong to the step that runs, or not to this sequence at all. @rule X-SEQ-4, X-SEQ-5 */
function refuseStep(battle: Battle, command: Command): Refusal {
  const where = nameSteps(battle, command.type);
  if (battle.turnSequence === "orders") return { code: "wrongStep", rule: "M-TURN-1", ...where };
  if (command.type === "intercept" || (command.type === "order" && command.order.type === "intercept"))
    return { code: "ordersOff", rule: "X-SEQ-5" };
  return command.type === "order"
    ? { code: "ordersOff", rule: "X-SEQ-4" }
    : { code: "wrongStep", rule: "X-SEQ-1", ...where };
}

/**
 * Even a GM moves a side only in its own step; what puts the table right is {@link GM_COMMANDS}. What an owner prefers
 * he says at any time, be it while the enemy moves (D-183).
 */
function findTurnFault(battle: Battle, { type }: Command, side: SideId | undefined): Refusal | undefined {
  if (type === "prefer") return undefined;
  const actors = listActors(battle);
  if (side === undefined || actors.length === 0 || actors.includes(side)) return undefined;
  return { code: "notYourTurn", rule: "X-SEQ-1" };
}

function carryOut(run: Unfolding, command: Command): Refusal | undefined {
  switch (command.type) {
    case "begin":
      return begin(run);
    case "dealTerrain":
      return dealTerrain(run, command);
    case "placeTerrain":
      return placeTerrain(run, command);
    case "rollInitiative":
      return rollInitiative(run);
    case "chooseFirst":
      return chooseFirst(run, command);
    case "skipChoice":
      return skipChoice(run, command);
    case "chooseSequence":
      return chooseSequence(run, command);
    case "order":
      return giveOrder(run, command);
    case "intercept":
      return nameTarget(run, command);
    case "move":
      return move(run, command);
    case "charge":
      return charge(run, command);
    case "rally":
      return rally(run, command);
    case "changeFormation":
      return changeFormation(run, command);
    case "crewEngine":
      return handOver(run, command);
    case "prefer":
      return prefer(run, command);
    case "fireCatapult":
      return fireCatapult(run, command);
    case "fireCannon":
      return fireCannon(run, command);
    case "fireBombard":
      return fireBombard(run, command);
    case "volley":
      return volley(run, command);
    case "joinMelee":
      return joinMelee(run, command);
    case "refuseMelee":
      return refuseMelee(run, command);
    case "fight":
      return fightMelees(run);
    case "takeWagon":
      return takeWagon(run, command);
    case "endStep":
      return endStep(run, command);
    case "place":
      return place(run, command);
    case "muster":
      return muster(run, command);
    case "chooseZones":
      return chooseZones(run, command);
    case "endBattle":
      return endBattle(run);
    default:
      return command satisfies never;
  }
}

/**
 * Carries out one command. The same command with the same dice always gives the same events.
 *
 * @param moment - the turn and step for which the command was meant
 * @param dice - thrown in the order of the book, after every refusal is ruled out
 */
export function execute(
  battle: Battle,
  command: Command,
  { issuer, moment, dice }: { readonly issuer: Issuer; readonly moment: Moment; readonly dice: Dice },
): Execution {
  const fault = findIssueFault(battle, command, issuer, moment);
  if (fault) return { type: "refused", refusal: fault };
  const run = new Unfolding(battle, dice);
  try {
    const refusal = carryOut(run, command);
    if (!refusal) {
      dissolveInWoods(run);
      callBackLapped(run);
    }
    return refusal ? { type: "refused", refusal } : { type: "done", events: run.events, battle: run.battle };
  } catch (error) {
    if (error instanceof DiceNeeded) return { type: "needsDice", request: error.request };
    throw error;
  }
}
