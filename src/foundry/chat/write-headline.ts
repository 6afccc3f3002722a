import type { Command } from "#battle/mass/command.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import type { UndoCommand } from "../undo-command.ts";
import { type Words, writeCount } from "../words.ts";
import type { Names } from "./card-step.ts";

/** The result in one line. */
export interface Headline {
  readonly text: string;
  /** Whose banner stands before it; empty for nobody's. */
  readonly side: string;
  /** The side that shot, so that its own fallen are named as such; empty where nobody did. */
  readonly shooter: string;
}

/** What writes a headline in somebody's words. */
function speak(words: Words) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    words.format(`MANGONEL.Headline.${key}`, data);
  const formatCount = (key: string, count: number): string => writeCount(words, key, count);
  return { t, formatCount };
}

/** What an action is about, whatever else came before it or after. */
const MAIN: ReadonlySet<BattleEvent["type"]> = new Set([
  "engineFired",
  "volleyShot",
  "chargeRun",
  "meleeJoined",
  "meleeRefused",
  "meleeRoundFought",
]);

/** The events in the order in which they are asked what an action is about: what a turn costs in strength comes last. */
const rankedForHeadline = (events: readonly BattleEvent[]): readonly BattleEvent[] => {
  const rank = ({ type }: BattleEvent): number => (MAIN.has(type) ? 0 : type === "exertionCounted" ? 2 : 1);
  return [...events].sort((a, b) => rank(a) - rank(b));
};

/** What a melee came to for whoever lost it, where an action has fought one melee only or all ended alike. */
function findLoss(events: readonly BattleEvent[]): { side: string; reaction: string } | undefined {
  const judged = events.filter((event) => event.type === "postMeleeJudged");
  const [first] = judged;
  if (first?.loser === undefined || first.reaction === "continues") return undefined;
  const { loser: side, reaction } = first;
  return judged.every((other) => other.loser === side && other.reaction === reaction)
    ? { side, reaction }
    : undefined;
}

/** How a charge ended. */
function headCharge(
  { unit, target }: Extract<BattleEvent, { type: "chargeRun" }>,
  events: readonly BattleEvent[],
  names: Names,
): string {
  const { t } = speak(names);
  const ran = (id: string) => events.some((event) => event.type === "unitRan" && event.unit === id);
  const met = events.flatMap((event) =>
    event.type === "contactMade" && event.contact.attacker === unit ? [event.contact.defender] : [],
  );
  const said = { unit: names.unit(unit), target: names.unit(target), met: names.unit(met[0] ?? "") };
  if (met.includes(target)) return t("charge.contact", said);
  if (met.length > 0) return t("charge.other", said);
  if (ran(unit)) return t("charge.turned", said);
  return t(ran(target) ? "charge.fled" : "charge.noContact", said);
}

/** Writes what an event comes to, if it is one that decides what a card is about. */
function headlineOf(
  event: BattleEvent,
  events: readonly BattleEvent[],
  names: Names,
  count: string,
): { readonly text: string; readonly unit?: string; readonly side?: string } | undefined {
  const { t } = speak(names);
  switch (event.type) {
    case "engineFired": {
      const engine = names.unit(event.engine);
      const { picture } = event;
      const text =
        picture.type === "pole"
          ? t(`cannon.${picture.colour}`, { engine, count })
          : t("throw", { engine, count });
      return { text, unit: event.engine };
    }
    case "volleyShot":
      return {
        text: t("volley", {
          units: event.shooters.map(({ unit }) => names.unit(unit)).join(", "),
          target: names.unit(event.target),
          count,
        }),
        unit: event.shooters[0]?.unit ?? "",
      };
    case "chargeRun":
      return {
        text: headCharge(event, events, names),
        unit: event.unit,
      };
    case "meleeJoined":
      return {
        text: t("joined", { unit: names.unit(event.unit), target: names.unit(event.target) }),
        unit: event.unit,
      };
    case "meleeRefused":
      return { text: t("refused", { unit: names.unit(event.unit) }), unit: event.unit };
    case "meleeRoundFought": {
      const wiped = events.flatMap((other) =>
        other.type === "unitLeftPlay" && other.how === "destroyed" ? [other.unit] : [],
      );
      if (wiped.length > 0) {
        const units = wiped.map((unit) => names.unit(unit)).join(", ");
        return { text: t("meleeWiped", { units, count }), unit: wiped[0] ?? "" };
      }
      const loss = findLoss(events);
      if (!loss) return { text: t("melee", { count }) };
      const reaction = names.localize(`MANGONEL.Reaction.${loss.reaction}`);
      return { text: t("meleeLost", { count, side: names.side(loss.side), reaction }), side: loss.side };
    }
    case "terrainDealt":
      return { text: t("terrainDealt") };
    case "terrainPlaced": {
      const kind = names.localize(`MANGONEL.Terrain.kind.${event.piece.kind}`);
      return { text: t("terrainPlaced", { side: names.side(event.side), kind }), side: event.side };
    }
    case "initiativeRolled":
      return { text: t("initiative", { side: names.side(event.winner) }), side: event.winner };
    case "rallyRolled":
      return {
        text: t(event.rallied ? "rallied" : "ranOn", { unit: names.unit(event.unit) }),
        unit: event.unit,
      };
    case "engineCrewed":
      return {
        text: t("crewed", { unit: names.unit(event.by), engine: names.unit(event.engine) }),
        unit: event.by,
      };
    case "exertionCounted": {
      if (event.rule === undefined) return undefined;
      const changed = events.filter((other) => other.type === "exertionCounted" && other.rule !== undefined);
      if (changed.length > 1) return { text: t("exertion", { count: String(changed.length) }) };
      return {
        text: t(event.exertion.fatigued ? "tired" : "rested", { unit: names.unit(event.unit) }),
        unit: event.unit,
      };
    }
    case "formationChangeBegun":
      return { text: t("forming", { unit: names.unit(event.unit) }), unit: event.unit };
    case "formationChanged":
      return {
        text: t("formed", {
          unit: names.unit(event.unit),
          formation: names.localize(`MANGONEL.Formation.${event.formation}`),
        }),
        unit: event.unit,
      };
    case "formationChangeLost":
      return { text: t("formingLost", { unit: names.unit(event.unit) }), unit: event.unit };
    case "hedgehogEnded":
      return { text: t("hedgehogEnded", { unit: names.unit(event.unit) }), unit: event.unit };
    case "unitPlaced":
      return { text: t("placed", { unit: names.unit(event.unit) }), unit: event.unit };
    case "unitMustered":
      return { text: t("mustered", { unit: event.unit.name }), unit: event.unit.id };
    case "battleEnded":
      return { text: t("ended") };
    case "checkRolled": {
      const checks = events.filter((other) => other.type === "checkRolled");
      if (checks.length > 1) {
        const failed = checks.filter(({ passed }) => !passed).map(({ unit }) => names.unit(unit));
        return failed.length > 0
          ? { text: t("broke", { units: failed.join(", ") }) }
          : { text: t("allStood") };
      }
      return {
        text: t(`check.${event.passed ? "passed" : "failed"}`, { unit: names.unit(event.unit) }),
        unit: event.unit,
      };
    }
    case "prisonersEscaped":
      return { text: t("escaped", { unit: names.unit(event.unit) }), unit: event.escaped[0]?.from ?? "" };
    case "unitRan":
      return { text: t(`ran.${event.mode}`, { unit: names.unit(event.unit) }), unit: event.unit };
    case "unitLeftPlay":
      return {
        text: t(event.crewOnly === true ? "crewOut" : "left", { unit: names.unit(event.unit) }),
        unit: event.unit,
      };
    default:
      return undefined;
  }
}

/** Writes what was asked for in one line. */
export function writeCommand(command: Command | UndoCommand, names: Names): string {
  const { t } = speak(names);
  const text = names.localize(`MANGONEL.Command.${command.type}`);
  const unit = "unit" in command ? command.unit : "engine" in command ? command.engine : "";
  return unit === "" ? text : t("command", { command: text, unit: names.unit(unit) });
}

/**
 * Writes the result of an action in one line: that of the event that decides what the card is about.
 *
 * @param fallen - how many figures fell
 * @returns nothing where no event decides that
 */
export function writeHeadline(
  events: readonly BattleEvent[],
  names: Names,
  sideOf: (unit: string) => string,
  fallen: number,
): Headline | undefined {
  const { t, formatCount } = speak(names);
  const count = fallen > 0 ? formatCount("MANGONEL.Headline.fall", fallen) : t("nobody");
  if (events.some(({ type }) => type === "halfTurnReached"))
    return { text: t("revealed"), side: "", shooter: "" };
  for (const event of rankedForHeadline(events)) {
    const headline = headlineOf(event, events, names, count);
    if (!headline) continue;
    const side = headline.side ?? (headline.unit === undefined ? "" : sideOf(headline.unit));
    return {
      text: headline.text,
      side,
      shooter: event.type === "engineFired" || event.type === "volleyShot" ? side : "",
    };
  }
  return undefined;
}
