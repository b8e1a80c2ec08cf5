/**
 * Who pushes proves it: HMAC-SHA256, with the feed's key, of the time in the header, a point and the body as it is sent.
 * A message is good for some minutes, so that one which was overheard cannot be sent again next week; within them its number
 * makes a repeat harmless.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

export const TIMESTAMP_HEADER = "x-feed-timestamp";
export const SIGNATURE_HEADER = "x-feed-signature";
/** Either way: clocks differ. */
export const SIGNED_FOR_SECONDS = 300;

export interface SignedRequest {
  readonly timestamp: unknown;
  readonly signature: unknown;
  readonly body: Uint8Array;
  readonly nowSeconds: number;
}

/** `v1=` and 64 hexadecimal digits. */
export function signMessage(key: string, timestamp: string, body: Uint8Array | string): string {
  return `v1=${createHmac("sha256", key).update(`${timestamp}.`).update(body).digest("hex")}`;
}

/** True when one of the keys signed it a short while ago. Takes the same time whatever is wrong with the signature. */
export function isSigned(keys: readonly string[], { timestamp, signature, body, nowSeconds }: SignedRequest): boolean {
  if (typeof timestamp !== "string" || typeof signature !== "string") return false;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - nowSeconds) > SIGNED_FOR_SECONDS) return false;
  const given = Buffer.from(signature);
  let isGood = false;
  for (const key of keys) {
    const wanted = Buffer.from(signMessage(key, timestamp, body));
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) isGood = true;
  }
  return isGood;
}
