import { countInRanks, type PlacedBody, standBody } from "#field/body.ts";
import { FightingFinder, listSeats } from "#field/fighting.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import { type Point, toTable } from "#field/pose.ts";
import { rectangleAt, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { type Walk, Walks } from "#field/walk.ts";
import { zoneAt } from "#field/zones.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { type Inches, isWithin, LENGTH_TOLERANCE, normalizeHeading, toDegrees } from "#rules/quantities.ts";
import { facesAllWays, hasRoom, listObstacles, outlineOfUnit, standingOf } from "../ground.ts";
import { movingProfile } from "../moving/moving-profile.ts";
import { goingOf, priceWay } from "../moving/price-way.ts";
import { orderIdsByHome } from "../precedence.ts";
import type { Battle, Contact, LappedFigure, Pose, TroopUnit, Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isHedgehog, isManned, isRunning, listOpponents, mayFight } from "../units.ts";
import { isStanding, listLapped, outlineOfLapped, withoutLapped } from "./lapped.ts";
import type { MeleeInPlay } from "./melee-in-play.ts";

/** A figure that may go, from where: out of the ranks, or from a place at which it touches its enemy no more. */
interface Spare {
  readonly from: Point;
  /** In the front rank, the end at which it stands. */
  readonly end?: "left" | "right";
  /** Its number among those that have lapped before. */
  readonly lapped?: number;
}

/** A place at the flank or the rear of an enemy. */
interface Slot {
  readonly pose: Pose;
  readonly enemy: UnitId;
  readonly at: Point;
}

/** A figure with the place to which it goes. */
interface Lap {
  readonly spare: Spare;
  readonly slot: Slot;
}

/** Ways that differ by less are as long: far less than any two that are meant to differ. */
const SAME = 1e-6;

const middleOf = (outline: TurnedRectangle): Point => ({ x: outline.x, y: outline.y });

/** Whether the spare figures of a unit may lap round, if its owner wishes. @rule M-MEX-4, M-RET-3, D-91, D-195 */
const mayLap = (unit: Unit, ruleset: Ruleset): unit is TroopUnit =>
  unit.kind === "troops" &&
  isManned(unit) &&
  !isRunning(unit) &&
  unit.change === undefined &&
  unit.formation !== "square" &&
  !isHedgehog(unit) &&
  !facesAllWays(unit, ruleset);

/** Whether a unit may not strike an enemy back, who is in its rear. @rule M-MEL-8, D-169 */
const isTakenInRear = ({ contacts, clock }: Battle, id: UnitId, enemy: UnitId): boolean =>
  contacts.some(
    (contact: Contact) =>
      contact.attacker === enemy &&
      contact.defender === id &&
      contact.zone === "rear" &&
      contact.sinceTurn === clock.turn,
  );

/** How many figures at either end of the front rank have nobody to fight. */
function countIdleEnds(files: number, fights: (file: number) => boolean): readonly [number, number] {
  const count = (order: readonly number[]): number => {
    const first = order.findIndex(fights);
    return first === -1 ? 0 : first;
  };
  const across = Array.from({ length: files }, (_, file) => file);
  return [count(across), count([...across].reverse())];
}

/** The laps of one unit, as they are found. */
class Lapper {
  readonly #battle: Battle;
  readonly #unit: TroopUnit;
  readonly #ruleset: Ruleset;
  readonly #finder: FightingFinder;
  readonly #ranks: TroopUnit;
  readonly #body: PlacedBody;
  readonly #inRanks: number;
  readonly #ends: readonly [number, number];
  readonly #spares: readonly Spare[];

  constructor(battle: Battle, unit: TroopUnit, ruleset: Ruleset, finder: FightingFinder) {
    this.#finder = finder;
    this.#battle = battle;
    this.#unit = unit;
    this.#ruleset = ruleset;
    this.#ranks = withoutLapped(unit);
    this.#body = standBody(this.#ranks);
    this.#inRanks = countInRanks(unit);
    const fighting = this.#findFighting(this.#ranks);
    const seats = listSeats(this.#inRanks, unit.files);
    const busy = new Set(
      seats.flatMap(({ file, rank }, figure) => (rank === 0 && fighting.has(figure) ? [file] : [])),
    );
    this.#ends = countIdleEnds(unit.files, (file) => busy.has(file));
    this.#spares = [...this.#listInRanks(fighting), ...this.#listParted()];
  }

  get #enemies(): readonly Unit[] {
    const { units } = this.#battle;
    return listOpponents(this.#battle, this.#unit.id).flatMap((id) => units[id] ?? []);
  }

  /** The figures in the ranks that fight. */
  #findFighting(ranks: TroopUnit): ReadonlySet<number> {
    const fighters = [ranks, ...this.#enemies].map((unit) => ({
      id: unit.id,
      side: unit.side,
      standing: unit.kind === "troops" ? withoutLapped(unit) : standingOf(unit),
    }));
    const found = this.#finder.find(fighters).get(ranks.id) ?? [];
    return new Set(found.map(({ figure }) => figure));
  }

  #listInRanks(fighting: ReadonlySet<number>): readonly Spare[] {
    const { files } = this.#unit;
    const [left, right] = this.#ends;
    return listSeats(this.#inRanks, files).flatMap(({ file, rank }, figure): readonly Spare[] => {
      const base = this.#body.figures[figure];
      if (!base || fighting.has(figure)) return [];
      const from = { x: base.x, y: base.y };
      if (rank > 0) return [{ from }];
      if (file < left) return [{ from, end: "left" }];
      return file >= files - right ? [{ from, end: "right" }] : [];
    });
  }

  #listParted(): readonly Spare[] {
    return listLapped(this.#unit).flatMap((figure, index) =>
      isStanding(this.#battle, this.#unit, figure)
        ? []
        : [{ from: middleOf(outlineOfLapped(this.#unit, figure)), lapped: index }],
    );
  }

  /** The places at the flanks and in the rear of an enemy, from his front corners backward. @rule M-MEX-4, D-167, D-185 */
  #listSlots(enemy: Unit): readonly Slot[] {
    if (facesAllWays(enemy, this.#ruleset) || !mayFight(this.#unit, enemy)) return [];
    if (isTakenInRear(this.#battle, this.#unit.id, enemy.id)) return [];
    const outline = outlineOfUnit(enemy);
    const { width } = this.#unit.profile.base;
    const places = (length: Inches) =>
      Array.from(
        { length: Math.max(1, Math.ceil((length - 2 * LENGTH_TOLERANCE) / width)) },
        (_, index) => (index + 0.5) * width,
      );
    const { halfWidth, halfDepth, heading } = outline;
    const put = (ahead: number, right: number, facing: number): Slot => {
      const pose = { ...toTable(outline, { ahead, right }), heading: normalizeHeading(heading + facing) };
      return { pose, enemy: enemy.id, at: middleOf(this.#outlineAt(pose)) };
    };
    const flanks = places(2 * halfDepth).flatMap((back) => [
      put(halfDepth - back, halfWidth, 270),
      put(halfDepth - back, -halfWidth, 90),
    ]);
    const rear = places(2 * halfWidth).map((along) => put(-halfDepth, halfWidth - along, 0));
    return [...flanks, ...rear].filter((slot) => zoneAt(outline, slot.at) !== "front" && this.#isFree(slot));
  }

  #outlineAt(pose: Pose): TurnedRectangle {
    const { width, depth } = this.#unit.profile.base;
    return rectangleAt(pose, width, depth);
  }

  #isFree({ pose }: Slot): boolean {
    const outline = this.#outlineAt(pose);
    if (overlaps(outline, this.#body.outline) || !hasRoom(this.#battle, this.#unit, outline)) return false;
    return !Object.values(this.#battle.units).some(
      (unit) =>
        unit.kind === "troops" &&
        listLapped(unit).some((figure) => overlaps(outline, outlineOfLapped(unit, figure))),
    );
  }

  get #most(): Inches {
    return movingProfile(this.#unit, this.#ruleset).moveInches * this.#ruleset.tables.limits.lapMove;
  }

  /** What a way costs by the ground on it; nothing where it leads over what the unit may not enter. */
  #price({ points, inches }: Walk): Inches | undefined {
    if (this.#battle.terrain.length === 0) return inches;
    const { width, depth } = this.#unit.profile.base;
    let cost = 0;
    for (const [index, to] of points.entries()) {
      const from = points[index - 1];
      if (!from) continue;
      const heading = normalizeHeading(toDegrees(Math.atan2(to.x - from.x, from.y - to.y)));
      const outline = { ...from, heading, halfWidth: width / 2, halfDepth: depth / 2 };
      const front = { ...toTable(outline, { ahead: depth / 2, right: 0 }), heading };
      const mover = { outline, heading, inches: Math.hypot(to.x - from.x, to.y - from.y), front };
      const way = priceWay(this.#battle, this.#unit, mover, {
        going: goingOf(this.#unit),
        ruleset: this.#ruleset,
      });
      if (way.bar) return undefined;
      cost += way.cost;
    }
    return cost;
  }

  /** Every figure with every place that half of its move allows, the shortest way first. */
  #listWays(): readonly (Lap & { readonly cost: Inches })[] {
    const slots = this.#enemies.flatMap((enemy) => this.#listSlots(enemy));
    if (slots.length === 0 || this.#spares.length === 0) return [];
    const most = this.#most;
    const bodies = listObstacles(this.#battle, this.#unit.id)
      .map(({ outline }) => outline)
      .filter((outline) => isWithin(measureGap(outline, this.#body.outline), most));
    const walks = new Walks(bodies);
    const ends = slots.map((slot) => ({ slot, seen: walks.listSeen(slot.at) }));
    return this.#spares
      .flatMap((spare) => {
        const seen = walks.listSeen(spare.from);
        return ends.flatMap(({ slot, seen: home }) => {
          const walk = walks.find(spare.from, slot.at, most, [seen, home]);
          const cost = walk && this.#price(walk);
          return cost !== undefined && isWithin(cost, most) ? [{ spare, slot, cost }] : [];
        });
      })
      .sort((a, b) => (Math.abs(a.cost - b.cost) <= SAME ? 0 : a.cost - b.cost));
  }

  /** Who goes where: the nearest first, as long as enough are left in the ranks. */
  #choose(): readonly Lap[] {
    const chosen: Lap[] = [];
    const [left, right] = this.#ends;
    let mayGo = this.#inRanks - Math.max(1, this.#unit.files - left - right);
    for (const { spare, slot } of this.#listWays()) {
      if (spare.lapped === undefined && mayGo <= 0) continue;
      const outline = this.#outlineAt(slot.pose);
      const isTaken = chosen.some(
        (lap) => lap.spare === spare || overlaps(outline, this.#outlineAt(lap.slot.pose)),
      );
      if (isTaken) continue;
      chosen.push({ spare, slot });
      if (spare.lapped === undefined) mayGo -= 1;
    }
    return chosen;
  }

  /** The unit once those have gone, with its ranks closed up. @rule D-185, D-223 */
  #after(laps: readonly Lap[]): TroopUnit {
    const gone = laps.filter(({ spare }) => spare.lapped === undefined);
    const { files, pose, profile, lapped } = this.#unit;
    const keeps = Math.min(files, this.#inRanks - gone.length);
    const dropped = files - keeps;
    const fromLeft = gone.filter(({ spare }) => spare.end === "left").length;
    const [idleLeft, idleRight] = this.#ends;
    const left = Math.min(dropped, idleLeft, Math.max(dropped - idleRight, fromLeft));
    const right = dropped - left;
    const moved = new Map(
      laps.flatMap(({ spare, slot }) => (spare.lapped === undefined ? [] : [[spare.lapped, slot]])),
    );
    const { turn } = this.#battle.clock;
    const asLapped = ({ pose: place, enemy }: Slot): LappedFigure => ({ ...place, enemy, sinceTurn: turn });
    const before = listLapped(this.#unit).map((figure, index) => {
      const slot = moved.get(index);
      return slot ? asLapped(slot) : figure;
    });
    return {
      ...this.#unit,
      files: keeps,
      pose: {
        ...toTable(pose, { ahead: 0, right: ((left - right) * profile.base.width) / 2 }),
        heading: pose.heading,
      },
      lapped: {
        figures: [...before, ...gone.map(({ slot }) => asLapped(slot))],
        left: (lapped?.left ?? 0) + left,
        right: (lapped?.right ?? 0) + right,
      },
    };
  }

  /** Whether the ranks that are left touch and fight whom they did. */
  #isSound(after: TroopUnit): boolean {
    const ranks = withoutLapped(after);
    const outline = outlineOfUnit(ranks);
    const touches = this.#enemies.every((enemy) => isWithin(measureGap(outline, outlineOfUnit(enemy)), 0));
    return touches && this.#findFighting(ranks).size >= this.#findFighting(this.#ranks).size;
  }

  /** The unit with as many as can lapped round, and how many they are now; nothing where nobody can. */
  find(): { readonly unit: TroopUnit; readonly count: number } | undefined {
    const laps = [...this.#choose()];
    while (laps.length > 0) {
      const unit = this.#after(laps);
      if (this.#isSound(unit)) return { unit, count: laps.length };
      laps.pop();
    }
    return undefined;
  }
}

/** Whether a unit in melee has any figures that could lap round the enemy. @rule M-MEX-4 */
export const couldLap = (battle: Battle, unit: Unit, ruleset: Ruleset): boolean =>
  mayLap(unit, ruleset) &&
  listOpponents(battle, unit.id).length > 0 &&
  new Lapper(battle, unit, ruleset, new FightingFinder(ruleset.settings.fightingRank)).find() !== undefined;

/**
 * Between the rounds, figures that nobody has engaged go round to the flanks and the rear of the enemy, as their owners
 * wish: the nearest to the nearest places, by half of their move.
 *
 * @param finder - remembers who fights, where a melee is reckoned more than once
 * @rule M-MEX-4, D-185, D-233, D-236
 */
export function lapRound(
  run: Unfolding,
  { units, left, unrallied }: Pick<MeleeInPlay, "units" | "left" | "unrallied">,
  finder = new FightingFinder(run.ruleset.settings.fightingRank),
): void {
  for (const id of orderIdsByHome(run.battle, units)) {
    const unit = run.unit(id);
    if (left.has(id) || unrallied.has(id) || !unit.prefers.laps || !mayLap(unit, run.ruleset)) continue;
    const found = new Lapper(run.battle, unit, run.ruleset, finder).find();
    if (!found?.unit.lapped) continue;
    const { lapped, pose, files } = found.unit;
    run.emit({ type: "figuresLapped", rule: "M-MEX-4", unit: id, count: found.count, lapped, pose, files });
  }
}
