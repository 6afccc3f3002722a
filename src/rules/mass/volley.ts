import type { D6 } from "../dice.ts";
import type { Line } from "../line.ts";
import { type Cover, readCover } from "./fire-cover.ts";
import type { FireMode, Missile, MoveBand } from "./missiles.ts";
import type { Armour } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import type { VolleyRow } from "./tables/table-04-volleys.ts";

/** As what armour a target counts; `immune` is better than full. */
export type Grade = Armour | "immune";

/** What full armour becomes, and so on, when it is hit in an arc. */
const ONE_BETTER = { none: "half", half: "full", full: "immune" } as const;

/** As what a target counts against a volley. @rule M-FIRE-26, D-100, D-105, D-109, D-126 */
export function readGrade(
  armour: Armour,
  mode: FireMode,
): { readonly grade: Grade; readonly lines: readonly Line[] } {
  const worn: Line = { rule: "D-105", label: "armour", value: armour };
  if (mode === "direct") return { grade: armour, lines: [worn] };
  const grade = ONE_BETTER[armour];
  return { grade, lines: [worn, { rule: "M-FIRE-26", label: "armourIndirect", value: grade }] };
}

const listRows = (grade: Grade, { tables }: Ruleset): readonly VolleyRow[] =>
  tables.volleys[grade === "immune" ? "full" : grade].rows;

/** The most figures of a side that may shoot at one target in one volley. @rule M-FIRE-2, D-107, D-126 */
export const readMaximum = (grade: Grade, ruleset: Ruleset): number =>
  Math.max(...listRows(grade, ruleset).map(({ to }) => to));

/**
 * The groups in which figures shoot at one target: one within the maximum, and the rest drop out; or as many equal ones
 * as it takes.
 *
 * @param wanted - figures that could shoot
 * @param before - figures of the side that have shot at this target in this volley
 * @returns the sizes of the groups
 * @rule M-FIRE-1, M-FIRE-2, M-FIRE-3, D-107
 */
export function groupShooters(
  wanted: number,
  before: number,
  grade: Grade,
  ruleset: Ruleset,
): readonly number[] {
  const most = readMaximum(grade, ruleset);
  if (ruleset.settings.shooterCap === "perTarget") {
    const size = Math.min(wanted, Math.max(0, most - before));
    return size > 0 ? [size] : [];
  }
  const groups = Math.ceil(wanted / most);
  return Array.from({ length: groups }, (_, group) => Math.floor((wanted + groups - 1 - group) / groups));
}

/** A group that shoots one volley by Table 4: figures are counted that shoot and that fall (D-3). */
export interface VolleyGroup {
  readonly weapon: Missile;
  readonly shooters: number;
  readonly armour: Armour;
  readonly mode: FireMode;
  readonly band: MoveBand;
  readonly cover: Cover;
}

/** Whether a group's die must fall in the second column. @rule M-FIRE-9, D-114 */
const needsSecondColumn = ({ band }: VolleyGroup, { settings }: Ruleset): boolean =>
  band === "overHalf" && settings.overHalf === "secondColumn";

/** Whether both players throw a die first, and only a higher one of the shooters lets them shoot. @rule M-FIRE-9, D-114 */
export const needsOpposedDice = ({ band }: Pick<VolleyGroup, "band">, { settings }: Ruleset): boolean =>
  band === "overHalf" && settings.overHalf === "opposedDie";

/** Whether a group has a row of the table at all; without one it throws no die. @rule M-FIRE-4, M-FIRE-26, D-108 */
export function hasRow({ shooters, armour, mode }: VolleyGroup, ruleset: Ruleset): boolean {
  const { grade } = readGrade(armour, mode);
  return grade !== "immune" && listRows(grade, ruleset).some(({ from }) => shooters >= from);
}

/** What a volley came to, with its reasons. */
export interface VolleyResult {
  readonly kills: number;
  readonly lines: readonly Line[];
}

/**
 * Reads Table 4 for one group and its die.
 *
 * @param die - absent where the group has no row
 * @rule M-FIRE-0, M-FIRE-1, M-FIRE-4, M-FIRE-9, M-FIRE-12, M-FIRE-13, M-FIRE-26, D-108, D-114
 */
export function judgeVolley(group: VolleyGroup, die: D6 | undefined, ruleset: Ruleset): VolleyResult {
  const { grade, lines: armourLines } = readGrade(group.armour, group.mode);
  const lines: Line[] = [{ rule: "M-FIRE-1", label: "shooters", value: group.shooters }, ...armourLines];
  const row = listRows(grade, ruleset).findLast(({ from }) => group.shooters >= from);
  if (grade === "immune" || row === undefined || die === undefined) {
    const rule = grade === "immune" ? "M-FIRE-26" : "M-FIRE-4";
    return { kills: 0, lines: [...lines, { rule, label: "tableKills", value: 0 }] };
  }
  const { columns } = ruleset.tables.volleys[grade];
  const { dieBonus } = ruleset.tables.missiles.weapons[group.weapon];
  if (dieBonus > 0) lines.push({ rule: "M-FIRE-13", label: "heavyCrossbow", value: dieBonus });
  const [, [second]] = columns;
  const column = die + dieBonus >= second ? 1 : 0;
  lines.push({ rule: "M-FIRE-0", label: "tableColumn", value: column + 1 });
  lines.push({ rule: "M-FIRE-0", label: "tableKills", value: row.cells[column] });
  if (column === 0 && needsSecondColumn(group, ruleset)) {
    return { kills: 0, lines: [...lines, { rule: "M-FIRE-9", label: "movedFar", value: 0 }] };
  }
  const covered = readCover(row.cells[column], group.mode, group.cover, ruleset);
  return { kills: covered.kills, lines: [...lines, ...covered.lines] };
}
