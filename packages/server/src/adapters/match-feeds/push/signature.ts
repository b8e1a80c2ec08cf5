/**
 * HMAC-SHA256 of the timestamp header, a point and the body. Good for some minutes, so that an overheard message cannot be
 * replayed later; within them its number makes a repeat harmless.
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

/** Which numbers of a sequence have not come: messages are numbered from 1 and may overtake each other. Pure. */
interface Heard {
  readonly highest: number;
  /** Ranges, both ends missing; lowest first. */
  readonly missing: readonly (readonly [from: number, to: number])[];
}

/** More gaps than this are no gaps but another counting: the oldest are given up. */
const MOST_GAPS = 50;

/** The sequence numbers in a feed's position; null where nothing was numbered yet. */
export function heardOf(position: Readonly<Record<string, unknown>> | null): Heard | null {
  return position && Number.isInteger(position["highest"]) && Array.isArray(position["missing"])
    ? (position as unknown as Heard)
    : null;
}

/** A number that came before, or was given up: of a message that is new, the sender's numbering has begun anew. */
export const isHeard = (before: Heard | null, sequence: number): boolean =>
  before !== null &&
  sequence <= before.highest &&
  before.missing.every(([from, to]) => sequence < from || sequence > to);

/** After `sequence` was heard. The first one heard begins the counting. */
export function hear(before: Heard | null, sequence: number): Heard {
  if (before === null) return { highest: sequence, missing: [] };
  if (sequence > before.highest) {
    const gap = sequence > before.highest + 1 ? [[before.highest + 1, sequence - 1] as const] : [];
    return { highest: sequence, missing: [...before.missing, ...gap].slice(-MOST_GAPS) };
  }
  const missing = before.missing.flatMap(([from, to]): (readonly [number, number])[] => {
    if (sequence < from || sequence > to) return [[from, to]];
    return (
      [
        [from, sequence - 1],
        [sequence + 1, to],
      ] as const
    ).filter(([first, last]) => first <= last);
  });
  return { highest: before.highest, missing: missing.slice(-MOST_GAPS) };
}
