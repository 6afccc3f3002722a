import { expect } from "vitest";
import { applyPatch, patchBack } from "#battle/patch.ts";
import type { Refusal } from "#battle/refusal.ts";
import { applyEvent } from "#battle/skirmish/apply-event.ts";
import type { SkirmishCommand, SkirmishIssuer } from "#battle/skirmish/command.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import { execute, type SkirmishExecution } from "#battle/skirmish/execute.ts";
import {
  type Contact,
  type Figure,
  type FigureTurn,
  FRESH_TURN,
  NO_WISHES,
  type Skirmish,
  type SkirmishClock,
} from "#battle/skirmish/state.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import { type Dice, KnownDice } from "#rules/dice.ts";
import { DEFAULT_SKIRMISH_SETTINGS, type SkirmishSettings } from "#rules/settings.ts";
import type { FigureProfile } from "#rules/skirmish/figure.ts";
import { dice, GIVEN, GM, NO_DICE, SIDES } from "./battle-builders.ts";

interface FigureFacts extends Partial<FigureProfile> {
  readonly id?: string;
  readonly side?: string;
  readonly x?: number;
  readonly y?: number;
  readonly heading?: number;
  readonly turn?: Partial<FigureTurn>;
  readonly condition?: Figure["condition"];
  readonly failedInTurn?: number;
}

/** A warrior of red on foot, who faces up, unless it says otherwise; blue faces down. */
export function figure(facts: FigureFacts = {}): Figure {
  const { id, side = "red", x = 24, y = 24, heading = side === "red" ? 0 : 180, turn, ...rest } = facts;
  const { condition = { type: "free" }, failedInTurn, ...profile } = rest;
  const isMounted = profile.stance === "mounted" || profile.kind === "largeAnimal";
  return {
    id: id ?? (side === "red" ? "a" : "b"),
    name: "",
    side,
    place: { x, y, heading },
    base: isMounted
      ? { shape: "rectangle", width: 1, depth: 1.5 }
      : { shape: "rectangle", width: 0.75, depth: 0.75 },
    profile: {
      stance: "foot",
      kind: "warrior",
      leader: false,
      berserker: false,
      weapon: "none",
      small: false,
      ...profile,
    },
    condition,
    ...(failedInTurn === undefined ? {} : { failedInTurn }),
    turn: { ...FRESH_TURN, ...turn },
  };
}

interface SkirmishFacts
  extends Partial<Pick<Skirmish, "bodies" | "contacts" | "combats" | "wishes" | "fallen">> {
  readonly clock?: Partial<SkirmishClock>;
  readonly settings?: Partial<SkirmishSettings>;
  readonly terrain?: readonly TerrainPiece[];
}

/** A skirmish in red's movement of turn 1 on a table of 48" x 48", unless it says otherwise. */
export function skirmishOf(figures: readonly Figure[], facts: SkirmishFacts = {}): Skirmish {
  const { clock, settings, terrain = [], ...rest } = facts;
  const [red, blue] = SIDES;
  if (!red || !blue) throw new Error("Two sides are needed");
  return {
    settings: { ...DEFAULT_SKIRMISH_SETTINGS, ...settings },
    table: { widthInches: 48, depthInches: 48 },
    terrain,
    sides: [red, blue],
    figures: Object.fromEntries(figures.map((one) => [one.id, one])),
    bodies: {},
    contacts: [],
    combats: [],
    wishes: NO_WISHES,
    fallen: [],
    ...rest,
    clock: { turn: 1, phase: "firstMoves", chooser: "red", first: "red", rounds: 0, ready: [], ...clock },
  };
}

/** A contact that an attacker made this turn, straight from the front. */
export const touch = (attacker: string, defender: string, facts: Partial<Contact> = {}): Contact => ({
  attacker,
  defender,
  sinceTurn: 1,
  charged: false,
  surprise: false,
  bearing: 0,
  ...facts,
});

/** Executes a command at its own moment, as a GM unless it says otherwise. */
export function ask(
  battle: Skirmish,
  command: SkirmishCommand,
  rolled: Dice = NO_DICE,
  issuer: SkirmishIssuer = GM,
): SkirmishExecution {
  const { turn, phase } = battle.clock;
  return execute(battle, command, { issuer, moment: { turn, phase }, dice: rolled });
}

/** A command that was carried out. */
export interface Played {
  readonly events: readonly SkirmishEvent[];
  readonly battle: Skirmish;
}

/**
 * Carries out a command with exactly the dice that it needs, and proves of it what must hold of every command: it changes
 * the skirmish by its events alone, can be taken back exactly, and survives being written down.
 */
export function play(
  battle: Skirmish,
  command: SkirmishCommand,
  rolled: Dice = dice(),
  issuer?: SkirmishIssuer,
): Played {
  const execution = ask(battle, command, rolled, issuer);
  if (execution.type === "refused") throw new Error(`Refused: ${JSON.stringify(execution.refusal)}`);
  if (execution.type === "needsDice") throw new Error(`Needs dice: ${JSON.stringify(execution.request)}`);
  if (rolled instanceof KnownDice) expect(rolled.used).toBe(GIVEN.get(rolled));
  const { events, battle: after } = execution;
  expect(events.reduce(applyEvent, battle)).toStrictEqual(after);
  expect(applyPatch(after, patchBack(battle, after))).toStrictEqual(battle);
  expect(JSON.parse(JSON.stringify(events))).toStrictEqual(events);
  expect(JSON.parse(JSON.stringify(after))).toStrictEqual(after);
  return execution;
}

/** Has a command refused; no die is thrown. */
export function refuse(battle: Skirmish, command: SkirmishCommand, issuer?: SkirmishIssuer): Refusal {
  const execution = ask(battle, command, NO_DICE, issuer);
  if (execution.type !== "refused") throw new Error(`Not refused: ${JSON.stringify(execution)}`);
  return execution.refusal;
}

/** The events of one type. */
export const eventsOf = <T extends SkirmishEvent["type"]>({ events }: Played, type: T) =>
  events.filter((event): event is Extract<SkirmishEvent, { type: T }> => event.type === type);
