import { type FightingFigure, FightingFinder } from "#field/fighting.ts";
import type { Line } from "#rules/line.ts";
import { canStrikeBack, countKills, planStrike, readZoneInTurn } from "#rules/mass/combat.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { StrikeRecord } from "../event.ts";
import { standingOf } from "../ground.ts";
import { loseFigures } from "../losses.ts";
import type { Battle, Contact, Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned } from "../units.ts";
import type { MeleeInPlay } from "./melee-in-play.ts";

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
  /** Why it may not strike at all: it has not rallied (M-RET-3), or the enemy is in its rear (M-MEL-8). */
  readonly barredBy?: Line;
}

const NOT_RALLIED: Line = { rule: "M-RET-3", label: "notRallied", value: 0 };
const ATTACKED_IN_REAR: Line = { rule: "M-MEL-8", label: "noReturnBlow", value: 0 };

function countTargets(figures: readonly FightingFigure[]): ReadonlyMap<UnitId, number> {
  const counts = new Map<UnitId, number>();
  for (const { target } of figures) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

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
  const fighters = units
    .map((id) => battle.units[id])
    .filter((unit): unit is Unit => unit !== undefined && isManned(unit));
  const fighting = finder.find(
    fighters.map((unit) => ({ id: unit.id, side: unit.side, standing: standingOf(unit) })),
  );
  return fighters.flatMap(({ id }) =>
    [...countTargets(fighting.get(id) ?? [])].map(([target, figures]): Blow => {
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
        ...(barredBy ? { barredBy } : {}),
      };
    }),
  );
}

function strike(run: Unfolding, { attacker, defender, figures, zone, barredBy }: Blow): StrikeRecord {
  const [striking, struck] = [run.unit(attacker), run.unit(defender)];
  const plan = planStrike(
    { attacker: { profile: striking.profile, figures }, defender: { profile: struck.profile }, zone },
    run.ruleset,
  );
  const dice = barredBy ? 0 : plan.dice;
  const faces = dice > 0 ? run.dice.roll({ purpose: "melee", count: dice, thrower: attacker }) : [];
  return {
    attacker,
    defender,
    figures,
    dice,
    killOn: plan.killOn,
    faces,
    kills: countKills(plan, faces),
    lines: barredBy ? [barredBy] : plan.lines,
  };
}

/** Both sides strike at once; the killed are removed at the end of the round. @rule M-MEL-2, M-MEL-9, D-161 */
export function fightRound(run: Unfolding, melee: MeleeInPlay, round: number): void {
  const present = melee.units.filter((id) => !melee.left.has(id));
  const blows = listBlows(run.battle, present, melee.unrallied, run.ruleset);
  if (blows.length === 0) return;
  const strikes = blows.map((blow) => strike(run, blow));
  run.emit({ type: "meleeRoundFought", rule: "M-MEL-2", melee: melee.number, round, strikes });
  const losses = present.map((unit) => {
    const kills = strikes.filter(({ defender }) => defender === unit).reduce((sum, s) => sum + s.kills, 0);
    const count = Math.min(kills, run.unit(unit).figures);
    melee.lost.set(unit, (melee.lost.get(unit) ?? 0) + count);
    return { unit, count };
  });
  loseFigures(run, losses, "M-MEL-9");
}
