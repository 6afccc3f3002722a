import { isPlainObject, type PlainObject } from "./objects.ts";

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a key may be written into an object without touching its prototype. */
export function isSafeKey(key: string): boolean {
  return !FORBIDDEN.has(key);
}

/** Reads a dotted path from an object; undefined when any step is missing. */
export function getProperty(object: unknown, key: string): unknown {
  if (!key || object === null || typeof object !== "object") return undefined;
  if (key in object) return Reflect.get(object, key);
  let target: unknown = object;
  for (const step of key.split(".")) {
    if (target === null || typeof target !== "object") return undefined;
    target = Reflect.get(target, step);
  }
  return target;
}

/** Whether an object has a dotted path. */
export function hasProperty(object: unknown, key: string): boolean {
  if (!key || object === null || typeof object !== "object") return false;
  if (key in object) return true;
  let target: unknown = object;
  for (const step of key.split(".")) {
    if (target === null || typeof target !== "object" || !(step in target)) return false;
    target = Reflect.get(target, step);
  }
  return true;
}

/** Writes a dotted path, making objects on the way; answers whether anything changed. */
export function setProperty(object: object, key: string, value: unknown): boolean {
  const steps = key.split(".");
  if (!steps.every(isSafeKey)) throw new Error(`The path ${key} is not allowed`);
  const last = steps.pop() ?? key;
  let target: object = object;
  for (const step of steps) {
    let next: unknown = Reflect.get(target, step);
    if (next === null || typeof next !== "object") {
      next = {};
      Reflect.set(target, step, next);
    }
    target = next as object;
  }
  if (last in target && Reflect.get(target, last) === value) return false;
  Reflect.set(target, last, value);
  return true;
}

/** Removes a dotted path; answers whether it was there. */
export function deleteProperty(object: object, key: string): boolean {
  const steps = key.split(".");
  const last = steps.pop() ?? key;
  const target = steps.length === 0 ? object : getProperty(object, steps.join("."));
  if (target === null || typeof target !== "object" || !(last in target)) return false;
  return Reflect.deleteProperty(target, last);
}

/** Turns dotted keys into nested objects, at every level. */
export function expandObject(object: unknown): PlainObject {
  if (!isPlainObject(object)) return {};
  return expandValue(object, 0) as PlainObject;
}

function expandValue(value: unknown, depth: number): unknown {
  if (depth > 32) throw new Error("Maximum object expansion depth exceeded");
  if (Array.isArray(value)) return value.map((entry) => expandValue(entry, depth + 1));
  if (!isPlainObject(value)) return value;
  const expanded: PlainObject = {};
  for (const [key, entry] of Object.entries(value)) {
    const inner = expandValue(entry, depth + 1);
    const before = getProperty(expanded, key);
    if (isPlainObject(before) && isPlainObject(inner)) Object.assign(before, inner);
    else setProperty(expanded, key, inner);
  }
  return expanded;
}

/** Turns nested objects into one object with dotted keys; empty objects and arrays are values. */
export function flattenObject(object: unknown, depth = 0): PlainObject {
  if (depth > 100) throw new Error("Maximum depth exceeded");
  const flat: PlainObject = {};
  if (!isPlainObject(object)) return flat;
  for (const [key, value] of Object.entries(object)) {
    if (isPlainObject(value) && Object.keys(value).length > 0) {
      for (const [inner, entry] of Object.entries(flattenObject(value, depth + 1)))
        flat[`${key}.${inner}`] = entry;
    } else flat[key] = value;
  }
  return flat;
}
