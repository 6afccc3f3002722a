import type { DiceRequest } from "#rules/dice.ts";
import type { Refusal } from "../refusal.ts";

/** One thing that is wrong with a battle file, and where. */
interface FileFault {
  /** The place in the file, as `units[3].pose.x`; empty for the whole of it. */
  readonly place: string;
  /** What is wrong there, without a full stop. */
  readonly reason: string;
}

/** What a reader may be told besides, in words. */
export interface FileFaultCause {
  /** What the rules say against it. */
  readonly refusal?: Refusal;
  /** The throw that the rules ask for there. */
  readonly request?: DiceRequest;
}

/** A battle file that cannot be read, or whose log is not lawful; its message names every place that is known to be wrong. */
export class BattleFileError extends Error {
  override readonly name = "BattleFileError";
  override readonly cause: FileFaultCause;

  constructor(faults: readonly FileFault[], cause: FileFaultCause = {}) {
    super(faults.map(({ place, reason }) => (place === "" ? reason : `${place}: ${reason}`)).join("\n"));
    this.cause = cause;
  }
}

/** The one thing that is wrong with a file. */
export const faultAt = (place: string, reason: string, cause?: FileFaultCause): BattleFileError =>
  new BattleFileError([{ place, reason }], cause);

/** A breach of a rule, by its code and its row. */
export function breachAt(place: string, refusal: Refusal): BattleFileError {
  const { code, rule } = refusal;
  return faultAt(place, rule === undefined ? code : `${code} (${rule})`, { refusal });
}

/** A place in a file: names with points between them, places in lists in square brackets. */
export const writePlace = (path: readonly unknown[]): string =>
  path.reduce<string>((place, key) => {
    if (typeof key === "number") return `${place}[${key}]`;
    return place === "" ? String(key) : `${place}.${String(key)}`;
  }, "");
