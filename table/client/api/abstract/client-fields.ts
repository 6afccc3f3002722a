import { DataModel } from "../../../shared/data/data-model.ts";
import { ObjectField } from "../../../shared/data/fields/containers.ts";
import type { CleanOptions, DataField, ValidateOptions } from "../../../shared/data/fields/data-field.ts";
import { DocumentTypeField, EmbeddedCollectionField } from "../../../shared/data/fields/document-fields.ts";
import type { EmbeddedModelClass } from "../../../shared/data/fields/schema-field.ts";
import type { DataModelValidationFailure } from "../../../shared/data/validation.ts";
import type { SchemaKit } from "../../../shared/schemas/kit.ts";
import { isPlainObject, type PlainObject } from "../../../shared/utils/objects.ts";
import { documentConfig } from "../config.ts";
import { currentGame, host } from "../host.ts";

/** The `system` field: a model of the document's type where one is registered, a bare object where none is. */
export class TypeDataField extends ObjectField {
  readonly documentName: string;

  constructor(documentName: string) {
    super();
    this.documentName = documentName;
  }

  /** The model class of a type. */
  getModelForType(type: unknown): EmbeddedModelClass | undefined {
    if (typeof type !== "string") return undefined;
    const models = documentConfig(this.documentName).dataModels;
    return Object.hasOwn(models, type) ? models[type] : undefined;
  }

  override getInitialValue(source: PlainObject = {}): unknown {
    const model = this.getModelForType(source["type"]);
    return model ? model.cleanData({}) : {};
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    const model = this.getModelForType(options.source?.["type"]);
    if (!model || !isPlainObject(value)) return value;
    return model.cleanData(model.migrateDataSafe(value));
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    const model = this.getModelForType(options.source?.["type"]);
    if (!model) return super._validateType(value, options);
    const failure = model.schema.validate(value);
    if (failure) return failure;
    try {
      model.validateJoint(value as PlainObject);
      return undefined;
    } catch (error) {
      return this.fail(value, error instanceof Error ? error.message : String(error));
    }
  }

  override initialize(value: unknown, document: DataModel, options: PlainObject = {}): unknown {
    const model = this.getModelForType(document._source["type"]);
    if (!model) return isPlainObject(value) ? structuredClone(value) : value;
    return new model(isPlainObject(value) ? value : {}, { ...options, strict: false, parent: document });
  }

  override toObject(value: unknown): unknown {
    return value instanceof DataModel ? value.toObject(false) : value;
  }
}

/** The types that documents of a class may have in this game. */
export function listDocumentTypes(documentName: string): string[] {
  const game = host.game;
  return game ? [...(game.documentTypes[documentName] ?? [])] : [];
}

/** The parts of document schemas that only a client has. */
export function clientKit(): SchemaKit {
  return {
    generation: host.generation,
    type: (documentName): DataField => {
      const initial = documentName === "JournalEntryPage" ? "text" : "base";
      const hasBase = [
        "Combat",
        "Combatant",
        "CombatantGroup",
        "ChatMessage",
        "ActiveEffect",
        "JournalEntryPage",
      ].includes(documentName);
      return new DocumentTypeField({
        types: () => listDocumentTypes(documentName),
        ...(hasBase ? { initial } : {}),
      });
    },
    system: (documentName) => new TypeDataField(documentName),
    embedded: (documentName) =>
      new EmbeddedCollectionField(documentName, () => documentConfig(documentName).documentClass.schema),
    foreign: (documentName) => ({
      documentName,
      get: (id, options): unknown => {
        const pack = options?.["pack"];
        if (typeof pack === "string") return null;
        return currentGame().collections.get(documentName)?.get(id) ?? null;
      },
    }),
  };
}
