/** A function that a hook calls. */
export type HookFunction = (...args: never[]) => unknown;

interface HookEntry {
  readonly hook: string;
  readonly id: number;
  readonly fn: HookFunction;
  readonly once: boolean;
}

/** The register of event handlers, and the way to call them. Handlers are never awaited. */
export class Hooks {
  static #events = new Map<string, HookEntry[]>();
  static #nextId = 1;

  /** The registered handlers by hook name. */
  static get events(): Readonly<Record<string, readonly HookEntry[]>> {
    return Object.fromEntries(this.#events);
  }

  /** Registers a handler; answers a number by which to take it away. */
  static on(hook: string, fn: HookFunction, { once = false }: { once?: boolean } = {}): number {
    const entry: HookEntry = { hook, id: this.#nextId++, fn, once };
    this.#events.set(hook, [...(this.#events.get(hook) ?? []), entry]);
    return entry.id;
  }

  /** Registers a handler for the next call only. */
  static once(hook: string, fn: HookFunction): number {
    return this.on(hook, fn, { once: true });
  }

  /** Takes away a handler, by its number or by the function itself. */
  static off(hook: string, fn: number | HookFunction): void {
    const kept = (this.#events.get(hook) ?? []).filter((entry) => entry.id !== fn && entry.fn !== fn);
    this.#events.set(hook, kept);
  }

  /** Calls every handler, whatever they answer. */
  static callAll(hook: string, ...args: unknown[]): true {
    for (const entry of this.#events.get(hook) ?? []) this.#call(entry, args);
    return true;
  }

  /** Calls handlers until one answers exactly false. */
  static call(hook: string, ...args: unknown[]): boolean {
    for (const entry of this.#events.get(hook) ?? []) {
      if (this.#call(entry, args) === false) return false;
    }
    return true;
  }

  /** Reports an error to the console, to the `error` hook and, if asked, to the person. */
  static onError(
    location: string,
    error: unknown,
    { msg = "", log = "error", notify = null, ...data }: HookErrorOptions = {},
  ): void {
    const prefix = msg ? `${msg}. ` : "";
    if (log) console[log](`${location} | ${prefix}`, error);
    if (notify) this.notify?.(notify, `${prefix}${error instanceof Error ? error.message : String(error)}`);
    this.callAll("error", location, error, data);
  }

  /** How {@link onError} shows a message; set once the page has notifications. */
  static notify: ((level: "info" | "warn" | "error", message: string) => void) | null = null;

  static #call(entry: HookEntry, args: unknown[]): unknown {
    if (entry.once) this.off(entry.hook, entry.id);
    try {
      return (entry.fn as (...values: unknown[]) => unknown)(...args);
    } catch (error) {
      console.error(`Error thrown in hooked function '${entry.fn.name}' for hook '${entry.hook}'`, error);
      if (entry.hook !== "error") this.callAll("error", "Hooks.#call", error, { hook: entry.hook });
      return undefined;
    }
  }
}

/** What to do with an error besides calling the `error` hook. */
export interface HookErrorOptions extends Record<string, unknown> {
  msg?: string;
  log?: "error" | "warn" | "info" | null;
  notify?: "error" | "warn" | "info" | null;
}
