import type { PlainObject } from "../../../shared/utils/objects.ts";
import { getProperty } from "../../../shared/utils/paths.ts";

/** A formula as a tree. */
export type FormulaNode =
  | { readonly kind: "number"; readonly value: number; readonly flavor: string }
  | {
      readonly kind: "dice";
      readonly number: number;
      readonly faces: number;
      readonly modifiers: string[];
      readonly flavor: string;
    }
  | { readonly kind: "group"; readonly inner: FormulaNode; readonly flavor: string }
  | { readonly kind: "negative"; readonly inner: FormulaNode }
  | {
      readonly kind: "binary";
      readonly operator: "+" | "-" | "*" | "/";
      readonly left: FormulaNode;
      readonly right: FormulaNode;
    };

/** Puts the values of `@paths` into a formula; a missing one becomes 0. */
export function replaceFormulaData(formula: string, data: PlainObject, missing = "0"): string {
  return formula.replace(/@([A-Za-z0-9_.-]+)/g, (_match, path: string) => {
    const value = getProperty(data, path);
    return value === undefined || value === null || typeof value === "object"
      ? missing
      : String(value).trim();
  });
}

/** Reads a formula of numbers, dice, `+ - * /` and parentheses; throws on anything else. */
export function parseFormula(formula: string): FormulaNode {
  const reader = new FormulaReader(formula);
  const node = reader.readSum();
  reader.expectEnd();
  return node;
}

class FormulaReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readSum(): FormulaNode {
    let left = this.#readProduct();
    for (let match = this.#take(/[+-]/y); match; match = this.#take(/[+-]/y))
      left = { kind: "binary", operator: match[0] as "+" | "-", left, right: this.#readProduct() };
    return left;
  }

  expectEnd(): void {
    this.#skip();
    if (this.#at < this.#text.length)
      throw new Error(
        `Unresolved formula "${this.#text}": "${this.#text.slice(this.#at)}" is not understood`,
      );
  }

  #readProduct(): FormulaNode {
    let left = this.#readUnary();
    for (let match = this.#take(/[*/]/y); match; match = this.#take(/[*/]/y))
      left = { kind: "binary", operator: match[0] as "*" | "/", left, right: this.#readUnary() };
    return left;
  }

  #readUnary(): FormulaNode {
    if (this.#take(/-/y)) return { kind: "negative", inner: this.#readUnary() };
    if (this.#take(/\+/y)) return this.#readUnary();
    return this.#readTerm();
  }

  #readTerm(): FormulaNode {
    if (this.#take(/\(/y)) {
      const inner = this.readSum();
      if (!this.#take(/\)/y))
        throw new Error(`Unresolved formula "${this.#text}": a parenthesis is not closed`);
      return { kind: "group", inner, flavor: this.#readFlavor() };
    }
    const dice = this.#take(/(\d*)d(\d+|%)((?:cs|cf|kh|kl|dh|dl|k|d|x|r)(?:<=|>=|<|>|=)?\d*)*/iy);
    if (dice) {
      const text = dice[0];
      const modifiers =
        text.replace(/^\d*d(\d+|%)/i, "").match(/(cs|cf|kh|kl|dh|dl|k|d|x|r)(<=|>=|<|>|=)?\d*/gi) ?? [];
      const faces = dice[2] === "%" ? 100 : Number(dice[2]);
      return {
        kind: "dice",
        number: dice[1] ? Number(dice[1]) : 1,
        faces,
        modifiers: [...modifiers],
        flavor: this.#readFlavor(),
      };
    }
    const number = this.#take(/\d+(\.\d+)?/y);
    if (!number) throw new Error(`Unresolved formula "${this.#text}": a term is missing at ${this.#at}`);
    return { kind: "number", value: Number(number[0]), flavor: this.#readFlavor() };
  }

  #readFlavor(): string {
    return this.#take(/\[([^\]]*)\]/y)?.[1] ?? "";
  }

  #skip(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    this.#skip();
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }
}
