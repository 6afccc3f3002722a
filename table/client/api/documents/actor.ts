import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { actorSchema } from "../../../shared/schemas/board.ts";
import { mergeObject } from "../../../shared/utils/merge.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { ClientDocument } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import type { EmbeddedCollection } from "../collections/embedded-collection.ts";
import { documentConfig } from "../config.ts";
import { currentGame } from "../host.ts";
import type { Folder } from "./folder.ts";
import type { Item } from "./item.ts";
import type { ActiveEffect } from "./plain-documents.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token-document.ts";

/** A unit, engine or figure of the game. */
export class Actor extends ClientDocument {
  static override documentName = "Actor";
  declare name: string;
  declare type: string;
  declare img: string;
  declare system: unknown;
  declare items: EmbeddedCollection<Item>;
  declare effects: EmbeddedCollection<ActiveEffect>;
  declare prototypeToken: PlainObject;
  declare ownership: Record<string, number>;
  declare sort: number;
  declare folder: Folder | null;

  static override defineSchema(): DataSchema {
    return actorSchema(clientKit());
  }

  /** Whether this actor belongs to one token alone; the table has only actors of the world. */
  get isToken(): boolean {
    return false;
  }

  /** The token to which alone this actor belongs. */
  get token(): TokenDocument | null {
    return null;
  }

  /** Items by type. */
  get itemTypes(): Record<string, Item[]> {
    const types: Record<string, Item[]> = {};
    for (const item of this.items) types[item.type] = [...(types[item.type] ?? []), item];
    return types;
  }

  /** The statuses of this actor. */
  get statuses(): Set<string> {
    const active = this.effects.filter((effect) => !effect.disabled);
    return new Set(active.flatMap((effect) => [...effect.statuses]));
  }

  /** Every token of this actor, on all scenes or on one. */
  getDependentTokens({
    scenes,
    linked = false,
  }: {
    scenes?: Scene | readonly Scene[];
    linked?: boolean;
  } = {}): TokenDocument[] {
    const all = scenes === undefined ? currentGame().scenes.contents : [scenes].flat();
    return (all as Scene[]).flatMap((scene) =>
      scene.tokens.filter((token) => token.actorId === this.id && (!linked || token.actorLink)),
    );
  }

  /** The drawn tokens of this actor on the viewed scene. */
  getActiveTokens(linked = false, document = false): unknown[] {
    const viewed = currentGame().scenes.viewed;
    if (!viewed) return [];
    const tokens = this.getDependentTokens({ scenes: viewed, linked });
    return document ? tokens : tokens.map((token) => token.object).filter((object) => object !== null);
  }

  /** A new token of this actor, made from its prototype and not yet stored. */
  async getTokenDocument(data: PlainObject = {}, options: PlainObject = {}): Promise<TokenDocument> {
    const prototype = structuredClone(this._source["prototypeToken"]) as PlainObject;
    const name = prototype["name"] || this.name;
    const source = mergeObject({ ...prototype, name, actorId: this.id }, data);
    const cls = documentConfig("Token").documentClass;
    return new cls(source, options) as unknown as TokenDocument;
  }

  override _onUpdate(changed: PlainObject, options: PlainObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#tellTokens(changed, { ...options, action: "update", userId });
  }

  override _onCreateDescendantDocuments(
    ...args: Parameters<ClientDocument["_onCreateDescendantDocuments"]>
  ): void {
    super._onCreateDescendantDocuments(...args);
    this.#tellTokens({}, { ...args[4], action: "update", userId: args[5] });
  }

  override _onUpdateDescendantDocuments(
    ...args: Parameters<ClientDocument["_onUpdateDescendantDocuments"]>
  ): void {
    super._onUpdateDescendantDocuments(...args);
    this.#tellTokens({}, { ...args[4], action: "update", userId: args[5] });
  }

  override _onDeleteDescendantDocuments(
    ...args: Parameters<ClientDocument["_onDeleteDescendantDocuments"]>
  ): void {
    super._onDeleteDescendantDocuments(...args);
    this.#tellTokens({}, { ...args[4], action: "update", userId: args[5] });
  }

  #tellTokens(update: PlainObject, operation: PlainObject): void {
    for (const token of this.getDependentTokens()) token._onRelatedUpdate(update, operation);
  }
}
