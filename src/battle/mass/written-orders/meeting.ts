import { nearestPoints } from "#field/gap.ts";
import { type Moment, outlineOn } from "#field/tracks.ts";
import { judgeApproach } from "#field/zones.ts";
import type { Degrees } from "#rules/quantities.ts";
import { judgeZone, listNewlyTouched, makeContacts } from "../contacts.ts";
import { doTouch } from "../ground.ts";
import { mayUnsettle, meetCharge } from "../meet-charge.ts";
import type { UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned, listOpponents } from "../units.ts";
import { type Body, headingAgainst, isAdvancing, type Meeting, paceOf } from "./bodies.ts";

/** A unit that comes to an enemy, and whether he comes to it as well. */
interface Coming {
  readonly attacker: Body;
  readonly defender: Body;
  readonly heading: Degrees;
  readonly bothCome: boolean;
}

/** When enemies meet. */
interface When {
  readonly now: Moment;
  readonly half: 1 | 2;
  /** Brings all others to where they are by now, before anybody shoots or may run. */
  readonly bringAll: () => void;
}

const ZONES = ["front", "flank", "rear"] as const;

/** The two ways to look at two bodies that meet; of those that both advance each comes to the other. */
function listComings({ one, other }: Meeting, now: Moment): readonly Coming[] {
  const bothCome = isAdvancing(one, now) && isAdvancing(other, now);
  return [
    [one, other],
    [other, one],
  ].flatMap(([attacker, defender]) =>
    attacker && defender && attacker.mover && (bothCome || isAdvancing(attacker, now))
      ? [{ attacker, defender, heading: headingAgainst(attacker, defender, now), bothCome }]
      : [],
  );
}

/** Whether two units still are about to fight. */
const mayMeet = (run: Unfolding, { attacker, defender }: Coming): boolean =>
  isManned(run.unit(attacker.id)) &&
  isManned(run.unit(defender.id)) &&
  !listOpponents(run.battle, attacker.id).includes(defender.id) &&
  doTouch(run.unit(attacker.id), run.unit(defender.id));

/**
 * Of two who have both come the one that comes to the flank or the rear of the other is the attacker; of two who come to
 * like zones a charger, else the one whose own way leads faster to where they touch.
 *
 * @rule D-167
 */
function findAttack(run: Unfolding, comings: readonly Coming[], now: Moment): Coming | undefined {
  const due = comings.filter((coming) => mayMeet(run, coming));
  return due.reduce<Coming | undefined>(
    (best, coming) => (best && compareAttacks(run, best, coming, now) >= 0 ? best : coming),
    undefined,
  );
}

/** How much rather one of two is the attacker than the other. */
function compareAttacks(run: Unfolding, one: Coming, other: Coming, now: Moment): number {
  const zoneOf = ({ attacker, defender, heading }: Coming): number =>
    ZONES.indexOf(judgeZone(run, { attacker: attacker.id, defender: defender.id, heading }).zone);
  const isCharge = ({ attacker }: Coming): number => (attacker.mover?.isCharge ? 1 : 0);
  return (
    zoneOf(one) - zoneOf(other) ||
    isCharge(one) - isCharge(other) ||
    readSpeed(one, now) - readSpeed(other, now)
  );
}

/** How fast its own way brings an attacker up to where he touches, in whole millionths. */
function readSpeed({ attacker, defender, heading }: Coming, now: Moment): number {
  const [here, there] = [outlineOn(attacker.track, now), outlineOn(defender.track, now)];
  const { outline, point } = judgeApproach(here, there, { heading });
  const { to: from, inches } = nearestPoints(point, outline);
  const pace = paceOf(attacker, now);
  const along = (pace.x * (point.x - from.x) + pace.y * (point.y - from.y)) / inches;
  return Math.round(along * 1e6);
}

/** The way in which a unit comes to each of several enemies: each sees it as he moves himself. @rule D-167 */
const headingsOf = (comings: readonly Coming[]): ReadonlyMap<UnitId, Degrees> =>
  new Map(comings.map(({ defender, heading }) => [defender.id, heading]));

/** A charger meets all whom he touches at this moment. */
function charge(run: Unfolding, id: UnitId, meetings: readonly (readonly Coming[])[], when: When): void {
  const due = meetings.flat().filter((coming) => coming.attacker.id === id && mayMeet(run, coming));
  const [first] = due;
  if (!first || run.unit(id).condition.type !== "goodOrder") return;
  const met = due.map(({ defender }) => defender.id);
  const enemies = [...new Set([...met, ...listNewlyTouched(run, run.unit(id))])];
  const coming = due.filter(({ bothCome }) => bothCome).map(({ defender }) => defender.id);
  const attacking = coming.filter((enemy) =>
    meetings.some((both) => {
      const attack = both.some(({ attacker }) => attacker.id === id) && findAttack(run, both, when.now);
      return attack && attack.attacker.id === enemy;
    }),
  );
  const onlyThrown = when.half === 2;
  const ways = { heading: first.heading, headings: headingsOf(due) };
  const meeting = { enemies, ...ways, onlyThrown, coming, attacking };
  if (mayUnsettle(run, id, meeting)) when.bringAll();
  meetCharge(run, id, meeting);
}

/**
 * Enemies come to touch on their way: whoever is charged shoots and is tried, as in any charge; all others are in contact
 * whether it was ordered or not.
 *
 * @rule M-TURN-4, M-TURN-8, D-70, D-210, D-230, D-232
 */
export function meetOnTheWay(run: Unfolding, meetings: readonly Meeting[], when: When): void {
  const { now } = when;
  const comings = meetings.map((meeting) => listComings(meeting, now));
  const chargers = new Set(
    comings.flat().flatMap(({ attacker }) => (attacker.mover?.isCharge ? [attacker.id] : [])),
  );
  for (const id of chargers) charge(run, id, comings, when);
  const attacks = comings.flatMap((both) => {
    const isCharge = both.some(({ attacker }) => chargers.has(attacker.id));
    const attack = isCharge ? undefined : findAttack(run, both, now);
    return attack ? [attack] : [];
  });
  for (const id of new Set(attacks.map(({ attacker }) => attacker.id))) {
    const own = attacks.filter(({ attacker }) => attacker.id === id).filter((attack) => mayMeet(run, attack));
    const [first] = own;
    if (!first) continue;
    makeContacts(
      run,
      id,
      own.map(({ defender }) => defender.id),
      {
        heading: first.heading,
        headings: headingsOf(own),
        charge: false,
        coming: own.filter(({ bothCome }) => bothCome).map(({ defender }) => defender.id),
      },
    );
  }
}
