import type { RuleId } from "../line.ts";
import { type Inches, LENGTH_TOLERANCE } from "../quantities.ts";
import type { GunKind } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import { type Colour, listCountingSections, liveSections, type Section } from "./sections.ts";

/** How terrain meets the ball (D-155). */
export const BALL_CLASSES = ["tall", "manHigh", "light", "water", "none"] as const;

/** A class of obstacle. */
export type BallClass = (typeof BALL_CLASSES)[number];

/** A stretch of the pole that a piece of terrain touches, in inches from the muzzle. */
export interface BallObstacle {
  readonly from: Inches;
  readonly to: Inches;
  readonly ball: BallClass;
}

/** One shot along the pole. */
export interface BallFacts {
  readonly kind: GunKind;
  readonly colour: Colour;
  readonly obstacles: readonly BallObstacle[];
  /** Whether a bombard stands on higher ground (M-CAN-12, D-158). */
  readonly higherGround?: boolean;
}

/** Where and by what the ball is stopped; all absent if it is not. */
export interface BallStop {
  readonly stopAt?: Inches;
  readonly rule?: RuleId;
  /** Index of the obstacle in the facts. */
  readonly obstacle?: number;
}

const RULES = { tall: "M-CAN-9", manHigh: "M-CAN-10", water: "M-CAN-11" } as const;

/**
 * The first point at which an obstacle and a section meet. An obstacle without thickness lies in the section that
 * begins where it stands; one that only touches the end of a section does not lie in it (D-140).
 */
function findMeeting(obstacle: BallObstacle, section: Section): Inches | undefined {
  const from = Math.max(obstacle.from, section.from);
  const to = Math.min(obstacle.to, section.to);
  if (to - from > LENGTH_TOLERANCE) return from;
  const thin = obstacle.to - obstacle.from <= LENGTH_TOLERANCE;
  return thin && obstacle.from >= section.from && obstacle.from < section.to ? from : undefined;
}

function findObstacleStop(obstacle: BallObstacle, facts: BallFacts, ruleset: Ruleset): Inches | undefined {
  const { ball } = obstacle;
  if (ball === "light" || ball === "none") return undefined;
  const live = liveSections(facts.kind, facts.colour, ruleset, facts.higherGround);
  const sections = {
    tall: () => listCountingSections(facts.kind, ruleset, facts.higherGround),
    manHigh: () => live,
    water: () => live.filter(({ name }) => name !== "W1" && name !== "B1"),
  }[ball]();
  const meetings = sections.flatMap((section) => findMeeting(obstacle, section) ?? []);
  return meetings.length > 0 ? Math.min(...meetings) : undefined;
}

/**
 * Where the ball is stopped, by the nearest obstacle that stops it. Tall things stop it in any section, man-high
 * solid things in a live one, water in a live one but the first of each colour.
 *
 * @rule M-CAN-9, M-CAN-10, M-CAN-11, X-SIEGE-2, D-155, D-157
 */
export function findStop(facts: BallFacts, ruleset: Ruleset): BallStop {
  let nearest: BallStop = {};
  facts.obstacles.forEach((obstacle, index) => {
    const stopAt = findObstacleStop(obstacle, facts, ruleset);
    if (stopAt === undefined || obstacle.ball === "light" || obstacle.ball === "none") return;
    if (nearest.stopAt !== undefined && nearest.stopAt <= stopAt) return;
    nearest = { stopAt, rule: RULES[obstacle.ball], obstacle: index };
  });
  return nearest;
}

/** The stretches of the pole that kill in this shot, after the stop. @rule M-CAN-6, M-CAN-8, M-CAN-9, M-CAN-12 */
export function liveIntervals(facts: BallFacts, ruleset: Ruleset): readonly Section[] {
  const stopAt = findStop(facts, ruleset).stopAt ?? Number.POSITIVE_INFINITY;
  return liveSections(facts.kind, facts.colour, ruleset, facts.higherGround)
    .map((section) => ({ ...section, to: Math.min(section.to, stopAt) }))
    .filter(({ from, to }) => to - from > LENGTH_TOLERANCE);
}

/**
 * How far along the pole the circle of a bombard's direct shot lies, with bombardCircle = both: where the ball is
 * stopped, or at the far end of the last section that counts.
 *
 * @rule D-158
 */
export function findDirectCircle(facts: BallFacts, ruleset: Ruleset): Inches | undefined {
  if (facts.kind !== "bombard" || ruleset.settings.bombardCircle !== "both") return undefined;
  const last = listCountingSections(facts.kind, ruleset, facts.higherGround).at(-1);
  return findStop(facts, ruleset).stopAt ?? last?.to;
}

/** How far along its axis the ground is compared with that under a bombard: where its ball bursts. @rule D-158 */
export const readLevelReach = (ruleset: Ruleset): Inches =>
  listCountingSections("bombard", ruleset).at(-1)?.to ?? 0;
