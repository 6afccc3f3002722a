import type { Line, RuleId } from "../line.ts";
import { isPikeman, type StrikeZone } from "./combat.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import type { ChargerClass } from "./tables/table-15-fear-of-cavalry.ts";
import { type CheckResult, judgeTwoDice, type TwoDice } from "./two-dice.ts";

/** One charge about to make contact. */
export interface FearFacts {
  readonly charger: Pick<TroopProfile, "troopClass" | "mounted">;
  readonly defender: Pick<TroopProfile, "fearLine" | "mounted" | "people" | "poleArms">;
  /** The defender's zone from which the charger comes (D-167); a square is charged in front on all sides. */
  readonly zone: StrikeZone;
  /** Whether the defender charges as well. */
  readonly defenderCharges: boolean;
  /** A square or hedgehog faces every way (D-208), also where squareFaces = ordinary. */
  readonly defenderInSquare?: boolean;
  /** A running unit does not check (D-210). */
  readonly defenderRuns?: boolean;
}

/** What a charge asks of the defender. */
export type FearCheck =
  | { readonly type: "none"; readonly rule: RuleId }
  | { readonly type: "stands"; readonly rule: RuleId }
  | {
      readonly type: "roll";
      readonly need: number;
      readonly modifier: number;
      readonly lines: readonly Line[];
    };

const isChargerClass = (troopClass: string): troopClass is ChargerClass =>
  troopClass === "LH" || troopClass === "MH" || troopClass === "HH";

/**
 * What the defender must throw to stand against a charge of cavalry; made once for each charging unit when contact
 * is about to be made.
 *
 * @returns `none` if the charge calls for no check, `stands` if pikes stand without one
 * @rule M-MOR-8, M-MOR-9, M-MOR-10, M-MOR-11, M-MOR-12, D-207, D-208, D-209, D-210
 */
export function readFear(facts: FearFacts, ruleset: Ruleset): FearCheck {
  const { charger, defender, zone } = facts;
  if (!charger.mounted || !isChargerClass(charger.troopClass)) return { type: "none", rule: "D-207" };
  if (facts.defenderRuns === true) return { type: "none", rule: "D-210" };
  const faces = zone === "front" || facts.defenderInSquare === true;
  if (faces && isPikeman(defender)) return { type: "stands", rule: "M-MOR-11" };
  const { needs, bothCharging, flank, rear } = ruleset.tables.fear;
  const need = needs[defender.fearLine][charger.troopClass];
  const modifiers: Line[] = [];
  if (facts.defenderCharges) {
    const value = defender.mounted ? bothCharging.cavalry : bothCharging.foot;
    modifiers.push({ rule: "M-MOR-10", label: "bothCharging", value });
  }
  if (zone === "flank") modifiers.push({ rule: "M-MOR-12", label: "chargedInFlank", value: flank });
  if (zone === "rear") modifiers.push({ rule: "M-MOR-12", label: "chargedInRear", value: rear });
  return {
    type: "roll",
    need,
    modifier: modifiers.reduce((sum, { value }) => sum + Number(value), 0),
    lines: [{ rule: "M-MOR-9", label: "need", value: need }, ...modifiers],
  };
}

/** Judges the throw of a {@link FearCheck}. @rule M-MOR-8, M-MOR-10, M-MOR-12, D-99 */
export const judgeFear = (
  check: { readonly need: number; readonly modifier: number },
  faces: TwoDice,
  fatigued: boolean,
  ruleset: Ruleset,
): CheckResult => judgeTwoDice({ ...check, fatigued }, faces, ruleset);
