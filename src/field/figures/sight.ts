import { type Degrees, type Inches, isAngleWithin, isWithin } from "#rules/quantities.ts";
import { isBeforeWall } from "#rules/skirmish/melee.ts";
import {
  isInArc,
  mayShootOver,
  type OverFriendsFacts,
  readRange,
  seesThroughWoods,
} from "#rules/skirmish/missiles.ts";
import type { SkirmishRuleset } from "#rules/skirmish/ruleset.ts";
import { measureGap } from "../gap.ts";
import type { Edge } from "../shape.ts";
import type { TerrainPiece } from "../terrain.ts";
import { baseOf, bearingOf, reachOfBase } from "./place.ts";
import {
  findCrossed,
  listLines,
  listOvers,
  listPassable,
  type Overs,
  type Pair,
  type Seen,
  type SightFigure,
  shootOver,
} from "./seen.ts";
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
import { Standing } from "./standing.ts";

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

/** The line along which a victim is seen, and those over whom it passes. */
interface Found {
  readonly why: SightReason;
  readonly line?: Edge;
  readonly over: readonly Seen[];
}

/** Everybody on the table, as they see each other at one moment. @rule D-27, D-237 */
export class Sights {
  readonly #ruleset: SkirmishRuleset;
  readonly #ground: SightGround;
  readonly #standing: Standing<Seen>;
  readonly #formed: Standing<Seen>;
  readonly #pairs = new Map<Seen, Pair[]>();
  readonly #walls = new Map<Seen, ReadonlySet<string>>();
  #asked = 0;

  constructor(figures: readonly SightFigure[], terrain: readonly TerrainPiece[], ruleset: SkirmishRuleset) {
    this.#ruleset = ruleset;
    this.#ground = new SightGround(terrain);
    this.#standing = new Standing(
      figures.map((figure) => {
        const placed = baseOf(figure);
        return {
          ...figure,
          placed,
          body: bodyOf(figure.place, placed),
          reach: reachOfBase(figure.base),
          height: this.#ground.heightAt(figure.place),
          eyes: listEyes(figure),
          marks: listMarks(figure),
          isInWoods: this.#ground.isInWoods(figure.place),
        };
      }),
    );
    this.#formed = new Standing(this.#standing.all.filter(({ formation }) => formation !== undefined));
  }

  /**
   * What one figure sees of another, wherever it stands.
   *
   * @throws RangeError if one of them is not on the table
   * @rule S-FIRE-4, S-FIRE-5, S-FIRE-13, S-FIRE-14, S-FIRE-15, D-27, D-32, D-36 to D-39, D-41, D-42, D-237
   */
  look(shooter: string, victim: string): Look {
    const [from, to] = [this.#standing.find(shooter), this.#standing.find(victim)];
    if (!from || !to) throw new RangeError("Both figures of a line of sight stand on the table");
    return this.#look(from, to, measureGap(from.placed, to.placed));
  }

  /**
   * The enemies in range and in the arc of a figure, and what it sees of each.
   *
   * @rule S-FIRE-1, S-FIRE-4, S-FIRE-8, D-29
   */
  listTargets(shooter: string): ReadonlyMap<string, Look> {
    const from = this.#standing.find(shooter);
    const looks = new Map<string, Look>();
    if (!from || from.weapon === "none") return looks;
    const range = readRange(from.weapon, this.#ruleset);
    for (const to of this.#standing.listNear(from.place, range + from.reach)) {
      if (to.side === from.side || !isInArc(bearingOf(from.place, to.place), this.#ruleset)) continue;
      const inches = measureGap(from.placed, to.placed);
      if (isWithin(inches, range)) looks.set(to.id, this.#look(from, to, inches));
    }
    return looks;
  }

  #look(from: Seen, to: Seen, distanceInches: Inches): Look {
    const { tables } = this.#ruleset;
    const centres: Edge = { from: from.place, to: to.place };
    const woodsInches = this.#ground.measureWoods(centres);
    const length = Math.hypot(to.body.x - from.body.x, to.body.y - from.body.y);
    const facts = {
      distanceInches,
      bearing: bearingOf(from.place, to.place),
      woodsInches,
      sheltered: this.#ground.shelters(centres, to.placed, tables.missiles.shelter),
      behindFormation: this.#isBehindFormation(from, to),
      inWoods: to.isInWoods,
    };
    if (!seesThroughWoods(woodsInches, length, this.#ruleset))
      return { seen: false, why: "woods", over: [], line: centres, ...facts };
    const found = this.#findLine(from, to, distanceInches);
    if (!found.line) return { seen: false, why: found.why, over: [], line: centres, ...facts };
    const over = found.over.map(({ id }) => id);
    return { seen: true, why: found.why, over, line: found.line, ...facts };
  }

  /** Those whose bases may lie on lines between two figures, or so far beside them. */
  #listBetween(from: Seen, to: Seen, beside: Inches): readonly Seen[] {
    const room = Math.max(from.reach, to.reach) + beside;
    return this.#standing
      .listAlong(from.place, to.place, room)
      .filter((other) => other !== from && other !== to);
  }

  /** Those beside whom there is too little room to see through. @rule S-FIRE-15, D-39 */
  #listPairs(one: Seen): readonly Pair[] {
    const listed = this.#pairs.get(one);
    if (listed) return listed;
    const { gap } = this.#ruleset.tables.missiles;
    const pairs: Pair[] = [];
    for (const other of this.#standing.listNear(one.place, one.reach + gap)) {
      if (other === one) continue;
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
    const { side, place } = shooter;
    const walls = new Set<string>();
    for (const wall of this.#listBeside(shooter, inches)) {
      const { formation } = wall;
      if (formation?.kind !== "shieldWall" || wall.side !== side) continue;
      const behind = 180 - Math.abs(bearingOf(wall.place, place));
      if (!isAngleWithin(behind, angle)) continue;
      const isParted = this.#standing
        .listAlong(wall.place, place, 0)
        .some((other) => other !== shooter && other !== wall && crossesBody(wall.place, place, other.body));
      if (!isParted) walls.add(formation.id);
    }
    this.#walls.set(shooter, walls);
    return walls;
  }

  /** Those in formations whose bases are near a figure's. */
  #listBeside(one: Seen, inches: Inches): readonly Seen[] {
    return this.#formed
      .listNear(one.place, one.reach + inches)
      .filter((other) => other !== one && isWithin(measureGap(one.placed, other.placed), inches));
  }

  /** Whom a shooter may shoot over at a target. @rule S-FIRE-13, S-FIRE-14, D-36, D-37, D-38, D-39 */
  #findOvers(from: Seen, to: Seen, targetInches: Inches): Overs {
    const { weapon, side } = from;
    const walls = this.#listWalls(from);
    const judge = (facts: Omit<OverFriendsFacts, "weapon">): boolean =>
      weapon !== "none" && mayShootOver({ weapon, ...facts }, this.#ruleset);
    const onLevel = { higherInches: Number.NEGATIVE_INFINITY, targetInches };
    const far = new Map<Seen, boolean>();
    const isTargetFar = judge({ ...onLevel, friendInches: Number.POSITIVE_INFINITY });
    return {
      isTargetFar,
      isWall: ({ formation }) => formation !== undefined && walls.has(formation.id),
      isHigh: ({ height }) => judge({ higherInches: from.height - height, targetInches: 0, friendInches: 0 }),
      isFar: (other) => {
        if (!isTargetFar || other.side !== side) return false;
        const before = far.get(other);
        if (before !== undefined) return before;
        const isFar = judge({ ...onLevel, friendInches: measureGap(other.placed, to.placed) });
        far.set(other, isFar);
        return isFar;
      },
    };
  }

  /** The first line along which a victim is seen. */
  #findLine(from: Seen, to: Seen, distanceInches: Inches): Found {
    const between = this.#listBetween(from, to, 0);
    const ends = { line: { from: from.place, to: to.place }, heights: [from.height, to.height] } as const;
    const blocks = this.#ground.listBlocks(ends, Math.max(from.reach, to.reach));
    const isOpen = (line: Edge): boolean => blocks.length === 0 || !isBlockedBy(line, blocks);
    const overs = this.#findOvers(from, to, distanceInches);
    const open = listPassable(from, to, between, overs).filter(isOpen);
    if (open.length === 0) {
      const isGroundOpen = blocks.length === 0 || listLines(from, to).some(isOpen);
      return { why: isGroundOpen ? "figures" : "ground", over: [] };
    }
    const narrow = this.#listNarrow(from, to);
    const free = open.find(
      ({ from: eye, to: mark }) =>
        !findCrossed(between, eye, mark) && !narrow.some(({ opening }) => meetsOpening(eye, mark, opening)),
    );
    if (free) return { why: "free", line: free, over: [] };
    const around = [...between, ...narrow.flatMap(({ a, b }) => [a, b])];
    for (const over of listOvers(from, overs, around))
      for (const line of open) {
        const below = shootOver(between, narrow, line, over);
        if (below) return { why: below.every(overs.isWall) ? "secondRank" : "over", line, over: below };
      }
    return { why: "figures", over: [] };
  }

  /** The pairs between whom there is too little room to see through, near the lines between two figures. @rule D-39 */
  #listNarrow(from: Seen, to: Seen): readonly Pair[] {
    const pairs: Pair[] = [];
    this.#asked += 1;
    for (const one of this.#listBetween(from, to, this.#ruleset.tables.missiles.gap))
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
    const covers = ({ formation, place }: Seen): boolean =>
      formation?.kind === "hedgehog" ||
      (formation?.kind === "shieldWall" && isBeforeWall(bearingOf(place, from.place), this.#ruleset));
    if (covers(to)) return true;
    const reach = this.#ruleset.tables.missiles.behindFormation;
    return this.#listBeside(to, reach).some(
      (other) =>
        other.side === to.side && crossesBody(from.place, to.place, other.body, true) && covers(other),
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
