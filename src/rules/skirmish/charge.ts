import type { D6 } from "../dice.ts";
import type { Line } from "../line.ts";
import type { RuleRefusal } from "../refusal.ts";
import { type FigureFormation, type FigureProfile, moverOf } from "./figure.ts";
import { type Explained, readAllowance } from "./movement.ts";
import type { SkirmishRuleset } from "./ruleset.ts";

/** What a figure's right to charge depends on. */
export interface ChargeFacts {
  readonly profile: FigureProfile;
  readonly formation: FigureFormation;
  /** The last turn in which its charge has failed; absent if none has. */
  readonly failedInTurn?: number;
  readonly turn: number;
}

/** Why a figure may not charge at all. */
export type ChargeFault = "baggageCharges" | "formationCharges" | "failedLastTurn";

/** Why a figure may not charge. @rule S-MOVE-7, S-MOVE-8, D-19 */
export function findChargeFault({
  profile,
  formation,
  failedInTurn,
  turn,
}: ChargeFacts): RuleRefusal<ChargeFault> | undefined {
  if (moverOf(profile) === "baggage") return { code: "baggageCharges", rule: "D-19", facts: {} };
  if (formation !== "none") return { code: "formationCharges", rule: "S-MOVE-7", facts: {} };
  if (failedInTurn !== undefined && turn === failedInTurn + 1)
    return { code: "failedLastTurn", rule: "S-MOVE-8", facts: {} };
  return undefined;
}

/** How many dice a charge adds. @rule S-MOVE-6 */
export const countChargeDice = ({ stance }: FigureProfile, { tables }: SkirmishRuleset): number =>
  tables.movement.chargeDice[stance];

/** How far a figure charges on open ground. @rule S-MOVE-6, D-18 */
export function readChargeAllowance(
  profile: FigureProfile,
  dice: readonly D6[],
  ruleset: SkirmishRuleset,
): Explained {
  const { inches, lines } = readAllowance(profile, "none", ruleset);
  const more = dice.reduce((sum, face) => sum + face, 0);
  const added: Line = { rule: "S-MOVE-6", label: "chargeDice", value: more };
  return { inches: inches + more, lines: [...lines, added] };
}
