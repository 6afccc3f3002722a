import { USER_ROLES } from "../../../shared/constants.ts";
import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { hasPermission } from "../../../shared/permissions.ts";
import { userSchema } from "../../../shared/schemas/world.ts";
import type { Color } from "../../../shared/utils/color.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { ClientDocument } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import { currentGame, host } from "../host.ts";
import type { TokenDocument } from "./token-document.ts";

/** A placeable token, as far as targeting looks at one. */
export interface TargetToken {
  readonly id: string | null;
  readonly document?: TokenDocument;
}

/** A seat at the table, and whether somebody sits in it. */
export class User extends ClientDocument {
  static override documentName = "User";
  declare name: string;
  declare role: number;
  declare color: Color;
  declare avatar: string | null;
  declare pronouns: string;
  declare permissions: PlainObject;
  declare character: ClientDocument | null;
  /** Whether the user is logged in. */
  active = false;
  /** The scene that the user looks at, as far as it is known. */
  viewedScene: string | null = null;
  /** The tokens that the user targets. */
  targets = new Set<TargetToken>();

  static override defineSchema(): DataSchema {
    return userSchema(clientKit());
  }

  /** Whether this is a Game Master or an assistant. */
  get isGM(): boolean {
    return this.role >= USER_ROLES.ASSISTANT;
  }

  /** Whether this is the user of this client. */
  get isSelf(): boolean {
    return currentGame().userId === this.id;
  }

  /** Whether this is the one Game Master who acts for the world. */
  get isActiveGM(): boolean {
    return currentGame().users.activeGM === this;
  }

  /** Whether the user may never log in. */
  get isBanned(): boolean {
    return this.role === USER_ROLES.NONE;
  }

  /** Whether the user may do something, by the name of a permission or of a role. */
  can(action: string): boolean {
    return action in USER_ROLES ? this.hasRole(action) : this.hasPermission(action);
  }

  /** Whether the user has a permission. */
  hasPermission(permission: string): boolean {
    return hasPermission({ id: this.id ?? "", role: this.role, permissions: this.permissions }, permission);
  }

  /** Whether the user has at least a role. */
  hasRole(role: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const level = typeof role === "number" ? role : (USER_ROLES as Readonly<Record<string, number>>)[role];
    if (level === undefined) return false;
    return exact ? this.role === level : this.role >= level;
  }

  /** Asks this user's client something; the handler stands in `CONFIG.queries` there. */
  async query(
    queryName: string,
    queryData: unknown,
    { timeout }: { timeout?: number } = {},
  ): Promise<unknown> {
    const game = currentGame();
    if (!game.user.hasPermission("QUERY_USER"))
      throw new Error("You do not have permission to query other users");
    if (!this.active) throw new Error(`User ${this.name} is not active`);
    const data: unknown = queryData === undefined ? undefined : JSON.parse(JSON.stringify(queryData));
    if (this.isSelf) return game.answerQuery(queryName, data, timeout);
    return game.connection.query(this.id ?? "", queryName, data, timeout);
  }

  /** Asks several users the same thing; generation 13 has no such method. */
  static get queryMany(): typeof queryMany | undefined {
    return host.generation >= 14 ? queryMany : undefined;
  }

  override _onUpdate(changed: PlainObject, options: PlainObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("role" in changed) currentGame().users.refreshActivity();
  }
}

async function queryMany(
  users: Iterable<User>,
  queryName: string,
  queryData: unknown,
  options: { timeout?: number } = {},
): Promise<PromiseSettledResult<unknown>[]> {
  return Promise.allSettled([...users].map((user) => user.query(queryName, queryData, options)));
}
