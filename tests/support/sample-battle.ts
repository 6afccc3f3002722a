import { readFileSync } from "node:fs";
import type { Battle, Unit } from "#battle/mass/state.ts";
import type { Side } from "#battle/sides.ts";
import type { Pose } from "#field/pose.ts";
import { DEFAULT_SETTINGS, type MassSettings } from "#rules/settings.ts";
import type { Scale } from "../../src/foundry/coordinates.ts";
import type { EngineModel } from "../../src/foundry/models/engine-model.ts";
import type { UnitModel } from "../../src/foundry/models/unit-model.ts";
import { type RegionShape, readTerrain, type TerrainRegion } from "../../src/foundry/read-terrain.ts";
import { readEngine, readTroops } from "../../src/foundry/unit-data.ts";

/** The sample battles, by the names of their files. */
export const SAMPLE_NAMES = ["a-camp-before-a-town", "lake-peipus-1242"] as const;
export type SampleName = (typeof SAMPLE_NAMES)[number];

interface Art {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly actorLink: boolean;
  readonly disposition: number;
  readonly texture: { readonly src: string };
}

interface ActorBase {
  readonly _id: string;
  readonly name: string;
  readonly img: string;
  readonly prototypeToken: Art;
  readonly ownership: { readonly default: number };
}

/** An actor of the adventure as its source holds it. */
export type SampleActor = ActorBase &
  (
    | { readonly type: "unit"; readonly system: UnitModel }
    | { readonly type: "engine"; readonly system: EngineModel }
  );

/** A token of the adventure's scene as its source holds it. */
export interface SampleToken extends Art {
  readonly _id: string;
  readonly actorId: string;
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  readonly lockRotation: boolean;
  readonly displayName: number;
  readonly flags: { readonly mangonel: { readonly pose: Pose } };
}

/** A region of the adventure's scene as its source holds it. */
export interface SampleRegion {
  readonly _id: string;
  readonly name: string;
  readonly shapes: readonly RegionShape[];
  readonly behaviors: readonly {
    readonly _id: string;
    readonly type: string;
    readonly system: TerrainRegion["terrain"];
  }[];
}

/** The parts of a sample adventure that make up its battle. */
export interface SampleAdventure {
  readonly _id: string;
  readonly actors: readonly SampleActor[];
  readonly scenes: readonly [
    {
      readonly _id: string;
      readonly width: number;
      readonly height: number;
      readonly padding: number;
      readonly grid: {
        readonly type: number;
        readonly size: number;
        readonly distance: number;
        readonly units: string;
      };
      readonly tokens: readonly SampleToken[];
      readonly regions: readonly SampleRegion[];
    },
  ];
  readonly combats: readonly [
    {
      readonly _id: string;
      readonly type: string;
      readonly scene: string;
      readonly system: {
        readonly turn: number;
        readonly step: string;
        readonly sides: readonly Side[];
      };
    },
  ];
}

/** A sample adventure as its pack source holds it. */
export const readSampleAdventure = (sample: SampleName = "a-camp-before-a-town"): SampleAdventure =>
  JSON.parse(readFileSync(`packs/_source/battles/${sample}.json`, "utf8")) as SampleAdventure;

/** The scale of the sample scenes, which have no padding. */
export const SAMPLE_SCALE: Scale = { pixelsPerInch: 50, left: 0, top: 0 };

function readUnit(actor: SampleActor, { flags }: SampleToken): Unit {
  const { pose } = flags.mangonel;
  return actor.type === "unit"
    ? readTroops(actor._id, actor.name, pose, actor.system)
    : readEngine(actor._id, actor.name, pose, actor.system);
}

/**
 * A sample battle before its first turn, read from its pack source as the system reads it from the world. A unit
 * goes by the id of its actor.
 */
export function readSampleBattle(settings: Partial<MassSettings> = {}, sample?: SampleName): Battle {
  const { actors, scenes, combats } = readSampleAdventure(sample);
  const [scene] = scenes;
  const [{ system }] = combats;
  const tokens = new Map(scene.tokens.map((token) => [token.actorId, token]));
  const units = actors.map((actor) => {
    const token = tokens.get(actor._id);
    if (!token) throw new Error(`${actor.name} has no token`);
    return readUnit(actor, token);
  });
  return {
    settings: { ...DEFAULT_SETTINGS, ...settings },
    table: {
      widthInches: scene.width / SAMPLE_SCALE.pixelsPerInch,
      depthInches: scene.height / SAMPLE_SCALE.pixelsPerInch,
    },
    terrain: scene.regions.flatMap(({ _id, shapes, behaviors }) =>
      behaviors.flatMap(({ system: terrain }) => readTerrain({ id: _id, shapes, terrain }, SAMPLE_SCALE, 13)),
    ),
    sides: system.sides.map(({ id, name, edge }) => ({ id, name, edge })),
    units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
    clock: { turn: 0, step: "setUp", ready: [] },
    pending: [],
    contacts: [],
    prisoners: [],
    turnSequence: "steps",
    orders: {},
    underWay: {},
  };
}

/** The unit of a sample battle that bears a name. */
export function unitNamed(battle: Battle, name: string): Unit {
  const found = Object.values(battle.units).find((unit) => unit.name === name);
  if (!found) throw new Error(`There is no unit called ${name}`);
  return found;
}
