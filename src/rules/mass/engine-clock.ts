import type { Line } from "../line.ts";
import type { RuleRefusal } from "../refusal.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";

/** What decides whether an engine is loaded. */
export interface EngineClockFacts {
  /** Turns from shot to shot with a full crew. */
  readonly intervalTurns: number;
  /** Trained figures that serve it now, each serving one engine (D-142). */
  readonly crew: number;
  /** The turn of its last shot, if it ever shot. */
  readonly shotInTurn?: number;
  /** The turn in which it last moved, if it ever did; turning in place is not moving (D-141). */
  readonly movedInTurn?: number;
  readonly turn: number;
  /** The row by which it loads. */
  readonly rule: "M-CAT-3" | "M-CAN-1";
}

/** Why an engine does not shoot this turn. */
export type EngineClockFault = "noCrew" | "notLoaded" | "engineMoved";

/** Whether an engine may shoot, and when. */
export interface EngineClock {
  readonly ready: boolean;
  /** The first turn in which it may shoot with this crew; absent without crew. */
  readonly readyInTurn?: number;
  readonly refusal?: RuleRefusal<EngineClockFault>;
  readonly lines: readonly Line[];
}

/** The crew that counts: trained figures only. @rule M-CAT-5, D-95 */
export const countCrew = (
  groups: readonly { readonly profile: Pick<TroopProfile, "trained">; readonly figures: number }[],
): number => groups.reduce((sum, { profile, figures }) => sum + (profile.trained ? figures : 0), 0);

/**
 * Whether an engine is ready in this turn, judged by the crew that it has now.
 *
 * @rule M-CAT-3, M-CAT-4, M-CAN-1, D-141, D-142, D-144
 * @remarks Before the first shot it is loaded. A short crew lengthens the time from shot to shot only, not the
 * time for which the engine must have stood still.
 */
export function readEngineClock(facts: EngineClockFacts, ruleset: Ruleset): EngineClock {
  const { intervalTurns, crew, shotInTurn, movedInTurn, turn, rule } = facts;
  const row = ruleset.tables.crew.rows.find((entry) => crew >= entry.crew);
  const lines: Line[] = [
    { rule: "M-CAT-4", label: "crew", value: crew },
    { rule, label: "interval", value: intervalTurns },
  ];
  if (row === undefined) {
    return { ready: false, refusal: { code: "noCrew", rule: "M-CAT-4", facts: { crew } }, lines };
  }
  const { additionalTurns } = row;
  if (additionalTurns > 0) lines.push({ rule: "M-CAT-4", label: "additionalTurns", value: additionalTurns });
  if (shotInTurn !== undefined) lines.push({ rule, label: "shotInTurn", value: shotInTurn });
  if (movedInTurn !== undefined) lines.push({ rule: "D-141", label: "movedInTurn", value: movedInTurn });
  const loadedIn = shotInTurn === undefined ? 1 : shotInTurn + intervalTurns + additionalTurns;
  const stoodIn = movedInTurn === undefined ? 1 : movedInTurn + intervalTurns + 1;
  const readyInTurn = Math.max(loadedIn, stoodIn);
  lines.push({ rule, label: "readyInTurn", value: readyInTurn });
  if (turn >= readyInTurn) return { ready: true, readyInTurn, lines };
  const code: EngineClockFault = turn < loadedIn ? "notLoaded" : "engineMoved";
  return { ready: false, readyInTurn, refusal: { code, rule, facts: { readyInTurn } }, lines };
}
