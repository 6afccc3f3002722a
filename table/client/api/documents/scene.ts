import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { sceneSchema } from "../../../shared/schemas/board.ts";
import type { Color } from "../../../shared/utils/color.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { ClientDocument } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import type { EmbeddedCollection } from "../collections/embedded-collection.ts";
import { currentGame, host } from "../host.ts";
import type { Folder } from "./folder.ts";
import type { RegionDocument } from "./region.ts";
import { measureScene, type SceneDimensions } from "./scene-dimensions.ts";
import type { TokenDocument } from "./token-document.ts";
import type { User } from "./user.ts";

/** The grid of a scene, as stored. */
export interface SceneGrid {
  type: number;
  size: number;
  distance: number;
  units: string;
  color: Color;
  alpha: number;
  style: string;
  thickness: number;
}

/** A table top: its size and grid, and what lies on it. */
export class Scene extends ClientDocument {
  static override documentName = "Scene";
  declare name: string;
  declare active: boolean;
  declare navigation: boolean;
  declare width: number;
  declare height: number;
  declare padding: number;
  declare backgroundColor: Color;
  declare background: PlainObject;
  declare initial: { x: number | null; y: number | null; scale: number | null };
  declare grid: SceneGrid;
  declare tokens: EmbeddedCollection<TokenDocument>;
  declare regions: EmbeddedCollection<RegionDocument>;
  declare ownership: Record<string, number>;
  declare sort: number;
  declare folder: Folder | null;
  declare thumb: string | null;
  /** Sizes of the scene and of its grid, in pixels and in units. */
  declare dimensions: SceneDimensions;

  static override defineSchema(): DataSchema {
    return sceneSchema(clientKit());
  }

  override prepareBaseData(): void {
    Object.defineProperty(this, "dimensions", {
      value: measureScene(this),
      writable: true,
      configurable: true,
      enumerable: false,
    });
  }

  /** Sizes of the scene and of its grid, in pixels and in units. */
  getDimensions(): SceneDimensions {
    return measureScene(this);
  }

  /** Whether the current user looks at this scene. */
  get isView(): boolean {
    return currentGame().user.viewedScene === this.id;
  }

  /** Shows this scene to everybody. */
  async activate(): Promise<this | undefined> {
    return this.active ? this : this.update({ active: true });
  }

  /** Shows this scene to the current user. */
  async view(_options: PlainObject = {}): Promise<this> {
    const game = currentGame();
    if (this.isView && host.canvas?.ready) return this;
    game.setViewedScene(this.id);
    await host.canvas?.draw(this);
    return this;
  }

  /** Stops showing this scene to the current user. */
  async unview(): Promise<this> {
    if (!this.isView) return this;
    currentGame().setViewedScene(null);
    await host.canvas?.draw(null);
    return this;
  }

  override async _preCreate(data: PlainObject, options: PlainObject, user: User): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!("grid" in data)) this.updateSource({ grid: { ...currentGame().system.grid } });
    return undefined;
  }

  override _onCreate(data: PlainObject, options: PlainObject, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.active) this.#show();
  }

  override _onUpdate(changed: PlainObject, options: PlainObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed["active"] === true) this.#show();
    else if (this.isView && host.canvas?.ready && this.#needsRedraw(changed)) this.#draw();
  }

  #needsRedraw(changed: PlainObject): boolean {
    return ["width", "height", "padding", "grid", "background", "backgroundColor"].some(
      (key) => key in changed,
    );
  }

  /** An activated scene is shown on every client. */
  #show(): void {
    currentGame().setViewedScene(this.id);
    this.#draw();
  }

  #draw(): void {
    host.canvas?.draw(this).catch((error: unknown) => console.error("The scene could not be drawn", error));
  }

  override _onDelete(options: PlainObject, userId: string): void {
    super._onDelete(options, userId);
    if (!this.isView) return;
    const next = currentGame().scenes.active ?? null;
    currentGame().setViewedScene(next?.id ?? null);
    host.canvas
      ?.draw(next)
      .catch((error: unknown) => console.error("The canvas could not be cleared", error));
  }
}
