/**
 * What stands in the unsubscribe link of a letter: whom it is about, and an HMAC that only the game can make. It says
 * "no more of these letters to this reader" and nothing else: the signed text names its purpose, so neither a receipt
 * nor a signature of the other sort of letter under the same secret is one. It does not expire, because letters are
 * found again years later.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { accountId, entryId, type AccountId, type EntryId } from "@elleveren/rules";

/** Newsletters go to an entry, reminders to an account. */
export type Unsubscribing =
  | { readonly of: "newsletter"; readonly entryId: EntryId }
  | { readonly of: "reminders"; readonly accountId: AccountId };

const PURPOSE = { newsletter: "newsletter-unsubscribe", reminders: "reminders-unsubscribe" } as const;
/** For reminders an `r`, the number, a hyphen, and 32 bytes in base64url. */
const FORM = /^(r?)([1-9]\d{0,14})-([\w-]{43})$/;

/** The signature for a letter's link; made of characters that need no escaping in an address. */
export function signUnsubscribe(secret: Buffer, what: Unsubscribing): string {
  const [prefix, id] = what.of === "newsletter" ? ["", what.entryId] : ["r", what.accountId];
  return `${prefix}${id}-${macOf(secret, PURPOSE[what.of], id).toString("base64url")}`;
}

/** What a signature ends; null when this game did not make it. */
export function readUnsubscribe(secret: Buffer, signature: string): Unsubscribing | null {
  const [, prefix, number, mac] = FORM.exec(signature) ?? [];
  if (number === undefined || mac === undefined) return null;
  const given = Buffer.from(mac, "base64url");
  // Of the last character only four bits count: another spelling of the same bytes is not what we wrote.
  if (given.toString("base64url") !== mac) return null;
  const of = prefix === "r" ? "reminders" : "newsletter";
  const expected = macOf(secret, PURPOSE[of], Number(number));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return of === "newsletter" ? { of, entryId: entryId(Number(number)) } : { of, accountId: accountId(Number(number)) };
}

const macOf = (secret: Buffer, purpose: string, id: number): Buffer =>
  createHmac("sha256", secret).update(`${purpose}:${id}`).digest();
