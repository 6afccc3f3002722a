import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import type { Bend, FigureId, Wishes } from "#battle/skirmish/state.ts";

type Runs = Wishes["runs"];

/**
 * The commands after which figures run in another order or bend another way: who keeps his place before the first change
 * is not named again, and neighbours who bend to one side are named together.
 *
 * @rule D-51, D-242
 */
export function listRunCommands(before: Runs, wanted: Runs): readonly SkirmishCommand[] {
  const changed = wanted.findIndex(
    ({ figure, bend }, index) => before[index]?.figure !== figure || before[index]?.bend !== bend,
  );
  if (changed === -1) return [];
  const named: { readonly figures: FigureId[]; readonly bend: Bend }[] = [];
  for (const { figure, bend } of wanted.slice(changed)) {
    const last = named.at(-1);
    if (last?.bend === bend) last.figures.push(figure);
    else named.push({ figures: [figure], bend });
  }
  return named.map(({ figures, bend }) => ({ type: "orderRuns", figures, bend }));
}

/** The runs of one side with a figure bending to a side, in its own place, or behind the others if it had none. @rule D-51 */
export function bendTo(runs: Runs, figure: FigureId, bend: Bend): Runs {
  const isNamed = runs.some((run) => run.figure === figure);
  return isNamed
    ? runs.map((run) => (run.figure === figure ? { figure, bend } : run))
    : [...runs, { figure, bend }];
}

/** The runs of one side with a figure before or behind all the others that are named. @rule D-242 */
export function runAt(runs: Runs, figure: FigureId, end: "first" | "last"): Runs {
  const { bend } = runs.find((run) => run.figure === figure) ?? { bend: "right" as const };
  const others = runs.filter((run) => run.figure !== figure);
  return end === "first" ? [{ figure, bend }, ...others] : [...others, { figure, bend }];
}
