import { applyOrderEvent } from "./apply-order-event.ts";
import { FIRST_STEPS } from "./clock/step-sequence.ts";
import { crewEngine, partCrew } from "./crewing.ts";
import type { BattleEvent, Fallen } from "./event.ts";
import { dismissGuards, freeCaptives, holdTaken, postGuards } from "./holding.ts";
import { dropLapped, withLapped } from "./melee/lapped.ts";
import {
  type Battle,
  type Condition,
  type Contact,
  FRESH_TURN,
  type Leaving,
  type TurnRecord,
  type Unit,
  type UnitId,
} from "./state.ts";
import { poseOf } from "./units.ts";

/** Changes one unit by merging fields into it. */
function withUnit(battle: Battle, id: UnitId, change: (unit: Unit) => Partial<Unit>): Battle {
  const unit = battle.units[id];
  if (!unit) return battle;
  return { ...battle, units: { ...battle.units, [id]: { ...unit, ...change(unit) } as Unit } };
}

const withTurn = (unit: Unit, turn: Partial<TurnRecord>): Pick<Unit, "turn"> => ({
  turn: { ...unit.turn, ...turn },
});

/** Whether a move has been movement as fatigue and standing cavalry count it: in the melee step none is. @rule D-96, D-194 */
const countMovement = (
  { clock }: Battle,
  { moved, climbed }: TurnRecord,
  { advanced, going }: Extract<BattleEvent, { type: "unitMoved" }>,
): Pick<TurnRecord, "moved" | "climbed"> =>
  clock.step === "melee" ? { moved, climbed } : { moved: moved || advanced, climbed: going.climbed };

/** The pose of whoever moves: of a crew that has left its engine, the crew's own (D-243). */
const withPose = (unit: Unit, pose: Unit["pose"]): Partial<Unit> =>
  unit.kind === "engine" && unit.crewPose ? { crewPose: pose } : { pose };

/** Leaves the named optional fields out of a unit. */
function without<K extends keyof Unit | "crewPose" | "change" | "lapped">(unit: Unit, key: K): Unit {
  const { [key as keyof Unit]: _, ...rest } = unit;
  return rest as Unit;
}

const dropField = (
  battle: Battle,
  id: UnitId,
  key: "pendingTurn" | "crewPose" | "fallen" | "change" | "lapped",
): Battle => {
  const unit = battle.units[id];
  return unit ? { ...battle, units: { ...battle.units, [id]: without(unit, key) } } : battle;
};

/** Figures come off. */
const applyLosses = (battle: Battle, losses: readonly Fallen[]): Battle =>
  losses.reduce((next, { unit: id, count, places }) => {
    const lost = withUnit(next, id, (unit) => ({
      figures: unit.figures - count,
      ...dropLapped(unit, count, places),
      ...(unit.passedExcess ? { lossesSincePassed: unit.lossesSincePassed + count } : {}),
      ...withTurn(unit, { losses: unit.turn.losses + count }),
    }));
    const unit = lost.units[id];
    const isBack = unit?.kind === "troops" && unit.lapped?.figures.length === 0;
    return dropField(isBack ? dropField(lost, id, "lapped") : lost, id, "fallen");
  }, battle);

/** Figures fall, and come off at the end of the step (D-67). */
const markFallen = (battle: Battle, hits: readonly Fallen[]): Battle =>
  hits.reduce(
    (next, { unit: id, places = [] }) =>
      withUnit(next, id, ({ fallen = [] }) => ({ fallen: [...fallen, ...places] })),
    battle,
  );

/** Shooters note who of them has shot at whom, and when they are loaded again (M-FIRE-7, D-107, D-116). */
const noteShots = (
  battle: Battle,
  { rule, shooters, target, volley }: Extract<BattleEvent, { type: "volleyShot" }>,
): Battle =>
  shooters.reduce(
    (next, { unit: id, places, loading }) =>
      withUnit(next, id, (unit) => ({
        ...withTurn(unit, {
          shots: [...unit.turn.shots, { volley, target, places }],
          ...(rule === "M-FIRE-15" ? { splitAt: unit.turn.spentInches } : {}),
        }),
        ...(loading ? { loadedInTurn: loading.readyInTurn } : {}),
      })),
    battle,
  );

/** A charger notes whom it has met, be it that he has come to it (M-MEL-13, M-OPT-5). */
function noteMeeting(battle: Battle, { attacker, defender }: Contact, bothCame: boolean): Battle {
  const note = (before: Battle, charger: UnitId, enemy: UnitId): Battle => {
    const charge = before.units[charger]?.turn.charge;
    if (!charge || charge.met.includes(enemy)) return before;
    const met = [...charge.met, enemy];
    return withUnit(before, charger, (unit) => withTurn(unit, { charge: { ...charge, met } }));
  };
  const noted = note(battle, attacker, defender);
  return bothCame ? note(noted, defender, attacker) : noted;
}

/** Tells a contact by its pair of units, whoever came to whom. */
export const isContactOf = (contact: Contact, a: UnitId, b: UnitId): boolean =>
  (contact.attacker === a && contact.defender === b) || (contact.attacker === b && contact.defender === a);

function withCondition(battle: Battle, id: UnitId, condition: Condition, freeFacing = false): Battle {
  return withUnit(battle, id, (unit) => ({
    condition,
    ...(freeFacing ? withTurn(unit, { freeFacing: true }) : {}),
  }));
}

/** A unit stands in its new formation; what that has cost was not marched on a road (M-FORM-7, D-84). */
const reform = (
  battle: Battle,
  { unit: id, formation, files, pose, spentInches }: Extract<BattleEvent, { type: "formationChanged" }>,
): Battle =>
  withUnit(battle, id, (unit) => ({
    formation,
    files,
    pose,
    ...withTurn(unit, {
      spentInches: unit.turn.spentInches + spentInches,
      leftRoad: unit.turn.leftRoad || spentInches > 0,
      reformed: true,
    }),
  }));

/** A unit is out of the battle; of an engine only its crew, for nothing destroys the engine (D-143). */
function leavePlay(battle: Battle, id: UnitId, how: Leaving): Battle {
  if (battle.units[id]?.kind !== "engine")
    return withCondition(dropField(battle, id, "change"), id, { type: "gone", how });
  const without = dropField(battle, id, "crewPose");
  return withUnit(without, id, () => ({ figures: 0, condition: { type: "goodOrder" } }));
}

/**
 * The battle after one event. The only place in which a battle changes; every fact that a change needs is in
 * the event, so that a log of events gives the same battle wherever it is read.
 */
export function applyEvent(battle: Battle, event: BattleEvent): Battle {
  switch (event.type) {
    case "stepBegan":
      return { ...battle, clock: { ...battle.clock, turn: event.turn, step: event.step, ready: [] } };
    case "turnBegan": {
      const units = Object.fromEntries(
        Object.entries(battle.units).map(([id, unit]) => [id, { ...unit, turn: FRESH_TURN }]),
      );
      const step = FIRST_STEPS[battle.turnSequence];
      return { ...battle, units, orders: {}, underWay: {}, clock: { turn: event.turn, step, ready: [] } };
    }
    case "sideReady":
      return { ...battle, clock: { ...battle.clock, ready: [...battle.clock.ready, event.side] } };
    case "sequenceChosen":
    case "ordersSealed":
    case "orderGiven":
    case "unitsMarched":
    case "halfTurnReached":
      return applyOrderEvent(battle, event);
    case "choiceAsked":
      return { ...battle, pending: [...battle.pending, event.pending] };
    case "choiceMade":
      return { ...battle, pending: battle.pending.filter(({ id }) => id !== event.pending) };
    case "terrainDealt":
      return battle;
    case "terrainPlaced":
      return { ...battle, terrain: [...battle.terrain, event.piece] };
    case "firstMoverChosen":
      return { ...battle, clock: { ...battle.clock, first: event.first } };
    case "unitMoved":
      return withUnit(battle, event.unit, ({ turn: { turnedFrom: _, ...turn }, ...unit }) => ({
        ...withPose({ ...unit, turn } as Unit, event.path.at(-1) ?? poseOf({ ...unit, turn } as Unit)),
        turn: {
          ...turn,
          spentInches: turn.spentInches + event.spentInches,
          freeFacing: turn.freeFacing && !event.advanced,
          deviations: event.deviations,
          ...event.onRoad,
          ...event.going,
          ...countMovement(battle, turn, event),
          startPose: turn.startPose ?? poseOf({ ...unit, turn } as Unit),
          ...(event.turnedFrom ? { turnedFrom: event.turnedFrom } : {}),
        },
        ...(event.advanced ? { advancedInTurn: battle.clock.turn } : {}),
        ...(event.crossed ? { crossedInTurn: battle.clock.turn } : {}),
        ...(unit.kind === "engine" && event.advanced && !("crewPose" in unit && unit.crewPose)
          ? { movedInTurn: battle.clock.turn }
          : {}),
      }));
    case "turnBegun":
      return withUnit(battle, event.unit, (unit) => ({
        pendingTurn: { heading: event.heading, paidInches: event.paidInches },
        ...withTurn(unit, { spentInches: unit.turn.spentInches + event.spentInches }),
      }));
    case "turnFinished":
      return dropField(
        withUnit(battle, event.unit, (unit) => ({
          ...withPose(unit, event.pose),
          ...withTurn(unit, {
            spentInches: unit.turn.spentInches + event.spentInches,
            ...event.onRoad,
          }),
        })),
        event.unit,
        "pendingTurn",
      );
    case "formationChangeBegun": {
      const { formation, files, endsInTurn } = event;
      return withUnit(battle, event.unit, () => ({ change: { formation, files, endsInTurn } }));
    }
    case "formationChanged":
      return dropField(reform(battle, event), event.unit, "change");
    case "hedgehogEnded":
      return withUnit(battle, event.unit, () => ({ formation: "square" }));
    case "formationChangeLost":
      return dropField(battle, event.unit, "change");
    case "chargeRun":
      return withUnit(battle, event.unit, (unit) => ({
        ...withPose(unit, event.path.at(-1) ?? poseOf(unit)),
        chargedInTurn: battle.clock.turn,
        advancedInTurn: battle.clock.turn,
        ...withTurn(unit, {
          moved: true,
          hillsLeft: event.hillsLeft,
          startPose: unit.turn.startPose ?? poseOf(unit),
          charge: {
            target: event.target,
            leftInches: event.leftInches,
            heading: event.path.at(-1)?.heading ?? poseOf(unit).heading,
            met: unit.turn.charge?.met ?? [],
            chargedOn: unit.turn.charge !== undefined && battle.clock.step === "melee",
            ...(event.roughBehindInches === undefined ? {} : { roughBehindInches: event.roughBehindInches }),
          },
        }),
      }));
    case "contactMade":
      return {
        ...noteMeeting(battle, event.contact, event.bothCame ?? false),
        contacts: [
          ...battle.contacts.filter((c) => !isContactOf(c, event.contact.attacker, event.contact.defender)),
          event.contact,
        ],
      };
    case "contactsBroken":
      return {
        ...battle,
        contacts: battle.contacts.filter((c) => !event.contacts.some(([a, b]) => isContactOf(c, a, b))),
      };
    case "linedUp":
    case "movedUp":
      return withUnit(battle, event.unit, (unit) => withPose(unit, event.pose));
    case "unitWentBack":
      return withUnit(battle, event.unit, (unit) => ({
        ...withPose(unit, event.pose),
        advancedInTurn: battle.clock.turn,
        ...withTurn(unit, { spentInches: unit.turn.spentInches + (event.spentInches ?? 0) }),
      }));
    case "engineFired":
      return markFallen(
        withUnit(battle, event.engine, () => ({ shotInTurn: battle.clock.turn })),
        event.hits,
      );
    case "volleyShot":
      return markFallen(noteShots(battle, event), event.hits);
    case "loadingPutOff":
      return withUnit(battle, event.unit, () => ({ loadedInTurn: event.loadedInTurn }));
    case "figuresFell":
      return applyLosses(battle, event.losses);
    case "ranksClosed":
      return withUnit(battle, event.unit, (unit) => ({ ...withPose(unit, event.pose), files: event.files }));
    case "figuresLapped":
    case "lappedReturned":
      return withLapped(battle, event);
    case "prisonersTaken":
      return holdTaken(battle, event.taken);
    case "guardsPosted":
      return postGuards(battle, event.unit, event.figures);
    case "prisonersEscaped":
      return freeCaptives(battle, event);
    case "guardsDismissed":
      return dismissGuards(battle, event.unit, event.figures);
    case "unitRan":
      return withUnit(battle, event.unit, (unit) => ({
        ...withPose(unit, event.path.at(-1) ?? unit.pose),
        ...(event.files === undefined ? {} : { files: event.files, formation: "column" as const }),
        condition: {
          type: "running",
          mode: event.mode,
          runningTurn: event.runningTurn,
          inTurn: battle.clock.turn,
          ...(event.fromPikes ? { fromPikes: true } : {}),
        },
        advancedInTurn: battle.clock.turn,
        ...withTurn(unit, { moved: true, ran: true, climbed: unit.turn.climbed || event.climbed }),
      }));
    case "stoodToRally":
      return withUnit(battle, event.unit, ({ condition }) =>
        condition.type === "running" ? { condition: { ...condition, type: "rallying" } } : {},
      );
    case "conditionChanged":
      return withCondition(battle, event.unit, event.condition, event.freeFacing);
    case "excessPassed":
      return withUnit(battle, event.unit, ({ turn: { failedAtLosses: _, ...turn } }) => ({
        passedExcess: true,
        lossesSincePassed: 0,
        turn: { ...turn, losses: 0 },
      }));
    case "unitLeftPlay":
      return {
        ...leavePlay(battle, event.unit, event.how),
        contacts: battle.contacts.filter(
          ({ attacker, defender }) => attacker !== event.unit && defender !== event.unit,
        ),
        pending: battle.pending.filter((p) => p.type !== "rally" || p.unit !== event.unit),
      };
    case "wagonTaken":
      return event.choice === "keep" ? withUnit(battle, event.unit, () => ({ side: event.side })) : battle;
    case "unitFought":
      return withUnit(battle, event.unit, (unit) => withTurn(unit, { fought: true }));
    case "formationDissolved":
      return withUnit(battle, event.unit, () => ({ formation: event.formation }));
    case "crewLeft":
      return withUnit(battle, event.unit, () => ({ crewPose: event.pose }));
    case "exertionCounted":
      return withUnit(battle, event.unit, () => ({ exertion: event.exertion }));
    case "crewParted":
      return partCrew(battle, event.engine, event.crew);
    case "engineCrewed":
      return crewEngine(battle, event);
    case "preferenceSet":
      return withUnit(battle, event.unit, () => ({ prefers: event.prefers }));
    case "crewReturned":
      return dropField(battle, event.unit, "crewPose");
    case "unitPlaced":
      return dropField(
        withUnit(dropField(battle, event.unit, "change"), event.unit, (unit) => ({
          ...withPose(unit, event.pose),
          ...(event.files === undefined ? {} : { files: event.files }),
          ...(event.formation === undefined ? {} : { formation: event.formation }),
        })),
        event.unit,
        "pendingTurn",
      );
    case "unitMustered":
      return { ...battle, units: { ...battle.units, [event.unit.id]: event.unit } };
    case "zonesChosen": {
      const { zoneInches: _, ...unzoned } = battle;
      return event.depthInches === undefined ? unzoned : { ...unzoned, zoneInches: event.depthInches };
    }
    case "battleEnded":
      return { ...battle, pending: [], clock: { ...battle.clock, step: "over", ready: [] } };
    case "checkRolled":
      return event.kind === "stability" && !event.passed
        ? withUnit(battle, event.unit, (unit) => withTurn(unit, { failedAtLosses: unit.turn.losses }))
        : battle;
    case "initiativeRolled":
    case "orderCutShort":
    case "chargeEnded":
    case "checkNotNeeded":
    case "meleeJoined":
    case "meleeRefused":
    case "meleeRoundFought":
    case "postMeleeJudged":
    case "orderRolled":
    case "friendsCarried":
    case "rallyRolled":
      return battle;
    default:
      return event satisfies never;
  }
}
