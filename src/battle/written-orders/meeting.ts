import type { Moment } from "#field/tracks.ts";
import type { Degrees } from "#rules/quantities.ts";
import { judgeZone, listNewlyTouched, makeContacts } from "../contacts.ts";
import { doTouch } from "../ground.ts";
import { meetCharge } from "../meet-charge.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned, listOpponents } from "../units.ts";
import { type Body, headingAgainst, isAdvancing, type Meeting } from "./bodies.ts";

/** A unit that comes to an enemy, and whether he comes to it as well. */
interface Coming {
  readonly attacker: Body;
  readonly defender: Body;
  readonly heading: Degrees;
  readonly bothCome: boolean;
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

/** A charger meets all whom he touches at this moment. */
function charge(run: Unfolding, comings: readonly Coming[], half: 1 | 2): void {
  const [first] = comings;
  if (!first) return;
  const { id } = first.attacker;
  const due = comings.filter((coming) => mayMeet(run, coming));
  if (due.length === 0 || run.unit(id).condition.type !== "goodOrder") return;
  const enemies = [
    ...new Set([...due.map(({ defender }) => defender.id), ...listNewlyTouched(run, run.unit(id))]),
  ];
  const coming = due.filter(({ bothCome }) => bothCome).map(({ defender }) => defender.id);
  meetCharge(run, id, { enemies, heading: first.heading, onlyThrown: half === 2, coming });
}

/** Of two who have both come the one that comes to the flank or the rear of the other is the attacker. @rule D-167 */
function findAttack(run: Unfolding, comings: readonly Coming[]): Coming | undefined {
  const due = comings.filter((coming) => mayMeet(run, coming));
  if (due.length < 2) return due[0];
  const worth = ({ attacker, defender, heading }: Coming): number =>
    ZONES.indexOf(judgeZone(run, { attacker: attacker.id, defender: defender.id, heading }).zone);
  const [first, ...others] = due.map((coming) => ({ coming, worth: worth(coming) }));
  let best = first;
  for (const other of others) if (best && other.worth > best.worth) best = other;
  return best?.coming;
}

/**
 * Enemies come to touch on their way: whoever is charged shoots and is tried, as in any charge; all others are in contact
 * whether it was ordered or not.
 *
 * @rule M-TURN-4, M-TURN-8, D-70, D-210, D-230, D-232
 */
export function meetOnTheWay(run: Unfolding, meetings: readonly Meeting[], now: Moment, half: 1 | 2): void {
  const comings = meetings.map((meeting) => listComings(meeting, now));
  const chargers = new Set(
    comings.flat().flatMap(({ attacker }) => (attacker.mover?.isCharge ? [attacker.id] : [])),
  );
  for (const id of chargers)
    charge(
      run,
      comings.flat().filter(({ attacker }) => attacker.id === id),
      half,
    );
  const attacks = comings.flatMap((both) => {
    const isCharge = both.some(({ attacker }) => chargers.has(attacker.id));
    const attack = isCharge ? undefined : findAttack(run, both);
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
        charge: false,
        coming: own.filter(({ bothCome }) => bothCome).map(({ defender }) => defender.id),
      },
    );
  }
}
