import { deepClone, isPlainObject, objectsEqual, type PlainObject } from "./objects.ts";
import { DELETE, DeletionOperator, ReplacementOperator } from "./operators.ts";
import { isSafeKey } from "./paths.ts";

/** How a set of changes is laid over what is there. */
export interface ApplyOptions {
  /** Whether objects are merged; otherwise each named key is replaced whole. */
  recursive?: boolean;
}

/** Lays changes over a copy of a source: objects merge, arrays are replaced, marked keys delete or replace. */
export function applyChanges(
  source: PlainObject,
  changes: PlainObject,
  options: ApplyOptions = {},
): PlainObject {
  const { recursive = true } = options;
  const result: PlainObject = { ...source };
  for (const [key, value] of Object.entries(changes)) {
    if (!isSafeKey(key)) continue;
    if (key.startsWith("-=")) delete result[key.slice(2)];
    else if (key.startsWith("==")) result[key.slice(2)] = deepClone(value);
    else if (value instanceof DeletionOperator) delete result[key];
    else if (value instanceof ReplacementOperator) result[key] = deepClone(value.replacement);
    else if (isPlainObject(value)) {
      const before = result[key];
      result[key] = applyChanges(recursive && isPlainObject(before) ? before : {}, value, options);
    } else result[key] = deepClone(value);
  }
  return result;
}

/** The changes, in travelling form, that make `after` out of `before`; deleted keys are written `-=key`. */
export function diffSource(before: PlainObject, after: PlainObject): PlainObject {
  const changes: PlainObject = {};
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (key in before && objectsEqual(old, value)) continue;
    if (isPlainObject(old) && isPlainObject(value)) changes[key] = diffSource(old, value);
    else changes[key] = deepClone(value);
  }
  for (const key of Object.keys(before)) if (!(key in after)) changes[`-=${key}`] = null;
  return changes;
}

/** The values that `after` has at the paths which `changes` names, changed or not. */
export function pickChanged(changes: PlainObject, after: PlainObject): PlainObject {
  const picked: PlainObject = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith("-=") || value instanceof DeletionOperator) {
      picked[key.startsWith("-=") ? key : `-=${key}`] = null;
      continue;
    }
    const name = key.startsWith("==") ? key.slice(2) : key;
    if (!(name in after)) continue;
    const now = after[name];
    picked[name] = isPlainObject(value) && isPlainObject(now) ? pickChanged(value, now) : deepClone(now);
  }
  return picked;
}

/** Writes operators as marked keys, the form in which changes travel. */
export function toTravelForm(changes: PlainObject): PlainObject {
  const result: PlainObject = {};
  for (const [key, value] of Object.entries(changes)) {
    if (value instanceof DeletionOperator) result[`-=${key}`] = null;
    else if (value instanceof ReplacementOperator) result[`==${key}`] = value.replacement;
    else if (isPlainObject(value)) result[key] = toTravelForm(value);
    else if (value !== undefined) result[key] = value;
  }
  return result;
}

/** Reads changes that travelled: in generation 14 marked keys become operators, in 13 they stay. */
export function fromTravelForm(changes: PlainObject, generation: number): PlainObject {
  if (generation < 14) return changes;
  const result: PlainObject = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith("-=")) result[key.slice(2)] = DELETE;
    else if (key.startsWith("==")) result[key.slice(2)] = new ReplacementOperator(value);
    else result[key] = isPlainObject(value) ? fromTravelForm(value, generation) : value;
  }
  return result;
}

/** What `other` changes in `original`, as Foundry's utility of that name answers. */
export function diffObject(
  original: PlainObject,
  other: PlainObject,
  { inner = false }: { inner?: boolean } = {},
): PlainObject {
  const difference: PlainObject = {};
  for (const [key, value] of Object.entries(other)) {
    if (inner && !(key in original)) continue;
    const before = original[key];
    if (value instanceof DeletionOperator) {
      if (key in original) difference[key] = value;
    } else if (key.startsWith("-=")) {
      if (key.slice(2) in original) difference[key] = value;
    } else if (isPlainObject(before) && isPlainObject(value)) {
      const deeper = diffObject(before, value, { inner });
      if (Object.keys(deeper).length > 0) difference[key] = deeper;
      else if (Object.keys(value).length === 0 && Object.keys(before).length > 0) difference[key] = value;
    } else if (!objectsEqual(before, value)) difference[key] = value;
  }
  return difference;
}

/** Keeps the keys of `source` that `template` has too. */
export function filterObject(source: PlainObject, template: PlainObject): PlainObject {
  const kept: PlainObject = {};
  for (const [key, value] of Object.entries(source)) {
    if (!(key in template)) continue;
    const shape = template[key];
    kept[key] = isPlainObject(value) && isPlainObject(shape) ? filterObject(value, shape) : value;
  }
  return kept;
}
