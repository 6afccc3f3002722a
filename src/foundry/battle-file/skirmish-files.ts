import { readSkirmishFile, skirmishOfFile } from "#battle/file/skirmish/read-skirmish-file.ts";
import { checkSkirmishFile, readOutcome, replay } from "#battle/file/skirmish/replay-skirmish.ts";
import type { SkirmishFile } from "#battle/file/skirmish/schema.ts";
import { writeSkirmishFile } from "#battle/file/skirmish/write-skirmish-file.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import type { Skirmish } from "#battle/skirmish/state.ts";
import { SKIRMISH_SETTINGS } from "#rules/settings.ts";
import { SKIRMISH_BOOK } from "../books/skirmish-book.ts";
import { applyReadings } from "../settings.ts";
import { openly, secretsIn } from "../skirmish/secrets.ts";
import { documentsOfFigures, skirmishChanges } from "../skirmish/skirmish-writes.ts";
import { keepSecrets } from "../skirmish/vault.ts";
import type { FileBook } from "./file-book.ts";
import { renameIds } from "./rename-ids.ts";

/** Battle files of the skirmish. They hold what is secret as well, and a GM alone writes them. */
export const SKIRMISH_FILES: FileBook<Skirmish, SkirmishEvent, SkirmishFile> = {
  name: "skirmish",
  book: SKIRMISH_BOOK,
  write: (name, { start, log, now }) =>
    writeSkirmishFile({
      name,
      start,
      log: log.map(({ step, ...entry }) => ({ ...entry, phase: step })) as unknown as SkirmishFile["log"],
      outcome: readOutcome(now),
    }),
  check: checkSkirmishFile,
  read: readSkirmishFile,
  begin: skirmishOfFile,
  replay,
  listLater: () => [],
  bodiesOf: ({ figures }) => figures,
  withBodies: (battle, bodies, terrain) => ({
    ...battle,
    figures: bodies as Skirmish["figures"],
    terrain,
  }),
  renameCommand: (command, _later, names) => renameIds(command, names),
  tally: ({ figures }) =>
    Object.values(figures).map(({ condition: { type }, place }) => JSON.stringify({ type, place })),
  documentsOf: (battle, scene) => documentsOfFigures(Object.values(openly(battle, "").figures), scene),
  changesOf: async (combat, battle, sequence) => {
    const changes = skirmishChanges(combat, openly(battle, await keepSecrets(combat, secretsIn(battle))));
    return { ...changes, system: { ...(changes["system"] as object), sequence } };
  },
  applyReadings: ({ settings }) => applyReadings(SKIRMISH_SETTINGS, settings),
};
