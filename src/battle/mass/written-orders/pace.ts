import type { Moment } from "#field/tracks.ts";
import type { Inches } from "#rules/quantities.ts";

/** The moment at which the first half of the movement ends, and how long a half takes. */
export const HALF: Moment = 1;

/** Moments nearer to each other than this are one. */
export const ONE_MOMENT: Moment = 1e-9;

/** What a unit spends of its move in each half, at an even pace (D-69, D-230). */
export interface Pace {
  readonly first: Inches;
  readonly second: Inches;
}

/** Reads off what has been spent by when, of a way that begins at a moment. @rule D-230 */
export class Timetable {
  readonly #from: Moment;
  readonly #pace: Pace;

  constructor(from: Moment, pace: Pace) {
    this.#from = from;
    this.#pace = pace;
  }

  get #firstRest(): Inches {
    return this.#pace.first * Math.max(0, HALF - this.#from);
  }

  /** When so much has been spent; never where the pace leaves no time for it. */
  momentOf(spent: Inches): Moment {
    if (this.#from < HALF && spent <= this.#firstRest)
      return spent === 0 ? this.#from : this.#from + spent / this.#pace.first;
    const rest = spent - this.#firstRest;
    const start = Math.max(this.#from, HALF);
    return rest === 0 ? start : start + rest / this.#pace.second;
  }

  /** What has been spent by a moment. */
  spentBy(moment: Moment): Inches {
    const first = this.#pace.first * Math.max(0, Math.min(moment, HALF) - this.#from);
    const second = this.#pace.second * Math.max(0, moment - Math.max(this.#from, HALF));
    return first + second;
  }
}
