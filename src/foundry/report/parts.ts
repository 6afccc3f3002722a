import { listReadings } from "../chat/readings.ts";
import { type Words, writeInches } from "../words.ts";

/** A row of a table; a bar in a name would end its cell. */
export const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/** The head of a table with these columns. */
export const writeColumns = (words: Words, ...keys: readonly string[]): readonly string[] => [
  row(keys.map((key) => words.localize(`MANGONEL.Report.column.${key}`))),
  row(keys.map(() => "---")),
];

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** A battle of any book as far as its table and its readings go. */
interface Grounded {
  readonly table: { readonly widthInches: number; readonly depthInches: number };
  readonly settings: object;
}

/** Where and under which readings a battle is fought. */
export function writeGround({ table, settings }: Grounded, words: Words): readonly string[] {
  const [width, depth] = [writeInches(words, table.widthInches), writeInches(words, table.depthInches)];
  const changed = listReadings(words, { ...settings }).filter((reading) => reading.changed);
  return [
    words.format("MANGONEL.Report.table", { width, depth }),
    ...changed.map(({ label, value, rule }) => `- ${label}: ${value} [${rule}]`),
  ];
}

const levelOf = (line: string): number => /^#+(?= )/.exec(line)?.[0].length ?? 0;

/** Leaves out the headings of turns and steps under which nothing is told, and doubled empty lines. */
export function dropEmptyHeadings(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let next = 1;
  for (const line of lines.toReversed()) {
    const level = levelOf(line);
    if (level > 1 && next > 0 && next <= level) continue;
    if (line !== "") next = level;
    if (line !== "" || kept.at(-1) !== "") kept.push(line);
  }
  return kept.reverse();
}
