import type { Pose } from "#field/pose.ts";
import { shiftAlong } from "#field/turned-rectangle.ts";
import { RESTED } from "#rules/mass/fatigue.ts";
import { countGuards } from "#rules/mass/prisoners.ts";
import { type Degrees, normalizeHeading } from "#rules/quantities.ts";
import { listNewlyTouched, refreshContacts } from "./contacts.ts";
import { doTouch, hasRoom, outlineOfUnit } from "./ground.ts";
import { countHeld, isAtHand } from "./holding.ts";
import { orderIdsByHome } from "./precedence.ts";
import { postGuards } from "./prisoners.ts";
import {
  type Battle,
  FRESH_TURN,
  NO_PREFERENCES,
  type PrisonerGroup,
  type TroopUnit,
  type Unit,
  type UnitId,
} from "./state.ts";
import type { Unfolding } from "./unfolding.ts";
import { isManned, listEnemies } from "./units.ts";

/** An id for captives that are a unit of their own again: as long as that of their old unit, and not yet in use. */
function nameEscaped({ units }: Battle, from: UnitId): UnitId {
  for (let number = 1; ; number += 1) {
    const mark = `E${number.toString(36)}`;
    const id = `${from.slice(0, -mark.length)}${mark}`;
    if (!Object.hasOwn(units, id)) return id;
  }
}

/** Where prisoners are looked for about the unit that holds them, behind it first. */
const ABOUT: readonly Degrees[] = [180, 90, 270, 0];

/** How far from it they may stand: figures guard them within 3" (D-191). */
const GAPS = [0.5, 1, 1.5, 2, 2.5, 3] as const;

/** Places about a unit, each facing it. */
function listPlaces(holder: Unit): readonly Pose[] {
  const outline = outlineOfUnit(holder);
  return GAPS.flatMap((gap) =>
    ABOUT.map((about): Pose => {
      const way = normalizeHeading(outline.heading + about);
      const reach = about % 180 === 0 ? outline.halfDepth : outline.halfWidth;
      const { x, y } = shiftAlong(outline, way, reach + gap);
      return { x, y, heading: normalizeHeading(way + 180) };
    }),
  );
}

/** Captives of one unit as a unit of their own, at a free place near those who held them, in two ranks. */
function standUp(battle: Battle, holder: Unit, from: UnitId, figures: number): TroopUnit | undefined {
  const old = battle.units[from];
  if (!old) return undefined;
  const { name, side, profile } = old;
  const escaped: Omit<TroopUnit, "pose"> = {
    id: nameEscaped(battle, from),
    name,
    side,
    profile,
    kind: "troops",
    figures,
    startFigures: figures,
    files: Math.ceil(figures / 2),
    formation: "line",
    condition: { type: "goodOrder" },
    turn: FRESH_TURN,
    passedExcess: false,
    lossesSincePassed: 0,
    prefers: NO_PREFERENCES,
    exertion: RESTED,
  };
  const isFree = (unit: TroopUnit) =>
    hasRoom(battle, unit, outlineOfUnit(unit)) &&
    listEnemies(battle, side).every((enemy) => !doTouch(unit, enemy));
  return listPlaces(holder)
    .map((pose): TroopUnit => ({ ...escaped, pose }))
    .find(isFree);
}

/** A unit with its guards back in it. */
const withGuards = (unit: Unit, guards: number): Unit => ({
  ...unit,
  figures: Math.max(1, unit.figures + guards),
});

/** Those for whom there is room break loose, unit by unit, clear of the place to which the guards go back. */
function breakLoose(run: Unfolding, { by, captives, guards }: PrisonerGroup): void {
  for (const { from, figures } of captives) {
    const as = standUp(run.battle, withGuards(run.unit(by), guards), from, figures);
    if (as) run.emit({ type: "prisonersEscaped", rule: "M-OPT-4", unit: by, escaped: [{ from, as }] });
  }
}

/** Figures that have nobody to guard any more go back to their unit, once it has room for them. */
function dismissGuards(run: Unfolding, { by, guards }: PrisonerGroup): void {
  const unit = run.unit(by);
  const figures = isManned(unit) ? guards : 0;
  const grown = withGuards(unit, figures);
  const fits =
    figures === 0 ||
    (hasRoom(run.battle, unit, outlineOfUnit(grown)) && listNewlyTouched(run, grown).length === 0);
  if (!fits) return;
  run.emit({ type: "guardsDismissed", rule: "M-OPT-4", unit: by, figures });
  if (figures > 0) refreshContacts(run, by);
}

/**
 * At the end of a turn the prisoners of every group that is short of guards escape; they fight from the next turn on as
 * their old type.
 *
 * @rule M-OPT-4, D-191
 */
export function endTurnOfPrisoners(run: Unfolding): void {
  postGuards(run);
  const holders = run.battle.prisoners.map(({ by }) => by);
  for (const by of orderIdsByHome(run.battle, holders)) {
    const find = () => run.battle.prisoners.find((group) => group.by === by);
    const group = find();
    if (!group) continue;
    const onGuard = isAtHand(run.battle, by) ? group.guards : 0;
    if (onGuard < countGuards(countHeld(group), run.ruleset)) breakLoose(run, group);
    const left = find();
    if (left && left.captives.length === 0) dismissGuards(run, left);
  }
}
