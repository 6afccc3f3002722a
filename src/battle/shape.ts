/** Where a value of unknown make is not what it should be, from the value down, and what would be right there. */
export interface ShapeFault {
  readonly path: readonly (string | number)[];
  /** What was expected, as `a whole number, 1 or more`; absent where nothing may stand there at all. */
  readonly expected?: string;
}

/** Looks at a value of unknown make; undefined where it is as it should be. */
export type Check = (value: unknown) => ShapeFault | undefined;

/** What each field of a record must be. */
export type Checks = Readonly<Record<string, Check>>;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A fault further down, as seen from the record or list that holds it. */
const under = (key: string | number, fault: ShapeFault | undefined): ShapeFault | undefined =>
  fault && { ...fault, path: [key, ...fault.path] };

const firstOf = (faults: Iterable<ShapeFault | undefined>): ShapeFault | undefined => {
  for (const fault of faults) if (fault) return fault;
  return undefined;
};

const holds =
  (expected: string, test: (value: unknown) => boolean): Check =>
  (value) =>
    test(value) ? undefined : { path: [], expected };

const isNumber = (value: unknown): value is number => Number.isFinite(value);

export const text = holds("a text", (value) => typeof value === "string");
export const flag = holds("true or false", (value) => typeof value === "boolean");
export const number = holds("a number", isNumber);
export const length = holds("a number, 0 or more", (value) => isNumber(value) && value >= 0);
export const size = holds("a number above 0", (value) => isNumber(value) && value > 0);
export const count = holds(
  "a whole number, 1 or more",
  (value) => Number.isInteger(value) && Number(value) >= 1,
);

/** How many figures a unit may have: no army has more of them in one place. */
export const figures = holds(
  "a whole number from 1 to 1000",
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1000,
);

/** A new id: letters, digits, - and _. */
export const id = holds(
  "an id of letters, digits, - and _",
  (value) => typeof value === "string" && /^[A-Za-z0-9_-]{1,40}$/.test(value) && !(value in Object.prototype),
);

export const oneOf = (values: readonly string[]): Check =>
  holds(`one of ${values.join(", ")}`, (value) => typeof value === "string" && values.includes(value));

export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);

/** A list of so many things at least and at most. */
export function listOf(check: Check, least: number, most: number): Check {
  const expected = `a list of ${least} to ${most}`;
  return (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most
      ? firstOf(value.map((item, index) => under(index, check(item))))
      : { path: [], expected };
}

/** Looks at the fields of a record; it may have no others, but for those that are named as known. */
export function findFieldFault(
  record: Readonly<Record<string, unknown>>,
  checks: Checks,
  known: readonly string[] = [],
): ShapeFault | undefined {
  const odd = Object.keys(record).find((field) => !known.includes(field) && !Object.hasOwn(checks, field));
  if (odd !== undefined) return { path: [odd] };
  return firstOf(Object.entries(checks).map(([field, check]) => under(field, check(record[field]))));
}

/** A record of these fields and no others. */
export const recordOf =
  (checks: Checks): Check =>
  (value) =>
    isRecord(value) ? findFieldFault(value, checks) : { path: [], expected: "an object" };

/** A record whose `type` says which other fields it has. */
export const variantOf =
  (variants: Readonly<Record<string, Checks>>): Check =>
  (value) => {
    if (!isRecord(value)) return { path: [], expected: "an object" };
    const { type } = value;
    const checks = typeof type === "string" && Object.hasOwn(variants, type) ? variants[type] : undefined;
    return checks
      ? findFieldFault(value, checks, ["type"])
      : { path: ["type"], expected: `one of ${Object.keys(variants).join(", ")}` };
  };
