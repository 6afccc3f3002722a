import english from "../../lang/en.json" with { type: "json" };
import russian from "../../lang/ru.json" with { type: "json" };
import type { Words } from "../../src/foundry/words.ts";

const TEXTS = { en: english, ru: russian };

/** The languages in which a battle can be told. */
export type Language = keyof typeof TEXTS;
export const LANGUAGES = Object.keys(TEXTS) as readonly Language[];

export const isLanguage = (text: string): text is Language => Object.hasOwn(TEXTS, text);

/** The text that stands at a key; undefined where there is none. */
function findText(texts: object, key: string): string | undefined {
  const found = key
    .split(".")
    .reduce<unknown>(
      (at, part) => (typeof at === "object" && at !== null ? Reflect.get(at, part) : undefined),
      texts,
    );
  return typeof found === "string" ? found : undefined;
}

/** The words of a language as its file has them; a key without a text stands for itself, as the host has it. */
export function wordsOf(lang: Language): Words {
  const localize = (key: string): string => findText(TEXTS[lang], key) ?? key;
  return {
    lang,
    localize,
    format: (key, data) =>
      localize(key).replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? `{${name}}`),
  };
}
