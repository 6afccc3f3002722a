const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * Merges options over defaults: plain objects deeply, lists by appending, everything else by replacing.
 *
 * @returns a new object that shares no plain object or list with either
 */
export function mergeOptions(
  base: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(base), ...Object.keys(changes)])) {
    const old = base[key];
    const value = key in changes ? changes[key] : old;
    if (value === undefined && key in base) merged[key] = copy(old);
    else if (isPlain(value)) merged[key] = mergeOptions(isPlain(old) ? old : {}, value);
    else if (Array.isArray(value) && Array.isArray(old)) merged[key] = [...new Set([...old, ...value])];
    else merged[key] = copy(value);
  }
  return merged;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return [...value];
  return isPlain(value) ? mergeOptions({}, value) : value;
}
