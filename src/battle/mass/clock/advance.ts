import { exert, isSameExertion, type TurnOfActivity } from "#rules/mass/fatigue.ts";
import { readRally } from "#rules/mass/rally.ts";
import type { SideId } from "../../sides.ts";
import { finishTurn } from "../commands/move.ts";
import { answerRally } from "../commands/rally.ts";
import { canFireNow } from "../engines.ts";
import { endTurnOfPrisoners } from "../escaping.ts";
import { checkExcessLosses } from "../excess-losses.ts";
import { finishChanges, loseHeldChanges } from "../forming.ts";
import { leavePlay } from "../leaving.ts";
import { takeOffFallen } from "../losses.ts";
import { isFightingDue } from "../melee/charging-on.ts";
import { orderByHome } from "../precedence.ts";
import { canShootNow, putOffLoadings } from "../shooting/can-shoot.ts";
import { answerAtHalfTurn, hasHalfTurnChoice } from "../shooting/opportunity-fire.ts";
import { hasTurnedFreely } from "../shooting/shooters.ts";
import type { Step, Unit } from "../state.ts";
import { askForWagons } from "../taking-wagons.ts";
import type { Unfolding } from "../unfolding.ts";
import { isChanging, listMobile, listUnits } from "../units.ts";
import { followToEnd, followToHalf } from "../written-orders/follow-orders.ts";
import { listActors } from "./step-sequence.ts";

/**
 * What the choices of a side that are still open come to when its step ends: their defaults, those of the unit nearest
 * to its own edge first.
 *
 * @rule M-RET-6, D-236
 */
function takeDefaults(run: Unfolding): void {
  const asked = run.battle.pending.filter((pending) => pending.type === "rally");
  const order = orderByHome(
    run.battle,
    asked.map(({ unit }) => run.unit(unit)),
  );
  for (const { id } of order) {
    const pending = asked.find(({ unit }) => unit === id);
    if (pending && run.battle.pending.includes(pending)) answerRally(run, pending, "default");
  }
}

/** Begins a side's movement: changes of formation in melee are lost, turns begun before are finished, and running units are asked about (M-RET-6). */
function beginMovement(run: Unfolding, side: SideId): void {
  loseHeldChanges(run, side);
  for (const { id, pendingTurn } of orderByHome(run.battle, listMobile(run.battle, side)))
    if (pendingTurn) finishTurn(run, id);
  for (const unit of listUnits(run.battle, side)) {
    const { condition } = unit;
    if (condition.type !== "running" || condition.inTurn >= run.battle.clock.turn) continue;
    run.emit({
      type: "choiceAsked",
      pending: {
        id: `rally.${run.battle.clock.turn}.${unit.id}`,
        type: "rally",
        rule: "M-RET-6",
        side,
        unit: unit.id,
      },
    });
  }
}

/** Whether there is anything for anybody to do in a step; one in which there is not passes at once. */
function isIdle(run: Unfolding, step: Step): boolean {
  switch (step) {
    case "halfTurn":
      return !hasHalfTurnChoice(run);
    case "artillery":
      return !listUnits(run.battle).some((unit) => canFireNow(run.battle, unit, run.ruleset));
    case "missiles":
      return !listUnits(run.battle).some(({ id }) => canShootNow(run.battle, id, run.ruleset));
    case "melee":
      return !isFightingDue(run.battle);
    default:
      return false;
  }
}

/** Begins a step, and passes on at once where nobody has anything to do. */
export function beginStep(run: Unfolding, step: Step): void {
  if (step === "melee") checkExcessLosses(run);
  run.emit({ type: "stepBegan", turn: run.battle.clock.turn, step });
  if (step === "firstMove" || step === "counterMove")
    for (const side of listActors(run.battle)) beginMovement(run, side);
  if (isIdle(run, step)) advanceStep(run);
}

/** A unit that stood to rally unattacked, or that rallied by a roll, is in good order again (M-RET-2, D-182). */
const hasRallied = ({ condition }: Unit): boolean =>
  condition.type === "rallying" || condition.type === "rallied";

/** What a unit has done in the turn that ends. @rule M-FAT-0, D-96, D-102 */
function readActivity(unit: Unit, now: number): TurnOfActivity {
  const { turn, pendingTurn } = unit;
  const turned = turn.spentInches > 0 || hasTurnedFreely(unit) || pendingTurn !== undefined;
  const shot = turn.shots.length > 0 || (unit.kind === "engine" && unit.shotInTurn === now);
  return {
    moved: turn.moved,
    climbed: turn.climbed,
    charged: turn.charge !== undefined,
    fought: turn.fought,
    busy: turned || shot || turn.crewed || turn.reformed || isChanging(unit),
  };
}

/** What the turn that ends has cost every unit in strength. @rule M-FAT-0, D-97 */
function countExertion(run: Unfolding): void {
  for (const unit of listUnits(run.battle)) {
    const activity = readActivity(unit, run.battle.clock.turn);
    const { exertion, rule } = exert(unit.exertion, activity, unit.profile, run.ruleset);
    if (rule === undefined && isSameExertion(exertion, unit.exertion)) continue;
    run.emit({ type: "exertionCounted", unit: unit.id, exertion, ...(rule === undefined ? {} : { rule }) });
  }
}

/**
 * Ends the turn: losses are judged, what has tired is noted, and changes of formation whose last turn it was stand.
 *
 * @rule M-TURN-9
 */
export function endTurn(run: Unfolding): void {
  checkExcessLosses(run);
  endTurnOfPrisoners(run);
  countExertion(run);
  finishChanges(run, "endOfTurn");
  beginTurn(run, run.battle.clock.turn + 1);
}

/** Begins a turn; whoever stood to rally has rallied; units that ran for four turns are removed (M-RET-8). */
export function beginTurn(run: Unfolding, turn: number): void {
  putOffLoadings(run);
  run.emit({ type: "turnBegan", rule: run.battle.turnSequence === "orders" ? "M-TURN-1" : "X-SEQ-1", turn });
  for (const { id, condition } of listUnits(run.battle).filter(hasRallied))
    run.emit({
      type: "conditionChanged",
      rule: condition.type === "rallied" ? "D-182" : "M-RET-2",
      unit: id,
      condition: { type: "goodOrder" },
      freeFacing: true,
    });
  for (const { id, condition } of listUnits(run.battle))
    if (
      condition.type === "running" &&
      readRally(condition.runningTurn, false, run.ruleset).type === "removed"
    )
      leavePlay(run, id, "M-RET-8", "removed");
  if (isDecided(run)) run.emit({ type: "battleEnded" });
}

/** A battle is over when at most one side has anybody left. */
function isDecided({ battle }: Unfolding): boolean {
  const alive = battle.sides.filter(({ id }) => listUnits(battle, id).length > 0);
  return battle.sides.length > 1 && alive.length <= 1;
}

/** Ends the step that runs and begins the next. @rule M-TURN-1, X-SEQ-1 */
export function advanceStep(run: Unfolding): void {
  switch (run.battle.clock.step) {
    case "orders":
      followToHalf(run);
      return beginStep(run, "halfTurn");
    case "halfTurn":
      answerAtHalfTurn(run);
      followToEnd(run);
      return beginStep(run, "artillery");
    case "firstMove":
      takeDefaults(run);
      return beginStep(run, "counterMove");
    case "counterMove":
      takeDefaults(run);
      return beginStep(run, "artillery");
    case "artillery":
      if (run.ruleset.settings.fireTiming === "steps") takeOffFallen(run);
      return beginStep(run, "missiles");
    case "missiles":
      takeOffFallen(run);
      return beginStep(run, "melee");
    case "melee":
      return askForWagons(run) ? undefined : endTurn(run);
    default:
      return;
  }
}
