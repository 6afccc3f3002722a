import type { Command, Leg } from "#battle/mass/command.ts";
import type { Pose, Unit } from "#battle/mass/state.ts";
import { normalizeBearing, normalizeHeading, toDegrees } from "#rules/quantities.ts";
import { fromHostRotation, scaleOf, toInches } from "../coordinates.ts";
import { poseOfBox } from "../documents/unit-token-document.ts";
import { currentBattle, listBattles, readUnit, sceneOf } from "../read-battle.ts";
import { submit } from "../submit.ts";

/** The fields of a token that say where it is. */
interface Placing {
  x?: number;
  y?: number;
  rotation?: number;
  flags?: { mangonel?: { pose?: Pose } };
}

/** The pose that a write of display fields means. */
function poseMeant(
  token: TokenDocument.Implementation,
  unit: Unit,
  changed: Placing,
  scene: Scene.Implementation,
): Pose {
  const scale = scaleOf(scene);
  const half = (token.width * scale.pixelsPerInch) / 2;
  const x = (changed.x ?? token._source.x) + half;
  const y = (changed.y ?? token._source.y) + half;
  const heading = changed.rotation === undefined ? unit.pose.heading : fromHostRotation(changed.rotation);
  return poseOfBox(unit, toInches({ x, y }, scale), heading);
}

/** A player's write of a place is a move there: a turn towards it, straight on, and the facing that was asked for. */
function moveMeant(unit: Unit, pose: Pose, changed: Placing): Command {
  const [dx, dy] = [pose.x - unit.pose.x, pose.y - unit.pose.y];
  const length = Math.hypot(dx, dy);
  const legs: Leg[] = [];
  if (length > 0.05 && (changed.x !== undefined || changed.y !== undefined)) {
    const heading = normalizeHeading(toDegrees(Math.atan2(dx, -dy)));
    const off = Math.abs(normalizeBearing(heading - unit.pose.heading));
    legs.push({ ...(off > 1 ? { heading } : {}), advanceInches: length });
  }
  if (changed.rotation !== undefined) legs.push({ heading: pose.heading, advanceInches: 0 });
  return { type: "move", unit: unit.id, legs };
}

/**
 * A write of a unit's place that does not come from the record is no write: it becomes a move, or a noted placement
 * if a GM makes it. Where no battle is on, the place simply follows.
 *
 * @returns false where nothing of the update is left
 */
export function onPreUpdateToken(
  token: TokenDocument.Implementation,
  changed: Placing & Record<string, unknown>,
  options: { readonly mangonel?: { readonly record?: boolean } },
): boolean | void {
  const scene = token.parent;
  const unit = readUnit(token);
  if (options.mangonel?.record || !scene || !unit) return undefined;
  const written = changed.flags?.mangonel?.pose;
  const places = [changed.x, changed.y, changed.rotation, written].some((value) => value !== undefined);
  if (!places) return undefined;
  const pose = written ? { ...unit.pose, ...written } : poseMeant(token, unit, changed, scene);
  const combat = [currentBattle(), ...listBattles()].find((battle) => battle && sceneOf(battle) === scene);
  if (!combat) {
    changed.flags = { ...changed.flags, mangonel: { ...changed.flags?.mangonel, pose } };
    return undefined;
  }
  const command: Command = game.user.isGM
    ? { type: "place", unit: unit.id, pose }
    : moveMeant(unit, pose, changed);
  void submit(combat, command);
  for (const key of ["x", "y", "rotation"]) delete changed[key];
  delete changed.flags?.mangonel?.pose;
  return Object.keys(changed).some((key) => key !== "_id") ? undefined : false;
}
