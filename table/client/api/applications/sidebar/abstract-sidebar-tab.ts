import type {
  ApplicationClosingOptions,
  ApplicationConfiguration,
  ApplicationContext,
  ApplicationOptions,
  ApplicationRenderOptions,
} from "../api/application-configuration.ts";
import { ApplicationV2 } from "../api/application-v2.ts";
import { localize } from "../localize.ts";
import { findSidebar } from "./current-sidebar.ts";

/** One tab of the sidebar, or the same thing as a window of its own. */
export class AbstractSidebarTab extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "{id}",
    classes: ["tab", "sidebar-tab"],
    window: { frame: false, positioned: false, resizable: true },
    position: { width: 330, height: 520 },
    actions: {},
  };

  /** The name of the tab. */
  static tabName = "";

  /** The window of this tab, if it is open. */
  popout: AbstractSidebarTab | null = null;

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  override get title(): string {
    return localize(`TABLE.Sidebar.${this.tabName}`);
  }

  /** Whether this is the window and not the tab. */
  get isPopout(): boolean {
    return this.options["isPopout"] === true;
  }

  /** Whether this tab is the one that is shown. */
  get active(): boolean {
    return this.isPopout || findSidebar()?.tabGroups["primary"] === this.tabName;
  }

  protected override _initializeApplicationOptions(options: ApplicationOptions): ApplicationConfiguration {
    const all = super._initializeApplicationOptions({ uniqueId: this.tabName, ...options });
    if (all["isPopout"]) {
      all.id = `${this.tabName}-popout`;
      all.classes = [...all.classes.filter((name) => name !== "tab"), "sidebar-popout"];
      all.window = { ...all.window, frame: true, positioned: true };
    }
    return all;
  }

  protected override _insertElement(element: HTMLElement): void {
    if (this.isPopout) {
      super._insertElement(element);
      return;
    }
    element.dataset["tab"] = this.tabName;
    element.setAttribute("role", "tabpanel");
    element.ariaLabel = this.title;
    element.classList.toggle("active", this.active);
    document.getElementById("sidebar-content")?.append(element);
  }

  override render(
    options: boolean | ApplicationRenderOptions = {},
    more: ApplicationRenderOptions = {},
  ): Promise<this> {
    if (this.popout?.rendered) void this.popout.render();
    return super.render(options, more);
  }

  /** Shows this tab. */
  activate(): void {
    findSidebar()?.changeTab(this.tabName, "primary");
  }

  /** Opens this tab as a window of its own. */
  async renderPopout(): Promise<AbstractSidebarTab> {
    const Tab = this.constructor as new (options: ApplicationOptions) => AbstractSidebarTab;
    this.popout ??= new Tab({ isPopout: true });
    return this.popout.render({ force: true });
  }

  protected override async _onRender(
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<void> {
    await super._onRender(context, options);
    this.element.classList.toggle("active", this.active);
  }

  /** When the tab is shown. */
  _onActivate(): void {}

  /** When another tab is shown. */
  _onDeactivate(): void {}

  protected override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    if (!this.isPopout) return;
    for (const tab of findSidebar()?.listTabs() ?? []) if (tab.popout === this) tab.popout = null;
  }
}
