import type { Line } from "../line.ts";
import type { FireMode } from "./missiles.ts";
import type { Ruleset } from "./ruleset.ts";
import type { HardCover } from "./tables/missiles.ts";

export type { HardCover } from "./tables/missiles.ts";

/** Grades of hard cover, best first. */
const HARD_COVERS: readonly HardCover[] = ["moreThanHalf", "upToHalf", "none"];

/** What shelters one figure from one fire. */
export interface Cover {
  /** Against missiles that fly straight (M-FIRE-27, M-FIRE-30). */
  readonly missile: "none" | "soft" | "full";
  /** Something overhead (M-FIRE-28). */
  readonly roof: boolean;
  /** Against arquebuses (M-ARQ-6). */
  readonly hard: HardCover;
}

/**
 * The cover of a unit from that of its figures: what at least half of them have; of hard cover the grade of most of
 * them, the better one if two are equal.
 *
 * @rule D-128, D-138
 */
export function judgeCover(figures: readonly Cover[]): Cover {
  const count = (has: (cover: Cover) => boolean): number => figures.filter(has).length;
  const isHalf = (has: (cover: Cover) => boolean): boolean =>
    figures.length > 0 && count(has) * 2 >= figures.length;
  const grades = HARD_COVERS.map((grade) => ({ grade, figures: count(({ hard }) => hard === grade) }));
  const most = grades.reduce((best, next) => (next.figures > best.figures ? next : best));
  return {
    missile: isHalf(({ missile }) => missile === "full")
      ? "full"
      : isHalf(({ missile }) => missile !== "none")
        ? "soft"
        : "none",
    roof: isHalf(({ roof }) => roof),
    hard: figures.length === 0 ? "none" : most.grade,
  };
}

/**
 * What cover leaves of the casualties of one group and volley by Table 4.
 *
 * @rule M-FIRE-27, M-FIRE-28, M-FIRE-29, M-FIRE-30, D-127, D-129, D-130
 */
export function readCover(
  kills: number,
  mode: FireMode,
  { missile, roof }: Cover,
  { tables }: Ruleset,
): { readonly kills: number; readonly lines: readonly Line[] } {
  if (mode === "indirect") {
    if (!roof) return { kills, lines: [] };
    return { kills: 0, lines: [{ rule: "M-FIRE-28", label: "overheadCover", value: 0 }] };
  }
  if (missile === "none") return { kills, lines: [] };
  if (missile === "full") return { kills: 0, lines: [{ rule: "M-FIRE-30", label: "fullCover", value: 0 }] };
  const left = Math.floor(kills / tables.missiles.softCoverDivisor);
  return { kills: left, lines: [{ rule: "M-FIRE-27", label: "softCover", value: left }] };
}
