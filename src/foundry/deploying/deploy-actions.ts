import { FrontLine } from "../canvas/tools/front-line.ts";
import { currentBattle, readBattle } from "../read-battle.ts";

/** What the panel of a unit offers while the battle is set up. */
export const DEPLOY_ACTIONS = {
  /** Draws the front of a unit anew; its ranks flow to the frontage. */
  drawFront: (_event: Event, target: HTMLElement): void => {
    const combat = currentBattle();
    const unit = combat && readBattle(combat)?.units[target.dataset["unit"] ?? ""];
    if (!combat || !unit) return;
    FrontLine.begin(combat, {
      unit,
      commandFor: (pose, files) => ({
        type: "place",
        unit: unit.id,
        pose,
        ...(unit.kind === "troops" && files !== unit.files ? { files } : {}),
      }),
    });
  },
};
