import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";

/** What a figure costs: what its profile says, or else what is suggested for its class. @rule X-PTS-1 */
export const readPoints = (
  { points, troopClass }: Pick<TroopProfile, "points" | "troopClass">,
  { tables }: Pick<Ruleset, "tables">,
): number => points ?? tables.points[troopClass];

/** Figures of one kind. */
export interface Figures {
  readonly profile: Pick<TroopProfile, "points" | "troopClass">;
  readonly count: number;
}

/** What figures cost together. @rule X-PTS-1 */
export const sumPoints = (figures: readonly Figures[], ruleset: Pick<Ruleset, "tables">): number =>
  figures.reduce((sum, { profile, count }) => sum + count * readPoints(profile, ruleset), 0);
