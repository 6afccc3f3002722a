import { areInContact, placeBase, reachOfBase, type StandingFigure } from "#field/figures/place.ts";
import type { PlacedBase } from "#field/shape.ts";
import type { FigureFormation } from "#rules/skirmish/figure.ts";
import type { SideId } from "../sides.ts";
import { type Stander, standingOf } from "./standing.ts";
import type { Body, Figure, FigureId, Skirmish } from "./state.ts";

/** Whether a figure stands on the table. */
export const isOnTable = ({ condition }: Pick<Figure, "condition">): boolean =>
  condition.type === "free" || condition.type === "captive";

/** Whether a figure acts of its own will. */
export const isFree = ({ condition }: Pick<Figure, "condition">): boolean => condition.type === "free";

const free = new WeakMap<Skirmish["figures"], readonly Figure[]>();

/** The free figures of a side, or of both, in a fixed order; figures never change, so that they are listed once. */
export function listFree({ figures }: Skirmish, side?: SideId): readonly Figure[] {
  const all = free.get(figures) ?? Object.values(figures).filter(isFree);
  free.set(figures, all);
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

const bases = new WeakMap<StandingFigure, PlacedBase>();

/** The base of a figure where it stands; a figure never changes, so that it is found once. */
export function baseOf(figure: StandingFigure): PlacedBase {
  const known = bases.get(figure);
  if (known) return known;
  const base = placeBase(figure.place, figure.base);
  bases.set(figure, base);
  return base;
}

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
