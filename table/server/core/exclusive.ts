import type { OperationResult } from "../../shared/protocol.ts";
import type { PlainObject } from "../../shared/utils/objects.ts";
import type { Task } from "./execute.ts";
import type { Located } from "./world.ts";

/**
 * Only one scene is active, and only one combat of each scene: making one so ends it for the others.
 *
 * @returns what clients are told of the others
 */
export function makeExclusive({ draft, user }: Task, doc: Located, changed: PlainObject): OperationResult[] {
  const { documentName } = doc;
  if (changed["active"] !== true || (documentName !== "Scene" && documentName !== "Combat")) return [];
  const others = [...(draft.world.documents.get(documentName)?.values() ?? [])].filter(
    (source) =>
      source._id !== doc.source._id &&
      source["active"] === true &&
      (documentName === "Scene" || (source["scene"] ?? null) === (doc.source["scene"] ?? null)),
  );
  if (others.length === 0) return [];
  for (const source of others)
    draft.put({ documentName, source: { ...source, active: false }, parent: null });
  return [
    {
      action: "update",
      documentName,
      parentUuid: null,
      result: others.map((source) => ({ _id: source._id, active: false })),
      options: {},
      userId: user.id,
    },
  ];
}
