import { findFlight } from "#field/figures/running.ts";
import type { D6, DicePurpose } from "#rules/dice.ts";
import { isKept } from "#rules/skirmish/formations.ts";
import { areEnemies, baseOf, bodyOf, listOnTable } from "../figures.ts";
import type { SkirmishRun } from "../run.ts";
import type { Figure, FigureId } from "../state.ts";

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
  const others = listOnTable(run.battle).filter(({ id }) => id !== figure.id);
  const { stopsShort, bend } = run.ruleset.tables.melee;
  const flight = findFlight(
    { place: figure.place, base: figure.base },
    from.place,
    dice.reduce((sum, face) => sum + face, 0),
    {
      enemies: others.filter((other) => areEnemies(figure, other)).map(baseOf),
      friends: others.filter((other) => !areEnemies(figure, other)).map(baseOf),
      terrain: run.battle.terrain,
      table: run.battle.table,
      stopsShort,
      bend,
    },
  );
  leaveFormation(run, figure.id);
  return {
    figure: figure.id,
    dice,
    to: flight.place,
    inches: flight.inches,
    leavesTable: flight.leavesTable,
  };
}
