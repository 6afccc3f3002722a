/** A mistake of our own, or of data that reached a place it should have been kept from; never a player's. */
export class MangonelError extends Error {
  override readonly name = "MangonelError";
  readonly code: "unknownUnit" | "notAnEngine" | "badDice" | "badBattle";

  constructor(code: MangonelError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
