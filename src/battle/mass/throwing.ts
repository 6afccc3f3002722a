import type { D6, DicePurpose } from "#rules/dice.ts";
import type { TwoDice } from "#rules/mass/two-dice.ts";
import { MangonelError } from "../mangonel-error.ts";
import type { Unfolding } from "./unfolding.ts";

/** Throws one die. */
export function rollOne({ dice }: Unfolding, purpose: DicePurpose, thrower: string): D6 {
  const [face] = dice.roll({ purpose, count: 1, thrower });
  if (face === undefined) throw new MangonelError("badDice", `No die came for ${purpose}`);
  return face;
}

/** Throws two dice at once, as morale checks do. */
export function rollTwo({ dice }: Unfolding, purpose: DicePurpose, thrower: string): TwoDice {
  const [first, second] = dice.roll({ purpose, count: 2, thrower });
  if (first === undefined || second === undefined)
    throw new MangonelError("badDice", `Two dice did not come for ${purpose}`);
  return [first, second];
}
