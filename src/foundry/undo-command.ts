/** A GM takes back an action of the log and all that came after it. */
export interface UndoCommand {
  readonly type: "undo";
  readonly sequence: number;
  /** The last entry that the asker knew: if more has happened since, nothing is taken back. */
  readonly last: number;
}
