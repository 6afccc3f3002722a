import fc from "fast-check";
import type { Surroundings } from "#field/figures/moving.ts";
import type { FigurePlace, StandingFigure } from "#field/figures/place.ts";
import { Standing } from "#field/figures/standing.ts";
import type { Point } from "#field/pose.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import type { Base } from "#rules/base.ts";
import { normalizeHeading } from "#rules/quantities.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { shiftPoint, type TableShift } from "../arrange.ts";

export const RULES = skirmishRulesetWith({});
export const FOOT = { shape: "rectangle", width: 0.75, depth: 0.75 } as const satisfies Base;
export const HORSE = { shape: "rectangle", width: 1, depth: 1.5 } as const satisfies Base;
export const ROUND = { shape: "round", width: 0.75, depth: 0.75 } as const satisfies Base;

export const at = (x: number, y: number, heading = 0): FigurePlace => ({ x, y, heading });
export const points = (...pairs: readonly (readonly [number, number])[]): readonly Point[] =>
  pairs.map(([x, y]) => ({ x, y }));

export const standing = (
  id: string,
  x: number,
  y: number,
  heading = 0,
  base: Base = FOOT,
): StandingFigure => ({
  id,
  place: at(x, y, heading),
  base,
});

/** What a figure may meet, friends and enemies as lists. */
export interface Around extends Omit<Surroundings, "friends" | "enemies"> {
  readonly friends: readonly StandingFigure[];
  readonly enemies: readonly StandingFigure[];
}

/** What a figure may meet: on a table of 100" x 100", on which there is nothing unless it is said. */
export const around = ({ friends = [], enemies = [], ...facts }: Partial<Around> = {}): Surroundings => ({
  friends: new Standing(friends),
  enemies: new Standing(enemies),
  terrain: [],
  table: { widthInches: 100, depthInches: 100 },
  ...facts,
});

/** A rectangular area from corner to corner. */
export const area = (
  kind: TerrainKind,
  [left, top]: readonly [number, number],
  [right, bottom]: readonly [number, number],
  id: string = kind,
): TerrainPiece => ({
  id,
  kind,
  outline: { type: "polygon", points: points([left, top], [right, top], [right, bottom], [left, bottom]) },
});

export const line = (
  kind: TerrainKind,
  pairs: readonly (readonly [number, number])[],
  id: string = kind,
): TerrainPiece => ({ id, kind, outline: { type: "line", points: points(...pairs) } });

const within = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
export const ANY_POINT: fc.Arbitrary<Point> = fc.record({ x: within(10), y: within(10) });
export const ANY_PLACE: fc.Arbitrary<FigurePlace> = fc.record({
  x: within(10),
  y: within(10),
  heading: fc.double({ min: 0, max: 359, noNaN: true }),
});

/** A way of moving the whole table, or turning it over. */
export interface Turning {
  readonly point: (point: Point) => Point;
  readonly heading: (heading: number) => number;
}

export const turningOf = (shift: TableShift): Turning => ({
  point: (point) => shiftPoint(point, shift),
  heading: (heading) => normalizeHeading(heading + shift.turn),
});

export const MIRROR: Turning = {
  point: ({ x, y }) => ({ x: -x, y }),
  heading: (heading) => normalizeHeading(-heading),
};

export const turnPlace = (place: FigurePlace, { point, heading }: Turning): FigurePlace => ({
  ...point({ x: place.x, y: place.y }),
  heading: heading(place.heading),
});

export const turnFigure = <T extends StandingFigure>(figure: T, turning: Turning): T => ({
  ...figure,
  place: turnPlace(figure.place, turning),
});

export function turnPiece(piece: TerrainPiece, { point }: Turning): TerrainPiece {
  const { outline } = piece;
  if (outline.type === "circle") return { ...piece, outline: { ...outline, ...point(outline) } };
  return { ...piece, outline: { ...outline, points: outline.points.map(point) } };
}
