import { outlineOfStanding, poseFromOutline } from "#field/body.ts";
import { lineUp } from "#field/line-up.ts";
import { judgeApproach } from "#field/zones.ts";
import type { Degrees } from "#rules/quantities.ts";
import { doTouch, facesAllWays, hasRoom, outlineOfUnit, standingOf, unitAt } from "./ground.ts";
import type { Contact, UnitId } from "./state.ts";
import type { Unfolding } from "./unfolding.ts";
import { isManned, listEnemies } from "./units.ts";

/** Who came to whom, along which heading, and whether by a charge. */
interface Coming {
  readonly attacker: UnitId;
  readonly defender: UnitId;
  readonly heading?: Degrees;
  readonly charge: boolean;
}

/** The zone of the defender from which an attacker comes. @rule D-167 */
function judgeZone(run: Unfolding, { attacker, defender, heading }: Coming): Contact["zone"] {
  const coming = run.unit(attacker);
  const met = run.unit(defender);
  const start = run.ruleset.settings.flankJudged === "chargeStart" ? coming.turn.startPose : undefined;
  const outline = start ? outlineOfStanding({ ...standingOf(coming), pose: start }) : outlineOfUnit(coming);
  return judgeApproach(outline, outlineOfUnit(met), {
    allFronts: facesAllWays(met, run.ruleset),
    ...(heading === undefined || start ? {} : { heading }),
  }).zone;
}

function enterContact(run: Unfolding, coming: Coming): void {
  const { attacker, defender, charge } = coming;
  run.emit({
    type: "contactMade",
    rule: "D-230",
    contact: { attacker, defender, zone: judgeZone(run, coming), sinceTurn: run.battle.clock.turn, charge },
  });
}

/** Turns a unit that has come into contact until it lies along the edge it touched. @rule D-232 */
function lineUpAt(run: Unfolding, { attacker, defender }: Coming): void {
  if (run.ruleset.settings.lineUp === "off") return;
  const unit = run.unit(attacker);
  const lined = lineUp(outlineOfUnit(unit), outlineOfUnit(run.unit(defender)));
  if (!lined) return;
  const pose = poseFromOutline(standingOf(unit), lined.outline);
  if (hasRoom(run.battle, unit, outlineOfUnit(unitAt(unit, pose))))
    run.emit({ type: "linedUp", rule: "D-232", unit: attacker, pose });
}

/** Every further enemy that a unit touches where it now stands. */
function touchOthers(run: Unfolding, attacker: UnitId, charge: boolean): void {
  const unit = run.unit(attacker);
  for (const enemy of listEnemies(run.battle, unit.side)) {
    const known = run.battle.contacts.some(
      (c) =>
        (c.attacker === attacker && c.defender === enemy.id) ||
        (c.defender === attacker && c.attacker === enemy.id),
    );
    if (!known && doTouch(unit, enemy)) enterContact(run, { attacker, defender: enemy.id, charge });
  }
}

/** Joins two enemies in contact: the zone is judged, then the one who came lines up. @rule D-167, D-230, D-232 */
export function makeContact(run: Unfolding, coming: Coming): void {
  enterContact(run, coming);
  lineUpAt(run, coming);
  touchOthers(run, coming.attacker, coming.charge);
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
  if (isManned(run.unit(id))) touchOthers(run, id, run.unit(id).turn.charge !== undefined);
}
