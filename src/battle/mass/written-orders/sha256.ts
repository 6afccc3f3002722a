const ROUNDS = 64;
const BLOCK_BYTES = 64;

/** The first primes, of whose roots the constants are made. */
const PRIMES: readonly number[] = Array.from({ length: 310 }, (_, index) => index + 2).filter((n) =>
  Array.from({ length: n - 2 }, (_, index) => index + 2).every((divisor) => n % divisor !== 0),
);

/** The first 32 bits after the point. */
const fractionOf = (root: number): number => ((root % 1) * 2 ** 32) | 0;

const CONSTANTS = PRIMES.slice(0, ROUNDS).map((prime) => fractionOf(Math.cbrt(prime)));
const BEGINNING = PRIMES.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)));

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

const isAlone = (code: number): boolean => code >= 0xd800 && code < 0xe000;

/** The bytes of a sign in UTF-8; half of a pair stands for no sign. */
function encode(sign: string): readonly number[] {
  const read = sign.codePointAt(0) ?? 0;
  const code = isAlone(read) ? 0xfffd : read;
  if (code < 0x80) return [code];
  const tail = (bits: number): number => 0x80 | ((code >>> bits) & 0x3f);
  if (code < 0x800) return [0xc0 | (code >>> 6), tail(0)];
  if (code < 0x10000) return [0xe0 | (code >>> 12), tail(6), tail(0)];
  return [0xf0 | (code >>> 18), tail(12), tail(6), tail(0)];
}

/** The bytes of a message, a one, noughts, and how many bits it has: a whole number of blocks. */
function pad(bytes: readonly number[]): DataView {
  const length = Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  return view;
}

/** The words of a block, and those that are made of them. */
function schedule(block: DataView, at: number): Int32Array {
  const words = new Int32Array(ROUNDS);
  for (let i = 0; i < ROUNDS; i += 1) {
    const [early = 0, late = 0] = [words[i - 15], words[i - 2]];
    words[i] =
      i < 16
        ? block.getInt32(at + 4 * i)
        : (words[i - 16] ?? 0) +
          (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
          (words[i - 7] ?? 0) +
          (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
  }
  return words;
}

/** The state after one block more. */
function compress(state: readonly number[], words: Int32Array): readonly number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < ROUNDS; i += 1) {
    const chosen = (e & f) ^ (~e & g);
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + (CONSTANTS[i] ?? 0) + (words[i] ?? 0)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0);
}

/**
 * The hash of a text by SHA-256 (FIPS 180-4), as 64 hexadecimal digits. Hosts hash in time of their own, and where a page
 * is not served safely not at all; here it is needed at once and everywhere.
 */
export function sha256(text: string): string {
  const message = pad([...text].flatMap(encode));
  let state: readonly number[] = BEGINNING;
  for (let at = 0; at < message.byteLength; at += BLOCK_BYTES) state = compress(state, schedule(message, at));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
