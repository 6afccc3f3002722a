import { RANK_ENDS } from "#field/formation.ts";
import {
  ARMOUR_GRADES,
  ENGINE_KINDS,
  EXCESS_SHARES,
  FEAR_LINES,
  PEOPLES,
  TROOP_CLASSES,
  WEAPONS,
} from "#rules/mass/profile.ts";
import { COLOURS } from "#rules/mass/sections.ts";
import type { Refusal } from "../refusal.ts";
import {
  type Check,
  type Checks,
  count,
  figures,
  flag,
  id,
  isRecord,
  length,
  listOf,
  number,
  oneOf,
  optional,
  recordOf,
  size,
  text,
  variantOf,
} from "../shape.ts";
import { findStrangeSide } from "../sides.ts";
import { type Command, type Moment, RALLY_CHOICES, WAGON_CHOICES } from "./command.ts";
import type { FreshBody } from "./fresh-unit.ts";
import type { OrderType } from "./order.ts";
import { VOLLEY_MODES } from "./shooting/plan-volley.ts";
import { type Battle, FORMATIONS, SEQUENCES, STEPS } from "./state.ts";

/** The most legs that one move may have, corners that one piece, and units that shoot together; a hand draws fewer. */
const MOST_LEGS = 50;

const leg = recordOf({ heading: optional(number), direction: optional(number), advanceInches: length });
const anyPath = listOf(leg, 0, MOST_LEGS);
const path = listOf(leg, 1, MOST_LEGS);
const pose = recordOf({ x: number, y: number, heading: number });
const point = recordOf({ x: number, y: number });

/** The outline of an area; a line holds nothing (D-228). */
const area = variantOf({
  circle: { x: number, y: number, radiusInches: size },
  polygon: { points: listOf(point, 3, MOST_LEGS) },
});

/** What each field of each order must be (M-TURN-2). */
const ORDER_FIELDS: Readonly<Record<OrderType, Checks>> = {
  stand: {},
  move: { legs: path },
  splitMove: { before: anyPath, after: anyPath },
  charge: { target: text },
  intercept: { protects: text, target: optional(text) },
  changeFormation: { formation: oneOf(FORMATIONS), files: optional(count), legs: optional(anyPath) },
  rally: { choice: oneOf(RALLY_CHOICES) },
  crewEngine: { engine: text, figures: count },
};

/** The numbers of troops, as {@link TroopProfile} has them. */
const profile = recordOf({
  moveInches: length,
  roadBonusInches: length,
  chargeInches: length,
  rangeInches: length,
  troopClass: oneOf(TROOP_CLASSES),
  mounted: flag,
  armour: oneOf(ARMOUR_GRADES),
  excessShare: oneOf(EXCESS_SHARES),
  stabilityNeed: count,
  fearLine: oneOf(FEAR_LINES),
  rating: length,
  trained: flag,
  people: oneOf(PEOPLES),
  poleArms: flag,
  weapon: oneOf(WEAPONS),
  splitFire: flag,
  firingRests: flag,
  points: optional(length),
  base: recordOf({ shape: oneOf(["rectangle", "round"]), width: size, depth: size }),
});

/** What each kind of body of a unit must be. */
const BODY_FIELDS: Readonly<Record<FreshBody["type"], Checks>> = {
  troops: { profile, figures, files: count, formation: oneOf(FORMATIONS) },
  engine: { engine: oneOf(ENGINE_KINDS), figures },
  wagon: {},
};

/** What each field of each command must be; a colour is left to the rule that asks for it (M-CAN-6). */
const FIELDS: Readonly<Record<Command["type"], Checks>> = {
  begin: {},
  dealTerrain: { first: optional(text) },
  placeTerrain: { pending: text, outline: area },
  rollInitiative: {},
  chooseFirst: { side: text, first: text },
  chooseSequence: { sequence: oneOf(SEQUENCES) },
  order: { unit: text, order: variantOf(ORDER_FIELDS) },
  intercept: { unit: text, target: text },
  move: { unit: text, legs: path },
  charge: { unit: text, target: text },
  rally: { unit: text, choice: oneOf(RALLY_CHOICES) },
  changeFormation: { unit: text, formation: oneOf(FORMATIONS), files: optional(count) },
  crewEngine: { unit: text, engine: text, figures: count },
  prefer: {
    unit: text,
    firstEnd: oneOf(RANK_ENDS),
    strikes: optional(text),
    watches: optional(flag),
    waivesControl: optional(flag),
    laps: optional(flag),
  },
  fireCatapult: { engine: text, distanceInches: number, offsetInches: number },
  fireCannon: { engine: text, bearing: number, colour: optional(oneOf(COLOURS)) },
  fireBombard: { engine: text, distanceInches: number, offsetInches: number },
  volley: {
    unit: text,
    target: text,
    mode: optional(oneOf(VOLLEY_MODES)),
    volley: optional(count),
    with: optional(listOf(text, 0, MOST_LEGS)),
  },
  joinMelee: { unit: text, target: text, legs: optional(path) },
  refuseMelee: { unit: text, heading: optional(number) },
  fight: {},
  takeWagon: { pending: text, choice: oneOf(WAGON_CHOICES) },
  endStep: { side: optional(text) },
  skipChoice: { pending: text },
  place: {
    unit: text,
    pose: pose,
    files: optional(count),
    formation: optional(oneOf(FORMATIONS)),
  },
  muster: { id, name: text, side: text, pose, body: variantOf(BODY_FIELDS) },
  chooseZones: { depthInches: optional(size) },
  endBattle: {},
};

/** Every type of command; the last part of the text key `MANGONEL.Command.<type>`. */
export const COMMAND_TYPES = Object.keys(FIELDS) as readonly Command["type"][];

/** Whether something names a turn and a step of the sequence. */
export const isMoment = (value: unknown): value is Moment =>
  isRecord(value) && Number.isInteger(value["turn"]) && oneOf(STEPS)(value["step"]) === undefined;

/** The fields of commands that name a unit. */
const UNIT_FIELDS = ["unit", "engine", "target", "strikes", "protects"] as const;

/** Where something that claims to be a command is not what it should be, whatever the battle. */
export const findCommandFault: Check = variantOf(FIELDS);

/** Where a command, or the order in it, names a unit that is not in the battle, and which. */
export function findStranger(
  { units }: Battle,
  command: Readonly<Record<string, unknown>>,
): { readonly path: readonly string[]; readonly id: string } | undefined {
  const records = [
    { path: [], record: command },
    { path: ["order"], record: command["order"] },
  ];
  for (const { path, record } of records) {
    if (!isRecord(record)) continue;
    for (const field of UNIT_FIELDS) {
      const id = record[field];
      if (typeof id === "string" && !Object.hasOwn(units, id)) return { path: [...path, field], id };
    }
  }
  return undefined;
}

/**
 * What is wrong with the shape of something that claims to be a command: it may come from anybody, so that nothing of
 * it is believed.
 */
export function findShapeFault(battle: Battle, command: unknown): Refusal | undefined {
  if (!isRecord(command)) return { code: "malformed" };
  const fault = findCommandFault(command);
  if (fault) return { code: fault.path[0] === "type" ? "unknownCommand" : "malformed" };
  if (findStranger(battle, command)) return { code: "unknownUnit" };
  const stray = findStrangeSide(battle.sides, command);
  if (!stray) return undefined;
  const sides = battle.sides.map(({ id }) => id).join(", ");
  return { code: "unknownSide", saying: "noSuchSide", facts: { side: stray.id, sides } };
}
