import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { ClientDocument } from "../../abstract/client-document.ts";
import { fromUuid } from "../../core/uuids.ts";

/** The document that a drop names, in the world or in a pack. */
export async function resolveDroppedDocument(data: PlainObject): Promise<ClientDocument | null> {
  const { uuid } = data;
  if (typeof uuid !== "string") return null;
  return (await fromUuid(uuid)) as ClientDocument | null;
}
