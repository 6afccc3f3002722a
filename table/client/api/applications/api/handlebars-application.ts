import { loadTemplates, renderTemplate } from "../handlebars/templates.ts";
import type {
  ApplicationContext,
  ApplicationFormConfiguration,
  ApplicationRenderOptions,
} from "./application-configuration.ts";
import type { ApplicationV2 } from "./application-v2.ts";
import { type PartState, readPartState, restorePartState } from "./part-state.ts";

/** One part of an application, drawn from one template. */
export interface HandlebarsTemplatePart {
  template: string;
  id?: string;
  /** The template fills the whole content and needs no single root element. */
  root?: boolean;
  classes?: string[];
  /** Partials that the template uses. */
  templates?: string[];
  /** Selectors of elements whose scroll position is kept; the empty one is the part itself. */
  scrollable?: string[];
  forms?: Record<string, ApplicationFormConfiguration>;
}

type ApplicationClass = new (...args: never[]) => ApplicationV2;
type Rendered = Record<string, HTMLElement>;

/** What the mixin adds to the static side of a class. */
interface HandlebarsApplicationStatics {
  PARTS: Record<string, HandlebarsTemplatePart>;
}

type HandlebarsApplicationInstance = InstanceType<ReturnType<typeof mixInto>>;

/** An application class that draws itself from templates. */
export type HandlebarsApplicationClass<TBase extends ApplicationClass> = Omit<TBase, "prototype"> &
  HandlebarsApplicationStatics &
  (new (
    ...args: ConstructorParameters<TBase>
  ) => InstanceType<TBase> & HandlebarsApplicationInstance);

/** Adds to an application class that it draws itself part by part from Handlebars templates. */
export function HandlebarsApplicationMixin<TBase extends ApplicationClass>(
  Base: TBase,
): HandlebarsApplicationClass<TBase> {
  return mixInto(Base as unknown as typeof ApplicationV2) as unknown as HandlebarsApplicationClass<TBase>;
}

function mixInto(Parent: typeof ApplicationV2) {
  class HandlebarsApplication extends Parent {
    static PARTS: Record<string, HandlebarsTemplatePart> = {};

    #parts: Record<string, HTMLElement> = {};
    #declared: Record<string, HandlebarsTemplatePart> = {};

    /** The parts that are drawn, by id. */
    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    protected override _configureRenderOptions(options: ApplicationRenderOptions): void {
      super._configureRenderOptions(options);
      this.#declared = this._configureRenderParts(options);
      options.parts ??= Object.keys(this.#declared);
    }

    /** The parts of this render; a class may drop some. */
    protected _configureRenderParts(
      _options: ApplicationRenderOptions,
    ): Record<string, HandlebarsTemplatePart> {
      return copyParts((this.constructor as typeof HandlebarsApplication).PARTS);
    }

    protected override async _preFirstRender(
      context: ApplicationContext,
      options: ApplicationRenderOptions,
    ): Promise<void> {
      await super._preFirstRender(context, options);
      const parts = Object.values(this.#declared);
      await loadTemplates(parts.flatMap((part) => [part.template, ...(part.templates ?? [])]));
    }

    protected override async _renderHTML(
      context: ApplicationContext,
      options: ApplicationRenderOptions,
    ): Promise<Rendered> {
      const rendered: Rendered = {};
      for (const partId of options.parts ?? []) {
        const part = this.#declared[partId];
        if (!part) {
          console.warn(`${this.constructor.name} has no part "${partId}"`);
          continue;
        }
        const partContext = await this._preparePartContext(partId, context, options);
        rendered[partId] = parsePart(this.id, partId, part, await renderTemplate(part.template, partContext));
      }
      return rendered;
    }

    /** What the template of one part is handed; by default the context of all, with the part's id and tab. */
    protected async _preparePartContext(
      partId: string,
      context: ApplicationContext,
      _options: ApplicationRenderOptions,
    ): Promise<ApplicationContext> {
      context["partId"] = `${this.id}-${partId}`;
      const tabs = context["tabs"] as Record<string, unknown> | undefined;
      if (tabs?.[partId]) context["tab"] = tabs[partId];
      return context;
    }

    protected override _replaceHTML(
      result: Rendered,
      content: HTMLElement,
      options: ApplicationRenderOptions,
    ): void {
      for (const [partId, element] of Object.entries(result)) {
        const part = this.#declared[partId];
        const prior = this.#parts[partId];
        const state: PartState = {};
        if (prior) this._preSyncPartState(partId, element, prior, state);
        if (part?.root) {
          content.replaceChildren(...element.childNodes);
          content.dataset["applicationPart"] = partId;
          content.classList.add(...(part.classes ?? []));
          this.#parts[partId] = content;
        } else {
          if (prior?.isConnected) prior.replaceWith(element);
          else content.append(element);
          this.#parts[partId] = element;
        }
        const drawn = this.#parts[partId];
        if (prior) this._syncPartState(partId, drawn, prior, state);
        this._attachPartListeners(partId, drawn, options);
      }
    }

    /** Notes what a part must keep when it is replaced: focus and scroll positions. */
    protected _preSyncPartState(
      partId: string,
      _new: HTMLElement,
      prior: HTMLElement,
      state: PartState,
    ): void {
      const { scrollable } = this.#declared[partId] ?? {};
      Object.assign(state, readPartState(prior, scrollable ?? []));
    }

    /** Gives a replaced part what was noted. */
    protected _syncPartState(
      _partId: string,
      element: HTMLElement,
      _prior: HTMLElement,
      state: PartState,
    ): void {
      restorePartState(element, state);
    }

    /** Listens on a part that has just been drawn; by default on the forms it declares. */
    protected _attachPartListeners(
      partId: string,
      element: HTMLElement,
      _options: ApplicationRenderOptions,
    ): void {
      const forms = this.#declared[partId]?.forms ?? {};
      for (const [selector, config] of Object.entries(forms)) {
        const form = element.matches(selector) ? element : element.querySelector(selector);
        if (!(form instanceof HTMLFormElement)) continue;
        form.autocomplete = "off";
        form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
        form.addEventListener("change", (event) => this._onChangeForm(config, event));
      }
    }

    protected override _tearDown(options: Record<string, unknown>): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }

  return HandlebarsApplication;
}

/** Copies of declared parts, which a class may change for one render. */
export const copyParts = (
  parts: Record<string, HandlebarsTemplatePart>,
): Record<string, HandlebarsTemplatePart> =>
  Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, { ...part }]));

function parsePart(appId: string, partId: string, part: HandlebarsTemplatePart, html: string): HTMLElement {
  const template = document.createElement("template");
  template.innerHTML = html;
  if (part.root) {
    const holder = document.createElement("div");
    holder.append(template.content);
    return holder;
  }
  const [element, ...others] = template.content.children;
  if (!(element instanceof HTMLElement) || others.length > 0) {
    throw new Error(`The template of part "${partId}" (${part.template}) must have exactly one root element`);
  }
  element.dataset["applicationPart"] = partId;
  if (part.id) element.id = `${appId}-${part.id}`;
  if (part.classes) element.classList.add(...part.classes);
  return element;
}
