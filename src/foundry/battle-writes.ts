import { outlineOfUnit } from "#battle/mass/ground.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import { isEqual } from "#battle/patch.ts";
import { scaleOf, toTokenBox } from "./coordinates.ts";
import type { Changes, Operation } from "./generation.ts";
import { iconOf } from "./icon-of.ts";
import { type BattleDocument, sceneOf, tokenOf } from "./read-battle.ts";
import { listTerrainWrites } from "./terrain-writes.ts";
import { writeUnit } from "./unit-data.ts";
import { actorOf, tokenOfUnit } from "./unit-documents.ts";
import { writeOrderFields } from "./written-orders/combat-fields.ts";

/** The changes of a unit's token: its pose, and the display copies that the host draws by. */
function tokenChanges(unit: Unit, token: TokenDocument.Implementation, scene: Scene.Implementation): Changes {
  const { x, y, heading } = outlineOfUnit(unit);
  return {
    _id: token.id,
    ...toTokenBox({ x, y }, heading, token.width, scaleOf(scene)),
    flags: { mangonel: { pose: unit.pose } },
  };
}

/** The places of units that changed. A unit that has left play keeps its token, hidden. */
function listTokenChanges(before: Battle, after: Battle, scene: Scene.Implementation): readonly Changes[] {
  return Object.values(after.units).flatMap((unit) => {
    const was = before.units[unit.id];
    const token = tokenOf(scene, unit.id);
    if (!was || !token || isEqual(was, unit)) return [];
    const gone = unit.condition.type === "gone";
    const leaves = gone === (was.condition.type === "gone") ? {} : { hidden: gone };
    return [{ ...tokenChanges(unit, token, scene), ...leaves }];
  });
}

/** What has changed of units, and nothing else: what a GM corrects meanwhile stays. */
function listActorChanges(before: Battle, after: Battle): readonly Changes[] {
  return Object.values(after.units).flatMap((unit) => {
    const was = before.units[unit.id];
    if (!was || isEqual(was, unit)) return [];
    return [{ _id: unit.id, system: foundry.utils.diffObject(writeUnit(was), writeUnit(unit)) }];
  });
}

const CREW_ICON = "systems/mangonel/icons/cannon-ball.svg";

/**
 * How a unit is shown that there was not before: a crew that has lost its engine, captives that have escaped, or one that
 * somebody has raised.
 */
function guiseOfNew(unit: Unit, { units }: Battle): { readonly name: string; readonly img: string } {
  const { name } = unit;
  const origin = Object.values(units).find((other) => other.name === name);
  if (!origin) return { name, img: iconOf(unit) };
  return origin.kind === "engine"
    ? { name: game.i18n.format("MANGONEL.Unit.crewOf", { engine: name }), img: CREW_ICON }
    : { name: game.i18n.format("MANGONEL.Unit.escaped", { unit: name }), img: CREW_ICON };
}

/** Units that there were not before, crews that have lost their engines and captives that have escaped: each an Actor and its token (D-191, D-243). */
function listCreations(before: Battle, after: Battle, scene: Scene.Implementation): readonly Operation[] {
  const created = Object.values(after.units).filter(({ id }) => !(id in before.units));
  if (created.length === 0) return [];
  const guiseOf = (unit: Unit) => guiseOfNew(unit, before);
  const actors = created.map((unit) => actorOf(unit, guiseOf(unit)));
  const tokens = created.map((unit) => tokenOfUnit(unit, guiseOf(unit), scene));
  const isThere = ({ _id }: Changes): boolean => game.actors.has(String(_id));
  return [
    { action: "create", documentName: "Actor", keepId: true, data: actors.filter((one) => !isThere(one)) },
    // an Actor may be left whose token somebody has deleted
    { action: "update", documentName: "Actor", updates: actors.filter(isThere) },
    { action: "create", documentName: "Token", parent: scene, keepId: true, data: tokens },
  ];
}

/** Units that there are no more, as undoing takes back what has made them. */
function listDeletions(before: Battle, after: Battle, scene: Scene.Implementation): readonly Operation[] {
  const ids = Object.keys(before.units).filter((id) => !(id in after.units));
  const tokens = ids.flatMap((id) => tokenOf(scene, id)?.id ?? []);
  if (ids.length === 0) return [];
  return [
    { action: "delete", documentName: "Token", parent: scene, ids: tokens },
    { action: "delete", documentName: "Actor", ids },
  ];
}

/** The clock's part of a battle, as the combat keeps it. */
export function combatChanges(combat: BattleDocument, after: Battle, sequence: number): Changes {
  const { turn, step, first, ready } = after.clock;
  return {
    _id: combat.id,
    round: turn,
    turn: null,
    system: {
      turn,
      step,
      first: first ?? "",
      ready,
      sequence,
      pending: after.pending,
      contacts: after.contacts,
      prisoners: after.prisoners,
      ...writeOrderFields(after),
      zoneInches: after.zoneInches ?? null,
    },
  };
}

/** The writes that make the documents show one battle instead of another. */
export function listBattleWrites(
  combat: BattleDocument,
  before: Battle,
  after: Battle,
  sequence: number,
): readonly Operation[] {
  const scene = sceneOf(combat);
  if (!scene) return [];
  const actors = listActorChanges(before, after);
  const tokens = listTokenChanges(before, after, scene);
  const operations: readonly Operation[] = [
    { action: "update", documentName: "Actor", updates: actors },
    { action: "update", documentName: "Token", parent: scene, updates: tokens, mangonel: { record: true } },
    ...listCreations(before, after, scene),
    ...listDeletions(before, after, scene),
    ...listTerrainWrites(before, after, scene),
    { action: "update", documentName: "Combat", updates: [combatChanges(combat, after, sequence)] },
  ];
  return operations.filter((operation) => operation.action !== "update" || operation.updates.length > 0);
}
