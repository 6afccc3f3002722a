import { areInContact, placeBase, reachOfBase, type StandingFigure } from "#field/figures/place.ts";
import type { PlacedBase } from "#field/shape.ts";
import { foundOnce } from "#rules/found-once.ts";
import type { FigureFormation } from "#rules/skirmish/figure.ts";
import type { SideId } from "../sides.ts";
import { type Stander, standingOf } from "./standing.ts";
import type { Body, Figure, FigureId, Skirmish } from "./state.ts";

/** Whether a figure stands on the table. */
export const isOnTable = ({ condition }: Pick<Figure, "condition">): boolean =>
  condition.type === "free" || condition.type === "captive";

/** Whether a figure acts of its own will. */
export const isFree = ({ condition }: Pick<Figure, "condition">): boolean => condition.type === "free";

const listAllFree = foundOnce((figures: Skirmish["figures"]): readonly Figure[] =>
  Object.values(figures).filter(isFree),
);

/** The free figures of a side, or of both, in a fixed order. */
export function listFree({ figures }: Skirmish, side?: SideId): readonly Figure[] {
  const all = listAllFree(figures);
  return side === undefined ? all : all.filter((figure) => figure.side === side);
}

/** Everybody on the table. */
export const listOnTable = ({ figures }: Skirmish): readonly Figure[] =>
  Object.values(figures).filter(isOnTable);

/** The captives of a guard. */
export const listCaptives = (battle: Skirmish, guard: FigureId): readonly Figure[] =>
  standingOf(battle)
    .all.filter(({ condition }) => condition.type === "captive" && condition.guard === guard)
    .flatMap(({ id }) => battle.figures[id] ?? []);

/** The base of a figure where it stands. */
export const baseOf = foundOnce(({ place, base }: StandingFigure): PlacedBase => placeBase(place, base));

/** Whether the bases of two figures touch. @rule S-FIG-2, D-1 */
export const doTouch = (a: StandingFigure, b: StandingFigure): boolean => areInContact(baseOf(a), baseOf(b));

/** Whether two figures are enemies who may fight: a captive is no enemy of anybody. */
export const areEnemies = (
  a: Pick<Figure, "side" | "condition">,
  b: Pick<Figure, "side" | "condition">,
): boolean => a.side !== b.side && isFree(a) && isFree(b);

/** The enemies whose bases a figure touches. @rule S-FIG-2, D-1 */
export const listTouched = (battle: Skirmish, figure: Stander): readonly Figure[] =>
  standingOf(battle)
    .listNear(figure.place, reachOfBase(figure.base))
    .filter((other) => areEnemies(figure, other) && doTouch(figure, other))
    .flatMap(({ id }) => battle.figures[id] ?? []);

/** The formation to which a figure belongs. */
export const bodyOf = ({ bodies }: Skirmish, id: FigureId): Body | undefined =>
  Object.values(bodies).find(({ members }) => members.includes(id));

/** In what formation a figure stands. */
export const formationOf = (battle: Skirmish, id: FigureId): FigureFormation =>
  bodyOf(battle, id)?.formation ?? "none";
