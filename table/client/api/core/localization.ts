import { ArrayField, TypedObjectField } from "../../../shared/data/fields/containers.ts";
import type { DataField } from "../../../shared/data/fields/data-field.ts";
import { SchemaField } from "../../../shared/data/fields/schema-field.ts";
import { mergeObject } from "../../../shared/utils/merge.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { getProperty } from "../../../shared/utils/paths.ts";
import { host } from "../host.ts";

/** The texts of the chosen language, and of English where that has none. */
export class Localization {
  /** The chosen language. */
  lang = "en";
  /** The texts of the chosen language. */
  translations: PlainObject = {};
  /** The texts of English. */
  readonly fallback: PlainObject = {};
  #plurals: Intl.PluralRules | undefined;

  /** Loads the texts of a language, and of English for what is missing. */
  async setLanguage(lang: string, load: (lang: string) => Promise<readonly PlainObject[]>): Promise<void> {
    this.lang = lang;
    this.#plurals = undefined;
    this.translations = {};
    for (const part of await load("en")) mergeObject(this.fallback, part);
    const parts = lang === "en" ? [this.fallback] : await load(lang);
    for (const part of parts) mergeObject(this.translations, structuredClone(part));
  }

  /** The plural rules of the chosen language (generation 14). */
  get pluralRules(): Intl.PluralRules | undefined {
    if (host.generation < 14) return undefined;
    this.#plurals ??= new Intl.PluralRules(this.lang);
    return this.#plurals;
  }

  /** Whether there is a text for a key. */
  has(key: string, fallback = true): boolean {
    return this.#find(key, fallback) !== undefined;
  }

  /** The text of a key, or the key itself; in generation 14 with data put in. */
  localize(key: string, data?: PlainObject): string {
    const text = this.#find(String(key), true) ?? String(key);
    return data && host.generation >= 14 ? fillIn(text, data) : text;
  }

  /** The text of a key with data put in. */
  format(key: string, data: PlainObject = {}): string {
    return fillIn(this.localize(key), data);
  }

  /** A list as the language writes lists. */
  getListFormatter({
    style = "long",
    type = "conjunction",
  }: {
    style?: "long" | "short" | "narrow";
    type?: "conjunction" | "disjunction" | "unit";
  } = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  /** Sorts objects by a text of theirs, as the language sorts. */
  sortObjects<T extends object>(objects: readonly T[], key: string): T[] {
    const compare = new Intl.Collator(this.lang).compare;
    return [...objects].sort((a, b) => compare(String(getProperty(a, key)), String(getProperty(b, key))));
  }

  #find(key: string, fallback: boolean): string | undefined {
    const own = getProperty(this.translations, key);
    if (typeof own === "string") return own;
    const other = fallback ? getProperty(this.fallback, key) : undefined;
    return typeof other === "string" ? other : undefined;
  }

  /** Gives the fields of a model the labels and hints that stand under its prefixes. */
  static localizeDataModel(
    model: LocalizableModel,
    { prefixes = [], prefixPath = "" }: { prefixes?: readonly string[]; prefixPath?: string } = {},
  ): void {
    const i18n = host.game?.i18n;
    if (i18n) localizeSchema(model.schema, [...prefixes, ...model.LOCALIZATION_PREFIXES], prefixPath, i18n);
  }

  /** Gives the fields of a schema the labels and hints that stand under prefixes. */
  static localizeSchema(
    schema: SchemaField,
    prefixes: readonly string[] = [],
    { prefixPath = "" }: { prefixPath?: string } = {},
  ): void {
    const i18n = host.game?.i18n;
    if (i18n) localizeSchema(schema, prefixes, prefixPath, i18n);
  }
}

/** A model class, as far as its texts are concerned. */
export interface LocalizableModel {
  readonly schema: SchemaField;
  readonly LOCALIZATION_PREFIXES: readonly string[];
}

function fillIn(text: string, data: PlainObject): string {
  return text.replace(/\{([^}]+)\}/g, (match, key: string) => {
    const value = getProperty(data, key.trim());
    return value === undefined ? match : String(value);
  });
}

function localizeSchema(
  schema: SchemaField,
  prefixes: readonly string[],
  path: string,
  i18n: Localization,
): void {
  for (const [name, field] of schema.entries()) {
    const own = path ? `${path}.${name}` : name;
    localizeField(field, prefixes, own, i18n);
    const inner = field instanceof ArrayField || field instanceof TypedObjectField ? field.element : field;
    if (inner !== field) localizeField(inner, prefixes, `${own}.element`, i18n);
    if (inner instanceof SchemaField) {
      const model = inner.model as LocalizableModel | undefined;
      const isOwnModel = model?.LOCALIZATION_PREFIXES && model !== schema.model;
      localizeSchema(
        inner,
        isOwnModel ? [...model.LOCALIZATION_PREFIXES, ...prefixes] : prefixes,
        isOwnModel ? "" : own,
        i18n,
      );
    }
  }
}

function localizeField(
  field: DataField,
  prefixes: readonly string[],
  path: string,
  i18n: Localization,
): void {
  for (const name of ["label", "hint"] as const) {
    if (field[name]) field[name] = i18n.localize(field[name]);
    for (const prefix of prefixes) {
      const key = `${prefix}.FIELDS.${path}.${name}`;
      if (i18n.has(key)) field[name] = i18n.localize(key);
    }
  }
}
