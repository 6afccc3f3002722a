import type { SkirmishEvent } from "./event.ts";
import { doTouch } from "./figures.ts";
import { keepStanding } from "./standing.ts";
import {
  type Body,
  type Combat,
  type Contact,
  type Figure,
  type FigureCondition,
  type FigureId,
  type FigurePlace,
  type FigureTurn,
  FRESH_TURN,
  NO_WISHES,
  type Skirmish,
  type SkirmishClock,
} from "./state.ts";

/** Changes some figures in one copy of all of them. */
function withFigures(
  battle: Skirmish,
  ids: readonly FigureId[],
  change: (figure: Figure) => Partial<Figure>,
): Skirmish {
  const changed = ids
    .flatMap((id) => battle.figures[id] ?? [])
    .map((figure) => ({ ...figure, ...change(figure) }));
  if (changed.length === 0) return battle;
  const figures = { ...battle.figures, ...Object.fromEntries(changed.map((figure) => [figure.id, figure])) };
  keepStanding(battle.figures, figures, ids);
  return { ...battle, figures };
}

const withFigure = (battle: Skirmish, id: FigureId, change: (figure: Figure) => Partial<Figure>): Skirmish =>
  withFigures(battle, [id], change);

const withTurn = (battle: Skirmish, id: FigureId, turn: Partial<FigureTurn>): Skirmish =>
  withFigure(battle, id, (figure) => ({ turn: { ...figure.turn, ...turn } }));

const withClock = (battle: Skirmish, clock: Partial<SkirmishClock>): Skirmish => ({
  ...battle,
  clock: { ...battle.clock, ...clock },
});

/** Takes figures out of every contact, and out of the shooting of the phase. */
function withoutFigures(battle: Skirmish, ids: readonly FigureId[]): Skirmish {
  const isOut = (id: FigureId): boolean => ids.includes(id);
  return {
    ...battle,
    contacts: battle.contacts.filter(({ attacker, defender }) => !isOut(attacker) && !isOut(defender)),
    fallen: battle.fallen.filter((id) => !isOut(id)),
  };
}

function takeOff(battle: Skirmish, ids: readonly FigureId[], how: "killed" | "leftTable"): Skirmish {
  const condition: FigureCondition = { type: "gone", how };
  return withoutFigures(
    withFigures(battle, ids, () => ({ condition })),
    ids,
  );
}

function withCombat(battle: Skirmish, id: string, change: (combat: Combat) => Combat): Skirmish {
  return { ...battle, combats: battle.combats.map((combat) => (combat.id === id ? change(combat) : combat)) };
}

function leaveFormation(
  battle: Skirmish,
  { body: id, figures, ends }: Extract<SkirmishEvent, { type: "formationLeft" }>,
): Skirmish {
  const body = battle.bodies[id];
  if (!body) return battle;
  const { [id]: _, ...others } = battle.bodies;
  if (ends) return { ...battle, bodies: others };
  const left: Body = { ...body, members: body.members.filter((member) => !figures.includes(member)) };
  return { ...battle, bodies: { ...others, [id]: left } };
}

function moveBody(
  battle: Skirmish,
  { places, spentInches, coveredInches }: Extract<SkirmishEvent, { type: "bodyMoved" }>,
): Skirmish {
  const ways = new Map(places.map(({ figure, to }) => [figure, to]));
  return withFigures(battle, [...ways.keys()], ({ id, place, turn }) => ({
    place: ways.get(id) ?? place,
    turn: {
      ...turn,
      hasMoved: true,
      movedInBody: true,
      spentInches: turn.spentInches + spentInches,
      coveredInches: turn.coveredInches + coveredInches,
    },
  }));
}

/** Both principals have fought a round, in which the defender has not attacked; the combat remembers its supports. */
function fightRound(
  battle: Skirmish,
  { combat: id, round, supports }: Extract<SkirmishEvent, { type: "roundFought" }>,
): Skirmish {
  const combat = battle.combats.find((one) => one.id === id);
  const fought = withFigures(
    withCombat(battle, id, (one) => ({ ...one, rounds: one.rounds + 1, supports })),
    combat ? [combat.attacker, combat.defender] : [],
    (figure) => ({
      turn: {
        ...figure.turn,
        rounds: figure.turn.rounds + 1,
        failedDisengaging: false,
        ...(figure.id === combat?.defender ? { hasAttacked: false } : {}),
      },
    }),
  );
  return withClock(fought, { rounds: Math.max(battle.clock.rounds, round) });
}

/** A figure that has run is no attacker any more, and touches nobody whom it has got away from; or it has left the table. @rule S-MEL-14, D-4, D-51 */
function runTo(battle: Skirmish, id: FigureId, to: FigurePlace, leavesTable: boolean): Skirmish {
  const gone = withFigure(battle, id, ({ turn }) => ({ place: to, turn: { ...turn, hasAttacked: false } }));
  if (leavesTable) return takeOff(gone, [id], "leftTable");
  const isLost = ({ attacker, defender }: Contact): boolean => {
    const [one, other] = [gone.figures[attacker], gone.figures[defender]];
    return [attacker, defender].includes(id) && !(one && other && doTouch(one, other));
  };
  return { ...gone, contacts: gone.contacts.filter((contact) => !isLost(contact)) };
}

/** Only who has attacked and is still in contact is remembered. */
function beginTurn(battle: Skirmish, turn: number): Skirmish {
  const attackers = new Set(battle.contacts.map(({ attacker }) => attacker));
  const figures = Object.fromEntries(
    Object.values(battle.figures).map((figure) => [
      figure.id,
      { ...figure, turn: { ...FRESH_TURN, hasAttacked: attackers.has(figure.id) } },
    ]),
  );
  const clock: SkirmishClock = { turn, phase: battle.clock.phase, rounds: 0, ready: [] };
  return { ...battle, figures, wishes: NO_WISHES, clock };
}

/** The skirmish after an event. */
export function applyEvent(battle: Skirmish, event: SkirmishEvent): Skirmish {
  switch (event.type) {
    case "turnBegan":
      return beginTurn(battle, event.turn);
    case "phaseBegan": {
      const { stage: _, ...clock } = battle.clock;
      return { ...battle, clock: { ...clock, phase: event.phase, rounds: 0, ready: [] } };
    }
    case "stageBegan":
      return withClock({ ...battle, wishes: NO_WISHES }, { stage: event.stage, ready: [] });
    case "initiativeRolled":
      return withClock(battle, { chooser: event.chooser });
    case "firstSideChosen":
      return withClock(battle, { first: event.first });
    case "sideReady":
      return withClock(battle, { ready: [...battle.clock.ready, event.side] });
    case "figureMoved":
      return withFigure(battle, event.figure, ({ place, turn }) => ({
        place: event.to,
        turn: {
          ...turn,
          hasMoved: turn.hasMoved || event.isMove,
          spentInches: turn.spentInches + event.spentInches,
          coveredInches: turn.coveredInches + event.coveredInches,
          facedAtFirst: turn.facedAtFirst ?? place.heading,
          turnedInAll: turn.turnedInAll + event.turned,
        },
      }));
    case "bodyMoved":
      return moveBody(battle, event);
    case "chargeRolled":
      return battle;
    case "chargeEnded":
      return withFigure(battle, event.figure, ({ turn }) => ({
        turn: { ...turn, hasMoved: true, charge: event.outcome },
        ...(event.outcome === "failed" ? { failedInTurn: battle.clock.turn } : {}),
      }));
    case "contactMade":
      return withTurn({ ...battle, contacts: [...battle.contacts, event.contact] }, event.contact.attacker, {
        hasAttacked: true,
      });
    case "contactsLost": {
      const isLost = (contact: Contact): boolean =>
        event.contacts.some(
          ({ attacker, defender }) => attacker === contact.attacker && defender === contact.defender,
        );
      return { ...battle, contacts: battle.contacts.filter((contact) => !isLost(contact)) };
    }
    case "formed":
      return { ...battle, bodies: { ...battle.bodies, [event.body.id]: event.body } };
    case "formationLeft":
      return leaveFormation(battle, event);
    case "shotFired": {
      const shot = withTurn(battle, event.figure, { hasShot: true });
      return event.kills && !event.isWasted ? { ...shot, fallen: [...shot.fallen, event.victim] } : shot;
    }
    case "figuresKilled":
      return takeOff(battle, event.figures, "killed");
    case "surpriseCalled":
      return withFigures(battle, event.figures, ({ turn }) => ({ turn: { ...turn, surprise: true } }));
    case "wishesMade":
      return { ...battle, wishes: event.wishes };
    case "combatFormed": {
      const { combat, slid } = event;
      const moved = slid ? withFigure(battle, combat.attacker, () => ({ place: slid })) : battle;
      return { ...moved, combats: [...moved.combats, combat] };
    }
    case "principalReplaced":
      return withCombat(battle, event.combat, (combat) => ({
        ...combat,
        [event.side]: event.by,
        supports: {
          ...combat.supports,
          [event.side]: combat.supports[event.side].filter((id) => id !== event.by),
        },
      }));
    case "roundFought":
      return fightRound(battle, event);
    case "combatEnded":
      return { ...battle, combats: battle.combats.filter(({ id }) => id !== event.combat) };
    case "disengagingTried":
      return event.succeeds ? battle : withTurn(battle, event.figure, { failedDisengaging: true });
    case "figureRetreated":
    case "figureDisengaged":
      return runTo(battle, event.figure, event.to, event.leavesTable);
    case "attackerJoined":
      return withFigure(battle, event.figure, () => ({ place: event.to }));
    case "figureCaptured": {
      const condition: FigureCondition = { type: "captive", guard: event.guard };
      return withoutFigures(
        withFigure(battle, event.figure, () => ({ condition, profile: event.profile })),
        [event.figure],
      );
    }
    case "captiveHandedOver": {
      const condition: FigureCondition = { type: "captive", guard: event.guard };
      return withFigure(battle, event.figure, () => ({ condition }));
    }
    case "captiveFreed":
      return withFigure(battle, event.figure, () => ({ condition: { type: "free" } }));
    case "figurePlaced":
      return withFigure(battle, event.figure, ({ condition }) => ({
        place: event.to,
        condition: event.comes ? { type: "free" } : condition,
      }));
    case "battleEnded": {
      const { stage: _, ...clock } = battle.clock;
      return { ...battle, combats: [], clock: { ...clock, phase: "over", ready: [] } };
    }
    default:
      return event satisfies never;
  }
}
