/** A random number from 0 up to 1, from the platform's strong source. */
export function strongRandom(): number {
  const words = new Uint32Array(2);
  crypto.getRandomValues(words);
  const [high = 0, low = 0] = words;
  return ((high >>> 5) * 67_108_864 + (low >>> 6)) / 9_007_199_254_740_992;
}
