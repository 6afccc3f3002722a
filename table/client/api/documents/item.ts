import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { itemSchema } from "../../../shared/schemas/board.ts";
import { ClientDocument } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import type { EmbeddedCollection } from "../collections/embedded-collection.ts";
import type { Folder } from "./folder.ts";
import type { ActiveEffect } from "./plain-documents.ts";

/** A thing that an actor may have, or a profile of one. */
export class Item extends ClientDocument {
  static override documentName = "Item";
  declare name: string;
  declare type: string;
  declare img: string;
  declare system: unknown;
  declare effects: EmbeddedCollection<ActiveEffect>;
  declare ownership: Record<string, number>;
  declare sort: number;
  declare folder: Folder | null;

  static override defineSchema(): DataSchema {
    return itemSchema(clientKit());
  }

  /** The actor that has this item. */
  get actor(): ClientDocument | null {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }
}
