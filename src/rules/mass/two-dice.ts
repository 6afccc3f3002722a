import type { D6 } from "../dice.ts";
import type { Line } from "../line.ts";
import type { Ruleset } from "./ruleset.ts";

/** The two dice of a morale check. */
export type TwoDice = readonly [D6, D6];

/** A morale check on two dice, judged. */
export interface CheckResult {
  readonly passed: boolean;
  readonly total: number;
  readonly lines: readonly Line[];
}

/** What fatigue takes off a throw of so many dice. @rule M-FAT-5, D-99 */
export const readFatigueLoss = (dice: number, fatigued: boolean, ruleset: Ruleset): number =>
  fatigued ? dice * ruleset.tables.limits.fatigueLoss : 0;

/** Judges a throw that needs a number or more on two dice. @rule M-MOR-0, M-MOR-8, D-99 */
export function judgeTwoDice(
  check: { readonly need: number; readonly modifier?: number; readonly fatigued?: boolean },
  faces: TwoDice,
  ruleset: Ruleset,
): CheckResult {
  const loss = readFatigueLoss(faces.length, check.fatigued === true, ruleset);
  const total = faces[0] + faces[1] + (check.modifier ?? 0) - loss;
  const fatigue: readonly Line[] = loss > 0 ? [{ rule: "D-99", label: "fatigued", value: -loss }] : [];
  return { passed: total >= check.need, total, lines: fatigue };
}
