import type { Refusal } from "../refusal.ts";
import {
  type Check,
  type Checks,
  flag,
  isRecord,
  listOf,
  number,
  oneOf,
  optional,
  recordOf,
  text,
  variantOf,
} from "../shape.ts";
import { findStrangeSide } from "../sides.ts";
import type { SkirmishCommand } from "./command.ts";
import { BENDS, type Skirmish } from "./state.ts";

/** The most points of one path, and figures that one command may name. */
const MOST_POINTS = 50;
const MOST_FIGURES = 500;

const point = recordOf({ x: number, y: number });
const place = recordOf({ x: number, y: number, heading: number });
const path = listOf(point, 0, MOST_POINTS);
const figures = listOf(text, 1, MOST_FIGURES);

/** What each field of each command must be. */
const FIELDS: Readonly<Record<SkirmishCommand["type"], Checks>> = {
  begin: {},
  rollInitiative: {},
  chooseFirst: { side: text, first: text },
  skipChoice: {},
  move: { figure: text, path, heading: optional(number) },
  moveBody: { body: text, path: listOf(point, 1, MOST_POINTS) },
  charge: { figure: text, target: text, path: optional(path), heading: optional(number) },
  form: { formation: oneOf(["hedgehog", "shieldWall"]), figures },
  leaveFormation: { figures },
  shoot: { figure: text, target: text },
  pair: { figure: text, target: text, captures: optional(flag), slide: optional(place) },
  support: { figure: text, principal: optional(text) },
  disengage: { figure: text, heir: optional(text) },
  orderRuns: { figures, bend: optional(oneOf(BENDS)) },
  reallocate: { figure: text, target: text, path: optional(path), heading: optional(number) },
  handOver: { figure: text, guard: text },
  escape: { figure: text },
  endPhase: { side: optional(text) },
  surprise: { figures },
  place: { figure: text, to: place },
  endBattle: {},
};

/** What commands there are. */
export const COMMAND_TYPES = Object.keys(FIELDS) as readonly SkirmishCommand["type"][];

/** Where something that claims to be a command is not what it should be, whatever the battle. */
export const findCommandFault: Check = variantOf(FIELDS);

/** The fields of commands that name one figure. */
const FIGURE_FIELDS = ["figure", "target", "principal", "guard", "heir"] as const;

function isKnown({ figures: known, bodies }: Skirmish, command: Readonly<Record<string, unknown>>): boolean {
  const named = FIGURE_FIELDS.flatMap((field) => (field in command ? [command[field]] : []));
  const listed = Array.isArray(command["figures"]) ? command["figures"] : [];
  const isFigure = (id: unknown): boolean => typeof id === "string" && Object.hasOwn(known, id);
  const { body } = command;
  const isBody = body === undefined || (typeof body === "string" && Object.hasOwn(bodies, body));
  return isBody && [...named, ...listed].every((id) => id === undefined || isFigure(id));
}

/** What is wrong with the shape of something that claims to be a command: nothing of it is believed. */
export function findShapeFault(battle: Skirmish, command: unknown): Refusal | undefined {
  if (!isRecord(command)) return { code: "malformed" };
  const fault = findCommandFault(command);
  if (fault) return { code: fault.path[0] === "type" ? "unknownCommand" : "malformed" };
  if (!isKnown(battle, command)) return { code: "unknownFigure" };
  const stray = findStrangeSide(battle.sides, command);
  const sides = battle.sides.map(({ id }) => id).join(", ");
  return stray && { code: "unknownSide", saying: "noSuchSide", facts: { side: stray.id, sides } };
}
