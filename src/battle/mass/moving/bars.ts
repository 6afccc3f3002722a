import { overlaps } from "#field/gap.ts";
import { isOnRoad } from "#field/road.ts";
import { isImpassable } from "#field/terrain.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { Inches } from "#rules/quantities.ts";
import type { Refusal, RefusalCode } from "../../refusal.ts";
import { outlineAt, outlineOfUnit, type Stretch } from "../ground.ts";
import type { Battle, Pose, Unit } from "../state.ts";
import { findGroundBar, type GroundBar } from "./price-way.ts";
import { followsRoads } from "./road.ts";

const BAR_CODES = {
  "M-TERR-3": "marshBars",
  "M-TERR-7": "riverAhead",
  "D-77": "formedIntoWoods",
} as const satisfies Record<GroundBar["rule"], RefusalCode>;

/** Ground of Table 1 that ends a stretch, as a refusal to go further. */
export const describeBar = ({ rule }: GroundBar, inches: Inches): Refusal => ({
  code: BAR_CODES[rule],
  rule,
  facts: { inches },
});

/** What stops a stretch, as a refusal to go further; an enemy is met. @rule D-4, D-227, D-229, M-CAN-4 */
export function describeBlocker({ settings }: Battle, { inches, blocker }: Stretch): Refusal | undefined {
  switch (blocker?.type) {
    case "friend":
      return { code: "friendInTheWay", rule: "D-229", facts: { inches, unit: blocker.id } };
    case "hedgehog":
      return { code: "hedgehogInTheWay", rule: "M-OPT-8", facts: { inches, unit: blocker.id } };
    case "ground":
      return isImpassable(blocker.piece, settings)
        ? { code: "groundImpassable", rule: "D-227", facts: { inches } }
        : { code: "gunIntoWoods", rule: "M-CAN-4", facts: { inches } };
    case "engine":
      return { code: "noPlace", rule: "D-229", facts: { inches, unit: blocker.id } };
    case "edge":
      return { code: "leavesTable", rule: "D-4", facts: { inches } };
    default:
      return undefined;
  }
}

/**
 * Ground into which a unit would swing with a turn although it may not go there; on a road it keeps to the road, and
 * what it stands in already is no matter. Whoever stands at the bank of a river may turn (D-80).
 *
 * @rule D-80, D-224, D-225, M-TERR-2, M-TERR-3
 */
export function findSwingBar(
  battle: Battle,
  unit: Unit,
  pose: Pose,
  ruleset: Ruleset,
): GroundBar | undefined {
  if (battle.terrain.length === 0) return undefined;
  if (followsRoads(unit) && isOnRoad(battle.terrain, pose)) return undefined;
  const [now, then] = [outlineOfUnit(unit), outlineAt(unit, pose)];
  return battle.terrain
    .filter(({ outline }) => overlaps(then, outline) && !overlaps(now, outline))
    .map((piece) => findGroundBar(battle, unit, piece, ruleset))
    .find((bar) => bar !== undefined && bar.rule !== "M-TERR-7");
}
