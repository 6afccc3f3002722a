import { DrawnDice } from "#rules/dice.ts";
import { playSkirmish } from "../../skirmish/commander/play-skirmish.ts";
import { sideOf } from "../../skirmish/execute.ts";
import { skirmishOfFile } from "./read-skirmish-file.ts";
import { readOutcome } from "./replay-skirmish.ts";
import type { SkirmishEntry, SkirmishFile } from "./schema.ts";

/**
 * Lets two simple commanders play the skirmish of a file from its beginning, and gives the file with their log.
 *
 * @param draw - numbers from 0 up to, not including, 1
 */
export function recordSkirmish(file: SkirmishFile, turns: number, draw: () => number): SkirmishFile {
  const dice = new DrawnDice(draw);
  const log: SkirmishEntry[] = [];
  let battle = skirmishOfFile(file);
  let thrown = 0;
  for (const { before, command, after } of playSkirmish(battle, turns, dice)) {
    const { turn, phase } = before.clock;
    const throws = dice.throws.slice(thrown).map(({ faces }) => [...faces]);
    thrown = dice.throws.length;
    const by = sideOf(before, command);
    log.push({ turn, phase, ...(by === undefined ? {} : { by }), command: { ...command }, dice: throws });
    battle = after;
  }
  return { ...file, log, outcome: readOutcome(battle) };
}
