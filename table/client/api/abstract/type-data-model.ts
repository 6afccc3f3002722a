import { DataModel } from "../../../shared/data/data-model.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import type { Document } from "./document.ts";

/** The `system` of a document of one type. */
export class TypeDataModel extends DataModel {
  /** The document that this model belongs to. */
  declare readonly parent: Document;

  /** Prepares before the document's own base data. */
  prepareBaseData(): void {}

  /** Prepares after embedded documents and before the document's own derived data. */
  prepareDerivedData(): void {}

  /** Runs on the requesting client before a document is created; false prevents it. */
  async _preCreate(_data: PlainObject, _options: PlainObject, _user: unknown): Promise<boolean | void> {}

  /** Runs on every client after a document was created. */
  _onCreate(_data: PlainObject, _options: PlainObject, _userId: string): void {}

  /** Runs on the requesting client before a document is updated; false prevents it. */
  async _preUpdate(_changes: PlainObject, _options: PlainObject, _user: unknown): Promise<boolean | void> {}

  /** Runs on every client after a document was updated. */
  _onUpdate(_changed: PlainObject, _options: PlainObject, _userId: string): void {}

  /** Runs on the requesting client before a document is deleted; false prevents it. */
  async _preDelete(_options: PlainObject, _user: unknown): Promise<boolean | void> {}

  /** Runs on every client after a document was deleted. */
  _onDelete(_options: PlainObject, _userId: string): void {}

  /** Whether `instance` is the model of a document. */
  static get isTypeDataModel(): true {
    return true;
  }
}
