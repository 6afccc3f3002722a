import { turnAboutMiddle } from "#field/body.ts";
import { advance } from "#field/pose.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { TurnedRectangle } from "#field/turned-rectangle.ts";
import type { Line } from "#rules/line.ts";
import { type ExplainedInches, findMoveFault, measureTurnCost } from "#rules/mass/movement.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { isHaltedAfterRiver } from "#rules/mass/terrain.ts";
import {
  ANGLE_TOLERANCE,
  type Degrees,
  type Inches,
  isAngleWithin,
  isWithin,
  LENGTH_TOLERANCE,
  normalizeBearing,
  normalizeHeading,
} from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { Leg } from "../command.ts";
import { hasRoom, measureStretch, outlineAt, outlineOfUnit, standingOf, unitAt } from "../ground.ts";
import type { Battle, HalfOfMove, Pose, TurnRecord, Unit, UnitId } from "../state.ts";
import { poseOf } from "../units.ts";
import { describeBar, describeBlocker, findSwingBar } from "./bars.ts";
import { ControlZones } from "./control.ts";
import { joinTurns } from "./join-turns.ts";
import { movingProfile } from "./moving-profile.ts";
import type { MovePlan, MoveStage, PlannedMove } from "./planned-move.ts";
import { type Going, goingOf, type PricedWay, priceWay } from "./price-way.ts";
import { findReach } from "./reach.ts";
import { findFarBank } from "./river.ts";
import {
  advanceOnRoad,
  type OnRoad,
  type PaidPart,
  readMoveAllowance,
  readOnRoad,
  turnOnRoad,
} from "./road.ts";

/** What a turn at one place costs now, and how the place stands after it. */
interface TurnPrice {
  /** Less than nothing where it turns back from what it has paid for. */
  readonly inches: Inches;
  readonly lines: readonly Line[];
  readonly turnedFrom: NonNullable<TurnRecord["turnedFrom"]>;
}

/** The plan while it is made; one for each command, never shared. */
class MovePlanner {
  readonly #battle: Battle;
  readonly #ruleset: Ruleset;
  readonly #profile: Unit["profile"];
  readonly #zones: ControlZones;
  /** Enemies in whose control it was from the start. */
  #within: readonly UnitId[];
  #unit: Unit;
  #free: boolean;
  #spent = 0;
  #advanced = false;
  #onRoad: OnRoad;
  #going: Going;
  #crossed = false;
  #deviations: TurnRecord["deviations"];
  #turnedFrom: TurnRecord["turnedFrom"];
  #unfinished: PlannedMove["unfinished"];
  #contact: PlannedMove["contact"];
  #stoppedBy: PlannedMove["stoppedBy"];
  #leg = 0;
  readonly #path: Pose[] = [];
  readonly #stages: MoveStage[] = [];
  readonly #lines: Line[] = [];

  constructor(battle: Battle, unit: Unit, ruleset: Ruleset) {
    this.#battle = battle;
    this.#ruleset = ruleset;
    this.#unit = unit;
    this.#profile = movingProfile(unit, ruleset);
    this.#free = unit.turn.freeFacing;
    this.#turnedFrom = unit.turn.turnedFrom;
    this.#deviations = unit.turn.deviations;
    this.#onRoad = readOnRoad(battle, unit);
    this.#going = goingOf(unit);
    this.#zones = new ControlZones(battle, unit, ruleset);
    this.#within = this.#zones.listAt(outlineOfUnit(unit));
  }

  get #spentInAll(): Inches {
    return this.#unit.turn.spentInches + this.#spent;
  }

  get #left(): Inches {
    return Math.max(0, this.#allow(this.#onRoad).inches - this.#spentInAll);
  }

  /** How far it may go in all, after a move that has had so much to do with roads. */
  #allow(onRoad: OnRoad): ExplainedInches {
    return readMoveAllowance(this.#unit, this.#profile, onRoad, this.#ruleset);
  }

  /** A part of the move from where it stands, as {@link turnOnRoad} and {@link advanceOnRoad} take it. */
  #partTo(to: Pose, inches: Inches): PaidPart {
    const { moveInches } = this.#profile;
    return { from: poseOf(this.#unit), to, inches, spentBefore: this.#spentInAll, moveInches };
  }

  get path(): readonly Pose[] {
    return this.#path;
  }

  #put(pose: Pose): void {
    this.#unit = unitAt(this.#unit, pose);
    this.#path.push(pose);
    const now = this.#zones.listAt(outlineOfUnit(this.#unit));
    this.#within = this.#within.filter((id) => now.includes(id));
  }

  /**
   * The half of the move in which it now is, what was paid for the turn at this place apart. A half ends where half of
   * the move is spent.
   */
  get #half(): HalfOfMove {
    const spentBefore = this.#spentInAll - (this.#turnedFrom?.paidInches ?? 0);
    return spentBefore < this.#profile.moveInches / 2 - LENGTH_TOLERANCE ? 1 : 2;
  }

  /** What the net turn at this place costs beyond what has been paid for it (D-92, D-231). */
  #priceTurn(heading: Degrees): TurnPrice {
    const from = this.#turnedFrom?.heading ?? poseOf(this.#unit).heading;
    const paidBefore = this.#turnedFrom?.paidInches ?? 0;
    const angle = normalizeBearing(heading - from);
    if (this.#free) {
      const lines: readonly Line[] = [{ rule: "D-176", label: "turn", value: Math.abs(angle) }];
      return { inches: 0, lines, turnedFrom: { heading: from, paidInches: 0 } };
    }
    const half = this.#half;
    const mayDeviate = !this.#deviations.includes(half);
    const cost = measureTurnCost(this.#profile, angle, this.#ruleset, { freeDeviation: mayDeviate });
    const isDeviation = mayDeviate && isAngleWithin(Math.abs(angle), this.#freeAngle);
    return {
      inches: cost.inches - paidBefore,
      lines: cost.lines,
      turnedFrom: { heading: from, paidInches: cost.inches, ...(isDeviation ? { deviation: half } : {}) },
    };
  }

  get #freeAngle(): Degrees {
    return this.#ruleset.tables.formationAndFacing.freeDeviation;
  }

  #turn(heading: Degrees, isLast: boolean): Refusal | undefined {
    const now = poseOf(this.#unit).heading;
    if (Math.abs(normalizeBearing(heading - now)) <= ANGLE_TOLERANCE) return undefined;
    const price = this.#priceTurn(heading);
    const pose = turnAboutMiddle(standingOf(this.#unit), heading);
    const there = outlineAt(this.#unit, pose);
    const held = this.#free ? undefined : this.#findTurnHold(there);
    if (held) return held;
    const onRoad = turnOnRoad(this.#battle, this.#onRoad, this.#partTo(pose, price.inches));
    const fault = this.#findCostFault(price.inches, onRoad);
    if (fault && (!isLast || isWithin(price.inches, this.#left))) return { ...fault, code: "turnTooDear" };
    if (fault) {
      const nowInches = this.#left;
      const whole = measureTurnCost(this.#profile, normalizeBearing(heading - now), this.#ruleset).inches;
      const paidInches = whole - (price.inches - nowInches);
      this.#unfinished = { heading: normalizeHeading(heading), paidInches, nowInches };
      this.#lines.push(...price.lines);
      return undefined;
    }
    if (!hasRoom(this.#battle, this.#unit, there)) return { code: "noPlace", rule: "D-224" };
    const bar = findSwingBar(this.#battle, this.#unit, pose, this.#ruleset);
    if (bar) return { code: "noPlace", rule: bar.rule };
    this.#onRoad = onRoad;
    this.#lines.push(...price.lines);
    this.#turnedFrom = price.turnedFrom;
    this.#stages.push({ type: "turn", to: pose, ...this.#pay(price.inches) });
    this.#put(pose);
    return undefined;
  }

  #pay(inches: Inches) {
    const costFrom = this.#spent;
    this.#spent += inches;
    return { leg: this.#leg, costFrom, costTo: this.#spent };
  }

  #findTurnHold(there: TurnedRectangle): Refusal | undefined {
    const by = this.#zones.findTurnHold(outlineOfUnit(this.#unit), there);
    return by === undefined ? undefined : this.#zones.refuse(by);
  }

  #findCostFault(costInches: Inches, onRoad: OnRoad): Refusal | undefined {
    return findMoveFault({
      allowanceInches: this.#allow(onRoad).inches,
      spentInches: this.#spentInAll,
      costInches,
    });
  }

  #advance({ direction, advanceInches }: Leg): Refusal | undefined {
    if (advanceInches <= 0) return undefined;
    const pose = poseOf(this.#unit);
    const way = direction ?? pose.heading;
    if (
      this.#ruleset.settings.moveDirection === "facing" &&
      Math.abs(normalizeBearing(way - pose.heading)) > ANGLE_TOLERANCE
    )
      return { code: "mustFaceTheWay", rule: "D-71" };
    const outline = outlineOfUnit(this.#unit);
    const free = measureStretch(this.#battle, this.#unit, outline, way, advanceInches);
    const stretch = this.#zones.cut(outline, way, free);
    const stopper = stretch.blocker?.type === "control" ? stretch.blocker.id : undefined;
    if (stopper !== undefined && isWithin(stretch.inches, 0)) return this.#hold(stopper);
    const priced = this.#price(way, stretch.inches);
    const river = priced.bar?.rule === "M-TERR-7" ? priced.bar.piece : undefined;
    if (river && isWithin(priced.inches, 0)) return this.#crossRiver(way, river);
    const halted = this.#findHalt();
    if (halted) return halted;
    const onRoad = advanceOnRoad(this.#onRoad, priced.payments, this.#before);
    const fault = this.#findCostFault(priced.cost, onRoad);
    if (fault) return this.#refuseLeg(fault, { way, advanceInches }, priced);
    this.#go(way, priced, onRoad);
    this.#stoppedBy = priced.bar ? undefined : stopper;
    if (priced.bar) return describeBar(priced.bar, priced.inches);
    if (stretch.blocker?.type === "enemy") this.#contact = { unit: stretch.blocker.id, heading: way };
    return describeBlocker(this.#battle, stretch);
  }

  /** Who comes into an enemy's control with a turn stays there; nobody else may go on in it. @rule M-MEX-2 */
  #hold(by: UnitId): Refusal | undefined {
    if (this.#path.length === 0 || this.#zones.mayLeave(by)) return this.#zones.refuse(by);
    this.#stoppedBy = by;
    return undefined;
  }

  /** A stretch of the way with its price. */
  #price(way: Degrees, inches: Inches): PricedWay {
    const mover = { outline: outlineOfUnit(this.#unit), heading: way, inches, front: poseOf(this.#unit) };
    return priceWay(this.#battle, this.#unit, mover, { going: this.#going, ruleset: this.#ruleset });
  }

  get #before() {
    return { spentBefore: this.#spentInAll, moveInches: this.#profile.moveInches };
  }

  #go(way: Degrees, { inches, cost, lines, going, payments }: PricedWay, onRoad: OnRoad): void {
    const pose = poseOf(this.#unit);
    const to = { ...advance({ ...pose, heading: way }, inches), heading: pose.heading };
    const paid = this.#pay(cost);
    if (payments.length > 0) this.#stages.push({ type: "advance", from: pose, way, payments, ...paid });
    else if (cost > 0) this.#stages.push({ type: "crossing", to, ...paid });
    this.#onRoad = onRoad;
    this.#going = going;
    this.#advanced ||= inches > 0;
    this.#leavePlace();
    this.#lines.push(...lines);
    this.#put(to);
  }

  /** A leg that costs more than is left: how far it would go, and what it would cost. @rule M-MOVE-1, D-84 */
  #refuseLeg(
    fault: Refusal,
    { way, advanceInches }: { readonly way: Degrees; readonly advanceInches: Inches },
    priced: PricedWay,
  ): Refusal {
    const affordable = findReach(priced.payments, {
      onRoad: this.#onRoad,
      before: this.#before,
      allow: (onRoad) => this.#allow(onRoad).inches,
    });
    const outline = outlineOfUnit(this.#unit);
    const reachInches = this.#zones.cut(outline, way, { inches: affordable }).inches;
    this.#go(way, this.#price(way, reachInches), this.#onRoad);
    const refusal = { ...fault, facts: { ...fault.facts, reachInches }, lines: priced.lines };
    if (isWithin(advanceInches, priced.inches)) return refusal;
    const facts = { ...refusal.facts, orderedInches: advanceInches, pricedInches: priced.inches };
    return { ...refusal, saying: "pricedUpTo", facts };
  }

  /** Whoever crossed a river stands the next turn. @rule M-TERR-7, D-80 */
  #findHalt(): Refusal | undefined {
    const { crossedInTurn } = this.#unit;
    const { turn } = this.#battle.clock;
    return isHaltedAfterRiver(
      { turn, ...(crossedInTurn === undefined ? {} : { crossedInTurn }) },
      this.#ruleset,
    )
      ? { code: "riverBehind", rule: "M-TERR-7" }
      : undefined;
  }

  /** Puts the unit across the river at whose bank it stands, with the whole move of the turn. @rule M-TERR-7, D-80 */
  #crossRiver(way: Degrees, river: TerrainPiece): Refusal | undefined {
    const halted = this.#findHalt();
    if (halted) return halted;
    const found = findFarBank(this.#battle, this.#unit, way, {
      river,
      spentInches: this.#spentInAll,
      ruleset: this.#ruleset,
    });
    if (!found.ok) return found.refusal;
    const { moveInches } = this.#profile;
    const line: Line = { rule: "M-TERR-7", label: "acrossRiver", value: moveInches, inches: found.inches };
    const going = { ...this.#going, waded: [] };
    const crossing = {
      inches: found.inches,
      cost: moveInches - this.#spentInAll,
      lines: [line],
      payments: [],
      going,
    };
    this.#go(way, crossing, { ...this.#onRoad, leftRoad: true });
    this.#crossed = true;
    return undefined;
  }

  /** What was turned at a place stands once it is left; a free deviation is used up then. */
  #leavePlace(): void {
    const used = this.#turnedFrom?.deviation;
    if (used !== undefined) this.#deviations = [...this.#deviations, used];
    this.#free = false;
    this.#turnedFrom = undefined;
  }

  /** Whether it has come to an enemy, so that nothing that was still to come is carried out. */
  get #isStopped(): boolean {
    return this.#contact !== undefined || this.#stoppedBy !== undefined;
  }

  finish(): Refusal | undefined {
    if (!hasRoom(this.#battle, this.#unit, outlineOfUnit(this.#unit)))
      return { code: "noPlace", rule: "D-229" };
    const [within] = this.#within;
    return within === undefined || !this.#advanced || this.#contact ? undefined : this.#zones.refuse(within);
  }

  /** The road bonus, where the move has made use of it. */
  #listBonus(): readonly Line[] {
    const isUsed = !isWithin(this.#spentInAll, this.#profile.moveInches);
    return isUsed ? this.#allow(this.#onRoad).lines.filter(({ label }) => label === "roadBonus") : [];
  }

  get plan(): PlannedMove {
    return {
      path: this.#path,
      spentInches: this.#spent,
      leftInches: this.#left,
      lines: [...this.#lines, ...this.#listBonus()],
      advanced: this.#advanced,
      deviations: this.#deviations,
      onRoad: this.#onRoad,
      going: this.#going,
      crossed: this.#crossed,
      stages: this.#stages,
      ...(this.#turnedFrom ? { turnedFrom: this.#turnedFrom } : {}),
      ...(this.#unfinished ? { unfinished: this.#unfinished } : {}),
      ...(this.#contact ? { contact: this.#contact } : {}),
      ...(this.#stoppedBy === undefined ? {} : { stoppedBy: this.#stoppedBy }),
    };
  }

  /** Takes up the legs one after the other. @returns what ended the move before its end */
  follow(legs: readonly Leg[]): Refusal | undefined {
    const joined = joinTurns(legs);
    for (const [index, leg] of joined.entries()) {
      this.#leg = index;
      const isLast = index === joined.length - 1 && leg.advanceInches === 0;
      const fault =
        (leg.heading === undefined ? undefined : this.#turn(leg.heading, isLast)) ?? this.#advance(leg);
      if (fault || this.#isStopped) return fault;
    }
    return undefined;
  }
}

/**
 * Plans a move along straight legs with turns at their price: what a drag shows, and what the command does.
 *
 * @rule M-MOVE-1, M-MOVE-2, M-FORM-3, M-TERR-0 to M-TERR-7, M-MEX-2, D-71, D-84, D-92, D-183, D-224, D-225, D-229
 */
export function planMove(battle: Battle, unit: Unit, legs: readonly Leg[], ruleset: Ruleset): MovePlan {
  const planner = new MovePlanner(battle, unit, ruleset);
  const fault = planner.follow(legs) ?? planner.finish();
  return fault ? { ok: false, refusal: fault, path: planner.path } : { ok: true, plan: planner.plan };
}

/** Plans a move that is followed as far as it can be, with what ends it before its end. @rule M-TURN-2, D-68 */
export function planAsFarAsPossible(
  battle: Battle,
  unit: Unit,
  legs: readonly Leg[],
  ruleset: Ruleset,
): { readonly plan: PlannedMove; readonly fault?: Refusal } {
  const planner = new MovePlanner(battle, unit, ruleset);
  const fault = planner.follow(legs);
  return { plan: planner.plan, ...(fault ? { fault } : {}) };
}
