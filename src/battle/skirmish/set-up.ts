import type { Refusal } from "../refusal.ts";
import { listFree, listOnTable, listTouched } from "./figures.ts";
import { findRoomFault } from "./room.ts";
import type { SkirmishRun } from "./run.ts";

/** Why the skirmish cannot begin as it is set up. @rule D-4, D-229, S-FIG-2 */
export function findSetUpFault({ battle }: SkirmishRun): Refusal | undefined {
  for (const { id } of battle.sides)
    if (listFree(battle, id).length === 0)
      return { code: "emptySide", saying: "noFigures", facts: { side: id } };
  const figures = listOnTable(battle);
  for (const figure of figures) {
    const fault = findRoomFault(battle, figure, figure.place);
    if (fault) return { ...fault, facts: { unit: figure.id } };
  }
  const touching = figures.find((figure) => listTouched(battle, figure).length > 0);
  return touching && { code: "startsInContact", rule: "S-FIG-2", facts: { unit: touching.id } };
}
