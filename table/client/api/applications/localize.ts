import { currentGame } from "../host.ts";

/** A text of the page or the system in the language of the client. */
export function localize(key: string, data?: Record<string, unknown>): string {
  const { i18n } = currentGame();
  return data ? i18n.format(key, data) : i18n.localize(key);
}
