import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { regionBehaviorSchema, regionSchema } from "../../../shared/schemas/board.ts";
import type { Color } from "../../../shared/utils/color.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { CanvasDocument } from "../abstract/canvas-document.ts";
import { ClientDocument } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import { TypeDataModel } from "../abstract/type-data-model.ts";
import type { EmbeddedCollection } from "../collections/embedded-collection.ts";
import { currentGame, host } from "../host.ts";
import { type RegionShape, shapeContains } from "./region-shapes.ts";
import type { Scene } from "./scene.ts";
import type { User } from "./user.ts";

/** An area of a scene. */
export class RegionDocument extends CanvasDocument {
  static override documentName = "Region";
  declare readonly parent: Scene | null;
  declare name: string;
  declare color: Color;
  declare shapes: RegionShape[];
  declare elevation: { bottom: number | null; top: number | null };
  declare behaviors: EmbeddedCollection<RegionBehavior>;
  declare visibility: number;
  declare locked: boolean;
  declare hidden: boolean | undefined;

  static override defineSchema(): DataSchema {
    return regionSchema(clientKit());
  }

  /** Whether a point lies in the area: in a shape, in no later hole, and at a height within bounds. */
  testPoint(point: { x: number; y: number; elevation?: number }, elevation = point.elevation ?? 0): boolean {
    const { bottom, top } = this.elevation;
    if (elevation < (bottom ?? Number.NEGATIVE_INFINITY) || elevation > (top ?? Number.POSITIVE_INFINITY))
      return false;
    let isInside = false;
    for (const shape of this.shapes) if (shapeContains(shape, point)) isInside = shape.hole !== true;
    return isInside;
  }

  override async _preCreate(data: PlainObject, options: PlainObject, user: User): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (host.generation >= 14 && !user.isGM) this.updateSource({ ownership: { [user.id ?? ""]: 3 } });
    return undefined;
  }
}

/** What a region does. */
export class RegionBehavior extends ClientDocument {
  static override documentName = "RegionBehavior";
  declare readonly parent: RegionDocument | null;
  declare name: string;
  declare type: string;
  declare system: unknown;
  declare disabled: boolean;

  static override defineSchema(): DataSchema {
    return regionBehaviorSchema(clientKit());
  }

  /** The region of this behavior. */
  get region(): RegionDocument | null {
    return this.parent;
  }

  /** The scene of this behavior. */
  get scene(): Scene | null {
    return this.parent?.parent ?? null;
  }

  /** Whether this behavior acts. */
  get active(): boolean {
    return !this.disabled;
  }

  /** Whether the scene of this behavior is shown. */
  get viewed(): boolean {
    return this.active && this.scene?.id === currentGame().user.viewedScene;
  }
}

/** The `system` of a region behavior of one type. */
export class RegionBehaviorType extends TypeDataModel {
  /** Handlers by the name of the event, always subscribed. */
  static events: Record<string, (event: PlainObject) => Promise<void>> = {};

  /** The behavior. */
  get behavior(): RegionBehavior {
    return this.parent as unknown as RegionBehavior;
  }

  /** The region. */
  get region(): RegionDocument | null {
    return this.behavior.region;
  }

  /** The scene. */
  get scene(): Scene | null {
    return this.behavior.scene;
  }

  /** What this behavior does to movement through it. */
  _getTerrainEffects(_token: unknown, _segment: unknown, _options?: PlainObject): PlainObject[] {
    return [];
  }
}
