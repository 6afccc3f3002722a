import { poseFromOutline } from "#field/body.ts";
import { doRectanglesTouch } from "#field/gap.ts";
import { lineUp } from "#field/line-up.ts";
import { type TurnedRectangle, turnAbout } from "#field/turned-rectangle.ts";
import { type Approach, type ApproachOptions, judgeApproach } from "#field/zones.ts";
import { isPikeman } from "#rules/mass/combat.ts";
import { type Degrees, normalizeHeading } from "#rules/quantities.ts";
import { isContactOf } from "./apply-event.ts";
import { doTouch, facesAllWays, hasRoom, outlineAt, outlineOfUnit, standingOf, unitAt } from "./ground.ts";
import { leavePlay } from "./leaving.ts";
import { orderByHome } from "./precedence.ts";
import type { Contact, Unit, UnitId } from "./state.ts";
import type { Unfolding } from "./unfolding.ts";
import { isChanging, isManned, isServed, listEnemies, mayFight } from "./units.ts";

/** Who comes to whom, and along which heading where that is not the way it faces. */
export interface Coming {
  readonly attacker: UnitId;
  readonly defender: UnitId;
  readonly heading?: Degrees;
}

/** From where an attacker comes, and to which side; with flankJudged = chargeStart from where he stood. @rule D-167 */
export function judgeComing(
  run: Unfolding,
  { attacker, defender, heading }: Coming,
  allFronts = false,
): Approach {
  const coming = run.unit(attacker);
  const start = run.ruleset.settings.flankJudged === "chargeStart" ? coming.turn.startPose : undefined;
  const way = start !== undefined || heading === undefined ? {} : { heading };
  const stood = start === undefined ? outlineOfUnit(coming) : outlineAt(coming, start);
  return judgeOnce(stood, outlineOfUnit(run.unit(defender)), { allFronts, ...way });
}

/** What was last judged of an attacker where he stands: it is asked for several times while two meet. */
const JUDGED = new WeakMap<
  TurnedRectangle,
  ApproachOptions & { defender: TurnedRectangle; found: Approach }
>();

function judgeOnce(attacker: TurnedRectangle, defender: TurnedRectangle, options: ApproachOptions): Approach {
  const { allFronts, heading } = options;
  const last = JUDGED.get(attacker);
  if (last?.defender === defender && last.allFronts === allFronts && last.heading === heading)
    return last.found;
  const found = judgeApproach(attacker, defender, options);
  JUDGED.set(attacker, { ...options, defender, found });
  return found;
}

/**
 * The zone of the defender from which an attacker comes; with flankJudged = chargeStart from where he stood when his
 * movement began. In front of a unit that is changing formation it is the flank.
 *
 * @rule D-94, D-167, M-FORM-4
 */
export function judgeZone(run: Unfolding, coming: Coming): Pick<Contact, "zone" | "changing"> {
  const met = run.unit(coming.defender);
  const { zone } = judgeComing(run, coming, facesAllWays(met, run.ruleset));
  return zone === "front" && isChanging(met) ? { zone: "flank", changing: true } : { zone };
}

/** Whether pikes destroy whom they touch: it has not rallied since it ran from the charge of pikes. @rule M-MOR-6, D-204 */
const isDestroyedBy = ({ profile }: Unit, { condition }: Unit): boolean =>
  isPikeman(profile) && "fromPikes" in condition && condition.fromPikes === true;

/** How two units come into contact. */
interface Entering {
  readonly charge: boolean;
  /** The other has come as well. */
  readonly bothCame?: boolean;
  /** It is he who is the attacker. */
  readonly isMet?: boolean;
}

/** @returns who is the attacker, and who is not */
function enterContact(
  run: Unfolding,
  { attacker: comer, defender: met, heading }: Coming,
  { charge, bothCame = false, isMet = false }: Entering,
): Coming {
  const [attacker, defender] = isMet ? [met, comer] : [comer, met];
  const way = heading === undefined ? {} : { heading: isMet ? normalizeHeading(heading + 180) : heading };
  const coming: Coming = { attacker, defender, ...way };
  const sinceTurn = run.battle.clock.turn;
  run.emit({
    type: "contactMade",
    rule: "D-230",
    contact: { attacker, defender, ...judgeZone(run, coming), sinceTurn, charge },
    ...(bothCame ? { bothCame: true } : {}),
  });
  if (isDestroyedBy(run.unit(comer), run.unit(met))) leavePlay(run, met, "M-MOR-6", "destroyed");
  return coming;
}

/** Puts units that have lined up where they then stand, if there is room for all of them. */
function putInLine(
  run: Unfolding,
  lined: readonly { readonly id: UnitId; readonly outline: TurnedRectangle }[],
) {
  const placed = lined.map(({ id, outline }) => {
    const unit = run.unit(id);
    return { unit, pose: poseFromOutline(standingOf(unit), outline) };
  });
  const units = { ...run.battle.units };
  for (const { unit, pose } of placed) units[unit.id] = unitAt(unit, pose);
  const after = { ...run.battle, units };
  if (placed.some(({ unit, pose }) => !hasRoom(after, unit, outlineAt(unit, pose)))) return;
  for (const { unit, pose } of placed) run.emit({ type: "linedUp", rule: "D-232", unit: unit.id, pose });
}

/**
 * Turns a unit that has come into contact until it lies along the edge it touched; where both have come, each turns by
 * half of the angle.
 *
 * @rule D-232
 */
function lineUpAt(run: Unfolding, attacker: UnitId, defender: UnitId, bothCame: boolean): void {
  const [unit, other] = [run.unit(attacker), run.unit(defender)];
  if (run.ruleset.settings.lineUp === "off" || isServed(unit)) return;
  const turnsBoth = bothCame && !isServed(other);
  const [outline, met] = [outlineOfUnit(unit), outlineOfUnit(other)];
  const lined = lineUp(outline, met, [], turnsBoth ? 0.5 : 1);
  if (!lined || Math.abs(lined.turn) < 1e-9) return;
  const own = { id: attacker, outline: lined.outline };
  const theirs = { id: defender, outline: turnAbout(met, lined.pivot, -lined.turn) };
  putInLine(run, turnsBoth ? [own, theirs] : [own]);
}

/** The enemies that a unit touches where it stands, without having been in contact with them. */
export function listNewlyTouched({ battle }: Unfolding, unit: Unit): readonly UnitId[] {
  const isKnown = (enemy: UnitId) => battle.contacts.some((c) => isContactOf(c, unit.id, enemy));
  const outline = outlineOfUnit(unit);
  const touched = listEnemies(battle, unit.side).filter(
    (enemy) =>
      doRectanglesTouch(outline, outlineOfUnit(enemy)) && mayFight(unit, enemy) && !isKnown(enemy.id),
  );
  return orderByHome(battle, touched).map(({ id }) => id);
}

/** How a unit comes to touch enemies. */
interface HowTheyMeet {
  /** The way it came, where that is not the way it faces. */
  readonly heading: Degrees;
  /** The way in which it came to each of them that moved, as that one saw it. */
  readonly headings?: ReadonlyMap<UnitId, Degrees>;
  readonly charge: boolean;
  /** Those of them who have come to it as well (D-232). */
  readonly coming?: readonly UnitId[];
  /** Those of these who are the attackers, since they have come to its flank or its rear, or more straight at it. */
  readonly attacking?: readonly UnitId[];
}

/**
 * Joins a unit with the enemies that it has come to touch at one moment: the zones are judged, then it lines up with
 * the first of them.
 *
 * @rule D-167, D-230, D-232, M-TURN-4
 */
export function makeContacts(
  run: Unfolding,
  attacker: UnitId,
  defenders: readonly UnitId[],
  { heading, headings = new Map(), charge, coming = [], attacking = [] }: HowTheyMeet,
): void {
  const entered = defenders.map((defender) => {
    const how = { charge, bothCame: coming.includes(defender), isMet: attacking.includes(defender) };
    const one: Coming = { attacker, defender, heading: headings.get(defender) ?? heading };
    return { ...how, ...enterContact(run, one, how), met: defender };
  });
  const first = entered.find(({ met }) => isManned(run.unit(met)));
  if (first) lineUpAt(run, first.attacker, first.defender, first.bothCame);
  refreshContacts(run, attacker);
}

/** Breaks the contacts that a unit no longer has, and makes those that it has come into. */
export function refreshContacts(run: Unfolding, id: UnitId): void {
  const lost = run.battle.contacts
    .filter(({ attacker, defender }) => attacker === id || defender === id)
    .filter(({ attacker, defender }) => {
      const [a, b] = [run.unit(attacker), run.unit(defender)];
      return !isManned(a) || !isManned(b) || !doTouch(a, b);
    })
    .map(({ attacker, defender }) => [attacker, defender] as const);
  if (lost.length > 0) run.emit({ type: "contactsBroken", rule: "D-230", contacts: lost });
  enterTouched(run, id);
}

/** Whoever stands so that he touches enemies has come to them, be it that he has only come alongside. @rule D-230 */
export function enterTouched(run: Unfolding, id: UnitId): void {
  const unit = run.unit(id);
  if (!isManned(unit)) return;
  const charge = unit.turn.charge !== undefined;
  for (const defender of listNewlyTouched(run, unit))
    enterContact(run, { attacker: id, defender }, { charge });
}
