import { runAway as findRun } from "#field/figures/running.ts";
import type { D6, DicePurpose } from "#rules/dice.ts";
import { isKept } from "#rules/skirmish/formations.ts";
import { bodyOf } from "../figures.ts";
import { orderByHome } from "../precedence.ts";
import type { SkirmishRun } from "../run.ts";
import type { Figure, FigureId, Skirmish } from "../state.ts";
import { findSurroundings } from "../walking.ts";

/** Figures in the order in which they run: the first side's before the second's, each side's as its owner has said, the others after them. @rule D-242 */
export function orderByWish(battle: Skirmish, figures: readonly Figure[]): readonly Figure[] {
  const rank = new Map(battle.wishes.runs.map(({ figure }, index) => [figure, index]));
  const rankOf = ({ id }: Figure): number => rank.get(id) ?? rank.size;
  const first = battle.clock.first ?? battle.sides[0].id;
  const isSecond = ({ side }: Figure): number => (side === first ? 0 : 1);
  return [...orderByHome(battle, figures)].sort((a, b) => isSecond(a) - isSecond(b) || rankOf(a) - rankOf(b));
}

/** Who runs leaves his formation. @rule S-FORM-5, D-25 */
function leaveFormation(run: SkirmishRun, id: FigureId): void {
  const body = bodyOf(run.battle, id);
  if (!body) return;
  const ends = !isKept(body.formation, body.members.length - 1, run.ruleset);
  run.emit({ type: "formationLeft", rule: "S-FORM-5", body: body.id, figures: [id], ends });
}

/** A flight of so many dice of inches, straight away from an enemy. @rule D-51, S-MEL-11, S-MEL-12, S-MOVE-11, D-4 */
export function runAway(run: SkirmishRun, figure: Figure, from: Figure, purpose: DicePurpose, count: number) {
  const dice: readonly D6[] = run.dice.roll({ purpose, count, thrower: figure.side });
  const flight = findRun(
    {
      base: figure.base,
      place: figure.place,
      from: from.place,
      inches: dice.reduce((sum, face) => sum + face, 0),
      first: run.battle.wishes.runs.find((wish) => wish.figure === figure.id)?.bend ?? "right",
    },
    findSurroundings(run, figure),
    run.ruleset,
  );
  leaveFormation(run, figure.id);
  return {
    figure: figure.id,
    dice,
    to: flight.place,
    inches: flight.inches,
    leavesTable: flight.leftTable,
  };
}
