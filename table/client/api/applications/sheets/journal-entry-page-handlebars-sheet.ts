import type { ApplicationContext, ApplicationRenderOptions } from "../api/application-configuration.ts";
import {
  copyParts,
  HandlebarsApplicationMixin,
  type HandlebarsTemplatePart,
} from "../api/handlebars-application.ts";
import { JournalEntryPageSheet } from "./journal-entry-page-sheet.ts";

/** The sheet of a journal page that is drawn by templates, others to view it than to edit it. */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  /** The parts of the window in which the page is edited. */
  static EDIT_PARTS: Record<string, HandlebarsTemplatePart> = {};

  /** The parts of the view of the page. */
  static VIEW_PARTS: Record<string, HandlebarsTemplatePart> = {};

  protected override _configureRenderParts(
    options: ApplicationRenderOptions,
  ): Record<string, HandlebarsTemplatePart> {
    const { EDIT_PARTS, VIEW_PARTS } = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    return { ...super._configureRenderParts(options), ...copyParts(this.isView ? VIEW_PARTS : EDIT_PARTS) };
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<ApplicationContext> {
    const context = await super._prepareContext(options);
    const { page } = this;
    return Object.assign(context, { page, name: page.name, title: page.title });
  }
}
