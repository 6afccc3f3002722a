import type { PlainObject } from "../../../shared/utils/objects.ts";
import { host, type PlaceableHost } from "../host.ts";
import { ClientDocument } from "./client-document.ts";

/** An embedded document of a scene that the canvas shows. */
export class CanvasDocument extends ClientDocument {
  #object: PlaceableHost | null = null;

  /** The scene that holds this document. */
  get scene(): ClientDocument | null {
    return this.parent;
  }

  /** Whether the canvas shows the scene of this document. */
  get isViewed(): boolean {
    return host.canvas?.ready === true && host.canvas.scene?.id === this.parent?.id;
  }

  /** The layer that shows this document. */
  get layer(): unknown {
    return host.canvas?.getLayerByEmbeddedName(this.documentName) ?? null;
  }

  /** The placeable of this document; null while its scene is not shown. */
  get object(): PlaceableHost | null {
    if (this.#object || !this.id) return this.#object;
    if (!this.isViewed || !this.collection?.has(this.id)) return null;
    this.#object = host.canvas?.getLayerByEmbeddedName(this.documentName)?.createObject(this) ?? null;
    return this.#object;
  }

  /** The placeable as it is, without making one. */
  get _object(): PlaceableHost | null {
    return this.#object;
  }

  /** Set by the canvas when it makes or removes the placeable. */
  set _object(object: PlaceableHost | null) {
    this.#object = object;
  }

  /** Whether a placeable shows this document. */
  get rendered(): boolean {
    return this.#object !== null;
  }

  override _onCreate(data: PlainObject, options: PlainObject, userId: string): void {
    super._onCreate(data, options, userId);
    this.object?._onCreate(data, options, userId);
  }

  override _onUpdate(changed: PlainObject, options: PlainObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#object?._onUpdate(changed, options, userId);
  }

  override _onDelete(options: PlainObject, userId: string): void {
    super._onDelete(options, userId);
    this.#object?._onDelete(options, userId);
    this.#object = null;
  }
}
