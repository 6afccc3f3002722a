import type { Point } from "#field/pose.ts";
import { countChargeDice } from "#rules/skirmish/charge.ts";
import { readRange } from "#rules/skirmish/missiles.ts";
import { readAllowance } from "#rules/skirmish/movement.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import type { SideId } from "../../sides.ts";
import type { SkirmishCommand } from "../command.ts";
import { areEnemies, formationOf, listFree } from "../figures.ts";
import type { Figure, Skirmish } from "../state.ts";

const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The enemies of a figure, the nearest first. */
const listNear = (battle: Skirmish, figure: Figure): readonly Figure[] =>
  listFree(battle)
    .filter((other) => areEnemies(figure, other))
    .sort((a, b) => between(figure.place, a.place) - between(figure.place, b.place));

/** How far to either side of the straight way a figure tries to go, and how much of its way. */
const BENDS = [0, 25, -25, 50, -50, 80, -80] as const;
const SHARES = [1, 0.6, 0.3] as const;

/** The average of a die. */
const USUAL = 3.5;

function stepTowards(from: Point, to: Point, bend: number, inches: number): Point {
  const way = Math.atan2(to.y - from.y, to.x - from.x) + (bend * Math.PI) / 180;
  return { x: from.x + Math.cos(way) * inches, y: from.y + Math.sin(way) * inches };
}

/** A figure charges whom it probably reaches, stands where it can shoot, or else goes towards the nearest enemy. */
function listMoves(battle: Skirmish, figure: Figure): readonly SkirmishCommand[] {
  const ruleset = skirmishRulesetWith(battle.settings);
  const [nearest, ...others] = listNear(battle, figure);
  if (!nearest) return [];
  const { weapon } = figure.profile;
  const apart = between(figure.place, nearest.place);
  if (weapon !== "none" && apart <= readRange(weapon, ruleset)) return [];
  const { inches } = readAllowance(figure.profile, formationOf(battle, figure.id), ruleset);
  const reach = inches + USUAL * countChargeDice(figure.profile, ruleset);
  const charges =
    weapon === "none"
      ? [nearest, ...others.slice(0, 2)]
          .filter((enemy) => between(figure.place, enemy.place) <= reach)
          .map((enemy): SkirmishCommand => ({ type: "charge", figure: figure.id, target: enemy.id }))
      : [];
  const most = Math.min(weapon === "none" ? inches : inches / 2, Math.max(0.1, apart - 1));
  const walks = BENDS.flatMap((bend) =>
    SHARES.map(
      (share): SkirmishCommand => ({
        type: "move",
        figure: figure.id,
        path: [stepTowards(figure.place, nearest.place, bend, most * share)],
      }),
    ),
  );
  return [...charges, ...walks];
}

/** Those who wait come on in their first movement after the first turn, by surprise. */
const listAmbushes = ({ figures, clock }: Skirmish, side: SideId): readonly (readonly SkirmishCommand[])[] =>
  Object.values(figures)
    .filter((figure) => figure.side === side && figure.condition.type === "waiting" && clock.turn > 1)
    .flatMap(({ id, place }) => [
      [{ type: "place", figure: id, to: place }],
      [{ type: "surprise", figures: [id] }],
    ]);

/** What a side may want to do with each of its figures in its movement: of each list the first that is allowed. */
export const listMovementWishes = (
  battle: Skirmish,
  side: SideId,
): readonly (readonly SkirmishCommand[])[] => [
  ...listAmbushes(battle, side),
  ...listFree(battle, side).map((figure) => listMoves(battle, figure)),
];

/** At whom each figure with a weapon may want to shoot. */
export const listShots = (battle: Skirmish, side: SideId): readonly (readonly SkirmishCommand[])[] =>
  listFree(battle, side)
    .filter(({ profile }) => profile.weapon !== "none")
    .map((figure) =>
      listNear(battle, figure).map(
        ({ id: target }): SkirmishCommand => ({ type: "shoot", figure: figure.id, target }),
      ),
    );
