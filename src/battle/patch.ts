/** A plain JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One place of a document and the value that it had; no value means that it was not there. */
export interface PatchEntry {
  readonly path: readonly string[];
  readonly value?: Json;
}

/** What must be put back to get from a later state to an earlier one. */
export type Patch = readonly PatchEntry[];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two plain values are the same, in whatever order their fields stand; a field that is not there is none. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (a === b) return true;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    [...keys].every((key) => isEqual(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

function collect(before: unknown, after: unknown, path: readonly string[], out: PatchEntry[]): void {
  // states share what has not changed: whole branches are passed over without a look into them
  if (before === after) return;
  if (isRecord(before) && isRecord(after))
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      collect(before[key], after[key], [...path, key], out);
  else if (!isEqual(before, after))
    out.push(before === undefined ? { path } : { path, value: before as Json });
}

/**
 * The values from before of all that differs. Records are compared field by field; lists are taken whole.
 *
 * @returns the patch that turns `after` into `before` again
 */
export function patchBack(before: object, after: object): Patch {
  const out: PatchEntry[] = [];
  collect(before, after, [], out);
  return out;
}

function put(target: unknown, [key, ...rest]: readonly string[], value: Json | undefined): unknown {
  if (key === undefined) return value;
  const record = isRecord(target) ? target : {};
  const next = put(record[key], rest, value);
  if (next !== undefined) return { ...record, [key]: next };
  const { [key]: _, ...others } = record;
  return others;
}

/** The state with every place of the patch put back. */
export const applyPatch = <T extends object>(state: T, patch: Patch): T =>
  patch.reduce<unknown>((next, { path, value }) => put(next, path, value), state) as T;

/** The states before each of some changes, newest first, of which the patches tell. */
export function unwind<T extends object>(state: T, patches: readonly Patch[]): readonly T[] {
  let last = state;
  return patches.map((patch) => {
    last = applyPatch(last, patch);
    return last;
  });
}
