import { overlaps } from "#field/gap.ts";
import type { PartOfWay } from "#field/passage.ts";
import { isOnRoad } from "#field/road.ts";
import { type Strip, surveyWay } from "#field/survey.ts";
import { groundOf, isHill, type TerrainPiece } from "#field/terrain.ts";
import { frontOf, type TurnedRectangle } from "#field/turned-rectangle.ts";
import type { RuleId } from "#rules/line.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { isSmooth } from "#rules/mass/shock.ts";
import { findChargeBan } from "#rules/mass/terrain.ts";
import type { Inches } from "#rules/quantities.ts";
import type { Battle, Unit } from "../state.ts";
import { listFootings } from "./price-way.ts";
import { followsRoads } from "./road.ts";

/** How far a charge may be ridden straight on, and the row that forbids the ground beyond. */
export interface ChargeGround {
  readonly inches: Inches;
  readonly hillsLeft: readonly string[];
  readonly ban?: RuleId;
  /** Where it leads over ground that takes its momentum (D-193). */
  readonly rough: readonly PartOfWay[];
}

/** A stretch of a charge: where the unit stands and how far it means to go. */
interface ChargeWay {
  readonly outline: TurnedRectangle;
  readonly inches: Inches;
  readonly hillsLeft: readonly string[];
}

/** A bridge takes away what water forbids, and nothing else. @rule D-79, D-80, D-225 */
function listUnbridged(battle: Battle, unit: Unit, pieces: readonly TerrainPiece[], onRoad: boolean) {
  const isBridged = followsRoads(unit) && onRoad;
  return pieces.filter((piece) => {
    const ground = groundOf(piece, battle.settings);
    return !(isBridged && (ground === "stream" || ground === "river"));
  });
}

const findBan = (
  battle: Battle,
  strip: Pick<Strip, "slope">,
  pieces: readonly TerrainPiece[],
  ruleset: Ruleset,
): RuleId | undefined =>
  listFootings(battle, strip, pieces)
    .map((footing) => findChargeBan(footing, ruleset))
    .find((ban) => ban !== undefined);

/**
 * The ground of a straight stretch of a charge: no part of the body may cover any that forbids charging, where it
 * starts or further on. Hills are judged at the leading edge, and so is whether it is smooth: water under a bridge is not.
 *
 * @rule M-OPT-5, M-TERR-1 to M-TERR-7, D-74, D-76, D-83, D-193, D-225, D-226
 */
export function surveyCharge(battle: Battle, unit: Unit, way: ChargeWay, ruleset: Ruleset): ChargeGround {
  const { outline, inches, hillsLeft } = way;
  const front = frontOf(outline);
  const under = battle.terrain.filter((piece) => !isHill(piece) && overlaps(outline, piece.outline));
  const standing = listUnbridged(battle, unit, under, isOnRoad(battle.terrain, front));
  const startBan = findBan(battle, {}, standing, ruleset);
  if (startBan) return { inches: 0, hillsLeft, ban: startBan, rough: [] };
  const survey = (length: Inches) =>
    surveyWay(battle.terrain, { outline, heading: outline.heading, inches: length, front, hillsLeft });
  const whole = survey(inches);
  const rough = whole.strips.filter((strip) => !isSmooth(listFootings(battle, strip, strip.under)));
  for (const strip of whole.strips) {
    const pieces = listUnbridged(battle, unit, strip.under, strip.onRoad);
    const ban = strip.rises ? "M-TERR-1" : findBan(battle, strip, pieces, ruleset);
    if (ban) return { inches: strip.from, hillsLeft: survey(strip.from).hillsLeft, ban, rough };
  }
  return { inches, hillsLeft: whole.hillsLeft, rough };
}
