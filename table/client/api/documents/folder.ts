import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { folderSchema } from "../../../shared/schemas/world.ts";
import type { Color } from "../../../shared/utils/color.ts";
import { ClientDocument } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import { currentGame } from "../host.ts";

/** A folder of a directory. */
export class Folder extends ClientDocument {
  static override documentName = "Folder";
  declare name: string;
  declare type: string;
  declare color: Color | null;
  declare sort: number;
  declare sorting: string;
  declare folder: Folder | null;

  static override defineSchema(): DataSchema {
    return folderSchema(clientKit());
  }

  /** The documents that are filed here. */
  get contents(): ClientDocument[] {
    const collection = currentGame().collections.get(this.type);
    return collection ? collection.filter((doc) => doc._source["folder"] === this.id) : [];
  }

  /** The folders that are filed here. */
  get children(): Folder[] {
    return currentGame().folders.filter((folder) => folder._source["folder"] === this.id);
  }

  /** How deep this folder lies. */
  get depth(): number {
    return this.folder ? this.folder.depth + 1 : 1;
  }

  override get visible(): boolean {
    return (
      currentGame().user.isGM ||
      this.contents.some((doc) => doc.visible) ||
      this.children.some((folder) => folder.visible)
    );
  }
}
