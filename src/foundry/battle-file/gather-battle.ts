import type { BattleFile } from "#battle/file/mass/schema.ts";
import type { Command } from "#battle/mass/command.ts";
import { sideOf } from "#battle/mass/execute.ts";
import type { Battle, Step } from "#battle/mass/state.ts";
import { applyPatch, type Patch } from "#battle/patch.ts";
import type { Throw } from "#rules/dice.ts";
import { type ActionPage, listStanding } from "../battle-log.ts";
import { type BattleDocument, readBattle } from "../read-battle.ts";

/** A battle before its first action, and all that was done in it. */
interface GatheredBattle {
  readonly start: Battle;
  readonly log: BattleFile["log"];
  readonly now: Battle;
}

/** An entry of the log as a battle file has it. */
function entryOf({ system }: ActionPage, before: Battle): BattleFile["log"][number] {
  const command = system.command as unknown as Command;
  const by = system.byGm ? undefined : sideOf(before, command);
  const throws = system.throws as unknown as readonly Throw[];
  return {
    turn: system.turn,
    step: system.step as Step,
    ...(by === undefined ? {} : { by }),
    command: { ...command },
    dice: throws.map(({ faces }) => [...faces]),
  };
}

/** Goes back through the log of a battle to where it began; what was undone is no part of it. */
export function gatherBattle(combat: BattleDocument): GatheredBattle | undefined {
  const now = readBattle(combat);
  if (!now) return undefined;
  const log: BattleFile["log"] = [];
  let start = now;
  for (const page of [...listStanding(combat)].reverse()) {
    start = applyPatch(start, page.system.before as unknown as Patch);
    log.unshift(entryOf(page, start));
  }
  return { start, log, now };
}
