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
  /** It changes formation, and is charged in front: that is a charge in the flank (M-FORM-4). */
  readonly defenderChanging?: boolean;
  /** A running unit does not check (D-210). */
  readonly defenderRuns?: boolean;
}

/** What a charge asks of the defender. */
export type FearCheck =
  | { readonly type: "none"; readonly rule: RuleId }
  | { readonly type: "stands"; readonly rule: RuleId }
  | {
      readonly type: "roll";
      readonly rule: "M-MOR-5" | "M-MOR-8";
      readonly need: number;
      readonly modifier: number;
      readonly lines: readonly Line[];
    };

const isChargerClass = (troopClass: string): troopClass is ChargerClass =>
  troopClass === "LH" || troopClass === "MH" || troopClass === "HH";

/** What adds to and takes from the throw of whoever is charged. @rule M-MOR-10, M-MOR-12, M-FORM-4, D-94, D-211 */
export function listChargeModifiers(
  facts: Pick<FearFacts, "zone" | "defenderCharges" | "defenderChanging"> & {
    readonly defender: Pick<TroopProfile, "mounted">;
  },
  ruleset: Ruleset,
): { readonly modifier: number; readonly lines: readonly Line[] } {
  const { bothCharging, flank, rear } = ruleset.tables.fear;
  const lines: Line[] = [];
  if (facts.defenderCharges) {
    const value = facts.defender.mounted ? bothCharging.cavalry : bothCharging.foot;
    lines.push({ rule: "M-MOR-10", label: "bothCharging", value });
  }
  if (facts.zone === "flank")
    lines.push(
      facts.defenderChanging === true
        ? { rule: "M-FORM-4", label: "chargedChanging", value: flank }
        : { rule: "M-MOR-12", label: "chargedInFlank", value: flank },
    );
  if (facts.zone === "rear") lines.push({ rule: "M-MOR-12", label: "chargedInRear", value: rear });
  return { modifier: lines.reduce((sum, { value }) => sum + Number(value), 0), lines };
}

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
  const need = ruleset.tables.fear.needs[defender.fearLine][charger.troopClass];
  const { modifier, lines } = listChargeModifiers(facts, ruleset);
  return {
    type: "roll",
    rule: "M-MOR-8",
    need,
    modifier,
    lines: [{ rule: "M-MOR-9", label: "need", value: need }, ...lines],
  };
}

/** Judges the throw of a {@link FearCheck}. @rule M-MOR-8, M-MOR-10, M-MOR-12, D-99 */
export const judgeFear = (
  check: { readonly need: number; readonly modifier: number },
  faces: TwoDice,
  fatigued: boolean,
  ruleset: Ruleset,
): CheckResult => judgeTwoDice({ ...check, fatigued }, faces, ruleset);
