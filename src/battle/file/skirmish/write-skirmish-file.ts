import { SKIRMISH_SETTINGS } from "#rules/settings.ts";
import { defaultBaseOf } from "#rules/skirmish/figure.ts";
import { isEqual } from "../../patch.ts";
import type { Figure, Skirmish } from "../../skirmish/state.ts";
import { VERSION } from "../parts.ts";
import { listReadings, rowOfTerrain } from "../writing.ts";
import { skirmishOfFile } from "./read-skirmish-file.ts";
import type { SkirmishFile } from "./schema.ts";

function rowOf({ id, name, side, place, base, profile, condition }: Figure): SkirmishFile["figures"][number] {
  const { kind, stance, weapon, leader, berserker, small } = profile;
  const { shape, width, depth } = base;
  const own = shape === "round" ? { shape, width } : { shape, width, depth };
  return {
    id,
    name,
    side,
    place,
    kind,
    stance,
    weapon,
    ...(leader ? { leader } : {}),
    ...(berserker ? { berserker } : {}),
    ...(small ? { small } : {}),
    ...(isEqual(base, defaultBaseOf(profile)) ? {} : { base: own }),
    ...(condition.type === "waiting" ? { waits: true } : {}),
  };
}

/** What of a skirmish is written into a file. */
export interface WrittenSkirmish {
  readonly name: string;
  /** Before its first command. */
  readonly start: Skirmish;
  readonly log: SkirmishFile["log"];
  readonly outcome?: SkirmishFile["outcome"];
}

/**
 * Writes the battle file of a skirmish. It holds what is secret as well: who waits, and what was wished.
 *
 * @returns the file, and the figures of which it does not say everything: somebody has made them otherwise than figures
 *   are when a battle begins
 */
export function writeSkirmishFile({ name, start, log, outcome }: WrittenSkirmish): {
  readonly file: SkirmishFile;
  readonly incomplete: readonly Figure[];
} {
  const all = Object.values(start.figures);
  const file: SkirmishFile = {
    format: "mangonel-battle",
    version: VERSION,
    book: "skirmish",
    name,
    settings: listReadings(start.settings, SKIRMISH_SETTINGS),
    table: start.table,
    terrain: start.terrain.map(rowOfTerrain) as SkirmishFile["terrain"],
    sides: [...start.sides],
    figures: all.map(rowOf),
    log,
    ...(outcome ? { outcome } : {}),
  };
  const { figures } = skirmishOfFile(file);
  return { file, incomplete: all.filter((figure) => !isEqual(figures[figure.id], figure)) };
}
