import type { PlainObject } from "../../../shared/utils/objects.ts";
import { parseUuid as parse } from "../../../shared/utils/uuid.ts";
import type { Document } from "../abstract/document.ts";
import { documentConfig } from "../config.ts";
import { currentGame } from "../host.ts";

/** A world document, or one of an already loaded pack, by its UUID. */
export function resolveUuid(uuid: string): Document | null {
  const parsed = parse(uuid);
  if (!parsed) return null;
  const game = currentGame();
  const primary = parsed.pack
    ? game.packs.get(parsed.pack)?.get(parsed.primaryId)
    : game.collections.get(parsed.primaryType)?.get(parsed.primaryId);
  return primary ? descend(primary, parsed.embedded) : null;
}

function descend(primary: Document, embedded: readonly string[]): Document | null {
  let doc: Document | undefined = primary;
  for (let index = 0; doc && index < embedded.length; index += 2)
    doc = doc.getEmbeddedDocument(embedded[index] ?? "", embedded[index + 1] ?? "");
  return doc ?? null;
}

/** The document behind a UUID, fetched from its pack where needed; null when there is none. */
export async function fromUuid(
  uuid: string | null | undefined,
  _options: PlainObject = {},
): Promise<Document | null> {
  const parsed = uuid ? parse(uuid) : null;
  if (!uuid || !parsed) return null;
  if (!parsed.pack) return resolveUuid(uuid);
  const primary = await currentGame().packs.get(parsed.pack)?.getDocument(parsed.primaryId);
  return primary ? descend(primary, parsed.embedded) : null;
}

/** The document behind a UUID as far as it is at hand: for a pack that is the index entry. */
export function fromUuidSync(
  uuid: string | null | undefined,
  { strict = true }: { strict?: boolean } = {},
): Document | PlainObject | null {
  const parsed = uuid ? parse(uuid) : null;
  if (!uuid || !parsed) return null;
  const known = resolveUuid(uuid);
  if (known || !parsed.pack) return known;
  if (parsed.embedded.length > 0) {
    if (strict)
      throw new Error(
        `fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
      );
    return null;
  }
  return currentGame().packs.get(parsed.pack)?.index.get(parsed.primaryId) ?? null;
}

/** Takes a UUID apart, with the collections that hold what it names. */
export function parseUuid(uuid: string): PlainObject | null {
  const parsed = parse(uuid);
  if (!parsed) return null;
  const game = currentGame();
  const collection = parsed.pack ? game.packs.get(parsed.pack) : game.collections.get(parsed.primaryType);
  return {
    uuid,
    type: parsed.type,
    id: parsed.id,
    documentType: parsed.type,
    documentId: parsed.id,
    primaryType: parsed.embedded.length > 0 ? parsed.primaryType : undefined,
    primaryId: parsed.embedded.length > 0 ? parsed.primaryId : undefined,
    embedded: [...parsed.embedded],
    collection,
    doc: resolveUuid(uuid),
  };
}

/** The class of documents by its name. */
export function getDocumentClass(documentName: string): unknown {
  return documentConfig(documentName).documentClass;
}
