import type { Line } from "#rules/line.ts";
import {
  FORMATIONS,
  type Formation,
  listFilesOf,
  measureFormationChange,
  shapeOf,
} from "#rules/mass/formation.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { Refusal } from "../../refusal.ts";
import { findFormationFault } from "../commands/change-formation.ts";
import { findFormed } from "../forming.ts";
import type { Hindrance } from "../ground.ts";
import type { Battle, TroopUnit } from "../state.ts";

/** Files in which a unit may stand in a formation, and what is in the way there now (D-224). */
export interface ShapePreview {
  readonly files: number;
  readonly ranks: number;
  readonly hindrance?: Hindrance;
}

/** A formation that a unit might take, before it is ordered. */
export interface FormationPreview {
  readonly formation: Formation;
  readonly turns: number;
  readonly lines: readonly Line[];
  /** Why the unit may not take it, in whatever files. */
  readonly refusal?: Refusal;
  readonly shapes: readonly ShapePreview[];
}

/** The files that may be chosen: a square and a hedgehog turn into each other where they stand. */
const listChoices = (unit: TroopUnit, formation: Formation): readonly number[] =>
  shapeOf(unit.formation) === shapeOf(formation) ? [unit.files] : listFilesOf(formation, unit.figures);

function previewOne(
  battle: Battle,
  unit: TroopUnit,
  formation: Formation,
  ruleset: Ruleset,
): FormationPreview {
  const change = measureFormationChange(unit.profile, unit.formation, formation, ruleset);
  const { turns, lines } = change.ok ? change : { turns: 0, lines: [] };
  const choices = listChoices(unit, formation);
  const faults = choices.map((files) => findFormationFault(battle, unit, { formation, files }, ruleset));
  const refusal =
    choices.length === 0
      ? findFormationFault(battle, unit, { formation, files: unit.files }, ruleset)
      : faults.every((fault) => fault !== undefined)
        ? faults[0]
        : undefined;
  const shapes = refusal
    ? []
    : choices.map((files) => {
        const { hindrance } = findFormed(battle, unit, formation, files);
        return { files, ranks: Math.ceil(unit.figures / files), ...(hindrance ? { hindrance } : {}) };
      });
  return { formation, turns, lines, shapes, ...(refusal ? { refusal } : {}) };
}

/** Every formation but its own that a unit might take, with its price and its shapes. @rule M-FORM-0, M-OPT-8, D-90, D-224 */
export const previewFormations = (
  battle: Battle,
  unit: TroopUnit,
  ruleset: Ruleset,
): readonly FormationPreview[] =>
  FORMATIONS.filter((formation) => formation !== unit.formation).map((formation) =>
    previewOne(battle, unit, formation, ruleset),
  );
