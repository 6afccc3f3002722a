import type { Outcome } from "./melee.ts";

/** What becomes of a combat whose attacker means to capture: whoever would be killed is taken. @rule S-PRI-2 */
export const capturesInstead = (outcome: Outcome, means: boolean): boolean =>
  means && outcome === "defenderKilled";
