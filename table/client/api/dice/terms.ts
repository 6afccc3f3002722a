import type { PlainObject } from "../../../shared/utils/objects.ts";
import { CONFIG } from "../config.ts";
import { applyModifier } from "./modifiers.ts";

/** One thrown die. */
export interface DiceTermResult {
  result: number;
  active: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** A part of a roll. */
export abstract class RollTerm {
  options: PlainObject;
  /** Whether the part has been rolled. */
  _evaluated = false;

  constructor({ options = {} }: { options?: PlainObject } = {}) {
    this.options = options;
  }

  /** The text in brackets after the part. */
  get flavor(): string {
    const { flavor } = this.options;
    return typeof flavor === "string" ? flavor : "";
  }

  /** The part as it stands in a formula. */
  abstract get expression(): string;

  /** The value of the part. */
  abstract get total(): number | string | undefined;

  /** The part with its text. */
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  /** Whether this part is random. */
  get isDeterministic(): boolean {
    return true;
  }

  /** Rolls the part. */
  evaluate(_options: PlainObject = {}): this {
    this._evaluated = true;
    return this;
  }

  /** The part as plain data, with the name of its class. */
  toJSON(): PlainObject {
    return { class: this.constructor.name, options: this.options, evaluated: this._evaluated };
  }
}

/** A number. */
export class NumericTerm extends RollTerm {
  number: number;

  constructor({ number, options = {} }: { number: number; options?: PlainObject }) {
    super({ options });
    this.number = number;
  }

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }

  override toJSON(): PlainObject {
    return { ...super.toJSON(), number: this.number };
  }
}

/** `+`, `-`, `*` or `/`. */
export class OperatorTerm extends RollTerm {
  operator: string;

  constructor({ operator, options = {} }: { operator: string; options?: PlainObject }) {
    super({ options });
    this.operator = operator;
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }

  override toJSON(): PlainObject {
    return { ...super.toJSON(), operator: this.operator };
  }
}

/** Dice of one kind, with what is done to their results. */
export class Die extends RollTerm {
  number: number;
  faces: number;
  modifiers: string[];
  results: DiceTermResult[];

  constructor({
    number = 1,
    faces = 6,
    modifiers = [],
    results = [],
    options = {},
  }: {
    number?: number;
    faces?: number;
    modifiers?: string[];
    results?: DiceTermResult[];
    options?: PlainObject;
  } = {}) {
    super({ options });
    if (number > 999) throw new Error("You may not evaluate a DiceTerm with more than 999 requested results");
    this.number = number;
    this.faces = faces;
    this.modifiers = modifiers;
    this.results = results;
    this._evaluated = results.length > 0;
  }

  /** The letter of this kind of dice. */
  get denomination(): string {
    return `d${this.faces}`;
  }

  override get isDeterministic(): boolean {
    return false;
  }

  override get expression(): string {
    return `${this.number}d${this.faces}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results
      .filter((result) => result.active)
      .reduce((sum, result) => sum + (result.count ?? result.result), 0);
  }

  /** The results that count. */
  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }

  override evaluate(options: PlainObject = {}): this {
    if (this._evaluated) throw new Error("This Die has already been evaluated and is immutable");
    for (let n = 0; n < this.number; n++) this.roll(options);
    for (const modifier of this.modifiers) applyModifier(this, modifier);
    this._evaluated = true;
    return this;
  }

  /** Throws one die. */
  roll({ minimize = false, maximize = false }: PlainObject = {}): DiceTermResult {
    const face = minimize ? 1 : maximize ? this.faces : this.mapRandomFace(randomUniform());
    const result: DiceTermResult = { result: face, active: true };
    this.results.push(result);
    return result;
  }

  /** The face for a random number from 0 up to 1. */
  mapRandomFace(random: number): number {
    return Math.ceil((1 - random) * this.faces);
  }

  override toJSON(): PlainObject {
    const { number, faces, modifiers, results } = this;
    return { ...super.toJSON(), number, faces, modifiers, results };
  }
}

/** A roll within parentheses. */
export class ParentheticalTerm extends RollTerm {
  roll: ParentheticalRoll;

  constructor({ roll, options = {} }: { roll: ParentheticalRoll; options?: PlainObject }) {
    super({ options });
    this.roll = roll;
  }

  /** The dice within. */
  get dice(): Die[] {
    return this.roll.dice;
  }

  override get isDeterministic(): boolean {
    return this.dice.length === 0;
  }

  override get expression(): string {
    return `(${this.roll.formula})`;
  }

  override get total(): number | undefined {
    return this.roll.total;
  }

  override evaluate(options: PlainObject = {}): this {
    this.roll.evaluateSync({ strict: false, ...options });
    return super.evaluate(options);
  }

  override toJSON(): PlainObject {
    return { ...super.toJSON(), term: this.roll.formula, roll: this.roll.toJSON() };
  }
}

/** A roll, as far as parentheses look at one. */
export interface ParentheticalRoll {
  readonly dice: Die[];
  readonly formula: string;
  readonly total: number | undefined;
  evaluateSync(options: PlainObject): unknown;
  toJSON(): PlainObject;
}

/** A random number from the source that CONFIG names, from 0 up to 1. */
function randomUniform(): number {
  const dice = CONFIG["Dice"] as { randomUniform?: () => number } | undefined;
  return dice?.randomUniform?.() ?? Math.random();
}
