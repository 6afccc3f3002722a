import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { CompendiumCollection } from "../../collections/compendium-collection.ts";
import { currentGame } from "../../host.ts";
import type {
  ApplicationConfiguration,
  ApplicationContext,
  ApplicationOptions,
  ApplicationRenderOptions,
} from "../api/application-configuration.ts";
import { ApplicationV2 } from "../api/application-v2.ts";
import { HandlebarsApplicationMixin, type HandlebarsTemplatePart } from "../api/handlebars-application.ts";
import { DragDrop } from "../ux/drag-drop.ts";

/** The options of a pack's window. */
export interface CompendiumOptions extends ApplicationOptions {
  pack?: CompendiumCollection;
}

/** The window that lists what is in a pack. */
export class Compendium extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "compendium-{id}",
    classes: ["compendium"],
    window: { icon: "fa-solid fa-box-archive", resizable: true, contentClasses: ["flush"] },
    position: { width: 360, height: 520 },
    actions: {
      openEntry: Compendium.#onOpenEntry,
      importEntry: Compendium.#onImportEntry,
    },
  };

  static override PARTS: Record<string, HandlebarsTemplatePart> = {
    list: { template: "templates/apps/compendium.hbs", scrollable: [".directory-list"] },
  };

  #search = "";

  /** The pack that is listed. */
  get collection(): CompendiumCollection {
    return this.options["pack"] as CompendiumCollection;
  }

  override get title(): string {
    return this.collection.title;
  }

  protected override _initializeApplicationOptions(options: CompendiumOptions): ApplicationConfiguration {
    const id = options.pack?.collection.replaceAll(".", "-") ?? "unknown";
    return super._initializeApplicationOptions({ uniqueId: id, ...options });
  }

  protected override async _onFirstRender(
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", (event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      this.#search = event.target.value.trim().toLowerCase();
      void this.render();
    });
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<ApplicationContext> {
    const context = await super._prepareContext(options);
    const entries: PlainObject[] = this.collection.index.contents
      .filter((entry) => String(entry["name"]).toLowerCase().includes(this.#search))
      .sort(
        (a, b) =>
          Number(a["sort"] ?? 0) - Number(b["sort"] ?? 0) ||
          String(a["name"]).localeCompare(String(b["name"])),
      )
      .map((entry) => ({ id: entry._id, uuid: entry.uuid, name: entry["name"], img: entry["img"] }));
    const canImport = currentGame().user.isGM && this.collection.documentName !== "Adventure";
    return Object.assign(context, { entries, search: this.#search, canImport });
  }

  protected override async _onRender(
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<void> {
    await super._onRender(context, options);
    new DragDrop({
      dragSelector: "[data-uuid]",
      permissions: { drop: () => false },
      callbacks: {
        dragstart: (event) => {
          const uuid =
            event.currentTarget instanceof HTMLElement ? event.currentTarget.dataset["uuid"] : undefined;
          event.dataTransfer?.setData(
            "text/plain",
            JSON.stringify({ type: this.collection.documentName, uuid }),
          );
        },
      },
    }).bind(this.element);
  }

  static async #onOpenEntry(this: Compendium, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"];
    const document = id ? await this.collection.getDocument(id) : undefined;
    await document?.sheet?.render(true);
  }

  static async #onImportEntry(this: Compendium, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"];
    const world = currentGame().collections.get(this.collection.documentName);
    if (!id || !world) return;
    const created = await world.importFromCompendium(this.collection, id);
    await created?.sheet?.render(true);
  }
}
