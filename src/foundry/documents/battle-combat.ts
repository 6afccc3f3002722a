import { listActions } from "../battle-log.ts";
import { isBattle } from "../read-battle.ts";
import { submit } from "../submit.ts";

/** A combat whose stock controls drive the battle's clock, where it is a battle of ours. */
export class BattleCombat extends Combat {
  /** Begins turn 1. */
  override async startCombat(): Promise<this> {
    if (!isBattle(this)) return super.startCombat();
    await submit(this, { type: "begin" });
    return this;
  }

  /** Ends the step: for everybody if a GM asks, else for the asker's side. */
  override async nextTurn(): Promise<this> {
    if (!isBattle(this)) return super.nextTurn();
    await advanceBattle(this);
    return this;
  }

  override async nextRound(): Promise<this> {
    return this.nextTurn();
  }

  /** Takes back the last action. */
  override async previousTurn(): Promise<this> {
    if (!isBattle(this)) return super.previousTurn();
    const last = listActions(this).findLast(({ system }) => !system.undone && system.command.type !== "undo");
    if (last) await submit(this, { type: "undo", sequence: last.system.sequence });
    return this;
  }

  /** Takes back everything since the turn began. */
  override async previousRound(): Promise<this> {
    if (!isBattle(this)) return super.previousRound();
    const { turn } = this.system;
    const first = listActions(this).find(
      ({ system }) => system.turn === turn && !system.undone && system.command.type !== "undo",
    );
    if (first) await submit(this, { type: "undo", sequence: first.system.sequence });
    return this;
  }
}

/** What "next" means in the step that runs: its dice, the default of its choice, or the end of it. */
export async function advanceBattle(combat: BattleCombat): Promise<void> {
  if (!isBattle(combat)) return;
  const { step, pending, sides } = combat.system;
  if (step === "setUp") await submit(combat, { type: "begin" });
  else if (step === "initiative") await submit(combat, { type: "rollInitiative" });
  else if (step === "choice") {
    const [open] = pending as unknown as readonly { readonly id: string }[];
    if (open) await submit(combat, { type: "skipChoice", pending: open.id });
  } else if (game.user.isGM) await submit(combat, { type: "endStep" });
  else {
    const side = sides.find(({ players }) => players.includes(game.user.id ?? ""));
    if (side) await submit(combat, { type: "endStep", side: side.id });
  }
}
