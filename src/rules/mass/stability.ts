import type { Line } from "../line.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import { type CheckResult, judgeTwoDice, type TwoDice } from "./two-dice.ts";

/** What decides whether losses are excessive. */
export interface ExcessFacts {
  readonly profile: Pick<TroopProfile, "excessShare" | "stabilityNeed">;
  readonly startFigures: number;
  /** Figures lost this turn from any cause, since a roll was passed in it (D-198). */
  readonly lossesThisTurn: number;
  /** Whether it has passed a stability roll in this battle. */
  readonly passedBefore: boolean;
  /** Figures lost since that roll over all turns; used with secondExcess = cumulative. */
  readonly lossesSincePassed?: number;
}

/** What losses call for. */
export type Excess =
  | { readonly type: "none"; readonly lines: readonly Line[] }
  | { readonly type: "roll"; readonly need: number; readonly lines: readonly Line[] }
  | { readonly type: "removed"; readonly lines: readonly Line[] };

/**
 * What a unit's losses call for: nothing, a stability roll, or, once it has passed one, its removal. Asked before
 * the melee step, with what artillery and missiles have killed, and again at the end of the turn.
 *
 * @rule M-MOR-0, M-MOR-1, M-MOR-2, M-MOR-3, D-197, D-198, D-201
 */
export function readExcess(facts: ExcessFacts, ruleset: Ruleset): Excess {
  const { settings, tables } = ruleset;
  const { profile, startFigures, passedBefore } = facts;
  const cumulative = passedBefore && settings.secondExcess === "cumulative";
  const losses = cumulative ? (facts.lossesSincePassed ?? facts.lossesThisTurn) : facts.lossesThisTurn;
  const { parts, of } = tables.excess.shares[profile.excessShare];
  const over = losses * of - startFigures * parts;
  const lines: readonly Line[] = [
    { rule: passedBefore ? "M-MOR-3" : "M-MOR-1", label: "losses", value: losses },
    { rule: "M-MOR-0", label: "excessLimit", value: (startFigures * parts) / of },
  ];
  const exceeds = settings.excess === "atLeast" ? losses > 0 && over >= 0 : over > 0;
  if (!exceeds) return { type: "none", lines };
  if (passedBefore) return { type: "removed", lines };
  const need: Line = { rule: "M-MOR-0", label: "need", value: profile.stabilityNeed };
  return { type: "roll", need: profile.stabilityNeed, lines: [...lines, need] };
}

/** Judges a stability roll. @rule M-MOR-0, M-MOR-1, D-99 */
export const judgeStability = (
  need: number,
  faces: TwoDice,
  fatigued: boolean,
  ruleset: Ruleset,
): CheckResult => judgeTwoDice({ need, fatigued }, faces, ruleset);

/**
 * What becomes of a unit that fails its stability roll, or suffers its losses a second time.
 *
 * @param facts - `openWay` as in D-202; `surrounded`: enemies bar every way; `second`: no roll was made (M-MOR-3)
 * @rule M-MOR-4, M-MOR-3, D-201, D-202
 */
export function readFailure(
  facts: { readonly openWay: boolean; readonly surrounded: boolean; readonly second: boolean },
  ruleset: Ruleset,
): "rout" | "removed" | "surrendered" {
  if (facts.surrounded) return "surrendered";
  if (facts.second || ruleset.settings.failedCheck === "alwaysRemoved") return "removed";
  return facts.openWay ? "rout" : "removed";
}
