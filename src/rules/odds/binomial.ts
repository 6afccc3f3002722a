/** Chances of 0, 1, 2 … kills; they add up to 1. */
export type Distribution = readonly number[];

/**
 * The distribution of successes among independent trials.
 *
 * @param trials - whole, 0 or more
 * @param chance - of one success, from 0 to 1
 * @remarks Weights grow outward from the likeliest count, so that nothing underflows before it has no weight.
 */
export function listBinomial(trials: number, chance: number): Distribution {
  const weights = new Array<number>(trials + 1).fill(0);
  if (chance <= 0) return weights.with(0, 1);
  if (chance >= 1) return weights.with(trials, 1);
  const odds = chance / (1 - chance);
  const mode = Math.min(trials, Math.floor((trials + 1) * chance));
  weights[mode] = 1;
  for (let k = mode; k < trials; k += 1) weights[k + 1] = ((weights[k] ?? 0) * odds * (trials - k)) / (k + 1);
  for (let k = mode; k > 0; k -= 1) weights[k - 1] = ((weights[k] ?? 0) * k) / (odds * (trials - k + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** The distribution of a sum of two independent counts. */
export function addCounts(one: Distribution, other: Distribution): Distribution {
  const sums = new Array<number>(Math.max(0, one.length + other.length - 1)).fill(0);
  one.forEach((p, i) => {
    other.forEach((q, j) => {
      sums[i + j] = (sums[i + j] ?? 0) + p * q;
    });
  });
  return sums;
}

/** The mean of a count. */
export const meanOf = (counts: Distribution): number =>
  counts.reduce((sum, chance, count) => sum + chance * count, 0);

/** The chance that a count is at least so large. */
export const chanceOfAtLeast = (counts: Distribution, least: number): number =>
  counts.slice(Math.max(0, least)).reduce((sum, chance) => sum + chance, 0);
