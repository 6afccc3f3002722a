import { inOneTurn } from "#field/figures/place.ts";
import { KnownDice } from "#rules/dice.ts";
import type { SkirmishCommand } from "../../skirmish/command.ts";
import type { SkirmishEvent } from "../../skirmish/event.ts";
import { execute } from "../../skirmish/execute.ts";
import type { Skirmish } from "../../skirmish/state.ts";
import { breachAt, faultAt } from "../battle-file-error.ts";
import { blameDice } from "../reading.ts";
import { skirmishOfFile } from "./read-skirmish-file.ts";
import type { SkirmishEntry, SkirmishFile, SkirmishOutcome } from "./schema.ts";

/** One command of a log and what came of it. */
export interface ReplayedCommand {
  readonly entry: SkirmishEntry;
  readonly command: SkirmishCommand;
  readonly events: readonly SkirmishEvent[];
  readonly battle: Skirmish;
}

function replayOne(battle: Skirmish, entry: SkirmishEntry, place: string): ReplayedCommand {
  const { turn, phase } = battle.clock;
  for (const field of ["turn", "phase"] as const)
    if (entry[field] !== battle.clock[field])
      throw faultAt(
        `${place}.${field}`,
        `is ${entry[field]}, but the battle has come to turn ${turn}, ${phase}`,
      );
  const dice = new KnownDice(entry.dice);
  const command = entry.command as unknown as SkirmishCommand;
  const issuer = entry.by === undefined ? { gm: true, sides: [] } : { gm: false, sides: [entry.by] };
  const result = execute(battle, command, { issuer, moment: { turn, phase }, dice });
  if (result.type === "refused") throw breachAt(`${place}.command`, result.refusal);
  if (result.type === "needsDice") throw blameDice(entry.dice, dice.used, result.request, place);
  if (dice.used < entry.dice.length)
    throw faultAt(`${place}.dice[${dice.used}]`, "these dice are not thrown here");
  return { entry, command, events: result.events, battle: result.battle };
}

/**
 * Replays the log of a file, one command after the other.
 *
 * @throws `BattleFileError` at the first command that the rules refuse, or whose dice do not fit
 */
export function* replay(file: SkirmishFile): Generator<ReplayedCommand> {
  let battle = skirmishOfFile(file);
  for (const [index, entry] of file.log.entries()) {
    const replayed = replayOne(battle, entry, `log[${index}]`);
    yield replayed;
    battle = replayed.battle;
  }
}

/** Where a skirmish has come to, as a file keeps it. */
export const readOutcome = ({ clock, figures }: Skirmish): SkirmishOutcome => ({
  turn: clock.turn,
  phase: clock.phase,
  figures: Object.fromEntries(
    Object.values(figures).map(({ id, condition, place }) => [
      id,
      {
        state: condition.type === "gone" ? condition.how : condition.type,
        place: { x: place.x, y: place.y, heading: place.heading },
      },
    ]),
  ),
});

/** The skirmish in which a log ends. */
export function lastBattle(file: SkirmishFile): Skirmish {
  let battle = skirmishOfFile(file);
  for (const entry of replay(file)) battle = entry.battle;
  return battle;
}

/**
 * Checks that a log is lawful and comes to the outcome that the file states.
 *
 * @throws `BattleFileError` that names the first difference
 */
export function checkSkirmishFile(file: SkirmishFile): void {
  const found = readOutcome(lastBattle(file));
  const { outcome: stated } = file;
  if (!stated) return;
  for (const field of ["turn", "phase"] as const)
    if (stated[field] !== found[field])
      throw faultAt(`outcome.${field}`, `is ${stated[field]}, but the log ends in ${found[field]}`);
  for (const id of new Set([...Object.keys(found.figures), ...Object.keys(stated.figures)]))
    checkFigure(`outcome.figures.${id}`, stated.figures[id], found.figures[id]);
}

type FigureOutcome = SkirmishOutcome["figures"][string];

/** Checks what is stated of one figure. */
function checkFigure(
  place: string,
  stated: FigureOutcome | undefined,
  found: FigureOutcome | undefined,
): void {
  if (!found) throw faultAt(place, "there is no such figure");
  if (!stated) throw faultAt(place, `is missing; the log gives ${JSON.stringify(found)}`);
  const meant: FigureOutcome = { ...stated, place: inOneTurn(stated.place) };
  for (const field of ["state", "place"] as const) {
    const [said, given] = [JSON.stringify(meant[field]), JSON.stringify(found[field])];
    if (said !== given) throw faultAt(`${place}.${field}`, `is ${said}, but the log gives ${given}`);
  }
}
