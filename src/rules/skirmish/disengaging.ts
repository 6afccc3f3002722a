import type { D6 } from "../dice.ts";
import type { Line, Reason } from "../line.ts";
import type { Inches } from "../quantities.ts";
import { countsAsMounted, type FigureProfile, runsAs } from "./figure.ts";
import type { Modifier } from "./melee.ts";
import type { SkirmishRuleset } from "./ruleset.ts";
import type { DisengagingModifier } from "./tables/disengaging.ts";

/** What an attempt to disengage depends on. */
export interface DisengagingFacts {
  readonly profile: FigureProfile;
  readonly opponent: FigureProfile;
  /** Friends that supported it in the last round. */
  readonly friends: number;
  /** Enemies of this combat in the last round, the principal among them. */
  readonly enemies: number;
  /** The way out leads uphill, through woods or through a ford (D-62). */
  readonly isWayHard: boolean;
}

/** The line of each circumstance, its value apart. */
const MODIFIER_LINES: Readonly<Record<DisengagingModifier, Reason>> = {
  friend: { rule: "S-DIS-4", label: "supportingFriends" },
  mountedFromFoot: { rule: "S-DIS-4", label: "mountedFromFoot" },
  additionalEnemy: { rule: "S-DIS-4", label: "additionalEnemies" },
  footFromMounted: { rule: "S-DIS-4", label: "footFromMounted" },
  hardWay: { rule: "D-62", label: "hardWay" },
};

/** What is added to the die of a figure that tries to disengage. @rule S-DIS-4, D-61, D-62 */
export function readDisengagingModifier(facts: DisengagingFacts, { tables }: SkirmishRuleset): Modifier {
  const [own, enemy] = [countsAsMounted(facts.profile), countsAsMounted(facts.opponent)];
  const counts: Readonly<Record<DisengagingModifier, number>> = {
    friend: facts.friends,
    mountedFromFoot: own && !enemy ? 1 : 0,
    additionalEnemy: Math.max(0, facts.enemies - 1),
    footFromMounted: !own && enemy ? 1 : 0,
    hardWay: facts.isWayHard ? 1 : 0,
  };
  const lines: Line[] = [];
  for (const [name, each] of Object.entries(tables.disengaging.modifiers)) {
    const key = name as DisengagingModifier;
    const value = counts[key] * each;
    if (value !== 0) lines.push({ ...MODIFIER_LINES[key], value });
  }
  return { modifier: lines.reduce((sum, { value }) => sum + Number(value), 0), lines };
}

/** Whether an attempt succeeds. @rule S-DIS-2, D-59 */
export const succeeds = (die: D6, modifier: number, { tables }: SkirmishRuleset): boolean =>
  die + modifier <= tables.disengaging.succeedsUpTo;

/** How many dice of inches a figure goes that has disengaged. @rule S-DIS-3, D-64 */
export const countDisengagingDice = (profile: FigureProfile, { tables }: SkirmishRuleset): number =>
  tables.runs.disengaging[runsAs(profile)];

/** How much of the way out is looked at for hard ground. @rule D-62 */
export const readWayOut = (profile: FigureProfile, { tables }: SkirmishRuleset): Inches =>
  tables.disengaging.wayInches[runsAs(profile)];
