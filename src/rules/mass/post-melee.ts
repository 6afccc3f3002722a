import type { D6 } from "../dice.ts";
import type { Line } from "../line.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import type { Reaction } from "./tables/post-melee.ts";

export type { Reaction } from "./tables/post-melee.ts";

/** One unit of a melee, as far as it was in it. */
export interface MeleeUnit {
  readonly profile: TroopProfile;
  /** Figures that entered this turn's melee, that fell in it, and that are left. */
  readonly entered: number;
  readonly lost: number;
  readonly survivors: number;
  readonly fatigued?: boolean;
}

/** The two sides of a melee. */
export type MeleeSides = readonly [readonly MeleeUnit[], readonly MeleeUnit[]];

/** One of the two sides. */
export type SideIndex = 0 | 1;

/** What a melee ends in. */
export interface PostMelee {
  readonly totals: readonly [number, number];
  /** The lines of each side's total. */
  readonly scores: readonly [readonly Line[], readonly Line[]];
  /** Of the totals, after doubling. */
  readonly difference: number;
  readonly doubled: boolean;
  readonly reaction: Reaction;
  /** The side that reacts; absent if the totals are equal. */
  readonly loser?: SideIndex;
  /** The lines of the difference. */
  readonly lines: readonly Line[];
}

type Count = "entered" | "lost" | "survivors";

function sum(side: readonly MeleeUnit[], what: Count): number {
  let total = 0;
  for (const unit of side) total += unit[what];
  return total;
}

/** Whether post-melee morale is made: both sides still have figures in the melee. @rule X-PMM-1 */
export const isPostMeleeDue = (sides: MeleeSides): boolean =>
  sum(sides[0], "survivors") > 0 && sum(sides[1], "survivors") > 0;

/** The side that throws the casualty die: that with fewer casualties; nobody if they are equal. @rule X-PMM-2 */
export function findCasualtyThrower(sides: MeleeSides): SideIndex | undefined {
  const difference = sum(sides[1], "lost") - sum(sides[0], "lost");
  if (difference === 0) return undefined;
  return difference > 0 ? 0 : 1;
}

/** The rating of one fresh figure: its profile's, or the other printing's for horse. @rule X-PMM-4, D-217 */
export function readRating(
  profile: Pick<TroopProfile, "rating" | "troopClass" | "mounted">,
  ruleset: Ruleset,
): number {
  const { ratings, otherPrinting } = ruleset.tables.ratings;
  if (ruleset.settings.horseRatings !== "7/8" || !profile.mounted) return profile.rating;
  if (profile.troopClass === "MH" && profile.rating === ratings.mediumHorse) return otherPrinting.mediumHorse;
  if (profile.troopClass === "HH" && profile.rating === ratings.heavyHorse) return otherPrinting.heavyHorse;
  return profile.rating;
}

/** One side of a melee as its morale counts it: what its units come to together. */
export interface SideTally {
  readonly entered: number;
  readonly lost: number;
  readonly survivors: number;
  /** The sum of ratings of the survivors (X-PMM-4, X-PMM-8). */
  readonly quality: number;
  /** Whether all of its units are fatigued (D-99). */
  readonly tired: boolean;
}

/** Both sides. */
export type Tallies = readonly [SideTally, SideTally];

/** Counts one side. @rule X-PMM-4, X-PMM-8, D-99 */
export function tallySide(side: readonly MeleeUnit[], ruleset: Ruleset): SideTally {
  const loss = ruleset.tables.limits.fatigueLoss;
  let quality = 0;
  for (const { profile, survivors, fatigued } of side)
    quality += survivors * (readRating(profile, ruleset) - (fatigued === true ? loss : 0));
  const [entered, lost, survivors] = [sum(side, "entered"), sum(side, "lost"), sum(side, "survivors")];
  return { entered, lost, survivors, quality, tired: side.every(isFatigued) };
}

const tallySides = ([one, other]: MeleeSides, ruleset: Ruleset): Tallies => [
  tallySide(one, ruleset),
  tallySide(other, ruleset),
];

/** What the score of one side is made of. */
interface Score {
  readonly isCasualtyThrower: boolean;
  readonly spared: number;
  /** The casualty die as it counts. */
  readonly die: number;
  readonly more: number;
  readonly quality: number;
  readonly total: number;
}

/** The score of one side. @rule X-PMM-2, X-PMM-3, X-PMM-4, X-PMM-8, D-99 */
function scoreSide(side: SideTally, enemy: SideTally, die: D6 | undefined, ruleset: Ruleset): Score {
  const { quality } = side;
  const spared = enemy.lost - side.lost;
  const more = Math.max(0, side.survivors - enemy.survivors);
  const isCasualtyThrower = spared > 0 && die !== undefined;
  const tired = side.tired ? ruleset.tables.limits.fatigueLoss : 0;
  const used = isCasualtyThrower ? Math.max(0, die - tired) : 0;
  const total = (isCasualtyThrower ? spared * used : 0) + more + quality;
  return { isCasualtyThrower, spared, die: used, more, quality, total };
}

const isFatigued = ({ fatigued }: MeleeUnit): boolean => fatigued === true;

/** The lines of one side's score, its total last. */
function explainScore(side: readonly MeleeUnit[], score: Score): readonly Line[] {
  const { isCasualtyThrower, spared, die, more, quality, total } = score;
  const casualties: readonly Line[] = [
    { rule: "X-PMM-2", label: "casualtyDifference", value: spared },
    { rule: side.every(isFatigued) ? "X-PMM-8" : "X-PMM-2", label: "casualtyDie", value: die },
    { rule: "X-PMM-2", label: "casualtyScore", value: spared * die },
  ];
  return [
    ...(isCasualtyThrower ? casualties : []),
    ...(more > 0 ? [{ rule: "X-PMM-3", label: "numbersScore", value: more } as const] : []),
    { rule: side.some(isFatigued) ? "X-PMM-8" : "X-PMM-4", label: "qualityScore", value: quality },
    { rule: "X-PMM-6", label: "total", value: total },
  ];
}

/** The reaction to a difference after doubling. @rule X-PMM-6, D-219 */
export function readReaction(difference: number, ruleset: Ruleset): Reaction {
  const row = ruleset.tables.reactions.rows.findLast(({ from }) => difference >= from);
  const reaction = row?.reaction ?? "continues";
  return reaction === "backHalf" && ruleset.settings.back2039 === "two" ? "backTwo" : reaction;
}

/** What a melee ends in, without the reasons. */
export type PostMeleeResult = Pick<PostMelee, "difference" | "doubled" | "reaction" | "loser">;

function compareScores(
  tallies: Tallies,
  [one, other]: readonly [Score, Score],
  ruleset: Ruleset,
): PostMeleeResult & { readonly plain: number } {
  const { smallMelee } = ruleset.settings;
  const doubled = tallies[0].entered <= smallMelee || tallies[1].entered <= smallMelee;
  const factor = doubled ? ruleset.tables.reactions.smallMeleeFactor : 1;
  const plain = Math.abs(one.total - other.total);
  const difference = plain * factor;
  const reaction = readReaction(difference, ruleset);
  if (plain === 0) return { plain, difference, doubled, reaction };
  const loser: SideIndex = one.total < other.total ? 0 : 1;
  return { plain, difference, doubled, reaction, loser };
}

const scoreBoth = ([one, other]: Tallies, die: D6 | undefined, ruleset: Ruleset): readonly [Score, Score] => [
  scoreSide(one, other, die, ruleset),
  scoreSide(other, one, die, ruleset),
];

/** What {@link judgePostMelee} comes to, for reckoning with many cases. @rule X-PMM-6 */
export const readPostMelee = (tallies: Tallies, die: D6 | undefined, ruleset: Ruleset): PostMeleeResult =>
  compareScores(tallies, scoreBoth(tallies, die, ruleset), ruleset);

/**
 * Works out post-melee morale; call it only where {@link isPostMeleeDue}.
 *
 * @param die - the casualty die of {@link findCasualtyThrower}; not used where nobody throws it
 * @rule X-PMM-1, X-PMM-2, X-PMM-3, X-PMM-4, X-PMM-5, X-PMM-6, X-PMM-7, X-PMM-8, D-218
 */
export function judgePostMelee(sides: MeleeSides, die: D6 | undefined, ruleset: Ruleset): PostMelee {
  const tallies = tallySides(sides, ruleset);
  const scores = scoreBoth(tallies, die, ruleset);
  const { plain, difference, doubled, reaction, loser } = compareScores(tallies, scores, ruleset);
  return {
    difference,
    doubled,
    reaction,
    ...(loser === undefined ? {} : { loser }),
    totals: [scores[0].total, scores[1].total],
    scores: [explainScore(sides[0], scores[0]), explainScore(sides[1], scores[1])],
    lines: [
      { rule: "X-PMM-6", label: "difference", value: plain },
      ...(doubled ? [{ rule: "X-PMM-5", label: "doubled", value: difference } as const] : []),
      { rule: "X-PMM-6", label: "reaction", value: reaction },
    ],
  };
}
