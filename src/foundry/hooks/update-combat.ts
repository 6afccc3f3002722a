import { isBattle } from "../read-battle.ts";
import { clearRefusal } from "../refusal-notice.ts";
import { refreshViews } from "../views.ts";
import { revealIfDue } from "../written-orders/reveal.ts";

/** Everything shows the battle as it is now; what was refused in an earlier step is no longer of interest. */
export function onUpdateCombat(combat: Combat.Implementation, change: { system?: object }): void {
  if (isBattle(combat) && change.system && ("step" in change.system || "turn" in change.system))
    clearRefusal();
  if (isBattle(combat)) revealIfDue(combat);
  refreshViews();
}
