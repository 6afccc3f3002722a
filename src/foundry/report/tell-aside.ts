import type { BattleEvent, Fallen } from "#battle/mass/event.ts";
import type { Condition, Preferences } from "#battle/mass/state.ts";
import type { Names } from "../chat/card-step.ts";
import { writeCount, writeInches } from "../words.ts";

/** One sentence of a report, with the rule by which it came to be; empty where none did. */
interface Aside {
  readonly text: string;
  readonly rule: string;
}

/** The last part of the key that names a condition. */
const conditionKey = (condition: Condition): string =>
  condition.type === "running" ? condition.mode : condition.type;

function speak(names: Names) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.Report.${key}`, data);
  const formatCount = (key: string, fallen: readonly Fallen[], rule: string): readonly Aside[] =>
    fallen
      .filter((one) => one.count > 0)
      .map((one) => ({ text: writeCount(names, key, one.count, { unit: names.unit(one.unit) }), rule }));
  const formatInches = (inches: number): string => writeInches(names, inches);
  return { t, formatCount, formatInches };
}

/** What an owner prefers for a unit, beside the end of the rank that loses first. */
function listWishes({ firstEnd, strikes, watches, waivesControl, laps }: Preferences, names: Names): string {
  const { t } = speak(names);
  return [
    t(firstEnd === "left" ? "wish.left" : "wish.right"),
    ...(strikes === undefined ? [] : [t("wish.strikes", { target: names.unit(strikes) })]),
    ...(watches ? [t("wish.watches")] : []),
    ...(waivesControl ? [t("wish.waivesControl")] : []),
    ...(laps ? [t("wish.laps")] : []),
  ].join("; ");
}

/**
 * What a report tells of an event and a card does not: who fell, which a card has in a table of its own, and what only
 * sets things right.
 */
export function tellAside(event: BattleEvent, names: Names): readonly Aside[] {
  const { t, formatCount, formatInches } = speak(names);
  switch (event.type) {
    case "sideReady":
      return [{ text: t("sideReady", { side: names.side(event.side) }), rule: "" }];
    case "unitsMarched": {
      const units = event.units.map(({ unit }) => names.unit(unit)).join(", ");
      return [{ text: t("unitsMarched", { units }), rule: event.rule }];
    }
    case "lappedReturned":
      return [{ text: t("lappedReturned", { unit: names.unit(event.unit) }), rule: event.rule }];
    case "halfTurnReached":
      return [{ text: t("halfTurnReached"), rule: event.rule }];
    case "choiceAsked": {
      const { pending } = event;
      const facts =
        "unit" in pending ? { unit: names.unit(pending.unit) } : { side: names.side(pending.side) };
      return [{ text: t(`choiceAsked.${pending.type}`, facts), rule: pending.rule }];
    }
    case "choiceMade":
      return [{ text: t(event.byDefault ? "choiceMade.byDefault" : "choiceMade.byOwner"), rule: "" }];
    case "turnBegun":
      return [{ text: t("turnBegun", { unit: names.unit(event.unit) }), rule: event.rule }];
    case "turnFinished": {
      const facts = { unit: names.unit(event.unit), spent: formatInches(event.spentInches) };
      return [{ text: t("turnFinished", facts), rule: event.rule }];
    }
    case "contactsBroken":
      return event.contacts.map(([one, other]) => ({
        text: t("contactsBroken", { one: names.unit(one), other: names.unit(other) }),
        rule: event.rule,
      }));
    case "linedUp":
      return [{ text: t("linedUp", { unit: names.unit(event.unit) }), rule: event.rule }];
    case "movedUp":
      return [{ text: t("movedUp", { unit: names.unit(event.unit) }), rule: event.rule }];
    case "engineFired":
    case "volleyShot":
      return formatCount("MANGONEL.Report.hit", event.hits, event.rule);
    case "figuresFell":
      return event.rule === "D-67"
        ? formatCount("MANGONEL.Report.cameOff", event.losses, event.rule)
        : formatCount("MANGONEL.Report.fell", event.losses, event.rule);
    case "loadingPutOff": {
      const facts = { unit: names.unit(event.unit), turn: String(event.loadedInTurn) };
      return [{ text: t("loadingPutOff", facts), rule: event.rule }];
    }
    case "ranksClosed": {
      const facts = { unit: names.unit(event.unit), files: String(event.files) };
      return [{ text: t("ranksClosed", facts), rule: event.rule }];
    }
    case "excessPassed":
      return [{ text: t("excessPassed", { unit: names.unit(event.unit) }), rule: event.rule }];
    case "preferenceSet": {
      const facts = { unit: names.unit(event.unit), wishes: listWishes(event.prefers, names) };
      return [{ text: t("preferenceSet", facts), rule: event.rule }];
    }
    case "unitFought":
      return [{ text: t("unitFought", { unit: names.unit(event.unit) }), rule: event.rule }];
    case "conditionChanged": {
      if (event.condition.type === "goodOrder") return [];
      const key = `conditionChanged.${conditionKey(event.condition)}`;
      return [{ text: t(key, { unit: names.unit(event.unit) }), rule: event.rule }];
    }
    default:
      return [];
  }
}
