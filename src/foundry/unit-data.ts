import type {
  ChargeRecord,
  Condition,
  EngineUnit,
  HalfOfMove,
  Preferences,
  TroopUnit,
  TurnRecord,
  Unit,
  WagonUnit,
} from "#battle/mass/state.ts";
import type { Pose } from "#field/pose.ts";
import type { Activity, Exertion } from "#rules/mass/fatigue.ts";
import type { EngineModel } from "./models/engine-model.ts";
import type { UnitModel } from "./models/unit-model.ts";

/** A pose as documents keep it: all null where there is none. */
interface StoredPose {
  readonly x: number | null;
  readonly y: number | null;
  readonly heading: number | null;
}

const readPose = ({ x, y, heading }: StoredPose): Pose | undefined =>
  x === null || y === null || heading === null ? undefined : { x, y, heading };

const writePose = (pose: Pose | undefined): StoredPose => pose ?? { x: null, y: null, heading: null };

type StoredCondition = UnitModel["condition"];

function readCondition({ type, mode, how, runningTurn, inTurn, fromPikes }: StoredCondition): Condition {
  switch (type) {
    case "running":
    case "rallying":
      return {
        type,
        mode: mode === "rout" ? "rout" : "retreat",
        runningTurn,
        inTurn,
        ...(fromPikes ? { fromPikes } : {}),
      };
    case "gone":
      return { type, how: how === "none" ? "removed" : how };
    case "rallied":
      return { type };
    default:
      return { type: "goodOrder" };
  }
}

function writeCondition(condition: Condition) {
  const runs = condition.type === "running" || condition.type === "rallying";
  return {
    type: condition.type,
    mode: runs ? condition.mode : "none",
    runningTurn: runs ? condition.runningTurn : 0,
    inTurn: runs ? condition.inTurn : 0,
    fromPikes: runs && condition.fromPikes === true,
    how: condition.type === "gone" ? condition.how : "none",
  } as const;
}

const isHalf = (half: number): half is HalfOfMove => half === 1 || half === 2;

const readCharge = ({ met, roughBehindInches, ...charge }: UnitModel["turn"]["charge"]): ChargeRecord => ({
  target: charge.target,
  leftInches: charge.leftInches,
  heading: charge.heading,
  met: [...met],
  chargedOn: charge.chargedOn,
  ...(typeof roughBehindInches === "number" ? { roughBehindInches } : {}),
});

const NO_CHARGE = { target: "", leftInches: 0, heading: 0, met: [], chargedOn: false };

function readTurn({ charge, startPose, turnedFrom, ...turn }: UnitModel["turn"]): TurnRecord {
  const start = readPose(startPose);
  const { heading, paidInches, deviation } = turnedFrom;
  return {
    spentInches: turn.spentInches,
    moved: turn.moved,
    roadInches: turn.roadInches,
    leftRoad: turn.leftRoad,
    climbed: turn.climbed,
    hillsLeft: [...turn.hillsLeft],
    waded: turn.waded.map(({ stream, leftInches }) => ({ stream, leftInches })),
    fought: turn.fought,
    freeFacing: turn.freeFacing,
    crewed: turn.crewed,
    reformed: turn.reformed,
    ran: turn.ran,
    losses: turn.losses,
    ...(typeof turn.failedAtLosses === "number" ? { failedAtLosses: turn.failedAtLosses } : {}),
    deviations: turn.deviations.filter(isHalf),
    shots: turn.shots.map(({ volley, target, places }) => ({ volley, target, places: [...places] })),
    ...(charge.target === "" ? {} : { charge: readCharge(charge) }),
    ...(heading === null
      ? {}
      : { turnedFrom: { heading, paidInches, ...(isHalf(deviation) ? { deviation } : {}) } }),
    ...(typeof turn.splitAt === "number" ? { splitAt: turn.splitAt } : {}),
    ...(start ? { startPose: start } : {}),
  };
}

const writeTurn = ({ charge, startPose, turnedFrom, ...turn }: TurnRecord) => ({
  ...turn,
  failedAtLosses: turn.failedAtLosses ?? null,
  splitAt: turn.splitAt ?? null,
  turnedFrom: {
    heading: turnedFrom?.heading ?? null,
    paidInches: turnedFrom?.paidInches ?? 0,
    deviation: turnedFrom?.deviation ?? 0,
  },
  charge: { ...(charge ?? NO_CHARGE), roughBehindInches: charge?.roughBehindInches ?? null },
  startPose: writePose(startPose),
});

type Stored = UnitModel | EngineModel;

/** The numbers of a troop type as they are stored, as the rules take them. */
export const readProfile = ({ base, points, ...profile }: Stored["profile"]): Unit["profile"] => ({
  ...profile,
  ...(typeof points === "number" ? { points } : {}),
  base: { shape: base.shape, width: base.width, depth: base.depth },
});

const readPreferences = ({
  firstEnd,
  strikes,
  watches,
  waivesControl,
  laps,
}: Stored["prefers"]): Preferences => ({
  firstEnd,
  watches,
  waivesControl,
  laps,
  ...(strikes === "" ? {} : { strikes }),
});

const isActivity = (letter: string): letter is Activity => "MCF".includes(letter);

/** Each turn of a run is kept as one word of its activities, as `MF`. */
const readExertion = ({ run, completed, fatigued }: Stored["exertion"]): Exertion => ({
  run: run.map((turn) => [...turn].filter(isActivity)),
  completed,
  fatigued,
});

function readBody(id: string, name: string, pose: Pose, system: Stored) {
  const { heading, paidInches } = system.pendingTurn;
  return {
    id,
    name,
    side: system.side,
    pose,
    profile: readProfile(system.profile),
    figures: system.figures.value,
    startFigures: system.figures.max,
    condition: readCondition(system.condition),
    turn: readTurn(system.turn),
    passedExcess: system.passedExcess,
    lossesSincePassed: system.lossesSincePassed,
    prefers: readPreferences(system.prefers),
    exertion: readExertion(system.exertion),
    ...(system.fallen.length === 0 ? {} : { fallen: [...system.fallen] }),
    ...(system.chargedInTurn === null ? {} : { chargedInTurn: system.chargedInTurn }),
    ...(system.advancedInTurn === null ? {} : { advancedInTurn: system.advancedInTurn }),
    ...(system.crossedInTurn === null ? {} : { crossedInTurn: system.crossedInTurn }),
    ...(heading === null ? {} : { pendingTurn: { heading, paidInches } }),
  };
}

const readChange = ({ formation, files, endsInTurn }: UnitModel["change"]): Pick<TroopUnit, "change"> =>
  formation === "none" ? {} : { change: { formation, files, endsInTurn } };

const readLapped = ({ figures, left, right }: UnitModel["lapped"]): Pick<TroopUnit, "lapped"> =>
  figures.length === 0
    ? {}
    : {
        lapped: {
          figures: figures.map(({ x, y, heading, enemy, sinceTurn }) => ({
            x,
            y,
            heading,
            enemy,
            sinceTurn,
          })),
          left,
          right,
        },
      };

/** The battle's unit of an Actor of type `unit`. */
export const readTroops = (id: string, name: string, pose: Pose, system: UnitModel): TroopUnit => ({
  kind: "troops",
  ...readBody(id, name, pose, system),
  files: system.files,
  formation: system.formation,
  ...readChange(system.change),
  ...readLapped(system.lapped),
  ...(system.loadedInTurn === null ? {} : { loadedInTurn: system.loadedInTurn }),
});

/** The battle's unit of an Actor of type `engine`. */
export function readEngine(
  id: string,
  name: string,
  pose: Pose,
  system: EngineModel,
): EngineUnit | WagonUnit {
  const base = { width: system.engineBase.width, depth: system.engineBase.depth };
  if (system.engine === "wagon") return { kind: "wagon", ...readBody(id, name, pose, system), base };
  const crewPose = readPose(system.crewPose);
  return {
    kind: "engine",
    ...readBody(id, name, pose, system),
    engine: system.engine,
    intervalTurns: system.intervalTurns,
    base,
    ...(system.shotInTurn === null ? {} : { shotInTurn: system.shotInTurn }),
    ...(system.movedInTurn === null ? {} : { movedInTurn: system.movedInTurn }),
    ...(crewPose ? { crewPose } : {}),
  };
}

/** What of an engine is its own: its kind, its clock, and where its crew stands that has left it. */
const writePiece = ({ engine, intervalTurns, shotInTurn, movedInTurn, crewPose }: EngineUnit) => ({
  engine,
  intervalTurns,
  shotInTurn: shotInTurn ?? null,
  movedInTurn: movedInTurn ?? null,
  crewPose: writePose(crewPose),
});

/** The same of a wagon. */
const NO_ENGINE = {
  engine: "wagon",
  intervalTurns: 1,
  shotInTurn: null,
  movedInTurn: null,
  crewPose: writePose(undefined),
} as const;

/** The system data of a unit's Actor; every field is named, so that what is absent is written as such. */
export function writeUnit(unit: Unit) {
  const body = {
    side: unit.side,
    profile: { ...unit.profile, points: unit.profile.points ?? null },
    figures: { value: unit.figures, max: unit.startFigures },
    condition: writeCondition(unit.condition),
    turn: writeTurn(unit.turn),
    chargedInTurn: unit.chargedInTurn ?? null,
    advancedInTurn: unit.advancedInTurn ?? null,
    crossedInTurn: unit.crossedInTurn ?? null,
    passedExcess: unit.passedExcess,
    lossesSincePassed: unit.lossesSincePassed,
    fallen: unit.fallen ?? [],
    exertion: { ...unit.exertion, run: unit.exertion.run.map((turn) => turn.join("")) },
    prefers: { ...unit.prefers, strikes: unit.prefers.strikes ?? "" },
    pendingTurn: {
      heading: unit.pendingTurn?.heading ?? null,
      paidInches: unit.pendingTurn?.paidInches ?? 0,
    },
  };
  if (unit.kind === "troops") {
    const { files, formation, loadedInTurn = null } = unit;
    const change = unit.change ?? { formation: "none", files: 0, endsInTurn: 0 };
    const lapped = unit.lapped ?? { figures: [], left: 0, right: 0 };
    return { ...body, files, formation, change, loadedInTurn, lapped };
  }
  return {
    ...body,
    ...(unit.kind === "wagon" ? NO_ENGINE : writePiece(unit)),
    engineBase: unit.base,
  };
}
