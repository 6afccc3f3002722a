import type { D6 } from "#rules/dice.ts";
import { MangonelError } from "../../mangonel-error.ts";
import type { Refusal } from "../../refusal.ts";
import type { SideId } from "../../sides.ts";
import { beginStep } from "../clock/advance.ts";
import type { Command } from "../command.ts";
import type { Pending } from "../state.ts";
import { rollOne } from "../throwing.ts";
import type { Unfolding } from "../unfolding.ts";
import { answerRally } from "./rally.ts";
import { finishTaking } from "./take-wagon.ts";
import { layAside } from "./terrain.ts";

type CommandOf<T extends Command["type"]> = Extract<Command, { type: T }>;

/** Every side rolls one die, again while the highest are equal; the highest chooses. @rule X-SEQ-1 */
export function rollInitiative(run: Unfolding): Refusal | undefined {
  if (run.battle.sides.length === 0) throw new MangonelError("badBattle", "A battle needs sides");
  const rolls: (readonly [SideId, D6])[][] = [];
  for (;;) {
    const round = run.battle.sides.map(({ id }): readonly [SideId, D6] => [
      id,
      rollOne(run, "initiative", id),
    ]);
    rolls.push(round);
    const best = Math.max(...round.map(([, face]) => face));
    const leaders = round.filter(([, face]) => face === best);
    const winner = leaders[0]?.[0];
    if (leaders.length > 1 || winner === undefined) continue;
    run.emit({ type: "initiativeRolled", rule: "X-SEQ-1", rolls, winner });
    beginStep(run, "choice");
    run.emit({
      type: "choiceAsked",
      pending: { id: `first.${run.battle.clock.turn}`, type: "chooseFirst", rule: "X-SEQ-1", side: winner },
    });
    return undefined;
  }
}

function answerFirst(run: Unfolding, pending: Pending, first: SideId, byDefault: boolean): void {
  run.emit({ type: "choiceMade", pending: pending.id, choice: first, byDefault });
  run.emit({ type: "firstMoverChosen", rule: "X-SEQ-1", first, by: pending.side });
  beginStep(run, "firstMove");
}

/** The higher roller moves first or makes the counter-move. @rule X-SEQ-1 */
export function chooseFirst(run: Unfolding, command: CommandOf<"chooseFirst">): Refusal | undefined {
  const pending = run.battle.pending.find(({ type }) => type === "chooseFirst");
  if (!pending) return { code: "nothingPending" };
  if (pending.side !== command.side) {
    const side = run.battle.sides.find(({ id }) => id === pending.side)?.name ?? pending.side;
    return { code: "notYourChoice", rule: "X-SEQ-1", saying: "otherSideChooses", facts: { side } };
  }
  answerFirst(run, pending, command.first, false);
  return undefined;
}

/** Takes the default of a choice for whoever is absent: to move first; to stand or roll for a rally; to place nothing; to keep a wagon. */
export function skipChoice(run: Unfolding, command: CommandOf<"skipChoice">): Refusal | undefined {
  const pending = run.battle.pending.find(({ id }) => id === command.pending);
  if (!pending) return { code: "nothingPending" };
  if (pending.type === "chooseFirst") answerFirst(run, pending, pending.side, true);
  else if (pending.type === "placeTerrain") layAside(run, pending);
  else if (pending.type === "takeWagon") finishTaking(run, pending, "keep", true);
  else answerRally(run, pending, "default");
  return undefined;
}
