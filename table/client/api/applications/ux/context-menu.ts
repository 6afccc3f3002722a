import { localize } from "../localize.ts";

/** One entry of a menu. */
export interface ContextMenuEntry {
  label: string;
  icon: string;
  onClick: () => void;
}

/** A menu at the pointer; it closes at the next click or key that is not meant for it. */
export class ContextMenu {
  static #close: (() => void) | null = null;

  /** Opens a menu at a point of the page. */
  static open(entries: readonly ContextMenuEntry[], { x, y }: { x: number; y: number }): void {
    this.#close?.();
    const before = document.activeElement;
    const menu = document.createElement("menu");
    menu.className = "context-menu";
    menu.setAttribute("role", "menu");
    menu.append(...entries.map((entry) => drawEntry(entry, () => close())));
    document.body.append(menu);
    const { offsetWidth, offsetHeight } = menu;
    menu.style.left = `${Math.max(4, Math.min(x, window.innerWidth - offsetWidth - 4))}px`;
    menu.style.top = `${Math.max(4, Math.min(y, window.innerHeight - offsetHeight - 4))}px`;
    const onPointer = (event: Event): void => {
      if (!(event.target instanceof Node) || !menu.contains(event.target)) close();
    };
    const onKey = (event: KeyboardEvent): void => moveInMenu(menu, event, close);
    const close = (): void => {
      this.#close = null;
      document.removeEventListener("pointerdown", onPointer, { capture: true });
      document.removeEventListener("keydown", onKey, { capture: true });
      menu.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
    document.addEventListener("pointerdown", onPointer, { capture: true });
    document.addEventListener("keydown", onKey, { capture: true });
    this.#close = close;
    menu.querySelector("button")?.focus();
  }
}

function drawEntry(entry: ContextMenuEntry, close: () => void): HTMLElement {
  const item = document.createElement("li");
  item.setAttribute("role", "none");
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("role", "menuitem");
  const icon = document.createElement("i");
  icon.className = `fa-fw ${entry.icon}`;
  icon.inert = true;
  button.append(icon, localize(entry.label));
  button.addEventListener("click", () => {
    close();
    entry.onClick();
  });
  item.append(button);
  return item;
}

function moveInMenu(menu: HTMLElement, event: KeyboardEvent, close: () => void): void {
  if (event.key === "Escape" || event.key === "Tab") {
    event.preventDefault();
    event.stopPropagation();
    close();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...menu.querySelectorAll("button")];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
}
