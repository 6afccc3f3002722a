/** A function that a hook calls. */
export type HookFunction = (...args: never[]) => unknown;

interface HookEntry {
  readonly hook: string;
  readonly id: number;
  readonly fn: HookFunction;
  readonly once: boolean;
}

/** What to do with an error besides calling the `error` hook. */
export interface HookErrorOptions extends Record<string, unknown> {
  msg?: string;
  log?: "error" | "warn" | "info" | null;
  notify?: "error" | "warn" | "info" | null;
}

const EVENTS = new Map<string, HookEntry[]>();
let nextId = 1;

function run(entry: HookEntry, args: unknown[]): unknown {
  if (entry.once) Hooks.off(entry.hook, entry.id);
  try {
    return (entry.fn as (...values: unknown[]) => unknown)(...args);
  } catch (error) {
    console.error(`Error thrown in hooked function '${entry.fn.name}' for hook '${entry.hook}'`, error);
    if (entry.hook !== "error") Hooks.callAll("error", "Hooks.call", error, { hook: entry.hook });
    return undefined;
  }
}

/** The register of event handlers, and the way to call them. Handlers are never awaited. */
export const Hooks = {
  /** The registered handlers by hook name. */
  get events(): Readonly<Record<string, readonly HookEntry[]>> {
    return Object.fromEntries(EVENTS);
  },

  /** Registers a handler; answers a number by which to take it away. */
  on(hook: string, fn: HookFunction, { once = false }: { once?: boolean } = {}): number {
    const entry: HookEntry = { hook, id: nextId++, fn, once };
    EVENTS.set(hook, [...(EVENTS.get(hook) ?? []), entry]);
    return entry.id;
  },

  /** Registers a handler for the next call only. */
  once(hook: string, fn: HookFunction): number {
    return Hooks.on(hook, fn, { once: true });
  },

  /** Takes away a handler, by its number or by the function itself. */
  off(hook: string, fn: number | HookFunction): void {
    EVENTS.set(
      hook,
      (EVENTS.get(hook) ?? []).filter((entry) => entry.id !== fn && entry.fn !== fn),
    );
  },

  /** Calls every handler, whatever they answer. */
  callAll(hook: string, ...args: unknown[]): true {
    for (const entry of EVENTS.get(hook) ?? []) run(entry, args);
    return true;
  },

  /** Calls handlers until one answers exactly false. */
  call(hook: string, ...args: unknown[]): boolean {
    for (const entry of EVENTS.get(hook) ?? []) if (run(entry, args) === false) return false;
    return true;
  },

  /** Reports an error to the console, to the `error` hook and, if asked, to the person. */
  onError(
    location: string,
    error: unknown,
    { msg = "", log = "error", notify = null, ...data }: HookErrorOptions = {},
  ): void {
    const prefix = msg ? `${msg}. ` : "";
    if (log) console[log](`${location} | ${prefix}`, error);
    if (notify)
      hookErrors.notify?.(notify, `${prefix}${error instanceof Error ? error.message : String(error)}`);
    Hooks.callAll("error", location, error, data);
  },
};

/** How {@link Hooks.onError} shows a message; set once the page has notifications. */
export const hookErrors: { notify: ((level: "info" | "warn" | "error", message: string) => void) | null } = {
  notify: null,
};
