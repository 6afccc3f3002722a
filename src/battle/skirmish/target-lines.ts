import { listLines } from "#field/figures/lines.ts";
import type { StandingFigure } from "#field/figures/place.ts";
import type { Standing } from "#field/figures/standing.ts";
import type { SkirmishRuleset } from "#rules/skirmish/ruleset.ts";
import type { SideId } from "../sides.ts";
import { areEnemies, isFree, listTouched } from "./figures.ts";
import type { SkirmishRun } from "./run.ts";
import { type Stander, standingOf } from "./standing.ts";
import type { Contact, Figure, FigureId, Skirmish } from "./state.ts";

/** Lines of figures, by everybody who stands in one: all of a line have one and the same set of names. */
type TargetLines = ReadonlyMap<FigureId, ReadonlySet<FigureId>>;

/** The contacts that enemies have made with a figure this turn. */
export const listComers = ({ contacts, clock }: Skirmish, id: FigureId): readonly Contact[] =>
  contacts.filter(({ defender, sinceTurn }) => defender === id && sinceTurn === clock.turn);

function groupLines(targets: readonly StandingFigure[], ruleset: SkirmishRuleset): TargetLines {
  const lines = new Map<FigureId, ReadonlySet<FigureId>>();
  for (const ids of listLines(targets, ruleset)) {
    const line = new Set(ids);
    for (const id of ids) lines.set(id, line);
  }
  return lines;
}

/** The lines at which a side may shoot: they hold as long as everybody stands where he does. */
const known = new WeakMap<Standing<Stander>, Map<string, TargetLines>>();

function findLinesAgainst({ battle, ruleset }: SkirmishRun, side: SideId): TargetLines {
  const { shootIntoContact } = battle.settings;
  const standing = standingOf(battle);
  const lines = known.get(standing) ?? new Map<string, TargetLines>();
  known.set(standing, lines);
  const key = `${shootIntoContact} ${side}`;
  const before = lines.get(key);
  if (before) return before;
  const targets = standing.all.filter(
    (enemy) =>
      isFree(enemy) &&
      enemy.side !== side &&
      (shootIntoContact === "allowed" || listTouched(battle, enemy).length === 0),
  );
  const found = groupLines(targets, ruleset);
  lines.set(key, found);
  return found;
}

/**
 * The lines of those at whom a figure may shoot by contacts: in base contact only of those that came to it this turn.
 *
 * @rule D-33, D-34, S-FIRE-11, D-35
 */
export function findTargetLines(run: SkirmishRun, shooter: Figure): TargetLines {
  const { battle, ruleset } = run;
  if (listTouched(battle, shooter).length === 0) return findLinesAgainst(run, shooter.side);
  const comers = listComers(battle, shooter.id).map(({ attacker }) => run.figure(attacker));
  return groupLines(
    comers.filter((comer) => areEnemies(shooter, comer)),
    ruleset,
  );
}
