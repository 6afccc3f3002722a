import type { JournalEntry, JournalEntryPage } from "../../documents/journal.ts";
import { currentGame } from "../../host.ts";
import type { ApplicationContext, ApplicationRenderOptions } from "../api/application-configuration.ts";
import { type DocumentSheetOptions, DocumentSheetV2 } from "../api/document-sheet-v2.ts";
import { HandlebarsApplicationMixin, type HandlebarsTemplatePart } from "../api/handlebars-application.ts";
import { TextEditor } from "../ux/text-editor.ts";

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
    const content = await TextEditor.enrichHTML(page.text?.content ?? "", {
      secrets: page.isOwner,
      relativeTo: page,
    });
    const view = await this.#renderOwnView(page);
    return {
      name: page.name,
      showTitle: page.title?.show !== false,
      content: view ?? content,
      src: page.src,
    };
  }

  /** A page of a package's own type draws itself, if its model can. */
  async #renderOwnView(page: JournalEntryPage): Promise<string | null> {
    const { system } = page;
    if (typeof system !== "object" || system === null || !("toEmbed" in system)) return null;
    const { toEmbed } = system as { toEmbed: (config: object) => Promise<HTMLElement | null> };
    const element = await toEmbed.call(system, {});
    return element?.outerHTML ?? null;
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
