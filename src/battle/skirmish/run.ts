import type { D6, Dice, DicePurpose } from "#rules/dice.ts";
import { type SkirmishRuleset, skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { MangonelError } from "../mangonel-error.ts";
import { applyEvent } from "./apply-event.ts";
import type { SkirmishEvent } from "./event.ts";
import type { Figure, FigureId, Skirmish } from "./state.ts";

/** A command while it is carried out: the events so far and the skirmish that they have made. */
export class SkirmishRun {
  readonly dice: Dice;
  readonly ruleset: SkirmishRuleset;
  #battle: Skirmish;
  readonly #events: SkirmishEvent[] = [];

  constructor(battle: Skirmish, dice: Dice) {
    this.#battle = battle;
    this.dice = dice;
    this.ruleset = skirmishRulesetWith(battle.settings);
  }

  get battle(): Skirmish {
    return this.#battle;
  }

  get events(): readonly SkirmishEvent[] {
    return this.#events;
  }

  /** Lets something happen. */
  emit(event: SkirmishEvent): void {
    this.#events.push(event);
    this.#battle = applyEvent(this.#battle, event);
  }

  /** @throws {@link MangonelError} `unknownUnit`: commands check their ids before they run */
  figure(id: FigureId): Figure {
    const figure = this.#battle.figures[id];
    if (!figure) throw new MangonelError("unknownUnit", `There is no figure ${id} in this skirmish`);
    return figure;
  }

  /** Throws one die. */
  rollOne(purpose: DicePurpose, thrower: string): D6 {
    const [face] = this.dice.roll({ purpose, count: 1, thrower });
    if (face === undefined) throw new MangonelError("badDice", `No die came for ${purpose}`);
    return face;
  }
}
