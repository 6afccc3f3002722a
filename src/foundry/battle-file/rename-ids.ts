/** The fields of commands and orders that hold ids of units, alone or as a part of a longer id. */
const ID_FIELDS: ReadonlySet<string> = new Set([
  "unit",
  "engine",
  "target",
  "strikes",
  "protects",
  "with",
  "pending",
]);

type Names = ReadonlyMap<string, string>;

/** An id in its new form; of a longer id, as `rally.3.r1`, each part. */
const renameId = (id: string, names: Names): string =>
  names.get(id) ??
  id
    .split(".")
    .map((part) => names.get(part) ?? part)
    .join(".");

function renameValue(value: unknown, names: Names): unknown {
  if (typeof value === "string") return renameId(value, names);
  return Array.isArray(value) ? value.map((item) => renameValue(item, names)) : value;
}

/** A command with the units by their new ids. */
export const renameIds = <T extends object>(command: T, names: Names): T =>
  Object.fromEntries(
    Object.entries(command).map(([key, value]: [string, unknown]) => {
      if (ID_FIELDS.has(key)) return [key, renameValue(value, names)];
      const isNested = key === "order" && typeof value === "object" && value !== null;
      return [key, isNested ? renameIds(value, names) : value];
    }),
  ) as T;
