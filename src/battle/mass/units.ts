import type { SideId } from "../sides.ts";
import type { Battle, Pose, Unit, UnitId } from "./state.ts";

/** Whether a unit is still on the table with somebody in it; engines and wagons stay without. */
export const isPlaying = ({ condition, figures, kind }: Unit): boolean =>
  condition.type !== "gone" && (figures > 0 || kind !== "troops");

/** Whether a unit has anybody who can act, fight or run. */
export const isManned = (unit: Unit): boolean => isPlaying(unit) && unit.figures > 0;

/** Whether its owner may move a unit: it has men, or is a wagon. @rule D-244 */
export const isMobile = (unit: Unit): boolean => isManned(unit) || (unit.kind === "wagon" && isPlaying(unit));

/** The figures of a unit that have not fallen in the step that runs. @rule D-67 */
export const countStanding = ({ figures, fallen = [] }: Unit): number => figures - fallen.length;

/** The manned units of a side, or of both, in a fixed order. */
export const listUnits = ({ units }: Battle, side?: SideId): readonly Unit[] =>
  Object.values(units).filter((unit) => isManned(unit) && (side === undefined || unit.side === side));

/** The units that may be moved, of a side or of both, in the same order: those that are manned, and wagons. @rule D-244 */
export const listMobile = ({ units }: Battle, side?: SideId): readonly Unit[] =>
  Object.values(units).filter((unit) => isMobile(unit) && (side === undefined || unit.side === side));

/** The manned units of everybody but a side. */
export const listEnemies = ({ units }: Battle, side: SideId): readonly Unit[] =>
  Object.values(units).filter((unit) => unit.side !== side && isManned(unit));

/** Whether a unit runs, or stands to rally from it. */
export const isRunning = ({ condition }: Unit): boolean =>
  condition.type === "running" || condition.type === "rallying";

/** Whether a unit is changing formation. @rule M-FORM-1, D-89 */
export const isChanging = (unit: Unit): boolean => unit.kind === "troops" && unit.change !== undefined;

/** Whether a unit stands as a hedgehog. @rule M-OPT-8 */
export const isHedgehog = (unit: Unit): boolean => unit.kind === "troops" && unit.formation === "hedgehog";

/**
 * Whether two enemies may touch in anger: only troops with pole arms may come up to a hedgehog, and it comes up to no
 * others.
 *
 * @rule M-OPT-8, D-195
 */
export const mayFight = (a: Unit, b: Unit): boolean =>
  (!isHedgehog(a) || b.profile.poleArms) && (!isHedgehog(b) || a.profile.poleArms);

/** The manned units that touch a unit as enemies. */
export const listOpponents = ({ contacts, units }: Battle, id: UnitId): readonly UnitId[] =>
  contacts
    .flatMap(({ attacker, defender }) => (attacker === id ? [defender] : defender === id ? [attacker] : []))
    .filter((enemy) => {
      const unit = units[enemy];
      return unit !== undefined && isManned(unit);
    });

/** Where the men of a unit stand: of an engine whose crew has left it, the crew (D-243). */
export const poseOf = (unit: Unit): Pose =>
  unit.kind === "engine" && unit.crewPose ? unit.crewPose : unit.pose;

/** Whether a unit is an engine with its crew at it (D-243). */
export const isServed = (unit: Unit): boolean =>
  unit.kind === "engine" && isManned(unit) && unit.crewPose === undefined;

/** Whether a unit goes on wheels: a wagon, or an engine with its crew at it. @rule M-TERR-3, D-78, D-225 */
export const isOnWheels = (unit: Unit): boolean => unit.kind === "wagon" || isServed(unit);
