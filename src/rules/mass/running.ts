import type { Inches } from "../quantities.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import type { Reaction } from "./tables/post-melee.ts";

type Mover = Pick<TroopProfile, "moveInches">;

/** How far a unit goes by a reaction of post-melee morale; 0 where it stays. @rule X-PMM-6, X-PMM-9, D-219 */
export const measureReaction = (profile: Mover, reaction: Reaction, ruleset: Ruleset): Inches =>
  profile.moveInches * ruleset.tables.reactions.moves[reaction];

/** How far a unit runs in each running turn: in retreat 1 move, in rout 1 1/2. @rule M-MOVE-7, M-RET-1, M-RET-6, M-MOR-4, D-180 */
export const measureRun = (profile: Mover, mode: "retreat" | "rout", ruleset: Ruleset): Inches =>
  measureReaction(profile, mode, ruleset);

/** How far a unit retreats that did not stand against a charge: 1 1/2 moves. @rule M-MOR-8, D-203 */
export const measureFailedCharge = (profile: Mover, ruleset: Ruleset): Inches =>
  profile.moveInches * ruleset.tables.fear.failedMoves;
