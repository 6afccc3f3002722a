import { Hooks } from "../../hooks.ts";
import type { ApplicationContext, ApplicationOptions } from "../api/application-configuration.ts";
import { ApplicationV2 } from "../api/application-v2.ts";
import type { ChangeTabOptions } from "../api/tabs.ts";
import { localize } from "../localize.ts";
import type { AbstractSidebarTab } from "./abstract-sidebar-tab.ts";
import { setSidebar } from "./current-sidebar.ts";

/** The button of one tab. */
export interface SidebarTabDescriptor {
  icon: string;
  tooltip: string;
}

/** The column at the right of the page and the buttons of its tabs. */
export class Sidebar extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "sidebar",
    window: { frame: false, positioned: false },
    actions: {
      selectTab: Sidebar.#onSelectTab,
      toggleSidebar: Sidebar.#onToggle,
    },
  };

  static TABS_SHOWN: Record<string, SidebarTabDescriptor> = {
    chat: { icon: "fa-solid fa-comments", tooltip: "TABLE.Sidebar.chat" },
    combat: { icon: "fa-solid fa-flag", tooltip: "TABLE.Sidebar.combat" },
    scenes: { icon: "fa-solid fa-map", tooltip: "TABLE.Sidebar.scenes" },
    actors: { icon: "fa-solid fa-users", tooltip: "TABLE.Sidebar.actors" },
    items: { icon: "fa-solid fa-shield-halved", tooltip: "TABLE.Sidebar.items" },
    journal: { icon: "fa-solid fa-book-open", tooltip: "TABLE.Sidebar.journal" },
    compendium: { icon: "fa-solid fa-box-archive", tooltip: "TABLE.Sidebar.compendium" },
    settings: { icon: "fa-solid fa-gear", tooltip: "TABLE.Sidebar.settings" },
  };

  readonly #tabs: Record<string, AbstractSidebarTab>;
  #expanded = true;

  constructor(tabs: Record<string, AbstractSidebarTab>) {
    super();
    this.#tabs = tabs;
    this.tabGroups["primary"] = "chat";
    setSidebar(this);
  }

  get expanded(): boolean {
    return this.#expanded;
  }

  /** Every tab. */
  listTabs(): AbstractSidebarTab[] {
    return Object.values(this.#tabs);
  }

  protected override async _renderHTML(_context: ApplicationContext): Promise<HTMLElement[]> {
    const nav = document.createElement("nav");
    nav.id = "sidebar-tabs";
    nav.ariaLabel = localize("TABLE.Sidebar.label");
    nav.dataset["tooltipDirection"] = "LEFT";
    const tabs = document.createElement("div");
    tabs.className = "tabs";
    tabs.role = "tablist";
    tabs.setAttribute("aria-orientation", "vertical");
    tabs.ariaLabel = nav.ariaLabel;
    for (const [name, { icon, tooltip }] of Object.entries((this.constructor as typeof Sidebar).TABS_SHOWN)) {
      if (this.#tabs[name]) tabs.append(this.#drawButton(name, icon, localize(tooltip)));
    }
    const collapse = document.createElement("button");
    collapse.type = "button";
    collapse.className = "collapse fa-solid fa-angles-right";
    collapse.dataset["action"] = "toggleSidebar";
    collapse.dataset["tooltip"] = localize("TABLE.Sidebar.collapse");
    collapse.ariaLabel = localize("TABLE.Sidebar.collapse");
    collapse.setAttribute("aria-expanded", "true");
    nav.append(tabs, collapse);
    nav.addEventListener("keydown", (event) => this.#onKey(event, nav));
    const content = document.createElement("div");
    content.id = "sidebar-content";
    return [nav, content];
  }

  #drawButton(name: string, icon: string, label: string): HTMLButtonElement {
    const button = document.createElement("button");
    const isActive = this.tabGroups["primary"] === name;
    button.type = "button";
    button.className = icon;
    button.dataset["action"] = "selectTab";
    button.dataset["tab"] = name;
    button.dataset["tooltip"] = label;
    button.ariaLabel = label;
    button.setAttribute("role", "tab");
    button.setAttribute("aria-selected", String(isActive));
    button.tabIndex = isActive ? 0 : -1;
    button.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      void this.#tabs[name]?.renderPopout();
    });
    return button;
  }

  #onKey(event: KeyboardEvent, nav: HTMLElement): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    const buttons = [...nav.querySelectorAll<HTMLElement>("[role=tab]")];
    const next = buttons[(buttons.indexOf(event.target) + step + buttons.length) % buttons.length];
    next?.focus();
    if (next?.dataset["tab"]) this.changeTab(next.dataset["tab"], "primary");
  }

  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }

  protected override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-right")?.append(element);
  }

  override changeTab(tab: string, group = "primary", _options: ChangeTabOptions = {}): void {
    const before = this.tabGroups[group];
    this.tabGroups[group] = tab;
    this.toggleExpanded(true);
    if (!this.rendered) return;
    for (const button of this.element.querySelectorAll<HTMLElement>("#sidebar-tabs [role=tab]")) {
      const isActive = button.dataset["tab"] === tab;
      button.setAttribute("aria-selected", String(isActive));
      button.tabIndex = isActive ? 0 : -1;
    }
    for (const [name, app] of Object.entries(this.#tabs)) {
      if (app.rendered) app.element.classList.toggle("active", name === tab);
    }
    if (before && before !== tab) this.#tabs[before]?._onDeactivate();
    this.#tabs[tab]?._onActivate();
    Hooks.callAll("changeSidebarTab", this.#tabs[tab]);
  }

  /** Opens or closes the column. */
  toggleExpanded(expanded = !this.#expanded): void {
    if (this.#expanded === expanded) return;
    this.#expanded = expanded;
    this.element?.classList.toggle("collapsed", !expanded);
    const button = this.element?.querySelector<HTMLElement>(".collapse");
    button?.classList.replace(
      expanded ? "fa-angles-left" : "fa-angles-right",
      expanded ? "fa-angles-right" : "fa-angles-left",
    );
    button?.setAttribute("aria-expanded", String(expanded));
    Hooks.callAll("collapseSidebar", this, !expanded);
  }

  static #onSelectTab(this: Sidebar, _event: PointerEvent, target: HTMLElement): void {
    if (target.dataset["tab"]) this.changeTab(target.dataset["tab"], "primary");
  }

  static #onToggle(this: Sidebar): void {
    this.toggleExpanded();
  }
}
