import { DrawnDice } from "#rules/dice.ts";
import { playBattle } from "../../mass/commander/play-battle.ts";
import { sideOf } from "../../mass/execute.ts";
import { battleOfFile } from "./read-battle-file.ts";
import { readOutcome } from "./replay.ts";
import type { BattleFile, FileEntry } from "./schema.ts";

/**
 * Lets two simple commanders play the battle of a file from its beginning, and gives the file with their log.
 *
 * @param draw - numbers from 0 up to, not including, 1
 */
export function recordBattle(file: BattleFile, turns: number, draw: () => number): BattleFile {
  const dice = new DrawnDice(draw);
  const log: FileEntry[] = [];
  let battle = battleOfFile(file);
  let thrown = 0;
  for (const { before, command, after } of playBattle(battle, turns, dice)) {
    const { turn, step } = before.clock;
    const throws = dice.throws.slice(thrown).map(({ faces }) => [...faces]);
    thrown = dice.throws.length;
    const by = sideOf(before, command);
    log.push({ turn, step, ...(by === undefined ? {} : { by }), command: { ...command }, dice: throws });
    battle = after;
  }
  return { ...file, log, outcome: readOutcome(battle) };
}
