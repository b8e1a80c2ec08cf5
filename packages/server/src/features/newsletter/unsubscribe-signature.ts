/**
 * What stands in the unsubscribe link of a newsletter: the entry, and an HMAC that only the game can make. It says "take
 * this entry off the newsletter" and nothing else: the signed text names its purpose, so neither a receipt nor any other
 * signature under the same secret is one. It does not expire, because letters are found again years later.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { entryId, type EntryId } from "@elleveren/rules";

const PURPOSE = "newsletter-unsubscribe";
/** The entry's number, a hyphen, and 32 bytes in base64url. */
const FORM = /^([1-9]\d{0,14})-([\w-]{43})$/;

/** The signature for an entry's link; made of characters that need no escaping in an address. */
export const signUnsubscribe = (secret: Buffer, entry: EntryId): string =>
  `${entry}-${macOf(secret, entry).toString("base64url")}`;

/** The entry that a signature takes off the newsletter; null when this game did not make it. */
export function readUnsubscribe(secret: Buffer, signature: string): EntryId | null {
  const [, number, mac] = FORM.exec(signature) ?? [];
  if (number === undefined || mac === undefined) return null;
  const entry = entryId(Number(number));
  const given = Buffer.from(mac, "base64url");
  // Of the last character only four bits count: another spelling of the same bytes is not what we wrote.
  if (given.toString("base64url") !== mac) return null;
  const expected = macOf(secret, entry);
  return given.length === expected.length && timingSafeEqual(given, expected) ? entry : null;
}

const macOf = (secret: Buffer, entry: EntryId): Buffer =>
  createHmac("sha256", secret).update(`${PURPOSE}:${entry}`).digest();
