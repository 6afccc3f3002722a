import type { Adventure } from "../../documents/adventure.ts";
import { currentGame, host } from "../../host.ts";
import type { ApplicationContext, ApplicationRenderOptions } from "../api/application-configuration.ts";
import { type DocumentSheetOptions, DocumentSheetV2 } from "../api/document-sheet-v2.ts";
import { HandlebarsApplicationMixin, type HandlebarsTemplatePart } from "../api/handlebars-application.ts";
import { localize } from "../localize.ts";
import { TextEditor } from "../ux/text-editor.ts";

/** The window from which an adventure is imported. */
export class AdventureImporterV2 extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    classes: ["adventure-sheet"],
    tag: "div",
    window: { icon: "fa-solid fa-flag" },
    position: { width: 520 },
    actions: { importAdventure: AdventureImporterV2.#onImport },
  };

  static override PARTS: Record<string, HandlebarsTemplatePart> = {
    body: { template: "templates/sheets/adventure.hbs" },
  };

  get adventure(): Adventure {
    return this.document as Adventure;
  }

  override get title(): string {
    return this.adventure.name;
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<ApplicationContext> {
    const context = await super._prepareContext(options);
    const { img, caption, description } = this.adventure;
    return Object.assign(context, {
      img,
      caption: await TextEditor.enrichHTML(caption),
      description: await TextEditor.enrichHTML(description),
      canImport: currentGame().user.isGM,
    });
  }

  static async #onImport(
    this: AdventureImporterV2,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    target.toggleAttribute("disabled", true);
    try {
      const done = await this.adventure.import({});
      if (!done) return;
      host.ui?.notifications?.info(localize("TABLE.Adventure.imported", { name: this.adventure.name }));
      await this.close();
    } finally {
      target.toggleAttribute("disabled", false);
    }
  }
}
