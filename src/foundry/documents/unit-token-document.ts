import { outlineOfUnit, standingOf } from "#battle/mass/ground.ts";
import type { Pose, Unit } from "#battle/mass/state.ts";
import { poseFromOutline } from "#field/body.ts";
import { fromHostRotation, scaleOf, toInches, toTokenBox } from "../coordinates.ts";
import { readFigure } from "../figure-data.ts";
import { EngineModel } from "../models/engine-model.ts";
import { FigureModel } from "../models/figure-model.ts";
import { UnitModel } from "../models/unit-model.ts";
import { findNearestSide, LOOKING_FROM } from "../nearest-side.ts";
import { currentBattle, sceneOf, sizeOf, tokenOf } from "../read-battle.ts";
import { measureFigureBox } from "../skirmish/skirmish-writes.ts";
import { readEngine, readTroops } from "../unit-data.ts";

/** The box that holds whatever is put down, and where it stands in it. */
interface Home {
  readonly box: number;
  readonly poseAt: (middle: { x: number; y: number }) => Pose;
}

/** Where a unit would stand whose box has its corner here: the box's middle is the outline's. */
export function poseOfBox(unit: Unit, middle: { x: number; y: number }, heading: number): Pose {
  return poseFromOutline(standingOf(unit), { ...outlineOfUnit(unit), ...middle, heading });
}

type OurModel = UnitModel | EngineModel | FigureModel;

const isOurModel = (system: object): system is OurModel =>
  system instanceof UnitModel || system instanceof EngineModel || system instanceof FigureModel;

const isOurs = ({ system }: Actor.Implementation): boolean => isOurModel(system);

/** The box of a figure and its place, the middle of which is its own. */
function homeOfFigure(actor: Actor.Implementation, system: FigureModel, heading: number): Home {
  const figure = readFigure(actor.id ?? "", actor.name, { x: 0, y: 0, heading }, system);
  return { box: measureFigureBox(figure), poseAt: ({ x, y }) => ({ x, y, heading }) };
}

/** The same of a unit. */
function homeOfUnit(actor: Actor.Implementation, system: UnitModel | EngineModel, heading: number): Home {
  const home = { x: 0, y: 0, heading };
  const unit =
    system instanceof UnitModel
      ? readTroops(actor.id ?? "", actor.name, home, system)
      : readEngine(actor.id ?? "", actor.name, home, system);
  return { box: measureBox(unit), poseAt: (middle) => poseOfBox(unit, middle, heading) };
}

/** The smallest box, in half inches, that holds a unit whichever way it faces. */
export function measureBox(unit: Unit): number {
  const { halfWidth, halfDepth } = outlineOfUnit(unit);
  return Math.ceil(4 * Math.hypot(halfWidth, halfDepth)) / 2;
}

/**
 * Gives a unit that is of no side yet the one from whose edge it is put down.
 *
 * @returns where it looks then: at the enemy, unless it was turned before
 */
async function giveSide(
  actor: Actor.Implementation,
  scene: Scene.Implementation,
  { x, y, rotation }: TokenDocument.Implementation,
): Promise<number | undefined> {
  const combat = currentBattle();
  const { system } = actor;
  const isOpen = isOurModel(system) && system.side === "";
  if (!isOpen || !combat || !actor.isOwner || sceneOf(combat) !== scene) return undefined;
  const scale = scaleOf(scene);
  const side = findNearestSide(combat.system.sides, toInches({ x, y }, scale), sizeOf(scene));
  if (!side) return undefined;
  await actor.update({ system: { side: side.id } } as never);
  return rotation === 0 ? LOOKING_FROM[side.edge] : undefined;
}

/**
 * The token of a unit. Where the unit stands is in its flag, in inches; x, y and rotation are display copies. A
 * write of them that does not come from the record becomes a request instead (`hooks/pre-update-token.ts`).
 */
export class UnitTokenDocument extends TokenDocument {
  /** A unit that is dropped on a scene gets its place and a box that holds it; it stands there once, and is its actor. */
  protected override async _preCreate(data: never, options: never, user: never): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    const scene = this.parent;
    const { actor } = this;
    if (scene && actor?.id && isOurs(actor) && tokenOf(scene, actor.id)) {
      ui.notifications.warn("MANGONEL.Notice.unitStands", { format: { unit: actor.name } });
      return false;
    }
    if (allowed !== false && actor && isOurs(actor)) this.updateSource({ actorLink: true } as never);
    if (allowed === false || !scene || !actor?.id || this.flags.mangonel?.pose) return allowed;
    const looking = await giveSide(actor, scene, this);
    const heading = looking ?? fromHostRotation(this.rotation);
    const { system } = actor;
    if (!isOurModel(system)) return allowed;
    const { box, poseAt } =
      system instanceof FigureModel
        ? homeOfFigure(actor, system, heading)
        : homeOfUnit(actor, system, heading);
    const scale = scaleOf(scene);
    const half = (box * scale.pixelsPerInch) / 2;
    const middle = toInches({ x: this.x + half, y: this.y + half }, scale);
    const pose = poseAt(middle);
    this.updateSource({
      width: box,
      height: box,
      ...toTokenBox(middle, pose.heading, box, scale),
      flags: { mangonel: { pose } },
    } as never);
    return allowed;
  }
}
