import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { chatMessageSchema } from "../../../shared/schemas/world.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { ClientDocument } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import { Roll } from "../dice/roll.ts";
import { Hooks } from "../hooks.ts";
import { currentGame, host } from "../host.ts";
import { applyVisibility } from "./chat-visibility.ts";
import { type RenderMessageOptions, renderChatMessage } from "./render-chat-message.ts";
import type { TokenDocument } from "./token-document.ts";
import type { User } from "./user.ts";

/** Who speaks, in a chat message. */
export interface ChatSpeaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias: string;
}

/** A message of the chat log. */
export class ChatMessage extends ClientDocument {
  static override documentName = "ChatMessage";
  declare type: string;
  declare system: unknown;
  declare author: User | null;
  declare timestamp: number;
  declare flavor: string;
  declare content: string;
  declare speaker: ChatSpeaker;
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: Roll[];
  declare sound: string | null;
  declare style: number;

  static override defineSchema(): DataSchema {
    return chatMessageSchema(clientKit());
  }

  override prepareDerivedData(): void {
    const { rolls } = this._source;
    this.rolls = Array.isArray(rolls) ? rolls.flatMap((json) => reviveRoll(String(json))) : [];
  }

  /** Whether the current user wrote this message. */
  get isAuthor(): boolean {
    return currentGame().user.id === this._source["author"];
  }

  /** The name to show for the speaker. */
  get alias(): string {
    return this.speaker.alias || this.speakerActor?.name || this.author?.name || "";
  }

  /** The actor who speaks. */
  get speakerActor(): (ClientDocument & { name: string }) | null {
    const { actor } = this.speaker;
    return actor
      ? ((currentGame().actors.get(actor) as (ClientDocument & { name: string }) | undefined) ?? null)
      : null;
  }

  /** Whether the message carries rolls. */
  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** Whether the current user may read what the message says. */
  get isContentVisible(): boolean {
    const { user } = currentGame();
    if (this.isRoll && this.whisper.length > 0) {
      const isNamed = this.whisper.includes(user.id ?? "");
      return isNamed || (this.isAuthor && !this.blind);
    }
    return this.visible;
  }

  /** Whether the current user sees the message in the log; the data reach every client all the same. */
  override get visible(): boolean {
    if (this.whisper.length === 0) return true;
    const { user } = currentGame();
    if (this.isRoll) return true;
    return this.isAuthor || this.whisper.includes(user.id ?? "");
  }

  /** Whether the message is part of the log. */
  get logged(): boolean {
    return currentGame().messages.has(this.id ?? "");
  }

  /** Draws the message; every drawing calls the hook `renderChatMessageHTML`. */
  async renderHTML(options: RenderMessageOptions = {}): Promise<HTMLElement> {
    const { element, context } = await renderChatMessage(this, options);
    Hooks.callAll("renderChatMessageHTML", this, element, context);
    return element;
  }

  /** Data with `@` paths that formulas may use. */
  override getRollData(): PlainObject {
    return this.speakerActor?.getRollData() ?? {};
  }

  /** Who speaks: a token, else an actor, else the user's own choice. */
  static getSpeaker({
    scene,
    actor,
    token,
    alias,
  }: {
    scene?: ClientDocument | null;
    actor?: (ClientDocument & { name: string }) | null;
    token?: TokenDocument | { document: TokenDocument } | null;
    alias?: string;
  } = {}): ChatSpeaker {
    const { user, scenes } = currentGame();
    const spoken = token && "document" in token ? token.document : (token ?? null);
    if (spoken) {
      return {
        scene: spoken.parent?.id ?? null,
        actor: spoken.actorId,
        token: spoken.id,
        alias: alias ?? spoken.name,
      };
    }
    const character = user.character as (ClientDocument & { name: string }) | null;
    const speaking = actor ?? character;
    return {
      scene: scene?.id ?? scenes.viewed?.id ?? null,
      actor: speaking?.id ?? null,
      token: null,
      alias: alias ?? speaking?.name ?? user.name,
    };
  }

  /** The users that a name whispers to: `GM`, `players`, or the name of a user or of a character. */
  static getWhisperRecipients(name: string): User[] {
    const { users } = currentGame();
    const lower = name.toLowerCase();
    if (lower === "gm" || lower === "dm") return users.filter((user) => user.isGM);
    if (lower === "players") return users.players;
    return users.filter(
      (user) => user.name.toLowerCase() === lower || Reflect.get(user.character ?? {}, "name") === name,
    );
  }

  /** Makes message data as public or private as a roll mode says (generation 13). */
  static applyRollMode(chatData: PlainObject, rollMode: string): PlainObject {
    return applyVisibility(chatData, rollMode);
  }

  /** Makes message data as public or private as a message mode says; generation 13 has no such method. */
  static get applyMode(): ((chatData: PlainObject, mode: string) => PlainObject) | undefined {
    return host.generation >= 14 ? applyVisibility : undefined;
  }

  /** Makes this unsaved message as public or private as a mode says. */
  applyRollMode(rollMode: string): void {
    this.updateSource(applyVisibility({}, rollMode));
  }

  override async _preCreate(data: PlainObject, options: PlainObject, user: User): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const changes: PlainObject = {};
    if (!this._source["author"]) changes["author"] = user.id;
    const mode = host.generation >= 14 ? options["messageMode"] : options["rollMode"];
    if (typeof mode === "string") Object.assign(changes, applyVisibility({}, mode));
    this.updateSource(changes);
    return undefined;
  }
}

/** A stored roll that cannot be revived is left out and reported. */
function reviveRoll(json: string): Roll[] {
  try {
    return [Roll.fromJSON(json)];
  } catch (error) {
    console.error("A roll of a chat message could not be revived", error);
    return [];
  }
}
