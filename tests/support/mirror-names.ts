import type { Battle } from "#battle/mass/state.ts";
import type { D6, Dice, DiceRequest } from "#rules/dice.ts";

/** Other names for units and sides. */
export type Names = Readonly<Record<string, string>>;

/** The same structure in which every name, be it a key or a value, is another; strings that only hold one stay. */
export function rename<T>(value: T, names: Names): T {
  if (typeof value === "string") return (names[value] ?? value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => rename(item, names)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [names[key] ?? key, rename(item, names)]);
  return Object.fromEntries(entries) as T;
}

/** The same battle with its units listed in another order. */
export const reorder = (battle: Battle, order: (ids: readonly string[]) => readonly string[]): Battle => ({
  ...battle,
  units: Object.fromEntries(
    order(Object.keys(battle.units)).flatMap((id) => {
      const unit = battle.units[id];
      return unit ? [[id, unit]] : [];
    }),
  ),
});

/** Spreads a text over all numbers of 32 bits. */
function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619);
  value = Math.imul(value ^ (value >>> 15), 2246822507);
  value = Math.imul(value ^ (value >>> 13), 3266489909);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Dice that fall for each unit as it throws them, whoever throws before or after it. */
export class DiceByUnit implements Dice {
  readonly #seed: number;
  readonly #names: Names;
  readonly #thrown = new Map<string, number>();

  /** @param names - those of the units to those by which their dice are known */
  constructor(seed: number, names: Names = {}) {
    this.#seed = seed;
    this.#names = names;
  }

  #next({ purpose, thrower = "" }: Pick<DiceRequest, "purpose" | "thrower">): string {
    const key = `${purpose} ${this.#names[thrower] ?? thrower}`;
    const count = this.#thrown.get(key) ?? 0;
    this.#thrown.set(key, count + 1);
    return `${this.#seed} ${key} ${count}`;
  }

  roll(request: DiceRequest): readonly D6[] {
    const key = this.#next(request);
    return Array.from({ length: request.count }, (_, die) => ((hash(`${key} ${die}`) % 6) + 1) as D6);
  }

  draw(request: Parameters<Dice["draw"]>[0]): number {
    return (hash(this.#next(request)) % request.among) + 1;
  }
}
