import { applyEvent, isContactOf } from "#battle/mass/apply-event.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import { doTouch, outlineOfUnit } from "#battle/mass/ground.ts";
import { type Battle, STEPS, type Unit } from "#battle/mass/state.ts";
import { isManned } from "#battle/mass/units.ts";
import { applyPatch, patchBack } from "#battle/patch.ts";
import { overlaps } from "#field/gap.ts";
import type { TurnedRectangle } from "#field/turned-rectangle.ts";

/** An outline drawn in, so that what only touches does not count, nor a rounding. */
const drawIn = (outline: TurnedRectangle, by = 0.005): TurnedRectangle => ({
  ...outline,
  halfWidth: outline.halfWidth - by,
  halfDepth: outline.halfDepth - by,
});

function listUnitFaults(unit: Unit): readonly string[] {
  const { id, figures, startFigures, fallen = [], pose, turn } = unit;
  const faults: string[] = [];
  if (!Number.isInteger(figures) || figures < 0 || figures > startFigures)
    faults.push(`${id} has ${figures}`);
  if (new Set(fallen).size !== fallen.length || fallen.some((place) => place < 0 || place >= figures))
    faults.push(`${id} has fallen ${fallen.join()}`);
  if (![pose.x, pose.y, pose.heading].every(Number.isFinite)) faults.push(`${id} stands nowhere`);
  if (turn.spentInches < -0.001) faults.push(`${id} has spent ${turn.spentInches}`);
  if (unit.kind === "troops" && isManned(unit) && (unit.files < 1 || unit.files > figures))
    faults.push(`${id} has ${unit.files} files of ${figures}`);
  if (unit.kind === "troops" && figures === 0 && unit.condition.type !== "gone")
    faults.push(`${id} is empty`);
  return faults;
}

/** Pairs of units that stand on each other. */
export function listOverlaps({ units }: Battle): readonly (readonly [string, string])[] {
  const standing = Object.values(units).filter(isManned);
  return standing.flatMap((a, index) =>
    standing
      .slice(index + 1)
      .filter((b) => overlaps(drawIn(outlineOfUnit(a)), drawIn(outlineOfUnit(b))))
      .map((b) => [a.id, b.id] as const),
  );
}

function listContactFaults({ contacts, units }: Battle): readonly string[] {
  return contacts.flatMap(({ attacker, defender }) => {
    const [a, b] = [units[attacker], units[defender]];
    const name = `contact ${attacker} ${defender}`;
    if (!a || !b || a.side === b.side) return [`${name} is none`];
    if (!isManned(a) || !isManned(b)) return [`${name} has nobody`];
    if (!doTouch(a, b)) return [`${name} is parted`];
    return contacts.filter((other) => isContactOf(other, attacker, defender)).length > 1
      ? [`${name} twice`]
      : [];
  });
}

/** What a battle may not be, whatever has been asked of it. */
export const listFaults = (battle: Battle): readonly string[] => [
  ...Object.values(battle.units).flatMap(listUnitFaults),
  ...listContactFaults(battle),
  ...battle.pending.flatMap((pending) => {
    if (pending.type === "takeWagon")
      return battle.units[pending.unit]?.kind === "wagon" ? [] : [`${pending.id} is about no wagon`];
    const unit = pending.type === "rally" ? battle.units[pending.unit] : undefined;
    return unit && unit.condition.type !== "running" ? [`${pending.id} asks nobody`] : [];
  }),
];

const ageOf = ({ clock: { turn, step } }: Battle): number => turn * STEPS.length + STEPS.indexOf(step);

/** Whether an engine has been handed figures (D-243), or guards have come back (M-OPT-4): so a unit grows. */
const takesOn = (events: readonly BattleEvent[], id: string): boolean =>
  events.some(
    (event) =>
      (event.type === "engineCrewed" && event.engine === id) ||
      (event.type === "guardsDismissed" && event.unit === id),
  );

/** What a command may not do, from a battle to the next. */
export function listTransitionFaults(
  before: Battle,
  after: Battle,
  events: readonly BattleEvent[],
): readonly string[] {
  const faults: string[] = [];
  const isSwitch = before.turnSequence !== after.turnSequence;
  if (ageOf(after) < ageOf(before) && after.clock.step !== "over" && !isSwitch)
    faults.push("the clock went back");
  for (const unit of Object.values(before.units)) {
    const now = after.units[unit.id];
    if (!now) faults.push(`${unit.id} has vanished`);
    else if (unit.condition.type === "gone") {
      const { turn: _, ...then } = unit;
      const { turn: __, ...rest } = now;
      if (JSON.stringify(then) !== JSON.stringify(rest)) faults.push(`${unit.id} is gone and has changed`);
    } else if (now.figures > unit.figures && !takesOn(events, unit.id)) faults.push(`${unit.id} has grown`);
  }
  if (JSON.stringify(events.reduce(applyEvent, before)) !== JSON.stringify(after))
    faults.push("replay is not play");
  const undone = applyPatch(after, patchBack(before, after));
  if (!isSame(undone, before)) faults.push("undo is not exact");
  for (const value of [after, events])
    if (!isSame(JSON.parse(JSON.stringify(value)), value)) faults.push("not JSON");
  return faults;
}

/** Whether two plain values are the same, the order of fields apart. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}
