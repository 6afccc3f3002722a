import type { PlainObject } from "../../../shared/utils/objects.ts";
import { currentGame } from "../host.ts";

/** A key with its modifiers; `key` is a `KeyboardEvent.code`. */
export interface KeyBinding {
  key: string;
  modifiers?: readonly string[];
}

/** What a handler of a key is told. */
export interface KeyContext {
  readonly key: string;
  readonly event: KeyboardEvent;
  readonly isShift: boolean;
  readonly isControl: boolean;
  readonly isAlt: boolean;
  readonly up: boolean;
  readonly repeat: boolean;
  readonly action?: string;
}

/** How a key action is registered. */
export interface KeyActionConfig extends PlainObject {
  namespace: string;
  action: string;
  name?: string;
  hint?: string;
  editable?: KeyBinding[];
  uneditable?: KeyBinding[];
  onDown?: (context: KeyContext) => unknown;
  onUp?: (context: KeyContext) => unknown;
  repeat?: boolean;
  restricted?: boolean;
  reservedModifiers?: readonly string[];
  precedence?: number;
  order?: number;
}

/** Key actions of the host and of packages. */
export class ClientKeybindings {
  /** Registered actions by `namespace.action`. */
  readonly actions = new Map<string, KeyActionConfig>();

  /** Registers a key action; only while the game is initialised. */
  register(namespace: string, action: string, data: Omit<KeyActionConfig, "namespace" | "action">): void {
    if (!namespace || !action)
      throw new Error("You must specify both the namespace and action portion of the Keybinding");
    if (currentGame().ready) throw new Error("You cannot register a Keybinding after the init hook");
    const order = this.actions.size;
    this.actions.set(`${namespace}.${action}`, {
      precedence: 1,
      order,
      ...data,
      namespace,
      action,
    } as KeyActionConfig);
  }

  /** The keys of an action. */
  get(namespace: string, action: string): KeyBinding[] {
    const config = this.actions.get(`${namespace}.${action}`);
    if (!config) throw new Error(`The keybinding ${namespace}.${action} is not registered`);
    return [...(config.uneditable ?? []), ...(config.editable ?? [])];
  }

  /** Gives a key to the actions that want it, until one consumes it; answers whether one did. */
  handle(event: KeyboardEvent, up = false): boolean {
    const context: KeyContext = {
      key: event.code,
      event,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      up,
      repeat: event.repeat,
    };
    for (const config of this.#matching(context)) {
      const handler = up ? config.onUp : config.onDown;
      if (handler?.({ ...context, action: `${config.namespace}.${config.action}` }) === true) return true;
    }
    return false;
  }

  #matching(context: KeyContext): KeyActionConfig[] {
    const isGM = currentGame().user.isGM;
    const found = [...this.actions.values()].filter((config) => {
      if ((config.restricted && !isGM) || (context.repeat && !config.repeat)) return false;
      return this.get(config.namespace, config.action).some((binding) => fits(binding, config, context));
    });
    return found.sort((a, b) => (a.precedence ?? 1) - (b.precedence ?? 1) || (a.order ?? 0) - (b.order ?? 0));
  }
}

function fits(
  { key, modifiers = [] }: KeyBinding,
  { reservedModifiers = [] }: KeyActionConfig,
  context: KeyContext,
): boolean {
  if (key !== context.key) return false;
  const wants = (name: string): boolean => modifiers.some((modifier) => modifier.toLowerCase() === name);
  const ignores = (name: string): boolean =>
    reservedModifiers.some((modifier) => modifier.toLowerCase() === name);
  const pairs: [string, boolean][] = [
    ["shift", context.isShift],
    ["control", context.isControl],
    ["alt", context.isAlt],
  ];
  return pairs.every(([name, isHeld]) => wants(name) === isHeld || ignores(name));
}
