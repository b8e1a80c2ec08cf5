/**
 * Which spellings of an e-mail address are one address. A look-alike must neither open a second account nor give a way
 * into another's: docs/decisions/0058.
 */
import { domainToASCII, domainToUnicode } from "node:url";

import { hasUnseen } from "../../../../visible-text.ts";

/**
 * The address to store and to write to: as typed, without keyboard artefacts (full-width letters, ligatures, the
 * ideographic full stop).
 */
export const cleanEmail = (email: string): string => email.normalize("NFKC").replaceAll("\u3002", ".").trim();

/** The key for uniqueness and sign-in: no letter case, and an international host in one spelling. */
export function emailKey(email: string): string {
  const lower = cleanEmail(email).toLowerCase().normalize("NFKC");
  const at = lower.lastIndexOf("@");
  const host = lower.slice(at + 1);
  // An invalid address stays as it is: no account has it.
  return at < 0 ? lower : `${lower.slice(0, at)}@${hostKey(host) || host}`;
}

/** Empty when there can be no such host. `xn--blbr-roah.example` and `blåbær.example` are one. */
const hostKey = (host: string): string => (/[%/?#\\]/.test(host) ? "" : domainToUnicode(host));

/**
 * Made for an account whose provider gave no address: e-mails to it have no reader. `.invalid` never resolves (RFC
 * 2606).
 */
export const isPlaceholder = (email: string): boolean => email.endsWith(".invalid");

/** The longest part before the @ (RFC 5321). */
const NAME_MAX_LENGTH = 64;
/** The longest host name (RFC 1035). */
const HOST_MAX_LENGTH = 253;
/** A part of a host name between two dots, as the domain name system knows it: letters, digits and hyphens inside. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The same in readable spelling. Marks are part of letters; the two dots are Catalan and Japanese. */
const READ_LABEL = /^(?!xn--)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00B7\u30FB-]*[\p{L}\p{M}\p{N}])?$/u;

/** Checks the form of an address; only an e-mail can tell whether it is read. */
export function isEmailAddress(email: string): boolean {
  const text = cleanEmail(email);
  // One @ between a name and a host with a dot.
  const match = /^([^\s@<>,;:"()[\]\\]+)@([^\s@]+)$/u.exec(text);
  if (!match || hasUnseen(text)) return false;
  const [, name = "", host = ""] = match;
  return name.length <= NAME_MAX_LENGTH && !/^\p{M}/u.test(name) && isHost(host);
}

/**
 * Strictly a host name, in both spellings. A mail program reads `x@one.test,two.test` as a list, so a reader of the
 * first address could verify the second.
 */
function isHost(host: string): boolean {
  const name = /[%/?#\\]/.test(host) ? "" : domainToASCII(host);
  const labels = name.split(".");
  return (
    // Another spelling than these two leads a mail program to another host than the key names.
    [name, hostKey(host)].includes(host.toLowerCase().normalize("NFKC")) &&
    labels.length > 1 &&
    name.length <= HOST_MAX_LENGTH &&
    labels.every((label) => LABEL.test(label)) &&
    // A numeric address takes no e-mails.
    /[a-z]/.test(labels.at(-1) ?? "") &&
    hostKey(host)
      .split(".")
      .every((label) => READ_LABEL.test(label))
  );
}
