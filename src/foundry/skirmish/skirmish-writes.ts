import { isEqual } from "#battle/patch.ts";
import type { Figure } from "#battle/skirmish/state.ts";
import { reachOfBase } from "#field/figures/place.ts";
import { scaleOf, toTokenBox } from "../coordinates.ts";
import { writeFigure } from "../figure-data.ts";
import type { Changes, Operation } from "../generation.ts";
import { type BattleDocument, sceneOf, tokenOf } from "../read-battle.ts";
import type { OpenSkirmish } from "./secrets.ts";

const FIGURE_ICON = "systems/mangonel/icons/cannon-ball.svg";

/** The smallest box, in half inches, that holds a figure whichever way it faces. */
export const measureFigureBox = ({ base }: Figure): number => Math.ceil(4 * reachOfBase(base)) / 2;

/** The place of a figure as its token keeps it: in inches, and the display copies that the host draws by. */
function placeFields({ place }: Figure, box: number, scene: Scene.Implementation): Changes {
  const { x, y, heading } = place;
  return {
    ...toTokenBox({ x, y }, heading, box, scaleOf(scene)),
    flags: { mangonel: { pose: { x, y, heading } } },
  };
}

const isAway = ({ condition }: Figure): boolean => condition.type === "gone";

/** Figures that stand elsewhere than before. One that has left play keeps its token, hidden. */
function listTokenChanges(
  before: OpenSkirmish,
  after: OpenSkirmish,
  scene: Scene.Implementation,
): readonly Changes[] {
  return Object.values(after.figures).flatMap((figure) => {
    const was = before.figures[figure.id];
    const token = tokenOf(scene, figure.id);
    if (!was || !token || (isEqual(was.place, figure.place) && isAway(was) === isAway(figure))) return [];
    const hidden = isAway(figure) === isAway(was) ? {} : { hidden: isAway(figure) };
    return [{ _id: token.id, ...placeFields(figure, token.width, scene), ...hidden }];
  });
}

/** What has changed of figures, and nothing else: what a GM corrects meanwhile stays. */
function listActorChanges(before: OpenSkirmish, after: OpenSkirmish): readonly Changes[] {
  return Object.values(after.figures).flatMap((figure) => {
    const was = before.figures[figure.id];
    if (!was || isEqual(was, figure)) return [];
    const system = foundry.utils.diffObject(writeFigure(was), writeFigure(figure));
    return Object.keys(system).length === 0 ? [] : [{ _id: figure.id, system }];
  });
}

const listNew = (before: OpenSkirmish, after: OpenSkirmish): readonly Figure[] =>
  Object.values(after.figures).filter(({ id }) => !(id in before.figures));

/** The Actors and tokens of figures on a scene. */
export function documentsOfFigures(figures: readonly Figure[], scene: Scene.Implementation) {
  const actors = figures.map((figure) => ({
    _id: figure.id,
    name: figure.name,
    type: "figure",
    img: FIGURE_ICON,
    ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
    system: writeFigure(figure),
  }));
  const tokens = figures.map((figure) => {
    const box = measureFigureBox(figure);
    return {
      _id: figure.id,
      name: figure.name,
      actorId: figure.id,
      actorLink: true,
      width: box,
      height: box,
      hidden: isAway(figure),
      ...placeFields(figure, box, scene),
    };
  });
  return { actors, tokens };
}

/** Figures that come on the table: until now there was no document of them. @rule D-55 */
export function listArrivals(
  before: OpenSkirmish,
  after: OpenSkirmish,
  scene: Scene.Implementation,
): readonly Operation[] {
  const arrivals = listNew(before, after);
  if (arrivals.length === 0) return [];
  const { actors, tokens } = documentsOfFigures(arrivals, scene);
  return [
    { action: "create", documentName: "Actor", keepId: true, data: actors },
    { action: "create", documentName: "Token", parent: scene, keepId: true, data: tokens },
  ];
}

/** Figures that wait again, as undoing takes their coming back. */
export function listDepartures(
  before: OpenSkirmish,
  after: OpenSkirmish,
  scene: Scene.Implementation,
): readonly Operation[] {
  const ids = listNew(after, before).map(({ id }) => id);
  if (ids.length === 0) return [];
  const tokens = ids.flatMap((id) => tokenOf(scene, id)?.id ?? []);
  return [
    { action: "delete", documentName: "Token", parent: scene, ids: tokens },
    { action: "delete", documentName: "Actor", ids },
  ];
}

/** What the combat keeps of a skirmish. */
export function skirmishChanges(
  { id }: BattleDocument,
  { clock, bodies, contacts, combats, fallen, captures, secrets }: OpenSkirmish,
): Changes {
  const { turn, phase, chooser = "", first = "", stage = "", rounds, ready } = clock;
  return {
    _id: id,
    round: turn,
    turn: null,
    system: {
      turn,
      step: phase,
      chooser,
      first,
      stage,
      rounds,
      ready,
      bodies: Object.values(bodies),
      contacts,
      combats,
      fallen,
      captures,
      secrets,
    },
  };
}

/** The writes that make the documents show one skirmish instead of another. */
export function listSkirmishWrites(
  combat: BattleDocument,
  before: OpenSkirmish,
  after: OpenSkirmish,
  sequence: number,
): readonly Operation[] {
  const scene = sceneOf(combat);
  if (!scene) return [];
  const changes = skirmishChanges(combat, after);
  const system = { ...(changes["system"] as object), sequence };
  const tokens = listTokenChanges(before, after, scene);
  const operations: readonly Operation[] = [
    { action: "update", documentName: "Actor", updates: listActorChanges(before, after) },
    { action: "update", documentName: "Token", parent: scene, updates: tokens, mangonel: { record: true } },
    ...listArrivals(before, after, scene),
    ...listDepartures(before, after, scene),
    { action: "update", documentName: "Combat", updates: [{ ...changes, system }] },
  ];
  return operations.filter((operation) => operation.action !== "update" || operation.updates.length > 0);
}
