import type { SkirmishRun } from "../run.ts";
import type { MeleeStage } from "../state.ts";
import { endBroken, isStanding } from "./contacts.ts";
import { disengage } from "./leaving.ts";
import { formCombats } from "./pairing.ts";
import { fightRound } from "./round.ts";

/** Whether anybody fights in the melee phase. @rule S-TURN-7 */
const isDue = (run: SkirmishRun): boolean =>
  run.battle.combats.length > 0 || run.battle.contacts.some((contact) => isStanding(run, contact));

/** Whether combats of an earlier turn go on, so that what is due between rounds comes before the next (D-48). */
const areCarriedOver = ({ battle }: SkirmishRun): boolean => battle.combats.some(({ rounds }) => rounds > 0);

function begin(run: SkirmishRun, stage: MeleeStage): true {
  run.emit({ type: "stageBegan", rule: "D-49", stage });
  return true;
}

/** Begins the melee phase: where combats of an earlier turn go on, with the attempts to leave them. @returns whether there is anything to fight @rule S-TURN-7, D-48, D-49 */
export function beginMelee(run: SkirmishRun): boolean {
  endBroken(run);
  if (!isDue(run)) return false;
  return begin(run, areCarriedOver(run) ? "disengaging" : "pairing");
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
  return goesOn(run) && begin(run, "disengaging");
}

/** Both sides are done with a stage of the melee phase. @returns whether the phase goes on @rule S-MEL-9, D-49, D-242 */
export function endStage(run: SkirmishRun): boolean {
  switch (run.battle.clock.stage) {
    case "pairing":
      formCombats(run);
      if (areCarriedOver(run)) return begin(run, "supporting");
      return run.battle.combats.length > 0 && fight(run);
    case "disengaging":
      disengage(run);
      if (run.battle.clock.rounds === 0) return isDue(run) && begin(run, "pairing");
      return run.battle.combats.length > 0 && begin(run, "supporting");
    default:
      return fight(run);
  }
}
