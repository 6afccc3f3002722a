import { type Excess, judgeStability, readExcess, readFailure } from "#rules/mass/stability.ts";
import { leavePlay } from "./leaving.ts";
import { orderByHome } from "./precedence.ts";
import { surrender } from "./prisoners.ts";
import { type Flight, fromOpponents, hasOpenWay, isSurrounded, runAway } from "./running.ts";
import type { Unit } from "./state.ts";
import { rollTwo } from "./throwing.ts";
import type { Unfolding } from "./unfolding.ts";
import { isManned, listUnits } from "./units.ts";

const readLosses = (run: Unfolding, unit: Unit): Excess =>
  readExcess(
    {
      profile: unit.profile,
      startFigures: unit.startFigures,
      lossesThisTurn: unit.turn.losses,
      passedBefore: unit.passedExcess,
      lossesSincePassed: unit.lossesSincePassed,
    },
    run.ruleset,
  );

/** What becomes of a unit that does not bear its losses. @rule M-MOR-4, D-202, D-201 */
function fail(run: Unfolding, { id, condition }: Unit, second: boolean): void {
  const flight: Flight = { mode: "rout", rule: "M-MOR-4", from: fromOpponents(run, id) };
  const outcome = readFailure(
    { openWay: hasOpenWay(run, id, flight), surrounded: isSurrounded(run, id, flight), second },
    run.ruleset,
  );
  if (outcome === "surrendered") return surrender(run, id, second ? "M-MOR-3" : "M-MOR-4");
  if (outcome !== "rout") return leavePlay(run, id, second ? "M-MOR-3" : "M-MOR-4", outcome);
  if (condition.type === "running" && condition.inTurn === run.battle.clock.turn)
    return run.emit({
      type: "conditionChanged",
      rule: "M-MOR-4",
      unit: id,
      condition: { ...condition, mode: "rout" },
    });
  runAway(run, id, flight);
}

/** Judges a unit's losses, unless a roll on just these has failed before in this turn. @rule M-MOR-1, M-MOR-3, D-198 */
function check(run: Unfolding, unit: Unit): void {
  const { losses, failedAtLosses } = unit.turn;
  if (failedAtLosses !== undefined && losses <= failedAtLosses) return;
  const excess = readLosses(run, unit);
  if (excess.type === "none") return;
  if (excess.type === "removed") return fail(run, unit, true);
  const faces = rollTwo(run, "stability", unit.id);
  const { total, passed, lines } = judgeStability(excess.need, faces, unit.exertion.fatigued, run.ruleset);
  run.emit({
    type: "checkRolled",
    rule: "M-MOR-1",
    kind: "stability",
    unit: unit.id,
    faces,
    need: excess.need,
    total,
    passed,
    lines: [...excess.lines, ...lines],
  });
  if (passed) run.emit({ type: "excessPassed", rule: "M-MOR-3", unit: unit.id });
  else fail(run, run.unit(unit.id), false);
}

/**
 * Every unit whose losses of this turn are too many rolls; the one nearest to its own edge first, so that the way
 * is open for those behind.
 *
 * @rule M-MOR-1, M-MOR-2, D-198, D-199, D-236
 */
export function checkExcessLosses(run: Unfolding): void {
  for (const { id } of orderByHome(run.battle, listUnits(run.battle))) {
    const unit = run.unit(id);
    if (isManned(unit)) check(run, unit);
  }
}
