import type { D6 } from "../dice.ts";

/** Which of two sides chooses whether to be the first or the second, by their dice; nobody if they are equal, and they roll again. @rule S-TURN-2, D-8, D-9 */
export const findChooser = ([one, other]: readonly [D6, D6]): 0 | 1 | undefined =>
  one === other ? undefined : one > other ? 0 : 1;
