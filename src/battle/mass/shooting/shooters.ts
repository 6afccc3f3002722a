import type { Shooters } from "#field/fire-lines.ts";
import {
  countVolleys,
  findShootingFault,
  type Missile,
  type MoveBand,
  readMoveBand,
  shootsAsMounted,
} from "#rules/mass/missiles.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { isAngleWithin, isWithin, normalizeBearing } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import { facesAllWays, measureUnits } from "../ground.ts";
import type { Battle, TroopUnit, Unit, UnitId } from "../state.ts";
import { isManned, listEnemies, listOpponents } from "../units.ts";

/** Whether a unit has turned where it stands at no cost; a free deviation is no turn (D-113, D-176, D-231). */
export function hasTurnedFreely({ pose, turn }: Unit): boolean {
  const { startPose, turnedFrom } = turn;
  if (startPose === undefined || turnedFrom?.deviation !== undefined) return false;
  return !isAngleWithin(Math.abs(normalizeBearing(pose.heading - startPose.heading)), 0);
}

/** How far a unit has moved this turn, as it matters to its shots. @rule M-FIRE-7, M-FIRE-8, M-FIRE-9, D-113 */
export function readBand(unit: TroopUnit, ruleset: Ruleset): MoveBand {
  const { turn } = unit;
  return readMoveBand(
    {
      spentInches: turn.spentInches,
      moved: turn.moved || hasTurnedFreely(unit),
      ranOrCharged: turn.charge !== undefined || turn.ran,
    },
    unit.profile,
    ruleset,
  );
}

/** A unit that shoots, with its weapon known. */
export interface ShootingUnit {
  readonly unit: TroopUnit;
  readonly weapon: Missile;
  readonly band: MoveBand;
  /** How many volleys it has this turn. */
  readonly volleys: number;
}

/** A unit as its place and its arc go. @rule M-FIRE-20, M-ARQ-4, D-91 */
export const asShooters = ({ unit }: ShootingUnit, ruleset: Ruleset): Shooters => ({
  standing: unit,
  arc: facesAllWays(unit, ruleset) ? "all" : shootsAsMounted(unit.profile) ? "mounted" : "foot",
});

/** The enemies that may lie within the range of a unit, the nearest first: no figure is nearer than its outline. */
export const listWithinRange = (battle: Battle, unit: Unit): readonly Unit[] =>
  listEnemies(battle, unit.side)
    .map((enemy) => ({ enemy, inches: measureUnits(unit, enemy) }))
    .filter(({ inches }) => isWithin(inches, unit.profile.rangeInches))
    .sort((a, b) => a.inches - b.inches)
    .map(({ enemy }) => enemy);

/** What may shoot now, or why it may not. */
export type FoundShooter =
  | { readonly ok: true; readonly shooter: ShootingUnit }
  | { readonly ok: false; readonly refusal: Refusal };

const refuse = (refusal: Refusal): FoundShooter => ({ ok: false, refusal });

/**
 * Finds a unit that is to shoot.
 *
 * @param isDefence - thrown at chargers, whatever the throwers have moved (M-FIRE-33, D-131)
 * @rule D-86, D-115, D-117, D-181, M-FORM-1, M-MEX-1, M-RET-2, M-FIRE-10, M-ARQ-3, D-119
 */
export function findShooter(battle: Battle, id: UnitId, ruleset: Ruleset, isDefence = false): FoundShooter {
  const unit = battle.units[id];
  if (!unit) return refuse({ code: "unknownUnit" });
  if (unit.kind !== "troops") return refuse({ code: "noWeapon", rule: "D-86" });
  if (!isManned(unit)) return refuse({ code: "unitGone" });
  if (unit.condition.type === "running") return refuse({ code: "unitRunning", rule: "D-181" });
  if (unit.condition.type !== "goodOrder") return refuse({ code: "unitRallying", rule: "M-RET-2" });
  if (listOpponents(battle, id).length > 0) return refuse({ code: "unitInMelee", rule: "M-MEX-1" });
  if (unit.change) return refuse({ code: "changingFormation", rule: "M-FORM-1" });
  if (unit.turn.splitAt !== undefined) return refuse({ code: "volleyShot", rule: "D-119" });
  const { weapon } = unit.profile;
  // who has shot in this turn was loaded in it: the rest of its figures may still shoot
  const isLoading = unit.loadedInTurn !== undefined && unit.turn.shots.length === 0;
  const fault = findShootingFault(unit.profile, {
    charged: unit.turn.charge !== undefined,
    turn: battle.clock.turn,
    ...(isLoading && unit.loadedInTurn !== undefined ? { loadedInTurn: unit.loadedInTurn } : {}),
  });
  if (fault || weapon === "none") return refuse(fault ?? { code: "noWeapon", rule: "D-86" });
  const band = isDefence ? "upToHalf" : readBand(unit, ruleset);
  return { ok: true, shooter: { unit, weapon, band, volleys: countVolleys(weapon, band, ruleset) } };
}
