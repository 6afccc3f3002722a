import { turnAboutMiddle } from "#field/body.ts";
import { measureGap, nearestStretch } from "#field/gap.ts";
import { advance, type Point } from "#field/pose.ts";
import { findRetreatTo, sweepContact } from "#field/sweep.ts";
import { measureToEdge } from "#field/table.ts";
import { shiftAlong, type TurnedRectangle } from "#field/turned-rectangle.ts";
import type { Line } from "#rules/line.ts";
import { mayRefuseMelee } from "#rules/mass/missiles.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import {
  type Degrees,
  type Inches,
  isWithin,
  LENGTH_TOLERANCE,
  normalizeHeading,
  toDegrees,
} from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import {
  findHindrance,
  hasRoom,
  isBarred,
  listObstacles,
  outlineAt,
  outlineOfUnit,
  standingOf,
  unitAt,
} from "../ground.ts";
import { ControlZones } from "../moving/control.ts";
import { movingProfile } from "../moving/moving-profile.ts";
import { goingOf, priceWay } from "../moving/price-way.ts";
import type { Battle, Pose, Unit, UnitId } from "../state.ts";
import { isManned, isRunning, listUnits, poseOf } from "../units.ts";
import { listNearMelees } from "./joining.ts";

/** Headings in which a way back is tried, besides those straight away from a unit of the melee. */
const HEADINGS: readonly Degrees[] = Array.from({ length: 72 }, (_, index) => index * 5);

/** Where a unit that refuses a melee goes. */
export interface WayBack {
  readonly pose: Pose;
  readonly inches: Inches;
  /** What it costs of the normal move. */
  readonly spentInches: Inches;
  readonly lines: readonly Line[];
}

/** A way out of a melee, or why a unit may not refuse it. */
export type RefusingPlan =
  | ({ readonly ok: true } & WayBack)
  | { readonly ok: false; readonly refusal: Refusal };

/** The shortest line between two outlines; of a stretch equally near its middle. */
function shortestLine(a: TurnedRectangle, b: TurnedRectangle): readonly [Point, Point] {
  return [nearestStretch(a, b).middle, nearestStretch(b, a).middle];
}

/** Whether friendly foot stands across the shortest line between a unit and an enemy. @rule M-MEL-4, D-164 */
export function isScreened(battle: Battle, unit: Unit, enemy: Unit): boolean {
  const points = shortestLine(outlineOfUnit(unit), outlineOfUnit(enemy));
  return listUnits(battle, unit.side).some(
    (friend) =>
      friend.id !== unit.id &&
      friend.kind === "troops" &&
      !friend.profile.mounted &&
      !isRunning(friend) &&
      isWithin(measureGap({ type: "line", points }, outlineOfUnit(friend)), 0) &&
      !isWithin(Math.hypot(points[0].x - points[1].x, points[0].y - points[1].y), 0),
  );
}

/** The ways back of one unit from a melee, each as short as its heading lets it be. */
class WaysBack {
  readonly #battle: Battle;
  readonly #unit: Unit;
  readonly #ruleset: Ruleset;
  readonly #outline: TurnedRectangle;
  readonly #from: readonly TurnedRectangle[];
  readonly #zones: ControlZones;

  constructor(battle: Battle, unit: Unit, from: readonly Unit[], ruleset: Ruleset) {
    this.#battle = battle;
    this.#unit = unit;
    this.#ruleset = ruleset;
    this.#outline = outlineOfUnit(unit);
    this.#from = from.map(outlineOfUnit);
    this.#zones = new ControlZones(battle, unit, ruleset);
  }

  /** How far off it must be to be out of the melee: beyond the distance of M-MEX-3. */
  get #clear(): Inches {
    return this.#ruleset.tables.limits.joinWithinInches + 2 * LENGTH_TOLERANCE;
  }

  #isOut(outline: TurnedRectangle): boolean {
    const { joinWithinInches } = this.#ruleset.tables.limits;
    return this.#from.every((other) => !isWithin(measureGap(outline, other), joinWithinInches));
  }

  /** Straight away from a unit of the melee. */
  #awayFrom(other: TurnedRectangle): Degrees {
    const [here, there] = shortestLine(this.#outline, other);
    const gap = measureGap(this.#outline, other);
    const [to, from] = isWithin(gap, 0) ? [this.#outline, other] : [here, there];
    return normalizeHeading(toDegrees(Math.atan2(to.x - from.x, from.y - to.y)));
  }

  /** How far along a heading the first place is that is out of the melee and on no friend. */
  #measure(heading: Degrees): Inches {
    let inches = Math.max(
      ...this.#from.map((other) => findRetreatTo(this.#outline, heading, other, this.#clear)),
    );
    for (const _ of Object.keys(this.#battle.units)) {
      const end = shiftAlong(this.#outline, heading, inches);
      const under = findHindrance(this.#battle, this.#unit, end);
      if (under?.type !== "unit") break;
      const friend = listObstacles(this.#battle, this.#unit.id).find(({ id }) => id === under.id);
      if (!friend) break;
      inches = Math.max(inches, findRetreatTo(this.#outline, heading, friend.outline)) + LENGTH_TOLERANCE;
    }
    return inches;
  }

  /** Friends are passed through; enemies, their control, ground and the edge of the table bar the way. @rule D-229 */
  #isFree(heading: Degrees, inches: Inches): boolean {
    const outline = this.#outline;
    const meets = (other: Parameters<typeof sweepContact>[3]) =>
      sweepContact(outline, heading, inches, other) !== undefined;
    const edge = measureToEdge(outline, heading, this.#battle.table);
    return (
      (edge === undefined || isWithin(inches, edge)) &&
      !listObstacles(this.#battle, this.#unit.id).some(
        ({ side, outline: other }) => side !== this.#unit.side && meets(other),
      ) &&
      !this.#battle.terrain.some(
        (piece) => isBarred(this.#battle, this.#unit, piece) && meets(piece.outline),
      ) &&
      this.#zones.cut(outline, heading, { inches }).blocker === undefined
    );
  }

  #along(heading: Degrees, facing: Degrees | undefined): WayBack | undefined {
    const { moveInches } = movingProfile(this.#unit, this.#ruleset);
    const inches = this.#measure(heading);
    if (!isWithin(inches, moveInches) || !this.#isFree(heading, inches)) return undefined;
    const front = poseOf(this.#unit);
    const mover = { outline: this.#outline, heading, inches, front };
    const how = { going: goingOf(this.#unit), ruleset: this.#ruleset };
    const { bar, cost, lines } = priceWay(this.#battle, this.#unit, mover, how);
    if (bar || !isWithin(cost, moveInches)) return undefined;
    const there = { ...advance({ ...front, heading }, inches), heading: front.heading };
    const moved = unitAt(this.#unit, there);
    const pose = facing === undefined ? there : turnAboutMiddle(standingOf(moved), facing);
    const end = outlineAt(this.#unit, pose);
    return hasRoom(this.#battle, this.#unit, end) && this.#isOut(end)
      ? { pose, inches, spentInches: cost, lines }
      : undefined;
  }

  /** The shortest of all. @rule M-MEL-4, D-164 */
  find(facing: Degrees | undefined): WayBack | undefined {
    return [...this.#from.map((other) => this.#awayFrom(other)), ...HEADINGS]
      .map((heading) => this.#along(heading, facing))
      .reduce((best, way) => (best && (!way || best.inches <= way.inches) ? best : way), undefined);
  }
}

/**
 * Where missile troops behind a line of foot go that refuse the melee before them: out of it by the shortest way.
 *
 * @param facing - how they face there; as they do now if absent
 * @rule M-MEL-4, D-164, D-229, D-233
 */
export function planRefusing(battle: Battle, id: UnitId, ruleset: Ruleset, facing?: Degrees): RefusingPlan {
  const refuse = (refusal: Refusal): RefusingPlan => ({ ok: false, refusal });
  const unit = battle.units[id];
  if (!unit) return refuse({ code: "unknownUnit" });
  if (!isManned(unit)) return refuse({ code: "unitGone" });
  if (unit.condition.type !== "goodOrder") return refuse({ code: "unitRunning", rule: "D-181" });
  if (!mayRefuseMelee(unit.profile.weapon)) return refuse({ code: "notMissileTroops", rule: "M-MEL-4" });
  const near = listNearMelees(battle, unit, ruleset);
  if (near.length === 0) return refuse({ code: "noMeleeNear", rule: "M-MEL-4" });
  const others = near
    .flatMap(({ units }) => units)
    .flatMap((other) => (other === id ? [] : (battle.units[other] ?? [])));
  const open = others.find((other) => other.side !== unit.side && !isScreened(battle, unit, other));
  if (open) return refuse({ code: "noScreen", rule: "M-MEL-4", facts: { unit: open.id } });
  const way = new WaysBack(battle, unit, others, ruleset).find(facing);
  return way ? { ok: true, ...way } : refuse({ code: "noWayBack", rule: "M-MEL-4" });
}
