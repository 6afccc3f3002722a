import type { JournalEntryPage } from "../../documents/journal.ts";
import type { ApplicationConfiguration } from "../api/application-configuration.ts";
import { type DocumentSheetOptions, DocumentSheetV2 } from "../api/document-sheet-v2.ts";

/** What the sheet of a journal page is made with. */
export interface JournalEntryPageSheetOptions extends DocumentSheetOptions {
  /** A page is viewed within its journal, and edited in a window of its own. */
  mode?: "view" | "edit";
  /** Classes of the element in view mode, in place of those of the window. */
  viewClasses?: string[];
  includeTOC?: boolean;
}

/** The sheet of a page of a journal: a window to edit it, or the view of it that the journal's sheet shows. */
export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: JournalEntryPageSheetOptions = {
    classes: ["journal-entry-page"],
    mode: "edit",
    viewClasses: [],
    includeTOC: true,
    viewPermission: 2,
    position: { width: 600, height: 680 },
    window: { resizable: true },
    form: { submitOnChange: false },
  };

  get page(): JournalEntryPage {
    return this.document as JournalEntryPage;
  }

  /** Whether the page is shown within its journal. */
  get isView(): boolean {
    return this.options["mode"] === "view";
  }

  protected override _initializeApplicationOptions(
    options: JournalEntryPageSheetOptions,
  ): ApplicationConfiguration {
    const all = super._initializeApplicationOptions(options);
    if (all["mode"] !== "view") return all;
    all.id = `${all.id}-view`;
    all.tag = "article";
    all.classes = ["journal-entry-page", ...(all["viewClasses"] as string[])];
    all.window = { ...all.window, frame: false, positioned: false };
    return all;
  }

  /** The view of a page is put into its place by the sheet of the journal. */
  protected override _insertElement(element: HTMLElement): void {
    if (!this.isView) super._insertElement(element);
  }
}
