import type { PlainObject } from "../../../../../shared/utils/objects.ts";
import type { ClientDocument } from "../../../abstract/client-document.ts";
import type { WorldCollection } from "../../../collections/world-collection.ts";
import type { Folder } from "../../../documents/folder.ts";
import { currentGame } from "../../../host.ts";
import type {
  ApplicationContext,
  ApplicationOptions,
  ApplicationRenderOptions,
} from "../../api/application-configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsTemplatePart } from "../../api/handlebars-application.ts";
import { confirmDeletion, createByDialog } from "../../apps/document-dialogs.ts";
import { configureOwnership } from "../../apps/document-ownership.ts";
import { ContextMenu, type ContextMenuEntry } from "../../ux/context-menu.ts";
import { DragDrop } from "../../ux/drag-drop.ts";
import { AbstractSidebarTab } from "../abstract-sidebar-tab.ts";

/** The list of the world's documents of one kind. */
export class DocumentDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["directory"],
    actions: {
      activateEntry: DocumentDirectory.#onActivateEntry,
      createEntry: DocumentDirectory.#onCreateEntry,
      entryMenu: DocumentDirectory.#onEntryMenu,
    },
  };

  static override PARTS: Record<string, HandlebarsTemplatePart> = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    list: {
      template: "templates/sidebar/directory/list.hbs",
      templates: ["templates/sidebar/directory/entry.hbs"],
      scrollable: [""],
    },
  };

  /** The name of the documents in the list. */
  static documentName = "";

  #search = "";

  get documentName(): string {
    return (this.constructor as typeof DocumentDirectory).documentName;
  }

  get collection(): WorldCollection {
    const collection = currentGame().collections.get(this.documentName);
    if (!collection) throw new Error(`The world has no collection of ${this.documentName}`);
    return collection;
  }

  protected override async _onFirstRender(
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    if (!this.isPopout) this.collection.apps.push(this);
    this.element.addEventListener("contextmenu", (event) => {
      const row =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-entry-id]") : null;
      if (!row) return;
      event.preventDefault();
      this.#openMenu(row, event.clientX, event.clientY);
    });
    this.element.addEventListener("input", (event) => {
      if (!(event.target instanceof HTMLInputElement) || event.target.name !== "search") return;
      this.#search = event.target.value.trim().toLowerCase();
      void this.render({ parts: ["list"] });
    });
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<ApplicationContext> {
    const context = await super._prepareContext(options);
    const { user } = currentGame();
    const cls = this.collection.documentClass as unknown as typeof ClientDocument;
    return Object.assign(context, {
      title: this.title,
      search: this.#search,
      canCreate: cls.canUserCreate(user),
      folders: this.#listFolders(),
      entries: this.#listEntries(null),
      isEmpty: !this.collection.some((doc) => doc.visible),
    });
  }

  #listFolders(): PlainObject[] {
    return (this.collection.folders as Folder[])
      .filter((folder) => folder.visible)
      .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
      .map((folder) => ({
        name: folder.name,
        color: folder.color ? String(folder.color.css) : "",
        entries: this.#listEntries(folder.id),
      }))
      .filter(({ entries }) => !this.#search || entries.length > 0);
  }

  #listEntries(folder: string | null): PlainObject[] {
    return this.collection
      .filter((doc) => doc.visible && (doc._source["folder"] ?? null) === folder)
      .map((doc) => this._prepareEntry(doc))
      .filter(({ name }) => String(name).toLowerCase().includes(this.#search))
      .sort(
        (a, b) => Number(a["sort"]) - Number(b["sort"]) || String(a["name"]).localeCompare(String(b["name"])),
      );
  }

  /** What the template is told of one document. */
  protected _prepareEntry(doc: ClientDocument): PlainObject {
    const { name, img, sort } = doc._source;
    return { id: doc.id, name, img, sort, icon: "", note: "", active: false };
  }

  protected override _attachPartListeners(
    partId: string,
    element: HTMLElement,
    options: ApplicationRenderOptions,
  ): void {
    super._attachPartListeners(partId, element, options);
    new DragDrop.implementation({
      dragSelector: "[data-entry-id]",
      permissions: { drop: () => false },
      callbacks: { dragstart: (event) => this._onDragStart(event) },
    }).bind(element);
  }

  /** A drag of an entry begins. */
  protected _onDragStart(event: DragEvent): void {
    const doc = this.#findDocument(event.currentTarget);
    if (doc) event.dataTransfer?.setData("text/plain", JSON.stringify(doc.toDragData()));
  }

  #findDocument(target: EventTarget | null): ClientDocument | undefined {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-entry-id]") : null;
    return this.collection.get(row?.dataset["entryId"] ?? "");
  }

  /** Opens what an entry stands for. */
  protected async _openEntry(doc: ClientDocument): Promise<void> {
    await doc.sheet?.render(true);
  }

  /** The menu of an entry. */
  protected _getEntryMenu(doc: ClientDocument): ContextMenuEntry[] {
    const { user } = currentGame();
    const entries: ContextMenuEntry[] = [
      {
        label: "TABLE.Directory.open",
        icon: "fa-solid fa-up-right-from-square",
        onClick: () => void this._openEntry(doc),
      },
    ];
    if (user.isGM && "ownership" in doc._source) {
      entries.push({
        label: "TABLE.Directory.ownership",
        icon: "fa-solid fa-user-lock",
        onClick: () => void configureOwnership(doc),
      });
    }
    if (doc.canUserModify(user, "delete")) {
      entries.push({
        label: "TABLE.Directory.delete",
        icon: "fa-solid fa-trash",
        onClick: () => void confirmDeletion(doc),
      });
    }
    return entries;
  }

  #openMenu(row: HTMLElement, x: number, y: number): void {
    const doc = this.#findDocument(row);
    if (doc) ContextMenu.open(this._getEntryMenu(doc), { x, y });
  }

  static async #onActivateEntry(
    this: DocumentDirectory,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const doc = this.#findDocument(target);
    if (doc) await this._openEntry(doc);
  }

  static async #onCreateEntry(this: DocumentDirectory): Promise<void> {
    const created = await createByDialog(this.collection.documentClass as unknown as typeof ClientDocument);
    await created?.sheet?.render(true);
  }

  static #onEntryMenu(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): void {
    const row = target.closest<HTMLElement>("[data-entry-id]");
    const { left, bottom } = target.getBoundingClientRect();
    if (row) this.#openMenu(row, left, bottom);
  }
}
