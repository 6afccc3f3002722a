import { isPlainObject, type PlainObject } from "../../../shared/utils/objects.ts";
import type { ClientDocument } from "../abstract/client-document.ts";
import { CONFIG, documentConfig } from "../config.ts";
import { applyVisibility } from "../documents/chat-visibility.ts";
import { host } from "../host.ts";
import { type FormulaNode, parseFormula, replaceFormulaData } from "./parse-formula.ts";
import {
  type DiceTermResult,
  Die,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  type RollTerm,
} from "./terms.ts";

type RollClass = typeof Roll;

/** A formula, and once rolled its dice and total. */
export class Roll {
  /** The values of `@paths`. */
  data: PlainObject;
  options: PlainObject;
  terms: RollTerm[];
  readonly _formula: string;
  _evaluated = false;
  _total: number | undefined;

  constructor(formula: string, data: PlainObject = {}, options: PlainObject = {}) {
    this.data = data;
    this.options = options;
    const text = replaceFormulaData(String(formula), data);
    this.terms = buildTerms(parseFormula(text), this.constructor as RollClass);
    this._formula = Roll.getFormula(this.terms);
  }

  /** The formula of a list of terms. */
  static getFormula(terms: readonly RollTerm[]): string {
    return terms.map((term) => term.formula).join("");
  }

  /** Makes a roll of terms; when all of them have been rolled, so is it. */
  static fromTerms(terms: readonly RollTerm[], options: PlainObject = {}): Roll {
    const roll = new this("0", {}, options);
    Object.assign(roll, { terms: [...terms], _formula: this.getFormula(terms) });
    if (terms.every((term) => term._evaluated)) {
      roll._evaluated = true;
      roll._total = sumTerms(terms);
    }
    return roll;
  }

  /** Puts the values of `@paths` into a formula. */
  static replaceFormulaData(
    formula: string,
    data: PlainObject,
    { missing = "0" }: { missing?: string } = {},
  ): string {
    return replaceFormulaData(formula, data, missing);
  }

  /** Whether a formula can be rolled. */
  static validate(formula: string): boolean {
    try {
      parseFormula(replaceFormulaData(formula, {}, "1"));
      return true;
    } catch {
      return false;
    }
  }

  /** Makes a roll of the class that is in use. */
  static create(formula: string, data: PlainObject = {}, options: PlainObject = {}): Roll {
    return new (rollClasses()[0] ?? Roll)(formula, data, options);
  }

  /** The formula. */
  get formula(): string {
    return this._formula;
  }

  /** The dice of all terms. */
  get dice(): Die[] {
    return this.terms.flatMap((term) => {
      if (term instanceof Die) return [term];
      return term instanceof ParentheticalTerm ? term.dice : [];
    });
  }

  /** The sum; undefined before the roll. */
  get total(): number | undefined {
    return this._evaluated ? this._total : undefined;
  }

  /** The total as text, as terms added up. */
  get result(): string {
    return this.terms.map((term) => String(term.total ?? "")).join("");
  }

  /** Whether nothing in the formula is random. */
  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** Rolls. */
  async evaluate(options: PlainObject = {}): Promise<this> {
    return this.#evaluate(options);
  }

  /** Rolls at once; with `strict`, which is the default, only what is not random. */
  evaluateSync({ strict = true, ...options }: PlainObject = {}): this {
    if (strict && !this.isDeterministic)
      throw new Error("This Roll contains terms that cannot be synchronously evaluated.");
    return this.#evaluate(options);
  }

  /** Rolls; the same as {@link evaluate}. */
  async roll(options: PlainObject = {}): Promise<this> {
    return this.evaluate(options);
  }

  #evaluate(options: PlainObject): this {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    for (const term of this.terms) if (!term._evaluated) term.evaluate(options);
    this._total = sumTerms(this.terms);
    this._evaluated = true;
    return this;
  }

  /** A new roll of the same formula. */
  async reroll(options: PlainObject = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  /** The same formula, not yet rolled. */
  clone(): this {
    const cls = this.constructor as new (formula: string, data: PlainObject, options: PlainObject) => this;
    return new cls(this._formula, this.data, this.options);
  }

  /** Makes a chat message of this roll, or with `create: false` the data of one. */
  async toMessage(
    messageData: PlainObject = {},
    { create = true, ...options }: PlainObject = {},
  ): Promise<unknown> {
    if (!this._evaluated) await this.evaluate();
    const cls = documentConfig("ChatMessage").documentClass as unknown as typeof ClientDocument;
    const data: PlainObject = { content: String(this.total), sound: null, ...messageData, rolls: [this] };
    const mode = host.generation >= 14 ? options["messageMode"] : options["rollMode"];
    if (typeof mode === "string") applyVisibility(data, mode);
    return create ? cls.create(data, options) : data;
  }

  /** The roll as plain data, with the name of its class. */
  toJSON(): PlainObject {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: [],
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this.total,
      evaluated: this._evaluated,
    };
  }

  /** Makes a roll of plain data, of the class whose name they give. */
  static fromData(data: PlainObject): Roll {
    const cls = rollClasses().find((candidate) => candidate.name === data["class"]);
    if (!cls) throw new Error(`Unable to recreate ${String(data["class"])} instance from provided data`);
    const roll = new cls(String(data["formula"]), {}, isPlainObject(data["options"]) ? data["options"] : {});
    if (Array.isArray(data["terms"])) roll.terms = data["terms"].map((term) => readTerm(term as PlainObject));
    roll._evaluated = data["evaluated"] === true;
    roll._total = typeof data["total"] === "number" ? data["total"] : undefined;
    return roll;
  }

  /** Makes a roll of JSON text. */
  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as PlainObject);
  }
}

/** The classes of rolls that are in use; stored rolls revive by the name of their class. */
function rollClasses(): RollClass[] {
  const dice = CONFIG["Dice"] as { rolls?: RollClass[] } | undefined;
  return dice?.rolls?.length ? dice.rolls : [Roll];
}

function buildTerms(node: FormulaNode, cls: RollClass): RollTerm[] {
  switch (node.kind) {
    case "number":
      return [new NumericTerm({ number: node.value, options: flavor(node.flavor) })];
    case "dice":
      return [
        new Die({
          number: node.number,
          faces: node.faces,
          modifiers: [...node.modifiers],
          options: flavor(node.flavor),
        }),
      ];
    case "group": {
      const roll = new cls("0");
      const terms = buildTerms(node.inner, cls);
      Object.assign(roll, { terms, _formula: Roll.getFormula(terms) });
      return [new ParentheticalTerm({ roll, options: flavor(node.flavor) })];
    }
    case "negative":
      return [
        new NumericTerm({ number: -1 }),
        new OperatorTerm({ operator: "*" }),
        ...buildTerms(node.inner, cls),
      ];
    case "binary":
      return [
        ...buildTerms(node.left, cls),
        new OperatorTerm({ operator: node.operator }),
        ...buildTerms(node.right, cls),
      ];
  }
}

function flavor(text: string): PlainObject {
  return text ? { flavor: text } : {};
}

/** Adds up terms, `*` and `/` before `+` and `-`. */
function sumTerms(terms: readonly RollTerm[]): number {
  let total = 0;
  let product = Number(terms[0]?.total ?? 0);
  let sign = 1;
  for (let index = 1; index < terms.length; index += 2) {
    const operator = terms[index];
    const value = Number(terms[index + 1]?.total ?? 0);
    const symbol = operator instanceof OperatorTerm ? operator.operator : "+";
    if (symbol === "*") product *= value;
    else if (symbol === "/") product /= value;
    else {
      total += sign * product;
      product = value;
      sign = symbol === "-" ? -1 : 1;
    }
  }
  return total + sign * product;
}

function readTerm(data: PlainObject): RollTerm {
  const options = isPlainObject(data["options"]) ? data["options"] : {};
  const term = makeTerm(data, options);
  term._evaluated = data["evaluated"] === true;
  return term;
}

function makeTerm(data: PlainObject, options: PlainObject): RollTerm {
  switch (data["class"]) {
    case "NumericTerm":
      return new NumericTerm({ number: Number(data["number"]), options });
    case "OperatorTerm":
      return new OperatorTerm({ operator: String(data["operator"]), options });
    case "ParentheticalTerm":
      return new ParentheticalTerm({ roll: Roll.fromData(data["roll"] as PlainObject), options });
    case "Die":
      return new Die({
        number: Number(data["number"]),
        faces: Number(data["faces"]),
        modifiers: (data["modifiers"] ?? []) as string[],
        results: (data["results"] ?? []) as DiceTermResult[],
        options,
      });
    default:
      throw new Error(`There is no class ${String(data["class"])} of roll terms`);
  }
}
