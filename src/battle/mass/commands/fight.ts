import { judgeRally, readAttackedRally } from "#rules/mass/rally.ts";
import type { Refusal } from "../../refusal.ts";
import { chargeOn, isFightingDue } from "../melee/charging-on.ts";
import { lapRound } from "../melee/lapping.ts";
import { enterMelee, type MeleeInPlay } from "../melee/melee-in-play.ts";
import { findMelees, type Melee } from "../melee/melees.ts";
import { carryOutReaction, type Judged, judgeMelee, orderByDifference } from "../melee/post-melee.ts";
import { fightRound } from "../melee/round.ts";
import { orderIdsByHome } from "../precedence.ts";
import { runOn } from "../running.ts";
import type { UnitId } from "../state.ts";
import { rollOne } from "../throwing.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned, isRunning, listOpponents } from "../units.ts";

/** A unit that is attacked before it has rallied may rally at once; otherwise it cannot strike. @rule M-RET-3 */
function rallyUnderAttack(run: Unfolding, melee: MeleeInPlay, failed: ReadonlySet<UnitId>): void {
  for (const id of melee.units) {
    if (!isRunning(run.unit(id))) continue;
    if (failed.has(id)) {
      melee.unrallied.add(id);
      continue;
    }
    const needs = readAttackedRally(run.ruleset);
    const face = rollOne(run, "rally", id);
    const rallied = judgeRally(needs, face);
    run.emit({ type: "rallyRolled", rule: "M-RET-3", unit: id, face, needs, rallied, attacked: true });
    if (rallied)
      run.emit({ type: "conditionChanged", rule: "M-RET-3", unit: id, condition: { type: "goodOrder" } });
    else melee.unrallied.add(id);
  }
}

/**
 * Enters melees: who is in them, and who of them must rally first, unless it has failed to in this step.
 *
 * @param before - the melees of this step that were entered before
 */
function enterMelees(
  run: Unfolding,
  melees: readonly Melee[],
  before: readonly MeleeInPlay[] = [],
): readonly MeleeInPlay[] {
  const entered = melees.map((melee, index) => enterMelee(run, melee, before.length + index + 1));
  const failed = new Set(before.flatMap(({ unrallied }) => [...unrallied]));
  for (const melee of entered) {
    for (const unit of melee.units)
      if (!run.unit(unit).turn.fought) run.emit({ type: "unitFought", rule: "M-FAT-0", unit });
    rallyUnderAttack(run, melee, failed);
  }
  return entered;
}

/** Morale after the given melees, then the moves in order of the difference. @rule D-199, D-236 */
function settle(run: Unfolding, melees: readonly MeleeInPlay[]): readonly Judged[] {
  const judged = melees.flatMap((melee) => judgeMelee(run, melee) ?? []);
  for (const entry of orderByDifference(run, judged)) carryOutReaction(run, entry);
  return judged;
}

/** After the first round of some melees, spare figures lap round the enemy. @rule M-MEX-4, D-236 */
function lapAll(run: Unfolding, melees: readonly MeleeInPlay[]): void {
  for (const melee of melees) lapRound(run, melee);
}

/** Whether two enemies of a melee still touch. */
const isOpen = (run: Unfolding, { units, left }: MeleeInPlay): boolean =>
  units.some((id) => !left.has(id) && listOpponents(run.battle, id).some((enemy) => units.includes(enemy)));

/** Further pairs of rounds where a melee is fought until one side gives way. @rule D-212 */
function fightUntilDecided(run: Unfolding, judged: readonly Judged[]): void {
  let open = judged;
  for (let pair = 2; pair <= run.ruleset.tables.reactions.pairsAtMost; pair += 1) {
    const again = open.filter(({ reaction, melee }) => reaction === "continues" && isOpen(run, melee));
    if (again.length === 0) return;
    for (const round of [2 * pair - 1, 2 * pair])
      for (const { melee } of again) fightRound(run, melee, round);
    open = settle(
      run,
      again.map(({ melee }) => melee),
    );
  }
}

/** Units that did not rally under attack run on after the melee, the one nearest to its own edge first. @rule M-RET-3, D-236 */
function runUnrallied(run: Unfolding, melees: readonly MeleeInPlay[]): void {
  const ids = [...new Set(melees.flatMap(({ unrallied }) => [...unrallied]))];
  for (const id of orderIdsByHome(run.battle, ids)) {
    const unit = run.unit(id);
    if (isManned(unit) && isRunning(unit) && "mode" in unit.condition)
      runOn(run, id, unit.condition.mode, "M-RET-3");
  }
}

/** The melees that charging on has brought about: whoever it has joined by contact, in a melee of its own. @rule D-174 */
function findFurther(run: Unfolding, chargers: readonly UnitId[]): readonly Melee[] {
  const made = run.battle.contacts.filter(
    ({ attacker, sinceTurn }) => chargers.includes(attacker) && sinceTurn === run.battle.clock.turn,
  );
  return findMelees(run.battle, made);
}

/**
 * Fights every melee of the step: round 1 everywhere, charging on and lapping round, round 2; then the melees that charging on has
 * brought about; then morale and what it makes units do.
 *
 * @rule M-MEL-2, M-MEL-9, M-MEL-13, M-MEX-4, X-SEQ-3, D-161, D-199, D-236
 */
export function fight(run: Unfolding): Refusal | undefined {
  if (!isFightingDue(run.battle)) return { code: "nothingToFight", rule: "M-MEL-1" };
  const open = findMelees(run.battle).filter(({ fought }) => !fought);
  const melees = enterMelees(run, open);
  for (const melee of melees) fightRound(run, melee, 1);
  const chargers = chargeOn(run);
  for (const melee of melees) for (const id of chargers) melee.left.add(id);
  lapAll(run, melees);
  for (const melee of melees) fightRound(run, melee, 2);
  const further = enterMelees(run, findFurther(run, chargers), melees);
  for (const melee of further) fightRound(run, melee, 1);
  lapAll(run, further);
  for (const melee of further) fightRound(run, melee, 2);
  const all = [...melees, ...further];
  const judged = settle(run, all);
  if (run.ruleset.settings.meleeLength === "untilDecided") fightUntilDecided(run, judged);
  runUnrallied(run, all);
  return undefined;
}
