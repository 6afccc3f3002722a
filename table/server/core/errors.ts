/** Why the table refuses something. */
export type TableErrorCode =
  | "malformed"
  | "forbidden"
  | "notFound"
  | "exists"
  | "invalidData"
  | "unsupported"
  | "notLoggedIn"
  | "wrongKey"
  | "inactive"
  | "timeout"
  | "failed";

/** Thrown when a request cannot be granted; nothing has changed then. */
export class TableError extends Error {
  override readonly name = "TableError";
  readonly code: TableErrorCode;

  constructor(code: TableErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
