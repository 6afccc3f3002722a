import { DeletionOperator, ReplacementOperator } from "./operators.ts";

/** A plain JSON-like object whose values are not known yet. */
export type PlainObject = Record<string, unknown>;

/** Whether a value is an object literal (not an array, a class instance or null). */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** What the `toObject` of a value gives, called with the given arguments; a value without one is itself. */
export function toPlain(value: unknown, ...args: unknown[]): unknown {
  if (typeof value !== "object" || value === null || !("toObject" in value)) return value;
  if (typeof value.toObject !== "function") return value;
  const plain: unknown = Reflect.apply(value.toObject, value, args);
  return plain;
}

/** Names the kind of a value as Foundry does: "null", "Array", "Object", "number", a class name and so on. */
export function getType(variable: unknown): string {
  if (variable === null) return "null";
  const primitive = typeof variable;
  if (primitive !== "object") return primitive;
  if (Array.isArray(variable)) return "Array";
  if (isPlainObject(variable)) return "Object";
  if (variable instanceof Set) return "Set";
  if (variable instanceof Map) return "Map";
  if (variable instanceof Promise) return "Promise";
  if (variable instanceof Error) return "Error";
  if (variable instanceof RegExp) return "RegExp";
  if (variable instanceof Date) return "Date";
  return "Unknown";
}

/** Copies plain objects, arrays and dates to any depth; other instances are shared, or refused with `strict`. */
export function deepClone<T>(original: T, { strict = false }: { strict?: boolean } = {}): T {
  return cloneValue(original, strict, 0) as T;
}

function cloneValue(value: unknown, strict: boolean, depth: number): unknown {
  if (depth > 100) throw new Error("deepClone: the object is nested too deeply or refers to itself");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => cloneValue(entry, strict, depth + 1));
  if (value instanceof Date) return new Date(value);
  if (value instanceof DeletionOperator || value instanceof ReplacementOperator) return value;
  if (!isPlainObject(value)) {
    if (strict) throw new Error("deepClone cannot clone advanced objects");
    return value;
  }
  const copy: PlainObject = {};
  for (const [key, entry] of Object.entries(value)) copy[key] = cloneValue(entry, strict, depth + 1);
  return copy;
}

/** Copies a value through JSON, as anything that travels between clients is copied. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original)) as T;
}

/** Whether a value is undefined, null, or a collection without members. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  if (typeof value === "object") return Object.keys(value).length === 0;
  return false;
}

/** Whether two JSON-like values are the same in content. */
export function objectsEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => objectsEqual(entry, b[index]));
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((entry) => b.has(entry));
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => key in b && objectsEqual(a[key], b[key]))
  );
}
