import { hasFirmRest, listCovers } from "#field/fire-cover.ts";
import { type FireGround, type FireLines, findFireLines } from "#field/fire-lines.ts";
import type { ArquebusFire } from "#rules/mass/arquebus.ts";
import { type Cover, judgeCover } from "#rules/mass/fire-cover.ts";
import { type FireMode, findModeFault, findReachFault, listRanksThatShoot } from "#rules/mass/missiles.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { groupShooters, readGrade, readMaximum, type VolleyGroup } from "#rules/mass/volley.ts";
import type { Refusal } from "../../refusal.ts";
import { bodyOfUnit } from "../ground.ts";
import type { Battle, Unit, UnitId } from "../state.ts";
import { isManned, listOpponents, listUnits } from "../units.ts";
import { asShooters, findShooter, type ShootingUnit } from "./shooters.ts";

/** All directly, all in an arc, or each file in an arc only where its line is blocked (D-239). */
export const VOLLEY_MODES = ["direct", "indirect", "mixed"] as const;
export type VolleyMode = (typeof VOLLEY_MODES)[number];

/** Who shoots at whom, and how. */
export interface VolleyOrder {
  readonly units: readonly UnitId[];
  readonly target: UnitId;
  readonly mode: VolleyMode;
  readonly volley?: number;
  /** Thrown at chargers: it does not matter how far the throwers have moved (D-131). */
  readonly isDefence?: boolean;
}

/** Figures that throw together: one die by Table 4, or one each by Table 6. */
export type PlannedGroup = {
  readonly units: readonly UnitId[];
  readonly group: VolleyGroup;
  /** Set for arquebuses. */
  readonly arquebus?: ArquebusFire;
};

/** A volley before its dice. */
export interface VolleyPlan {
  readonly volley: number;
  readonly shooters: readonly { readonly shooter: ShootingUnit; readonly places: readonly number[] }[];
  readonly groups: readonly PlannedGroup[];
}

/** A plan, or why there is none. */
export type PlannedVolley =
  | { readonly ok: true; readonly plan: VolleyPlan }
  | { readonly ok: false; readonly refusal: Refusal };

type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** What is wrong with a target, wherever it stands. @rule D-133, D-143, D-244 */
function findTargetFault(battle: Battle, side: string, id: UnitId): Refusal | undefined {
  const target = battle.units[id];
  if (!target) return { code: "unknownUnit" };
  if (target.side === side) return { code: "notAnEnemy", rule: "M-FIRE-1" };
  if (target.condition.type === "gone") return { code: "unitGone" };
  if (target.kind === "wagon") return { code: "wagonApart", rule: "D-244" };
  if (!isManned(target)) return { code: "noCrew", rule: "D-143" };
  const isBarred = battle.settings.shootIntoMelee === "forbidden" && listOpponents(battle, id).length > 0;
  return isBarred ? { code: "targetInMelee", rule: "D-133" } : undefined;
}

/** What lies between a unit and its target. */
function listGround(
  battle: Battle,
  shooter: UnitId,
  target: UnitId,
  { tables, settings }: Ruleset,
): FireGround {
  const others = listUnits(battle).filter(({ id }) => id !== shooter && id !== target);
  return {
    others: others.map((unit) => bodyOfUnit(unit)),
    terrain: battle.terrain,
    shotOverInches: tables.missiles.shotOverInches,
    indirectGap: settings.indirectGap,
  };
}

/** A figure that can shoot at the target, and how. */
interface Archer {
  readonly place: number;
  readonly mode: FireMode;
  readonly rank: number;
}

/** The figures of a unit that can shoot at a target, those of the first rank first. @rule M-FIRE-21, M-FIRE-22, D-238 */
function listArchers(
  lines: FireLines,
  mode: VolleyMode,
  reachesInArc: boolean,
  ruleset: Ruleset,
): readonly Archer[] {
  const archers = lines.files.flatMap(({ figures, heights, direct, indirect }): readonly Archer[] => {
    const asDirect = direct && mode !== "indirect";
    if (!asDirect && !(indirect && mode !== "direct" && reachesInArc)) return [];
    const file = heights.map((heightInches) => ({ armed: true, heightInches }));
    return listRanksThatShoot(file, ruleset).flatMap((rank) => {
      const place = figures[rank];
      return place === undefined ? [] : [{ place, rank, mode: asDirect ? "direct" : "indirect" } as const];
    });
  });
  return archers.sort((a, b) => a.rank - b.rank);
}

/** The figures of a unit that have shot in one of its volleys. */
const listShot = ({ unit }: ShootingUnit, volley: number): ReadonlySet<number> =>
  new Set(unit.turn.shots.filter((shot) => shot.volley === volley).flatMap(({ places }) => places));

/** Whether nobody of a unit has shot in this turn. */
const hasNotShot = ({ shooter }: Ready): boolean => shooter.unit.turn.shots.length === 0;

/** A unit with its lines to the target and those of it who can shoot. */
interface Ready {
  readonly shooter: ShootingUnit;
  readonly lines: FireLines;
  readonly archers: readonly Archer[];
}

/** Finds who of a unit can shoot at a target. @rule M-FIRE-20, M-FIRE-24, M-FIRE-25, D-121, D-122, D-125 */
function readyUnit(
  battle: Battle,
  shooter: ShootingUnit,
  order: VolleyOrder,
  ruleset: Ruleset,
): Result<Ready> {
  const { unit, weapon } = shooter;
  const target = battle.units[order.target] as Unit;
  const first = order.mode === "indirect" ? "indirect" : "direct";
  const modeFault = findModeFault(weapon, order.mode === "direct" ? "direct" : "indirect", ruleset);
  if (modeFault) return { ok: false, refusal: modeFault };
  const ground = listGround(battle, unit.id, target.id, ruleset);
  const lines = findFireLines(asShooters(shooter, ruleset), bodyOfUnit(target), ground);
  const reachFault = findReachFault(unit.profile, first, lines?.distanceInches, ruleset);
  if (reachFault || !lines) return { ok: false, refusal: reachFault ?? { code: "targetOutOfArc" } };
  const arcFault = findReachFault(unit.profile, "indirect", lines.distanceInches, ruleset);
  const archers = listArchers(lines, order.mode, arcFault === undefined, ruleset);
  if (archers.length > 0) return { ok: true, value: { shooter, lines, archers } };
  return { ok: false, refusal: explainBlocked(lines, order.mode, arcFault) };
}

/** Why nobody of a unit has a line. @rule D-122, D-125, M-FIRE-25 */
function explainBlocked({ files }: FireLines, mode: VolleyMode, arcFault: Refusal | undefined): Refusal {
  if (mode === "direct" || files.every(({ barred }) => barred)) return { code: "lineBlocked", rule: "D-122" };
  if (arcFault && files.some(({ indirect }) => indirect)) return arcFault;
  return { code: "tooNearToShootOver", rule: "D-125" };
}

/** How many figures of a side have shot at a target in a volley by Table 4. @rule D-107, D-136 */
function countBefore(battle: Battle, side: string, target: UnitId, volley: number): number {
  const shots = Object.values(battle.units)
    .filter((unit) => unit.side === side && unit.profile.weapon !== "arquebus")
    .flatMap(({ turn }) => turn.shots);
  return shots
    .filter((shot) => shot.target === target && shot.volley === volley)
    .reduce((sum, { places }) => sum + places.length, 0);
}

/** Figures of one or more units that would form one group if the maximum allows. */
interface Lot {
  readonly facts: Omit<VolleyGroup, "shooters">;
  readonly arquebus?: Omit<ArquebusFire, "shooters">;
  readonly members: { readonly shooter: ShootingUnit; readonly place: number }[];
}

/** Sorts the shooters by weapon, mode, band and cover; each unit of arquebuses stands alone. @rule D-110, D-127 */
function sortIntoLots(
  battle: Battle,
  ready: readonly Ready[],
  target: Unit,
  volley: number,
  ruleset: Ruleset,
) {
  const lots = new Map<string, Lot>();
  const { coverInches, restInches } = ruleset.tables.missiles;
  const bases = bodyOfUnit(target).figures;
  for (const { shooter, lines, archers } of ready) {
    const { weapon, band, unit } = shooter;
    const cover: Cover = judgeCover(listCovers(lines.line.from, bases, battle.terrain, coverInches));
    const isGun = weapon === "arquebus";
    const carries = unit.profile.firingRests && band === "still";
    const rest = isGun && (carries || hasFirmRest(lines.firstRank, lines.line, battle.terrain, restInches));
    if (volley > shooter.volleys) continue;
    const shot = listShot(shooter, volley);
    for (const { place, mode } of archers) {
      if (shot.has(place)) continue;
      const key = [weapon, mode, band, cover.missile, cover.roof, isGun ? unit.id : ""].join();
      const lot: Lot = lots.get(key) ?? {
        facts: { weapon, mode, band, cover, armour: target.profile.armour },
        ...(isGun ? { arquebus: { distanceInches: lines.distanceInches, hardCover: cover.hard, rest } } : {}),
        members: [],
      };
      lot.members.push({ shooter, place });
      lots.set(key, lot);
    }
  }
  // those who shoot directly come first, where the maximum does not hold all
  return [...lots.values()].sort(
    (a, b) => Number(a.facts.mode !== "direct") - Number(b.facts.mode !== "direct"),
  );
}

/** How a lot divides into groups. @rule M-FIRE-2, D-107, D-136 */
const sizesOf = ({ facts, arquebus, members }: Lot, before: number, ruleset: Ruleset): readonly number[] =>
  arquebus
    ? [members.length]
    : groupShooters(members.length, before, readGrade(facts.armour, facts.mode).grade, ruleset);

/** Forms the groups of a volley within the maximum. @rule M-FIRE-1, M-FIRE-2, M-FIRE-5, D-107, D-110, D-136 */
function formGroups(lots: readonly Lot[], before: number, volley: number, ruleset: Ruleset): VolleyPlan {
  const groups: PlannedGroup[] = [];
  const shooters = new Map<UnitId, { shooter: ShootingUnit; places: number[] }>();
  let counted = before;
  for (const lot of lots) {
    let taken = 0;
    for (const size of sizesOf(lot, counted, ruleset)) {
      const members = lot.members.slice(taken, taken + size);
      taken += size;
      groups.push({
        units: [...new Set(members.map(({ shooter }) => shooter.unit.id))],
        group: { ...lot.facts, shooters: size },
        ...(lot.arquebus ? { arquebus: { ...lot.arquebus, shooters: size } } : {}),
      });
      for (const { shooter, place } of members) {
        const known = shooters.get(shooter.unit.id) ?? { shooter, places: [] };
        known.places.push(place);
        shooters.set(shooter.unit.id, known);
      }
    }
    if (!lot.arquebus) counted += taken;
  }
  return { volley, groups, shooters: [...shooters.values()] };
}

/** What is wrong with the units that are to shoot together. */
function findPartnerFault({ units }: Battle, side: string, ids: readonly UnitId[]): Refusal | undefined {
  const strange = ids.find((id) => !Object.hasOwn(units, id) || units[id]?.side !== side);
  if (strange === undefined) return undefined;
  return { code: Object.hasOwn(units, strange) ? "notYourSide" : "unknownUnit" };
}

/** Readies every unit of an order, or says why one of them cannot shoot there. */
function readyAll(
  battle: Battle,
  side: string,
  order: VolleyOrder,
  ruleset: Ruleset,
): Result<readonly Ready[]> {
  const ready: Ready[] = [];
  for (const id of new Set(order.units)) {
    const found = findShooter(battle, id, ruleset, order.isDefence);
    if (!found.ok) return found;
    const fault = findTargetFault(battle, side, order.target);
    if (fault) return { ok: false, refusal: fault };
    const unit = readyUnit(battle, found.shooter, order, ruleset);
    if (!unit.ok) return unit;
    ready.push(unit.value);
  }
  return { ok: true, value: ready };
}

/**
 * Plans a volley: who of the units can shoot at the target, and in which groups; the first reason why they cannot, in
 * the order of the rules. A volley that is not named is the first in which somebody may still shoot at the target.
 *
 * @rule M-FIRE-1, M-FIRE-2, M-FIRE-3, M-FIRE-5, M-FIRE-7, M-FIRE-20 to M-FIRE-30, M-ARQ-1 to M-ARQ-7
 */
export function planVolley(battle: Battle, order: VolleyOrder, ruleset: Ruleset): PlannedVolley {
  const side = battle.units[order.units[0] ?? ""]?.side ?? "";
  const strange = findPartnerFault(battle, side, order.units);
  if (strange) return { ok: false, refusal: strange };
  const ready = readyAll(battle, side, order, ruleset);
  if (!ready.ok) return ready;
  const target = battle.units[order.target];
  if (!target) return { ok: false, refusal: { code: "unknownUnit" } };
  const most = Math.max(...ready.value.map(({ shooter }) => shooter.volleys));
  const volleys = Array.from({ length: most }, (_, index) => index + 1).filter(
    (volley) => order.volley === undefined || volley === order.volley,
  );
  let isFull = false;
  for (const volley of volleys) {
    const lots = sortIntoLots(battle, ready.value, target, volley, ruleset);
    const plan = formGroups(lots, countBefore(battle, side, target.id, volley), volley, ruleset);
    if (plan.groups.length > 0) return { ok: true, plan };
    isFull ||= lots.length > 0;
  }
  if (!isFull) {
    const refusal: Refusal = { code: "volleyShot", rule: most > 1 ? "M-FIRE-7" : "M-FIRE-6" };
    const isEarly = order.volley !== undefined && order.volley > 1 && ready.value.every(hasNotShot);
    return { ok: false, refusal: isEarly ? { ...refusal, saying: "firstVolleyFirst" } : refusal };
  }
  const mode = order.mode === "indirect" ? "indirect" : "direct";
  const limit = readMaximum(readGrade(target.profile.armour, mode).grade, ruleset);
  return { ok: false, refusal: { code: "enoughShooters", rule: "M-FIRE-2", facts: { limit } } };
}
