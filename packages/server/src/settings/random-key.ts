/** Whether a key was generated at random or is made of chosen words. */

const LEAST_BYTES = 32;
/** Thirty-two random bytes have thirty different ones; fewer than this come by chance less often than once in 10^20. */
const LEAST_DIFFERENT = 16;

/**
 * True for at least 32 bytes written as base64, base64url or hexadecimal digits, as `openssl rand -base64 32` prints them.
 * Such a key needs no stretching (HKDF is enough); a password would.
 */
export function isRandomKey(text: string): boolean {
  const bytes = bytesOf(text);
  return bytes !== null && bytes.length >= LEAST_BYTES && new Set(bytes).size >= LEAST_DIFFERENT;
}

function bytesOf(text: string): Buffer | null {
  if (/^[0-9a-f]+$/i.test(text)) return text.length % 2 === 0 ? Buffer.from(text, "hex") : null;
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, "base64") : null;
}
