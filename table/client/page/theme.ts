/** The looks of the page. */
export type Theme = "light" | "dark";

const KEY = "core.colorScheme";

/** The look that was chosen in this browser, else the one that the system prefers. */
export function readTheme(): Theme {
  const stored = window.localStorage.getItem(KEY)?.replaceAll('"', "");
  if (stored === "light" || stored === "dark") return stored;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Keeps a look in this browser, as the settings of the game keep it. */
export function storeTheme(theme: Theme): void {
  window.localStorage.setItem(KEY, JSON.stringify(theme));
}

/** Shows a look. */
export function applyTheme(theme: Theme): void {
  document.body.classList.toggle("theme-light", theme === "light");
  document.body.classList.toggle("theme-dark", theme === "dark");
}
