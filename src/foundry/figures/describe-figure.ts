import type { SkirmishCommand, SkirmishIssuer } from "#battle/skirmish/command.ts";
import { bodyOf, formationOf, listCaptives, listFree } from "#battle/skirmish/figures.ts";
import { listSupportable } from "#battle/skirmish/melee/supports.ts";
import { listActors } from "#battle/skirmish/phases.ts";
import { SkirmishRun } from "#battle/skirmish/run.ts";
import { bandOf, findShooterRefusal } from "#battle/skirmish/shooting.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { KnownDice } from "#rules/dice.ts";
import { readRange } from "#rules/skirmish/missiles.ts";
import { readAllowance } from "#rules/skirmish/movement.ts";
import { describeRefusal, explainRefusal } from "../explain-refusal.ts";
import { formatChance, formatInches } from "../format.ts";
import { listNear, previewCharge, previewShot, tryOut } from "./trial.ts";

/** Something that a figure may do: a button, what is said beside it, or why it may not. */
export interface Offer {
  readonly label: string;
  readonly note: string;
  readonly refusal: string;
  /** What it asks for, as the button keeps it. */
  readonly command: string;
  /** It is what has been asked for already. */
  readonly chosen: boolean;
}

/** A heading with what is offered under it. */
export interface OfferGroup {
  readonly title: string;
  readonly hint: string;
  readonly offers: readonly Offer[];
  /** Several stand in one row. */
  readonly isRow: boolean;
}

/** One look at a figure. */
interface Look {
  readonly battle: Skirmish;
  readonly figure: Figure;
  readonly issuer: SkirmishIssuer;
  readonly run: SkirmishRun;
}

/** How many enemies are offered at most, the nearest first. */
const MOST_TARGETS = 6;

/** How far away an enemy may be to be offered as the target of a charge. */
const CHARGE_REACH = 26;

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Skirmish.${key}`, data);

function offer(
  { battle, issuer }: Look,
  command: SkirmishCommand,
  label: string,
  { note = "", chosen = false } = {},
): Offer {
  const { refusal } = tryOut(battle, command, issuer);
  const why = refusal ? explainRefusal(refusal) : "";
  return { label, note: why === "" ? note : "", refusal: why, command: JSON.stringify(command), chosen };
}

/** A group, if anything is offered in it. */
const group = (title: string, offers: readonly Offer[], hint = "", isRow = false): readonly OfferGroup[] =>
  offers.length === 0 ? [] : [{ title, hint, offers, isRow }];

const TURNS = [-90, -45, 45, 90, 180] as const;

function listTurns(look: Look): readonly Offer[] {
  const { id, place } = look.figure;
  return TURNS.map((degrees) =>
    offer(
      look,
      { type: "move", figure: id, path: [], heading: (place.heading + degrees + 360) % 360 },
      degrees === 180 ? "180°" : `${degrees > 0 ? "+" : "−"}${Math.abs(degrees)}°`,
    ),
  );
}

function listCharges(look: Look): readonly Offer[] {
  const { battle, figure } = look;
  return listNear(battle, figure, CHARGE_REACH)
    .map((target) => ({ target, ...previewCharge(battle, figure, target) }))
    .filter(({ chance }) => chance > 0)
    .slice(0, MOST_TARGETS)
    .map(({ target, inches, chance }) => {
      const note = `${formatInches(inches)} · ${formatChance(chance)}`;
      return offer(look, { type: "charge", figure: figure.id, target: target.id }, target.name, { note });
    });
}

/** Forming up with whoever is selected, and leaving a formation. @rule S-FORM-4 */
function listForming(look: Look, selected: readonly string[]): readonly Offer[] {
  const { battle, figure } = look;
  const body = bodyOf(battle, figure.id);
  if (body)
    return [
      offer(look, { type: "leaveFormation", figures: [figure.id] }, t("leave")),
      offer(look, { type: "leaveFormation", figures: body.members }, t("leaveAll")),
    ];
  const figures = selected.length > 0 ? selected : [figure.id];
  const note = t("withSelected", { count: String(figures.length) });
  return (["hedgehog", "shieldWall"] as const).map((formation) =>
    offer(look, { type: "form", formation, figures }, t(`formation.${formation}`), { note }),
  );
}

/** Captives of a guard, or the captive itself. @rule D-63, S-PRI-3 */
function listCaptiveOffers(look: Look): readonly Offer[] {
  const { battle, figure } = look;
  if (figure.condition.type === "captive")
    return [offer(look, { type: "escape", figure: figure.id }, t("escape"))];
  const friends = listFree(battle, figure.side).filter(({ id }) => id !== figure.id);
  const near = (a: Figure, b: Figure): number => Math.hypot(a.place.x - b.place.x, a.place.y - b.place.y);
  return listCaptives(battle, figure.id).flatMap((captive) =>
    [...friends]
      .sort((a, b) => near(captive, a) - near(captive, b))
      .slice(0, 3)
      .map((guard) =>
        offer(
          look,
          { type: "handOver", figure: captive.id, guard: guard.id },
          t("handOver", { captive: captive.name, guard: guard.name }),
        ),
      ),
  );
}

function listShots(look: Look): readonly Offer[] {
  const { battle, figure, run } = look;
  const { weapon } = figure.profile;
  if (weapon === "none" || findShooterRefusal(run, figure)) return [];
  const reach = readRange(weapon, run.ruleset) + 3;
  return listNear(battle, figure, reach)
    .flatMap((target) => {
      const { eligible, chance } = previewShot(battle, figure, target.id);
      if (!eligible.includes(target.id)) return [];
      const note = t(eligible.length > 1 ? "shotLine" : "shot", {
        chance: formatChance(chance),
        count: String(eligible.length),
      });
      return [offer(look, { type: "shoot", figure: figure.id, target: target.id }, target.name, { note })];
    })
    .slice(0, MOST_TARGETS);
}

/** Whom an attacker may ask to fight, and to take. @rule D-44, S-PRI-1 */
function listPairs(look: Look): readonly Offer[] {
  const { battle, figure } = look;
  const { pairs, captures } = battle.wishes;
  return battle.contacts
    .filter(({ attacker }) => attacker === figure.id)
    .flatMap(({ defender }) => {
      const name = battle.figures[defender]?.name ?? "";
      const isPair = pairs[figure.id] === defender;
      const takes = isPair && captures.includes(figure.id);
      const wish = { type: "pair", figure: figure.id, target: defender } as const;
      return [
        offer(look, wish, t("fight", { target: name }), { chosen: isPair && !takes }),
        offer(look, { ...wish, captures: true }, t("capture", { target: name }), { chosen: takes }),
      ];
    });
}

/** Whom a figure may support. @rule S-MEL-5, S-MEL-6 */
function listSupports(look: Look): readonly Offer[] {
  const { battle, figure, run } = look;
  const wished = battle.wishes.supports[figure.id];
  const wish = { type: "support", figure: figure.id } as const;
  const principals =
    battle.clock.stage === "pairing"
      ? listFree(battle, figure.side)
          .filter(({ id }) => battle.contacts.some((one) => one.attacker === id || one.defender === id))
          .filter(
            ({ id, place }) =>
              id !== figure.id && Math.hypot(place.x - figure.place.x, place.y - figure.place.y) < 3,
          )
          .map(({ id }) => id)
      : listSupportable(run, figure).map(({ principal }) => principal);
  const offers = [...new Set(principals)].map((principal) =>
    offer(look, { ...wish, principal }, battle.figures[principal]?.name ?? "", {
      chosen: wished === principal,
    }),
  );
  return offers.length === 0 ? [] : [...offers, offer(look, wish, t("nobody"), { chosen: wished === null })];
}

function listReallocations(look: Look): readonly Offer[] {
  const { battle, figure } = look;
  if (!figure.turn.hasAttacked) return [];
  return battle.combats
    .filter(({ attacker }) => battle.figures[attacker]?.side === figure.side)
    .map(({ defender }) =>
      offer(
        look,
        { type: "reallocate", figure: figure.id, target: defender },
        battle.figures[defender]?.name ?? "",
      ),
    );
}

function listLeaving(look: Look): readonly Offer[] {
  const { battle, figure } = look;
  const isIn = battle.combats.some(
    ({ attacker, defender }) => attacker === figure.id || defender === figure.id,
  );
  const chosen = battle.wishes.leaves.includes(figure.id);
  if (!isIn) return [];
  const made = offer(look, { type: "disengage", figure: figure.id }, t("breakAway"), { chosen });
  return [chosen ? { ...made, refusal: "", note: t("asked") } : made];
}

/** What only a GM may do with a figure. @rule D-55 */
function listRulings(look: Look): readonly Offer[] {
  const { figure, issuer, battle } = look;
  if (!issuer.gm || battle.clock.phase === "over") return [];
  const { id, turn } = figure;
  return battle.clock.phase === "setUp"
    ? []
    : [offer(look, { type: "surprise", figures: [id] }, t("surprise"), { chosen: turn.surprise })];
}

/** What a free figure may do in its movement; one that has moved still turns and leaves its formation. */
function listMoves(look: Look, selected: readonly string[]): readonly OfferGroup[] {
  const { figure } = look;
  if (figure.condition.type !== "free") return [];
  return [
    ...group(t("turn"), listTurns(look), "", true),
    ...(figure.turn.hasMoved ? [] : group(t("charge"), listCharges(look), t("chargeHint"))),
    ...group(t("forming"), listForming(look, selected)),
  ];
}

function listOffers(look: Look, selected: readonly string[]): readonly OfferGroup[] {
  const { phase, stage } = look.battle.clock;
  switch (phase) {
    case "firstMoves":
    case "secondMoves":
      return [...listMoves(look, selected), ...group(t("captives"), listCaptiveOffers(look))];
    case "melee":
      if (stage === "disengaging") return group(t("leaving"), listLeaving(look));
      return [
        ...(stage === "pairing" ? group(t("pairing"), listPairs(look)) : []),
        ...(stage === "supporting" ? group(t("joining"), listReallocations(look)) : []),
        ...group(t("supporting"), listSupports(look), t("supportHint")),
      ];
    case "setUp":
    case "initiative":
    case "over":
      return [];
    default:
      return group(t("shooting"), listShots(look), t("shootHint"));
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
    rulings: listRulings(look),
    mayHoldBack: issuer.gm && battle.clock.phase === "setUp",
    idle: findIdle(look, groups.length === 0 && move === null),
  };
}
