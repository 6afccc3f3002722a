import type { Actor } from "../../documents/actor.ts";
import type { Item } from "../../documents/item.ts";
import { type DocumentSheetOptions, DocumentSheetV2 } from "../api/document-sheet-v2.ts";

/** The sheet of an item. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    position: { width: 480 },
  };

  get item(): Item {
    return this.document as Item;
  }

  get actor(): Actor | null {
    return this.item.parent as Actor | null;
  }
}
