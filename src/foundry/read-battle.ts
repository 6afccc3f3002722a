import type { Battle, Contact, Pending, PrisonerGroup, Step, Unit } from "#battle/mass/state.ts";
import type { Side } from "#battle/sides.ts";
import type { Pose } from "#field/pose.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import { scaleOf } from "./coordinates.ts";
import { formatSide } from "./format.ts";
import { generation } from "./generation.ts";
import { BattleModel } from "./models/battle-model.ts";
import { EngineModel } from "./models/engine-model.ts";
import { TerrainBehavior } from "./models/terrain-behavior.ts";
import { UnitModel } from "./models/unit-model.ts";
import { type RegionShape, readTerrain } from "./read-terrain.ts";
import { readSettings } from "./settings.ts";
import { readEngine, readTroops } from "./unit-data.ts";
import { type OrderFields, readOrderFields } from "./written-orders/combat-fields.ts";

/** A combat whose battle can be read: of our type, and linked to a scene. */
export type BattleDocument = Combat.Implementation & { readonly system: BattleModel };

/** Whether a combat is a battle of ours. */
export const isBattle = (combat: object | null | undefined): combat is BattleDocument =>
  combat !== null && combat !== undefined && "system" in combat && combat.system instanceof BattleModel;

/** The battles of the world. */
export const listBattles = (): readonly BattleDocument[] =>
  (game.combats.contents as readonly object[]).filter(isBattle);

/** The battle that is looked at, if any. */
export function currentBattle(): BattleDocument | undefined {
  const viewed = game.combats.viewed ?? game.combat;
  return isBattle(viewed) ? viewed : undefined;
}

/** Whom a unit of the battle that is looked at holds prisoner. @rule M-OPT-4 */
export function findPrisoners(unit: string): PrisonerGroup | undefined {
  const groups = (currentBattle()?.system.prisoners ?? []) as unknown as readonly PrisonerGroup[];
  return groups.find(({ by, captives }) => by === unit && captives.length > 0);
}

/** The scene on which a battle is fought. */
export const sceneOf = (combat: BattleDocument): Scene.Implementation | undefined =>
  combat.scene ?? game.scenes.active ?? undefined;

/** The size of the table that a scene is. */
export function sizeOf(scene: Scene.Implementation): Battle["table"] {
  const { pixelsPerInch } = scaleOf(scene);
  const { sceneWidth, sceneHeight } = scene.dimensions;
  return { widthInches: sceneWidth / pixelsPerInch, depthInches: sceneHeight / pixelsPerInch };
}

/** A token's place in inches, which its flag holds. */
export const poseOfToken = (token: TokenDocument.Implementation): Pose | undefined =>
  token.flags.mangonel?.pose;

/** The unit that a token stands for, if it is one of ours and has a place. */
export function readUnit(token: TokenDocument.Implementation): Unit | undefined {
  const { actor } = token;
  const pose = poseOfToken(token);
  if (!actor?.id || !pose) return undefined;
  const { system } = actor;
  if (system instanceof UnitModel) return readTroops(actor.id, actor.name, pose, system);
  if (system instanceof EngineModel) return readEngine(actor.id, actor.name, pose, system);
  return undefined;
}

/** Whether a region is part of the ground: one that a player owns is his own drawing, whatever it says. */
const isGround = (region: RegionDocument.Implementation): boolean =>
  !game.users.some((user) => !user.isGM && region.testUserPermission(user, "OWNER"));

/** The terrain of a scene: every region with a terrain behaviour that is not switched off. */
export function readSceneTerrain(scene: Scene.Implementation): readonly TerrainPiece[] {
  const scale = scaleOf(scene);
  return scene.regions.contents.filter(isGround).flatMap((region) => {
    const fromCard = region.flags.mangonel?.fromCard === true;
    return region.behaviors.contents.flatMap((behavior) => {
      const { system } = behavior;
      if (!(system instanceof TerrainBehavior) || behavior.disabled) return [];
      const shapes = region.shapes as unknown as readonly RegionShape[];
      const pieces = readTerrain({ id: region.id, shapes, terrain: system }, scale, generation());
      return fromCard ? pieces.map((piece) => ({ ...piece, fromCard })) : pieces;
    });
  });
}

/** The token of a unit on the scene of its battle: of several, the first is the unit and the others are nothing. */
export const tokenOf = (
  scene: Scene.Implementation,
  unit: string,
): TokenDocument.Implementation | undefined => scene.tokens.find(({ actorId }) => actorId === unit);

/** The units of a scene, each once: of several tokens the first is the unit. */
function readUnits(scene: Scene.Implementation): readonly Unit[] {
  const seen = new Set<string | null>();
  return scene.tokens.contents.flatMap((token) => {
    if (seen.has(token.actorId)) return [];
    seen.add(token.actorId);
    return readUnit(token) ?? [];
  });
}

/** What is ordered and under way of units that are there, and names nobody who is not. */
function ordersOf({ orders, underWay }: Battle, isThere: (id: string) => boolean) {
  const kept = <T extends object>(of: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(
      Object.entries(of).filter(
        ([id, one]) =>
          isThere(id) &&
          (["target", "protects", "engine"] as const).every((field) => {
            const named = (one as Readonly<Record<string, unknown>>)[field];
            return typeof named !== "string" || isThere(named);
          }),
      ),
    );
  return { orders: kept(orders), underWay: kept(underWay) };
}

/** A battle without what names a unit that somebody has deleted in the middle of it. */
function withoutMissing(battle: Battle): Battle {
  const isThere = (id: string): boolean => id in battle.units;
  const units = Object.values(battle.units).map((unit) => {
    const { charge, ...turn } = unit.turn;
    const { strikes, ...prefers } = unit.prefers;
    return {
      ...unit,
      ...(charge && !isThere(charge.target) ? { turn } : {}),
      ...(strikes !== undefined && !isThere(strikes) ? { prefers } : {}),
    };
  });
  return {
    ...battle,
    units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
    pending: battle.pending.filter((entry) => !("unit" in entry) || isThere(entry.unit)),
    contacts: battle.contacts.filter(({ attacker, defender }) => isThere(attacker) && isThere(defender)),
    prisoners: battle.prisoners.filter(
      ({ by, captives }) => isThere(by) && captives.every(({ from }) => isThere(from)),
    ),
    ...ordersOf(battle, isThere),
  };
}

/** Reads a whole battle from its documents. */
export function readBattle(combat: BattleDocument): Battle | undefined {
  const scene = sceneOf(combat);
  if (!scene) return undefined;
  const { system } = combat;
  const units = readUnits(scene);
  return withoutMissing({
    settings: readSettings(),
    table: sizeOf(scene),
    terrain: readSceneTerrain(scene),
    sides: system.sides.map(({ id, name, edge }): Side => ({ id, name: formatSide(name), edge })),
    units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
    clock: {
      turn: system.turn,
      step: system.step as Step,
      ...(system.first === "" ? {} : { first: system.first }),
      ready: [...system.ready],
    },
    pending: system.pending as unknown as readonly Pending[],
    contacts: system.contacts as unknown as readonly Contact[],
    prisoners: system.prisoners as unknown as readonly PrisonerGroup[],
    ...readOrderFields(system as unknown as OrderFields),
    ...(system.zoneInches === null ? {} : { zoneInches: system.zoneInches }),
  });
}
