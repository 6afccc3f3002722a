/** The clock of the server, as far as packages read it. */
export class GameTime {
  /** The time of the world in seconds; the table does not advance it. */
  get worldTime(): number {
    return 0;
  }

  /** The time of the server in milliseconds. */
  get serverTime(): number {
    return Date.now();
  }
}
