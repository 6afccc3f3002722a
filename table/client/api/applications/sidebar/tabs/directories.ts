import type { PlainObject } from "../../../../../shared/utils/objects.ts";
import type { ClientDocument } from "../../../abstract/client-document.ts";
import type { Scene } from "../../../documents/scene.ts";
import { currentGame } from "../../../host.ts";
import { localize } from "../../localize.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { DocumentDirectory } from "./directory.ts";

/** The list of actors. */
export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override documentName = "Actor";

  protected override _prepareEntry(doc: ClientDocument): PlainObject {
    return {
      ...super._prepareEntry(doc),
      note: doc.isOwner && !currentGame().user.isGM ? localize("TABLE.Directory.own") : "",
    };
  }
}

/** The list of items. */
export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override documentName = "Item";
}

/** The list of journal entries. */
export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override documentName = "JournalEntry";

  protected override _prepareEntry(doc: ClientDocument): PlainObject {
    return { ...super._prepareEntry(doc), icon: "fa-solid fa-book-open" };
  }
}

/** The list of scenes. */
export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override documentName = "Scene";

  protected override _prepareEntry(doc: ClientDocument): PlainObject {
    const scene = doc as Scene;
    const note = scene.active
      ? localize("TABLE.Scene.active")
      : scene.isView
        ? localize("TABLE.Scene.viewed")
        : "";
    return { ...super._prepareEntry(doc), img: null, icon: "fa-solid fa-map", note, active: scene.isView };
  }

  protected override async _openEntry(doc: ClientDocument): Promise<void> {
    await (doc as Scene).view();
    await this.render();
  }

  protected override _getEntryMenu(doc: ClientDocument): ContextMenuEntry[] {
    const entries = super._getEntryMenu(doc);
    if (currentGame().user.isGM) {
      entries.splice(1, 0, {
        label: "TABLE.Scene.activate",
        icon: "fa-solid fa-bullseye",
        onClick: () => void (doc as Scene).activate(),
      });
    }
    return entries;
  }
}
