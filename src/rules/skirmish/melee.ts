import type { D6 } from "../dice.ts";
import type { Line, Reason } from "../line.ts";
import type { Degrees, Inches } from "../quantities.ts";
import { ANGLE_TOLERANCE, isAngleWithin, isWithin } from "../quantities.ts";
import {
  countsAsMounted,
  type FigureFormation,
  type FigureProfile,
  isNonWarrior,
  runsAs,
  sizeOf,
} from "./figure.ts";
import type { SkirmishRuleset } from "./ruleset.ts";
import type { MeleeModifier, Outcome } from "./tables/melee.ts";

export type { Outcome } from "./tables/melee.ts";

/** What a principal's modifiers depend on. */
export interface PrincipalFacts {
  readonly profile: FigureProfile;
  /** How many figures support it in this round. */
  readonly supports: number;
  /** It has tried to disengage since the last round, and failed. */
  readonly failedDisengaging: boolean;
  /** It fights its first round of this melee phase (D-50). */
  readonly isFirstRound: boolean;
}

/** What an attacker's modifiers depend on besides. */
export interface AttackerFacts extends PrincipalFacts {
  /** It has made this contact by a charge of this turn. */
  readonly charged: boolean;
  /** The GM has called it a surprise (D-55). */
  readonly surprise: boolean;
  /** Where it stood when it made contact, as the defender saw it. */
  readonly behind: boolean;
}

/** What a defender's modifiers depend on besides. */
export interface DefenderFacts extends PrincipalFacts {
  readonly formation: FigureFormation;
  /** It is attacked from in front of its wall; a hedgehog has no rear (D-42). */
  readonly isFaced: boolean;
  /** It stands behind an obstacle that lies between the principals. */
  readonly obstacle: boolean;
  /** How much higher it stands than the attacker. */
  readonly higherInches: Inches;
}

/** A combat before its dice. */
export interface CombatFacts {
  readonly attacker: AttackerFacts;
  readonly defender: DefenderFacts;
}

/** A modifier with its lines. */
export interface Modifier {
  readonly modifier: number;
  readonly lines: readonly Line[];
}

/** The line of each circumstance, its value apart. */
const MODIFIER_LINES: Readonly<Record<MeleeModifier, Reason>> = {
  charging: { rule: "S-MMOD-1", label: "mountedCharge" },
  againstFoot: { rule: "S-MMOD-2", label: "againstFoot" },
  berserker: { rule: "S-MMOD-3", label: "berserker" },
  support: { rule: "S-MMOD-4", label: "support" },
  leader: { rule: "S-MMOD-5", label: "leader" },
  surprise: { rule: "S-MMOD-6", label: "surprise" },
  obstacle: { rule: "S-MMOD-7", label: "defendsObstacle" },
  higherGround: { rule: "S-MMOD-8", label: "higherGround" },
  shieldWall: { rule: "S-MMOD-9", label: "shieldWall" },
  hedgehog: { rule: "S-MMOD-10", label: "hedgehog" },
  behind: { rule: "S-MMOD-11", label: "fromBehind" },
  nonWarrior: { rule: "S-MMOD-12", label: "nonWarrior" },
  failedDisengaging: { rule: "S-MMOD-13", label: "failedDisengaging" },
  smallAnimal: { rule: "S-MMOD-14", label: "smallAnimal" },
  largeAnimal: { rule: "S-MMOD-15", label: "largeAnimal" },
};

/** How often a circumstance counts: not at all, once, or for each that supports. */
type Counts = Partial<Record<MeleeModifier, number>>;

/** The animals take their size line alone. @rule S-MMOD-12, S-MMOD-14, S-MMOD-15, D-64 */
function countKind(profile: FigureProfile): Counts {
  const size = sizeOf(profile);
  if (size !== undefined)
    return { smallAnimal: size === "small" ? 1 : 0, largeAnimal: size === "large" ? 1 : 0 };
  return { nonWarrior: isNonWarrior(profile) ? 1 : 0 };
}

function countShared(own: PrincipalFacts, enemy: PrincipalFacts, { tables }: SkirmishRuleset): Counts {
  const isMounted = countsAsMounted(own.profile);
  return {
    againstFoot: isMounted && !countsAsMounted(enemy.profile) ? 1 : 0,
    berserker: own.profile.berserker ? 1 : 0,
    support: Math.min(own.supports, tables.melee.supportsAtMost),
    leader: own.profile.leader ? 1 : 0,
    failedDisengaging: own.failedDisengaging ? 1 : 0,
    ...countKind(own.profile),
  };
}

/** Adds up what counts, in the order of the list. */
function addUp(counts: Counts, isFirstRound: boolean, { tables }: SkirmishRuleset): Modifier {
  const lines: Line[] = [];
  for (const [name, row] of Object.entries(tables.meleeModifiers)) {
    const modifier = name as MeleeModifier;
    const value = (counts[modifier] ?? 0) * (isFirstRound ? row.first : row.later);
    if (value !== 0) lines.push({ ...MODIFIER_LINES[modifier], value });
  }
  return { modifier: lines.reduce((sum, { value }) => sum + Number(value), 0), lines };
}

/** What is added to the attacker's die. @rule S-MMOD-0 to S-MMOD-6, S-MMOD-11 to S-MMOD-16, D-50, D-52, D-53, D-54 */
export function readAttackModifier({ attacker, defender }: CombatFacts, ruleset: SkirmishRuleset): Modifier {
  const { charged, surprise, behind, isFirstRound } = attacker;
  const lasts = ruleset.settings.chargeBonus === "allRounds" || isFirstRound;
  const counts: Counts = {
    ...countShared(attacker, defender, ruleset),
    charging: charged && countsAsMounted(attacker.profile) && lasts ? 1 : 0,
    surprise: surprise ? 1 : 0,
    behind: behind && defender.formation !== "hedgehog" ? 1 : 0,
  };
  return addUp(counts, isFirstRound, ruleset);
}

/** What is added to the defender's die. @rule S-MMOD-0, S-MMOD-2 to S-MMOD-5, S-MMOD-7 to S-MMOD-10, S-MMOD-12 to S-MMOD-16, S-FORM-6, D-37, D-42, D-50, D-52 */
export function readDefenceModifier({ attacker, defender }: CombatFacts, ruleset: SkirmishRuleset): Modifier {
  const { formation, isFaced, obstacle, higherInches, isFirstRound } = defender;
  const counts: Counts = {
    ...countShared(defender, attacker, ruleset),
    obstacle: obstacle ? 1 : 0,
    higherGround: isWithin(ruleset.settings.heightStep, higherInches) ? 1 : 0,
    shieldWall: formation === "shieldWall" && isFaced ? 1 : 0,
    hedgehog: formation === "hedgehog" ? 1 : 0,
  };
  return addUp(counts, isFirstRound, ruleset);
}

/** What the dice of a round come to. */
export interface CombatResult {
  readonly difference: number;
  readonly outcome: Outcome;
}

/** Reads the result off a difference of totals. @rule S-MEL-8, D-47 */
export function readOutcome(difference: number, { tables }: SkirmishRuleset): Outcome {
  const row = tables.results.find(({ from }) => difference >= from);
  if (!row) throw new RangeError("The table of results has no last row");
  return row.outcome;
}

/** One round of one combat. @rule S-MEL-7, S-MEL-8 */
export function judgeRound(
  dice: readonly [attacker: D6, defender: D6],
  modifiers: readonly [attacker: number, defender: number],
  ruleset: SkirmishRuleset,
): CombatResult {
  const difference = dice[0] + modifiers[0] - (dice[1] + modifiers[1]);
  return { difference, outcome: readOutcome(difference, ruleset) };
}

/** How many dice of inches a figure retreats. @rule S-MEL-11, D-64 */
export const countRetreatDice = (profile: FigureProfile, { tables }: SkirmishRuleset): number =>
  tables.runs.retreat[runsAs(profile)];

/** Whether an attack at a bearing of the defender comes from behind. @rule S-MMOD-11, D-56 */
export const isFromBehind = (bearing: Degrees, { tables, settings }: SkirmishRuleset): boolean =>
  Math.abs(bearing) > tables.melee.behind[settings.behind] + ANGLE_TOLERANCE;

/** Whether a bearing of one of its figures lies before a shield wall, so that the wall counts. @rule D-42 */
export const isBeforeWall = (bearing: Degrees, { tables }: SkirmishRuleset): boolean =>
  isAngleWithin(Math.abs(bearing), tables.formations.shieldWall.front);

/** Whether a defender without an opponent may support against an attacker. @rule S-MEL-5, D-46 */
export const mayDefenderSupport = (inches: Inches, bearing: Degrees, { tables }: SkirmishRuleset): boolean =>
  isWithin(inches, tables.melee.supportReach) && isAngleWithin(Math.abs(bearing), tables.melee.supportArc);
