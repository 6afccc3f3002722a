/** A UUID taken apart. */
export interface ParsedUuid {
  readonly uuid: string;
  /** The pack (`package.name`) that holds the primary document, if it is not in the world. */
  readonly pack: string | null;
  /** The class and identifier of the primary document. */
  readonly primaryType: string;
  readonly primaryId: string;
  /** The class and identifier of the document itself. */
  readonly type: string;
  readonly id: string;
  /** Classes and identifiers below the primary document. */
  readonly embedded: readonly string[];
}

const NAME = /^[A-Z][A-Za-z]*$/;

/** Takes a UUID apart; null when it is none. */
export function parseUuid(uuid: string): ParsedUuid | null {
  const parts = uuid.split(".");
  let pack: string | null = null;
  if (parts[0] === "Compendium") {
    pack = parts.slice(1, 3).join(".");
    parts.splice(0, 3);
    if (parts.length === 1) return null;
  }
  if (parts.length < 2 || parts.length % 2 !== 0 || parts.some((part) => part === "")) return null;
  if (parts.some((part, index) => index % 2 === 0 && !NAME.test(part))) return null;
  const [primaryType = "", primaryId = "", ...embedded] = parts;
  const type = embedded.at(-2) ?? primaryType;
  const id = embedded.at(-1) ?? primaryId;
  return { uuid, pack, primaryType, primaryId, type, id, embedded };
}
