import { battleOfFile, readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { checkBattleFile, readOutcome, replay } from "#battle/file/mass/replay.ts";
import type { BattleFile } from "#battle/file/mass/schema.ts";
import { writeBattleFile } from "#battle/file/mass/write-battle-file.ts";
import type { Command } from "#battle/mass/command.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import { MASS_SETTINGS } from "#rules/settings.ts";
import { combatChanges } from "../battle-writes.ts";
import { MASS_BOOK } from "../books/mass-book.ts";
import { iconOf } from "../icon-of.ts";
import { applyReadings } from "../settings.ts";
import { actorOf, tokenOfUnit } from "../unit-documents.ts";
import type { FileBook } from "./file-book.ts";
import { renameCommand } from "./rename-ids.ts";

const guiseOf = (unit: Unit) => ({ name: unit.name, img: iconOf(unit) });

/** Battle files of the mass battle. */
export const MASS_FILES: FileBook<Battle, BattleEvent, BattleFile> = {
  name: "mass",
  book: MASS_BOOK,
  write: (name, { start, log, now }) =>
    writeBattleFile({ name, start, log: log as unknown as BattleFile["log"], outcome: readOutcome(now) }),
  check: checkBattleFile,
  read: readBattleFile,
  begin: battleOfFile,
  replay,
  listLater: ({ log }) =>
    log.flatMap(({ command }) => {
      const given = command as unknown as Command;
      return given.type === "muster" ? [given.id] : [];
    }),
  bodiesOf: ({ units }) => units,
  withBodies: (battle, bodies, terrain) => ({ ...battle, units: bodies as Battle["units"], terrain }),
  renameCommand: (command, later, names) =>
    renameCommand(command as Command, later as readonly Command[], names),
  tally: ({ units }) =>
    Object.values(units).map(({ figures, condition, pose }) => JSON.stringify({ figures, condition, pose })),
  documentsOf: ({ units }, scene) => {
    const all = Object.values(units);
    return {
      actors: all.map((unit) => actorOf(unit, guiseOf(unit))),
      tokens: all.map((unit) => tokenOfUnit(unit, guiseOf(unit), scene)),
    };
  },
  changesOf: async (combat, battle, sequence) => combatChanges(combat, battle, sequence),
  applyReadings: ({ settings }) => applyReadings(MASS_SETTINGS, settings),
};
