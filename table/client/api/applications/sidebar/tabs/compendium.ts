import type { PlainObject } from "../../../../../shared/utils/objects.ts";
import { currentGame } from "../../../host.ts";
import type {
  ApplicationContext,
  ApplicationOptions,
  ApplicationRenderOptions,
} from "../../api/application-configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsTemplatePart } from "../../api/handlebars-application.ts";
import { Compendium } from "../../apps/compendium.ts";
import { AbstractSidebarTab } from "../abstract-sidebar-tab.ts";

const ICONS: Readonly<Record<string, string>> = {
  Actor: "fa-solid fa-users",
  Item: "fa-solid fa-shield-halved",
  Adventure: "fa-solid fa-flag",
  JournalEntry: "fa-solid fa-book-open",
  Scene: "fa-solid fa-map",
  Macro: "fa-solid fa-code",
};

/** The list of compendium packs. */
export class CompendiumDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "compendium";
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["compendium-sidebar"],
    actions: { openPack: CompendiumDirectory.#onOpenPack },
  };

  static override PARTS: Record<string, HandlebarsTemplatePart> = {
    list: { template: "templates/sidebar/tabs/compendium.hbs", scrollable: [".directory-list"] },
  };

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<ApplicationContext> {
    const context = await super._prepareContext(options);
    const packs: PlainObject[] = currentGame()
      .packs.filter((pack) => pack.visible)
      .map((pack) => ({
        id: pack.collection,
        title: pack.title,
        count: pack.index.size,
        icon: ICONS[pack.documentName] ?? "fa-solid fa-box-archive",
      }));
    return Object.assign(context, { title: this.title, packs });
  }

  static async #onOpenPack(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const pack = currentGame().packs.get(target.dataset["pack"] ?? "");
    if (pack) await new Compendium({ pack }).render({ force: true });
  }
}
