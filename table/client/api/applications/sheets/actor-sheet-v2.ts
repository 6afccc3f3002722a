import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { ClientDocument } from "../../abstract/client-document.ts";
import type { Actor } from "../../documents/actor.ts";
import type { Item } from "../../documents/item.ts";
import { Hooks } from "../../hooks.ts";
import type { ApplicationContext, ApplicationRenderOptions } from "../api/application-configuration.ts";
import { type DocumentSheetOptions, DocumentSheetV2 } from "../api/document-sheet-v2.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { resolveDroppedDocument } from "../ux/dropped-document.ts";
import { TextEditor } from "../ux/text-editor.ts";

/** The sheet of an actor: it takes drops. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    position: { width: 600 },
    window: { resizable: true },
  };

  get actor(): Actor {
    return this.document as Actor;
  }

  /** The token of an actor that is not linked; the table links all. */
  get token(): null {
    return null;
  }

  protected override async _onRender(
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: {
        dragstart: this._canDragStart.bind(this),
        drop: this._canDragDrop.bind(this),
      },
      callbacks: {
        dragstart: this._onDragStart.bind(this),
        dragover: this._onDragOver.bind(this),
        drop: this._onDrop.bind(this),
      },
    }).bind(this.element);
  }

  /** Whether a drag may begin on the sheet. */
  protected _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }

  /** Whether something may be dropped on the sheet. */
  protected _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }

  /** A drag of something on the sheet begins. */
  protected async _onDragStart(event: DragEvent): Promise<void> {
    const target = event.currentTarget;
    const id = target instanceof HTMLElement ? target.dataset["itemId"] : undefined;
    const item = id ? this.actor.items.get(id) : undefined;
    if (item) event.dataTransfer?.setData("text/plain", JSON.stringify(item.toDragData()));
  }

  /** Something is dragged over the sheet. */
  protected _onDragOver(_event: DragEvent): void {}

  /** Something is dropped on the sheet. */
  protected async _onDrop(event: DragEvent): Promise<unknown> {
    const data = TextEditor.implementation.getDragEventData(event) as PlainObject;
    if (!Hooks.call("dropActorSheetData", this.actor, this, data)) return undefined;
    const document = await resolveDroppedDocument(data);
    return document ? this._onDropDocument(event, document) : undefined;
  }

  /** A document is dropped on the sheet. */
  protected async _onDropDocument(event: DragEvent, document: ClientDocument): Promise<unknown> {
    switch (document.documentName) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, document);
      case "Actor":
        return this._onDropActor(event, document as Actor);
      case "Item":
        return this._onDropItem(event, document as Item);
      case "Folder":
        return this._onDropFolder(event, document);
      default:
        return null;
    }
  }

  /** An effect is dropped on the sheet. */
  protected async _onDropActiveEffect(_event: DragEvent, _effect: ClientDocument): Promise<unknown> {
    return null;
  }

  /** An actor is dropped on the sheet. */
  protected async _onDropActor(_event: DragEvent, _actor: Actor): Promise<unknown> {
    return null;
  }

  /** An item is dropped on the sheet: the actor gets a copy. */
  protected async _onDropItem(_event: DragEvent, item: Item): Promise<unknown> {
    if (!this.actor.isOwner || this.actor.uuid === item.parent?.uuid) return null;
    const [created] = await this.actor.createEmbeddedDocuments("Item", [item.toObject()]);
    return created ?? null;
  }

  /** A folder is dropped on the sheet. */
  protected async _onDropFolder(_event: DragEvent, _folder: ClientDocument): Promise<unknown> {
    return null;
  }
}
