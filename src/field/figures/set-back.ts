import type { Base } from "#rules/base.ts";
import type { Degrees, Inches } from "#rules/quantities.ts";
import { measureGap, nearestOnEdge, overlaps } from "../gap.ts";
import { headingTo, type Point } from "../pose.ts";
import { type Edge, listEdges, type PlacedBase, traceShape } from "../shape.ts";
import { holdsPoint, type TerrainPiece } from "../terrain.ts";
import type { TurnedRectangle } from "../turned-rectangle.ts";
import { HAIR, isBetween } from "./crossings.ts";
import { shiftPoint } from "./path.ts";
import { type FigurePlace, placeBase, reachOfBase } from "./place.ts";
import { findClearing } from "./sweep-base.ts";
import { setsBack } from "./ways.ts";

/** A base that stands in a corner is set back from one wall after the other, at most so often. */
const ROUNDS = 8;

/** A straight piece of a line, as a base without depth. */
function asRectangle({ from, to }: Edge): TurnedRectangle {
  return {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
    halfWidth: Math.hypot(to.x - from.x, to.y - from.y) / 2,
    halfDepth: 0,
    heading: headingTo(from, to) - 90,
  };
}

interface Push {
  readonly heading: Degrees;
  readonly inches: Inches;
}

/** How a base clears a piece that it lies across, to the side of a point. */
function findPush(placed: PlacedBase, side: Point, { outline }: TerrainPiece): Push | undefined {
  if (outline.type === "circle") {
    const round = { x: outline.x, y: outline.y, radius: outline.radiusInches };
    if (!overlaps(placed, round)) return undefined;
    const heading = headingTo(round, side);
    return { heading, inches: findClearing(placed, heading, round) };
  }
  for (const edge of listEdges(traceShape(outline))) {
    if (!overlaps(placed, { type: "line", points: [edge.from, edge.to] })) continue;
    const nearest = nearestOnEdge(edge, side);
    const heading = headingTo(nearest, side);
    if (!("radius" in placed)) return { heading, inches: findClearing(placed, heading, asRectangle(edge)) };
    return { heading, inches: placed.radius - Math.hypot(placed.x - nearest.x, placed.y - nearest.y) };
  }
  return undefined;
}

/**
 * Sets a base back from the lines that it would stand across, and from impassable ground, to the side of its centre.
 *
 * @param sideOf - on which side of a piece the figure stands whose centre is on its very edge
 * @returns nothing if there is no room for it on that side
 * @rule D-228
 */
export function setBack(
  place: FigurePlace,
  base: Base,
  terrain: readonly TerrainPiece[],
  sideOf: (piece: TerrainPiece) => Point = () => place,
): FigurePlace | undefined {
  const reach = 2 * reachOfBase(base);
  const pieces = terrain.filter((piece) => {
    if (!setsBack(piece) || measureGap(place, piece.outline) >= reach) return false;
    return !holdsPoint(piece, sideOf(piece));
  });
  let set = place;
  for (let round = 0; round <= ROUNDS; round += 1) {
    let isClear = true;
    for (const piece of pieces) {
      const isOnEdge = measureGap(set, piece.outline) <= HAIR;
      const push = findPush(placeBase(set, base), isOnEdge ? sideOf(piece) : set, piece);
      if (!push) continue;
      isClear = false;
      set = { ...set, ...shiftPoint(set, push.heading, push.inches) };
    }
    if (isClear) return isAcross(place, set, pieces, sideOf) ? undefined : set;
  }
  return undefined;
}

/** Whether a figure has been set back across a line. */
const isAcross = (
  from: FigurePlace,
  to: FigurePlace,
  pieces: readonly TerrainPiece[],
  sideOf: (piece: TerrainPiece) => Point,
): boolean =>
  pieces.some((piece) => {
    const side = measureGap(from, piece.outline) <= HAIR ? sideOf(piece) : from;
    return piece.outline.type === "circle" ? holdsPoint(piece, to) : isBetween(side, to, piece.outline);
  });
