import { followPointer } from "../canvas/tools/follow-pointer.ts";
import type { BattleDocument } from "../read-battle.ts";
import { submit } from "../submit.ts";
import { readSkirmish } from "./read-skirmish.ts";

/** Brings a figure that waits onto the table, where the GM presses next; Escape lets it wait. @rule D-55 */
export function bringOn(combat: BattleDocument, id: string): void {
  const figure = readSkirmish(combat)?.figures[id];
  if (!canvas.ready || !figure) return;
  ui.notifications.info(game.i18n.format("MANGONEL.Skirmish.pressWhere", { figure: figure.name }));
  const letGo = followPointer({
    press: ({ x, y }) => {
      letGo();
      void submit(combat, { type: "place", figure: id, to: { x, y, heading: figure.place.heading } });
    },
    key: ({ key }) => {
      if (key === "Escape") letGo();
    },
  });
}
