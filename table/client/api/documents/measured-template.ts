import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { measuredTemplateSchema } from "../../../shared/schemas/board.ts";
import type { Color } from "../../../shared/utils/color.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { CanvasDocument } from "../abstract/canvas-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import { currentGame } from "../host.ts";
import type { User } from "./user.ts";

/** A measured template (generation 13); distances are in scene units. */
export class MeasuredTemplateDocument extends CanvasDocument {
  static override documentName = "MeasuredTemplate";
  declare author: User | null;
  declare t: "circle" | "cone" | "rect" | "ray";
  declare x: number;
  declare y: number;
  declare distance: number;
  declare direction: number;
  declare angle: number;
  declare width: number;
  declare borderColor: Color;
  declare fillColor: Color;
  declare hidden: boolean;

  static override defineSchema(): DataSchema {
    return measuredTemplateSchema(clientKit());
  }

  /** Whether the current user made this template. */
  get isAuthor(): boolean {
    return currentGame().user === this.author;
  }

  override async _preCreate(data: PlainObject, options: PlainObject, user: User): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!this._source["author"]) this.updateSource({ author: user.id });
    return undefined;
  }
}
