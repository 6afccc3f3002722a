import type { D6 } from "../dice.ts";
import type { Line } from "../line.ts";
import { type Inches, isWithin } from "../quantities.ts";
import type { HardCover } from "./fire-cover.ts";
import type { Ruleset } from "./ruleset.ts";

/** What a die needs that no face can hit. */
const NO_FACE = 7;

/** Arquebusiers that shoot at one target. */
export interface ArquebusFire {
  readonly shooters: number;
  readonly distanceInches: Inches;
  readonly hardCover: HardCover;
  /** Whether the weapons lie on a firm rest. */
  readonly rest: boolean;
}

/** What an accuracy die needs, with its reasons. */
export interface Accuracy {
  /** The lowest natural face that hits; 7 or more for none. */
  readonly hitOn: number;
  readonly lines: readonly Line[];
}

/**
 * What each accuracy die of arquebusiers needs; no face hits or misses by itself (D-139).
 *
 * @rule M-ARQ-0, M-ARQ-1, M-ARQ-2, M-ARQ-6, M-ARQ-7, D-134, D-139
 */
export function readAccuracy(fire: ArquebusFire, { tables }: Ruleset): Accuracy {
  const { distanceInches, hardCover, rest, shooters } = fire;
  const row = tables.arquebuses.find(({ toInches }) => isWithin(distanceInches, toInches));
  const cover = tables.missiles.hardCover[hardCover];
  const bonus = rest ? tables.missiles.restBonus : 0;
  const lines: Line[] = [
    { rule: "M-ARQ-1", label: "shooters", value: shooters },
    { rule: "M-ARQ-0", label: "distance", value: distanceInches },
  ];
  if (cover !== 0) lines.push({ rule: "M-ARQ-6", label: "hardCover", value: cover });
  if (bonus !== 0) lines.push({ rule: "M-ARQ-7", label: "rest", value: bonus });
  const hitOn = row === undefined ? NO_FACE : row.hitOn - cover - bonus;
  if (row !== undefined) lines.push({ rule: "M-ARQ-0", label: "hitOn", value: hitOn });
  return { hitOn, lines };
}

/** How many accuracy dice hit; each hit kills one figure, whatever it wears. @rule M-ARQ-1, M-ARQ-2, D-135 */
export const countHits = ({ hitOn }: Pick<Accuracy, "hitOn">, faces: readonly D6[]): number =>
  faces.filter((face) => face >= hitOn).length;
