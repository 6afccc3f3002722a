import { deepClone, isPlainObject, type PlainObject } from "./objects.ts";
import { DeletionOperator, ReplacementOperator } from "./operators.ts";
import { expandObject, isSafeKey } from "./paths.ts";

/** How {@link mergeObject} treats keys, both old and new. */
export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  /** Generation 13: `-=key` deletes. */
  performDeletions?: boolean;
  /** Generation 14: deletion and replacement operators act. */
  applyOperators?: boolean;
}

type Settings = Required<MergeOptions>;

const DEFAULTS: Settings = {
  insertKeys: true,
  insertValues: true,
  overwrite: true,
  recursive: true,
  inplace: true,
  enforceTypes: false,
  performDeletions: false,
  applyOperators: false,
};

/** Merges one object into another, in place unless told otherwise. */
export function mergeObject<T extends object, U extends object>(
  original: T,
  other?: U,
  options: MergeOptions = {},
): T & U {
  const settings = { ...DEFAULTS, ...options };
  const target = (settings.inplace ? original : deepClone(original)) as PlainObject;
  mergeLevel(target, expandObject(deepClone(other ?? {})), settings, true);
  return target as T & U;
}

function mergeLevel(target: PlainObject, source: PlainObject, settings: Settings, top: boolean): void {
  for (const [key, value] of Object.entries(source)) {
    if (!isSafeKey(key)) continue;
    if (Object.hasOwn(target, key)) mergeExisting(target, key, value, settings);
    else mergeNew(target, key, value, settings, top);
  }
}

function mergeNew(target: PlainObject, key: string, value: unknown, settings: Settings, top: boolean): void {
  if (settings.performDeletions && key.startsWith("-=")) {
    delete target[key.slice(2)];
    return;
  }
  if (settings.applyOperators && value instanceof DeletionOperator) return;
  const canInsert = top ? settings.insertKeys : settings.insertValues;
  if (!canInsert) return;
  if (settings.applyOperators && value instanceof ReplacementOperator) {
    target[key] = value.replacement;
    return;
  }
  if (isPlainObject(value)) {
    const inner: PlainObject = {};
    mergeLevel(inner, value, { ...settings, insertKeys: true, insertValues: true }, false);
    target[key] = inner;
  } else target[key] = value;
}

function mergeExisting(target: PlainObject, key: string, value: unknown, settings: Settings): void {
  const before = target[key];
  if (settings.applyOperators && value instanceof DeletionOperator) {
    delete target[key];
    return;
  }
  if (settings.applyOperators && value instanceof ReplacementOperator) {
    target[key] = value.replacement;
    return;
  }
  if (isPlainObject(before) && isPlainObject(value) && settings.recursive) {
    mergeLevel(before, value, settings, false);
    return;
  }
  if (!settings.overwrite) return;
  if (settings.enforceTypes && before !== undefined && before !== null && typeof before !== typeof value)
    throw new Error(`Mismatched data types encountered during object merge at ${key}`);
  target[key] = value;
}
