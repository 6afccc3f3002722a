import type { BattleEvent, StrikeRecord, VolleyGroupRecord } from "#battle/mass/event.ts";
import type { Line, RuleId } from "#rules/line.ts";
import { type CardStep, type Names, showDice, stepsIn } from "./card-step.ts";
import { describeMeleeChange } from "./describe-melee-change.ts";
import { describeOrder } from "./describe-order.ts";
import { describePrisoners } from "./describe-prisoners.ts";
import { describeTerrain } from "./describe-terrain.ts";
import { countOf } from "./fallen.ts";

function speak(names: Names) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.Event.${key}`, data);
  return { t, ...stepsIn(names) };
}

/** Guns load by a row of their own. */
const isGunRule = (rule: RuleId): boolean => rule.startsWith("M-CAN");

/** What is less than this, no table can show. */
const LEAST_INCHES = 0.05;

/** Whether a line of a move comes to anything. */
const saysMuch = ({ value }: Line): boolean => typeof value === "string" || Math.abs(value) >= LEAST_INCHES;

/** The prices of a forced move, where its ground has made it shorter. */
const listDearPrices = (lines: readonly Line[]): readonly Line[] =>
  lines.some(({ label }) => label !== "advance") ? lines : [];

function describeStrike(
  { attacker, defender, dice, faces, killOn, kills, lines, figures }: StrikeRecord,
  names: Names,
): readonly CardStep[] {
  const { t, step } = speak(names);
  const [a, b] = [names.unit(attacker), names.unit(defender)];
  if (dice === 0) return step(t("noStrike", { attacker: a, defender: b }), "X-COMB-1", lines);
  const text = t("strike", { attacker: a, defender: b, figures: String(figures), kills: String(kills) });
  return step(text, "X-COMB-1", lines, [showDice("", faces, (face) => face >= killOn)]);
}

/** The units that strike or are struck in a round, each once. */
const listFighters = ({ strikes }: { readonly strikes: readonly StrikeRecord[] }, names: Names): string =>
  [...new Set(strikes.flatMap(({ attacker, defender }) => [attacker, defender]))].map(names.unit).join(", ");

function describeShot(
  event: Extract<BattleEvent, { type: "engineFired" }>,
  names: Names,
): readonly CardStep[] {
  const { t, step, formatInches } = speak(names);
  const dice = event.throws.map(({ purpose, faces }) =>
    showDice(names.localize(`MANGONEL.Dice.${purpose}`), faces),
  );
  const shot = step(t("engineFired", { engine: names.unit(event.engine) }), event.rule, event.lines, dice);
  const { stoppedBy, covered, hits, picture } = event;
  const stop = stoppedBy && {
    inches: formatInches(stoppedBy.atInches),
    kind: names.localize(`MANGONEL.Terrain.kind.${stoppedBy.kind}`),
  };
  const isMiss = picture.type === "pole" && hits.length === 0 && covered.length === 0;
  return [
    ...shot,
    ...(isMiss ? step(t("nobodyUnderPole"), event.rule) : []),
    ...(stoppedBy && stop ? step(t("stopped", stop), stoppedBy.rule) : []),
    ...(covered.length > 0 ? step(t("covered", { count: String(countOf(covered)) }), "M-CAT-8") : []),
    ...step(
      t("ready", { unit: names.unit(event.engine), turn: String(event.readyInTurn) }),
      isGunRule(event.rule) ? "M-CAN-1" : "M-CAT-3",
    ),
  ];
}

/** Which of a volley's dice count: those of arquebuses that hit. */
const countsInVolley = (group: VolleyGroupRecord, purpose: string, face: number): boolean =>
  purpose !== "accuracy" || face >= (group.hitOn ?? 0);

function describeVolley(
  event: Extract<BattleEvent, { type: "volleyShot" }>,
  names: Names,
): readonly CardStep[] {
  const { t, step } = speak(names);
  const target = names.unit(event.target);
  const groups = event.groups.flatMap((group) => {
    const facts = {
      units: group.units.map(names.unit).join(", "),
      target,
      shooters: String(group.shooters),
      kills: String(group.kills),
    };
    const dice = group.throws.map(({ purpose, faces }) =>
      showDice(names.localize(`MANGONEL.Dice.${purpose}`), faces, (face) =>
        countsInVolley(group, purpose, face),
      ),
    );
    return step(t(`volleyShot.${group.mode}`, facts), event.rule, group.lines, dice);
  });
  const loading = event.shooters.flatMap(({ unit, loading }) =>
    loading
      ? step(
          t("ready", { unit: names.unit(unit), turn: String(loading.readyInTurn) }),
          loading.rule,
          loading.lines,
        )
      : [],
  );
  return [...groups, ...loading];
}

function describeMorale(
  event: Extract<BattleEvent, { type: "postMeleeJudged" }>,
  names: Names,
): readonly CardStep[] {
  const { t, step, formatNumber } = speak(names);
  const dice = event.die === undefined ? [] : [showDice("", [event.die])];
  const scores = event.scores.flatMap(({ side, total, lines }) =>
    step(t("score", { side: names.side(side), total: formatNumber(total) }), "X-PMM-2", lines),
  );
  const reaction = names.localize(`MANGONEL.Reaction.${event.reaction}`);
  const units = event.units.map(names.unit).join(", ");
  const text =
    event.loser === undefined || event.reaction === "continues"
      ? t("meleeContinues", { units, difference: formatNumber(event.difference) })
      : t("postMeleeJudged", {
          units,
          side: names.side(event.loser),
          difference: formatNumber(event.difference),
          reaction,
        });
  return [...step(text, event.rule, event.lines, dice), ...scores];
}

function describeForming(
  event: Extract<
    BattleEvent,
    { type: "formationChangeBegun" | "formationChanged" | "formationChangeLost" | "hedgehogEnded" }
  >,
  names: Names,
): readonly CardStep[] {
  const { t, step } = speak(names);
  const unit = names.unit(event.unit);
  if (event.type === "hedgehogEnded") return step(t("hedgehogEnded", { unit }), event.rule);
  if (event.type === "formationChangeLost")
    return event.by === undefined
      ? step(t("formationChangeLost", { unit }), event.rule)
      : step(t("formationChangeLostBy", { unit, by: names.unit(event.by) }), event.rule);
  const formation = names.localize(`MANGONEL.Formation.${event.formation}`);
  const facts = { unit, formation, files: String(event.files) };
  return event.type === "formationChanged"
    ? step(t("formationChanged", facts), event.rule, event.lines)
    : step(t("formationChangeBegun", { ...facts, turn: String(event.endsInTurn) }), event.rule, event.lines);
}

/** The faces of which one is needed: those from one up to the highest by the lowest of them. */
function writeNeeds(needs: readonly number[], names: Names): string {
  const least = Math.min(...needs);
  const isRun = needs.length > 1 && needs.length === 7 - least;
  if (isRun) return names.format("MANGONEL.Event.orMore", { least: String(least) });
  return new Intl.ListFormat(names.lang, { type: "disjunction" }).format(needs.map(String));
}

/** What happened in one event, as steps of a card; events that only set things right have none. */
export function describeEvent(event: BattleEvent, names: Names): readonly CardStep[] {
  const { t, step, formatInches } = speak(names);
  switch (event.type) {
    case "initiativeRolled":
      return step(
        t("initiativeRolled", { side: names.side(event.winner) }),
        event.rule,
        [],
        event.rolls.flatMap((round) => round.map(([side, face]) => showDice(names.side(side), [face]))),
      );
    case "terrainDealt":
    case "terrainPlaced":
      return describeTerrain(event, names);
    case "firstMoverChosen":
      return step(t("firstMoverChosen", { side: names.side(event.first) }), event.rule);
    case "formationChangeBegun":
    case "formationChanged":
    case "formationChangeLost":
    case "hedgehogEnded":
      return describeForming(event, names);
    case "chargeRun":
      return step(
        t("chargeRun", { unit: names.unit(event.unit), target: names.unit(event.target) }),
        event.rule,
        event.lines,
      );
    case "chargeEnded":
      return step(t(`chargeEnded.${event.outcome}`, { unit: names.unit(event.unit) }), event.rule);
    case "checkRolled":
      return step(
        t(`checkRolled.${event.kind}.${event.passed ? "passed" : "failed"}`, {
          unit: names.unit(event.unit),
          need: String(event.need),
          total: String(event.total),
        }),
        event.rule,
        event.lines,
        [showDice("", event.faces)],
      );
    case "checkNotNeeded":
      return step(t("checkNotNeeded", { unit: names.unit(event.unit) }), event.rule);
    case "contactMade": {
      const { attacker, defender, zone } = event.contact;
      const zoneName = names.localize(`MANGONEL.Zone.${zone}`);
      return step(
        t("contactMade", { attacker: names.unit(attacker), defender: names.unit(defender), zone: zoneName }),
        "D-167",
      );
    }
    case "engineFired":
      return describeShot(event, names);
    case "volleyShot":
      return describeVolley(event, names);
    case "meleeRoundFought":
      return [
        ...step(
          t("meleeRoundFought", { round: String(event.round), units: listFighters(event, names) }),
          event.rule,
        ),
        ...event.strikes.flatMap((strike) => describeStrike(strike, names)),
      ];
    case "postMeleeJudged":
      return describeMorale(event, names);
    case "orderRolled":
      return step(
        t("orderRolled"),
        event.rule,
        [],
        event.throws.map(({ faces }) => showDice("", faces)),
      );
    case "prisonersTaken":
    case "guardsPosted":
    case "prisonersEscaped":
    case "guardsDismissed":
      return describePrisoners(event, names);
    case "meleeJoined":
    case "meleeRefused":
    case "figuresLapped":
    case "lappedReturned":
      return describeMeleeChange(event, names);
    case "unitWentBack":
      return step(
        t("unitWentBack", { unit: names.unit(event.unit), inches: formatInches(event.inches) }),
        event.rule,
        listDearPrices(event.lines),
      );
    case "unitRan":
      return step(
        t(`unitRan.${event.mode}`, {
          unit: names.unit(event.unit),
          inches: formatInches(event.inches),
          turn: String(event.runningTurn),
        }),
        event.rule,
        listDearPrices(event.lines),
      );
    case "friendsCarried":
      return step(
        t(`friendsCarried.${event.mode}`, { unit: names.unit(event.unit), by: names.unit(event.by) }),
        event.rule,
      );
    case "stoodToRally":
      return step(t("stoodToRally", { unit: names.unit(event.unit) }), event.rule);
    case "rallyRolled":
      return step(
        t(`rallyRolled.${event.rallied ? "rallied" : "failed"}`, {
          unit: names.unit(event.unit),
          needs: writeNeeds(event.needs, names),
        }),
        event.rule,
        [],
        [showDice("", [event.face])],
      );
    case "conditionChanged":
      return event.condition.type === "goodOrder"
        ? step(t("rallied", { unit: names.unit(event.unit) }), event.rule)
        : [];
    case "unitLeftPlay":
      return step(
        event.crewOnly === true
          ? t("crewOut", { unit: names.unit(event.unit) })
          : t(`unitLeftPlay.${event.how}`, { unit: names.unit(event.unit) }),
        event.rule,
      );
    case "crewLeft":
      return step(t("crewLeft", { unit: names.unit(event.unit) }), event.rule);
    case "exertionCounted":
      return event.rule === undefined
        ? []
        : step(
            t(event.exertion.fatigued ? "exertionCounted.tired" : "exertionCounted.rested", {
              unit: names.unit(event.unit),
            }),
            event.rule,
          );
    case "crewParted":
      return step(t("crewParted", { unit: names.unit(event.engine) }), event.rule);
    case "engineCrewed":
      return step(
        t("engineCrewed", {
          unit: names.unit(event.by),
          engine: names.unit(event.engine),
          figures: String(event.figures),
        }),
        event.rule,
      );
    case "wagonTaken":
      return step(
        t(`wagonTaken.${event.choice}`, { unit: names.unit(event.unit), by: names.unit(event.by) }),
        event.rule,
      );
    case "formationDissolved":
      return step(t("formationDissolved", { unit: names.unit(event.unit) }), event.rule);
    case "unitMoved": {
      const lines = event.lines.filter(saysMuch);
      if (lines.length === 0 && event.spentInches < LEAST_INCHES && event.stoppedBy === undefined) return [];
      return step(
        t(event.stoppedBy === undefined ? "unitMoved" : "unitStopped", {
          unit: names.unit(event.unit),
          spent: formatInches(event.spentInches),
          by: event.stoppedBy === undefined ? "" : names.unit(event.stoppedBy),
        }),
        event.stoppedBy === undefined ? event.rule : "M-MEX-2",
        lines,
      );
    }
    case "crewReturned":
      return step(t("crewReturned", { unit: names.unit(event.unit) }), event.rule);
    case "unitPlaced":
      return step(t("unitPlaced", { unit: names.unit(event.unit) }), "");
    case "unitMustered": {
      const { name, startFigures, side } = event.unit;
      const facts = { unit: name, figures: String(startFigures), side: names.side(side) };
      return step(t("unitMustered", facts), "");
    }
    case "zonesChosen":
      return event.depthInches === undefined
        ? step(t("zonesLifted"), "")
        : step(t("zonesChosen", { depth: formatInches(event.depthInches) }), "");
    case "battleEnded":
      return step(t("battleEnded"), "");
    case "orderGiven":
    case "sequenceChosen":
    case "orderCutShort":
    case "unitsMarched":
    case "halfTurnReached":
      return describeOrder(event, names);
    case "stepBegan":
    case "turnBegan":
    case "sideReady":
    case "choiceAsked":
    case "choiceMade":
    case "turnBegun":
    case "turnFinished":
    case "contactsBroken":
    case "linedUp":
    case "movedUp":
    case "figuresFell":
    case "loadingPutOff":
    case "ranksClosed":
    case "excessPassed":
    case "preferenceSet":
    case "unitFought":
      return [];
    default:
      return event satisfies never;
  }
}
