import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { journalEntryPageSchema, journalEntrySchema } from "../../../shared/schemas/world.ts";
import { ClientDocument } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import type { EmbeddedCollection } from "../collections/embedded-collection.ts";
import type { Folder } from "./folder.ts";

/** A journal entry. */
export class JournalEntry extends ClientDocument {
  static override documentName = "JournalEntry";
  declare name: string;
  declare pages: EmbeddedCollection<JournalEntryPage>;
  declare ownership: Record<string, number>;
  declare sort: number;
  declare folder: Folder | null;

  static override defineSchema(): DataSchema {
    return journalEntrySchema(clientKit());
  }
}

/** A page of a journal entry. */
export class JournalEntryPage extends ClientDocument {
  static override documentName = "JournalEntryPage";
  declare name: string;
  declare type: string;
  declare system: unknown;
  declare sort: number;
  declare src: string | null;
  declare text: { content?: string; markdown?: string; format: number };
  declare title: { show: boolean; level: number };
  declare ownership: Record<string, number>;

  static override defineSchema(): DataSchema {
    return journalEntryPageSchema(clientKit());
  }

  override get visible(): boolean {
    return super.visible && this.permission >= 2;
  }

  /** The pages before and after are one list by `sort`. */
  get sibling(): JournalEntryPage | null {
    const pages = this.parent?.getEmbeddedCollection("JournalEntryPage").contents as
      | JournalEntryPage[]
      | undefined;
    const sorted = [...(pages ?? [])].sort((a, b) => a.sort - b.sort);
    return sorted[sorted.indexOf(this) + 1] ?? null;
  }
}
