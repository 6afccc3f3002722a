import { outlineOfUnit } from "#battle/mass/ground.ts";
import type { Unit } from "#battle/mass/state.ts";
import { scaleOf, toTokenBox } from "./coordinates.ts";
import { measureBox } from "./documents/unit-token-document.ts";
import type { Changes } from "./generation.ts";
import { writeUnit } from "./unit-data.ts";

/** How a unit is shown that gets documents of its own. */
interface Guise {
  readonly name: string;
  readonly img: string;
}

/** The Actor of a unit; its id is the unit's, so that it is made once. */
export const actorOf = (unit: Unit, { name, img }: Guise): Changes => ({
  _id: unit.id,
  name,
  type: unit.kind === "troops" ? "unit" : "engine",
  img,
  ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
  prototypeToken: { name, actorLink: true, texture: { src: img } },
  system: writeUnit(unit),
});

/** The token of a unit on a scene; its id is the unit's. */
export function tokenOfUnit(unit: Unit, { name, img }: Guise, scene: Scene.Implementation): Changes {
  const { x, y, heading } = outlineOfUnit(unit);
  const box = measureBox(unit);
  return {
    _id: unit.id,
    name,
    actorId: unit.id,
    actorLink: true,
    width: box,
    height: box,
    texture: { src: img },
    hidden: unit.condition.type === "gone",
    ...toTokenBox({ x, y }, heading, box, scaleOf(scene)),
    flags: { mangonel: { pose: unit.pose } },
  };
}
