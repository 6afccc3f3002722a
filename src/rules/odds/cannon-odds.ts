import type { D6 } from "../dice.ts";
import { measurePoleTurn } from "../mass/cannon.ts";
import type { GunKind } from "../mass/profile.ts";
import type { Ruleset } from "../mass/ruleset.ts";
import type { Degrees } from "../quantities.ts";
import type { Distribution } from "./binomial.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

/** One place in which the aiming die may leave the pole, with the faces that do so. */
export interface PolePosition {
  readonly faces: readonly D6[];
  /** The part of all faces. */
  readonly chance: number;
  /** By how much the pole is turned from the aim, right positive. */
  readonly turnDegrees: Degrees;
}

/** The places in which the aiming die may leave the pole, in the order of its faces. @rule M-CAN-7 */
export function listPolePositions(kind: GunKind, ruleset: Ruleset): readonly PolePosition[] {
  const positions: { faces: D6[]; chance: number; turnDegrees: Degrees }[] = [];
  for (const face of FACES) {
    const turnDegrees = measurePoleTurn(kind, face, ruleset).degrees;
    const same = positions.find((position) => position.turnDegrees === turnDegrees);
    if (same === undefined) positions.push({ faces: [face], chance: 1 / FACES.length, turnDegrees });
    else {
      same.faces.push(face);
      same.chance = same.faces.length / FACES.length;
    }
  }
  return positions;
}

/** What an aim will do. */
export interface CannonOdds<Victim> {
  readonly positions: readonly (PolePosition & { readonly victims: readonly Victim[] })[];
  /** Each figure that some face hits, with the chance that it falls, likeliest first. */
  readonly victims: readonly { readonly victim: Victim; readonly chance: number }[];
  /** The distribution of the number of figures that fall. */
  readonly kills: Distribution;
}

/**
 * Who falls under each position of the pole, and how likely.
 *
 * @param findVictims - the figures that fall with the pole turned so far, each once; asked once a position
 * @param keyOf - tells one figure from another
 * @rule M-CAN-7, M-CAN-8
 */
export function measureCannonOdds<Victim>(
  facts: { readonly kind: GunKind; readonly ruleset: Ruleset },
  findVictims: (turnDegrees: Degrees) => readonly Victim[],
  keyOf: (victim: Victim) => string,
): CannonOdds<Victim> {
  const positions = listPolePositions(facts.kind, facts.ruleset).map((position) => ({
    ...position,
    victims: findVictims(position.turnDegrees),
  }));
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
