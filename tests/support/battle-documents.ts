import { applyEvent } from "#battle/mass/apply-event.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import type { Battle, Contact, Pending, Step, Unit } from "#battle/mass/state.ts";
import type { Pose } from "#field/pose.ts";
import type { EngineModel } from "../../src/foundry/models/engine-model.ts";
import type { UnitModel } from "../../src/foundry/models/unit-model.ts";
import { readTerrain } from "../../src/foundry/read-terrain.ts";
import { readEngine, readTroops } from "../../src/foundry/unit-data.ts";
import { type OrderFields, readOrderFields } from "../../src/foundry/written-orders/combat-fields.ts";
import { readSampleBattle, SAMPLE_SCALE, type SampleRegion } from "./sample-battle.ts";

/** An actor of a battle as a page holds it. */
type StoredActor = { readonly _id: string; readonly name: string } & (
  | { readonly type: "unit"; readonly system: UnitModel }
  | { readonly type: "engine"; readonly system: EngineModel }
);

/** A token of a battle as a page holds it. */
export interface StoredToken {
  readonly _id: string;
  readonly actorId: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly rotation: number;
  readonly hidden: boolean;
  readonly flags: { readonly mangonel: { readonly pose: Pose } };
}

/** An entry of a battle's log as a page holds it. */
export interface StoredEntry {
  readonly _id: string;
  readonly system: {
    readonly request: string;
    readonly sequence: number;
    readonly user: string;
    readonly command: { readonly type: string };
    readonly events: readonly BattleEvent[];
    readonly complete: boolean;
    readonly undone: boolean;
    readonly area: string;
  };
}

/** A shape of an area, of either generation. */
export interface StoredArea {
  readonly _id: string;
  readonly shapes?: readonly {
    readonly type: string;
    readonly length?: number;
    readonly rotation?: number;
  }[];
  readonly t?: string;
  readonly direction?: number;
  readonly distance?: number;
  readonly flags: {
    readonly mangonel: {
      readonly shot: { readonly id: string; readonly done?: { readonly sequence: number } };
    };
  };
}

/** Everything that a battle consists of, as the documents of one page hold it. */
export interface BattleDocuments {
  readonly combat: {
    readonly round: number;
    readonly system: {
      readonly turn: number;
      readonly step: Step;
      readonly first: string;
      readonly ready: readonly string[];
      readonly sequence: number;
      readonly pending: readonly Pending[];
      readonly contacts: readonly Contact[];
      readonly prisoners: Battle["prisoners"];
      readonly zoneInches?: number | null;
    } & OrderFields;
  };
  readonly actors: readonly StoredActor[];
  readonly tokens: readonly StoredToken[];
  readonly log: readonly StoredEntry[];
  readonly areas: readonly StoredArea[];
  /** The regions that cards have brought, beside those of the sample battle. */
  readonly ground: readonly SampleRegion[];
  readonly cards: readonly { readonly _id: string; readonly system: { readonly sequence: number } }[];
}

/** What a page evaluates to give its {@link BattleDocuments}. */
export const DOCUMENTS_IN_PAGE = `(() => {
  const byId = (a, b) => (a._id < b._id ? -1 : 1);
  const plain = (collection) => [...(collection ?? [])].map((document) => document.toObject()).sort(byId);
  const { combat } = game;
  const { scene } = combat;
  const areas = game.release.generation >= 14 ? scene.regions : scene.templates;
  return {
    combat: combat.toObject(),
    actors: plain(game.actors),
    tokens: plain(scene.tokens),
    log: plain(game.journal.get(combat.id)?.pages).sort((a, b) => a.system.sequence - b.system.sequence),
    areas: plain(areas).filter(({ flags }) => flags.mangonel?.shot),
    ground: plain(scene.regions).filter(({ flags }) => flags.mangonel?.fromCard),
    cards: plain(game.messages).filter(({ type }) => type === "resolution"),
  };
})()`;

function readStoredUnit(actor: StoredActor, pose: Pose): Unit {
  return actor.type === "unit"
    ? readTroops(actor._id, actor.name, pose, actor.system)
    : readEngine(actor._id, actor.name, pose, actor.system);
}

const readGround = (regions: readonly SampleRegion[]): Battle["terrain"] =>
  regions.flatMap(({ _id, shapes, behaviors }) =>
    behaviors.flatMap(({ system: terrain }) =>
      readTerrain({ id: _id, shapes, terrain }, SAMPLE_SCALE, 14).map((piece) => ({
        ...piece,
        fromCard: true,
      })),
    ),
  );

/** The sample battle as documents tell it. */
export function battleOfDocuments({ combat, actors, tokens, ground }: BattleDocuments): Battle {
  const { turn, step, first, ready, pending, contacts, prisoners } = combat.system;
  const poses = new Map(tokens.map(({ actorId, flags }) => [actorId, flags.mangonel.pose]));
  const units = actors.flatMap((actor) => {
    const pose = poses.get(actor._id);
    return pose ? [readStoredUnit(actor, pose)] : [];
  });
  const sample = readSampleBattle();
  return {
    ...sample,
    terrain: [...sample.terrain, ...readGround(ground)],
    units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
    clock: { turn, step, ...(first === "" ? {} : { first }), ready },
    pending,
    contacts,
    prisoners,
    ...readOrderFields(combat.system),
    ...(typeof combat.system.zoneInches === "number" ? { zoneInches: combat.system.zoneInches } : {}),
  };
}

/** The sample battle as its log tells it: every event that has not been undone, from the beginning. */
export function battleOfLog(log: readonly StoredEntry[]): Battle {
  return log
    .filter(({ system }) => !system.undone)
    .flatMap(({ system }) => system.events)
    .reduce<Battle>(applyEvent, readSampleBattle());
}
