import type { SkirmishRun } from "../run.ts";
import { disengage } from "./leaving.ts";
import { formCombats, isStanding } from "./pairing.ts";
import { fightRound } from "./round.ts";

/** Whether anybody fights in the melee phase. @rule S-TURN-7 */
const isDue = (run: SkirmishRun): boolean => run.battle.contacts.some((contact) => isStanding(run, contact));

/** Begins the melee phase. @returns whether there is anything to fight */
export function beginMelee(run: SkirmishRun): boolean {
  if (!isDue(run)) return false;
  run.emit({ type: "stageBegan", rule: "D-49", stage: "pairing" });
  return true;
}

/** Whether locked combats fight on in this phase. @rule S-MEL-9, D-48 */
function goesOn({ battle, ruleset }: SkirmishRun): boolean {
  const { meleeRounds } = ruleset.settings;
  return (
    battle.combats.length > 0 &&
    meleeRounds === "untilDecided" &&
    battle.clock.rounds < ruleset.tables.melee.roundsAtMost
  );
}

/** Fights the round that is due. @returns whether the phase goes on */
function fight(run: SkirmishRun): boolean {
  fightRound(run);
  if (!goesOn(run)) return false;
  run.emit({ type: "stageBegan", rule: "D-49", stage: "disengaging" });
  return true;
}

/** Both sides are done with a stage of the melee phase. @returns whether the phase goes on @rule S-MEL-9, D-49 */
export function endStage(run: SkirmishRun): boolean {
  switch (run.battle.clock.stage) {
    case "pairing":
      formCombats(run);
      return run.battle.combats.length > 0 && fight(run);
    case "disengaging":
      disengage(run);
      if (run.battle.combats.length === 0) return false;
      run.emit({ type: "stageBegan", rule: "D-49", stage: "supporting" });
      return true;
    default:
      return fight(run);
  }
}
