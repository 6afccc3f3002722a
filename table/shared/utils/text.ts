const ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Makes a random identifier of letters and digits. */
export function randomID(length = 16): string {
  const bytes = new Uint8Array(length * 2);
  let id = "";
  while (id.length < length) {
    crypto.getRandomValues(bytes);
    for (const byte of bytes) {
      if (byte >= 248 || id.length >= length) continue;
      id += ID_CHARACTERS[byte % 62] ?? "";
    }
  }
  return id;
}

/** Whether a value is an identifier that a document may have. */
export function isValidId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}

/** Writes the five special characters of HTML as entities. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Reads the entities that {@link escapeHTML} writes. */
export function unescapeHTML(value: string): string {
  return Object.entries(ENTITIES).reduceRight(
    (text, [character, entity]) => text.replaceAll(entity, character),
    value,
  );
}

/** Whether version `a` is newer than version `b`, part by part. */
export function isNewerVersion(a: string | number, b: string | number): boolean {
  const left = String(a).split(".");
  const right = String(b).split(".");
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const l = left[index] ?? "0";
    const r = right[index] ?? "0";
    if (l === r) continue;
    const [ln, rn] = [Number(l), Number(r)];
    return Number.isNaN(ln) || Number.isNaN(rn) ? l > r : ln > rn;
  }
  return false;
}
