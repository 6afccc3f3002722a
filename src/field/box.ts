import type { Inches } from "#rules/quantities.ts";
import type { Point } from "./pose.ts";

/** A box along the edges of the table. */
export interface Box {
  readonly left: Inches;
  readonly right: Inches;
  readonly top: Inches;
  readonly bottom: Inches;
}

/** The box round points and a margin about them. */
export function boxRound(points: readonly Point[], margin: Inches): Box {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left: left - margin, right: right + margin, top: top - margin, bottom: bottom + margin };
}

/** Whether two boxes are further apart than a clearance. */
export const areApart = (a: Box, b: Box, clearance: Inches = 0): boolean =>
  a.left > b.right + clearance ||
  b.left > a.right + clearance ||
  a.top > b.bottom + clearance ||
  b.top > a.bottom + clearance;
