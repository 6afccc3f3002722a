import type { Leg } from "../command.ts";

/** Joins turns that are made at one place, so that each place is paid for its net change. @rule D-92 */
export function joinTurns(legs: readonly Leg[]): readonly Leg[] {
  const joined: Leg[] = [];
  for (const leg of legs) {
    const last = joined.at(-1);
    if (last && last.advanceInches === 0 && leg.heading !== undefined) joined[joined.length - 1] = leg;
    else if (last && last.advanceInches === 0) joined[joined.length - 1] = { ...last, ...leg };
    else joined.push(leg);
  }
  return joined;
}
