import { measureGap } from "#field/gap.ts";
import { type Mover, type Strip, type Survey, surveyWay } from "#field/survey.ts";
import { groundOf, type TerrainPiece } from "#field/terrain.ts";
import type { Ground } from "#field/terrain-kinds.ts";
import type { Line } from "#rules/line.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { type Footing, isBarredByMarsh, type Rate, readRate, readStreamCost } from "#rules/mass/terrain.ts";
import { type Inches, isWithin } from "#rules/quantities.ts";
import { isFormedForWoods } from "../formed.ts";
import type { Battle, TurnRecord, Unit } from "../state.ts";
import { isOnWheels } from "../units.ts";
import { followsRoads } from "./road.ts";

/** What the ground has made of a unit's movement in this turn. */
export type Going = Pick<TurnRecord, "climbed" | "hillsLeft" | "waded">;

/** A part of a way for which one price is paid; both ends also as what has been spent by then. */
export interface Payment {
  readonly from: Inches;
  readonly to: Inches;
  readonly costFrom: Inches;
  readonly costTo: Inches;
  readonly onRoad: boolean;
  readonly line: Line;
}

/** Ground of Table 1 that a unit may not enter as it goes. */
export interface GroundBar {
  readonly piece: TerrainPiece;
  readonly rule: "M-TERR-3" | "M-TERR-7" | "D-77";
}

/** A straight way with its price: all of it, or what lies before the ground that ends it. */
export interface PricedWay {
  readonly inches: Inches;
  readonly cost: Inches;
  readonly payments: readonly Payment[];
  readonly lines: readonly Line[];
  readonly going: Going;
  readonly bar?: GroundBar;
}

export const goingOf = ({ turn: { climbed, hillsLeft, waded } }: Unit): Going => ({
  climbed,
  hillsLeft,
  waded,
});

/** Pieces that hinder whoever is beside a road, but not who follows it. @rule D-225 */
const ROADSIDE: ReadonlySet<string> = new Set([
  "woods",
  "marsh",
  "roughGround",
  "ditchAndRampart",
  "stream",
  "river",
]);

/** One water: a piece with all that are joined to it because they touch, in their order. @rule D-79, D-80 */
export function listWater(pieces: readonly TerrainPiece[], piece: TerrainPiece): readonly TerrainPiece[] {
  let joined: readonly TerrainPiece[] = [piece];
  for (;;) {
    const more = pieces.filter(
      (other) =>
        !joined.includes(other) &&
        joined.some(({ outline }) => isWithin(measureGap(outline, other.outline), 0)),
    );
    if (more.length === 0) return pieces.filter((one) => joined.includes(one));
    joined = [...joined, ...more];
  }
}

/** The pieces of terrain of one kind of ground. */
export const listGround = ({ terrain, settings }: Battle, ground: Ground): readonly TerrainPiece[] =>
  terrain.filter((piece) => groundOf(piece, settings) === ground);

/** How a way is priced. */
interface HowToPrice {
  readonly going: Going;
  readonly ruleset: Ruleset;
  /** A forced move is stopped by what is in its way, not by its price (D-235). */
  readonly forced?: boolean;
}

/** What a survey is priced with. */
interface Pricing {
  readonly battle: Battle;
  readonly unit: Unit;
  readonly survey: Survey;
  readonly ruleset: Ruleset;
}

/** The pieces under the leading edge in a strip that count for the unit: those beside its road do not. */
function listCounted({ battle, unit }: Pricing, { under, onRoad, inFord }: Strip): readonly TerrainPiece[] {
  const follows = followsRoads(unit);
  const { settings } = battle;
  return under.filter((piece) => {
    const ground = groundOf(piece, settings);
    if (follows && onRoad && ROADSIDE.has(ground)) return false;
    return !(follows && inFord && ground === "river");
  });
}

/** The ground of a strip as Table 1 has it. */
export function listFootings(battle: Battle, strip: Pick<Strip, "slope">, counted: readonly TerrainPiece[]) {
  const grounds = counted.flatMap((piece): readonly Footing[] => {
    const ground = groundOf(piece, battle.settings);
    return ground === "open" || ground === "impassable" || ground === "hill" ? [] : [{ ground }];
  });
  const slopes: readonly Footing[] = strip.slope ? [{ ground: "hill", slope: strip.slope }] : [];
  return [...slopes, ...grounds];
}

/** Whether a unit of its own will may not enter a piece of Table 1, a road apart. @rule M-TERR-2, M-TERR-3, M-TERR-7 */
export function findGroundBar(
  { settings }: Battle,
  unit: Unit,
  piece: TerrainPiece,
  ruleset: Ruleset,
): GroundBar | undefined {
  switch (groundOf(piece, settings)) {
    case "river":
      return { piece, rule: "M-TERR-7" };
    case "marsh":
      return isBarredByMarsh(unit.profile, isOnWheels(unit), ruleset)
        ? { piece, rule: "M-TERR-3" }
        : undefined;
    case "woods":
      return settings.woodsFormed === "noEntry" && isFormedForWoods(unit)
        ? { piece, rule: "D-77" }
        : undefined;
    default:
      return undefined;
  }
}

/** Pays for strip after strip. */
class Purse {
  readonly #pricing: Pricing;
  readonly #streams: readonly TerrainPiece[];
  readonly #payments: Payment[] = [];
  #waded: Going["waded"];
  #climbed: boolean;
  #cost: Inches = 0;

  constructor(pricing: Pricing, { waded, climbed }: Going) {
    this.#pricing = pricing;
    this.#waded = waded;
    this.#climbed = climbed;
    this.#streams = listGround(pricing.battle, "stream");
  }

  get cost(): Inches {
    return this.#cost;
  }

  get payments(): readonly Payment[] {
    return this.#payments;
  }

  going(hillsLeft: readonly string[]): Going {
    return { climbed: this.#climbed, hillsLeft, waded: this.#waded };
  }

  pay(strip: Strip, counted: readonly TerrainPiece[], startsIn: readonly TerrainPiece[]): void {
    const { battle, ruleset } = this.#pricing;
    this.#wade(strip, counted, startsIn);
    this.#climbed ||= strip.slope === "up" || strip.rises;
    const rate = readRate(listFootings(battle, strip, counted), ruleset);
    const [water] = this.#waded.filter(({ leftInches }) => leftInches > 0);
    const free = water ? Math.min(strip.to - strip.from, water.leftInches / rate.factor) : 0;
    if (water && free > 0) {
      const leftInches = Math.max(0, water.leftInches - free * rate.factor);
      this.#waded = this.#waded.map((one) => (one === water ? { ...one, leftInches } : one));
      this.#add(strip.from, strip.from + free, 0, strip.onRoad, {
        rule: "M-TERR-6",
        label: "acrossStream",
        value: 0,
      });
    }
    this.#advance(strip, strip.from + free, rate);
  }

  /** Streams that the edge has left are behind it; those that it comes upon cost all their inches at once. */
  #wade({ from, onRoad }: Strip, counted: readonly TerrainPiece[], startsIn: readonly TerrainPiece[]): void {
    const { battle, ruleset } = this.#pricing;
    const under = counted.filter((piece) => groundOf(piece, battle.settings) === "stream");
    const named = under.map((piece) => ({
      stream: listWater(this.#streams, piece)[0]?.id ?? piece.id,
      piece,
    }));
    this.#waded = this.#waded.filter(({ stream }) => named.some((one) => one.stream === stream));
    for (const { stream, piece } of named) {
      if (this.#waded.some((one) => one.stream === stream)) continue;
      const isIn = from === 0 && startsIn.includes(piece);
      const leftInches = isIn ? 0 : readStreamCost(ruleset);
      this.#waded = [...this.#waded, { stream, leftInches }];
      if (!isIn)
        this.#add(from, from, leftInches, onRoad, {
          rule: "M-TERR-6",
          label: "acrossStream",
          value: leftInches,
        });
    }
  }

  #advance({ to, onRoad }: Strip, from: Inches, { factor, rule, label }: Rate): void {
    if (to - from <= 0) return;
    this.#add(from, to, (to - from) * factor, onRoad, { rule, label, value: 0 });
  }

  #add(from: Inches, to: Inches, cost: Inches, onRoad: boolean, line: Line): void {
    const costFrom = this.#cost;
    this.#cost += cost;
    this.#payments.push({ from, to, costFrom, costTo: this.#cost, onRoad, line });
  }
}

/** The prices of a way, those of one kind of ground together; of open ground the inches alone. */
export function sumPayments(payments: readonly Payment[]): readonly Line[] {
  const sums = new Map<string, { line: Line; inches: Inches; cost: Inches }>();
  for (const { line, from, to, costFrom, costTo } of payments) {
    const key = `${line.rule} ${line.label}`;
    const sum = sums.get(key) ?? { line, inches: 0, cost: 0 };
    sum.inches += to - from;
    sum.cost += costTo - costFrom;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .filter(({ inches, cost }) => inches > 0 || cost > 0)
    .map(({ line: { rule, label }, inches, cost }) =>
      label === "advance" ? { rule, label, value: cost } : { rule, label, value: cost, inches },
    );
}

/**
 * What a straight way costs by the ground on it, as far as the unit may go there.
 *
 * @rule M-TERR-1 to M-TERR-7, D-73, D-79, D-83, D-225
 */
export function priceWay(
  battle: Battle,
  unit: Unit,
  mover: Omit<Mover, "hillsLeft">,
  how: HowToPrice,
): PricedWay {
  const { going, ruleset } = how;
  const survey = surveyWay(battle.terrain, { ...mover, hillsLeft: going.hillsLeft });
  const pricing: Pricing = { battle, unit, survey, ruleset };
  const purse = new Purse(pricing, going);
  for (const strip of survey.strips) {
    const counted = listCounted(pricing, strip);
    const bar = counted
      .map((piece) => (how.forced ? undefined : findGroundBar(battle, unit, piece, ruleset)))
      .find((one) => one && (one.rule === "M-TERR-7" || !survey.startsIn.includes(one.piece)));
    if (bar) return { ...priceWay(battle, unit, { ...mover, inches: strip.from }, how), bar };
    purse.pay(strip, counted, survey.startsIn);
  }
  return {
    inches: mover.inches,
    cost: purse.cost,
    payments: purse.payments,
    lines: sumPayments(purse.payments),
    going: purse.going(survey.hillsLeft),
  };
}
