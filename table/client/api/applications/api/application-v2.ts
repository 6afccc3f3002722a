import { Hooks } from "../../hooks.ts";
import { instances, nextZIndex } from "../instances.ts";
import { localize } from "../localize.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import type {
  ApplicationClosingOptions,
  ApplicationConfiguration,
  ApplicationContext,
  ApplicationFormConfiguration,
  ApplicationHeaderControlsEntry,
  ApplicationOptions,
  ApplicationPosition,
  ApplicationRenderOptions,
  ApplicationTab,
  ApplicationTabsConfiguration,
  ApplicationWindow,
} from "./application-configuration.ts";
import { APPLICATION_DEFAULTS } from "./application-defaults.ts";
import { ApplicationLifecycle } from "./application-lifecycle.ts";
import { attachActions } from "./click-actions.ts";
import { mergeOptions } from "./merge-options.ts";
import { type ChangeTabOptions, prepareTabs, switchTab } from "./tabs.ts";
import { fillControlsMenu, toggleControlsMenu } from "./window-controls.ts";
import { buildFrame, emptyWindow } from "./window-frame.ts";
import { makeKeyMovable, makeMovable, makeResizable } from "./window-gestures.ts";
import { placeWindow } from "./window-position.ts";

let count = 0;

/** The base of every window and panel: it renders, takes clicks and forms, moves and closes. */
export class ApplicationV2 extends ApplicationLifecycle {
  static RENDER_STATES = Object.freeze({
    ERROR: -3,
    CLOSING: -2,
    CLOSED: -1,
    NONE: 0,
    RENDERING: 1,
    RENDERED: 2,
  });

  static DEFAULT_OPTIONS: ApplicationOptions = APPLICATION_DEFAULTS;

  static TABS: Record<string, ApplicationTabsConfiguration> = {};

  /** The class up to which options and hooks are inherited. */
  static get BASE_APPLICATION(): typeof ApplicationV2 {
    return ApplicationV2;
  }

  readonly options: Readonly<ApplicationConfiguration>;
  position: ApplicationPosition;
  readonly window: ApplicationWindow = emptyWindow();
  tabGroups: Record<string, string | null> = {};
  #state: number = ApplicationV2.RENDER_STATES.NONE;
  #element: HTMLElement | null = null;
  #minimized = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: ApplicationOptions = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.position = { ...this.options.position };
    for (const [group, { initial }] of Object.entries((this.constructor as typeof ApplicationV2).TABS)) {
      this.tabGroups[group] = initial ?? null;
    }
  }

  /** The class and its parents, the nearest first. */
  static *inheritanceChain(): Generator<typeof ApplicationV2> {
    let cls: typeof ApplicationV2 = this;
    while (cls && cls !== Object.getPrototypeOf(ApplicationV2)) {
      yield cls;
      cls = Object.getPrototypeOf(cls) as typeof ApplicationV2;
    }
  }

  get id(): string {
    return this.options.id;
  }

  get title(): string {
    return localize(this.options.window.title);
  }

  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }

  get form(): HTMLFormElement | null {
    return this.#element instanceof HTMLFormElement ? this.#element : null;
  }

  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }

  get state(): number {
    return this.#state;
  }

  get rendered(): boolean {
    return this.#state === ApplicationV2.RENDER_STATES.RENDERED;
  }

  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  get minimized(): boolean {
    return this.#minimized;
  }

  /** Merges the options of the class and its parents with those of the caller. */
  protected _initializeApplicationOptions(options: ApplicationOptions): ApplicationConfiguration {
    const chain = [...(this.constructor as typeof ApplicationV2).inheritanceChain()].reverse();
    let merged: Record<string, unknown> = {};
    for (const cls of chain) {
      if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) merged = mergeOptions(merged, cls.DEFAULT_OPTIONS);
    }
    const all = mergeOptions(merged, options) as ApplicationConfiguration;
    count += 1;
    all.uniqueId ??= String(count);
    all.id = all.id.replaceAll("{id}", all.uniqueId);
    return all;
  }

  /** Draws the application; the first time only when forced. */
  render(
    options: boolean | ApplicationRenderOptions = {},
    more: ApplicationRenderOptions = {},
  ): Promise<this> {
    const given = typeof options === "boolean" ? { ...more, force: options } : { ...options };
    const done = this.#queue.then(() => this.#render(given));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #render(options: ApplicationRenderOptions): Promise<this> {
    const states = ApplicationV2.RENDER_STATES;
    if (!this.rendered && !options.force) return this;
    options.isFirstRender = this.#state <= states.NONE;
    this._configureRenderOptions(options);
    if (this._canRender(options) === false) return this;
    const before = this.#state;
    this.#state = states.RENDERING;
    try {
      const context = await this._prepareContext(options);
      if (options.isFirstRender) await this._preFirstRender(context, options);
      await this._preRender(context, options);
      await this.#draw(context, options);
      this.#state = states.RENDERED;
      if (options.isFirstRender) await this._onFirstRender(context, options);
      await this._onRender(context, options);
      this.#callHooks("render", [context, options]);
      this.dispatchEvent(new Event("render"));
      await this._postRender(context, options);
    } catch (error) {
      this.#state = options.isFirstRender ? states.ERROR : before;
      if (options.isFirstRender) {
        instances.delete(this.id);
        this.#element?.remove();
      }
      throw error;
    }
    return this;
  }

  async #draw(context: ApplicationContext, options: ApplicationRenderOptions): Promise<void> {
    const result = await this._renderHTML(context, options);
    if (options.isFirstRender) {
      instances.get(this.id)?.element?.remove();
      instances.set(this.id, this);
      this.#element = await this._renderFrame(options);
      this._insertElement(this.#element);
      this._attachFrameListeners();
    }
    this._replaceHTML(result, this.window.content ?? this.element, options);
    if (this.hasFrame) this._updateFrame(options);
    if (this.options.window.positioned) {
      if (options.force) this.bringToFront();
      this.setPosition({ ...this.position, ...options.position });
    }
    if (options.isFirstRender && this.hasFrame) this.element.focus({ preventScroll: true });
  }

  /** Completes the options of one render. */
  protected _configureRenderOptions(options: ApplicationRenderOptions): void {
    options.window ??= {};
    if (options.isFirstRender || options.window.title !== undefined) options.window.title ??= this.title;
    if (options.tab) Object.assign(this.tabGroups, options.tab);
  }

  /** What the templates are handed. */
  protected async _prepareContext(_options: ApplicationRenderOptions): Promise<ApplicationContext> {
    const context: ApplicationContext = {};
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    if (groups.length === 1 && groups[0]) context["tabs"] = this._prepareTabs(groups[0]);
    return context;
  }

  /** The tabs of a group, with the active one marked. */
  protected _prepareTabs(group: string): Record<string, ApplicationTab> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    this.tabGroups[group] ??= config.initial ?? null;
    return prepareTabs(group, config, this.tabGroups[group] ?? null);
  }

  /** The declaration of a group of tabs. */
  protected _getTabsConfig(group: string): ApplicationTabsConfiguration | null {
    return (this.constructor as typeof ApplicationV2).TABS[group] ?? null;
  }

  /** Makes the element, with the frame of a window if it has one. */
  protected async _renderFrame(_options: ApplicationRenderOptions): Promise<HTMLElement> {
    const element = document.createElement(this.options.tag);
    element.id = this.id;
    const outside = this.hasFrame ? ["application"] : [];
    element.classList.add(...outside, ...this.options.classes);
    if (this.hasFrame) buildFrame(element, this.window, this.options);
    return element;
  }

  /** Puts the element into the page. */
  protected _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    document.body.append(element);
  }

  /** Takes the element out of the page. */
  protected _removeElement(element: HTMLElement): void {
    element.remove();
  }

  /** Brings the title bar up to date. */
  protected _updateFrame(options: ApplicationRenderOptions): void {
    const { title, icon } = this.window;
    if (title && options.window?.title !== undefined) title.textContent = options.window.title;
    const sign = options.window?.icon ?? this.options.window.icon;
    if (icon && sign) {
      icon.className = `window-icon fa-fw ${sign}`;
      icon.hidden = false;
    }
    fillControlsMenu(this.window, this.#collectHeaderControls());
  }

  #collectHeaderControls(): ApplicationHeaderControlsEntry[] {
    const controls = this._getHeaderControls();
    for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain()) {
      Hooks.callAll(`getHeaderControls${cls.name}`, this, controls);
    }
    return controls;
  }

  /** The entries of the menu in the title bar. */
  protected _getHeaderControls(): ApplicationHeaderControlsEntry[] {
    return [...this.options.window.controls];
  }

  /** Opens or closes the menu in the title bar. */
  toggleControls(expanded?: boolean): void {
    toggleControlsMenu(this.window, expanded);
  }

  /** Listens on the element itself, which stays when the content is replaced. */
  protected _attachFrameListeners(): void {
    const element = this.element;
    element.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    element.addEventListener("focusin", () => this.bringToFront());
    attachActions(element, (event, target, action) => this.#onAction(event, target, action));
    if (this.hasFrame && this.options.window.positioned) {
      makeKeyMovable(this, element);
      if (this.window.header) makeMovable(this, this.window.header);
      if (this.window.resize) makeResizable(this, this.window.resize);
    }
    const { form } = this.options;
    if (form && element instanceof HTMLFormElement) {
      element.autocomplete = "off";
      element.addEventListener("submit", (event) => void this._onSubmitForm(form, event));
      element.addEventListener("change", (event) => this._onChangeForm(form, event));
    }
  }

  async #onAction(event: PointerEvent, target: HTMLElement, action: string): Promise<void> {
    if (action === "close" && event.button === 0) await this.close();
    else if (action === "toggleControls" && event.button === 0) this.toggleControls();
    else if (action === "tab" && event.button === 0) this._onClickTab(event);
    else await this.#callAction(event, target, action);
  }

  async #callAction(event: PointerEvent, target: HTMLElement, action: string): Promise<void> {
    const entry = this.options.actions[action];
    const { handler, buttons } = typeof entry === "object" ? entry : { handler: entry, buttons: [0] };
    if (!buttons.includes(event.button)) return;
    const control = this._getHeaderControls().find((one) => one.action === action);
    if (handler) await handler.call(this, event, target);
    else if (control?.onClick) await control.onClick(event);
    else this._onClickAction(event, target);
  }

  /** Answers a click on a tab. */
  protected _onClickTab(event: PointerEvent): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tab]") : null;
    const { tab, group } = button?.dataset ?? {};
    if (tab && group) this.changeTab(tab, group, { event, navElement: button?.closest("nav") ?? null });
  }

  /** Shows another tab of a group. */
  changeTab(tab: string, group: string, options: ChangeTabOptions = {}): void {
    if (this.tabGroups[group] === tab && !options.force) return;
    switchTab(this.hasFrame ? (this.window.content ?? this.element) : this.element, tab, group, options);
    this.tabGroups[group] = tab;
    if (options.updatePosition !== false && this.position.height === "auto") this.setPosition();
  }

  /** Moves or resizes the window; what is not given stays. */
  setPosition(position: ApplicationPosition = {}): ApplicationPosition | void {
    if (!this.options.window.positioned || !this.#element) return;
    this.position = this._updatePosition({ ...this.position, ...position });
    this._onPosition(this.position);
    this.dispatchEvent(new Event("position"));
    return this.position;
  }

  /** Lays the element where the position says, as far as the page allows. */
  protected _updatePosition(position: ApplicationPosition): ApplicationPosition {
    return placeWindow(this.element, position);
  }

  /** Puts the window on top of the pile. */
  bringToFront(): void {
    if (!this.options.window.positioned || !this.#element) return;
    const above = [...instances.values()].some(
      (app) => app !== this && (app.position.zIndex ?? 0) >= (this.position.zIndex ?? 0),
    );
    if (!above && this.position.zIndex !== undefined) return;
    this.position.zIndex = nextZIndex();
    this.element.style.zIndex = String(this.position.zIndex);
  }

  /** Shrinks the window to its title bar. */
  async minimize(): Promise<void> {
    if (!this.hasFrame || !this.options.window.minimizable || this.#minimized) return;
    this.#minimized = true;
    this.element.classList.add("minimized");
    Object.assign(this.element.style, { width: "260px", height: "auto" });
  }

  /** Opens a minimised window again. */
  async maximize(): Promise<void> {
    if (!this.#minimized) return;
    this.#minimized = false;
    this.element.classList.remove("minimized");
    this.setPosition();
  }

  /** Closes the application. */
  async close(options: ApplicationClosingOptions = {}): Promise<this> {
    await this.#queue;
    if (!this.rendered) return this;
    const states = ApplicationV2.RENDER_STATES;
    this.#state = states.CLOSING;
    await this._preClose(options);
    this._tearDown(options);
    this._removeElement(this.element);
    this.#state = states.CLOSED;
    this.#minimized = false;
    if (instances.get(this.id) === this) instances.delete(this.id);
    this._onClose(options);
    this.#callHooks("close", []);
    this.dispatchEvent(new Event("close"));
    this.#element = null;
    Object.assign(this.window, emptyWindow());
    return this;
  }

  /** Hands the form to its handler. */
  protected async _onSubmitForm(config: ApplicationFormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget instanceof HTMLFormElement ? event.currentTarget : this.form;
    if (!form) return;
    const { handler, closeOnSubmit } = config;
    if (handler) await handler.call(this, event, form, new FormDataExtended(form));
    if (closeOnSubmit) await this.close({ submitted: true });
  }

  /** Submits the form when something in it changes, if it is of that kind. */
  protected _onChangeForm(config: ApplicationFormConfiguration, event: Event): void {
    if (config.submitOnChange) void this._onSubmitForm(config, event);
  }

  #callHooks(name: string, more: unknown[]): void {
    for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain()) {
      if (cls.name) Hooks.callAll(`${name}${cls.name}`, this, this.element, ...more);
    }
  }
}
