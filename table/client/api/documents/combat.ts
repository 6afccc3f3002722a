import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { combatantGroupSchema, combatantSchema, combatSchema } from "../../../shared/schemas/world.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { ClientDocument } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import type { EmbeddedCollection } from "../collections/embedded-collection.ts";
import { Hooks } from "../hooks.ts";
import { currentGame } from "../host.ts";
import type { Actor } from "./actor.ts";
import type { Scene } from "./scene.ts";

/** Where a battle stands. */
export interface CombatState {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** A battle and its clock. */
export class Combat extends ClientDocument {
  static override documentName = "Combat";
  declare type: string;
  declare system: unknown;
  declare scene: Scene | null;
  declare combatants: EmbeddedCollection<Combatant>;
  declare groups: EmbeddedCollection<CombatantGroup>;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  declare sort: number;
  /** Combatants in the order of their turns. */
  declare turns: Combatant[];
  /** Where the battle stands. */
  declare current: CombatState;
  /** Where the battle stood before the last change. */
  declare previous: CombatState;

  static override defineSchema(): DataSchema {
    return combatSchema(clientKit());
  }

  override prepareDerivedData(): void {
    const hide = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    };
    const before: unknown = Reflect.get(this, "current");
    hide("turns", []);
    this.setupTurns();
    hide("previous", before ?? stateOf(this));
    hide("current", stateOf(this));
  }

  /** Whether the battle has begun. */
  get started(): boolean {
    return this.round > 0;
  }

  /** Whether the battle is the one that the tracker shows. */
  get isView(): boolean {
    return currentGame().combats.viewed === this;
  }

  override get visible(): boolean {
    return true;
  }

  /** The combatant whose turn it is. */
  get combatant(): Combatant | undefined {
    return this.turn === null ? undefined : this.turns[this.turn];
  }

  /** The combatant whose turn comes next. */
  get nextCombatant(): Combatant | undefined {
    return this.turns[((this.turn ?? -1) + 1) % Math.max(1, this.turns.length)];
  }

  /** Puts the combatants into the order of their turns. */
  setupTurns(): Combatant[] {
    this.turns = this.combatants.contents.sort(this._sortCombatants);
    return this.turns;
  }

  /** Orders two combatants: the higher initiative first. */
  protected _sortCombatants(this: void, a: Combatant, b: Combatant): number {
    return (
      (b.initiative ?? Number.NEGATIVE_INFINITY) - (a.initiative ?? Number.NEGATIVE_INFINITY) ||
      (String(a.id) > String(b.id) ? 1 : -1)
    );
  }

  /** Makes this the active battle of its scene. */
  async activate(options: PlainObject = {}): Promise<ClientDocument[]> {
    const cls = this.constructor as typeof Combat;
    return cls.updateDocuments([{ _id: this.id, active: true }], options);
  }

  /** Begins the battle. */
  async startCombat(): Promise<this> {
    const updateData: PlainObject = { round: 1, turn: this.turns.length > 0 ? 0 : null };
    Hooks.callAll("combatStart", this, updateData, {});
    await this.update(updateData);
    return this;
  }

  /** Goes to the next round. */
  async nextRound(): Promise<this> {
    return this.#go("combatRound", { round: this.round + 1, turn: this.#firstTurn() }, 1);
  }

  /** Goes back a round. */
  async previousRound(): Promise<this> {
    const turn = this.round === 0 || this.turns.length === 0 ? null : this.turns.length - 1;
    return this.#go("combatRound", { round: Math.max(this.round - 1, 0), turn }, -1);
  }

  /** Goes to the next turn, and after the last one to the next round. */
  async nextTurn(): Promise<this> {
    const next = (this.turn ?? -1) + 1;
    if (next >= this.turns.length) return this.nextRound();
    return this.#go("combatTurn", { round: this.round, turn: next }, 1);
  }

  /** Goes back a turn, and from the first one to the round before. */
  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    if (this.turn === null || this.turn <= 0) return this.previousRound();
    return this.#go("combatTurn", { round: this.round, turn: this.turn - 1 }, -1);
  }

  #firstTurn(): number | null {
    return this.turns.length > 0 ? 0 : null;
  }

  async #go(hook: string, updateData: PlainObject, direction: 1 | -1): Promise<this> {
    const updateOptions: PlainObject = { direction };
    Hooks.callAll(hook, this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  /** Ends the battle, which deletes it; the tracker asks first. */
  async endCombat(): Promise<this | undefined> {
    return this.delete();
  }

  override _onUpdate(changed: PlainObject, options: PlainObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("round" in changed || "turn" in changed)
      Hooks.callAll("combatTurnChange", this, this.previous, this.current);
  }
}

function stateOf({ round, turn, combatant }: Combat): CombatState {
  return { round, turn, combatantId: combatant?.id ?? null, tokenId: combatant?.tokenId ?? null };
}

/** One who takes part in a battle. */
export class Combatant extends ClientDocument {
  static override documentName = "Combatant";
  declare type: string;
  declare system: unknown;
  declare name: string;
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;

  static override defineSchema(): DataSchema {
    return combatantSchema(clientKit());
  }

  /** The battle. */
  get combat(): Combat | null {
    return this.parent as Combat | null;
  }

  /** The actor. */
  get actor(): Actor | null {
    return this.actorId ? ((currentGame().actors.get(this.actorId) as Actor | undefined) ?? null) : null;
  }

  /** The token. */
  get token(): unknown {
    const scene = this.sceneId ? currentGame().scenes.get(this.sceneId) : undefined;
    return this.tokenId ? (scene?.tokens.get(this.tokenId) ?? null) : null;
  }
}

/** A side of a battle. */
export class CombatantGroup extends ClientDocument {
  static override documentName = "CombatantGroup";
  declare type: string;
  declare system: unknown;
  declare name: string;
  declare initiative: number | null;

  static override defineSchema(): DataSchema {
    return combatantGroupSchema(clientKit());
  }

  /** The combatants of this side. */
  get members(): Set<Combatant> {
    const combat = this.parent as Combat | null;
    return new Set(combat?.combatants.filter((combatant) => combatant._source["group"] === this.id) ?? []);
  }
}
