import { placeBase } from "#field/figures/place.ts";
import { measureGap } from "#field/gap.ts";
import { toTable } from "#field/pose.ts";
import { isWithin } from "#rules/quantities.ts";
import { baseOf, listCaptives } from "./figures.ts";
import { findRoomFault } from "./room.ts";
import type { SkirmishRun } from "./run.ts";
import type { Figure, FigurePlace } from "./state.ts";

/** The bearings at which a place for a captive is looked for: behind its guard, then to either side, then before it. */
const BEARINGS = [180, 135, -135, 90, -90, 45, -45, 0] as const;

/** A free place beside a guard. */
function findPlaceBeside(run: SkirmishRun, guard: Figure, captive: Figure): FigurePlace | undefined {
  const reach =
    (Math.hypot(guard.base.width, guard.base.depth) + Math.hypot(captive.base.width, captive.base.depth)) / 2;
  const limit = run.ruleset.tables.melee.guardReach;
  return BEARINGS.map((bearing): FigurePlace => {
    const at = { ...guard.place, heading: guard.place.heading + bearing };
    return { ...toTable(at, { ahead: reach, right: 0 }), heading: guard.place.heading };
  }).find(
    (place) =>
      isWithin(measureGap(baseOf(guard), placeBase(place, captive.base)), limit) &&
      !findRoomFault(run.battle, captive, place),
  );
}

/** The captives of a guard go with it, as long as there is room for them. @rule D-63 */
export function leadCaptives(run: SkirmishRun, { id }: Figure): void {
  for (const captive of listCaptives(run.battle, id)) {
    const guard = run.figure(id);
    const limit = run.ruleset.tables.melee.guardReach;
    if (isWithin(measureGap(baseOf(guard), baseOf(captive)), limit)) continue;
    const to = findPlaceBeside(run, guard, captive);
    if (to) run.emit({ type: "figurePlaced", rule: "D-63", figure: captive.id, to, comes: false });
  }
}
