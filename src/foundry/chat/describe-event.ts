import type { BattleEvent, Fallen, StrikeRecord, VolleyGroupRecord } from "#battle/event.ts";
import type { Line, RuleId } from "#rules/line.ts";
import { nameLine, showValue } from "../explain-line.ts";
import { ruleText } from "../explain-rule.ts";
import { formatInches, formatNumber } from "../format.ts";
import type { NamedUnit } from "./card-worthy.ts";
import { describeTerrain } from "./describe-terrain.ts";

/** A line of workings as a card shows it. */
export interface CardLine {
  readonly label: string;
  readonly value: string;
  readonly rule: RuleId;
  /** What the rule says, in the reader's language. */
  readonly ruleText: string;
}

/** Dice on a card, with the faces that count marked. */
export interface CardDice {
  readonly label: string;
  readonly faces: readonly { readonly face: number; readonly counts: boolean }[];
}

/** One step of what happened, in the reader's words. */
export interface CardStep {
  readonly text: string;
  readonly rule: string;
  readonly ruleText: string;
  readonly dice: readonly CardDice[];
  readonly lines: readonly CardLine[];
}

/** Names of what events mention by id. */
export interface Names {
  readonly unit: (id: string) => string;
  readonly side: (id: string) => string;
}

/** The names on a card: units as they were called then, sides as the battle calls them. */
export const namesOf = (
  units: readonly NamedUnit[],
  sides: readonly { id: string; name: string }[],
): Names => ({
  unit: (id) => units.find((unit) => unit.id === id)?.name ?? id,
  side: (id) => sides.find((side) => side.id === id)?.name ?? id,
});

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Event.${key}`, data);

/** A line of workings in the reader's words. */
export const showLine = (line: Line): CardLine => ({
  rule: line.rule,
  ruleText: ruleText(line.rule),
  label: nameLine(line),
  value: showValue(line),
});

/** Shows dice of one throw; those that do not count are shown as such. */
export const showDice = (
  label: string,
  faces: readonly number[],
  counts: (face: number) => boolean = () => true,
): CardDice => ({
  label,
  faces: faces.map((face) => ({ face, counts: counts(face) })),
});

const step = (
  text: string,
  rule: string,
  lines: readonly Line[] = [],
  dice: readonly CardDice[] = [],
): readonly CardStep[] => [
  {
    text,
    rule,
    ruleText: ruleText(rule),
    lines: lines.map(showLine),
    dice: dice.filter(({ faces }) => faces.length > 0),
  },
];

/** Guns load by a row of their own. */
const isGunRule = (rule: RuleId): boolean => rule.startsWith("M-CAN");

/** The prices of a forced move, where its ground has made it shorter. */
const listDearPrices = (lines: readonly Line[]): readonly Line[] =>
  lines.some(({ label }) => label !== "advance") ? lines : [];

const countOf = (fallen: readonly Fallen[]): number => fallen.reduce((sum, { count }) => sum + count, 0);

function describeStrike(
  { attacker, defender, faces, killOn, kills, lines, figures }: StrikeRecord,
  names: Names,
): readonly CardStep[] {
  const [a, b] = [names.unit(attacker), names.unit(defender)];
  const text = t("strike", { attacker: a, defender: b, figures: String(figures), kills: String(kills) });
  return step(text, "X-COMB-1", lines, [showDice("", faces, (face) => face >= killOn)]);
}

function describeShot(
  event: Extract<BattleEvent, { type: "engineFired" }>,
  names: Names,
): readonly CardStep[] {
  const dice = event.throws.map(({ purpose, faces }) =>
    showDice(game.i18n.localize(`MANGONEL.Dice.${purpose}`), faces),
  );
  const shot = step(t("engineFired", { engine: names.unit(event.engine) }), event.rule, event.lines, dice);
  const { stoppedBy, covered } = event;
  return [
    ...shot,
    ...(stoppedBy ? step(t("stopped", { inches: formatInches(stoppedBy.atInches) }), stoppedBy.rule) : []),
    ...(covered.length > 0 ? step(t("covered", { count: String(countOf(covered)) }), "M-CAT-8") : []),
    ...step(t("ready", { turn: String(event.readyInTurn) }), isGunRule(event.rule) ? "M-CAN-1" : "M-CAT-3"),
  ];
}

/** Which of a volley's dice count: those of arquebuses that hit. */
const countsInVolley = (group: VolleyGroupRecord, purpose: string, face: number): boolean =>
  purpose !== "accuracy" || face >= (group.hitOn ?? 0);

function describeVolley(
  event: Extract<BattleEvent, { type: "volleyShot" }>,
  names: Names,
): readonly CardStep[] {
  const target = names.unit(event.target);
  const groups = event.groups.flatMap((group) => {
    const facts = {
      units: group.units.map(names.unit).join(", "),
      target,
      shooters: String(group.shooters),
      kills: String(group.kills),
    };
    const dice = group.throws.map(({ purpose, faces }) =>
      showDice(game.i18n.localize(`MANGONEL.Dice.${purpose}`), faces, (face) =>
        countsInVolley(group, purpose, face),
      ),
    );
    return step(t(`volleyShot.${group.mode}`, facts), event.rule, group.lines, dice);
  });
  const loading = event.shooters.flatMap(({ loading }) =>
    loading ? step(t("ready", { turn: String(loading.readyInTurn) }), loading.rule, loading.lines) : [],
  );
  return [...groups, ...loading];
}

function describeMorale(
  event: Extract<BattleEvent, { type: "postMeleeJudged" }>,
  names: Names,
): readonly CardStep[] {
  const dice = event.die === undefined ? [] : [showDice("", [event.die])];
  const scores = event.scores.flatMap(({ side, total, lines }) =>
    step(t("score", { side: names.side(side), total: formatNumber(total) }), "X-PMM-2", lines),
  );
  const reaction = game.i18n.localize(`MANGONEL.Reaction.${event.reaction}`);
  const text =
    event.loser === undefined || event.reaction === "continues"
      ? t("meleeContinues", { difference: formatNumber(event.difference) })
      : t("postMeleeJudged", {
          side: names.side(event.loser),
          difference: formatNumber(event.difference),
          reaction,
        });
  return [...scores, ...step(text, event.rule, event.lines, dice)];
}

function describeTaking(
  event: Extract<BattleEvent, { type: "prisonersTaken" }>,
  names: Names,
): readonly CardStep[] {
  const dice = event.throws.map(({ thrower, faces }) => showDice(names.side(thrower ?? ""), faces));
  const told = step(t("prisonersTaken", { side: names.side(event.side) }), event.rule, event.lines, dice);
  const each = event.taken.flatMap(({ from, by, figures, killed }) => {
    const facts = { from: names.unit(from), by: names.unit(by), figures: String(figures) };
    return killed ? step(t("noQuarter", facts), "M-OPT-3") : step(t("taken", facts), "M-OPT-2");
  });
  return [...told, ...each];
}

function describeForming(
  event: Extract<
    BattleEvent,
    { type: "formationChangeBegun" | "formationChanged" | "formationChangeLost" | "hedgehogEnded" }
  >,
  names: Names,
): readonly CardStep[] {
  const unit = names.unit(event.unit);
  if (event.type === "hedgehogEnded") return step(t("hedgehogEnded", { unit }), event.rule);
  if (event.type === "formationChangeLost")
    return event.by === undefined
      ? step(t("formationChangeLost", { unit }), event.rule)
      : step(t("formationChangeLostBy", { unit, by: names.unit(event.by) }), event.rule);
  const formation = game.i18n.localize(`MANGONEL.Formation.${event.formation}`);
  const facts = { unit, formation, files: String(event.files) };
  return event.type === "formationChanged"
    ? step(t("formationChanged", facts), event.rule, event.lines)
    : step(t("formationChangeBegun", { ...facts, turn: String(event.endsInTurn) }), event.rule, event.lines);
}

/** What happened in one event, as steps of a card; events that only set things right have none. */
export function describeEvent(event: BattleEvent, names: Names): readonly CardStep[] {
  switch (event.type) {
    case "initiativeRolled":
      return step(
        t("initiativeRolled", { side: names.side(event.winner) }),
        event.rule,
        [],
        event.rolls.flatMap((round) =>
          round.map(([side, face]) => showDice(names.side(side), [face], () => side === event.winner)),
        ),
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
        [showDice("", event.faces, () => event.passed)],
      );
    case "checkNotNeeded":
      return step(t("checkNotNeeded", { unit: names.unit(event.unit) }), event.rule);
    case "contactMade": {
      const { attacker, defender, zone } = event.contact;
      const zoneName = game.i18n.localize(`MANGONEL.Zone.${zone}`);
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
        ...step(t("meleeRoundFought", { round: String(event.round) }), event.rule),
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
      return describeTaking(event, names);
    case "guardsPosted":
      return step(
        t("guardsPosted", { unit: names.unit(event.unit), figures: String(event.figures) }),
        event.rule,
      );
    case "prisonersEscaped":
      return event.escaped.flatMap(({ from, as }) =>
        step(
          t("prisonersEscaped", {
            from: names.unit(from),
            by: names.unit(event.unit),
            figures: String(as.figures),
          }),
          event.rule,
        ),
      );
    case "guardsDismissed":
      return event.figures === 0
        ? []
        : step(
            t("guardsDismissed", { unit: names.unit(event.unit), figures: String(event.figures) }),
            event.rule,
          );
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
          needs: event.needs.join(", "),
        }),
        event.rule,
        [],
        [showDice("", [event.face], () => event.rallied)],
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
    case "formationDissolved":
      return step(t("formationDissolved", { unit: names.unit(event.unit) }), event.rule);
    case "unitMoved":
      return step(
        t(event.stoppedBy === undefined ? "unitMoved" : "unitStopped", {
          unit: names.unit(event.unit),
          spent: formatInches(event.spentInches),
          by: event.stoppedBy === undefined ? "" : names.unit(event.stoppedBy),
        }),
        event.stoppedBy === undefined ? event.rule : "M-MEX-2",
        event.lines,
      );
    case "crewReturned":
      return step(t("crewReturned", { unit: names.unit(event.unit) }), event.rule);
    case "unitPlaced":
      return step(t("unitPlaced", { unit: names.unit(event.unit) }), "");
    case "battleEnded":
      return step(t("battleEnded"), "");
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
