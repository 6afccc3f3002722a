import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import { type CardStep, showDice, stepsIn } from "../chat/card-step.ts";
import { describeMelee } from "./describe-melee.ts";
import { describeMovement } from "./describe-movement.ts";
import { describeShot } from "./describe-shot.ts";
import type { SkirmishNames } from "./names.ts";

function speak(names: SkirmishNames) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.SkirmishEvent.${key}`, data);
  return { t, ...stepsIn(names) };
}

/** What happened in one event of a skirmish, as steps of a card; events that only set things right have none. */
export function describeEvent(event: SkirmishEvent, names: SkirmishNames): readonly CardStep[] {
  const { t, step } = speak(names);
  switch (event.type) {
    case "initiativeRolled": {
      const dice = event.rolls.flatMap((faces) =>
        faces.map((face, index) => showDice(names.sides[index] ?? "", [face])),
      );
      return step(t("initiativeRolled", { side: names.side(event.chooser) }), event.rule, [], dice);
    }
    case "firstSideChosen": {
      const facts = { side: names.side(event.by), first: names.side(event.first) };
      return step(t(event.byDefault ? "firstSideDue" : "firstSideChosen", facts), event.rule);
    }
    case "figureMoved":
    case "bodyMoved":
    case "chargeRolled":
    case "chargeEnded":
    case "contactMade":
    case "formed":
    case "formationLeft":
    case "figurePlaced":
      return describeMovement(event, names);
    case "shotFired":
      return describeShot(event, names);
    case "figuresKilled":
      return step(t("figuresKilled", { figures: names.list(event.figures) }), event.rule);
    case "surpriseCalled":
      return step(t("surpriseCalled", { figures: names.list(event.figures) }), event.rule);
    case "combatFormed":
    case "principalReplaced":
    case "roundFought":
    case "figureRetreated":
    case "disengagingTried":
    case "figureDisengaged":
    case "attackerJoined":
    case "figureCaptured":
    case "captiveHandedOver":
    case "captiveFreed":
      return describeMelee(event, names);
    case "battleEnded":
      return event.winner === undefined
        ? step(t("battleEnded"), "")
        : step(t("battleWon", { side: names.side(event.winner) }), "");
    case "phaseBegan":
    case "turnBegan":
    case "stageBegan":
    case "sideReady":
    case "wishesMade":
    case "combatEnded":
    case "contactsLost":
      return [];
    default:
      return event satisfies never;
  }
}
