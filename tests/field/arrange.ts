import fc from "fast-check";
import type { StandingTroops } from "#field/body.ts";
import type { Point } from "#field/pose.ts";
import { type TurnedRectangle, turnAbout } from "#field/turned-rectangle.ts";
import type { Base } from "#rules/base.ts";

export const FOOT = { shape: "rectangle", width: 0.75, depth: 0.75 } as const satisfies Base;
export const HORSE = { shape: "rectangle", width: 1, depth: 1.5 } as const satisfies Base;
export const ROUND = { shape: "round", width: 0.75, depth: 0.75 } as const satisfies Base;

/** A rectangle from its middle, its full sizes and its heading. */
export const rectangle = (
  x: number,
  y: number,
  width: number,
  depth: number,
  heading = 0,
): TurnedRectangle => ({ x, y, halfWidth: width / 2, halfDepth: depth / 2, heading });

/** Foot in ranks, the middle of its front edge at x, y. */
export const foot = (
  facts: { x?: number; y?: number; heading?: number; figures?: number; files?: number; base?: Base } = {},
): StandingTroops => {
  const { x = 0, y = 0, heading = 0, figures = 24, files = 12, base = FOOT } = facts;
  return { kind: "troops", pose: { x, y, heading }, figures, files, profile: { base } };
};

const within = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });

export const ANY_HEADING = fc.double({ min: 0, max: 360, noNaN: true });

export const ANY_RECTANGLE: fc.Arbitrary<TurnedRectangle> = fc.record({
  x: within(20),
  y: within(20),
  halfWidth: fc.double({ min: 0.3, max: 6, noNaN: true }),
  halfDepth: fc.double({ min: 0.3, max: 6, noNaN: true }),
  heading: ANY_HEADING,
});

/** A way of moving the whole table: turned about its corner, then shifted. */
export interface TableShift {
  readonly dx: number;
  readonly dy: number;
  readonly turn: number;
}

export const ANY_SHIFT: fc.Arbitrary<TableShift> = fc.record({
  dx: within(50),
  dy: within(50),
  turn: ANY_HEADING,
});

export const shiftRectangle = (moved: TurnedRectangle, { dx, dy, turn }: TableShift): TurnedRectangle => {
  const turned = turnAbout(moved, { x: 0, y: 0 }, turn);
  return { ...turned, x: turned.x + dx, y: turned.y + dy };
};

export const shiftPoint = (point: Point, shift: TableShift): Point => {
  const { x, y } = shiftRectangle({ ...point, halfWidth: 0, halfDepth: 0, heading: 0 }, shift);
  return { x, y };
};
