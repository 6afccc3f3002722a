import type { Refusal } from "#battle/refusal.ts";
import type { SkirmishCommand, SkirmishIssuer } from "#battle/skirmish/command.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import { execute } from "#battle/skirmish/execute.ts";
import { areEnemies } from "#battle/skirmish/figures.ts";
import { SkirmishRun } from "#battle/skirmish/run.ts";
import { factsOfShot, listEligible } from "#battle/skirmish/shooting.ts";
import type { Figure, FigureId, Skirmish } from "#battle/skirmish/state.ts";
import { walk } from "#battle/skirmish/walking.ts";
import type { Point } from "#field/pose.ts";
import { KnownDice } from "#rules/dice.ts";
import { measureChargeOdds } from "#rules/odds/charge-odds.ts";
import { measureShotOdds } from "#rules/odds/shot-odds.ts";
import { readShotModifier } from "#rules/skirmish/missiles.ts";

/** What a command would come to before any die is thrown. */
export interface Trial {
  readonly refusal?: Refusal;
  /** What would happen; nothing is told where dice decide. */
  readonly events: readonly SkirmishEvent[];
}

/** Tries a command on the battle as it stands: what is shown is what is enforced. */
export function tryOut(battle: Skirmish, command: SkirmishCommand, issuer: SkirmishIssuer): Trial {
  const { turn, phase } = battle.clock;
  const result = execute(battle, command, { issuer, moment: { turn, phase }, dice: new KnownDice([]) });
  if (result.type === "refused") return { refusal: result.refusal, events: [] };
  return { events: result.type === "done" ? result.events : [] };
}

const runOf = (battle: Skirmish): SkirmishRun => new SkirmishRun(battle, new KnownDice([]));

/** What the way of a charge costs, and the chance that it gets there. @rule S-MOVE-6, D-18 */
export function previewCharge(
  battle: Skirmish,
  figure: Figure,
  target: Figure,
  path: readonly Point[] = [],
): { readonly inches: number; readonly chance: number } {
  const run = runOf(battle);
  const { x, y } = target.place;
  const { cost } = walk(run, figure, [...path, { x, y }], figure.place.heading);
  return { inches: cost, chance: measureChargeOdds(figure.profile, cost, run.ruleset) };
}

/** Whom a shot may hit, and the chance that it kills whoever is drawn. @rule S-FIRE-2, S-FIRE-11, D-35 */
export interface ShotPreview {
  readonly eligible: readonly FigureId[];
  readonly chance: number;
}

/** The shot at a line of enemies. */
export function previewShot(battle: Skirmish, shooter: Figure, target: FigureId): ShotPreview {
  const run = runOf(battle);
  const eligible = listEligible(run, shooter, target);
  const chances = eligible.map((one) =>
    measureShotOdds(readShotModifier(factsOfShot(run, shooter, one), run.ruleset).modifier, run.ruleset),
  );
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return {
    eligible: eligible.map(({ figure }) => figure.id),
    chance: chances.length === 0 ? 0 : sum / chances.length,
  };
}

const apart = (a: Figure, b: Figure): number => Math.hypot(a.place.x - b.place.x, a.place.y - b.place.y);

/** The enemies of a figure within a distance, the nearest first. */
export const listNear = (battle: Skirmish, figure: Figure, inches: number): readonly Figure[] =>
  Object.values(battle.figures)
    .filter((other) => areEnemies(figure, other) && apart(figure, other) <= inches)
    .sort((a, b) => apart(figure, a) - apart(figure, b));
