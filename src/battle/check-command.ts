import { RANK_ENDS } from "#field/formation.ts";
import { type Command, type Moment, RALLY_CHOICES, WAGON_CHOICES } from "./command.ts";
import { ORDER_TYPES, type OrderType } from "./order.ts";
import type { Refusal } from "./refusal.ts";
import { VOLLEY_MODES } from "./shooting/plan-volley.ts";
import { type Battle, FORMATIONS, SEQUENCES, STEPS } from "./state.ts";

/** The most legs that one move may have, corners that one piece, and units that shoot together; a hand draws fewer. */
const MOST_LEGS = 50;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === "string";
const isBoolean = (value: unknown): boolean => typeof value === "boolean";
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isLength = (value: unknown): boolean => typeof value === "number" && isNumber(value) && value >= 0;
const isOptional =
  (check: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || check(value);
const isOneOf =
  (values: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === "string" && values.includes(value);

const isLeg = (value: unknown): boolean =>
  isRecord(value) &&
  isOptional(isNumber)(value["heading"]) &&
  isOptional(isNumber)(value["direction"]) &&
  isLength(value["advanceInches"]);

const isAnyPath = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MOST_LEGS && value.every(isLeg);

const isPath = (value: unknown): boolean => isAnyPath(value) && Array.isArray(value) && value.length > 0;

const isPose = (value: unknown): boolean =>
  isRecord(value) && [value["x"], value["y"], value["heading"]].every(isNumber);

const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MOST_LEGS && value.every(isText);

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1;

const isPoint = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).length === 2 && isNumber(value["x"]) && isNumber(value["y"]);

/** The outline of an area; a line holds nothing (D-228). */
function isArea(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { type, points, radiusInches, x, y, ...more } = value;
  if (Object.keys(more).length > 0) return false;
  if (type === "circle")
    return points === undefined && isNumber(x) && isNumber(y) && isLength(radiusInches) && radiusInches !== 0;
  const isPolygon = type === "polygon" && [radiusInches, x, y].every((field) => field === undefined);
  return (
    isPolygon &&
    Array.isArray(points) &&
    points.length >= 3 &&
    points.length <= MOST_LEGS &&
    points.every(isPoint)
  );
}

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

/** Whether a record has what is asked of it, and besides its type nothing else. */
const fits = (record: Readonly<Record<string, unknown>>, checks: Checks): boolean =>
  Object.keys(record).every((field) => field === "type" || Object.hasOwn(checks, field)) &&
  Object.entries(checks).every(([field, check]) => check(record[field]));

/** What each field of each order must be (M-TURN-2). */
const ORDER_FIELDS: Readonly<Record<OrderType, Checks>> = {
  stand: {},
  move: { legs: isPath },
  splitMove: { before: isAnyPath, after: isAnyPath },
  charge: { target: isText },
  intercept: { protects: isText, target: isOptional(isText) },
  changeFormation: {
    formation: isOneOf(FORMATIONS),
    files: isOptional(isCount),
    legs: isOptional(isAnyPath),
  },
  rally: { choice: isOneOf(RALLY_CHOICES) },
  crewEngine: { engine: isText, figures: isCount },
};

const isOrder = (value: unknown): boolean =>
  isRecord(value) &&
  isOneOf(ORDER_TYPES)(value["type"]) &&
  fits(value, ORDER_FIELDS[value["type"] as OrderType]);

/** What each field of each command must be; a colour is left to the rule that asks for it (M-CAN-6). */
const FIELDS: Readonly<Record<Command["type"], Checks>> = {
  begin: {},
  dealTerrain: { first: isOptional(isText) },
  placeTerrain: { pending: isText, outline: isArea },
  rollInitiative: {},
  chooseFirst: { side: isText, first: isText },
  chooseSequence: { sequence: isOneOf(SEQUENCES) },
  order: { unit: isText, order: isOrder },
  intercept: { unit: isText, target: isText },
  move: { unit: isText, legs: isPath },
  charge: { unit: isText, target: isText },
  rally: { unit: isText, choice: isOneOf(RALLY_CHOICES) },
  changeFormation: { unit: isText, formation: isOneOf(FORMATIONS), files: isOptional(isCount) },
  crewEngine: { unit: isText, engine: isText, figures: isCount },
  prefer: {
    unit: isText,
    firstEnd: isOneOf(RANK_ENDS),
    strikes: isOptional(isText),
    watches: isOptional(isBoolean),
    waivesControl: isOptional(isBoolean),
    laps: isOptional(isBoolean),
  },
  fireCatapult: { engine: isText, distanceInches: isNumber, offsetInches: isNumber },
  fireCannon: { engine: isText, bearing: isNumber, colour: isOptional(isText) },
  fireBombard: { engine: isText, distanceInches: isNumber, offsetInches: isNumber },
  volley: {
    unit: isText,
    target: isText,
    mode: isOptional(isOneOf(VOLLEY_MODES)),
    volley: isOptional(isCount),
    with: isOptional(isTextList),
  },
  joinMelee: { unit: isText, target: isText, legs: isOptional(isPath) },
  refuseMelee: { unit: isText, heading: isOptional(isNumber) },
  fight: {},
  takeWagon: { pending: isText, choice: isOneOf(WAGON_CHOICES) },
  endStep: { side: isOptional(isText) },
  skipChoice: { pending: isText },
  place: {
    unit: isText,
    pose: isPose,
    files: isOptional(isCount),
    formation: isOptional(isOneOf(FORMATIONS)),
  },
  endBattle: {},
};

/** Every type of command; the last part of the text key `MANGONEL.Command.<type>`. */
export const COMMAND_TYPES = Object.keys(FIELDS) as readonly Command["type"][];

/** Whether something names a turn and a step of the sequence. */
export const isMoment = (value: unknown): value is Moment =>
  isRecord(value) && Number.isInteger(value["turn"]) && isOneOf(STEPS)(value["step"]);

/** The fields of commands that name a unit. */
const UNIT_FIELDS = ["unit", "engine", "target", "strikes", "protects"] as const;

/**
 * What is wrong with the shape of something that claims to be a command: it may come from anybody, so that nothing of
 * it is believed.
 */
export function findShapeFault({ units }: Battle, command: unknown): Refusal | undefined {
  if (!isRecord(command)) return { code: "malformed" };
  const { type } = command;
  if (typeof type !== "string" || !Object.hasOwn(FIELDS, type)) return { code: "unknownCommand" };
  const checks = FIELDS[type as Command["type"]];
  if (!fits(command, checks)) return { code: "malformed" };
  const isKnown = (id: unknown) => id === undefined || (typeof id === "string" && Object.hasOwn(units, id));
  const named = [command, command["order"]].filter(isRecord);
  return named.every((record) => UNIT_FIELDS.every((field) => isKnown(record[field])))
    ? undefined
    : { code: "unknownUnit" };
}
