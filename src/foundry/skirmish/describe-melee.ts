import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import { type CardStep, showDice, stepsIn } from "../chat/card-step.ts";
import type { SkirmishNames } from "./names.ts";

/** What comes of the melee phase. */
type MeleeEvent = Extract<
  SkirmishEvent,
  {
    type:
      | "combatFormed"
      | "principalReplaced"
      | "roundFought"
      | "figureRetreated"
      | "disengagingTried"
      | "figureDisengaged"
      | "attackerJoined"
      | "figureCaptured"
      | "captiveHandedOver"
      | "captiveFreed";
  }
>;

function speak(names: SkirmishNames) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.SkirmishEvent.${key}`, data);
  return { t, ...stepsIn(names) };
}

function describePair(
  { rule, combat, slid }: Extract<MeleeEvent, { type: "combatFormed" }>,
  names: SkirmishNames,
): readonly CardStep[] {
  const { t, step } = speak(names);
  const facts = { attacker: names.unit(combat.attacker), defender: names.unit(combat.defender) };
  return [
    ...step(t("combatFormed", facts), rule),
    ...(slid ? step(t("combatSlid", facts), "D-44") : []),
    ...(combat.captures ? step(t("capturesMeant", facts), "S-PRI-1") : []),
  ];
}

/** A round: the dice and what they came to, then how either total is made up. */
function describeRound(
  event: Extract<MeleeEvent, { type: "roundFought" }>,
  names: SkirmishNames,
): readonly CardStep[] {
  const { t, step, formatNumber } = speak(names);
  const principals = [event.attacker, event.defender].map(names.unit);
  const [attacker = "", defender = ""] = principals;
  const facts = {
    round: String(event.round),
    attacker,
    defender,
    attack: formatNumber(event.totals[0]),
    defence: formatNumber(event.totals[1]),
    outcome: t(`outcome.${event.outcome}`, { attacker, defender }),
  };
  const dice = event.dice.map((face, index) => showDice(principals[index] ?? "", [face]));
  const sums = (["attacker", "defender"] as const).flatMap((role, index) => {
    const supports = event.supports[role];
    const own = {
      figure: principals[index] ?? "",
      total: formatNumber(event.totals[index] ?? 0),
      supports: names.list(supports),
    };
    const lines = event.lines[role];
    if (lines.length === 0 && supports.length === 0) return [];
    return step(t(supports.length > 0 ? "sumSupported" : "sum", own), event.rule, lines);
  });
  return [...step(t("roundFought", facts), event.rule, [], dice), ...sums];
}

function describeRun(
  event: Extract<MeleeEvent, { type: "figureRetreated" | "figureDisengaged" }>,
  names: SkirmishNames,
): readonly CardStep[] {
  const { t, step, formatInches } = speak(names);
  const facts = { figure: names.unit(event.figure), inches: formatInches(event.inches) };
  const dice = [showDice("", event.dice)];
  return [
    ...step(t(event.type, facts), event.rule, [], dice),
    ...(event.leavesTable ? step(t("leftTable", facts), "D-4") : []),
  ];
}

/** What has come of the melee phase, as steps of a card. */
export function describeMelee(event: MeleeEvent, names: SkirmishNames): readonly CardStep[] {
  const { t, step, formatNumber } = speak(names);
  switch (event.type) {
    case "combatFormed":
      return describePair(event, names);
    case "principalReplaced": {
      const facts = {
        figure: names.unit(event.by),
        left: names.unit(event.left),
        enemy: names.unit(event.enemy),
      };
      return step(t("principalReplaced", facts), event.rule);
    }
    case "roundFought":
      return describeRound(event, names);
    case "figureRetreated":
    case "figureDisengaged":
      return describeRun(event, names);
    case "disengagingTried": {
      const facts = { figure: names.unit(event.figure), total: formatNumber(event.total) };
      return step(
        t(`disengagingTried.${event.succeeds ? "succeeds" : "fails"}`, facts),
        event.rule,
        event.lines,
        [showDice("", [event.die])],
      );
    }
    case "attackerJoined": {
      const facts = { figure: names.unit(event.figure), target: names.unit(event.target) };
      return step(t("attackerJoined", facts), event.rule);
    }
    case "figureCaptured":
    case "captiveHandedOver": {
      const facts = { figure: names.unit(event.figure), guard: names.unit(event.guard) };
      return step(t(event.type, facts), event.rule);
    }
    case "captiveFreed":
      return step(t("captiveFreed", { figure: names.unit(event.figure) }), event.rule);
    default:
      return event satisfies never;
  }
}
