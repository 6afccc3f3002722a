import type { Command, Leg } from "#battle/mass/command.ts";
import type { Pose, Unit } from "#battle/mass/state.ts";
import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import type { Figure } from "#battle/skirmish/state.ts";
import { normalizeBearing, normalizeHeading, toDegrees } from "#rules/quantities.ts";
import { fromHostRotation, scaleOf, toInches } from "../coordinates.ts";
import { poseOfBox } from "../documents/unit-token-document.ts";
import { currentBattle, listBattles, readUnit, sceneOf } from "../read-battle.ts";
import { readFigureOf } from "../skirmish/read-skirmish.ts";
import { submit } from "../submit.ts";

/** The fields of a token that say where it is, and whose. */
interface Placing {
  actorLink?: boolean;
  x?: number;
  y?: number;
  rotation?: number;
  flags?: { mangonel?: { pose?: Pose } };
}

/** The middle of the box that a write of display fields means. */
function middleMeant(
  token: TokenDocument.Implementation,
  changed: Placing,
  scene: Scene.Implementation,
): { x: number; y: number } {
  const scale = scaleOf(scene);
  const half = (token.width * scale.pixelsPerInch) / 2;
  const x = (changed.x ?? token._source.x) + half;
  const y = (changed.y ?? token._source.y) + half;
  return toInches({ x, y }, scale);
}

const headingMeant = ({ rotation }: Placing, { heading }: { readonly heading: number }): number =>
  rotation === undefined ? heading : fromHostRotation(rotation);

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

/** What a write of display fields means for whatever stands there. */
interface Meant {
  readonly pose: Pose;
  readonly poseOf: (changed: Placing) => Pose;
  readonly place: (pose: Pose) => AnyCommand;
  readonly move: (pose: Pose, changed: Placing) => AnyCommand;
}

type AnyCommand = Command | SkirmishCommand;

/** A figure of the skirmish: a place is a place, and a way leads straight there. */
function meantByFigure(
  { id, place }: Figure,
  token: TokenDocument.Implementation,
  scene: Scene.Implementation,
): Meant {
  return {
    pose: place,
    poseOf: (changed) => ({ ...middleMeant(token, changed, scene), heading: headingMeant(changed, place) }),
    place: (to) => ({ type: "place", figure: id, to }),
    move: ({ x, y, heading }, changed) => ({
      type: "move",
      figure: id,
      path: changed.x === undefined && changed.y === undefined ? [] : [{ x, y }],
      heading,
    }),
  };
}

function readMeant(token: TokenDocument.Implementation, scene: Scene.Implementation): Meant | undefined {
  const unit = readUnit(token);
  const figure = readFigureOf(token);
  if (figure) return meantByFigure(figure, token, scene);
  return (
    unit && {
      pose: unit.pose,
      poseOf: (changed) =>
        poseOfBox(unit, middleMeant(token, changed, scene), headingMeant(changed, unit.pose)),
      place: (pose) => ({ type: "place", unit: unit.id, pose }),
      move: (pose, changed) => moveMeant(unit, pose, changed),
    }
  );
}

/**
 * A write of a unit's place that does not come from the record is no write: it becomes a move, or a noted placement
 * if a GM makes it or the battle is being set up. Where no battle is on, the place simply follows.
 *
 * @returns false where nothing of the update is left
 */
export function onPreUpdateToken(
  token: TokenDocument.Implementation,
  changed: Placing & Record<string, unknown>,
  options: { readonly mangonel?: { readonly record?: boolean } },
): boolean | void {
  const scene = token.parent;
  if (options.mangonel?.record || !scene) return undefined;
  const meant = readMeant(token, scene);
  if (!meant) return undefined;
  // a token of ours is its actor: one with numbers of its own would show others than the battle has
  if (changed.actorLink === false) changed.actorLink = true;
  const written = changed.flags?.mangonel?.pose;
  const places = [changed.x, changed.y, changed.rotation, written].some((value) => value !== undefined);
  if (!places) return undefined;
  const pose = written ? { ...meant.pose, ...written } : meant.poseOf(changed);
  const combat = [currentBattle(), ...listBattles()].find((battle) => battle && sceneOf(battle) === scene);
  if (!combat) {
    changed.flags = { ...changed.flags, mangonel: { ...changed.flags?.mangonel, pose } };
    return undefined;
  }
  const isSetUp = combat.system.step === "setUp" && combat.system.book === "mass";
  void submit(combat, game.user.isGM || isSetUp ? meant.place(pose) : meant.move(pose, changed));
  for (const key of ["x", "y", "rotation"]) delete changed[key];
  delete changed.flags?.mangonel?.pose;
  return Object.keys(changed).some((key) => key !== "_id") ? undefined : false;
}
