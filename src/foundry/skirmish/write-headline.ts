import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import type { Headline } from "../chat/write-headline.ts";
import type { UndoCommand } from "../undo-command.ts";
import { writeCount } from "../words.ts";
import type { SkirmishNames } from "./names.ts";

type EventOf<T extends SkirmishEvent["type"]> = Extract<SkirmishEvent, { readonly type: T }>;

/** A headline before it is known whose banner stands before it: a figure's, a side's or nobody's. */
interface Draft {
  readonly text: string;
  readonly figure?: string;
  readonly side?: string;
}

function speak(names: SkirmishNames) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.SkirmishHeadline.${key}`, data);
  const formatCount = (key: string, count: number, data: Record<string, string>): string =>
    writeCount(names, key, count, data);
  return { t, formatCount };
}

/** The events of one type among others. */
const only = <T extends SkirmishEvent["type"]>(
  events: readonly SkirmishEvent[],
  type: T,
): readonly EventOf<T>[] => events.filter((event): event is EventOf<T> => event.type === type);

/** How a charge ended. */
function headCharge(
  { figure, target }: EventOf<"chargeRolled">,
  events: readonly SkirmishEvent[],
  names: SkirmishNames,
): Draft {
  const { t } = speak(names);
  const met = only(events, "contactMade").flatMap(({ contact }) =>
    contact.attacker === figure ? [contact.defender] : [],
  );
  const isShot = only(events, "figuresKilled").some(({ figures }) => figures.includes(figure));
  const said = { figure: names.unit(figure), target: names.unit(target), met: names.list(met) };
  if (isShot) return { text: t("charge.shotDown", said), figure };
  if (met.length === 0) return { text: t("charge.failed", said), figure };
  return { text: t(met.includes(target) ? "charge.reached" : "charge.other", said), figure };
}

function headShot({ figure, victim, kills, isWasted }: EventOf<"shotFired">, names: SkirmishNames): Draft {
  const { t } = speak(names);
  const said = { figure: names.unit(figure), victim: names.unit(victim) };
  if (!kills) return { text: t("shot.misses", said), figure };
  return { text: t(isWasted ? "shot.wasted" : "shot.kills", said), figure };
}

/** A round: the one combat that was fought, or how many fell and were taken in all of them. */
function headRound(
  first: EventOf<"roundFought">,
  events: readonly SkirmishEvent[],
  names: SkirmishNames,
): Draft {
  const { t, formatCount } = speak(names);
  const rounds = only(events, "roundFought");
  const taken = only(events, "figureCaptured");
  if (rounds.length === 1 && taken.length === 0) {
    const said = { attacker: names.unit(first.attacker), defender: names.unit(first.defender) };
    return { text: t(`combat.${first.outcome}`, said) };
  }
  const dead = only(events, "figuresKilled").flatMap(({ figures }) => figures);
  const round = String(first.round);
  const fell = formatCount("MANGONEL.SkirmishHeadline.round", dead.length, { round });
  if (taken.length === 0) return { text: fell };
  return { text: t("taken", { round: fell, figures: names.list(taken.map(({ figure }) => figure)) }) };
}

function headLeaving(events: readonly SkirmishEvent[], names: SkirmishNames): Draft {
  const { t } = speak(names);
  const away = only(events, "disengagingTried").flatMap(({ figure, succeeds }) => (succeeds ? [figure] : []));
  return { text: away.length > 0 ? t("away", { figures: names.list(away) }) : t("nobodyAway") };
}

function headlineOf(
  event: SkirmishEvent,
  events: readonly SkirmishEvent[],
  names: SkirmishNames,
): Draft | undefined {
  const { t } = speak(names);
  switch (event.type) {
    case "initiativeRolled":
      return { text: t("initiative", { side: names.side(event.chooser) }), side: event.chooser };
    case "firstSideChosen":
      return { text: t("first", { side: names.side(event.first) }), side: event.by };
    case "chargeRolled":
      return headCharge(event, events, names);
    case "shotFired":
      return headShot(event, names);
    case "formed": {
      const { formation, members, side } = event.body;
      return { text: t(`formed.${formation}`, { figures: names.list(members) }), side };
    }
    case "roundFought":
      return headRound(event, events, names);
    case "disengagingTried":
      return headLeaving(events, names);
    case "attackerJoined": {
      const said = { figure: names.unit(event.figure), target: names.unit(event.target) };
      return { text: t("joined", said), figure: event.figure };
    }
    case "figuresKilled":
      return { text: t("killed", { figures: names.list(event.figures) }) };
    case "captiveHandedOver": {
      const said = { figure: names.unit(event.figure), guard: names.unit(event.guard) };
      return { text: t("handedOver", said), figure: event.guard };
    }
    case "captiveFreed":
      return { text: t("freed", { figure: names.unit(event.figure) }), figure: event.figure };
    case "figurePlaced":
      if (event.rule !== undefined) return undefined;
      return {
        text: t(event.comes ? "came" : "placed", { figure: names.unit(event.figure) }),
        figure: event.figure,
      };
    case "surpriseCalled":
      return { text: t("surprise", { figures: names.list(event.figures) }) };
    case "battleEnded":
      return event.winner === undefined
        ? { text: t("ended") }
        : { text: t("won", { side: names.side(event.winner) }), side: event.winner };
    default:
      return undefined;
  }
}

/** Writes what was asked for in one line. */
export function writeCommand(command: SkirmishCommand | UndoCommand, names: SkirmishNames): string {
  const { t } = speak(names);
  switch (command.type) {
    case "pair": {
      const said = { figure: names.unit(command.figure), target: names.unit(command.target) };
      return t(command.captures === true ? "wish.capture" : "wish.pair", said);
    }
    case "support": {
      const { figure, principal } = command;
      if (principal === undefined) return t("wish.noSupport", { figure: names.unit(figure) });
      return t("wish.support", { figure: names.unit(figure), principal: names.unit(principal) });
    }
    case "disengage":
      return t("wish.leave", { figure: names.unit(command.figure) });
    default: {
      const text = names.localize(`MANGONEL.SkirmishCommand.${command.type}`);
      const figures = "figure" in command ? [command.figure] : "figures" in command ? command.figures : [];
      return figures.length === 0 ? text : t("command", { command: text, figures: names.list(figures) });
    }
  }
}

/**
 * Writes the result of an action in one line: that of the first event that decides what it came to.
 *
 * @param sideOf - the side of a figure
 * @returns nothing where no event decides that
 */
export function writeHeadline(
  events: readonly SkirmishEvent[],
  names: SkirmishNames,
  sideOf: (figure: string) => string,
): Headline | undefined {
  for (const event of events) {
    const draft = headlineOf(event, events, names);
    if (!draft) continue;
    const side = draft.side ?? (draft.figure === undefined ? "" : sideOf(draft.figure));
    return { text: draft.text, side, shooter: event.type === "shotFired" ? side : "" };
  }
  return undefined;
}
