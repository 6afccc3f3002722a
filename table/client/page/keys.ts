import type { Game } from "../api/core/game.ts";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** Gives keys to the actions that are registered for them, before the page itself uses them. */
export function listenToKeys(game: Game): void {
  const listen = (up: boolean) => (event: KeyboardEvent) => {
    if (!game.ready || isTyping(event.target) || event.defaultPrevented) return;
    if (!game.keybindings.handle(event, up)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", listen(false), { capture: true });
  window.addEventListener("keyup", listen(true), { capture: true });
}
