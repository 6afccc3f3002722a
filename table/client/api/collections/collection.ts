/** A map of which nothing is said about iterating it. */
interface KeyedValues<T> {
  readonly size: number;
  clear(): void;
  delete(key: string): boolean;
  forEach(callback: (value: T, key: string) => void): void;
  get(key: string, options?: { strict?: boolean }): T | undefined;
  has(key: string): boolean;
  set(key: string, value: T): this;
  entries(): MapIterator<[string, T]>;
  keys(): MapIterator<string>;
  values(): MapIterator<T>;
}

const KeyedValues = Map as unknown as new <T>(entries?: Iterable<readonly [string, T]>) => KeyedValues<T>;

/** A map with the habits of a list: iterating it gives its values. */
export class Collection<T> extends KeyedValues<T> {
  /** The values. */
  get contents(): T[] {
    return [...this.values()];
  }

  /** Goes through the values. */
  [Symbol.iterator](): MapIterator<T> {
    return this.values();
  }

  /** The value of a key; with `strict`, a missing key throws. */
  override get(key: string, { strict = false }: { strict?: boolean } = {}): T | undefined {
    const value = super.get(key);
    if (strict && value === undefined)
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }

  /** The first value for which the condition holds. */
  find(condition: (value: T, index: number) => unknown): T | undefined {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++)) return value;
    return undefined;
  }

  /** The values for which the condition holds. */
  filter(condition: (value: T, index: number) => unknown): T[] {
    return this.contents.filter((value, index) => condition(value, index));
  }

  /** What the function makes of each value. */
  map<U>(transformer: (value: T, index: number) => U): U[] {
    return this.contents.map((value, index) => transformer(value, index));
  }

  /** Folds the values into one. */
  reduce<U>(reducer: (accumulator: U, value: T, index: number) => U, initial: U): U {
    return this.contents.reduce((accumulator, value, index) => reducer(accumulator, value, index), initial);
  }

  /** Whether the condition holds for some value. */
  some(condition: (value: T, index: number) => unknown): boolean {
    return this.contents.some((value, index) => condition(value, index));
  }

  /** Whether the condition holds for every value. */
  every(condition: (value: T, index: number) => unknown): boolean {
    return this.contents.every((value, index) => condition(value, index));
  }

  /** The value whose `name` is this. */
  getName(name: string, { strict = false }: { strict?: boolean } = {}): T | undefined {
    const found = this.find(
      (value) => typeof value === "object" && value !== null && Reflect.get(value, "name") === name,
    );
    if (strict && found === undefined) throw new Error(`An entry with name ${name} does not exist`);
    return found;
  }

  /** The values as plain objects. */
  toJSON(): unknown[] {
    return this.map((value) => {
      const toJSON: unknown =
        typeof value === "object" && value !== null ? Reflect.get(value, "toJSON") : undefined;
      return typeof toJSON === "function" ? (Reflect.apply(toJSON, value, []) as unknown) : value;
    });
  }
}
