import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { tokenSchema } from "../../../shared/schemas/board.ts";
import { isPlainObject, type PlainObject } from "../../../shared/utils/objects.ts";
import { CanvasDocument } from "../abstract/canvas-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import type { OperationOptions } from "../abstract/document.ts";
import { Hooks } from "../hooks.ts";
import { currentGame, host } from "../host.ts";
import type { Actor } from "./actor.ts";
import type { Scene } from "./scene.ts";
import { buildMovement, type TokenMovement, type TokenWaypoint } from "./token-movement.ts";
import type { User } from "./user.ts";

/** A token: where an actor stands on a scene. */
export class TokenDocument extends CanvasDocument {
  static override documentName = "Token";
  declare readonly parent: Scene | null;
  declare name: string;
  declare actorId: string | null;
  declare actorLink: boolean;
  declare x: number;
  declare y: number;
  declare elevation: number;
  declare width: number;
  declare height: number;
  declare rotation: number;
  declare hidden: boolean;
  declare locked: boolean;
  declare lockRotation: boolean;
  declare disposition: number;
  declare alpha: number;
  declare sort: number;
  declare shape: number;
  declare texture: PlainObject & { src: string | null };
  #movement: TokenMovement | null = null;

  /** The fields whose change counts as movement. */
  static get MOVEMENT_FIELDS(): string[] {
    const common = ["x", "y", "elevation", "width", "height", "shape"];
    return host.generation >= 14 ? [...common, "depth", "level"] : common;
  }

  static override defineSchema(): DataSchema {
    return tokenSchema(clientKit());
  }

  /** The actor of this token. */
  get actor(): Actor | null {
    return this.actorId ? ((currentGame().actors.get(this.actorId) as Actor | undefined) ?? null) : null;
  }

  /** The actor of this token in the world. */
  get baseActor(): Actor | null {
    return this.actor;
  }

  /** Whether this token shares its actor with the world. */
  get isLinked(): boolean {
    return this.actorLink;
  }

  /** The combatant of this token in the viewed combat. */
  get combatant(): unknown {
    return (
      currentGame().combat?.combatants.find((combatant) => combatant._source["tokenId"] === this.id) ?? null
    );
  }

  /** Whether this token takes part in the viewed combat. */
  get inCombat(): boolean {
    return this.combatant !== null;
  }

  /** The movement that is going on or was made last. */
  get movement(): TokenMovement | null {
    return this.#movement;
  }

  /** Movements that were recorded; the table records none. */
  get movementHistory(): TokenWaypoint[] {
    return [];
  }

  /** The size of the unrotated box in pixels. */
  getSize({ width = this.width, height = this.height }: { width?: number; height?: number } = {}): {
    width: number;
    height: number;
  } {
    const size = this.parent?.grid.size ?? 100;
    return { width: width * size, height: height * size };
  }

  /** The middle of the box in pixels. */
  getCenterPoint({
    x = this.x,
    y = this.y,
    elevation = this.elevation,
    ...size
  }: Partial<TokenWaypoint> = {}): { x: number; y: number; elevation: number } {
    const box = this.getSize(size);
    return { x: x + box.width / 2, y: y + box.height / 2, elevation };
  }

  /** The nearest place on the grid; a gridless scene only rounds to whole pixels. */
  getSnappedPosition({ x = this.x, y = this.y, elevation = this.elevation }: Partial<TokenWaypoint> = {}): {
    x: number;
    y: number;
    elevation: number;
  } {
    return { x: Math.round(x), y: Math.round(y), elevation };
  }

  /** Moves through waypoints; answers whether the whole path was gone. The table goes each leg in one step. */
  async move(
    waypoints: Partial<TokenWaypoint> | readonly Partial<TokenWaypoint>[],
    options: PlainObject = {},
  ): Promise<boolean> {
    const path = [waypoints].flat() as Partial<TokenWaypoint>[];
    const last = path.at(-1);
    if (!last) return true;
    const { method = "api", ...rest } = options;
    const { x, y, elevation, width, height, shape } = last;
    const changes = Object.fromEntries(
      Object.entries({ x, y, elevation, width, height, shape }).filter(([, value]) => value !== undefined),
    );
    const movement = { waypoints: path, method, ...rest };
    const operation: OperationOptions = { movement: { [this.id ?? ""]: movement } };
    const updated = await this.update(changes, operation);
    if (updated) return true;
    return Object.entries(changes).every(([key, value]) => this._source[key] === value);
  }

  /** Changes the size and keeps the middle in its place. */
  async resize(
    dimensions: { width?: number; height?: number },
    options: OperationOptions = {},
  ): Promise<this | undefined> {
    const before = this.getSize();
    const after = this.getSize(dimensions);
    return this.update(
      {
        ...dimensions,
        x: Math.round(this.x + (before.width - after.width) / 2),
        y: Math.round(this.y + (before.height - after.height) / 2),
      },
      options,
    );
  }

  override async _preUpdate(changed: PlainObject, options: PlainObject, user: User): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const fields = (this.constructor as typeof TokenDocument).MOVEMENT_FIELDS.filter(
      (field) => field in changed,
    );
    if (fields.length === 0) return undefined;
    const movement = buildMovement(this, changed, options, user);
    const isAllowed =
      (await this._preUpdateMovement(movement, options)) !== false &&
      (options["noHook"] === true || Hooks.call("preMoveToken", this, movement, options));
    if (!isAllowed) {
      for (const field of fields) delete changed[field];
      return Object.keys(changed).length > 0 ? undefined : false;
    }
    const travelling = isPlainObject(options["_movement"]) ? options["_movement"] : {};
    options["_movement"] = { ...travelling, [this.id ?? ""]: movement.toTravel() };
    return undefined;
  }

  override _onUpdate(changed: PlainObject, options: PlainObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    const travelled = isPlainObject(options["_movement"]) ? options["_movement"][this.id ?? ""] : undefined;
    if (!isPlainObject(travelled)) return;
    const user = currentGame().users.get(userId);
    const movement = { ...travelled, state: "completed", user } as unknown as TokenMovement;
    this.#movement = movement;
    if (user) this._onUpdateMovement(movement, options, user);
    if (!options["noHook"]) Hooks.callAll("moveToken", this, movement, options, user);
  }

  /** Runs on the requesting client before this token moves; false rejects the movement. */
  async _preUpdateMovement(_movement: TokenMovement, _operation: PlainObject): Promise<boolean | void> {}

  /** Runs on every client after this token moved. */
  _onUpdateMovement(_movement: TokenMovement, _operation: PlainObject, _user: User): void {}

  /** Runs on every client when the actor of this token changed. */
  _onRelatedUpdate(_update: PlainObject, _operation: PlainObject): void {}
}
