import type { D6 } from "#rules/dice.ts";
import { findChooser } from "#rules/skirmish/initiative.ts";
import type { Refusal } from "../../refusal.ts";
import type { SideId } from "../../sides.ts";
import { beginPhase } from "../clock.ts";
import type { SkirmishCommand } from "../command.ts";
import type { SkirmishRun } from "../run.ts";

/** Each side rolls a die, again while they are equal; the higher chooses. @rule S-TURN-2, D-8 */
export function rollInitiative(run: SkirmishRun): undefined {
  const [one, other] = run.battle.sides;
  const rolls: (readonly [D6, D6])[] = [];
  for (;;) {
    const roll = [run.rollOne("initiative", one.id), run.rollOne("initiative", other.id)] as const;
    rolls.push(roll);
    const chooser = findChooser(roll);
    if (chooser === undefined) continue;
    run.emit({
      type: "initiativeRolled",
      rule: "S-TURN-2",
      rolls,
      chooser: chooser === 0 ? one.id : other.id,
    });
    return undefined;
  }
}

function choose(run: SkirmishRun, by: SideId, first: SideId, byDefault: boolean): undefined {
  run.emit({ type: "firstSideChosen", rule: "S-TURN-2", first, by, byDefault });
  beginPhase(run, "firstMoves");
}

/** The chooser goes first or second. @rule S-TURN-2, D-9 */
export function chooseFirst(
  run: SkirmishRun,
  { side, first }: Extract<SkirmishCommand, { type: "chooseFirst" }>,
): Refusal | undefined {
  const { clock } = run.battle;
  if (clock.chooser !== side)
    return {
      code: "notYourChoice",
      rule: "S-TURN-2",
      saying: "otherSideChooses",
      facts: { side: clock.chooser ?? "" },
    };
  return choose(run, side, first, false);
}

/** For whoever is absent: the chooser goes first. */
export function skipChoice(run: SkirmishRun): Refusal | undefined {
  const { chooser } = run.battle.clock;
  return chooser === undefined ? { code: "nothingPending" } : choose(run, chooser, chooser, true);
}
