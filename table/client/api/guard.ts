/** Thrown when something asks the table for a part of the host that it does not have. */
export class UnsupportedApiError extends Error {
  override readonly name = "UnsupportedApiError";
  readonly code = "unsupportedApi";
  /** The full dotted name of what was asked for. */
  readonly path: string;

  constructor(path: string) {
    super(`The table has no ${path}. See docs/compat.md for what is there.`);
    this.path = path;
  }
}

/** What a guarded namespace leaves undefined instead of refusing. */
export interface GuardOptions {
  /** Names that read as undefined, because the generation lacks them or because modules add them. */
  absent?: readonly string[];
  /** Whether methods are called on the object itself; objects with private members need it. */
  bind?: boolean;
}

/** Names that languages and tools ask of any object. */
const ALWAYS_ABSENT = new Set([
  "then",
  "toJSON",
  "asymmetricMatch",
  "nodeType",
  "$$typeof",
  "constructor",
  "inspect",
]);

function isMethod(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value));
}

const BOUND = new WeakMap<object, WeakMap<object, unknown>>();

/** The same method of the same object is bound once, so that it stays the same function. */
function bindTo(object: object, method: (...args: unknown[]) => unknown): unknown {
  const known = BOUND.get(object) ?? new WeakMap<object, unknown>();
  BOUND.set(object, known);
  const before = known.get(method);
  if (before) return before;
  const bound = method.bind(object);
  known.set(method, bound);
  return bound;
}

/** Wraps a namespace so that reading a name it does not have throws an {@link UnsupportedApiError}. */
export function guard<T extends object>(
  path: string,
  target: T,
  { absent = [], bind = false }: GuardOptions = {},
): T {
  const undefinedNames = new Set(absent);
  return new Proxy(target, {
    get(object, key) {
      if (typeof key === "symbol" || key in object) {
        const value: unknown = Reflect.get(object, key, object);
        return bind && isMethod(value) ? bindTo(object, value) : value;
      }
      if (ALWAYS_ABSENT.has(key) || undefinedNames.has(key)) return undefined;
      throw new UnsupportedApiError(`${path}.${key}`);
    },
    set(object, key, value) {
      return Reflect.set(object, key, value, object);
    },
  });
}
