import { type Degrees, type Inches, isAngleWithin, isWithin } from "#rules/quantities.ts";
import { isBeforeWall } from "#rules/skirmish/melee.ts";
import { isInArc, mayShootOver, readRange, seesThroughWoods } from "#rules/skirmish/missiles.ts";
import type { SkirmishRuleset } from "#rules/skirmish/ruleset.ts";
import { measureGap } from "../gap.ts";
import type { Edge } from "../shape.ts";
import type { TerrainPiece } from "../terrain.ts";
import { baseOf, bearingOf, reachOfBase } from "./place.ts";
import { findCrossed, type Over, type Pair, type Seen, type SightFigure, shootOver } from "./seen.ts";
import { isBlockedBy, SightGround } from "./sight-ground.ts";
import {
  bodyOf,
  crossesBody,
  lengthOf,
  listEyes,
  listMarks,
  meetsOpening,
  openingOf,
} from "./sight-lines.ts";

export type { SightFigure } from "./seen.ts";

/**
 * Why a victim is seen: along a free line, over others, or over the shield wall before the shooter. Or why not: figures
 * are in the way, buildings, high walls and higher ground, or too much woods.
 */
export type SightReason = "free" | "over" | "secondRank" | "figures" | "ground" | "woods";

/** What a shooter sees of a victim. */
export interface Look {
  readonly seen: boolean;
  readonly why: SightReason;
  /** From base to base. */
  readonly distanceInches: Inches;
  /** Of the victim's centre, as the shooter sees it. */
  readonly bearing: Degrees;
  /** Woods on the line between the centres. */
  readonly woodsInches: Inches;
  /** Those who are shot over. */
  readonly over: readonly string[];
  /** A hedge, wall or parapet shelters the victim; so does its formation, or that before it; its centre is in woods. */
  readonly sheltered: boolean;
  readonly behindFormation: boolean;
  readonly inWoods: boolean;
  /** The line along which it is seen; if it is not, that between the centres. */
  readonly line: Edge;
}

const NOBODY: readonly Seen[] = [];

/** Everybody on the table, as they see each other at one moment. @rule D-27, D-237 */
export class Sights {
  readonly #ruleset: SkirmishRuleset;
  readonly #ground: SightGround;
  readonly #all: readonly Seen[];
  readonly #formed: readonly Seen[];
  readonly #byId: ReadonlyMap<string, Seen>;
  readonly #pairs = new Map<Seen, Pair[]>();
  readonly #walls = new Map<Seen, ReadonlySet<string>>();
  readonly #widest: Inches;
  #asked = 0;

  constructor(figures: readonly SightFigure[], terrain: readonly TerrainPiece[], ruleset: SkirmishRuleset) {
    this.#ruleset = ruleset;
    this.#ground = new SightGround(terrain);
    this.#all = figures.map((figure) => {
      const placed = baseOf(figure);
      return {
        figure,
        placed,
        body: bodyOf(figure.place, placed),
        reach: reachOfBase(figure.base),
        height: this.#ground.heightAt(figure.place),
        eyes: listEyes(figure),
        marks: listMarks(figure),
        isInWoods: this.#ground.isInWoods(figure.place),
      };
    });
    this.#formed = this.#all.filter(({ figure }) => figure.formation !== undefined);
    this.#byId = new Map(this.#all.map((seen) => [seen.figure.id, seen]));
    this.#widest = Math.max(0, ...this.#all.map(({ reach }) => reach));
  }

  /**
   * What one figure sees of another, wherever it stands.
   *
   * @throws RangeError if one of them is not on the table
   * @rule S-FIRE-4, S-FIRE-5, S-FIRE-13, S-FIRE-14, S-FIRE-15, D-27, D-32, D-36 to D-39, D-41, D-42, D-237
   */
  look(shooter: string, victim: string): Look {
    const [from, to] = [this.#byId.get(shooter), this.#byId.get(victim)];
    if (!from || !to) throw new RangeError("Both figures of a line of sight stand on the table");
    return this.#look(from, to, measureGap(from.placed, to.placed), this.#all);
  }

  /**
   * The enemies in range and in the arc of a figure, and what it sees of each.
   *
   * @rule S-FIRE-1, S-FIRE-4, S-FIRE-8, D-29
   */
  listTargets(shooter: string): ReadonlyMap<string, Look> {
    const from = this.#byId.get(shooter);
    const looks = new Map<string, Look>();
    if (!from || from.figure.weapon === "none") return looks;
    const range = readRange(from.figure.weapon, this.#ruleset);
    const near = this.#listNear(from, range);
    for (const to of near) {
      if (to.figure.side === from.figure.side) continue;
      if (!isInArc(bearingOf(from.figure.place, to.figure.place), this.#ruleset)) continue;
      const inches = measureGap(from.placed, to.placed);
      if (isWithin(inches, range)) looks.set(to.figure.id, this.#look(from, to, inches, near));
    }
    return looks;
  }

  /** All others that are no farther than so much, and what may stand between. */
  #listNear(from: Seen, range: Inches): readonly Seen[] {
    const most = range + from.reach + this.#widest + 0.01;
    return this.#all.filter((other) => {
      if (other === from) return false;
      const [dx, dy] = [other.body.x - from.body.x, other.body.y - from.body.y];
      return dx * dx + dy * dy <= most * most;
    });
  }

  #look(from: Seen, to: Seen, distanceInches: Inches, near: readonly Seen[]): Look {
    const { tables } = this.#ruleset;
    const centres: Edge = { from: from.figure.place, to: to.figure.place };
    const woodsInches = this.#ground.measureWoods(centres);
    const length = Math.hypot(to.body.x - from.body.x, to.body.y - from.body.y);
    const facts = {
      distanceInches,
      bearing: bearingOf(from.figure.place, to.figure.place),
      woodsInches,
      sheltered: this.#ground.shelters(centres, to.placed, tables.missiles.shelter),
      behindFormation: this.#isBehindFormation(from, to),
      inWoods: to.isInWoods,
    };
    if (!seesThroughWoods(woodsInches, length, this.#ruleset))
      return { seen: false, why: "woods", over: [], line: centres, ...facts };
    const found = this.#findLine(from, to, distanceInches, near);
    if (!found.line) return { seen: false, why: found.why, over: [], line: centres, ...facts };
    const over = found.over.map(({ figure }) => figure.id);
    return { seen: true, why: found.why, over, line: found.line, ...facts };
  }

  /** Those whose bases may lie on lines between two figures, or so far beside them. */
  #listBetween(from: Seen, to: Seen, near: readonly Seen[], beside: Inches): readonly Seen[] {
    const [dx, dy] = [to.body.x - from.body.x, to.body.y - from.body.y];
    const length = Math.hypot(dx, dy);
    if (length === 0) return NOBODY;
    const [ux, uy] = [dx / length, dy / length];
    const room = Math.max(from.reach, to.reach) + beside;
    const between: Seen[] = [];
    for (const other of near) {
      if (other === from || other === to) continue;
      const [x, y] = [other.body.x - from.body.x, other.body.y - from.body.y];
      const aside = x * uy - y * ux;
      const reach = room + other.reach;
      if (aside > reach || aside < -reach) continue;
      const along = x * ux + y * uy;
      if (along >= -reach && along <= length + reach) between.push(other);
    }
    return between;
  }

  /** Those beside whom there is too little room to see through. @rule S-FIRE-15, D-39 */
  #listPairs(one: Seen): readonly Pair[] {
    const listed = this.#pairs.get(one);
    if (listed) return listed;
    const { gap } = this.#ruleset.tables.missiles;
    const pairs: Pair[] = [];
    for (const other of this.#all) {
      if (other === one) continue;
      const most = one.reach + other.reach + gap;
      const [dx, dy] = [other.body.x - one.body.x, other.body.y - one.body.y];
      if (dx > most || dx < -most || dy > most || dy < -most) continue;
      const known = this.#pairs.get(other);
      if (known) {
        const shared = known.find(({ a, b }) => a === one || b === one);
        if (shared) pairs.push(shared);
        continue;
      }
      const opening = openingOf(one.placed, other.placed);
      if (!isWithin(gap, lengthOf(opening))) pairs.push({ a: one, b: other, opening, counted: 0 });
    }
    this.#pairs.set(one, pairs);
    return pairs;
  }

  /** The shield walls behind which a figure stands in the second rank. @rule S-FIRE-14, D-38 */
  #listWalls(shooter: Seen): ReadonlySet<string> {
    const known = this.#walls.get(shooter);
    if (known) return known;
    const { inches, angle } = this.#ruleset.tables.missiles.secondRank;
    const { side, place } = shooter.figure;
    const walls = new Set<string>();
    for (const wall of this.#listBeside(shooter, inches)) {
      const { formation } = wall.figure;
      if (formation?.kind !== "shieldWall" || wall.figure.side !== side) continue;
      const behind = 180 - Math.abs(bearingOf(wall.figure.place, place));
      if (!isAngleWithin(behind, angle)) continue;
      const isParted = this.#all.some(
        (other) => other !== shooter && other !== wall && crossesBody(wall.figure.place, place, other.body),
      );
      if (!isParted) walls.add(formation.id);
    }
    this.#walls.set(shooter, walls);
    return walls;
  }

  /** Those in formations whose bases are near a figure's. */
  #listBeside(one: Seen, inches: Inches): readonly Seen[] {
    return this.#formed.filter(
      (other) =>
        other !== one &&
        Math.hypot(other.body.x - one.body.x, other.body.y - one.body.y) <=
          one.reach + other.reach + inches + 0.01 &&
        isWithin(measureGap(one.placed, other.placed), inches),
    );
  }

  /**
   * Whom a shooter may shoot over at a target: those before whom it stands high enough, or friends far enough from the
   * target; and the wall of its second rank.
   *
   * @rule S-FIRE-13, S-FIRE-14, D-36, D-37, D-38, D-39
   */
  #listOvers(from: Seen, to: Seen, targetInches: Inches, around: readonly Seen[]): readonly Over[] {
    const { weapon, side } = from.figure;
    const walls = this.#listWalls(from);
    const isWall: Over = ({ figure }) => figure.formation !== undefined && walls.has(figure.formation.id);
    if (weapon === "none") return walls.size > 0 ? [isWall] : [];
    const judge = (facts: { higherInches: Inches; targetInches: Inches; friendInches: Inches }): boolean =>
      mayShootOver({ weapon, ...facts }, this.#ruleset);
    const isHigh: Over = ({ height }) =>
      judge({ higherInches: from.height - height, targetInches: 0, friendInches: 0 });
    const lowest = around.reduce((low, other) => (other.height < low.height ? other : low), from);
    const isFar: Over = ({ figure, placed }) =>
      figure.side === side &&
      judge({
        higherInches: Number.NEGATIVE_INFINITY,
        targetInches,
        friendInches: measureGap(placed, to.placed),
      });
    const far = judge({
      higherInches: Number.NEGATIVE_INFINITY,
      targetInches,
      friendInches: Number.POSITIVE_INFINITY,
    });
    const isAnyWall = walls.size > 0;
    const isAnyFar = far && around.some((other) => isFar(other) || isWall(other));
    return [
      ...(isHigh(lowest) ? [(other: Seen) => isWall(other) || isHigh(other)] : []),
      ...(isAnyFar
        ? [(other: Seen) => isWall(other) || isFar(other) || (other.figure.side !== side && isHigh(other))]
        : []),
      ...(isAnyWall ? [isWall] : []),
    ];
  }

  /** The first line along which a victim is seen. */
  #findLine(
    from: Seen,
    to: Seen,
    distanceInches: Inches,
    near: readonly Seen[],
  ): { readonly why: SightReason; readonly line?: Edge; readonly over: readonly Seen[] } {
    const between = this.#listBetween(from, to, near, 0);
    const centres: Edge = { from: from.figure.place, to: to.figure.place };
    const room = Math.max(from.reach, to.reach);
    const blocks = this.#ground.listBlocks({ line: centres, heights: [from.height, to.height] }, room);
    let narrow: readonly Pair[] | undefined;
    let last: Seen | undefined;
    for (const eye of from.eyes)
      for (const mark of to.marks) {
        if (last && crossesBody(eye, mark, last.body)) continue;
        last = findCrossed(between, eye, mark);
        if (last) continue;
        const line = { from: eye, to: mark };
        if (blocks.length > 0 && isBlockedBy(line, blocks)) continue;
        narrow ??= this.#listNarrow(from, to, near);
        if (!narrow.some(({ opening }) => meetsOpening(eye, mark, opening)))
          return { why: "free", line, over: [] };
      }
    const lines = from.eyes.flatMap((eye) => to.marks.map((mark): Edge => ({ from: eye, to: mark })));
    const open = blocks.length === 0 ? lines : lines.filter((line) => !isBlockedBy(line, blocks));
    if (open.length === 0) return { why: "ground", over: [] };
    narrow ??= this.#listNarrow(from, to, near);
    const inWay = [...between, ...narrow.flatMap(({ a, b }) => [a, b])];
    for (const over of this.#listOvers(from, to, distanceInches, inWay)) {
      for (const line of open) {
        const below = shootOver(between, narrow, line, over);
        if (!below) continue;
        const walls = this.#listWalls(from);
        const isSecond = below.every(({ figure }) => figure.formation && walls.has(figure.formation.id));
        return { why: isSecond ? "secondRank" : "over", line, over: below };
      }
    }
    return { why: "figures", over: [] };
  }

  /** The pairs between whom there is too little room to see through, near the lines between two figures. @rule D-39 */
  #listNarrow(from: Seen, to: Seen, near: readonly Seen[]): readonly Pair[] {
    const pairs: Pair[] = [];
    this.#asked += 1;
    for (const one of this.#listBetween(from, to, near, this.#ruleset.tables.missiles.gap))
      for (const pair of this.#listPairs(one)) {
        const { a, b } = pair;
        if (pair.counted === this.#asked || a === from || b === from || a === to || b === to) continue;
        pair.counted = this.#asked;
        pairs.push(pair);
      }
    return pairs;
  }

  /** Whether a formation covers a victim: its own, or one whose figures stand close before it. @rule S-FMOD-6, D-42 */
  #isBehindFormation(from: Seen, to: Seen): boolean {
    const covers = ({ figure }: Seen): boolean =>
      figure.formation?.kind === "hedgehog" ||
      (figure.formation?.kind === "shieldWall" &&
        isBeforeWall(bearingOf(figure.place, from.figure.place), this.#ruleset));
    if (covers(to)) return true;
    const reach = this.#ruleset.tables.missiles.behindFormation;
    return this.#listBeside(to, reach).some(
      (other) =>
        other.figure.side === to.figure.side &&
        crossesBody(from.figure.place, to.figure.place, other.body, true) &&
        covers(other),
    );
  }
}

/**
 * What one figure sees of another. Who asks for many figures at one moment keeps {@link Sights} for them.
 *
 * @param others - all other figures on the table
 * @rule S-FIRE-4, S-FIRE-5, S-FIRE-8, S-FIRE-13, S-FIRE-14, S-FIRE-15, S-FMOD-4, S-FMOD-5, S-FMOD-6, D-237
 */
export const lookAt = (
  shooter: SightFigure,
  victim: SightFigure,
  others: readonly SightFigure[],
  terrain: readonly TerrainPiece[],
  ruleset: SkirmishRuleset,
): Look => new Sights([shooter, victim, ...others], terrain, ruleset).look(shooter.id, victim.id);
