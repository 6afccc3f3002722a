/** One reason why a value is not valid, with the reasons of its parts. */
export class DataModelValidationFailure {
  readonly invalidValue: unknown;
  readonly fallback: unknown;
  readonly message: string | undefined;
  /** Failures of named parts. */
  readonly fields: Record<string, DataModelValidationFailure> = {};
  /** Failures of numbered elements. */
  readonly elements: { id: string | number; name?: string; failure: DataModelValidationFailure }[] = [];
  /** Whether the failure stands, rather than having been mended by a fallback. */
  unresolved: boolean;

  constructor({
    invalidValue,
    fallback,
    message,
    unresolved = true,
  }: { invalidValue?: unknown; fallback?: unknown; message?: string; unresolved?: boolean } = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.message = message;
    this.unresolved = unresolved;
  }

  /** Whether there is anything to report. */
  isEmpty(): boolean {
    return this.message === undefined && Object.keys(this.fields).length === 0 && this.elements.length === 0;
  }

  /** Makes an error of this failure. */
  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  /** The failures as lines, each with the path of its value. */
  toLines(path = ""): string[] {
    const lines = this.message === undefined ? [] : [`${path || "data"}: ${this.message}`];
    for (const [name, failure] of Object.entries(this.fields))
      lines.push(...failure.toLines(path ? `${path}.${name}` : name));
    for (const { id, failure } of this.elements)
      lines.push(...failure.toLines(path ? `${path}.${id}` : String(id)));
    return lines;
  }

  toString(): string {
    return this.toLines().join("\n");
  }
}

/** Thrown when data does not fit the schema of a model. */
export class DataModelValidationError extends Error {
  override readonly name = "DataModelValidationError";
  readonly code = "invalidData";
  readonly failure: DataModelValidationFailure;

  constructor(failure: DataModelValidationFailure | string) {
    const known =
      typeof failure === "string" ? new DataModelValidationFailure({ message: failure }) : failure;
    super(known.toString());
    this.failure = known;
  }

  /** The failure that this error reports. */
  getFailure(): DataModelValidationFailure {
    return this.failure;
  }
}
