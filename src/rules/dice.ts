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
  "terrainCard",
  "terrainDie",
  "chargeDistance",
  "victim",
  "shot",
  "combat",
  "retreat",
  "disengaging",
  "disengagingMove",
] as const;

/** What dice are thrown for. */
export type DicePurpose = (typeof DICE_PURPOSES)[number];

/** A throw that is wanted: what for, how many dice, and for whom (a side or a unit id, where it matters). */
export interface DiceRequest {
  readonly purpose: DicePurpose;
  readonly count: number;
  readonly thrower?: string;
  /** Against which unit, and in which round of a melee. */
  readonly against?: string;
  readonly round?: number;
  /** How many sides they have, or among how many cards is drawn; absent for six. */
  readonly sides?: number;
}

/** A throw that was made. */
export interface Throw extends DiceRequest {
  readonly faces: readonly number[];
}

/** The sides of the die of which all but terrain is made. */
const SIX = 6;

const isFace = (face: number): face is D6 => Number.isInteger(face) && face >= 1 && face <= SIX;

/** The one door to chance: hands out labelled dice at once, or throws {@link DiceNeeded}. */
export interface Dice {
  /** Throws `request.count` dice, in the order in which the book asks for them. */
  roll(request: DiceRequest): readonly D6[];
  /** Draws one of `among` numbers, from 1: a place in what is left of a deck, or the face of a die of so many sides. */
  draw(request: DrawRequest): number;
}

/** A draw that is wanted. */
export interface DrawRequest {
  readonly purpose: DicePurpose;
  readonly among: number;
  readonly thrower?: string;
}

const asThrow = ({ among, ...request }: DrawRequest): DiceRequest => ({ ...request, count: 1, sides: among });

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
  readonly #known: readonly (readonly number[])[];
  readonly #throws: Throw[] = [];

  constructor(known: readonly (readonly number[])[]) {
    this.#known = known;
  }

  /** @throws {@link DiceNeeded} when the throws are used up, or the next has another number of dice or is none of theirs. */
  roll(request: DiceRequest): readonly D6[] {
    const faces = this.#known[this.used];
    if (faces?.length !== request.count || !faces.every(isFace)) throw new DiceNeeded(request);
    this.#throws.push({ ...request, faces });
    return faces;
  }

  /** @throws {@link DiceNeeded} when the throws are used up, or the next is none of that many numbers. */
  draw(request: DrawRequest): number {
    const [face, ...more] = this.#known[this.used] ?? [];
    const isOne = Number.isInteger(face) && more.length === 0;
    if (!isOne || face === undefined || face < 1 || face > request.among)
      throw new DiceNeeded(asThrow(request));
    this.#throws.push({ ...asThrow(request), faces: [face] });
    return face;
  }

  /** How many throws have been handed out. */
  get used(): number {
    return this.#throws.length;
  }

  /** The throws that have been handed out, in order. */
  get throws(): readonly Throw[] {
    return this.#throws;
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
    const faces = Array.from({ length: request.count }, () => (Math.floor(this.#draw() * SIX) + 1) as D6);
    this.#throws.push({ ...request, faces });
    return faces;
  }

  draw(request: DrawRequest): number {
    const face = Math.floor(this.#draw() * request.among) + 1;
    this.#throws.push({ ...asThrow(request), faces: [face] });
    return face;
  }

  /** The throws made so far, in order. */
  get throws(): readonly Throw[] {
    return this.#throws;
  }
}
