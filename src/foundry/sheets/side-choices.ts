import { formatSide } from "../format.ts";
import { currentBattle } from "../read-battle.ts";
import { USUAL_SIDES } from "../seats.ts";

/** The sides that a unit may be given: none yet, those of the battle, and whichever it has. */
export function listSideChoices(present: string): Readonly<Record<string, string>> {
  const sides = currentBattle()?.system.sides ?? USUAL_SIDES;
  return {
    "": game.i18n.localize("MANGONEL.Sheet.noSide"),
    ...(present === "" ? {} : { [present]: present }),
    ...Object.fromEntries(sides.map(({ id, name }) => [id, formatSide(name)])),
  };
}
