import type { Colour, Section } from "#rules/mass/cannon.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { listPolePositions } from "#rules/odds/cannon-odds.ts";
import type { Degrees, Inches } from "#rules/quantities.ts";
import { type Gun, traceBall } from "../commands/fire-cannon.ts";
import type { Fallen } from "../event.ts";
import { strikePole, type Targets } from "../shots.ts";
import type { Battle } from "../state.ts";

/** What one position of the pole would do. */
export interface PoleOutcome {
  /** The faces of the aiming die that bring it there, and how likely they are together. */
  readonly faces: readonly number[];
  readonly chance: number;
  readonly heading: Degrees;
  readonly stoppedAt?: Inches;
  readonly live: readonly Section[];
  readonly hits: readonly Fallen[];
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
 */
export const previewCannon = (
  battle: Battle,
  gun: Gun,
  { bearing, colour }: CannonAim,
  targets: Targets,
  ruleset: Ruleset,
): readonly PoleOutcome[] =>
  listPolePositions(gun.engine, ruleset).map(({ faces, chance, turnDegrees }) => {
    const heading = gun.pose.heading + bearing + turnDegrees;
    const ball = traceBall(battle, gun, heading, colour, ruleset);
    return {
      faces,
      chance,
      heading,
      live: ball.live,
      hits: strikePole(targets, gun.pose, heading, ball.halfThickness, ball.live),
      ...(ball.stop ? { stoppedAt: ball.stop.atInches } : {}),
    };
  });
