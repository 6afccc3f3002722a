import type { Battle } from "#battle/mass/state.ts";
import type { Edge, Side } from "#battle/sides.ts";
import type { Point } from "#field/pose.ts";
import type { Degrees } from "#rules/quantities.ts";

/** Where a unit looks that has an edge of the table at its back. */
export const LOOKING_FROM: Readonly<Record<Edge, Degrees>> = { bottom: 0, left: 90, top: 180, right: 270 };

const FROM_EDGE: Readonly<Record<Edge, (at: Point, table: Battle["table"]) => number>> = {
  top: ({ y }) => y,
  left: ({ x }) => x,
  bottom: ({ y }, { depthInches }) => depthInches - y,
  right: ({ x }, { widthInches }) => widthInches - x,
};

/** The side whose edge of the table is the nearest to a place; of several, the first. */
export function findNearestSide<S extends Pick<Side, "id" | "edge">>(
  sides: readonly S[],
  at: Point,
  table: Battle["table"],
): S | undefined {
  const [first, ...others] = sides;
  const distance = ({ edge }: S): number => FROM_EDGE[edge](at, table);
  return first && others.reduce((near, side) => (distance(side) < distance(near) ? side : near), first);
}
