import type { Command } from "#battle/mass/command.ts";
import type { Refusal } from "#battle/refusal.ts";
import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import { STEP_NAMES } from "./models/battle-model.ts";
import type { UndoCommand } from "./undo-command.ts";

/** The turn and the step of the mass battle, or the phase of the skirmish. */
export interface Moment {
  readonly turn: number;
  readonly step: string;
}

/** Whether something names a turn and a step. */
export const isMoment = (value: unknown): value is Moment =>
  typeof value === "object" &&
  value !== null &&
  "turn" in value &&
  Number.isInteger(value.turn) &&
  "step" in value &&
  STEP_NAMES.some((name) => name === value.step);

/** What an asker sends: the command, the moment for which it was meant, and an id that is used once. */
export interface Request {
  id: string;
  battle: string;
  command: Command | SkirmishCommand | UndoCommand;
  moment: Moment;
  /** The server's time, in milliseconds, after which nobody waits for an answer any more; a macro may leave it out. */
  until?: number;
}

/** What a user's own document says of requests: as text, so that each replaces the one before it whole. */
type RequestFlag = "request" | "replies" | "withdrawn";

/** How many answers and withdrawals are remembered: a player may ask from several tabs at once. */
const REMEMBERED = 8;

/** Reads a text of ours from a user's own document; what is none of ours, or broken, is nothing. */
function readFlag(user: User.Implementation, flag: RequestFlag): unknown {
  const text: unknown = user.flags.mangonel?.[flag];
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a request as its asker's own User document keeps it. */
export const writeRequest = (request: Request): string => JSON.stringify(request);

/** What stands on a user's own document as a request; anybody may have written anything there. */
export const readRequest = (user: User.Implementation): unknown => readFlag(user, "request");

/**
 * A GM's answer to a request that was refused; one that was granted is answered by its log entry. Kept as text on the
 * asker's User document, so that an earlier answer is replaced whole.
 */
export interface Reply {
  readonly request: string;
  readonly refusal: Refusal;
}

const isReply = (entry: unknown): entry is Reply =>
  typeof entry === "object" && entry !== null && "request" in entry && "refusal" in entry;

const readList = (user: User.Implementation, flag: RequestFlag): readonly unknown[] => {
  const list = readFlag(user, flag);
  return Array.isArray(list) ? list : [];
};

/** The latest replies to a user's requests, oldest first. */
export const readReplies = (user: User.Implementation): readonly Reply[] =>
  readList(user, "replies").filter(isReply);

/** The replies to a user's requests with one more, as the flag keeps them. */
export const writeReply = (user: User.Implementation, reply: Reply): string =>
  JSON.stringify([...readReplies(user), reply].slice(-REMEMBERED));

/** Whether a user has taken a request back. */
export const isWithdrawn = (user: User.Implementation, id: string): boolean =>
  readList(user, "withdrawn").includes(id);

/** The requests that a user has taken back with one more, as the flag keeps them. */
export const writeWithdrawal = (user: User.Implementation, id: string): string =>
  JSON.stringify([...readList(user, "withdrawn"), id].slice(-REMEMBERED));

/** The request that an area on the scene is, and, once it is resolved, the entry of the log that it became. */
export interface AreaFlag extends Request {
  done?: { sequence: number };
}
