import { localize } from "../localize.ts";
import type { ApplicationHeaderControlsEntry, ApplicationWindow } from "./application-configuration.ts";

/** Draws the entries of the menu in a title bar; without entries the button is hidden. */
export function fillControlsMenu(parts: ApplicationWindow, entries: ApplicationHeaderControlsEntry[]): void {
  if (!parts.controlsDropdown || !parts.controls) return;
  const shown = entries.filter(({ visible }) =>
    typeof visible === "function" ? visible() : visible !== false,
  );
  parts.controls.hidden = shown.length === 0;
  parts.controlsDropdown.replaceChildren(
    ...shown.map((entry) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.dataset["action"] = entry.action ?? "";
      const icon = document.createElement("i");
      icon.className = `fa-fw ${entry.icon}`;
      icon.inert = true;
      button.append(icon, localize(entry.label));
      if (entry.onClick) button.addEventListener("click", (event) => entry.onClick?.(event));
      item.append(button);
      return item;
    }),
  );
}

/** Opens or closes the menu in a title bar; it closes by itself at the next click elsewhere. */
export function toggleControlsMenu(parts: ApplicationWindow, expanded?: boolean): void {
  const { controls, controlsDropdown } = parts;
  if (!controls || !controlsDropdown) return;
  const open = expanded ?? !controlsDropdown.classList.contains("expanded");
  controlsDropdown.classList.toggle("expanded", open);
  controls.setAttribute("aria-expanded", String(open));
  if (!open) return;
  const close = (event: Event): void => {
    if (event.target instanceof Node && controls.contains(event.target)) return;
    toggleControlsMenu(parts, false);
  };
  window.setTimeout(() => document.addEventListener("click", close, { once: true, capture: true }));
}
