import type { SkirmishIssuer } from "#battle/skirmish/command.ts";
import { formationOf } from "#battle/skirmish/figures.ts";
import { listActors } from "#battle/skirmish/phases.ts";
import { SkirmishRun } from "#battle/skirmish/run.ts";
import { bandOf, findShooterRefusal } from "#battle/skirmish/shooting.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { KnownDice } from "#rules/dice.ts";
import { readAllowance } from "#rules/skirmish/movement.ts";
import { describeRefusal, explainRefusal } from "../explain-refusal.ts";
import { formatInches } from "../format.ts";
import { describeCombats } from "./combat-odds.ts";
import { listMeleeOffers } from "./melee-offers.ts";
import { listCaptiveOffers, listMoves } from "./moving-offers.ts";
import { group, type Look, type Offer, type OfferGroup, offer } from "./offer.ts";
import { listShots } from "./shooting-offers.ts";

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Skirmish.${key}`, data);

/** What only a GM may do with a figure. @rule D-55 */
function listRulings(look: Look): readonly Offer[] {
  const { figure, issuer, battle } = look;
  if (!issuer.gm || battle.clock.phase === "over") return [];
  const { id, turn } = figure;
  return battle.clock.phase === "setUp"
    ? []
    : [offer(look, { type: "surprise", figures: [id] }, t("surprise"), { chosen: turn.surprise })];
}

function listOffers(look: Look, selected: readonly string[]): readonly OfferGroup[] {
  switch (look.battle.clock.phase) {
    case "firstMoves":
    case "secondMoves":
      return [...listMoves(look, selected), ...group(t("captives"), listCaptiveOffers(look))];
    case "melee":
      return listMeleeOffers(look);
    case "setUp":
    case "initiative":
    case "over":
      return [];
    default:
      return group(t("shooting"), listShots(look), { hint: t("shootHint") });
  }
}

/** What a figure has left of its move, and why it does not move if it does not. @rule S-MOVE-1, D-12 */
function describeMove({ battle, figure, run }: Look) {
  const { phase } = battle.clock;
  if ((phase !== "firstMoves" && phase !== "secondMoves") || figure.condition.type !== "free") return null;
  const { inches } = readAllowance(figure.profile, formationOf(battle, figure.id), run.ruleset);
  const fault = figure.turn.hasMoved ? ({ code: "hasMoved", rule: "S-TURN-3" } as const) : undefined;
  return {
    ...describeRefusal(fault),
    allowance: formatInches(inches),
    spent: formatInches(figure.turn.spentInches),
  };
}

/** Why nothing is offered. */
function findIdle({ battle, figure, run }: Look, isEmpty: boolean): string {
  const { phase } = battle.clock;
  if (phase === "setUp" || phase === "over" || phase === "initiative") return t(`idle.${phase}`);
  if (figure.condition.type === "gone") return t("idle.gone");
  if (!listActors(battle).includes(figure.side)) return t("idle.othersAct");
  if (!isEmpty) return "";
  const refusal = phase === "melee" ? undefined : findShooterRefusal(run, figure);
  if (refusal) return explainRefusal(refusal);
  return t(phase === "melee" ? "idle.noMelee" : "idle.noTarget");
}

/** Everything that the panel shows of a figure. */
export function describeFigure(
  battle: Skirmish,
  figure: Figure,
  issuer: SkirmishIssuer,
  selected: readonly string[],
) {
  const look: Look = { battle, figure, issuer, run: new SkirmishRun(battle, new KnownDice([])) };
  const acts = listActors(battle).includes(figure.side);
  const groups = acts ? listOffers(look, selected) : [];
  const move = acts ? describeMove(look) : null;
  const combats = describeCombats(look);
  const { profile, condition, turn } = figure;
  const formation = formationOf(battle, figure.id);
  const { band } = bandOf(look.run, figure);
  return {
    id: figure.id,
    name: figure.name,
    side: figure.side,
    kind: `MANGONEL.Skirmish.kind.${profile.kind === "warrior" ? `warrior.${profile.stance}` : profile.kind}`,
    weapon: profile.weapon === "none" ? "" : `MANGONEL.Skirmish.weapon.${profile.weapon}`,
    marks: [
      ...(profile.leader ? [t("leader")] : []),
      ...(profile.berserker ? [t("berserker")] : []),
      ...(formation === "none" ? [] : [t(`formation.${formation}`)]),
      ...(turn.charge ? [t(`charged.${turn.charge}`)] : []),
      ...(profile.weapon === "none" || turn.charge ? [] : [t(`band.${band}`)]),
      ...(turn.hasShot ? [t("hasShot")] : []),
      ...(battle.fallen.includes(figure.id) ? [t("hit")] : []),
    ],
    condition: `MANGONEL.Skirmish.condition.${condition.type === "gone" ? condition.how : condition.type}`,
    phase: `MANGONEL.Phase.${battle.clock.phase}`,
    stage: battle.clock.stage === undefined ? "" : `MANGONEL.Stage.${battle.clock.stage}`,
    move,
    groups,
    combats,
    rulings: listRulings(look),
    mayHoldBack: issuer.gm && battle.clock.phase === "setUp",
    idle: findIdle(look, groups.length + combats.length === 0 && move === null),
  };
}
