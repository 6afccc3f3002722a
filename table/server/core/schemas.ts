import { ObjectField } from "../../shared/data/fields/containers.ts";
import { DocumentTypeField, EmbeddedCollectionField } from "../../shared/data/fields/document-fields.ts";
import { SchemaField } from "../../shared/data/fields/schema-field.ts";
import type { Generation, SystemManifest } from "../../shared/protocol.ts";
import { DOCUMENT_SCHEMAS } from "../../shared/schemas/index.ts";
import type { SchemaKit } from "../../shared/schemas/kit.ts";
import { listDocumentMetadata } from "../../shared/schemas/metadata.ts";

/** The schemas by document name, as the server knows them: `system` is a bare object there. */
export type ServerSchemas = Readonly<Record<string, SchemaField>>;

/** Builds the schemas for a generation and the types of a manifest. */
export function buildSchemas(
  generation: Generation,
  manifest: Pick<SystemManifest, "documentTypes">,
): ServerSchemas {
  const schemas: Record<string, SchemaField> = {};
  const metadata = listDocumentMetadata(generation);
  const kit: SchemaKit = {
    generation,
    type: (name) => {
      const types = [
        ...(metadata[name]?.coreTypes ?? []),
        ...Object.keys(manifest.documentTypes[name] ?? {}),
      ];
      const [initial] = metadata[name]?.coreTypes ?? [];
      return new DocumentTypeField({ types: () => types, ...(initial ? { initial } : {}) });
    },
    system: () => new ObjectField(),
    embedded: (name) => new EmbeddedCollectionField(name, () => schemas[name] ?? new SchemaField({})),
    foreign: (name) => name,
  };
  for (const name of Object.keys(metadata)) {
    const define = DOCUMENT_SCHEMAS[name];
    if (define) schemas[name] = new SchemaField(define(kit));
  }
  return schemas;
}
