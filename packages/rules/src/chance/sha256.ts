/**
 * SHA-256 (FIPS 180-4) of plain text, in the language alone: the server draws with the same function that checks a draw
 * in a browser or on the command line. The text is ASCII, because everything hashed here is made of digits, letters and
 * colons.
 */
import { invariant } from "../result.ts";

const BLOCK_BYTES = 64;

/** The eight words of the hash, unsigned, the first one being the first four bytes. */
export function sha256Words(text: string): Uint32Array {
  const state = Uint32Array.from(FIRST_STATE);
  const bytes = padded(text);
  const schedule = new Uint32Array(64);
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) compress(state, bytes, at, schedule);
  return state;
}

/** The hash as 64 hexadecimal digits, as `printf '%s' TEXT | sha256sum` prints it. */
export const sha256Hex = (text: string): string =>
  [...sha256Words(text)].map((word) => word.toString(16).padStart(8, "0")).join("");

/** The text's bytes, a 1 bit, zeros, and the length in bits as the last eight bytes. */
function padded(text: string): Uint8Array {
  const bytes = new Uint8Array((Math.floor((text.length + 8) / BLOCK_BYTES) + 1) * BLOCK_BYTES);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    invariant(code < 128, "only plain ASCII text is hashed by the rules");
    bytes[index] = code;
  }
  bytes[text.length] = 0x80;
  // Texts here are far below 2^29 bytes, so the upper half of the length stays zero.
  const bits = text.length * 8;
  for (let byte = 0; byte < 4; byte += 1) bytes[bytes.length - 1 - byte] = (bits >>> (8 * byte)) & 0xff;
  return bytes;
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(state: Uint32Array, bytes: Uint8Array, at: number, schedule: Uint32Array): void {
  for (let t = 0; t < 16; t += 1) {
    const byte = at + t * 4;
    schedule[t] = (bytes[byte]! << 24) | (bytes[byte + 1]! << 16) | (bytes[byte + 2]! << 8) | bytes[byte + 3]!;
  }
  for (let t = 16; t < 64; t += 1) {
    const w15 = schedule[t - 15]!;
    const w2 = schedule[t - 2]!;
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    schedule[t] = schedule[t - 16]! + s0 + schedule[t - 7]! + s1;
  }
  // One by one: taking the array apart in one go is ten times slower, and a large draw hashes a hundred thousand times.
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[t]! + schedule[t]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

/** The standard defines its constants by roots of the first primes, and so does this. */
const PRIMES = firstPrimes(64);
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32);
const FIRST_STATE = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND_CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
