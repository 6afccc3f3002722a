import type { D6 } from "../dice.ts";
import { measurePoleTurn } from "../mass/cannon.ts";
import type { GunKind } from "../mass/profile.ts";
import type { Ruleset } from "../mass/ruleset.ts";
import type { Degrees } from "../quantities.ts";
import { type AreaOdds, measureAreaOdds } from "./area-odds.ts";

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

/**
 * Who falls under each position of the pole, and how likely.
 *
 * @param findVictims - the figures that fall with the pole turned so far, each once; asked once a position
 * @param keyOf - tells one figure from another
 * @rule M-CAN-7, M-CAN-8
 */
export const measureCannonOdds = <Victim>(
  facts: { readonly kind: GunKind; readonly ruleset: Ruleset },
  findVictims: (turnDegrees: Degrees) => readonly Victim[],
  keyOf: (victim: Victim) => string,
): AreaOdds<PolePosition, Victim> =>
  measureAreaOdds(
    listPolePositions(facts.kind, facts.ruleset),
    ({ turnDegrees }) => findVictims(turnDegrees),
    keyOf,
  );
