import type { Colour, Section } from "#rules/mass/cannon.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { listPolePositions } from "#rules/odds/cannon-odds.ts";
import { type Degrees, type Inches, normalizeHeading } from "#rules/quantities.ts";
import { type BallStrike, type Gun, strikeBall } from "../commands/fire-cannon.ts";
import type { Fallen } from "../event.ts";
import type { Targets } from "../shots.ts";
import type { Battle } from "../state.ts";

/** What one position of the pole would do. */
export interface PoleOutcome {
  /** The faces of the aiming die that bring it there, and how likely they are together. */
  readonly faces: readonly number[];
  readonly chance: number;
  readonly heading: Degrees;
  readonly stoppedAt?: Inches;
  readonly live: readonly Section[];
  /** The circle in which a bombard's shot ends, for tables that play it so (D-158). */
  readonly circle?: NonNullable<BallStrike["circle"]>;
  readonly hits: readonly Fallen[];
  readonly covered: readonly Fallen[];
}

/** An aim before its die: what is laid and called. */
export interface CannonAim {
  readonly bearing: Degrees;
  readonly colour: Colour;
}

/**
 * Everything that a shot along the pole may come to, before the die falls: five positions for six faces.
 *
 * @param targets - everybody on the table, set up once for many aims
 * @rule M-CAN-7, M-CAN-8, D-158
 */
export const previewCannon = (
  battle: Battle,
  gun: Gun,
  { bearing, colour }: CannonAim,
  targets: Targets,
  ruleset: Ruleset,
): readonly PoleOutcome[] => {
  const aimed = normalizeHeading(gun.pose.heading + bearing);
  return listPolePositions(gun.engine, ruleset).map(({ faces, chance, turnDegrees }) => {
    const heading = normalizeHeading(aimed + turnDegrees);
    const { ball, circle, hits, covered } = strikeBall(battle, gun, { heading, colour }, targets, ruleset);
    return {
      faces,
      chance,
      heading,
      live: ball.live,
      hits,
      covered,
      ...(ball.stop ? { stoppedAt: ball.stop.atInches } : {}),
      ...(circle ? { circle } : {}),
    };
  });
};
