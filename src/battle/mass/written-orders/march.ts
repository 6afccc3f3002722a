import { directionOf } from "#field/pose.ts";
import type { Moment, Stretch, Track } from "#field/tracks.ts";
import { shiftAlong } from "#field/turned-rectangle.ts";
import type { RuleId } from "#rules/line.ts";
import { type Inches, isWithin } from "#rules/quantities.ts";
import type { Leg } from "../command.ts";
import { emitMove } from "../commands/move.ts";
import { outlineAt, outlineOfUnit } from "../ground.ts";
import { cutLegs } from "../moving/cut-legs.ts";
import { joinTurns } from "../moving/join-turns.ts";
import { planAsFarAsPossible } from "../moving/plan-move.ts";
import type { MoveStage, PlannedMove } from "../moving/planned-move.ts";
import type { MarchUnderWay } from "../order.ts";
import type { Battle, Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import type { Mover, Settling } from "./mover.ts";
import { HALF, type Pace, Timetable } from "./pace.ts";
import { spreadPayments } from "./spread-payments.ts";

/** What a march has to do: the way that is left, and how fast it is gone. */
interface Way {
  readonly legs: readonly Leg[];
  readonly pace: Pace;
  readonly owedInches: Inches;
}

/** A way as it is planned from where the unit stands, and what ends it before its end. */
type Planned = ReturnType<typeof planAsFarAsPossible>;

/** The battle as if a unit were alone in it: whom it meets is found where all move (D-230). */
export const aloneIn = (battle: Battle, unit: Unit): Battle => ({ ...battle, units: { [unit.id]: unit } });

/** Plans legs as if nobody else were on the table, as far as they can be followed. @rule D-68 */
export const planAlone = (run: Unfolding, id: UnitId, legs: readonly Leg[]) => {
  const unit = run.unit(id);
  return planAsFarAsPossible(aloneIn(run.battle, unit), unit, legs, run.ruleset);
};

/** A unit that marches as it was ordered, at an even pace in each half. @rule M-TURN-3, M-TURN-6, D-69, D-230 */
export class March implements Mover {
  readonly id: UnitId;
  readonly isCharge = false;
  readonly isForced = false;
  readonly track: Track;
  readonly #run: Unfolding;
  readonly #unit: Unit;
  readonly #alone: Battle;
  readonly #from: Moment;
  readonly #times: Timetable;
  readonly #way: Way;
  readonly #plan: PlannedMove;
  /** Its parts with their prices as time is spent on them. */
  readonly #stages: readonly MoveStage[];
  /** The row by which it ends before what was ordered, once it has gone as far as it can (D-68). */
  readonly #endedBy: RuleId | undefined;
  #left: Way | undefined;

  /**
   * @param from - when it begins
   * @param planned - what its legs come to, where that is known
   */
  constructor(
    run: Unfolding,
    id: UnitId,
    { from, ...way }: Way & { readonly from: Moment },
    planned?: Planned,
  ) {
    this.#run = run;
    this.id = id;
    this.#unit = run.unit(id);
    this.#alone = aloneIn(run.battle, this.#unit);
    this.#from = from;
    this.#way = { ...way, legs: joinTurns(way.legs) };
    this.#times = new Timetable(from, way.pace);
    const { plan, fault } = planned ?? this.#planOf(this.#way.legs);
    this.#plan = plan;
    this.#stages = spreadPayments(plan.stages, way.owedInches);
    this.#endedBy = fault?.rule;
    this.track = this.#layTrack();
  }

  #planOf(legs: readonly Leg[]) {
    return planAsFarAsPossible(this.#alone, this.#unit, legs, this.#run.ruleset);
  }

  #layTrack(): Track {
    const track: Stretch[] = [];
    let outline = outlineOfUnit(this.#unit);
    let now = this.#from;
    const stand = (to: Moment): void => {
      track.push({ from: now, to, outline, pace: { x: 0, y: 0 } });
      now = to;
    };
    const turn = (stage: Exclude<MoveStage, { type: "advance" }>): void => {
      outline = outlineAt(this.#unit, stage.to);
    };
    for (const stage of this.#stages) {
      const begins = this.#times.momentOf(stage.costFrom);
      if (begins > now) stand(begins);
      const ends = Math.max(now, this.#times.momentOf(stage.costTo));
      if (stage.type === "advance") {
        for (const stretch of this.#listStretches(stage)) {
          track.push({ ...stretch, outline: shiftAlong(outline, stage.way, stretch.gone) });
        }
        const inches = stage.payments.at(-1)?.to ?? 0;
        outline = shiftAlong(outline, stage.way, inches);
        now = ends;
      } else if (stage.type === "turn") {
        turn(stage);
        stand(ends);
      } else {
        stand(ends);
        turn(stage);
      }
    }
    stand(Number.POSITIVE_INFINITY);
    return track;
  }

  /** The stretches of a straight way, each at one pace: what is paid in both halves is two of them. */
  #listStretches({ way, payments, costFrom }: Extract<MoveStage, { type: "advance" }>) {
    const direction = directionOf(way);
    const half = this.#times.spentBy(HALF) - costFrom;
    return payments.flatMap((payment) => {
      const { from, to } = payment;
      const [start, end] = [payment.costFrom, payment.costTo];
      const cuts = start < half && half < end ? [start, half, end] : [start, end];
      return cuts.slice(1).map((cost, index) => {
        const before = cuts[index] ?? start;
        const at = (spent: Inches) => from + ((spent - start) / (end - start)) * (to - from);
        const times = {
          from: this.#times.momentOf(costFrom + before),
          to: this.#times.momentOf(costFrom + cost),
        };
        const [gone, then] = end > start ? [at(before), at(cost)] : [from, to];
        const speed = times.to > times.from ? (then - gone) / (times.to - times.from) : 0;
        return { ...times, gone, pace: { x: direction.x * speed, y: direction.y * speed } };
      });
    });
  }

  /** Whether it is put across a river, which takes its time before it is done. */
  get #isCrossing(): boolean {
    return this.#stages[0]?.type === "crossing";
  }

  /** What is to be told as spent of a way at whose end there is no place beyond a river: its crossing is not done. */
  #beforeCrossing(spent: Inches): Inches {
    const crossing = this.#stages.find(({ type, costTo }) => type === "crossing" && isWithin(costTo, spent));
    return crossing ? (crossing.costFrom + crossing.costTo) / 2 : spent;
  }

  settle(moment: Moment, { isDisplaced = false, isBeforeTurn = false, stoppedBy }: Settling = {}): void {
    const spent = this.#times.spentBy(moment);
    const ends = this.#stages.at(-1)?.costTo ?? 0;
    const isWhole = spent >= ends && !isBeforeTurn;
    const [before, after] = isWhole
      ? [this.#way.legs, []]
      : cutLegs(
          this.#way.legs,
          this.#stages,
          isBeforeTurn ? this.#beforeCrossing(spent) : Math.min(spent, ends),
        );
    const done = isWhole ? this.#plan : this.#planOf(before).plan;
    const owedInches = this.#way.owedInches + done.spentInches - spent;
    this.#left = {
      ...this.#way,
      legs: after,
      owedInches: this.#isCrossing ? owedInches : Math.max(0, owedInches),
    };
    const told = { ...done, ...(isDisplaced ? { path: [] } : {}), ...(stoppedBy ? { stoppedBy } : {}) };
    emitMove(this.#run, this.id, told, "M-MOVE-1");
    if (isWhole && this.#endedBy)
      this.#run.emit({ type: "orderCutShort", rule: this.#endedBy, unit: this.id });
  }

  resume(moment: Moment): Mover | undefined {
    return this.#left && this.#left.legs.length > 0
      ? new March(this.#run, this.id, { ...this.#left, from: moment })
      : undefined;
  }

  catchUp(start: Moment, stopped: Moment): Mover | undefined {
    const { first, second } = this.#way.pace;
    const missed = (start < HALF ? first : second) * (start + HALF - stopped);
    if (!this.#left || this.#left.legs.length === 0 || isWithin(missed, 0)) return undefined;
    const pace = start < HALF ? { first: missed, second } : { first, second: missed };
    return new March(this.#run, this.id, { ...this.#left, pace, from: start });
  }

  /** What is left of it for the second half. */
  get underWay(): MarchUnderWay | undefined {
    if (!this.#left || this.#left.legs.length === 0) return undefined;
    const { legs, pace, owedInches } = this.#left;
    return { type: "march", legs, paceInches: pace.second, owedInches };
  }

  /** Takes up in the second half what the first has left. */
  static goOn(run: Unfolding, id: UnitId, { legs, paceInches, owedInches }: MarchUnderWay): March {
    return new March(run, id, { legs, pace: { first: 0, second: paceInches }, owedInches, from: HALF });
  }
}
