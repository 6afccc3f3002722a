import type {
  ApplicationClosingOptions,
  ApplicationContext,
  ApplicationPosition,
  ApplicationRenderOptions,
} from "./application-configuration.ts";

/** The moments in the life of an application at which a class may act; by themselves they do nothing. */
export class ApplicationLifecycle extends EventTarget {
  /** May refuse a render by returning false or throwing. */
  protected _canRender(_options: ApplicationRenderOptions): boolean | void {}

  /** Before the first render, with the context. */
  protected async _preFirstRender(
    _context: ApplicationContext,
    _options: ApplicationRenderOptions,
  ): Promise<void> {}

  /** Before every render, with the context. */
  protected async _preRender(
    _context: ApplicationContext,
    _options: ApplicationRenderOptions,
  ): Promise<void> {}

  /** Makes the content; each kind of application does it in its own way. */
  protected async _renderHTML(
    _context: ApplicationContext,
    _options: ApplicationRenderOptions,
  ): Promise<unknown> {
    throw new Error(`${this.constructor.name} cannot be rendered: it has no _renderHTML`);
  }

  /** Puts the content in the place of the old one. */
  protected _replaceHTML(_result: unknown, _content: HTMLElement, _options: ApplicationRenderOptions): void {
    throw new Error(`${this.constructor.name} cannot be rendered: it has no _replaceHTML`);
  }

  /** After the first render. */
  protected async _onFirstRender(
    _context: ApplicationContext,
    _options: ApplicationRenderOptions,
  ): Promise<void> {}

  /** After every render. */
  protected async _onRender(
    _context: ApplicationContext,
    _options: ApplicationRenderOptions,
  ): Promise<void> {}

  /** After every render and its hooks. */
  protected async _postRender(
    _context: ApplicationContext,
    _options: ApplicationRenderOptions,
  ): Promise<void> {}

  /** After the window was moved or resized. */
  protected _onPosition(_position: ApplicationPosition): void {}

  /** Before the application closes. */
  protected async _preClose(_options: ApplicationClosingOptions): Promise<void> {}

  /** While the application closes, before its element is taken away. */
  protected _tearDown(_options: ApplicationClosingOptions): void {}

  /** After the application has closed. */
  protected _onClose(_options: ApplicationClosingOptions): void {}

  /** Answers a click on an action that the options do not name. */
  protected _onClickAction(_event: PointerEvent, _target: HTMLElement): void {}
}
