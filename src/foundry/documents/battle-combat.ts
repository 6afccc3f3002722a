import { listStanding } from "../battle-log.ts";
import { confirmUndo } from "../confirm-undo.ts";
import { findOpenSide } from "../may-command.ts";
import { type BattleDocument, isBattle } from "../read-battle.ts";
import { submit } from "../submit.ts";
import { advanceOrders } from "../written-orders/orders-step.ts";

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
    await confirmUndo(this, listStanding(this).at(-1));
    return this;
  }

  /** Takes back everything since the turn began. */
  override async previousRound(): Promise<this> {
    if (!isBattle(this)) return super.previousRound();
    const { turn } = this.system;
    await confirmUndo(
      this,
      listStanding(this).find(({ system }) => system.turn === turn),
    );
    return this;
  }
}

/** What "next" means in the step that runs: its dice, the default of its choice, or the end of it. */
export async function advanceBattle(combat: BattleCombat): Promise<void> {
  if (!isBattle(combat)) return;
  if (combat.system.book === "skirmish") return advanceSkirmish(combat);
  const { step, pending } = combat.system;
  if (step === "setUp") await submit(combat, { type: "begin" });
  else if (step === "initiative") await submit(combat, { type: "rollInitiative" });
  else if (step === "choice") {
    const [open] = pending as unknown as readonly { readonly id: string }[];
    if (open) await submit(combat, { type: "skipChoice", pending: open.id });
  } else if (step === "orders") await advanceOrders(combat);
  else if (game.user.isGM) await submit(combat, { type: "endStep" });
  else {
    const side = findOpenSide(combat);
    if (side) await submit(combat, { type: "endStep", side });
  }
}

/** The same in a skirmish. */
async function advanceSkirmish(combat: BattleDocument): Promise<void> {
  const { step, chooser } = combat.system;
  if (step === "setUp") await submit(combat, { type: "begin" });
  else if (step === "initiative" && chooser === "") await submit(combat, { type: "rollInitiative" });
  else if (step === "initiative") await submit(combat, { type: "skipChoice" });
  else {
    const side = findOpenSide(combat);
    if (side) await submit(combat, { type: "endPhase", side });
    else if (game.user.isGM) await submit(combat, { type: "endPhase" });
  }
}
