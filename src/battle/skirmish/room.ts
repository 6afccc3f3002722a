import { placeBase, reachOfBase } from "#field/figures/place.ts";
import { isBarred } from "#field/figures/ways.ts";
import { overlaps } from "#field/gap.ts";
import { holdsPoint } from "#field/terrain.ts";
import type { Refusal } from "../refusal.ts";
import { baseOf, isOnTable } from "./figures.ts";
import { standingOf } from "./standing.ts";
import type { Figure, FigurePlace, Skirmish } from "./state.ts";

/** Why a figure cannot stand at a place: off the table, on ground that nobody enters, or on somebody. @rule D-4, D-229 */
export function findRoomFault(battle: Skirmish, figure: Figure, to: FigurePlace): Refusal | undefined {
  const { widthInches, depthInches } = battle.table;
  if (to.x < 0 || to.y < 0 || to.x > widthInches || to.y > depthInches)
    return { code: "leavesTable", rule: "D-4", saying: "offTheTable" };
  if (battle.terrain.some((piece) => isBarred(piece) && holdsPoint(piece, to)))
    return { code: "groundImpassable", rule: "D-227", saying: "figureBarred" };
  const base = placeBase(to, figure.base);
  const isUnder = standingOf(battle)
    .listNear(to, reachOfBase(figure.base))
    .some((other) => other.id !== figure.id && isOnTable(other) && overlaps(base, baseOf(other)));
  if (!isUnder) return undefined;
  return { code: "noPlace", rule: "D-229", saying: "noRoom" };
}
