import { type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import type { MassSettings } from "#rules/settings.ts";
import { type PlacedBody, type Standing, standBody } from "./body.ts";
import { listFilesFromMiddle } from "./formation.ts";
import { measureGap, nearestStretch } from "./gap.ts";
import { listSidesAt, mostSquarely } from "./line-up.ts";
import { type LocalPoint, toLocal } from "./pose.ts";
import type { PlacedBase } from "./shape.ts";
import { cornersOf, SIDES, type Side, type TurnedRectangle } from "./turned-rectangle.ts";

/** How near an enemy a figure must be to fight (D-166). */
export const FIGHTING_REACH: Inches = 1;

/** A unit in a melee. */
export interface Fighter {
  readonly id: string;
  readonly side: string;
  readonly standing: Standing;
}

/** A figure that fights. */
export interface FightingFigure {
  /** The figure's number in its unit. */
  readonly figure: number;
  /**
   * The enemy unit that it strikes: the nearest; of equally near ones that whose figure stands more squarely opposite
   * (its middle is nearer), and then the first in the list of the melee.
   */
  readonly target: string;
  /** Other enemy units that are as near; its owner may choose one of them instead (D-170). */
  readonly alternatives: readonly string[];
}

/** The file and the rank of each figure, both from 0, in the order of `placeFigures`. */
export function listSeats(
  figures: number,
  files: number,
): readonly { readonly file: number; readonly rank: number }[] {
  const fillOrder = listFilesFromMiddle(files);
  const full = Math.floor(figures / files) * files;
  return Array.from({ length: figures }, (_, figure) => {
    const place = figure % files;
    return { file: figure < full ? place : (fillOrder[place] ?? place), rank: Math.floor(figure / files) };
  });
}

/**
 * The sides of a unit that an enemy touches. Where only corners meet, the side that the enemy faces more squarely;
 * a side that is only reached at its end, while another is touched along a stretch, is not touched.
 *
 * @rule D-166
 */
export function listTouchedSides(outline: TurnedRectangle, enemy: TurnedRectangle): readonly Side[] {
  if (!isWithin(measureGap(outline, enemy), 0)) return [];
  const touching = cornersOf(outline).map((corner) => isWithin(measureGap(corner, enemy), 0));
  const corners = cornersOf(enemy).map((corner) => toLocal(outline, corner));
  const along = SIDES.filter(
    (_, side) => measureTouch(outline, side, touching, corners) > LENGTH_TOLERANCE * 10,
  );
  if (along.length > 0) return along;
  const stretch = nearestStretch(outline, enemy);
  const side = mostSquarely(enemy.heading, outline, listSidesAt(outline, stretch.middle));
  return side === undefined ? [] : [side];
}

/**
 * How much of a side lies against the enemy's outline.
 *
 * @param side - its number in {@link SIDES}
 * @param touching - of each corner of the outline, in the order of `cornersOf`, whether it touches the enemy
 * @param corners - those of the enemy, as seen from the middle of the outline
 */
function measureTouch(
  { halfWidth, halfDepth }: TurnedRectangle,
  side: number,
  touching: readonly boolean[],
  corners: readonly LocalPoint[],
): Inches {
  const isEnd = side % 2 === 1;
  const [half, out] = isEnd ? [halfDepth, halfWidth] : [halfWidth, halfDepth];
  // along the side from its left end to its right end, and outward from the middle
  const seen = (corner: LocalPoint): readonly [number, number] =>
    [
      [corner.right, corner.ahead],
      [-corner.ahead, corner.right],
      [-corner.right, -corner.ahead],
      [corner.ahead, -corner.right],
    ][side] as [number, number];
  const at: number[] = [];
  if (touching[side]) at.push(-half);
  if (touching[(side + 1) % SIDES.length]) at.push(half);
  for (const corner of corners) {
    const [along, outward] = seen(corner);
    const near = Math.min(half, Math.max(-half, along));
    if (isWithin(Math.hypot(along - near, outward - out), 0)) at.push(near);
  }
  return at.length === 0 ? 0 : Math.max(...at) - Math.min(...at);
}

/** The figures of a troop unit that stand outermost towards a side: of each file the first or last, of each rank the end. */
function listOuterRow(
  { figures, files }: { figures: number; files: number },
  side: Side,
): ReadonlySet<number> {
  const outermost = new Map<number, { figure: number; depth: number }>();
  for (const [figure, { file, rank }] of listSeats(figures, files).entries()) {
    const [row, depth] = {
      front: [file, rank],
      rear: [file, -rank],
      left: [rank, file],
      right: [rank, -file],
    }[side] as [number, number];
    const known = outermost.get(row);
    if (known === undefined || depth < known.depth) outermost.set(row, { figure, depth });
  }
  return new Set([...outermost.values()].map(({ figure }) => figure));
}

/** A unit of a melee with its figures set, as it is remembered. */
interface Placed extends Fighter {
  /** Tells it from others that stand otherwise. */
  readonly number: number;
  readonly body: PlacedBody;
  /** What tells the place of each figure from others. */
  readonly places: readonly string[];
  readonly rows: Map<Side, ReadonlySet<number>>;
}

/** How near a unit's nearest figure is: between bases, and of equally near ones between their middles. */
interface Nearness {
  readonly id: string;
  readonly gap: Inches;
  readonly middles: Inches;
}

/** How far a base reaches from its middle at most. */
const spanOf = (base: PlacedBase): Inches =>
  "radius" in base ? base.radius : Math.hypot(base.halfWidth, base.halfDepth);

function measureToUnit(base: PlacedBase, { id, body }: Placed): Nearness {
  let gap = Number.POSITIVE_INFINITY;
  let middles = Number.POSITIVE_INFINITY;
  const span = spanOf(base);
  for (const figure of body.figures) {
    const between = Math.hypot(base.x - figure.x, base.y - figure.y);
    if (!isWithin(between - span - spanOf(figure), gap)) continue;
    const apart = measureGap(base, figure);
    if (apart < gap - LENGTH_TOLERANCE) middles = between;
    else if (isWithin(apart, gap)) middles = Math.min(middles, between);
    gap = Math.min(gap, apart);
  }
  return { id, gap, middles };
}

/** The enemy unit that a figure strikes, and others as near. */
function findTargets(
  base: PlacedBase,
  enemies: readonly Placed[],
  reach: Inches,
): Omit<FightingFigure, "figure"> | undefined {
  const near = enemies.map((enemy) => measureToUnit(base, enemy));
  const least = Math.min(...near.map(({ gap }) => gap));
  if (near.length === 0 || !isWithin(least, reach)) return undefined;
  const [target, ...alternatives] = near
    .filter(({ gap }) => isWithin(gap, least))
    .sort((a, b) => (Math.abs(a.middles - b.middles) <= LENGTH_TOLERANCE ? 0 : a.middles - b.middles))
    .map(({ id }) => id);
  return target === undefined ? undefined : { target, alternatives };
}

type Targets = Omit<FightingFigure, "figure">;

const keyOf = ({ id, side, standing }: Fighter): string => {
  const { kind, pose, figures } = standing;
  const files = kind === "troops" ? standing.files : 0;
  return `${id} ${side} ${kind} ${pose.x} ${pose.y} ${pose.heading} ${figures} ${files}`;
};

/**
 * Finds who fights, and remembers it: for a melee that is reckoned again and again with other losses. What a figure
 * strikes depends on its place and on where its enemies stand, however many of its own unit have fallen.
 */
export class FightingFinder {
  readonly #reach: Inches;
  readonly #placed = new Map<string, Placed>();
  readonly #targets = new Map<string, Targets | undefined>();

  /** @param setting - whether only figures within 1" fight, or the whole row */
  constructor(setting: MassSettings["fightingRank"]) {
    this.#reach = setting === "wholeRank" ? Number.POSITIVE_INFINITY : FIGHTING_REACH;
  }

  #place(fighter: Fighter): Placed {
    const key = keyOf(fighter);
    const known = this.#placed.get(key);
    if (known) return known;
    const body = standBody(fighter.standing);
    const places = body.figures.map(({ x, y }) => `${fighter.id} ${x.toFixed(6)} ${y.toFixed(6)}`);
    const placed = { ...fighter, number: this.#placed.size, body, places, rows: new Map() };
    this.#placed.set(key, placed);
    return placed;
  }

  /** The figures of a unit that may fight, as far as their place in the unit goes. */
  #listFacing({ standing, body, rows }: Placed, enemies: readonly Placed[]): ReadonlySet<number> {
    if (standing.kind === "engine") return new Set(body.figures.keys());
    const facing = new Set<number>();
    const sides = new Set(enemies.flatMap((enemy) => listTouchedSides(body.outline, enemy.body.outline)));
    for (const side of sides) {
      const row = rows.get(side) ?? listOuterRow(standing, side);
      rows.set(side, row);
      for (const figure of row) facing.add(figure);
    }
    return facing;
  }

  #listFighting(own: Placed, enemies: readonly Placed[]): readonly FightingFigure[] {
    const against = enemies.map(({ number }) => number).join();
    const fighting: FightingFigure[] = [];
    const facing = this.#listFacing(own, enemies);
    for (const [figure, base] of own.body.figures.entries()) {
      if (!facing.has(figure)) continue;
      const key = `${own.places[figure]} ${against}`;
      const targets = this.#targets.has(key)
        ? this.#targets.get(key)
        : findTargets(base, enemies, this.#reach);
      this.#targets.set(key, targets);
      if (targets) fighting.push({ figure, ...targets });
    }
    return fighting;
  }

  /**
   * Finds for every unit of a melee which of its figures fight, and which enemy unit each of them strikes.
   *
   * A figure fights from the outer row of a side that an enemy touches, if it is within 1" of an enemy figure of that
   * melee; of an engine's crew every man may.
   *
   * @param melee - all units joined by contact; units without figures are left out of it
   * @returns the fighting figures of each unit, by its id
   * @rule D-166, D-170, M-MEL-6, D-243
   */
  find(melee: readonly Fighter[]): ReadonlyMap<string, readonly FightingFigure[]> {
    const placed = melee
      .filter(({ standing }) => standing.figures > 0)
      .map((fighter) => this.#place(fighter));
    return new Map(
      placed.map((own) => [
        own.id,
        this.#listFighting(
          own,
          placed.filter(({ side }) => side !== own.side),
        ),
      ]),
    );
  }
}

/** Finds who fights in a melee, as {@link FightingFinder} does, once. @rule D-166, D-170, M-MEL-6, D-243 */
export const findFighting = (
  melee: readonly Fighter[],
  setting: MassSettings["fightingRank"],
): ReadonlyMap<string, readonly FightingFigure[]> => new FightingFinder(setting).find(melee);
