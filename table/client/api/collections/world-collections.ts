import type { ClientDocument } from "../abstract/client-document.ts";
import type { Actor } from "../documents/actor.ts";
import type { ChatMessage } from "../documents/chat-message.ts";
import type { Combat } from "../documents/combat.ts";
import type { Folder } from "../documents/folder.ts";
import type { Item } from "../documents/item.ts";
import type { JournalEntry } from "../documents/journal.ts";
import type { Macro } from "../documents/macro.ts";
import type { Setting } from "../documents/plain-documents.ts";
import type { Scene } from "../documents/scene.ts";
import type { User } from "../documents/user.ts";
import { currentGame } from "../host.ts";
import { WorldCollection } from "./world-collection.ts";

/** A collection whose documents can be filed in folders. */
class FiledCollection<T extends ClientDocument> extends WorldCollection<T> {
  override get folders(): Folder[] {
    return currentGame().folders.filter((folder) => folder.type === this.documentName);
  }
}

/** The actors of the world. */
export class Actors extends FiledCollection<Actor> {
  static override documentName = "Actor";
}

/** The items of the world. */
export class Items extends FiledCollection<Item> {
  static override documentName = "Item";
}

/** The journal of the world. */
export class Journal extends FiledCollection<JournalEntry> {
  static override documentName = "JournalEntry";
}

/** The macros of the world. */
export class Macros extends FiledCollection<Macro> {
  static override documentName = "Macro";
}

/** The folders of the world. */
export class Folders extends WorldCollection<Folder> {
  static override documentName = "Folder";
}

/** The chat log. */
export class ChatMessages extends WorldCollection<ChatMessage> {
  static override documentName = "ChatMessage";

  /** Deletes every message; for a Game Master. */
  async flush(): Promise<void> {
    const cls = this.documentClass as unknown as typeof ClientDocument;
    await cls.deleteDocuments([], { deleteAll: true });
  }
}

/** The stored settings. */
export class WorldSettings extends WorldCollection<Setting> {
  static override documentName = "Setting";

  /** The stored setting of a key, of the world or of a user. */
  getSetting(key: string, user: string | null = null): Setting | undefined {
    return this.find((setting) => setting.key === key && (setting._source["user"] ?? null) === user);
  }
}

/** The scenes of the world. */
export class Scenes extends FiledCollection<Scene> {
  static override documentName = "Scene";

  /** The scene that is shown to everybody. */
  get active(): Scene | undefined {
    return this.find((scene) => scene.active);
  }

  /** The scene that the current user looks at. */
  get viewed(): Scene | undefined {
    const { viewedScene } = currentGame().user;
    return viewedScene ? this.get(viewedScene) : undefined;
  }

  /** The scene that the current user looks at. */
  get current(): Scene | undefined {
    return this.viewed;
  }
}

/** The battles of the world. */
export class CombatEncounters extends WorldCollection<Combat> {
  static override documentName = "Combat";
  #viewed: string | null = null;

  /** The active battle of the viewed scene, or of none. */
  get active(): Combat | undefined {
    const scene = currentGame().scenes.viewed?.id ?? null;
    const active = this.filter((combat) => combat.active);
    return (
      active.find((combat) => combat._source["scene"] === scene) ??
      active.find((combat) => !combat._source["scene"])
    );
  }

  /** The battles that belong to the viewed scene or to none. */
  get combats(): Combat[] {
    const scene = currentGame().scenes.viewed?.id ?? null;
    return this.filter((combat) => !combat._source["scene"] || combat._source["scene"] === scene);
  }

  /** The battle that the tracker shows. */
  get viewed(): Combat | null {
    const chosen = this.#viewed ? this.get(this.#viewed) : undefined;
    if (chosen && this.combats.includes(chosen)) return chosen;
    return this.active ?? this.combats[0] ?? null;
  }

  /** Chooses the battle that the tracker shows. */
  set viewed(combat: Combat | null) {
    this.#viewed = combat?.id ?? null;
  }
}

/** The seats of the table. */
export class Users extends WorldCollection<User> {
  static override documentName = "User";

  /** The user of this client. */
  get current(): User | null {
    return this.get(currentGame().userId) ?? null;
  }

  /** Users who are no Game Masters and may log in. */
  get players(): User[] {
    return this.filter((user) => !user.isGM && user.role > 0);
  }

  /** The one logged-in Game Master who acts for the world: full ones first, then the lowest identifier. */
  get activeGM(): User | null {
    const masters = this.filter((user) => user.active && user.isGM);
    masters.sort((a, b) => b.role - a.role || (String(a.id) < String(b.id) ? -1 : 1));
    return masters[0] ?? null;
  }

  /** Of the users that meet a condition, the one of the highest role, then of the lowest identifier. */
  getDesignatedUser(condition: (user: User) => boolean): User | null {
    const found = this.filter(condition);
    found.sort((a, b) => b.role - a.role || (String(a.id) < String(b.id) ? -1 : 1));
    return found[0] ?? null;
  }

  /** Draws the players list again after somebody came, went or changed. */
  refreshActivity(): void {
    this.render();
  }
}
