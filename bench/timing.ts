/** How long one round of measuring lasts, of how many rounds the median is taken, and how often slow work is done before. */
const ROUND_MS = 60;
const ROUNDS = 5;
const WARM_RUNS = 15;

/** Times in microseconds, ours first, then `sat`, then `detect-collisions`. */
export interface Row {
  readonly figures: number;
  readonly unitSize: number;
  /** Figures hit by a query, on average. */
  readonly hits: { readonly disc: number; readonly pole: number };
  readonly disc: readonly number[];
  readonly pole: readonly number[];
  readonly packing: readonly number[];
}

/** Kept so that nothing that is measured can be optimised away. */
const sink: { last: unknown } = { last: undefined };

function timeRound(work: () => unknown, atLeast = 1): number {
  const begin = performance.now();
  let times = 0;
  let spent = 0;
  while (spent < ROUND_MS || times < atLeast) {
    sink.last = work();
    times += 1;
    spent = performance.now() - begin;
  }
  return (spent * 1000) / times;
}

/** The median time of a piece of work, in microseconds, once it is warm. */
export function measure(work: () => unknown): number {
  timeRound(work, WARM_RUNS);
  const rounds = Array.from({ length: ROUNDS }, () => timeRound(work)).sort((a, b) => a - b);
  return rounds[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

const micros = (time: number | undefined): string =>
  (time ?? Number.NaN).toFixed(time !== undefined && time < 100 ? 2 : 0);

function printLines(
  title: string,
  rows: readonly Row[],
  pick: (row: Row) => readonly number[],
  hits?: (row: Row) => number,
): void {
  console.log(`\n${title}`);
  console.log("figures  in units of     hits  ours µs    sat µs  detect-collisions µs   x sat  x d-c");
  for (const row of rows) {
    const [ours = Number.NaN, sat = Number.NaN, other = Number.NaN] = pick(row);
    console.log(
      [
        String(row.figures).padStart(7),
        String(row.unitSize).padStart(12),
        (hits === undefined ? "" : hits(row).toFixed(1)).padStart(9),
        micros(ours).padStart(9),
        micros(sat).padStart(10),
        micros(other).padStart(22),
        (sat / ours).toFixed(1).padStart(8),
        (other / ours).toFixed(1).padStart(7),
      ].join(""),
    );
  }
}

/** Prints the times of all rows, and how many times slower the others are. */
export function printTable(rows: readonly Row[]): void {
  printLines(
    'Disc of 3 1/2", a query',
    rows,
    ({ disc }) => disc,
    ({ hits }) => hits.disc,
  );
  printLines(
    "Pole of the heavy field gun with its six sections, a query",
    rows,
    ({ pole }) => pole,
    ({ hits }) => hits.pole,
  );
  printLines("Packing all figures, once", rows, ({ packing }) => packing);
}
