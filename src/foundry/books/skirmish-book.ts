import { patchBack, unwind } from "#battle/patch.ts";
import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import { execute, type SkirmishMoment, sideOf } from "#battle/skirmish/execute.ts";
import type { Skirmish } from "#battle/skirmish/state.ts";
import { eventsFor, isCommandFor } from "#battle/skirmish/view.ts";
import { wishBetween } from "#battle/skirmish/wish-between.ts";
import { PHASE_NAMES } from "#rules/skirmish/tables/phases.ts";
import { countAfter, findNamed } from "../chat/card-worthy.ts";
import type { BattleDocument } from "../read-battle.ts";
import type { Moment } from "../request.ts";
import { namesOfSkirmish } from "../skirmish/names.ts";
import { readSkirmish } from "../skirmish/read-skirmish.ts";
import { NOBODY, openly, secretsIn, withSecrets } from "../skirmish/secrets.ts";
import { listSkirmishWrites } from "../skirmish/skirmish-writes.ts";
import { writeSkirmishCommand } from "../skirmish/tell-skirmish.ts";
import { keepSecrets, secretsOf } from "../skirmish/vault.ts";
import type { Asked, Book, Change, Execution } from "./book.ts";

const PHASES: readonly SkirmishMoment["phase"][] = ["setUp", ...PHASE_NAMES, "over"];

const phaseOf = ({ step }: Moment): SkirmishMoment["phase"] | undefined =>
  PHASES.find((phase) => phase === step);

function carryOut(
  battle: Skirmish,
  { command, issuer, moment, dice }: Asked,
): Execution<Skirmish, SkirmishEvent> {
  const phase = phaseOf(moment);
  if (!phase) return { type: "refused", refusal: { code: "stale", facts: { turn: moment.turn } } };
  // whatever was sent: its shape is the first that is looked at
  return execute(battle, command as SkirmishCommand, { issuer, moment: { turn: moment.turn, phase }, dice });
}

async function change(
  combat: BattleDocument,
  before: Skirmish,
  after: Skirmish,
  sequence: number,
): Promise<Change> {
  const was = openly(before, combat.system.secrets);
  const is = openly(after, await keepSecrets(combat, secretsIn(after)));
  return { before: patchBack(was, is), operations: listSkirmishWrites(combat, was, is, sequence) };
}

/** What of a skirmish is worth a card: whatever dice decided, and whoever came or went. */
const WORTHY: ReadonlySet<SkirmishEvent["type"]> = new Set([
  "initiativeRolled",
  "chargeRolled",
  "shotFired",
  "figuresKilled",
  "roundFought",
  "disengagingTried",
  "figureCaptured",
  "captiveFreed",
  "formed",
  "figurePlaced",
  "surpriseCalled",
  "battleEnded",
]);

/** What of it is small: whoever forms up, is put somewhere or called. */
const SMALL: ReadonlySet<SkirmishEvent["type"]> = new Set(["formed", "figurePlaced", "surpriseCalled"]);

/** What the log tells of a command that is secret. */
const WISH = { type: "wish" };

const isOpen = (told: object): boolean => !("type" in told) || told.type !== WISH.type;

/** The skirmish. Who waits and what is wished stands in no document, and in no entry of the log. @rule D-55, D-58 */
export const SKIRMISH_BOOK: Book<Skirmish, SkirmishEvent> = {
  read: readSkirmish,
  momentOf: ({ clock: { turn, phase } }) => ({ turn, step: phase }),
  settingsOf: ({ settings }) => settings,
  execute: carryOut,
  tell: (before, command, events) => ({
    command: isCommandFor(before, command as SkirmishCommand, NOBODY) ? command : WISH,
    events: eventsFor(before, events, NOBODY),
  }),
  change,
  patch: async (combat, before, after) =>
    patchBack(
      openly(before, await keepSecrets(combat, secretsIn(before))),
      openly(after, await keepSecrets(combat, secretsIn(after))),
    ),
  unwind: (combat, battle, patches) =>
    unwind(openly(battle, combat.system.secrets), patches).map((open) =>
      withSecrets(open, secretsOf(combat, open.secrets)),
    ),
  askedBetween: (before, after, told) => (isOpen(told) ? told : wishBetween(before, after)),
  sideOf: (battle, command) => sideOf(battle, command as SkirmishCommand),
  isCardWorthy: (events) => events.some(({ type }) => WORTHY.has(type)),
  isSmall: (events) => events.every(({ type }) => SMALL.has(type) || !WORTHY.has(type)),
  countStepsLeft: ({ clock }) => countAfter(PHASE_NAMES, clock.phase),
  namesIn: ({ figures }, events) => findNamed(figures, events),
  writeCommand: (command) =>
    writeSkirmishCommand(command, namesOfSkirmish(game.i18n, game.actors.contents, [])),
  pictureOf: () => undefined,
};
