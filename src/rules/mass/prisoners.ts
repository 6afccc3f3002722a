import type { D6 } from "../dice.ts";
import type { Line } from "../line.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import type { Reaction } from "./tables/post-melee.ts";
import type { Arm, PrisonerCount } from "./tables/table-13-prisoners.ts";

export type { Arm } from "./tables/table-13-prisoners.ts";

/** What a side of a melee is for Table 13. @rule M-OPT-2, D-189 */
export function readArm(profiles: readonly Pick<TroopProfile, "mounted">[]): Arm {
  if (profiles.every(({ mounted }) => mounted)) return "horse";
  return profiles.some(({ mounted }) => mounted) ? "mixed" : "foot";
}

/** Whether both sides throw for prisoners: the loser falls back, in good order or not. @rule M-OPT-2, D-187 */
export const isThrownFor = (reaction: Reaction): boolean =>
  reaction !== "continues" && reaction !== "surrender";

/** A melee that has been lost, before the loser falls back. */
export interface PrisonerFacts {
  readonly winner: Arm;
  readonly loser: Arm;
  readonly reaction: Reaction;
  /** Figures that the losing side has left. */
  readonly survivors: number;
}

function countByDice(number: PrisonerCount, [winner, loser]: readonly [D6, D6]): number {
  switch (number) {
    case "difference":
      return Math.max(0, winner - loser);
    case "sum":
      return winner + loser;
    case "winnersDie":
      return winner;
    default:
      return number satisfies never;
  }
}

/** Those taken whatever the dice. @rule M-OPT-1 */
const countAutomatic = (reaction: Reaction, { tables }: Ruleset): number =>
  reaction === "retreat" || reaction === "rout" ? tables.prisoners.automatic[reaction] : 0;

/**
 * How many of the loser are taken, or killed by those who give no quarter.
 *
 * @param dice - the winner's die, then the loser's; not read where the loser surrenders
 * @rule M-OPT-1, M-OPT-2, D-187, D-188, D-189
 */
export function countPrisoners(
  { winner, loser, reaction, survivors }: PrisonerFacts,
  dice: readonly [D6, D6],
  ruleset: Ruleset,
): { readonly count: number; readonly lines: readonly Line[] } {
  if (reaction === "surrender")
    return { count: survivors, lines: [{ rule: "D-187", label: "prisoners", value: survivors }] };
  const row = ruleset.tables.prisoners.rows.find((one) => one.winner === winner && one.loser === loser);
  const isMixed = winner === "mixed" || loser === "mixed";
  const byDice = countByDice(isMixed ? "winnersDie" : (row?.number ?? "winnersDie"), dice);
  const automatic = countAutomatic(reaction, ruleset);
  const count = Math.min(survivors, byDice + automatic);
  return {
    count,
    lines: [
      {
        rule: isMixed ? "D-189" : row?.number === "difference" ? "D-188" : "M-OPT-2",
        label: "prisonersByDice",
        value: byDice,
      },
      ...(automatic > 0 ? [{ rule: "M-OPT-1", label: "prisonersAutomatic", value: automatic } as const] : []),
      { rule: count < byDice + automatic ? "D-187" : "M-OPT-2", label: "prisoners", value: count },
    ],
  };
}

/** Whether troops take prisoners; those who do not kill as many instead. @rule M-OPT-3, D-190 */
export const givesQuarter = ({ people }: Pick<TroopProfile, "people">, { tables }: Ruleset): boolean =>
  !tables.prisoners.noQuarter.includes(people);

/** How many figures guard prisoners. @rule M-OPT-4, D-191 */
export const countGuards = (prisoners: number, { tables }: Ruleset): number =>
  Math.ceil(prisoners / tables.prisoners.perGuard);

/**
 * Shares prisoners out among the units of the loser: one at a time from the unit that has most left, the first of
 * those that are equal.
 *
 * @param figures - what each unit has; together at least `count`
 * @returns how many are taken of each
 */
export function shareOut(count: number, figures: readonly number[]): readonly number[] {
  const left = [...figures];
  for (let taken = 0; taken < count; taken += 1) {
    const most = left.indexOf(Math.max(...left));
    left[most] = (left[most] ?? 0) - 1;
  }
  return figures.map((before, unit) => before - (left[unit] ?? 0));
}
