import { findObstacles, isOnHigherGround } from "#field/ball.ts";
import { overlaps } from "#field/gap.ts";
import { type Point, toTable } from "#field/pose.ts";
import { isWoods } from "#field/terrain.ts";
import {
  aimBombard,
  COLOURS,
  type Colour,
  findAimFault,
  findDirectCircle,
  findStop,
  liveIntervals,
  measurePoleTurn,
  placeBombardShot,
  readHalfThickness,
  readLevelReach,
} from "#rules/mass/cannon.ts";
import { isGun, readEngine } from "#rules/mass/engines.ts";
import type { GunKind } from "#rules/mass/profile.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { type Degrees, type Inches, normalizeHeading } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { Command } from "../command.ts";
import { findFiringFault } from "../engines.ts";
import type { Fallen } from "../event.ts";
import { outlineOfEngineBase } from "../ground.ts";
import { joinHits, standTargets, strikeDisc, strikePole, type Targets } from "../shots.ts";
import type { Battle, EngineUnit } from "../state.ts";
import { rollOne } from "../throwing.ts";
import type { Unfolding } from "../unfolding.ts";
import { landDisc, readKillRadius, readNextShot } from "./land-disc.ts";

/** A gun of which the kind is known. */
export type Gun = EngineUnit & { readonly engine: GunKind };

/** Where a ball flies on a heading: what can kill, and what stops it. @rule M-CAN-8 to M-CAN-12 */
export function traceBall(battle: Battle, gun: Gun, heading: Degrees, colour: Colour, ruleset: Ruleset) {
  const { rangeInches } = readEngine(gun.engine, ruleset);
  const halfThickness = readHalfThickness(gun.engine, ruleset);
  const obstacles = findObstacles(gun.pose, heading, rangeInches, halfThickness, battle.terrain);
  const higherGround =
    gun.engine === "bombard" &&
    isOnHigherGround(battle.terrain, { ...gun.pose, heading }, readLevelReach(ruleset));
  const facts = { kind: gun.engine, colour, obstacles, higherGround };
  const stop = findStop(facts, ruleset);
  const piece = stop.obstacle === undefined ? undefined : obstacles[stop.obstacle]?.piece;
  const kind = battle.terrain.find(({ id }) => id === piece)?.kind;
  const circleAt = findDirectCircle(facts, ruleset);
  return {
    rangeInches,
    halfThickness,
    live: liveIntervals(facts, ruleset),
    ...(stop.stopAt === undefined || stop.rule === undefined || piece === undefined || !kind
      ? {}
      : { stop: { atInches: stop.stopAt, rule: stop.rule, piece, kind } }),
    ...(circleAt === undefined ? {} : { circleAt }),
  };
}

/** What a ball does: where it flies, the circle in which it bursts, who falls and who is covered. */
export interface BallStrike {
  readonly ball: ReturnType<typeof traceBall>;
  readonly circle?: { readonly at: Point; readonly radiusInches: Inches };
  readonly hits: readonly Fallen[];
  readonly covered: readonly Fallen[];
}

/**
 * What a shot along the pole does on a heading, for the command and for the preview alike: whom its live sections
 * touch, and, for tables that play it so, whom the circle catches in which a bombard's shot ends.
 *
 * @rule M-CAN-8, M-CAN-9, M-CAN-10, M-CAN-11, M-CAN-12, D-158
 */
export function strikeBall(
  battle: Battle,
  gun: Gun,
  { heading, colour }: { readonly heading: Degrees; readonly colour: Colour },
  targets: Targets,
  ruleset: Ruleset,
): BallStrike {
  const ball = traceBall(battle, gun, heading, colour, ruleset);
  const alongPole = strikePole(targets, gun.pose, heading, ball.halfThickness, ball.live);
  if (ball.circleAt === undefined) return { ball, hits: alongPole, covered: [] };
  const at = toTable({ ...gun.pose, heading }, { ahead: ball.circleAt, right: 0 });
  const radiusInches = readKillRadius(gun, ruleset);
  const burst = strikeDisc(battle, targets, at, radiusInches);
  return {
    ball,
    circle: { at, radiusInches },
    hits: joinHits(alongPole, burst.hits),
    covered: burst.covered,
  };
}

const meetsWoods = (battle: Battle, gun: Gun, heading: Degrees, rangeInches: number): boolean => {
  const woods = battle.terrain.filter(isWoods);
  return findObstacles(gun.pose, heading, rangeInches, 0.01, woods).length > 0;
};

/** What forbids a gun an aim. @rule M-CAN-2, M-CAN-4, D-151 */
export function findGunFault(
  battle: Battle,
  gun: Gun,
  bearing: Degrees,
  ruleset: Ruleset,
): Refusal | undefined {
  const { rangeInches } = readEngine(gun.engine, ruleset);
  const base = outlineOfEngineBase(gun);
  return findAimFault(
    {
      bearing,
      inWoods: battle.terrain.some((piece) => isWoods(piece) && overlaps(base, piece.outline)),
      axisMeetsWoods: meetsWoods(battle, gun, gun.pose.heading + bearing, rangeInches),
    },
    ruleset,
  );
}

function findGun(run: Unfolding, id: string): Gun | Refusal {
  const fault = findFiringFault(run.battle, id, run.ruleset);
  if (fault) return fault;
  const engine = run.engine(id);
  return isGun(engine.engine)
    ? { ...engine, engine: engine.engine }
    : { code: "wrongEngine", rule: "M-CAN-0" };
}

/** Lays the striped pole, turns it by the aiming die, and kills whom its live sections touch. @rule M-CAN-5 to M-CAN-12 */
export function fireCannon(
  run: Unfolding,
  { engine: id, bearing, colour }: Extract<Command, { type: "fireCannon" }>,
): Refusal | undefined {
  const gun = findGun(run, id);
  if ("code" in gun) return gun;
  if (!COLOURS.includes(colour)) return { code: "colourMissing", rule: "M-CAN-6" };
  const fault = findGunFault(run.battle, gun, bearing, run.ruleset);
  if (fault) return fault;
  const face = rollOne(run, "aim", id);
  const turn = measurePoleTurn(gun.engine, face, run.ruleset);
  const aimed = normalizeHeading(gun.pose.heading + bearing);
  const heading = normalizeHeading(aimed + turn.degrees);
  const targets = standTargets(run.battle);
  const { ball, circle, hits, covered } = strikeBall(
    run.battle,
    gun,
    { heading, colour },
    targets,
    run.ruleset,
  );
  run.emit({
    type: "engineFired",
    rule: "M-CAN-8",
    engine: id,
    throws: [{ purpose: "aim", count: 1, faces: [face] }],
    lines: [{ rule: "M-CAN-5", label: "heading", value: bearing }, ...turn.lines],
    picture: {
      type: "pole",
      muzzle: gun.pose,
      aimed,
      heading,
      lengthInches: ball.rangeInches,
      live: ball.live.map(({ name, from, to }) => ({ name, from, to })),
      colour,
      ...(ball.stop ? { stoppedAt: ball.stop.atInches } : {}),
      ...(circle ? { circle } : {}),
    },
    readyInTurn: readNextShot(run, gun),
    ...(ball.stop ? { stoppedBy: ball.stop } : {}),
    hits,
    covered,
  });
  return undefined;
}

/** A bombard's shot in an arc, called as for a catapult and turned by the aiming die. @rule M-CAN-13, D-159 */
export function fireBombard(
  run: Unfolding,
  { engine: id, distanceInches, offsetInches }: Extract<Command, { type: "fireBombard" }>,
): Refusal | undefined {
  const gun = findGun(run, id);
  if ("code" in gun) return gun;
  const aim = aimBombard(gun.engine, distanceInches, offsetInches, run.ruleset);
  if (!aim.ok) return aim.refusal;
  const face = rollOne(run, "aim", id);
  const shot = placeBombardShot({ distance: distanceInches, offset: offsetInches }, face, run.ruleset);
  landDisc(run, gun, {
    rule: "M-CAN-13",
    from: gun.pose,
    called: aim,
    fallen: shot,
    throws: [{ purpose: "aim", count: 1, faces: [face] }],
    lines: shot.lines,
  });
  return undefined;
}
