import type { Generation } from "../../shared/protocol.ts";
import type { Game } from "./core/game.ts";

/**
 * The part of the canvas that documents talk to. The canvas itself fills it in; without a page there is none.
 */
export interface CanvasHost {
  readonly ready: boolean;
  readonly scene: { readonly id: string | null } | null;
  /** Draws a scene, or blanks the canvas. */
  draw(scene?: unknown): Promise<unknown>;
  /** The layer that shows embedded documents of this name, if there is one. */
  getLayerByEmbeddedName(name: string): CanvasLayerHost | null | undefined;
}

/** A layer that makes a placeable for a document. `createObject` also puts it among the layer's objects. */
export interface CanvasLayerHost {
  createObject(document: unknown): PlaceableHost | null;
}

/** What a canvas document asks of its placeable. */
export interface PlaceableHost {
  _onCreate(data: object, options: object, userId: string): void;
  _onUpdate(changed: object, options: object, userId: string): void;
  _onDelete(options: object, userId: string): void;
}

/** What documents and applications ask of the page. */
interface UiHost {
  readonly notifications?: {
    info(message: string, options?: object): unknown;
    warn(message: string, options?: object): unknown;
    error(message: string, options?: object): unknown;
  };
}

interface Host {
  generation: Generation;
  game: Game | null;
  canvas: CanvasHost | null;
  ui: UiHost | null;
}

/** The parts of one running client that find each other at run time. */
export const host: Host = { generation: 14, game: null, canvas: null, ui: null };

/** The running game; throws before it exists. */
export function currentGame(): Game {
  if (!host.game) throw new Error("The game has not been created yet");
  return host.game;
}
