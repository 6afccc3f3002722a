import type { SkirmishCommand, SkirmishIssuer } from "#battle/skirmish/command.ts";
import { areEnemies, baseOf, bodyOf, isFree } from "#battle/skirmish/figures.ts";
import { findTidySlide } from "#battle/skirmish/melee/sliding.ts";
import { previewCharge } from "#battle/skirmish/previews/charge-preview.ts";
import { previewShot } from "#battle/skirmish/previews/shot-preview.ts";
import { SkirmishRun } from "#battle/skirmish/run.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { findCommonCentre } from "#field/figures/formations.ts";
import { measureGap } from "#field/gap.ts";
import { headingTo, type Point } from "#field/pose.ts";
import { KnownDice } from "#rules/dice.ts";
import { normalizeBearing, normalizeHeading } from "#rules/quantities.ts";
import { turnsAs } from "#rules/skirmish/figure.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { explainRefusal } from "../explain-refusal.ts";
import { formatChance, formatInches } from "../format.ts";
import { tryOut } from "./trial.ts";

/** What a drag of a figure means: a command, what is said of it, and why it may not be if it may not. */
export interface Intent {
  readonly command: SkirmishCommand;
  readonly text: string;
  readonly isForbidden: boolean;
  /** Whom it is aimed at. */
  readonly target?: Figure;
  /** Where the figure would stand. */
  readonly to?: Figure["place"];
}

/** Where a figure is dragged to, and how. */
export interface Pull {
  readonly from: Point;
  readonly to: Point;
  /** Points that were set on the way. */
  readonly by: readonly Point[];
  readonly turnsOnly: boolean;
  readonly places: boolean;
}

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Skirmish.${key}`, data);

/** Whoever stands under a point, but for one. */
const figureAt = ({ figures }: Skirmish, point: Point, except: string): Figure | undefined =>
  Object.values(figures).find(
    (figure) =>
      figure.id !== except &&
      (isFree(figure) || figure.condition.type === "captive") &&
      measureGap(point, baseOf(figure)) === 0,
  );

/** How a figure faces that goes a way: along it, as far as it may turn. @rule S-MOVE-10, D-21 */
function faceAlong(battle: Skirmish, { place, turn, profile }: Figure, from: Point, to: Point): number {
  const first = turn.facedAtFirst ?? place.heading;
  const limit = skirmishRulesetWith(battle.settings).tables.movement.turnLimits[turnsAs(profile)];
  const angle = normalizeBearing(headingTo(from, to) - first);
  return normalizeHeading(first + Math.max(-limit, Math.min(limit, angle)));
}

/** An attacker wants to fight an enemy, and slides to where it stands square to him. @rule D-44 */
function pairWith(battle: Skirmish, figure: Figure, target: Figure): SkirmishCommand {
  const slide = findTidySlide(new SkirmishRun(battle, new KnownDice([])), figure, target);
  return { type: "pair", figure: figure.id, target: target.id, ...(slide ? { slide } : {}) };
}

/** What is meant by a drag onto an enemy in the phase that runs. */
function aimAt(battle: Skirmish, figure: Figure, target: Figure, by: readonly Point[]): SkirmishCommand {
  const { phase, stage } = battle.clock;
  const aimed = { figure: figure.id, target: target.id };
  const way = by.length > 0 ? { path: by } : {};
  if (phase === "melee" && stage !== "supporting") return pairWith(battle, figure, target);
  if (phase === "melee") return { type: "reallocate", ...aimed, ...way };
  return phase === "firstMoves" || phase === "secondMoves"
    ? { type: "charge", ...aimed, ...way }
    : { type: "shoot", ...aimed };
}

/** What is said of a command against an enemy. */
function tellAim(battle: Skirmish, target: Figure, command: SkirmishCommand): string {
  const said = { target: target.name };
  if (command.type === "charge") {
    const reach = previewCharge(battle, command);
    if ("code" in reach) return explainRefusal(reach);
    const odds = { inches: formatInches(reach.costInches), chance: formatChance(reach.reaches) };
    return t("drag.charge", { ...said, ...odds });
  }
  if (command.type === "reallocate") return t("drag.reallocate", said);
  if (command.type !== "shoot") return t("drag.pair", said);
  const { victims, kills } = previewShot(battle, command);
  const odds = { ...said, chance: formatChance(kills) };
  return victims.length > 1
    ? t("drag.shootLine", { ...odds, count: String(victims.length) })
    : t("drag.shoot", odds);
}

/** An attacker who is dragged a little slides there before it fights. @rule D-44 */
function slideTo(battle: Skirmish, figure: Figure, shift: Point): SkirmishCommand | undefined {
  const { phase, stage } = battle.clock;
  const met = battle.contacts.find(({ attacker }) => attacker === figure.id);
  if (phase !== "melee" || stage !== "pairing" || !met) return undefined;
  const { x, y, heading } = figure.place;
  return {
    type: "pair",
    figure: figure.id,
    target: battle.wishes.pairs[figure.id] ?? met.defender,
    ...(battle.wishes.captures.includes(figure.id) ? { captures: true } : {}),
    slide: { x: x + shift.x, y: y + shift.y, heading },
  };
}

/** What is meant by a drag onto a friend: support, or a captive for him. */
function joinTo(battle: Skirmish, figure: Figure, friend: Figure): SkirmishCommand | undefined {
  if (figure.condition.type === "captive") return { type: "handOver", figure: figure.id, guard: friend.id };
  return battle.clock.phase === "melee"
    ? { type: "support", figure: figure.id, principal: friend.id }
    : undefined;
}

/** What is meant by a drag over open ground. */
export function walkTo(battle: Skirmish, figure: Figure, { from, to, by, turnsOnly }: Pull): SkirmishCommand {
  const shift = { x: to.x - from.x, y: to.y - from.y };
  const end = { x: figure.place.x + shift.x, y: figure.place.y + shift.y };
  const last = by.at(-1) ?? figure.place;
  const heading = faceAlong(battle, figure, last, turnsOnly ? to : end);
  if (turnsOnly) return { type: "move", figure: figure.id, path: [], heading };
  const body = bodyOf(battle, figure.id);
  if (body?.formation !== "hedgehog") return { type: "move", figure: figure.id, path: [...by, end], heading };
  const middle = findCommonCentre(body.members.flatMap((id) => battle.figures[id] ?? []));
  const offset = { x: middle.x - figure.place.x, y: middle.y - figure.place.y };
  const path = [...by, end].map(({ x, y }) => ({ x: x + offset.x, y: y + offset.y }));
  return { type: "moveBody", body: body.id, path };
}

/** What a drag of a figure means in the phase that runs, tried out on the battle as it stands. */
export function readIntent(
  battle: Skirmish,
  figure: Figure,
  pull: Pull,
  issuer: SkirmishIssuer,
): Intent | undefined {
  const shift = { x: pull.to.x - pull.from.x, y: pull.to.y - pull.from.y };
  if (Math.hypot(shift.x, shift.y) < 0.15) return undefined;
  if (pull.places) return placeAt(battle, figure, shift, issuer);
  const under = figureAt(battle, pull.to, figure.id);
  if (under && areEnemies(figure, under) && !pull.turnsOnly)
    return against(battle, figure, under, pull, issuer);
  const join = under && joinTo(battle, figure, under);
  if (under && join) {
    const said = { target: under.name };
    const text = join.type === "support" ? t("drag.support", said) : t("drag.handOver", said);
    return { ...judge(battle, join, issuer, text), target: under };
  }
  const slide = pull.turnsOnly ? undefined : slideTo(battle, figure, shift);
  if (slide?.type === "pair")
    return { ...judge(battle, slide, issuer, t("drag.slide")), ...(slide.slide ? { to: slide.slide } : {}) };
  const command = walkTo(battle, figure, pull);
  const { refusal, events } = tryOut(battle, command, issuer);
  if (refusal) return { command, text: explainRefusal(refusal), isForbidden: true };
  const moved = events.find((event) => event.type === "figureMoved" || event.type === "bodyMoved");
  const spent = moved?.type === "figureMoved" || moved?.type === "bodyMoved" ? moved.spentInches : 0;
  const to = moved?.type === "figureMoved" ? { to: moved.to } : {};
  const text = pull.turnsOnly ? t("drag.turn") : t("drag.move", { spent: formatInches(spent) });
  return { command, text, isForbidden: false, ...to };
}

function judge(battle: Skirmish, command: SkirmishCommand, issuer: SkirmishIssuer, text: string): Intent {
  const { refusal } = tryOut(battle, command, issuer);
  return { command, text: refusal ? explainRefusal(refusal) : text, isForbidden: refusal !== undefined };
}

function against(
  battle: Skirmish,
  figure: Figure,
  target: Figure,
  { by }: Pull,
  issuer: SkirmishIssuer,
): Intent {
  const command = aimAt(battle, figure, target, by);
  const { refusal } = tryOut(battle, command, issuer);
  const text = refusal ? explainRefusal(refusal) : tellAim(battle, target, command);
  return { command, text, isForbidden: refusal !== undefined, target };
}

/** A GM sets figures down freely before the first turn, and at any time where he says so. */
function placeAt(battle: Skirmish, figure: Figure, shift: Point, issuer: SkirmishIssuer): Intent {
  const { x, y, heading } = figure.place;
  const to = { x: x + shift.x, y: y + shift.y, heading };
  const command: SkirmishCommand = { type: "place", figure: figure.id, to };
  return { ...judge(battle, command, issuer, game.i18n.localize("MANGONEL.Drag.place")), to };
}
