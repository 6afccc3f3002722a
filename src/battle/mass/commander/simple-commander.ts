import { headingTo, toLocal } from "#field/pose.ts";
import type { GunKind } from "#rules/mass/profile.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { type Degrees, normalizeBearing, normalizeHeading } from "#rules/quantities.ts";
import type { SideId } from "../../sides.ts";
import type { Command } from "../command.ts";
import { traceBall } from "../commands/fire-cannon.ts";
import { middleOfBase } from "../commands/fire-catapult.ts";
import { measureUnits, outlineOfUnit } from "../ground.ts";
import { standTargets, strikePole } from "../shots.ts";
import type { Battle, EngineUnit, Unit } from "../state.ts";
import { isManned, listEnemies, listOpponents, listUnits, poseOf } from "../units.ts";

/** The enemies of a unit that can be fought, nearest first. */
const listNear = (battle: Battle, unit: Unit): readonly Unit[] =>
  [...listEnemies(battle, unit.side)].sort((a, b) => measureUnits(unit, a) - measureUnits(unit, b));

const BENDS: readonly Degrees[] = [0, 20, -20, 40, -40, 60, -60, 90, -90];
const SHARES: readonly number[] = [1, 0.7, 0.4, 0.2];

/** A unit charges whom it can reach, or else goes as far as it can towards the nearest enemy. */
function listMoves(battle: Battle, unit: Unit): readonly Command[] {
  const enemies = listNear(battle, unit);
  const charges = enemies
    .filter((enemy) => measureUnits(unit, enemy) <= unit.profile.chargeInches - 1)
    .map((enemy): Command => ({ type: "charge", unit: unit.id, target: enemy.id }));
  const [nearest] = enemies;
  if (!nearest) return charges;
  const way = headingTo(poseOf(unit), outlineOfUnit(nearest));
  const advances = BENDS.flatMap((bend) =>
    SHARES.map((share): Command => {
      const heading = normalizeHeading(way + bend);
      const turned = Math.abs(normalizeBearing(heading - poseOf(unit).heading)) / 180;
      const advanceInches = Math.max(0.5, unit.profile.moveInches * (1 - turned) * share);
      return { type: "move", unit: unit.id, legs: [{ heading, advanceInches }] };
    }),
  );
  return [...charges, ...advances];
}

/** Engines are left where they stand, and wagons (D-244). */
const walks = (unit: Unit): boolean => unit.kind === "troops" || poseOf(unit) !== unit.pose;

/** What a side may want to do with each of its units in its movement: of each list the first that is allowed. */
export function listMovementWishes(battle: Battle, side: SideId): readonly (readonly Command[])[] {
  const answers = battle.pending.flatMap((pending): readonly (readonly Command[])[] =>
    pending.type === "rally" && pending.side === side
      ? [
          (["stand", "roll"] as const).map(
            (choice) => ({ type: "rally", unit: pending.unit, choice }) as const,
          ),
        ]
      : [],
  );
  const troops = listUnits(battle, side).filter(walks);
  return [...answers, ...troops.map((unit) => listMoves(battle, unit))];
}

/** The order that is the same as a command given in a movement of one's own. */
function asOrder(command: Command): readonly Command[] {
  switch (command.type) {
    case "move":
      return [{ type: "order", unit: command.unit, order: { type: "move", legs: command.legs } }];
    case "charge":
      return [{ type: "order", unit: command.unit, order: { type: "charge", target: command.target } }];
    default:
      return [];
  }
}

/** A cavalry that can do nothing else guards itself. */
const guard = ({ id }: Unit): Command => ({
  type: "order",
  unit: id,
  order: { type: "intercept", protects: id },
});

/** What a side may want to order each of its units: of each list the first that is allowed. */
export const listOrders = (battle: Battle, side: SideId): readonly (readonly Command[])[] =>
  listUnits(battle, side)
    .filter(walks)
    .map((unit): readonly Command[] => [
      ...(["stand", "roll"] as const).map(
        (choice): Command => ({ type: "order", unit: unit.id, order: { type: "rally", choice } }),
      ),
      ...listMoves(battle, unit).flatMap(asOrder),
      guard(unit),
    ]);

function listStones(battle: Battle, engine: EngineUnit): readonly Command[] {
  const from = middleOfBase(engine);
  return listNear(battle, engine).map((enemy) => {
    const { ahead, right } = toLocal(from, outlineOfUnit(enemy));
    return {
      type: "fireCatapult",
      engine: engine.id,
      distanceInches: Math.hypot(ahead, right),
      offsetInches: right,
    };
  });
}

/** The aims at each enemy in either colour, those that would kill most first, friends counted against them. */
function listBalls(battle: Battle, gun: EngineUnit & { readonly engine: GunKind }): readonly Command[] {
  const ruleset = rulesetWith(battle.settings);
  const targets = standTargets(battle);
  const aims = listNear(battle, gun).flatMap((enemy) =>
    (["white", "black"] as const).map((colour) => {
      const heading = headingTo(gun.pose, outlineOfUnit(enemy));
      const ball = traceBall(battle, gun, heading, colour, ruleset);
      const worth = strikePole(targets, gun.pose, heading, ball.halfThickness, ball.live).reduce(
        (sum, { unit, count }) => sum + (battle.units[unit]?.side === gun.side ? -count : count),
        0,
      );
      const bearing = normalizeBearing(heading - gun.pose.heading);
      return { worth, command: { type: "fireCannon", engine: gun.id, bearing, colour } as const };
    }),
  );
  return aims
    .filter(({ worth, command }) => worth > 0 && Math.abs(command.bearing) <= 45)
    .sort((a, b) => b.worth - a.worth)
    .map(({ command }) => command);
}

/** Before the melees are fought, units near them join, and those in them lap round. @rule M-MEX-3, M-MEX-4 */
export const listMeleeWishes = (battle: Battle): readonly (readonly Command[])[] =>
  listUnits(battle).flatMap((unit): readonly (readonly Command[])[] => {
    if (unit.turn.fought) return [];
    const { id, prefers } = unit;
    if (listOpponents(battle, id).length > 0)
      return prefers.laps ? [] : [[{ type: "prefer", unit: id, ...prefers, laps: true }]];
    return [
      listNear(battle, unit).map(({ id: target }): Command => ({ type: "joinMelee", unit: id, target })),
    ];
  });

/** Each unit shoots at the nearest enemy that it can reach, twice if it may, straight or else in an arc. */
export const listVolleys = (battle: Battle, side: SideId): readonly (readonly Command[])[] =>
  listUnits(battle, side)
    .filter(({ profile }) => profile.weapon !== "none")
    .flatMap((unit) => {
      const wishes = (["direct", "indirect"] as const).flatMap((mode) =>
        listNear(battle, unit).map(
          ({ id }): Command => ({ type: "volley", unit: unit.id, target: id, mode }),
        ),
      );
      return [wishes, wishes];
    });

/** What a side may want to shoot with each of its engines. */
export const listShots = (battle: Battle, side: SideId): readonly (readonly Command[])[] =>
  Object.values(battle.units)
    .filter((unit): unit is EngineUnit => unit.kind === "engine" && unit.side === side && isManned(unit))
    .map((unit) =>
      unit.engine === "lightCatapult" || unit.engine === "heavyCatapult"
        ? listStones(battle, unit)
        : listBalls(battle, { ...unit, engine: unit.engine }),
    );
