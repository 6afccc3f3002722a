import type { Line } from "../line.ts";
import type { RuleRefusal } from "../refusal.ts";
import { isPikeman } from "./combat.ts";
import { readDrillFactor } from "./movement.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import type { FormationShape } from "./tables/table-03-formation-and-facing.ts";

/** The formations that a unit can stand in; a hedgehog is a square of pikes (D-90, D-195). */
export const FORMATIONS = ["line", "column", "square", "hedgehog"] as const;
export type Formation = (typeof FORMATIONS)[number];

/** The shape of Table 3 that a formation has. @rule D-195 */
export const shapeOf = (formation: Formation): FormationShape =>
  formation === "hedgehog" ? "square" : formation;

/** How long a change of formation takes, or why it is refused. */
export type FormationChange =
  | { readonly ok: true; readonly turns: number; readonly lines: readonly Line[] }
  | { readonly ok: false; readonly refusal: RuleRefusal<"footOnly"> };

/**
 * What a change between two formations costs, in turns; both directions cost the same, and standing as one stands
 * costs nothing. A hedgehog is formed and dissolved as a square, and a square becomes one at once.
 *
 * @rule M-FORM-0, M-FORM-2, M-FORM-5, M-FORM-6, D-195
 */
export function measureFormationChange(
  profile: Pick<TroopProfile, "trained" | "mounted" | "people">,
  from: Formation,
  to: Formation,
  ruleset: Ruleset,
): FormationChange {
  const [old, wanted] = [shapeOf(from), shapeOf(to)];
  const row = ruleset.tables.formationAndFacing.formation.find(
    ({ between: [one, other] }) => (one === old && other === wanted) || (one === wanted && other === old),
  );
  if (row === undefined) return { ok: true, turns: 0, lines: [] };
  if (row.footOnly && profile.mounted) {
    return { ok: false, refusal: { code: "footOnly", rule: "M-FORM-2", facts: {} } };
  }
  const drill = readDrillFactor(profile, ruleset);
  const turns = row.turns * drill.factor;
  return {
    ok: true,
    turns,
    lines: [...drill.lines, { rule: "M-FORM-0", label: "changeTurns", value: turns }],
  };
}

const countRanks = (figures: number, files: number): number => Math.ceil(figures / files);

/** How far a body of at least two ranks is from as many files as ranks. */
const measureUnevenness = (figures: number, files: number): number =>
  countRanks(figures, files) < 2 ? Number.POSITIVE_INFINITY : Math.abs(files - countRanks(figures, files));

const listFiles = (figures: number): readonly number[] =>
  Array.from({ length: figures }, (_, index) => index + 1);

/**
 * Whether figures in so many files make a formation, all counted in figures: a line is at least as wide as deep, a
 * column deeper than wide; of a square the files and the ranks, two at least, differ by one at most or as little as
 * the number allows.
 *
 * @rule D-90
 */
export function fitsFormation(formation: Formation, figures: number, files: number): boolean {
  if (files < 1 || files > figures) return false;
  switch (shapeOf(formation)) {
    case "line":
      return files >= countRanks(figures, files);
    case "column":
      return files < countRanks(figures, files);
    case "square": {
      const least = Math.min(...listFiles(figures).map((count) => measureUnevenness(figures, count)));
      const uneven = measureUnevenness(figures, files);
      return Number.isFinite(uneven) && uneven <= Math.max(1, least);
    }
  }
}

/** Every number of files in which figures can stand in a formation, ascending. @rule D-90 */
export const listFilesOf = (formation: Formation, figures: number): readonly number[] =>
  listFiles(figures).filter((files) => fitsFormation(formation, figures, files));

/** Why a unit forms no hedgehog. @rule M-OPT-8, D-186, D-195, D-196 */
export function findHedgehogFault(
  profile: Pick<TroopProfile, "people" | "poleArms">,
  figures: number,
  { settings, tables }: Ruleset,
): RuleRefusal<"optionOff" | "pikesOnly" | "hedgehogTooSmall"> | undefined {
  if (settings.hedgehog === "off") return { code: "optionOff", rule: "D-186", facts: {} };
  if (!isPikeman(profile)) return { code: "pikesOnly", rule: "D-196", facts: {} };
  const least = tables.limits.hedgehogFigures;
  return figures >= least
    ? undefined
    : { code: "hedgehogTooSmall", rule: "M-OPT-8", facts: { figures, least } };
}
