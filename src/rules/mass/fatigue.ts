import type { RuleId } from "../line.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import type { Activity, FatigueTable } from "./tables/fatigue.ts";

export type { Activity };

/** What a unit has done in one turn, as far as it tires or rests. */
export interface TurnOfActivity {
  readonly moved: boolean;
  /** Any of its movement went uphill (M-FAT-6, D-103). */
  readonly climbed: boolean;
  readonly charged: boolean;
  readonly fought: boolean;
  /** It did anything else that is no rest: a turn, a change of formation, a shot or throw (D-102). */
  readonly busy: boolean;
}

/** How tired a unit is, and what it has done since it last rested. */
export interface Exertion {
  /** The activity of each turn of the run, the latest last. */
  readonly run: readonly (readonly Activity[])[];
  /** Patterns completed in this run, where one alone does not tire (M-FAT-7, D-101). */
  readonly completed: number;
  readonly fatigued: boolean;
}

/** A unit that has done nothing yet. */
export const RESTED: Exertion = { run: [], completed: 0, fatigued: false };

/** What a turn has made of a unit. */
export interface Exerted {
  readonly exertion: Exertion;
  /** The row by which it tires or is rested; absent where neither changes. */
  readonly rule?: RuleId;
}

const isMovement = (activity: Activity): boolean => activity === "M" || activity === "C";

const isMelee = (activity: Activity): boolean => activity === "F";

/** What a turn adds to a run. @rule M-FAT-0, M-FAT-6, D-96 */
function listActivities(
  { moved, climbed, charged, fought }: TurnOfActivity,
  table: FatigueTable,
): readonly Activity[] {
  const movement: readonly Activity[] = charged ? ["C"] : climbed ? table.uphill : moved ? ["M"] : [];
  return fought ? [...movement, "F"] : movement;
}

/** The turns at the end of a run that all hold an activity of a kind. */
const takeLast = (run: Exertion["run"], holds: (activity: Activity) => boolean): Exertion["run"] =>
  run.slice(run.findLastIndex((turn) => !turn.some(holds)) + 1);

/** A completed pattern: its row, and what of the run is left after it. */
interface Completed {
  readonly rule: RuleId;
  readonly left: Exertion["run"];
}

/** A run without those activities of a kind in its last turns that a pattern has used up, the oldest first. @rule D-101 */
function withoutUsed(
  run: Exertion["run"],
  used: { readonly turns: number; readonly count: number; readonly is: (activity: Activity) => boolean },
): Exertion["run"] {
  let left = used.count;
  const isUsedUp = (activity: Activity): boolean => {
    if (!used.is(activity) || left === 0) return false;
    left -= 1;
    return true;
  };
  return run.map((turn, index) =>
    index < run.length - used.turns ? turn : turn.filter((activity) => !isUsedUp(activity)),
  );
}

/** The row that the end of a run completes, if any. @rule M-FAT-1, M-FAT-2, M-FAT-3, M-FAT-4 */
function findCompleted(run: Exertion["run"], table: FatigueTable): Completed | undefined {
  const moving = takeLast(run, isMovement);
  if (moving.flat().filter(isMovement).length >= table.movements)
    return {
      rule: "M-FAT-1",
      left: withoutUsed(run, { turns: moving.length, count: table.movements, is: isMovement }),
    };
  const flat = run.flat().join("");
  const pattern = table.patterns.find(({ ends }) => flat.endsWith(ends.join("")));
  if (pattern) return { rule: pattern.rule, left: [] };
  const fighting = takeLast(run, isMelee);
  return fighting.length >= table.melees
    ? {
        rule: "M-FAT-4",
        left: withoutUsed(run, { turns: fighting.length, count: table.melees, is: isMelee }),
      }
    : undefined;
}

/** How many turns of a run can still matter. */
const longestPattern = ({ movements, melees, patterns }: FatigueTable): number =>
  Math.max(movements, melees, ...patterns.map(({ ends }) => ends.length));

const readCompletions = ({ people }: Pick<TroopProfile, "people">, { completions }: FatigueTable): number =>
  people === "swiss" || people === "landsknecht" ? completions.swissAndLandsknechts : completions.others;

/**
 * How tired a unit is after a turn.
 *
 * @rule M-FAT-0 to M-FAT-4, M-FAT-6, M-FAT-7, M-FAT-8, D-96, D-97, D-101, D-102, D-103
 */
export function exert(
  { run, completed, fatigued }: Exertion,
  turn: TurnOfActivity,
  profile: Pick<TroopProfile, "people">,
  { tables: { fatigue: table } }: Ruleset,
): Exerted {
  const activities = listActivities(turn, table);
  if (activities.length === 0) {
    const rests = fatigued && !turn.busy;
    const exertion = { ...RESTED, fatigued: fatigued && !rests };
    return rests ? { exertion, rule: "M-FAT-8" } : { exertion };
  }
  const longer = [...run, activities].slice(-longestPattern(table));
  const pattern = findCompleted(longer, table);
  if (!pattern) return { exertion: { run: longer, completed, fatigued } };
  const tired = completed + 1 >= readCompletions(profile, table);
  const exertion = { run: pattern.left, completed: tired ? 0 : completed + 1, fatigued: fatigued || tired };
  return tired && !fatigued ? { exertion, rule: pattern.rule } : { exertion };
}

/** Whether nothing has changed. */
export const isSameExertion = (a: Exertion, b: Exertion): boolean =>
  a.fatigued === b.fatigued && a.completed === b.completed && a.run.join("/") === b.run.join("/");
