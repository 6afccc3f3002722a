import type { Command, Moment } from "#battle/command.ts";
import type { Refusal } from "#battle/refusal.ts";

/** What an asker sends: the command, the moment for which it was meant, and an id that is used once. */
export interface Request {
  id: string;
  battle: string;
  command: Command | UndoCommand;
  moment: Moment;
  /** The server's time, in milliseconds, after which nobody waits for an answer any more; a macro may leave it out. */
  until?: number;
}

/** A GM takes back an action of the log and all that came after it. */
export interface UndoCommand {
  readonly type: "undo";
  readonly sequence: number;
}

/** The request that stands on its asker's own User document. */
export type RequestFlag = Request;

/** A GM's answer to a request that was refused; one that was granted is answered by its log entry. */
export interface ReplyFlag {
  request: string;
  refusal: Refusal;
}

/** The request that an area on the scene is, and, once it is resolved, the entry of the log that it became. */
export interface AreaFlag extends Request {
  done?: { sequence: number };
}
