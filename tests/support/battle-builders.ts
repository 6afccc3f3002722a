import { expect } from "vitest";
import { applyEvent } from "#battle/mass/apply-event.ts";
import type { Command, Issuer, Moment } from "#battle/mass/command.ts";
import type { BattleEvent, EventType } from "#battle/mass/event.ts";
import { type Execution, execute } from "#battle/mass/execute.ts";
import { measureUnits } from "#battle/mass/ground.ts";
import {
  type Battle,
  type Contact,
  type EngineUnit,
  FRESH_TURN,
  NO_PREFERENCES,
  type Pending,
  type Step,
  type TroopUnit,
  type Unit,
  type WagonUnit,
} from "#battle/mass/state.ts";
import { applyPatch, patchBack } from "#battle/patch.ts";
import type { Refusal } from "#battle/refusal.ts";
import type { Side } from "#battle/sides.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import { type D6, type Dice, KnownDice } from "#rules/dice.ts";
import { readEngine } from "#rules/mass/engines.ts";
import { RESTED } from "#rules/mass/fatigue.ts";
import type { EngineKind, TroopProfile } from "#rules/mass/profile.ts";
import type { TroopType } from "#rules/mass/troop-types.ts";
import { readWagon } from "#rules/mass/wagons.ts";
import { DEFAULT_SETTINGS, type MassSettings } from "#rules/settings.ts";
import { profileOf, RULES } from "./rules.ts";

/** Red stands at the bottom of the table and faces up, blue at the top and faces down. */
export const SIDES: readonly Side[] = [
  { id: "red", name: "Red", edge: "bottom" },
  { id: "blue", name: "Blue", edge: "top" },
];

export const GM: Issuer = { gm: true, sides: [] };

interface TroopFacts extends Partial<Omit<TroopUnit, "kind" | "pose" | "profile" | "turn">> {
  readonly type?: TroopType;
  readonly profile?: Partial<TroopProfile>;
  /** The middle of the front edge. */
  readonly x?: number;
  readonly y?: number;
  readonly heading?: number;
  readonly turn?: Partial<TroopUnit["turn"]>;
}

const headingOf = (side: string): number => (side === "blue" ? 180 : 0);

/** Troops in good order; 20 heavy foot of red in 10 x 2, unless it says otherwise. */
export function troops(facts: TroopFacts = {}): TroopUnit {
  const { type = "heavyFoot", profile, x = 36, y = 30, side = "red", figures = 20, turn, ...rest } = facts;
  const { heading = headingOf(side), ...fields } = rest;
  return {
    id: side === "red" ? "a" : "b",
    name: "",
    side,
    files: Math.min(10, figures),
    formation: "line",
    startFigures: figures,
    condition: { type: "goodOrder" },
    passedExcess: false,
    lossesSincePassed: 0,
    prefers: NO_PREFERENCES,
    exertion: RESTED,
    ...fields,
    kind: "troops",
    figures,
    pose: { x, y, heading },
    profile: profileOf(type, profile),
    turn: { ...FRESH_TURN, ...turn },
  };
}

/** Troops of blue, ten inches in front of red's. */
export const foe = (facts: TroopFacts = {}): TroopUnit => troops({ side: "blue", y: 20, ...facts });

interface EngineFacts extends Partial<Omit<EngineUnit, "kind" | "pose" | "figures" | "turn">> {
  readonly crew?: number;
  readonly x?: number;
  readonly y?: number;
  readonly heading?: number;
  readonly turn?: Partial<TroopUnit["turn"]>;
}

/** An engine of red with its full crew, loaded. */
export function engine(kind: EngineKind, facts: EngineFacts = {}): EngineUnit {
  const { crew = 4, x = 36, y = 40, side = "red", turn, ...rest } = facts;
  const { heading = headingOf(side), ...fields } = rest;
  const { base, intervalTurns, crewProfile } = readEngine(kind, RULES);
  return {
    id: "e",
    name: "",
    side,
    profile: crewProfile,
    startFigures: crew,
    condition: { type: "goodOrder" },
    passedExcess: false,
    lossesSincePassed: 0,
    prefers: NO_PREFERENCES,
    exertion: RESTED,
    intervalTurns,
    base: { width: base.width, depth: base.depth },
    ...fields,
    kind: "engine",
    engine: kind,
    figures: crew,
    pose: { x, y, heading },
    turn: { ...FRESH_TURN, ...turn },
  };
}

/** A wagon of red. */
export function wagon(facts: Omit<EngineFacts, "crew" | "engine"> = {}): WagonUnit {
  const { x = 36, y = 36, side = "red", turn, heading = headingOf(side), ...fields } = facts;
  const { base, profile } = readWagon(RULES);
  return {
    id: "w",
    name: "",
    side,
    profile,
    startFigures: 0,
    condition: { type: "goodOrder" },
    passedExcess: false,
    lossesSincePassed: 0,
    prefers: NO_PREFERENCES,
    exertion: RESTED,
    base: { width: base.width, depth: base.depth },
    ...fields,
    kind: "wagon",
    figures: 0,
    pose: { x, y, heading },
    turn: { ...FRESH_TURN, ...turn },
  };
}

/** A rectangular piece of terrain from its corners. */
export const terrain = (
  kind: TerrainKind,
  [left, top, right, bottom]: readonly [number, number, number, number],
  fields: Partial<TerrainPiece> = {},
): TerrainPiece => ({
  id: kind,
  kind,
  outline: {
    type: "polygon",
    points: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
  },
  ...fields,
});

interface BattleFacts {
  readonly turn?: number;
  readonly step?: Step;
  readonly first?: string;
  readonly ready?: readonly string[];
  readonly settings?: Partial<MassSettings>;
  readonly terrain?: readonly TerrainPiece[];
  readonly table?: Battle["table"];
  readonly contacts?: readonly Contact[];
  readonly prisoners?: Battle["prisoners"];
  readonly pending?: readonly Pending[];
  readonly turnSequence?: Battle["turnSequence"];
  readonly orders?: Battle["orders"];
}

/** A battle in red's movement of turn 1 on a table of 72" x 48", unless it says otherwise. */
export function battleOf(units: readonly Unit[], facts: BattleFacts = {}): Battle {
  const { turn = 1, step = "firstMove", first = "red", ready = [], settings, ...rest } = facts;
  return {
    table: { widthInches: 72, depthInches: 48 },
    terrain: [],
    pending: [],
    contacts: [],
    prisoners: [],
    turnSequence: step === "orders" || step === "halfTurn" ? "orders" : "steps",
    orders: {},
    underWay: {},
    ...rest,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    sides: SIDES,
    units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
    clock: { turn, step, first, ready },
  };
}

/** A contact that an attacker made this turn, from the front unless it says otherwise. */
export const contactOf = (attacker: string, defender: string, facts: Partial<Contact> = {}): Contact => ({
  attacker,
  defender,
  zone: "front",
  sinceTurn: 1,
  charge: false,
  ...facts,
});

/** Faces in the order of their throws: `dice("34", "6")` is a throw of two dice and one of a single die. */
export function dice(...throws: readonly string[]): KnownDice {
  const known = new KnownDice(throws.map((faces) => [...faces].map((face) => Number(face) as D6)));
  GIVEN.set(known, throws.length);
  return known;
}

/** Places in what is left of a deck, or faces of a larger die, one draw after the other. */
export function draws(...places: readonly number[]): KnownDice {
  const known = new KnownDice(places.map((place) => [place]));
  GIVEN.set(known, places.length);
  return known;
}

/** How many throws scripted dice were given, so that a test fails if some are left over. */
export const GIVEN = new WeakMap<KnownDice, number>();

/** Dice that always show one face, for tests in which it does not matter how many are thrown. */
export const always = (face: D6): Dice => ({
  roll: ({ count }) => Array.from({ length: count }, () => face),
  draw: () => face,
});

/** Dice that may not be thrown. */
export const NO_DICE: Dice = {
  roll({ purpose }) {
    throw new Error(`Dice were thrown for ${purpose}`);
  },
  draw({ purpose }) {
    throw new Error(`Cards were drawn for ${purpose}`);
  },
};

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

export const momentOf = ({ clock: { turn, step } }: Battle): Moment => ({ turn, step });

/** Executes a command at its own moment, as a GM unless it says otherwise. */
export const ask = (
  battle: Battle,
  command: Command,
  rolled: Dice = NO_DICE,
  issuer: Issuer = GM,
): Execution => execute(freeze(battle), command, { issuer, moment: momentOf(battle), dice: rolled });

/** A command that was carried out. */
export interface Played {
  readonly events: readonly BattleEvent[];
  readonly battle: Battle;
}

/**
 * Carries out a command and proves of it what must hold of every command: it changes the battle by its events alone,
 * it can be taken back exactly, and it and its outcome survive being written down.
 */
export function prove(before: Battle, { events, battle }: Played): void {
  expect(events.reduce(applyEvent, before)).toStrictEqual(battle);
  expect(applyPatch(battle, patchBack(before, battle))).toStrictEqual(before);
  expect(JSON.parse(JSON.stringify(events))).toStrictEqual(events);
  expect(JSON.parse(JSON.stringify(battle))).toStrictEqual(battle);
  expect(JSON.parse(JSON.stringify(patchBack(before, battle)))).toStrictEqual(patchBack(before, battle));
}

/** Carries out a command with exactly the dice that it needs. */
export function play(battle: Battle, command: Command, rolled: Dice = dice(), issuer?: Issuer): Played {
  const execution = ask(battle, command, rolled, issuer);
  if (execution.type === "refused") throw new Error(`Refused: ${JSON.stringify(execution.refusal)}`);
  if (execution.type === "needsDice") throw new Error(`Needs dice: ${JSON.stringify(execution.request)}`);
  if (rolled instanceof KnownDice) expect(rolled.used).toBe(GIVEN.get(rolled));
  prove(battle, execution);
  return execution;
}

/** Has a command refused; no die is thrown and nothing has changed. */
export function refuse(battle: Battle, command: Command, issuer?: Issuer): Refusal {
  const before = JSON.stringify(battle);
  const execution = ask(battle, command, NO_DICE, issuer);
  expect(JSON.stringify(battle)).toBe(before);
  if (execution.type !== "refused") throw new Error(`Not refused: ${JSON.stringify(execution)}`);
  return execution.refusal;
}

/** The events of one type. */
export const pick = <T extends EventType>(
  { events }: Pick<Played, "events">,
  type: T,
): readonly Extract<BattleEvent, { type: T }>[] =>
  events.filter((event): event is Extract<BattleEvent, { type: T }> => event.type === type);

/** A unit of a battle. */
export function unitOf({ battle }: Pick<Played, "battle">, id: string): Unit {
  const unit = battle.units[id];
  if (!unit) throw new Error(`There is no unit ${id}`);
  return unit;
}

/** How far apart two units of a battle are. */
export const gapOf = (played: Pick<Played, "battle">, a: string, b: string): number =>
  measureUnits(unitOf(played, a), unitOf(played, b));

/** Expects a unit's front to be at a place. */
export function expectAt(
  played: Pick<Played, "battle">,
  id: string,
  place: { readonly x?: number; readonly y?: number; readonly heading?: number },
): void {
  const unit = unitOf(played, id);
  const pose = unit.kind === "engine" && unit.crewPose ? unit.crewPose : unit.pose;
  for (const key of ["x", "y", "heading"] as const) {
    const wanted = place[key];
    if (wanted !== undefined) expect(pose[key], `${key} of ${id}`).toBeCloseTo(wanted, 3);
  }
}
