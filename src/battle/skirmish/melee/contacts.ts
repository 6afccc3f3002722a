import { bearingOf } from "#field/figures/place.ts";
import { areEnemies, doTouch, listTouched } from "../figures.ts";
import type { SkirmishRun } from "../run.ts";
import type { Contact, Figure, FigureId, Skirmish } from "../state.ts";
import { endCombat } from "./ending.ts";

/** The contact of two figures, whoever of them made it. */
export const contactOf = ({ contacts }: Skirmish, a: Figure, b: Figure): Contact | undefined =>
  contacts.find(
    ({ attacker, defender }) =>
      (attacker === a.id && defender === b.id) || (attacker === b.id && defender === a.id),
  );

/** Whether the two of a contact still touch as enemies. */
export function isStanding(
  run: SkirmishRun,
  { attacker, defender }: Pick<Contact, "attacker" | "defender">,
): boolean {
  const [a, b] = [run.figure(attacker), run.figure(defender)];
  return areEnemies(a, b) && doTouch(a, b);
}

/** Enemies whom a figure has come to touch: it is the attacker. @rule S-MEL-1, D-43, D-56 */
export function makeContacts(run: SkirmishRun, id: FigureId, charged: boolean): void {
  const figure = run.figure(id);
  for (const enemy of listTouched(run.battle, figure)) {
    if (contactOf(run.battle, figure, enemy)) continue;
    run.emit({
      type: "contactMade",
      rule: "S-MEL-1",
      contact: {
        attacker: id,
        defender: enemy.id,
        sinceTurn: run.battle.clock.turn,
        charged,
        surprise: figure.turn.surprise,
        bearing: bearingOf(enemy.place, figure.place),
      },
    });
  }
}

/** Contacts of figures that do not touch any more are none. @rule S-FIG-2, D-242 */
export function loseContacts(run: SkirmishRun): void {
  const lost = run.battle.contacts.filter((contact) => !isStanding(run, contact));
  if (lost.length === 0) return;
  const contacts = lost.map(({ attacker, defender }) => ({ attacker, defender }));
  run.emit({ type: "contactsLost", rule: "S-FIG-2", contacts });
}

/** Combats whose principals do not touch any more are over. @rule D-242 */
export function endBroken(run: SkirmishRun): void {
  for (const combat of run.battle.combats) if (!isStanding(run, combat)) endCombat(run, combat, "D-242");
}
