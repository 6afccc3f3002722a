/** Marks a key for deletion inside update data (generation 14). */
export class DeletionOperator {
  /** Operators are not data; they travel as marked keys. */
  toJSON(): never {
    throw new Error("A deletion operator cannot be written as JSON");
  }
}

/** Marks a value that replaces the old one whole inside update data (generation 14). */
export class ReplacementOperator {
  /** The value that takes the place of the old one. */
  readonly replacement: unknown;

  constructor(replacement: unknown) {
    this.replacement = replacement;
  }

  /** Operators are not data; they travel as marked keys. */
  toJSON(): never {
    throw new Error("A replacement operator cannot be written as JSON");
  }
}

/** The one deletion marker. */
export const DELETE = new DeletionOperator();

/** Marks a value as a whole replacement. */
export function replaceWith(value: unknown): ReplacementOperator {
  return new ReplacementOperator(value);
}
