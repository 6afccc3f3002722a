/** The face of a six-sided die. */
export type D6 = 1 | 2 | 3 | 4 | 5 | 6;

/** What dice are thrown for; the last part of the text key `MANGONEL.Dice.<purpose>`. */
export const DICE_PURPOSES = [
  "initiative",
  "deviationOver",
  "deviationShort",
  "aim",
  "opposed",
  "volley",
  "accuracy",
  "melee",
  "casualtyScore",
  "stability",
  "fearOfCavalry",
  "rally",
  "order",
  "prisoners",
] as const;

/** What dice are thrown for. */
export type DicePurpose = (typeof DICE_PURPOSES)[number];

/** A throw that is wanted: what for, how many dice, and for whom (a side or a unit id, where it matters). */
export interface DiceRequest {
  readonly purpose: DicePurpose;
  readonly count: number;
  readonly thrower?: string;
}

/** A throw that was made. */
export interface Throw extends DiceRequest {
  readonly faces: readonly D6[];
}

/** The one door to chance: hands out labelled dice at once, or throws {@link DiceNeeded}. */
export interface Dice {
  /** Throws `request.count` dice, in the order in which the book asks for them. */
  roll(request: DiceRequest): readonly D6[];
}

/** Thrown by a {@link Dice} that has run out, so that a person can be asked for exactly that throw. */
export class DiceNeeded extends Error {
  override readonly name = "DiceNeeded";

  readonly request: DiceRequest;

  constructor(request: DiceRequest) {
    super(`${request.count} dice are needed for ${request.purpose}`);
    this.request = request;
  }
}

/** Dice whose faces are known beforehand: a replay, a test, or dice thrown by hand. */
export class KnownDice implements Dice {
  #throws: readonly (readonly D6[])[];
  #next = 0;

  constructor(throws: readonly (readonly D6[])[]) {
    this.#throws = throws;
  }

  /** @throws {@link DiceNeeded} when the throws are used up or the next has another number of dice. */
  roll(request: DiceRequest): readonly D6[] {
    const faces = this.#throws[this.#next];
    if (faces?.length !== request.count) throw new DiceNeeded(request);
    this.#next += 1;
    return faces;
  }

  /** How many throws have been handed out. */
  get used(): number {
    return this.#next;
  }
}

/** Dice drawn from a source of numbers from 0 up to, not including, 1; keeps the throws that it made. */
export class DrawnDice implements Dice {
  readonly #draw: () => number;
  readonly #throws: Throw[] = [];

  constructor(draw: () => number) {
    this.#draw = draw;
  }

  roll(request: DiceRequest): readonly D6[] {
    const faces = Array.from({ length: request.count }, () => (Math.floor(this.#draw() * 6) + 1) as D6);
    this.#throws.push({ ...request, faces });
    return faces;
  }

  /** The throws made so far, in order. */
  get throws(): readonly Throw[] {
    return this.#throws;
  }
}
