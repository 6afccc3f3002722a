import type { Moment, Track } from "#field/tracks.ts";
import type { UnderWay } from "../order.ts";
import type { UnitId } from "../state.ts";

/** What is told of a mover besides how far it has come. */
export interface Settling {
  /** Others have moved it meanwhile: its place is not where its way has led it. */
  readonly isDisplaced?: boolean;
  /** It has no room for the turn that comes next. */
  readonly isBeforeTurn?: boolean;
  /** The enemy in whose control its way ends (M-MEX-2). */
  readonly stoppedBy?: UnitId;
}

/** A unit on its way through the movement. */
export interface Mover {
  readonly id: UnitId;
  /** From where it was planned on; what lies beyond the half that runs is what it means to do. */
  readonly track: Track;
  readonly isCharge: boolean;
  /** It does not go of its own will, so that nobody controls it (D-183). */
  readonly isForced: boolean;
  /** What is left of it, as far as it has been settled. */
  readonly underWay: UnderWay | undefined;
  /** Tells what it has done by a moment. */
  settle(moment: Moment, how?: Settling): void;
  /** Goes on from where it now stands. */
  resume(moment: Moment): Mover | undefined;
  /** Does what it has missed of the half that began at a moment since it was stopped, once the others have gone. */
  catchUp(start: Moment, stopped: Moment): Mover | undefined;
}
