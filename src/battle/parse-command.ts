import { COLOURS } from "#rules/mass/cannon.ts";
import type { Command, Leg, Moment } from "./command.ts";
import { FORMATIONS, STEPS } from "./state.ts";

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.length > 0;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
const isOptional = (value: unknown, is: (value: unknown) => boolean): boolean =>
  value === undefined || is(value);
const isOneOf = (list: readonly unknown[], value: unknown): boolean => list.includes(value);

const isLeg = (value: unknown): value is Leg =>
  isRecord(value) &&
  isNumber(value["advanceInches"]) &&
  value["advanceInches"] >= 0 &&
  isOptional(value["heading"], isNumber) &&
  isOptional(value["direction"], isNumber);

const isPose = (value: unknown): boolean =>
  isRecord(value) && isNumber(value["x"]) && isNumber(value["y"]) && isNumber(value["heading"]);

/** More stretches than any move has; a longer list is no move. */
const MOST_LEGS = 50;

const isCall = (fields: Fields): boolean =>
  isText(fields["engine"]) && isNumber(fields["distanceInches"]) && isNumber(fields["offsetInches"]);

/** What the fields of each command must be. */
const CHECKS = {
  begin: () => true,
  rollInitiative: () => true,
  chooseFirst: ({ side, first }) => isText(side) && isText(first),
  move: ({ unit, legs }) =>
    isText(unit) && Array.isArray(legs) && legs.length > 0 && legs.length <= MOST_LEGS && legs.every(isLeg),
  charge: ({ unit, target }) => isText(unit) && isText(target),
  rally: ({ unit, choice }) => isText(unit) && isOneOf(["stand", "roll", "runOn"], choice),
  fireCatapult: isCall,
  fireCannon: ({ engine, bearing, colour }) =>
    isText(engine) && isNumber(bearing) && isOneOf(COLOURS, colour),
  fireBombard: isCall,
  fight: () => true,
  endStep: ({ side }) => isOptional(side, isText),
  skipChoice: ({ pending }) => isText(pending),
  place: ({ unit, pose, files, formation }) =>
    isText(unit) &&
    isPose(pose) &&
    isOptional(files, isCount) &&
    isOptional(formation, (value) => isOneOf(FORMATIONS, value)),
  endBattle: () => true,
} as const satisfies Record<Command["type"], (fields: Fields) => boolean>;

const isKnown = (type: unknown): type is Command["type"] =>
  typeof type === "string" && Object.hasOwn(CHECKS, type);

/**
 * Reads a command from data that may come from anywhere.
 *
 * @returns undefined for anything that is not a whole command with fields of the right kind
 */
export function parseCommand(data: unknown): Command | undefined {
  if (!isRecord(data) || !isKnown(data["type"])) return undefined;
  return CHECKS[data["type"]](data) ? (data as Command) : undefined;
}

/** Reads the moment for which a command was meant. */
export function parseMoment(data: unknown): Moment | undefined {
  if (!isRecord(data) || !Number.isInteger(data["turn"]) || !isOneOf(STEPS, data["step"])) return undefined;
  return data as unknown as Moment;
}
