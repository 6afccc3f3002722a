import type { Distribution } from "./binomial.ts";

/** Everywhere that an area may come to lie, and what it does there. */
export interface AreaOdds<Position, Victim> {
  readonly positions: readonly (Position & { readonly victims: readonly Victim[] })[];
  /** Each figure that some position hits, with the chance that it falls, likeliest first. */
  readonly victims: readonly { readonly victim: Victim; readonly chance: number }[];
  /** The distribution of the number of figures that fall. */
  readonly kills: Distribution;
}

/**
 * Who falls under an area in each of the places where the dice may leave it, and how likely.
 *
 * @param findVictims - the figures that fall there, each once; asked once a position
 * @param keyOf - tells one figure from another
 * @rule M-CAN-8, M-CAT-10
 */
export function measureAreaOdds<Position extends { readonly chance: number }, Victim>(
  places: readonly Position[],
  findVictims: (position: Position) => readonly Victim[],
  keyOf: (victim: Victim) => string,
): AreaOdds<Position, Victim> {
  const positions = places.map((position) => ({ ...position, victims: findVictims(position) }));
  const found = new Map<string, { victim: Victim; chance: number }>();
  const kills = new Array<number>(Math.max(0, ...positions.map(({ victims }) => victims.length)) + 1).fill(0);
  for (const { victims, chance } of positions) {
    kills[victims.length] = (kills[victims.length] ?? 0) + chance;
    for (const victim of victims) {
      const entry = found.get(keyOf(victim));
      if (entry === undefined) found.set(keyOf(victim), { victim, chance });
      else entry.chance += chance;
    }
  }
  const victims = [...found.values()].sort((one, other) => other.chance - one.chance);
  return { positions, victims, kills };
}
