import type { BattleEvent } from "#battle/mass/event.ts";
import type { Point } from "#field/pose.ts";
import type { ActionPage } from "../battle-log.ts";
import { scaleOf, toPixels } from "../coordinates.ts";
import { type BattleDocument, poseOfToken, readBattle } from "../read-battle.ts";
import { showPlace } from "./show-place.ts";

/** The place on the table that an action is about. */
function placeOf(
  events: readonly BattleEvent[],
  units: Readonly<Record<string, { readonly pose: Point }>>,
): Point | undefined {
  for (const event of events) {
    if (event.type === "engineFired")
      return event.picture.type === "disc" ? event.picture.at : event.picture.muzzle;
    if (event.type === "meleeRoundFought") return units[event.strikes[0]?.defender ?? ""]?.pose;
    if ("unit" in event && typeof event.unit === "string") return units[event.unit]?.pose;
  }
  return undefined;
}

function placeOfUnits(combat: BattleDocument, { system }: ActionPage): Point | undefined {
  const now = readBattle(combat);
  return now && placeOf(system.events as unknown as readonly BattleEvent[], now.units);
}

/** The place of the first figure that an action of a skirmish names, where it stands now. */
function placeOfFigures({ system }: ActionPage): Point | undefined {
  const tokens = canvas.scene?.tokens.contents ?? [];
  for (const { id } of system.units) {
    const token = tokens.find(({ actorId }) => actorId === id);
    if (token) return poseOfToken(token);
  }
  return undefined;
}

/** Brings the place of an action into the middle of the view. */
export function showOnField(combat: BattleDocument, page: ActionPage): void {
  const { scene } = canvas;
  const place = combat.system.book === "skirmish" ? placeOfFigures(page) : placeOfUnits(combat, page);
  if (scene && place) void showPlace(toPixels(place, scaleOf(scene)));
}
