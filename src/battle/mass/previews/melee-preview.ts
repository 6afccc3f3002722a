import { FIGHTING_REACH, FightingFinder, listTouchedSides } from "#field/fighting.ts";
import { closeUp, countRanks } from "#field/formation.ts";
import { measureGap } from "#field/gap.ts";
import { toLocal } from "#field/pose.ts";
import { cornersOf, shiftAlong, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { KnownDice } from "#rules/dice.ts";
import { isPikeBlock } from "#rules/mass/pike-block.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { type MeleeOdds, measureMeleeOdds, type OddsStrike } from "#rules/odds/melee-odds.ts";
import { measureReactionOdds, type ReactionOdds } from "#rules/odds/reaction-odds.ts";
import { isWithin } from "#rules/quantities.ts";
import { doTouch, outlineOfUnit } from "../ground.ts";
import { loseFigures } from "../losses.ts";
import { readFirstRound } from "../melee/first-round.ts";
import { listLapped } from "../melee/lapped.ts";
import { lapRound } from "../melee/lapping.ts";
import type { Melee } from "../melee/melees.ts";
import { listBlows, planBlow } from "../melee/round.ts";
import { closeOnEnemies } from "../melee/staying.ts";
import type { Battle, Contact, TroopUnit, Unit } from "../state.ts";
import { Unfolding } from "../unfolding.ts";
import { isManned, isRunning } from "../units.ts";

/** More combinations of losses than this are not reckoned while somebody waits. */
const MOST_COMBINATIONS = 12000;

/** The same where figures lap round, whose ways are found anew for all losses. */
const MOST_WITH_LAPS = 500;

/**
 * The exact chances of a melee, both rounds and the morale after them; or why there are none: a unit is running, so
 * that its rally die comes first, or there are too many combinations of losses to reckon them at once.
 */
export type MeleePreview =
  | { readonly type: "running" | "tooLarge" }
  | {
      readonly type: "odds";
      readonly units: readonly Unit[];
      readonly odds: MeleeOdds;
      readonly reactions: ReactionOdds;
    };

/**
 * The shape of a unit after losses, as far as it decides where anybody stands and how he strikes: a short last rank
 * counts as complete, but for pikes that are a block no more.
 */
function shapeAfter(unit: Unit, lost: number, ruleset: Ruleset): string {
  const figures = unit.figures - lost;
  if (figures === 0) return "-";
  if (unit.kind !== "troops") return String(figures);
  const files = Math.min(unit.files, figures);
  const block = isPikeBlock(unit.profile, { figures, files }, ruleset) ? "b" : "";
  return `${files}x${countRanks({ ...unit, figures, files, base: unit.profile.base })}${block}${lost > 0 ? "" : "="}`;
}

/** Whether figures of a unit may lap round, or have. */
const doLap = (unit: Unit): boolean => unit.prefers.laps || listLapped(unit).length > 0;

/** The rectangle in which the last rank of a unit stands. */
function bandOfLastRank(unit: TroopUnit): TurnedRectangle {
  const outline = outlineOfUnit(unit);
  const halfDepth = unit.profile.base.depth / 2;
  return { ...shiftAlong(outline, outline.heading, halfDepth - outline.halfDepth), halfDepth };
}

/** Whether an enemy stands wholly before the front of a unit and touches no other side of it. */
const isBeforeFront = (outline: TurnedRectangle, enemy: TurnedRectangle): boolean =>
  cornersOf(enemy).every((corner) => isWithin(outline.halfDepth, toLocal(outline, corner).ahead)) &&
  listTouchedSides(outline, enemy).every((side) => side === "front");

/** Who strikes whom after losses, reckoned once for all losses that leave the same figures in the fight. */
class StrikesByLosses {
  readonly #battle: Battle;
  readonly #melee: Melee;
  readonly #units: readonly Unit[];
  readonly #ruleset: Ruleset;
  readonly #places: ReadonlyMap<string, number>;
  readonly #finder: FightingFinder;
  readonly #contacts: readonly Contact[];
  readonly #haveLaps: boolean;
  readonly #closed: Unit[][] = [];
  readonly #settled = new Map<string, { readonly after: Battle; readonly counted: readonly boolean[] }>();
  readonly #strikes = new Map<string, readonly OddsStrike[]>();

  constructor(battle: Battle, melee: Melee, units: readonly Unit[], ruleset: Ruleset) {
    this.#battle = battle;
    this.#melee = melee;
    this.#units = units;
    this.#ruleset = ruleset;
    this.#contacts = battle.contacts.filter(
      ({ attacker, defender }) => melee.units.includes(attacker) && melee.units.includes(defender),
    );
    this.#haveLaps = units.some(doLap);
    this.#finder = new FightingFinder(ruleset.settings.fightingRank);
    this.#places = new Map(units.map(({ id }, place) => [id, place]));
  }

  /** A unit that has closed up after losses and kept all contacts. @rule D-223 */
  #closeUp(place: number, unit: Unit, lost: number): Unit {
    const known = this.#closed[place]?.[lost];
    if (known) return known;
    const { pose, figures } = unit;
    const closed: Unit =
      unit.kind === "troops"
        ? {
            ...unit,
            ...closeUp(
              { pose, figures, files: unit.files, base: unit.profile.base },
              lost,
              unit.prefers.firstEnd,
            ),
          }
        : { ...unit, figures: figures - lost };
    const row = this.#closed[place] ?? [];
    row[lost] = closed;
    this.#closed[place] = row;
    return closed;
  }

  /** The battle once ranks have closed up, if nobody is gone and no contact is lost by it, so that nobody moves. */
  #closeRanks(losses: readonly number[]): Battle | undefined {
    const units = { ...this.#battle.units };
    for (const [place, unit] of this.#units.entries()) {
      const closed = this.#closeUp(place, unit, losses[place] ?? 0);
      if (!isManned(closed)) return undefined;
      units[unit.id] = closed;
    }
    const isKept = ({ attacker, defender }: Contact) => {
      const [one, other] = [units[attacker], units[defender]];
      return one !== undefined && other !== undefined && doTouch(one, other);
    };
    return this.#contacts.every(isKept) ? { ...this.#battle, units } : undefined;
  }

  /** The battle once the fallen are off, ranks have closed up and gaps are filled. @rule D-223 */
  #settle(losses: readonly number[]): Battle {
    const closed = this.#haveLaps ? undefined : this.#closeRanks(losses);
    if (closed) return closed;
    const run = new Unfolding(this.#battle, new KnownDice([]));
    loseFigures(
      run,
      this.#units.map(({ id: unit }, place) => ({ unit, count: losses[place] ?? 0 })),
      "M-MEL-9",
    );
    return run.battle;
  }

  /**
   * Whether it matters how many stand in the last rank of a unit: whether one of them could strike or be struck. They
   * cannot where enemies stand before its front and touch nothing else: those have the first rank nearer.
   */
  #countsLastRank(after: Battle, { id, side }: Unit): boolean {
    const unit = after.units[id];
    if (unit?.kind !== "troops" || !isManned(unit) || unit.figures === unit.files) return false;
    const enemies = this.#units.flatMap((other) => {
      const enemy = after.units[other.id];
      return other.side !== side && enemy && isManned(enemy) ? [outlineOfUnit(enemy)] : [];
    });
    const [outline, band] = [outlineOfUnit(unit), bandOfLastRank(unit)];
    const isNear = (enemy: TurnedRectangle) =>
      this.#ruleset.settings.fightingRank === "wholeRank" ||
      isWithin(measureGap(band, enemy), FIGHTING_REACH);
    return enemies.some((enemy) => isNear(enemy) && !isBeforeFront(outline, enemy));
  }

  /** The battle once spare figures have lapped round, and those who had before have moved up. @rule M-MEX-4, D-223 */
  #lapRound(after: Battle, round: number): Battle {
    if (!this.#haveLaps) return after;
    const run = new Unfolding(after, new KnownDice([]));
    if (round > 1)
      lapRound(run, { units: this.#melee.units, left: new Set(), unrallied: new Set() }, this.#finder);
    closeOnEnemies(run, this.#melee.units);
    return run.battle;
  }

  #listBlows(after: Battle, round: number): readonly OddsStrike[] {
    const fought = this.#lapRound(after, round);
    const listed = listBlows(fought, this.#melee.units, new Set(), this.#ruleset, this.#finder);
    const blows = round === 1 ? readFirstRound(fought, listed, this.#ruleset) : listed;
    return blows.flatMap((blow) => {
      const plan = blow.barredBy ? undefined : planBlow(fought, blow, this.#ruleset);
      if (!plan) return [];
      const { dice, killOn } = plan;
      return [{ dice, killOn, target: this.#places.get(blow.defender) ?? 0 }];
    });
  }

  list(round: number, losses: readonly number[]): readonly OddsStrike[] {
    // whoever laps round may strike the last rank, and be of his own
    const shape = this.#haveLaps
      ? losses.join()
      : this.#units.map((unit, place) => shapeAfter(unit, losses[place] ?? 0, this.#ruleset)).join();
    let settled = this.#settled.get(shape);
    if (!settled) {
      const after = this.#settle(losses);
      settled = { after, counted: this.#units.map((unit) => this.#countsLastRank(after, unit)) };
      this.#settled.set(shape, settled);
    }
    const { after, counted } = settled;
    const left = this.#units.map(({ figures }, place) => figures - (losses[place] ?? 0));
    const key = `${round};${shape};${left.map((figures, place) => (counted[place] ? figures : ""))}`;
    const known = this.#strikes.get(key);
    if (known) return known;
    const units = { ...after.units };
    for (const [place, { id }] of this.#units.entries()) {
      const unit = units[id];
      if (unit) units[id] = { ...unit, figures: left[place] ?? 0 };
    }
    const strikes = this.#listBlows({ ...after, units }, round);
    this.#strikes.set(key, strikes);
    return strikes;
  }
}

/**
 * The exact odds of a melee: who fights in round two follows from the losses of round one. Charging on out of a melee
 * of several units is not foreseen.
 *
 * @rule M-MEL-2, M-MEX-4, D-161, D-223, X-PMM-6
 */
export function previewMelee(battle: Battle, melee: Melee, ruleset: Ruleset): MeleePreview {
  const units = melee.units.flatMap((id) => battle.units[id] ?? []);
  if (units.some(isRunning)) return { type: "running" };
  const combinations = units.reduce((product, { figures }) => product * (figures + 1), 1);
  if (combinations > (units.some(doLap) ? MOST_WITH_LAPS : MOST_COMBINATIONS)) return { type: "tooLarge" };
  const strikes = new StrikesByLosses(battle, melee, units, ruleset);
  const odds = measureMeleeOdds({
    strengths: units.map(({ figures }) => figures),
    rounds: 2,
    listStrikes: (round, losses) => strikes.list(round, losses),
  });
  const reactions = measureReactionOdds(
    odds,
    units.map(({ profile, side, figures, exertion }) => ({
      profile,
      fatigued: exertion.fatigued,
      figures,
      side: side === melee.sides[0] ? (0 as const) : (1 as const),
    })),
    ruleset,
  );
  return { type: "odds", units, odds, reactions };
}
