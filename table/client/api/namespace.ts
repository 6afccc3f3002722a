import { DataModel } from "../../shared/data/data-model.ts";
import * as containers from "../../shared/data/fields/containers.ts";
import { DataField } from "../../shared/data/fields/data-field.ts";
import * as documentFields from "../../shared/data/fields/document-fields.ts";
import * as primitives from "../../shared/data/fields/primitives.ts";
import * as schemaFields from "../../shared/data/fields/schema-field.ts";
import * as texts from "../../shared/data/fields/texts.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../../shared/data/validation.ts";
import type { Generation } from "../../shared/protocol.ts";
import type { PlainObject } from "../../shared/utils/objects.ts";
import { DeletionOperator, ReplacementOperator } from "../../shared/utils/operators.ts";
import { TypeDataField } from "./abstract/client-fields.ts";
import { Document } from "./abstract/document.ts";
import { TypeDataModel } from "./abstract/type-data-model.ts";
import { Collection } from "./collections/collection.ts";
import { CompendiumCollection } from "./collections/compendium-collection.ts";
import { EmbeddedCollection } from "./collections/embedded-collection.ts";
import { DocumentCollection, WorldCollection } from "./collections/world-collection.ts";
import * as worldCollections from "./collections/world-collections.ts";
import { listDocumentClasses } from "./core/document-classes.ts";
import { ClientKeybindings } from "./core/keybindings.ts";
import { Localization } from "./core/localization.ts";
import { modifyBatch } from "./core/modify-batch.ts";
import { ClientSettings } from "./core/settings.ts";
import { Roll } from "./dice/roll.ts";
import * as terms from "./dice/terms.ts";
import { RegionBehaviorType } from "./documents/region.ts";
import { type GuardOptions, guard } from "./guard.ts";
import { Hooks } from "./hooks.ts";
import { buildUtils } from "./utils.ts";

/** Namespaces that the page adds, such as `applications` and `canvas`. */
export type ExtraNamespaces = Readonly<Record<string, PlainObject>>;

/** Puts together the global `foundry` for a generation; every namespace in it refuses what it does not have. */
export function buildFoundry(
  generation: Generation,
  constants: PlainObject,
  extra: ExtraNamespaces,
): PlainObject {
  const isNew = generation >= 14;
  const { BooleanField: _same, textureFields: _texture, ...documentOnly } = documentFields;
  const { isChoice: _choice, ...simple } = primitives;
  const { defineValue: _define, ...holders } = containers;
  const fields = {
    ...texts,
    ...simple,
    ...holders,
    ...schemaFields,
    ...documentOnly,
    DataField,
    TypeDataField,
  };
  const classes = listDocumentClasses(generation);
  const bases = Object.fromEntries(Object.values(classes).map((cls) => [`Base${cls.documentName}`, cls]));
  const namespaces: PlainObject = {
    CONST: constants,
    abstract: { DataModel, TypeDataModel, Document },
    data: {
      fields,
      regionBehaviors: { RegionBehaviorType },
      validation: { DataModelValidationError, DataModelValidationFailure },
      ...(isNew
        ? { operators: { ForcedDeletion: DeletionOperator, ForcedReplacement: ReplacementOperator } }
        : {}),
    },
    documents: {
      ...classes,
      ...bases,
      collections: {
        ...worldCollections,
        CompendiumCollection,
        DocumentCollection,
        WorldCollection,
        EmbeddedCollection,
      },
      ...(isNew ? { modifyBatch } : {}),
    },
    utils: { ...buildUtils(), Collection },
    dice: { Roll, terms: { ...terms } },
    helpers: { Localization, Hooks, ClientSettings, ClientKeybindings },
    appv1: { sheets: { ActorSheet: class ActorSheet {}, ItemSheet: class ItemSheet {} } },
    ...extra,
  };
  return guardTree("foundry", namespaces, {
    "foundry.data": isNew ? [] : ["operators"],
    "foundry.documents": isNew ? ["MeasuredTemplateDocument", "BaseMeasuredTemplate"] : ["modifyBatch"],
    "foundry.canvas.placeables": isNew ? ["MeasuredTemplate"] : [],
    "foundry.canvas.layers": isNew ? ["TemplateLayer"] : [],
  });
}

/** Guards a namespace and the namespaces in it; names that the generation lacks read as undefined. */
function guardTree(
  path: string,
  tree: PlainObject,
  absent: Readonly<Record<string, readonly string[]>>,
): PlainObject {
  const guarded: PlainObject = {};
  for (const [name, value] of Object.entries(tree)) {
    const isNamespace =
      typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
    guarded[name] =
      isNamespace && name !== "CONST" ? guardTree(`${path}.${name}`, value as PlainObject, absent) : value;
  }
  const options: GuardOptions = { absent: absent[path] ?? [] };
  return guard(path, guarded, options);
}
