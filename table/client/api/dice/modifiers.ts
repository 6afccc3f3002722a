import type { Die } from "./terms.ts";

interface ModifierCall {
  readonly die: Die;
  readonly comparison: string;
  /** The number in the modifier, if it has one. */
  readonly number: number | undefined;
}

const MODIFIERS: Readonly<Record<string, (call: ModifierCall) => void>> = {
  k: ({ die, number = 1 }) => keep(die, number, "highest"),
  kh: ({ die, number = 1 }) => keep(die, number, "highest"),
  kl: ({ die, number = 1 }) => keep(die, number, "lowest"),
  d: ({ die, number = 1 }) => keep(die, die.results.length - number, "highest"),
  dl: ({ die, number = 1 }) => keep(die, die.results.length - number, "highest"),
  dh: ({ die, number = 1 }) => keep(die, die.results.length - number, "lowest"),
  cs: ({ die, comparison, number = die.faces }) => count(die, "success", comparison, number),
  cf: ({ die, comparison, number = 1 }) => count(die, "failure", comparison, number),
  x: ({ die, comparison, number = die.faces }) => throwMore(die, "exploded", comparison, number),
  r: ({ die, comparison, number = 1 }) => throwMore(die, "rerolled", comparison, number),
};

/** Does to thrown dice what a modifier such as `kh2` or `cs>=5` says. */
export function applyModifier(die: Die, modifier: string): void {
  const match = /^(cs|cf|kh|kl|dh|dl|k|d|x|r)(<=|>=|<|>|=)?(\d*)$/i.exec(modifier);
  const apply = MODIFIERS[match?.[1]?.toLowerCase() ?? ""];
  if (!match || !apply) throw new Error(`The dice modifier ${modifier} is not there`);
  apply({ die, comparison: match[2] ?? "=", number: match[3] ? Number(match[3]) : undefined });
}

function compare(value: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case "<":
      return value < target;
    case "<=":
      return value <= target;
    case ">":
      return value > target;
    case ">=":
      return value >= target;
    default:
      return value === target;
  }
}

function keep(die: Die, number: number, which: "highest" | "lowest"): void {
  const sign = which === "highest" ? -1 : 1;
  const sorted = [...die.results].sort((a, b) => sign * (a.result - b.result));
  for (const result of sorted.slice(Math.max(0, number)))
    Object.assign(result, { active: false, discarded: true });
}

function count(die: Die, mark: "success" | "failure", comparison: string, target: number): void {
  for (const result of die.results) {
    const isCounted = compare(result.result, comparison, target);
    result.count = isCounted ? 1 : 0;
    result[mark] = isCounted;
  }
}

function throwMore(die: Die, mark: "exploded" | "rerolled", comparison: string, target: number): void {
  for (let index = 0; index < die.results.length && die.results.length < 1000; index++) {
    const result = die.results[index];
    if (!result?.active || !compare(result.result, comparison, target)) continue;
    if (mark === "rerolled" && index >= die.number) continue;
    result[mark] = true;
    if (mark === "rerolled") result.active = false;
    die.roll();
  }
}
