import { localize } from "../localize.ts";
import type { ApplicationConfiguration, ApplicationWindow } from "./application-configuration.ts";

/** Makes an element with classes and attributes. */
function createElement(tag: string, classes = "", attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(tag);
  if (classes) element.className = classes;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** A button of a title bar: an icon with a name for those who cannot see it. */
function createHeaderButton(action: string, icon: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `header-control icon ${icon}`;
  button.dataset["action"] = action;
  button.dataset["tooltip"] = label;
  button.ariaLabel = label;
  return button;
}

/** A window before it is built. */
export function emptyWindow(): ApplicationWindow {
  return {
    header: undefined,
    icon: undefined,
    title: undefined,
    controls: undefined,
    close: undefined,
    controlsDropdown: undefined,
    content: undefined,
    resize: undefined,
  };
}

/**
 * Builds a window into its element: title bar, menu, content and grip.
 *
 * @param frame - the element of the application
 * @param parts - filled with what is built
 */
export function buildFrame(
  frame: HTMLElement,
  parts: ApplicationWindow,
  options: ApplicationConfiguration,
): void {
  const header = createElement("header", "window-header");
  const icon = createElement("i", "window-icon", { "aria-hidden": "true", hidden: "" });
  const title = createElement("h1", "window-title", { id: `${frame.id}-title` });
  const controls = createHeaderButton(
    "toggleControls",
    "fa-solid fa-ellipsis-vertical",
    localize("TABLE.Window.menu"),
  );
  controls.setAttribute("aria-haspopup", "menu");
  controls.setAttribute("aria-expanded", "false");
  const close = createHeaderButton("close", "fa-solid fa-xmark", localize("TABLE.Window.close"));
  header.append(icon, title, controls, close);
  const controlsDropdown = createElement("menu", "controls-dropdown");
  const content = createElement(
    options.window.contentTag,
    ["window-content", ...options.window.contentClasses].join(" "),
  );
  frame.append(header, controlsDropdown, content);
  frame.setAttribute("role", "dialog");
  frame.setAttribute("aria-labelledby", title.id);
  frame.tabIndex = -1;
  Object.assign(parts, { header, icon, title, controls, close, controlsDropdown, content });
  if (options.window.resizable) {
    parts.resize = createElement("div", "window-resize-handle", {
      role: "button",
      tabindex: "0",
      "aria-label": localize("TABLE.Window.resize"),
      "data-tooltip": localize("TABLE.Window.resize"),
    });
    parts.resize.append(createElement("i", "fa-solid fa-up-right-and-down-left-from-center", { inert: "" }));
    frame.append(parts.resize);
  }
}
