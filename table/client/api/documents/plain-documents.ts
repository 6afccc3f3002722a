import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { activeEffectSchema, settingSchema } from "../../../shared/schemas/world.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { ClientDocument } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import { currentGame } from "../host.ts";

/** A stored setting. */
export class Setting extends ClientDocument {
  static override documentName = "Setting";
  declare key: string;
  declare value: unknown;
  declare user: string | null;

  static override defineSchema(): DataSchema {
    return settingSchema(clientKit());
  }

  override _onCreate(data: PlainObject, options: PlainObject, userId: string): void {
    super._onCreate(data, options, userId);
    currentGame().settings.onStored(this, options, userId);
  }

  override _onUpdate(changed: PlainObject, options: PlainObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) currentGame().settings.onStored(this, options, userId);
  }
}

/** An effect on an actor or item; the table stores effects and does not apply them. */
export class ActiveEffect extends ClientDocument {
  static override documentName = "ActiveEffect";
  declare name: string;
  declare type: string;
  declare img: string | null;
  declare disabled: boolean;
  declare statuses: Set<string>;

  static override defineSchema(): DataSchema {
    return activeEffectSchema(clientKit());
  }
}
