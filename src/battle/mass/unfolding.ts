import type { Dice } from "#rules/dice.ts";
import { type Ruleset, rulesetWith } from "#rules/mass/ruleset.ts";
import { MangonelError } from "../mangonel-error.ts";
import { applyEvent } from "./apply-event.ts";
import type { BattleEvent } from "./event.ts";
import type { Battle, EngineUnit, Unit, UnitId } from "./state.ts";

/**
 * A command while it is carried out: the events so far and the battle that they have made. What a later part
 * of the command reads is what the earlier parts have changed.
 */
export class Unfolding {
  readonly dice: Dice;
  readonly ruleset: Ruleset;
  #battle: Battle;
  readonly #events: BattleEvent[] = [];

  constructor(battle: Battle, dice: Dice) {
    this.#battle = battle;
    this.dice = dice;
    this.ruleset = rulesetWith(battle.settings);
  }

  get battle(): Battle {
    return this.#battle;
  }

  get events(): readonly BattleEvent[] {
    return this.#events;
  }

  /** Lets something happen. */
  emit(event: BattleEvent): void {
    this.#events.push(event);
    this.#battle = applyEvent(this.#battle, event);
  }

  /** @throws {@link MangonelError} `unknownUnit`: commands check their ids before they unfold */
  unit(id: UnitId): Unit {
    const unit = this.#battle.units[id];
    if (!unit) throw new MangonelError("unknownUnit", `There is no unit ${id} in this battle`);
    return unit;
  }

  /** @throws {@link MangonelError} `notAnEngine` */
  engine(id: UnitId): EngineUnit {
    const unit = this.unit(id);
    if (unit.kind !== "engine") throw new MangonelError("notAnEngine", `Unit ${id} is not an engine`);
    return unit;
  }
}
