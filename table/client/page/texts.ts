import type { PlainObject } from "../../shared/utils/objects.ts";
import { getProperty } from "../../shared/utils/paths.ts";
import en from "../lang/en.json" with { type: "json" };
import ru from "../lang/ru.json" with { type: "json" };

const TEXTS: Readonly<Record<string, PlainObject>> = { en, ru };
const KEY = "core.language";

/** The table's own texts in a language. */
export function tableTexts(lang: string): PlainObject[] {
  const texts = TEXTS[lang];
  return texts ? [texts] : [];
}

/** The language that was chosen in this browser, else the first of the browser's own that there is. */
export function readLanguage(): string {
  const stored = window.localStorage.getItem(KEY)?.replaceAll('"', "");
  if (stored && TEXTS[stored]) return stored;
  return navigator.languages.map((lang) => lang.slice(0, 2)).find((lang) => TEXTS[lang]) ?? "en";
}

/** Keeps a language in this browser, as the settings of the game keep it. */
export function storeLanguage(lang: string): void {
  window.localStorage.setItem(KEY, JSON.stringify(lang));
}

/** A text before there is a game. */
export function text(lang: string, key: string, data: Readonly<Record<string, string>> = {}): string {
  const found = getProperty(TEXTS[lang], key) ?? getProperty(en, key) ?? key;
  return String(found).replace(/\{(\w+)\}/g, (match, name: string) => data[name] ?? match);
}
