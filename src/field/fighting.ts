import { type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import type { MassSettings } from "#rules/settings.ts";
import { type PlacedBody, type Standing, standBody } from "./body.ts";
import { listFilesFromMiddle } from "./formation.ts";
import { measureGap, nearestOnEdge, nearestStretch } from "./gap.ts";
import { listSidesAt, mostSquarely } from "./line-up.ts";
import type { Point } from "./pose.ts";
import type { PlacedBase } from "./shape.ts";
import { edgeOf, SIDES, type Side, type TurnedRectangle } from "./turned-rectangle.ts";

/** How near an enemy a figure must be to fight (D-166). */
const FIGHTING_REACH: Inches = 1;

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
  const stretch = nearestStretch(outline, enemy);
  if (!isWithin(stretch.inches, 0)) return [];
  const along = SIDES.filter((side) => measureTouch(outline, enemy, side) > LENGTH_TOLERANCE * 10);
  if (along.length > 0) return along;
  const side = mostSquarely(enemy.heading, outline, listSidesAt(outline, stretch.middle));
  return side === undefined ? [] : [side];
}

/** How much of a side's edge lies against the enemy's outline. */
function measureTouch(outline: TurnedRectangle, enemy: TurnedRectangle, side: Side): Inches {
  const edge = edgeOf(outline, side);
  const touching: Point[] = [edge.from, edge.to].filter((end) => isWithin(measureGap(end, enemy), 0));
  for (const other of SIDES) {
    const corner = edgeOf(enemy, other).from;
    const near = nearestOnEdge(edge, corner);
    if (isWithin(Math.hypot(near.x - corner.x, near.y - corner.y), 0)) touching.push(near);
  }
  let longest = 0;
  for (const a of touching) {
    for (const b of touching) longest = Math.max(longest, Math.hypot(a.x - b.x, a.y - b.y));
  }
  return longest;
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

interface Placed extends Fighter {
  readonly body: PlacedBody;
}

/** The figures of a unit that may fight, as far as their place in the unit goes. */
function listFacing(own: Placed, enemies: readonly Placed[]): ReadonlySet<number> {
  const { standing, body } = own;
  if (standing.kind === "engine") return new Set(body.figures.keys());
  const facing = new Set<number>();
  const sides = new Set(enemies.flatMap((enemy) => listTouchedSides(body.outline, enemy.body.outline)));
  for (const side of sides) for (const figure of listOuterRow(standing, side)) facing.add(figure);
  return facing;
}

/** How near a unit's nearest figure is: between bases, and of equally near ones between their middles. */
interface Nearness {
  readonly id: string;
  readonly gap: Inches;
  readonly middles: Inches;
}

function measureToUnit(base: PlacedBase, { id, body }: Placed): Nearness {
  let gap = Number.POSITIVE_INFINITY;
  let middles = Number.POSITIVE_INFINITY;
  for (const figure of body.figures) {
    const apart = measureGap(base, figure);
    const between = Math.hypot(base.x - figure.x, base.y - figure.y);
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

/**
 * Finds for every unit of a melee which of its figures fight, and which enemy unit each of them strikes.
 *
 * A figure fights from the outer row of a side that an enemy touches, if it is within 1" of an enemy figure of that
 * melee; of an engine's crew every man may.
 *
 * @param melee - all units joined by contact; units without figures are left out of it
 * @param setting - whether only figures within 1" fight, or the whole row
 * @returns the fighting figures of each unit, by its id
 * @rule D-166, D-170, M-MEL-6, D-243
 */
export function findFighting(
  melee: readonly Fighter[],
  setting: MassSettings["fightingRank"],
): ReadonlyMap<string, readonly FightingFigure[]> {
  const placed = melee
    .filter(({ standing }) => standing.figures > 0)
    .map((fighter) => ({ ...fighter, body: standBody(fighter.standing) }));
  const reach = setting === "wholeRank" ? Number.POSITIVE_INFINITY : FIGHTING_REACH;
  const fighting = new Map<string, readonly FightingFigure[]>();
  for (const own of placed) {
    const enemies = placed.filter(({ side }) => side !== own.side);
    const facing = listFacing(own, enemies);
    const figures: FightingFigure[] = [];
    for (const [figure, base] of own.body.figures.entries()) {
      const targets = facing.has(figure) ? findTargets(base, enemies, reach) : undefined;
      if (targets !== undefined) figures.push({ figure, ...targets });
    }
    fighting.set(own.id, figures);
  }
  return fighting;
}
