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
export interface Seen {
  readonly figure: SightFigure;
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
