import { type FightingFigure, FightingFinder } from "#field/fighting.ts";
import type { Line } from "#rules/line.ts";
import { canStrikeBack, countKills, planStrike, readZoneInTurn, type Strike } from "#rules/mass/combat.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { StrikeRecord } from "../event.ts";
import { isBlock, standingOf } from "../ground.ts";
import { loseFigures } from "../losses.ts";
import type { Battle, Contact, Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned } from "../units.ts";
import { readFirstRound } from "./first-round.ts";
import type { MeleeInPlay } from "./melee-in-play.ts";
import { findMelees } from "./melees.ts";

const contactOf = ({ contacts }: Battle, a: UnitId, b: UnitId): Contact | undefined =>
  contacts.find(
    ({ attacker, defender }) => (attacker === a && defender === b) || (attacker === b && defender === a),
  );

/**
 * The zone of the defender that an attacker holds this turn. An enemy at the defender's front is one that came from
 * there, or one to whom the defender itself came.
 *
 * @rule D-169
 */
function zoneNow(
  { contacts, clock }: Battle,
  { zone, sinceTurn, attacker, defender }: Contact,
): Contact["zone"] {
  const heldInFront = contacts.some(
    (other) =>
      (other.defender === defender && other.attacker !== attacker && other.zone === "front") ||
      (other.attacker === defender && other.defender !== attacker),
  );
  return readZoneInTurn({ zone, sinceTurn, turn: clock.turn, heldInFront });
}

/** How many figures of one unit strike another, and from which of its zones. */
export interface Blow {
  readonly attacker: UnitId;
  readonly defender: UnitId;
  readonly figures: number;
  readonly zone: Contact["zone"];
  /** It is the flank because the defender was changing formation (M-FORM-4). */
  readonly changing?: true;
  /** Why it may not strike at all: it has not rallied (M-RET-3), or the enemy is in its rear (M-MEL-8). */
  readonly barredBy?: Line;
  /** It has momentum, or is that of standing cavalry: in the first round, where those rules are played. */
  readonly momentum?: true;
  readonly stationary?: true;
}

const NOT_RALLIED: Line = { rule: "M-RET-3", label: "notRallied", value: 0 };
const ATTACKED_IN_REAR: Line = { rule: "M-MEL-8", label: "noReturnBlow", value: 0 };

/** How many figures strike each enemy; of equally near ones the one that their owner prefers. @rule D-170 */
function countTargets(figures: readonly FightingFigure[], preferred?: UnitId): ReadonlyMap<UnitId, number> {
  const counts = new Map<UnitId, number>();
  for (const { target, alternatives } of figures) {
    const struck = preferred !== undefined && alternatives.includes(preferred) ? preferred : target;
    counts.set(struck, (counts.get(struck) ?? 0) + 1);
  }
  return counts;
}

/** The enemies between whom a unit has a choice, because some of its figures are as near to one as to another. @rule D-170 */
export function listEqualTargets(battle: Battle, id: UnitId, { settings }: Ruleset): readonly UnitId[] {
  const melee = findMelees(battle).find(({ units }) => units.includes(id));
  if (!melee) return [];
  const fighting = findFighters(battle, melee.units, new FightingFinder(settings.fightingRank)).get(id) ?? [];
  const equal = fighting.filter(({ alternatives }) => alternatives.length > 0);
  return [...new Set(equal.flatMap(({ target, alternatives }) => [target, ...alternatives]))];
}

/** The figures of each unit that fight. */
const findFighters = (battle: Battle, units: readonly UnitId[], finder: FightingFinder) =>
  finder.find(
    listPresent(battle, units).map((unit) => ({
      id: unit.id,
      side: unit.side,
      standing: standingOf(unit),
    })),
  );

const listPresent = (battle: Battle, units: readonly UnitId[]): readonly Unit[] =>
  units.map((id) => battle.units[id]).filter((unit): unit is Unit => unit !== undefined && isManned(unit));

/**
 * Who strikes whom in a round, without the dice.
 *
 * @param finder - remembers who fights, where a melee is reckoned more than once
 * @rule D-166, D-170, M-MEL-7, M-MEL-8, M-RET-3
 */
export function listBlows(
  battle: Battle,
  units: readonly UnitId[],
  unrallied: ReadonlySet<UnitId>,
  { settings }: Ruleset,
  finder = new FightingFinder(settings.fightingRank),
): readonly Blow[] {
  const fighters = listPresent(battle, units);
  const fighting = findFighters(battle, units, finder);
  return fighters.flatMap(({ id, prefers }) =>
    [...countTargets(fighting.get(id) ?? [], prefers.strikes)].map(([target, figures]): Blow => {
      const contact = contactOf(battle, id, target);
      const zone = contact ? zoneNow(battle, contact) : "front";
      const attacks = contact?.attacker === id;
      const mayStrike = attacks || canStrikeBack(zone);
      const barredBy = unrallied.has(id) ? NOT_RALLIED : mayStrike ? undefined : ATTACKED_IN_REAR;
      return {
        attacker: id,
        defender: target,
        figures,
        zone: attacks ? zone : "front",
        ...(attacks && zone === "flank" && contact.changing ? { changing: true } : {}),
        ...(barredBy ? { barredBy } : {}),
      };
    }),
  );
}

/** What a blow throws, whoever strikes and is struck being as they now stand. @rule M-MEL-1, M-FORM-4, D-214 */
export function planBlow(battle: Battle, blow: Blow, ruleset: Ruleset): Strike | undefined {
  const [striking, struck] = [battle.units[blow.attacker], battle.units[blow.defender]];
  if (!striking || !struck) return undefined;
  const { figures, zone, changing, momentum, stationary } = blow;
  return planStrike(
    {
      attacker: {
        profile: striking.profile,
        figures,
        fatigued: striking.exertion.fatigued,
        blockOf10: isBlock(battle, striking, ruleset),
        ...(momentum ? { momentum } : {}),
        ...(stationary ? { stationary } : {}),
      },
      defender: { profile: struck.profile, fatigued: struck.exertion.fatigued },
      zone,
      ...(changing ? { changing } : {}),
    },
    ruleset,
  );
}

function strike(run: Unfolding, blow: Blow): readonly StrikeRecord[] {
  const { attacker, defender, figures, barredBy } = blow;
  const plan = planBlow(run.battle, blow, run.ruleset);
  if (!plan) return [];
  const dice = barredBy ? 0 : plan.dice;
  const faces = dice > 0 ? run.dice.roll({ purpose: "melee", count: dice, thrower: attacker }) : [];
  const kills = countKills(plan, faces);
  const lines = barredBy ? [barredBy] : plan.lines;
  return [{ attacker, defender, figures, dice, killOn: plan.killOn, faces, kills, lines }];
}

/** Both sides strike at once; the killed are removed at the end of the round. @rule M-MEL-2, M-MEL-9, D-161 */
export function fightRound(run: Unfolding, melee: MeleeInPlay, round: number): void {
  const present = melee.units.filter((id) => !melee.left.has(id));
  const listed = listBlows(run.battle, present, melee.unrallied, run.ruleset);
  if (listed.length === 0) return;
  const blows = round === 1 ? readFirstRound(run.battle, listed, run.ruleset) : listed;
  const strikes = blows.flatMap((blow) => strike(run, blow));
  run.emit({ type: "meleeRoundFought", rule: "M-MEL-2", melee: melee.number, round, strikes });
  const losses = present.map((unit) => {
    const kills = strikes.filter(({ defender }) => defender === unit).reduce((sum, s) => sum + s.kills, 0);
    const count = Math.min(kills, run.unit(unit).figures);
    melee.lost.set(unit, (melee.lost.get(unit) ?? 0) + count);
    return { unit, count };
  });
  loseFigures(run, losses, "M-MEL-9");
}
