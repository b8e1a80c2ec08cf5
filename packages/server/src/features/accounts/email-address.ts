/**
 * Which spellings of an e-mail address are one address. A name that looks the same must not open a second account, and
 * must not be somebody else's way in: docs/decisions/0058.
 */
import { domainToUnicode } from "node:url";

import { hasUnseen } from "./visible-text.ts";

/** The address to store and to write to: as typed, without what only a keyboard put there (full-width letters, ligatures). */
export const cleanEmail = (email: string): string => email.normalize("NFKC").trim();

/** What uniqueness and sign-in compare: no letter case, and a host with its own letters, however it was sent. */
export function emailKey(email: string): string {
  const lower = cleanEmail(email).toLowerCase().normalize("NFKC");
  const at = lower.lastIndexOf("@");
  const host = lower.slice(at + 1);
  // An address that is no address stays as it is: it belongs to nobody.
  return at < 0 ? lower : `${lower.slice(0, at)}@${hostKey(host) || host}`;
}

/** Empty when there can be no such host. `xn--blbr-roah.example` and `blåbær.example` are one. */
const hostKey = (host: string): string => (/[%/?#\\]/.test(host) ? "" : domainToUnicode(host));

/** Made for an account whose provider gave no address: nobody reads it. `.invalid` never resolves (RFC 2606). */
export const isPlaceholder = (email: string): boolean => email.endsWith(".invalid");

/** The longest part before the @ (RFC 5321). */
const NAME_MAX_LENGTH = 64;
/** The longest part of a host between two dots. */
const LABEL_MAX_LENGTH = 63;

/** Whether it has the form of an address; whether somebody reads it only a letter can tell. */
export function isEmailAddress(email: string): boolean {
  const text = cleanEmail(email);
  // One @ between a name and a host with a dot.
  const match = /^([^\s@<>,;:"()[\]\\]+)@([^\s@]+)$/u.exec(text);
  if (!match || hasUnseen(text)) return false;
  const [, name = "", host = ""] = match;
  return name.length <= NAME_MAX_LENGTH && !/^\p{M}/u.test(name) && isHost(host);
}

function isHost(host: string): boolean {
  const labels = hostKey(host).split(".");
  return (
    labels.length > 1 &&
    labels.every((label) => label.length <= LABEL_MAX_LENGTH && /^(?!xn--)[\p{L}\p{N}](.*[^-_])?$/u.test(label)) &&
    // An address of four numbers is no place for letters.
    /\p{L}/u.test(labels.at(-1) ?? "")
  );
}
