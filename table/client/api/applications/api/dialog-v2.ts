import { Hooks } from "../../hooks.ts";
import { localize } from "../localize.ts";
import { cleanHTML } from "../ux/clean-html.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import type {
  ApplicationClosingOptions,
  ApplicationConfiguration,
  ApplicationContext,
  ApplicationOptions,
  ApplicationRenderOptions,
} from "./application-configuration.ts";
import { ApplicationV2 } from "./application-v2.ts";

/** What pressing a button of a dialog does; the dialog resolves to what it answers. */
type DialogButtonCallback = (
  event: PointerEvent | SubmitEvent,
  button: HTMLButtonElement,
  dialog: DialogV2,
) => unknown;

/** A button of a dialog. */
export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: string;
  default?: boolean;
  disabled?: boolean;
  callback?: DialogButtonCallback;
}

/** What a dialog is made with, besides the options of any application. */
export interface DialogOptions extends ApplicationOptions {
  modal?: boolean;
  buttons?: DialogButton[];
  content?: string | HTMLElement;
  submit?: (result: unknown, dialog: DialogV2) => unknown;
}

/** What the waiting forms of a dialog take in addition. */
export interface DialogWaitOptions extends DialogOptions {
  /** Whether closing without an answer is an error; else it resolves to null. */
  rejectClose?: boolean;
  render?: (event: Event, dialog: DialogV2) => unknown;
  close?: (event: Event, dialog: DialogV2) => unknown;
  position?: ApplicationOptions["position"];
}

type ButtonChanges = Partial<DialogButton>;

/** A window that asks one thing and is answered by one of its buttons. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DialogOptions = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: 400 },
    buttons: [],
    modal: false,
  };

  #previousFocus: Element | null = null;

  get #buttons(): Record<string, DialogButton> {
    return this.options["buttons"] as Record<string, DialogButton>;
  }

  override get form(): HTMLFormElement | null {
    return this.element?.querySelector("form") ?? null;
  }

  protected override _initializeApplicationOptions(options: ApplicationOptions): ApplicationConfiguration {
    const all = super._initializeApplicationOptions(options);
    const buttons = all["buttons"] as DialogButton[];
    if (buttons.length === 0) throw new Error("A dialog needs at least one button");
    all["buttons"] = Object.fromEntries(buttons.map((button) => [button.action, button]));
    return all;
  }

  protected override async _renderHTML(
    _context: ApplicationContext,
    _options: ApplicationRenderOptions,
  ): Promise<HTMLFormElement> {
    const form = document.createElement("form");
    form.className = "dialog-form standard-form";
    form.autocomplete = "off";
    const body = document.createElement("div");
    body.className = "dialog-content standard-form";
    const content = this.options["content"];
    if (content instanceof HTMLElement) body.append(content);
    else body.innerHTML = cleanHTML(String(content ?? ""));
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.append(...this._renderButtons());
    form.append(body, footer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { submitter } = event;
      if (submitter instanceof HTMLButtonElement) void this._onSubmit(submitter, event);
    });
    return form;
  }

  /** Makes the buttons; the default one takes the focus. */
  protected _renderButtons(): HTMLButtonElement[] {
    const buttons = Object.values(this.#buttons);
    const hasDefault = buttons.some((button) => button.default);
    return buttons.map((config, index) => {
      const button = document.createElement("button");
      button.type = "submit";
      button.dataset["action"] = config.action;
      button.className = config.class ?? "";
      button.disabled = config.disabled ?? false;
      Object.assign(button.style, config.style ?? {});
      if (config.default || (!hasDefault && index === 0)) {
        button.classList.add("default");
        button.autofocus = true;
      }
      if (config.icon) {
        const icon = document.createElement("i");
        icon.className = config.icon;
        icon.inert = true;
        button.append(icon);
      }
      const label = document.createElement("span");
      label.textContent = localize(config.label);
      button.append(label);
      return button;
    });
  }

  protected override _replaceHTML(result: HTMLFormElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close();
    });
    this.element.addEventListener("keydown", (event) => this._onKeyDown(event));
  }

  /** Escape closes the dialog, and nothing behind it hears the keys that are meant for it. */
  protected _onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    void this.close();
  }

  protected override async _onFirstRender(
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.#previousFocus = document.activeElement;
    if (this.element instanceof HTMLDialogElement) {
      if (this.options["modal"]) this.element.showModal();
      else this.element.show();
      this.setPosition();
    }
    const field = this.element.querySelector<HTMLElement>(
      ".dialog-content [autofocus], .dialog-content :is(input, select, textarea):enabled",
    );
    (field ?? this.element.querySelector<HTMLElement>("footer .default"))?.focus();
  }

  /** Answers a pressed button: its callback, then the resolution, then the window closes. */
  protected async _onSubmit(target: HTMLButtonElement, event: PointerEvent | SubmitEvent): Promise<this> {
    event.preventDefault();
    const button = this.#buttons[target.dataset["action"] ?? ""];
    if (!button) return this;
    target.disabled = true;
    try {
      const answer = (await button.callback?.(event, target, this)) ?? button.action;
      const submit = this.options["submit"] as DialogOptions["submit"];
      await submit?.(answer, this);
      return await this.close({ submitted: true });
    } finally {
      target.disabled = false;
    }
  }

  protected override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    if (this.element instanceof HTMLDialogElement && this.element.open) this.element.close();
    if (this.#previousFocus instanceof HTMLElement && this.#previousFocus.isConnected)
      this.#previousFocus.focus();
  }

  /** Asks for yes or no. @returns true, false, or what the callbacks answer; null if it was closed */
  static async confirm(
    options: DialogWaitOptions & { yes?: ButtonChanges; no?: ButtonChanges } = {},
  ): Promise<unknown> {
    const { yes = {}, no = {}, buttons = [], ...config } = options;
    const both: DialogButton[] = [
      { action: "yes", label: "TABLE.Dialog.yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
      {
        action: "no",
        label: "TABLE.Dialog.no",
        icon: "fa-solid fa-xmark",
        default: true,
        callback: () => false,
        ...no,
      },
    ];
    if (yes.default && both[1]) both[1].default = false;
    return this.wait({ ...config, buttons: [...both, ...buttons] });
  }

  /** Shows something that has one answer. */
  static async prompt(options: DialogWaitOptions & { ok?: ButtonChanges } = {}): Promise<unknown> {
    const { ok = {}, buttons = [], ...config } = options;
    const button: DialogButton = {
      action: "ok",
      label: "TABLE.Dialog.confirm",
      icon: "fa-solid fa-check",
      default: true,
      ...ok,
    };
    return this.wait({ ...config, buttons: [button, ...buttons] });
  }

  /** Asks for the values of a form. @returns the values by the names of their fields, or null */
  static async input(options: DialogWaitOptions & { ok?: ButtonChanges } = {}): Promise<unknown> {
    const { ok = {}, ...config } = options;
    const read: DialogButtonCallback = (_event, button) =>
      button.form ? new FormDataExtended(button.form).object : null;
    const after = ok.callback;
    const callback: DialogButtonCallback = after
      ? async (event, button, dialog) => (await after(event, button, dialog)) ?? read(event, button, dialog)
      : read;
    return this.prompt({ ...config, ok: { ...ok, callback } });
  }

  /** Shows a dialog and waits for its answer. */
  static async wait(options: DialogWaitOptions = {}): Promise<unknown> {
    const { rejectClose = false, render, close, submit, ...config } = options;
    return new Promise((resolve, reject) => {
      const dialog = new this({
        ...config,
        submit: async (result: unknown, own: DialogV2) => {
          await submit?.(result, own);
          resolve(result);
        },
      } as DialogOptions);
      dialog.addEventListener("close", (event) => {
        const answer = close?.(event, dialog);
        if (rejectClose) reject(new Error("The dialog was closed without an answer"));
        else resolve(answer ?? null);
      });
      if (render) dialog.addEventListener("render", (event) => render(event, dialog));
      dialog.render({ force: true }).catch((error: unknown) => {
        Hooks.onError("DialogV2.wait", error);
        reject(error);
      });
    });
  }

  /** Shows a dialog to another user and waits for the answer. */
  static async query(
    user: { query(name: string, data: object, options?: { timeout?: number }): Promise<unknown> },
    type: "confirm" | "prompt" | "input" | "wait",
    config: DialogWaitOptions = {},
  ): Promise<unknown> {
    return user.query("dialog", { type, config });
  }

  /** Answers the query of another user for a dialog. */
  static async _handleQuery(data: { type?: unknown; config?: DialogWaitOptions }): Promise<unknown> {
    const { type, config = {} } = data;
    if (type === "confirm") return this.confirm(config);
    if (type === "input") return this.input(config);
    if (type === "wait") return this.wait(config);
    return this.prompt(config);
  }
}
