import { judgeRally, readAttackedRally } from "#rules/mass/rally.ts";
import { Charge } from "../charging.ts";
import { enterMelee, type MeleeInPlay } from "../melee/melee-in-play.ts";
import { findMelees } from "../melee/melees.ts";
import { carryOutReaction, type Judged, judgeMelee, orderByDifference } from "../melee/post-melee.ts";
import { fightRound } from "../melee/round.ts";
import type { Refusal } from "../refusal.ts";
import { runOn } from "../running.ts";
import { rollOne } from "../throwing.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned, isRunning, listOpponents } from "../units.ts";

/** Pairs of rounds in one step at the most, where melees are fought until they are decided (D-212). */
const MOST_PAIRS = 10;

/** A unit that is attacked before it has rallied may rally at once; otherwise it cannot strike. @rule M-RET-3 */
function rallyUnderAttack(run: Unfolding, melee: MeleeInPlay): void {
  for (const id of melee.units) {
    if (!isRunning(run.unit(id))) continue;
    const needs = readAttackedRally(run.ruleset);
    const face = rollOne(run, "rally", id);
    const rallied = judgeRally(needs, face);
    run.emit({ type: "rallyRolled", rule: "M-RET-3", unit: id, face, needs, rallied, attacked: true });
    if (rallied)
      run.emit({ type: "conditionChanged", rule: "M-RET-3", unit: id, condition: { type: "goodOrder" } });
    else melee.unrallied.add(id);
  }
}

/** Melees that are on and not yet fought this turn. */
function enterMelees(run: Unfolding, from: number): readonly MeleeInPlay[] {
  const melees = findMelees(run.battle)
    .filter(({ fought }) => !fought)
    .map((melee, index) => enterMelee(run, melee, from + index));
  for (const melee of melees) {
    for (const unit of melee.units) run.emit({ type: "unitFought", rule: "M-FAT-0", unit });
    rallyUnderAttack(run, melee);
  }
  return melees;
}

/** Chargers whose enemy is gone before or in the first round go on until their charge is spent. @rule M-MEL-13, D-174 */
function chargeOn(run: Unfolding, melees: readonly MeleeInPlay[]): void {
  for (const id of melees.flatMap(({ units }) => units)) {
    const unit = run.unit(id);
    const { charge } = unit.turn;
    if (!charge || charge.chargedOn || charge.leftInches <= 0) continue;
    if (!isManned(unit) || isRunning(unit) || listOpponents(run.battle, id).length > 0) continue;
    new Charge(run, id, charge.target, charge.leftInches).runOn();
    run.emit({
      type: "chargeEnded",
      rule: "M-MEL-13",
      unit: id,
      outcome: listOpponents(run.battle, id).length > 0 ? "contact" : "noContact",
    });
  }
}

/** Morale after the given melees, then the moves in order of the difference. @rule D-199, D-236 */
function settle(run: Unfolding, melees: readonly MeleeInPlay[]): readonly Judged[] {
  const judged = melees.flatMap((melee) => judgeMelee(run, melee) ?? []);
  for (const entry of orderByDifference(run, judged)) carryOutReaction(run, entry);
  return judged;
}

/** Further pairs of rounds where a melee is fought until one side gives way. @rule D-212 */
function fightUntilDecided(run: Unfolding, judged: readonly Judged[]): void {
  let open = judged;
  for (let pair = 2; pair <= MOST_PAIRS; pair += 1) {
    const again = open.filter(({ reaction, loser }) => reaction === "continues" || loser === undefined);
    if (again.length === 0) return;
    for (const round of [2 * pair - 1, 2 * pair])
      for (const { melee } of again) fightRound(run, melee, round);
    open = settle(
      run,
      again.map(({ melee }) => melee),
    );
  }
}

/** Units that did not rally under attack run on after the melee. @rule M-RET-3 */
function runUnrallied(run: Unfolding, melees: readonly MeleeInPlay[]): void {
  for (const id of melees.flatMap(({ unrallied }) => [...unrallied])) {
    const unit = run.unit(id);
    if (isManned(unit) && isRunning(unit) && "mode" in unit.condition)
      runOn(run, id, unit.condition.mode, "M-RET-3");
  }
}

/**
 * Fights every melee of the step: round 1 everywhere, charging on, round 2; then the melees that charging on has
 * brought about; then morale and what it makes units do.
 *
 * @rule M-MEL-2, M-MEL-9, M-MEL-13, X-SEQ-3, D-161, D-199, D-236
 */
export function fight(run: Unfolding): Refusal | undefined {
  const melees = enterMelees(run, 1);
  if (melees.length === 0) return { code: "nothingToFight", rule: "M-MEL-1" };
  for (const melee of melees) fightRound(run, melee, 1);
  chargeOn(run, melees);
  for (const melee of melees) fightRound(run, melee, 2);
  const further = enterMelees(run, melees.length + 1);
  for (const round of [1, 2]) for (const melee of further) fightRound(run, melee, round);
  const all = [...melees, ...further];
  const judged = settle(run, all);
  if (run.ruleset.settings.meleeLength === "untilDecided") fightUntilDecided(run, judged);
  runUnrallied(run, all);
  return undefined;
}
