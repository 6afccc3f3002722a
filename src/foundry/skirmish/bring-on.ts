import type { Point } from "#field/pose.ts";
import { scaleOf, toInches } from "../coordinates.ts";
import type { BattleDocument } from "../read-battle.ts";
import { submit } from "../submit.ts";
import { readSkirmish } from "./read-skirmish.ts";

/** Brings a figure that waits onto the table, where the GM presses next; Escape lets it wait. @rule D-55 */
export function bringOn(combat: BattleDocument, id: string): void {
  const { stage, scene } = canvas;
  const figure = readSkirmish(combat)?.figures[id];
  if (!stage || !scene || !figure) return;
  ui.notifications.info(game.i18n.format("MANGONEL.Skirmish.pressWhere", { figure: figure.name }));
  const end = (): void => {
    stage.off("pointerdown", press);
    document.removeEventListener("keydown", stop);
  };
  const press = (event: PIXI.FederatedPointerEvent): void => {
    end();
    const { x, y }: Point = toInches(event.getLocalPosition(stage), scaleOf(scene));
    const to = { x, y, heading: figure.place.heading };
    void submit(combat, { type: "place", figure: id, to });
  };
  const stop = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") end();
  };
  stage.on("pointerdown", press);
  document.addEventListener("keydown", stop);
}
