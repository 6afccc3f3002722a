import type { PrisonerEvent, Taken } from "./prisoner-event.ts";
import type { Battle, PrisonerGroup, UnitId } from "./state.ts";
import { isManned, isRunning } from "./units.ts";

/** The prisoners of a group together. */
export const countHeld = ({ captives }: PrisonerGroup): number =>
  captives.reduce((sum, { figures }) => sum + figures, 0);

/** Whether a unit can take and guard prisoners: one that runs, or is out of the battle, cannot. @rule D-191 */
export function isAtHand({ units }: Battle, id: UnitId): boolean {
  const unit = units[id];
  return unit !== undefined && isManned(unit) && !isRunning(unit);
}

/** Figures of a unit come off, or go back to it; nobody has fallen. */
function addFigures(battle: Battle, id: UnitId, figures: number): Battle {
  const unit = battle.units[id];
  if (!unit) return battle;
  return { ...battle, units: { ...battle.units, [id]: { ...unit, figures: unit.figures + figures } } };
}

/** A group with more captives from one unit. */
function hold({ captives, ...group }: PrisonerGroup, { from, figures }: Taken): PrisonerGroup {
  const held = captives.find((one) => one.from === from)?.figures ?? 0;
  return {
    ...group,
    captives: [...captives.filter((one) => one.from !== from), { from, figures: held + figures }],
  };
}

/** Figures are prisoners of those who have taken them; those that are killed fall by an event of their own. @rule M-OPT-2, M-OPT-3 */
export const holdTaken = (battle: Battle, taken: readonly Taken[]): Battle =>
  taken
    .filter(({ killed }) => !killed)
    .reduce((next, one) => {
      const group = next.prisoners.find(({ by }) => by === one.by) ?? { by: one.by, guards: 0, captives: [] };
      const others = next.prisoners.filter(({ by }) => by !== one.by);
      return { ...addFigures(next, one.from, -one.figures), prisoners: [...others, hold(group, one)] };
    }, battle);

/** Figures of a unit guard its prisoners and count in it no more. @rule M-OPT-4, D-191 */
export const postGuards = (battle: Battle, id: UnitId, figures: number): Battle => ({
  ...addFigures(battle, id, -figures),
  prisoners: battle.prisoners.map((group) =>
    group.by === id ? { ...group, guards: group.guards + figures } : group,
  ),
});

/** Captives are units of their own again. @rule M-OPT-4, D-191 */
export const freeCaptives = (
  battle: Battle,
  { unit, escaped }: Extract<PrisonerEvent, { type: "prisonersEscaped" }>,
): Battle => ({
  ...battle,
  units: { ...battle.units, ...Object.fromEntries(escaped.map(({ as }) => [as.id, as])) },
  prisoners: battle.prisoners.map((group) =>
    group.by === unit
      ? { ...group, captives: group.captives.filter(({ from }) => !escaped.some((one) => one.from === from)) }
      : group,
  ),
});

/** Nobody is left to guard: figures go back to their unit. @rule M-OPT-4 */
export const dismissGuards = (battle: Battle, id: UnitId, figures: number): Battle => ({
  ...addFigures(battle, id, figures),
  prisoners: battle.prisoners.filter(({ by }) => by !== id),
});
