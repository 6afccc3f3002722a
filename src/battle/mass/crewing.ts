import type { BattleEvent } from "./event.ts";
import {
  type Battle,
  type EngineUnit,
  FRESH_TURN,
  NO_PREFERENCES,
  type TroopUnit,
  type Unit,
  type UnitId,
} from "./state.ts";
import { isServed } from "./units.ts";

/** Who hands figures over: what they bring with them. */
type Giver = Pick<Unit, "side" | "exertion" | "turn">;

/**
 * An engine with figures of a unit added to its crew, as tired as the more tired of both. One that nobody serves begins
 * afresh, its crew as tired as the unit from which it comes.
 *
 * @rule D-143, D-243
 */
export function withCrew(engine: EngineUnit, { side, exertion, turn }: Giver, figures: number): EngineUnit {
  if (isServed(engine))
    return {
      ...engine,
      figures: engine.figures + figures,
      startFigures: engine.startFigures + figures,
      exertion: exertion.fatigued ? exertion : engine.exertion,
      turn: { ...engine.turn, crewed: true },
    };
  const { crewPose: _, chargedInTurn: __, pendingTurn: ___, ...piece } = engine;
  return {
    ...piece,
    side,
    figures,
    startFigures: figures,
    condition: { type: "goodOrder" },
    turn: { ...FRESH_TURN, moved: turn.moved, fought: turn.fought, crewed: true },
    prefers: NO_PREFERENCES,
    exertion,
    passedExcess: false,
    lossesSincePassed: 0,
  };
}

/** The unit from which figures have gone. */
const withoutFigures = (unit: Unit, figures: number): Unit => ({
  ...unit,
  figures: unit.figures - figures,
  startFigures: Math.max(1, unit.startFigures - figures),
  turn: { ...unit.turn, crewed: true },
});

/** Figures go over to an engine. @rule D-243 */
export function crewEngine(
  battle: Battle,
  { engine: id, by, figures }: Omit<Extract<BattleEvent, { type: "engineCrewed" }>, "type" | "rule">,
): Battle {
  const [engine, giver] = [battle.units[id], battle.units[by]];
  if (engine?.kind !== "engine" || !giver) return battle;
  const units = { [id]: withCrew(engine, giver, figures), [by]: withoutFigures(giver, figures) };
  return { ...battle, units: { ...battle.units, ...units } };
}

/** What other units mean to do to a unit, under its new id. */
function renameIn(unit: Unit, rename: (id: UnitId) => UnitId): Unit {
  const { strikes, ...prefers } = unit.prefers;
  const { charge, ...turn } = unit.turn;
  return {
    ...unit,
    prefers: strikes === undefined ? prefers : { ...prefers, strikes: rename(strikes) },
    turn: charge
      ? { ...turn, charge: { ...charge, target: rename(charge.target), met: charge.met.map(rename) } }
      : turn,
  };
}

/**
 * A crew that has left its engine and loses it is a unit of its own: whatever was meant for it is meant for it still.
 *
 * @rule D-243
 */
export function partCrew(battle: Battle, id: UnitId, crew: TroopUnit): Battle {
  const engine = battle.units[id];
  if (engine?.kind !== "engine") return battle;
  const { crewPose: _, ...left } = engine;
  const rename = (unit: UnitId): UnitId => (unit === id ? crew.id : unit);
  const others = Object.entries(battle.units).map(([key, unit]) => [key, renameIn(unit, rename)] as const);
  return {
    ...battle,
    units: {
      ...Object.fromEntries(others),
      [id]: { ...left, figures: 0, condition: { type: "goodOrder" } },
      [crew.id]: crew,
    },
    prisoners: battle.prisoners.map((group) => ({ ...group, by: rename(group.by) })),
    contacts: battle.contacts.map((contact) => ({
      ...contact,
      attacker: rename(contact.attacker),
      defender: rename(contact.defender),
    })),
    pending: battle.pending.map((entry) =>
      entry.type === "rally" ? { ...entry, unit: rename(entry.unit) } : entry,
    ),
  };
}
