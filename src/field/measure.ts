import { type Gap, nearestPoints } from "./gap.ts";
import type { Shape } from "./shape.ts";

/**
 * Measures edge to edge between any two things on the table: points, bases, outlines, terrain.
 *
 * @returns the distance and the two ends of the shortest line, for the ruler
 * @rule D-2
 */
export const measureBetween = (a: Shape, b: Shape): Gap => nearestPoints(a, b);
