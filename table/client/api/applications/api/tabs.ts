import { localize } from "../localize.ts";
import type { ApplicationTab, ApplicationTabsConfiguration } from "./application-configuration.ts";

/** How a tab is changed. */
export interface ChangeTabOptions {
  event?: PointerEvent;
  navElement?: HTMLElement | null;
  force?: boolean;
  updatePosition?: boolean;
}

/** The tabs of a group as templates read them. */
export function prepareTabs(
  group: string,
  config: ApplicationTabsConfiguration,
  active: string | null,
): Record<string, ApplicationTab> {
  const { tabs, labelPrefix } = config;
  return Object.fromEntries(
    tabs.map(({ id, cssClass, ...tab }) => {
      const isActive = id === active;
      const label = tab.label ?? (labelPrefix ? `${labelPrefix}.${id}` : "");
      const entry: ApplicationTab = {
        id,
        group,
        icon: tab.icon ?? "",
        label: label ? localize(label) : "",
        tooltip: tab.tooltip ? localize(tab.tooltip) : "",
        active: isActive,
        cssClass: [cssClass, isActive ? "active" : ""].filter(Boolean).join(" "),
      };
      return [id, entry];
    }),
  );
}

/** Marks the tab and its section as the shown ones. @throws if the group has no such tab */
export function switchTab(content: HTMLElement, tab: string, group: string, options: ChangeTabOptions): void {
  const escaped = CSS.escape(group);
  const nav = options.navElement ?? content;
  const items = [
    ...nav.querySelectorAll<HTMLElement>(`[data-action="tab"][data-group="${escaped}"][data-tab]`),
  ];
  const sections = [...content.querySelectorAll<HTMLElement>(`.tab[data-group="${escaped}"][data-tab]`)];
  if (![...items, ...sections].some((element) => element.dataset["tab"] === tab)) {
    throw new Error(`There is no tab "${tab}" in the group "${group}"`);
  }
  for (const item of items) {
    const active = item.dataset["tab"] === tab;
    item.classList.toggle("active", active);
    item.setAttribute("aria-pressed", String(active));
  }
  for (const section of sections) section.classList.toggle("active", section.dataset["tab"] === tab);
}
