import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { macroSchema } from "../../../shared/schemas/world.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { ClientDocument } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import { documentConfig } from "../config.ts";
import { currentGame } from "../host.ts";
import type { Folder } from "./folder.ts";
import type { User } from "./user.ts";

/** A macro: a chat line or a script. */
export class Macro extends ClientDocument {
  static override documentName = "Macro";
  declare name: string;
  declare type: "chat" | "script";
  declare img: string;
  declare command: string;
  declare scope: string;
  declare author: User | null;
  declare ownership: Record<string, number>;
  declare sort: number;
  declare folder: Folder | null;

  static override defineSchema(): DataSchema {
    return macroSchema(clientKit());
  }

  /** Whether the current user wrote this macro. */
  get isAuthor(): boolean {
    return currentGame().user === this.author;
  }

  /** Whether a user may run this macro. */
  canUserExecute(user: User): boolean {
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this.type === "chat" || user.hasPermission("MACRO_SCRIPT");
  }

  /** Runs the macro; a script sees `speaker`, `actor`, `token`, `character`, `scope` and what `scope` names. */
  async execute(scope: PlainObject = {}): Promise<unknown> {
    const { user } = currentGame();
    if (!this.canUserExecute(user))
      throw new Error(`You do not have permission to execute Macro "${this.name}"`);
    if (this.type === "chat") {
      const cls = documentConfig("ChatMessage").documentClass as unknown as typeof ClientDocument;
      return cls.create({ content: this.command });
    }
    const { speaker = {}, actor = null, token = null, ...rest } = scope;
    const names = Object.keys(rest).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
    const AsyncFunction = (async () => {}).constructor as new (
      ...args: string[]
    ) => (...values: unknown[]) => Promise<unknown>;
    const run = new AsyncFunction(
      "speaker",
      "actor",
      "token",
      "character",
      "scope",
      ...names,
      `${this.command}\n`,
    );
    return run.call(this, speaker, actor, token, user.character, scope, ...names.map((name) => rest[name]));
  }
}
