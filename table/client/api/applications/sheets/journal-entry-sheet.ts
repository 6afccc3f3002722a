import type { JournalEntry, JournalEntryPage } from "../../documents/journal.ts";
import { findSheetClass } from "../../documents/sheets.ts";
import { currentGame } from "../../host.ts";
import type {
  ApplicationClosingOptions,
  ApplicationContext,
  ApplicationRenderOptions,
} from "../api/application-configuration.ts";
import { type DocumentSheetOptions, DocumentSheetV2 } from "../api/document-sheet-v2.ts";
import { HandlebarsApplicationMixin, type HandlebarsTemplatePart } from "../api/handlebars-application.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { JournalEntryPageSheet } from "./journal-entry-page-sheet.ts";

/** The window in which a journal entry is read, page by page. */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    classes: ["journal-sheet"],
    tag: "div",
    window: { icon: "fa-solid fa-book-open", resizable: true },
    position: { width: 780, height: 640 },
    actions: { goToPage: JournalEntrySheet.#onGoToPage },
  };

  static override PARTS: Record<string, HandlebarsTemplatePart> = {
    pages: { template: "templates/sheets/journal-pages.hbs", scrollable: [""] },
    page: { template: "templates/sheets/journal-page.hbs" },
  };

  #pageId: string | null = null;
  #view: JournalEntryPageSheet | null = null;

  get entry(): JournalEntry {
    return this.document as JournalEntry;
  }

  override get title(): string {
    return this.entry.name;
  }

  /** The page that is shown. */
  get #page(): JournalEntryPage | undefined {
    const pages = this.#pages;
    return pages.find((page) => page.id === this.#pageId) ?? pages[0];
  }

  get #pages(): JournalEntryPage[] {
    return this.entry.pages
      .filter((page) => page.testUserPermission(currentGame().user, "OBSERVER"))
      .sort((a, b) => a.sort - b.sort);
  }

  protected override _configureRenderOptions(options: ApplicationRenderOptions): void {
    super._configureRenderOptions(options);
    if (typeof options["pageId"] === "string") this.#pageId = options["pageId"];
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<ApplicationContext> {
    const context = await super._prepareContext(options);
    const page = this.#page;
    return Object.assign(context, {
      pages: this.#pages.map(({ id, name }) => ({ id, name, current: id === page?.id })),
      page: page ? await this.#preparePage(page) : null,
    });
  }

  async #preparePage(page: JournalEntryPage): Promise<object> {
    this.#view = await this.#findView(page);
    if (this.#view) return {};
    const content = await TextEditor.enrichHTML(page.text?.content ?? "", {
      secrets: page.isOwner,
      relativeTo: page,
    });
    return { name: page.name, showTitle: page.title?.show !== false, content, src: page.src };
  }

  /** The view of a page whose type has a sheet of its own; any other page is drawn here. */
  async #findView(page: JournalEntryPage): Promise<JournalEntryPageSheet | null> {
    if (this.#view?.page === page) return this.#view;
    await this.#view?.close();
    const Sheet = findSheetClass(page);
    if (!(Sheet?.prototype instanceof JournalEntryPageSheet)) return null;
    return new Sheet({ document: page, mode: "view" }) as JournalEntryPageSheet;
  }

  protected override async _onRender(
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<void> {
    await super._onRender(context, options);
    await this.#view?.render({ force: true });
    if (this.#view?.rendered) this.parts["page"]?.replaceChildren(this.#view.element);
  }

  protected override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    void this.#view?.close();
    this.#view = null;
  }

  static async #onGoToPage(
    this: JournalEntrySheet,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    this.#pageId = target.dataset["pageId"] ?? null;
    await this.render();
  }
}
