import type { FormDataExtended } from "../ux/form-data-extended.ts";
import type { ApplicationV2 } from "./application-v2.ts";

/** What is handed to templates. */
export type ApplicationContext = Record<string, unknown>;

/** Where a window stands, in pixels of the page. */
export interface ApplicationPosition {
  top?: number | undefined;
  left?: number | undefined;
  width?: number | "auto" | undefined;
  height?: number | "auto" | undefined;
  scale?: number | undefined;
  zIndex?: number | undefined;
}

/** Answers a click on an element with `data-action`; `this` is the application. */
type ApplicationClickAction = {
  bivarianceHack(this: ApplicationV2, event: PointerEvent, target: HTMLElement): unknown;
}["bivarianceHack"];

/** A click action, or one that listens to chosen mouse buttons. */
type ApplicationAction = ApplicationClickAction | { handler: ApplicationClickAction; buttons: number[] };

/** Answers the submission of a form; `this` is the application. */
type ApplicationFormSubmission = {
  bivarianceHack(
    this: ApplicationV2,
    event: Event | SubmitEvent,
    form: HTMLFormElement,
    formData: FormDataExtended,
    submitOptions?: unknown,
  ): unknown;
}["bivarianceHack"];

/** How a form of an application behaves. */
export interface ApplicationFormConfiguration {
  handler?: ApplicationFormSubmission | undefined;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

/** An entry in the menu of a window's title bar. */
export interface ApplicationHeaderControlsEntry {
  icon: string;
  label: string;
  action?: string;
  visible?: boolean | (() => boolean);
  ownership?: string | number;
  onClick?: (event: PointerEvent) => unknown;
}

/** How the frame of a window looks. */
interface ApplicationWindowConfiguration {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls: ApplicationHeaderControlsEntry[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

/** What an application is made with. */
export interface ApplicationConfiguration {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: ApplicationWindowConfiguration;
  actions: Record<string, ApplicationAction>;
  form?: ApplicationFormConfiguration;
  position: ApplicationPosition;
  [key: string]: unknown;
}

/** The differences that a class or a caller makes to the options of its parent. */
export type ApplicationOptions = Partial<Omit<ApplicationConfiguration, "window">> & {
  window?: Partial<ApplicationWindowConfiguration>;
};

/** How one render goes. */
export interface ApplicationRenderOptions {
  force?: boolean | undefined;
  position?: ApplicationPosition;
  window?: Partial<Pick<ApplicationWindowConfiguration, "title" | "icon">> & { controls?: boolean };
  parts?: string[] | undefined;
  isFirstRender?: boolean;
  tab?: Record<string, string>;
  renderContext?: string;
  renderData?: unknown;
  [key: string]: unknown;
}

/** How an application closes. */
export interface ApplicationClosingOptions {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
  [key: string]: unknown;
}

/** One tab of a group. */
export interface ApplicationTab {
  id: string;
  group: string;
  icon: string;
  label: string;
  tooltip: string;
  active: boolean;
  cssClass: string;
}

/** The tabs of a group, as a class declares them. */
export interface ApplicationTabsConfiguration {
  tabs: { id: string; icon?: string; label?: string; tooltip?: string; cssClass?: string }[];
  initial?: string | null;
  labelPrefix?: string;
}

/** The parts of a window's frame. */
export interface ApplicationWindow {
  header: HTMLElement | undefined;
  icon: HTMLElement | undefined;
  title: HTMLElement | undefined;
  controls: HTMLButtonElement | undefined;
  close: HTMLButtonElement | undefined;
  controlsDropdown: HTMLElement | undefined;
  content: HTMLElement | undefined;
  resize: HTMLElement | undefined;
}
