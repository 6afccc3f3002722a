import { DataModel } from "../../../shared/data/data-model.ts";
import { DataField } from "../../../shared/data/fields/data-field.ts";
import { DataModelValidationError } from "../../../shared/data/validation.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { TableRequestError } from "../../net/connection.ts";
import type { ClientDocument } from "../abstract/client-document.ts";
import { documentConfig } from "../config.ts";
import type { Setting } from "../documents/plain-documents.ts";
import { Hooks } from "../hooks.ts";
import { currentGame } from "../host.ts";

/** How a setting is registered. */
export interface SettingConfig extends PlainObject {
  key: string;
  namespace: string;
  name?: string;
  hint?: string;
  scope?: "world" | "client" | "user";
  config?: boolean;
  type?: unknown;
  default?: unknown;
  choices?: PlainObject;
  range?: { min: number; max: number; step?: number };
  requiresReload?: boolean;
  onChange?: (value: unknown, options: PlainObject, userId?: string) => unknown;
}

/** How a settings menu is registered. */
export interface SettingMenuConfig extends PlainObject {
  key: string;
  namespace: string;
  type: new (options?: PlainObject) => object;
  restricted?: boolean;
}

/** Where settings of this browser are kept. */
export interface ClientStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A store for clients without a browser. */
export class MemoryStore implements ClientStore {
  readonly #values = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
}

/** Settings of the world, of a user and of a browser. */
export class ClientSettings {
  /** Registered settings by `namespace.key`. */
  readonly settings = new Map<string, SettingConfig>();
  /** Registered menus by `namespace.key`. */
  readonly menus = new Map<string, SettingMenuConfig>();
  readonly #client: ClientStore;

  constructor(client: ClientStore) {
    this.#client = client;
  }

  /** Where settings are kept, by scope. */
  get storage(): Map<string, unknown> {
    const game = currentGame();
    return new Map<string, unknown>([
      ["client", this.#client],
      ["world", game.collections.get("Setting")],
      ["user", game.collections.get("Setting")],
    ]);
  }

  /** Registers a setting. */
  register(namespace: string, key: string, data: Omit<SettingConfig, "key" | "namespace">): void {
    if (!namespace || !key)
      throw new Error("You must specify both namespace and key portions of the setting");
    const { scope = "client" } = data;
    if (scope !== "world" && scope !== "client" && scope !== "user")
      throw new Error(`${String(scope)} is not a scope of settings`);
    this.settings.set(`${namespace}.${key}`, { ...data, scope, key, namespace } as SettingConfig);
  }

  /** Registers a menu of settings. */
  registerMenu(namespace: string, key: string, data: Omit<SettingMenuConfig, "key" | "namespace">): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the menu");
    if (typeof data.type !== "function")
      throw new Error("You must provide a menu type that is a class of applications");
    this.menus.set(`${namespace}.${key}`, { ...data, key, namespace } as SettingMenuConfig);
  }

  /** Reads a setting. */
  get(namespace: string, key: string, { document = false }: { document?: boolean } = {}): unknown {
    const config = this.#config(namespace, key);
    const id = `${namespace}.${key}`;
    if (config.scope === "client") return this.#cast(config, this.#readClient(id));
    const stored = this.#stored(config);
    if (document) return stored;
    return this.#cast(config, stored ? stored._source["value"] : undefined);
  }

  /** Writes a setting; answers the value as it was stored. */
  async set(namespace: string, key: string, value: unknown, options: PlainObject = {}): Promise<unknown> {
    const config = this.#config(namespace, key);
    const clean = this.#clean(config, value);
    const json = JSON.stringify(clean ?? null);
    if (config.scope === "client") return this.#setClient(config, json, options);
    await this.#setStored(config, json, options);
    return this.get(namespace, key);
  }

  #config(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  #readClient(id: string): string | undefined {
    return this.#client.getItem(id) ?? undefined;
  }

  #setClient(config: SettingConfig, json: string, options: PlainObject): unknown {
    const id = `${config.namespace}.${config.key}`;
    const before = this.#client.getItem(id);
    this.#client.setItem(id, json);
    const value = this.#cast(config, json);
    if (before !== json) {
      config.onChange?.(value, options, currentGame().userId);
      Hooks.callAll("clientSettingChanged", id, value, options);
    }
    return value;
  }

  #stored(config: SettingConfig): Setting | undefined {
    const game = currentGame();
    const user = config.scope === "user" ? game.userId : null;
    return game.storedSettings.getSetting(`${config.namespace}.${config.key}`, user);
  }

  async #setStored(config: SettingConfig, value: string, options: PlainObject): Promise<void> {
    const game = currentGame();
    const stored = this.#stored(config);
    if (stored) {
      await stored.update({ value }, options);
      return;
    }
    const user = config.scope === "user" ? game.userId : null;
    const cls = documentConfig("Setting").documentClass as unknown as typeof ClientDocument;
    try {
      await cls.create({ key: `${config.namespace}.${config.key}`, value, user }, options);
    } catch (error) {
      const isLate = error instanceof TableRequestError && error.code === "exists";
      // Somebody else wrote it first; the server told so before it refused, so the setting is known by now.
      const first = isLate ? this.#stored(config) : undefined;
      if (!first) throw error;
      await first.update({ value }, options);
    }
  }

  /** Called on every client when a stored setting was written. */
  onStored(setting: Setting, options: PlainObject, userId: string): void {
    const config = this.settings.get(setting.key);
    const owner: unknown = setting._source["user"];
    if (!config || (typeof owner === "string" && owner !== currentGame().userId)) return;
    config.onChange?.(this.#cast(config, setting._source["value"]), options, userId);
  }

  /** Makes a value fit its type before it is stored. */
  #clean({ type, namespace, key }: SettingConfig, value: unknown): unknown {
    if (type instanceof DataField) {
      const clean = type.clean(value);
      const failure = type.validate(clean);
      if (failure) throw new DataModelValidationError(failure);
      return type.toObject(clean);
    }
    if (isModel(type)) return new type(value as object).toObject();
    if (type === Number && !Number.isFinite(Number(value)))
      throw new Error(`"${namespace}.${key}" must be a number`);
    return value instanceof DataModel ? value.toObject() : value;
  }

  /** Makes the value to be read from what is stored. */
  #cast({ type, default: initial }: SettingConfig, stored: unknown): unknown {
    let value: unknown = initial;
    if (typeof stored === "string") value = parseOr(stored, initial);
    if (type instanceof DataField) {
      const clean = type.clean(value);
      return type.initialize(type.validate(clean) ? type.getInitialValue() : clean, SETTING_MODEL);
    }
    if (isModel(type)) return type.fromSource((value ?? {}) as object);
    if (value === undefined || value === null) return value;
    if (type === Number) return Number(value);
    if (type === Boolean) return Boolean(value);
    if (type === String) return String(value);
    return typeof value === "object" ? structuredClone(value) : value;
  }
}

/** Settings are not part of any model; fields that ask for one get this. */
const SETTING_MODEL = new (class SettingModel extends DataModel {
  static override defineSchema(): Record<string, never> {
    return {};
  }
})();

function isModel(type: unknown): type is typeof DataModel {
  return typeof type === "function" && type.prototype instanceof DataModel;
}

function parseOr(json: string, fallback: unknown): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return fallback;
  }
}
