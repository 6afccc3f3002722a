import type { Inches } from "#rules/quantities.ts";
import type { FigureFormation, Missile } from "#rules/skirmish/figure.ts";
import type { Point } from "../pose.ts";
import type { Edge, PlacedBase } from "../shape.ts";
import type { StandingFigure } from "./place.ts";
import { type Body, crossesBody, meetsOpening, type Opening } from "./sight-lines.ts";

/** A figure as others see it, or as it sees them. */
export interface SightFigure extends StandingFigure {
  readonly side: string;
  readonly weapon: Missile | "none";
  /** The formation in which it stands: figures of one have one name for it. */
  readonly formation?: { readonly id: string; readonly kind: Exclude<FigureFormation, "none"> };
}

/** A figure as it is kept. */
export interface Seen extends SightFigure {
  readonly placed: PlacedBase;
  readonly body: Body;
  readonly reach: Inches;
  readonly height: Inches;
  readonly eyes: readonly Point[];
  readonly marks: readonly Point[];
  readonly isInWoods: boolean;
}

/** Two figures between whom there is too little room to see through. */
export interface Pair {
  readonly a: Seen;
  readonly b: Seen;
  readonly opening: Opening;
  /** The last question for which it was counted. */
  counted: number;
}

/** Whom a shooter may shoot over. */
export type Over = (other: Seen) => boolean;

/** Why a shooter may shoot over others at a target: each reason by itself. */
export interface Overs {
  /** Friends of its second rank before it. */
  readonly isWall: Over;
  /** Whoever stands low enough before it. */
  readonly isHigh: Over;
  /** Friends far enough from a target that is far enough. */
  readonly isFar: Over;
  readonly isTargetFar: boolean;
}

/** Whether somebody may be shot over for any reason. */
const isEverShotOver = (other: Seen, { isWall, isHigh, isFar }: Overs): boolean =>
  isWall(other) || isHigh(other) || isFar(other);

/** The lines along which a figure may see another, the first first. @rule D-237 */
export const listLines = ({ eyes }: Seen, { marks }: Seen): readonly Edge[] =>
  eyes.flatMap((from) => marks.map((to): Edge => ({ from, to })));

/** Of these lines those that pass over nobody who may not be shot over for any reason. */
export function listPassable(from: Seen, to: Seen, between: readonly Seen[], overs: Overs): readonly Edge[] {
  const lines: Edge[] = [];
  let bar: Seen | undefined;
  for (const eye of from.eyes)
    for (const mark of to.marks) {
      if (bar && crossesBody(eye, mark, bar.body)) continue;
      bar = between.find((other) => crossesBody(eye, mark, other.body) && !isEverShotOver(other, overs));
      if (!bar) lines.push({ from: eye, to: mark });
    }
  return lines;
}

/**
 * The reasons that hold together, the first first: those before whom a shooter stands high enough, or friends far enough
 * from the target; and with either the wall of its second rank.
 *
 * @rule S-FIRE-13, S-FIRE-14, D-36, D-37, D-38, D-39
 */
export function listOvers(
  shooter: Seen,
  { isWall, isHigh, isFar, isTargetFar }: Overs,
  around: readonly Seen[],
): readonly Over[] {
  const lowest = around.reduce((low, other) => (other.height < low.height ? other : low), shooter);
  const isAnyFar = isTargetFar && around.some((other) => isFar(other) || isWall(other));
  return [
    ...(isHigh(lowest) ? [(other: Seen) => isWall(other) || isHigh(other)] : []),
    ...(isAnyFar
      ? [(other: Seen) => isWall(other) || isFar(other) || (other.side !== shooter.side && isHigh(other))]
      : []),
    isWall,
  ];
}

/** The first base that a line crosses. */
export function findCrossed(between: readonly Seen[], from: Point, to: Point): Seen | undefined {
  for (const other of between) if (crossesBody(from, to, other.body)) return other;
  return undefined;
}

/** Those who are shot over along a line, if all who are in its way may be. */
export function shootOver(
  between: readonly Seen[],
  narrow: readonly Pair[],
  line: Edge,
  over: Over,
): readonly Seen[] | undefined {
  const below = new Set<Seen>();
  for (const other of between) {
    if (!crossesBody(line.from, line.to, other.body)) continue;
    if (!over(other)) return undefined;
    below.add(other);
  }
  for (const { a, b, opening } of narrow) {
    if (below.has(a) || below.has(b) || !meetsOpening(line.from, line.to, opening)) continue;
    const one = over(a) ? a : over(b) ? b : undefined;
    if (!one) return undefined;
    below.add(one);
  }
  return [...below];
}
