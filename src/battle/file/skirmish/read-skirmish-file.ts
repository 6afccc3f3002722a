import { inOneTurn } from "#field/figures/place.ts";
import { KnownDice } from "#rules/dice.ts";
import { defaultBaseOf } from "#rules/skirmish/figure.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { findStrangeSide, type Side } from "../../sides.ts";
import { findCommandFault } from "../../skirmish/check-command.ts";
import { SkirmishRun } from "../../skirmish/run.ts";
import { findSetUpFault } from "../../skirmish/set-up.ts";
import { type Figure, FRESH_TURN, NO_WISHES, type Skirmish } from "../../skirmish/state.ts";
import { breachAt, faultAt } from "../battle-file-error.ts";
import type { NameLanguage } from "../parts.ts";
import { checkIds, checkLog, checkTable, describeSide, parseBy } from "../reading.ts";
import { nameIn, SKIRMISH_FILE, type SkirmishFile } from "./schema.ts";

function readFigure(row: SkirmishFile["figures"][number]): Figure {
  const { id, name, side, place, kind, stance, weapon, waits } = row;
  const profile = {
    kind,
    stance,
    weapon,
    leader: row.leader ?? false,
    berserker: row.berserker ?? false,
    small: row.small ?? false,
  };
  const base = row.base?.shape === "round" ? { ...row.base, depth: row.base.width } : row.base;
  return {
    id,
    name,
    side,
    place: inOneTurn(place),
    base: base ?? defaultBaseOf(profile),
    profile,
    condition: { type: waits ? "waiting" : "free" },
    turn: FRESH_TURN,
  };
}

/** The skirmish of a file before its first command. */
export function skirmishOfFile(file: SkirmishFile): Skirmish {
  return {
    settings: skirmishRulesetWith(file.settings).settings,
    table: file.table,
    terrain: file.terrain as Skirmish["terrain"],
    sides: file.sides as unknown as readonly [Side, Side],
    figures: Object.fromEntries(file.figures.map((row) => [row.id, readFigure(row)])),
    bodies: {},
    contacts: [],
    combats: [],
    wishes: NO_WISHES,
    fallen: [],
    clock: { turn: 0, phase: "setUp", rounds: 0, ready: [] },
  };
}

/**
 * Reads the battle file of a skirmish.
 *
 * @param lang - in which language names are wanted, where the file gives several
 * @throws `BattleFileError` that names the place of what is wrong
 */
export function readSkirmishFile(text: string, lang: NameLanguage = "en"): SkirmishFile {
  const file = nameIn(parseBy(SKIRMISH_FILE, text), lang);
  const { sides, figures, terrain } = file;
  checkIds({ sides, figures, terrain });
  checkTable(file);
  for (const [index, { side }] of figures.entries())
    if (!sides.some(({ id }) => id === side))
      throw faultAt(`figures[${index}].side`, describeSide(side, sides));
  checkLog(file, { findCommandFault, findStrangeSide });
  const refusal = findSetUpFault(new SkirmishRun(skirmishOfFile(file), new KnownDice([])));
  if (!refusal) return file;
  const { facts = {} } = refusal;
  const at = figures.findIndex(({ id }) => id === facts["unit"]);
  throw breachAt(
    at < 0 ? `sides[${sides.findIndex(({ id }) => id === facts["side"])}]` : `figures[${at}].place`,
    refusal,
  );
}
