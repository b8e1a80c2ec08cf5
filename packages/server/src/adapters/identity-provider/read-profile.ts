/** Profiles of providers as identities. A profile is untrusted text: it is cut and cleaned. */
import { ProviderUnavailable, type Identity } from "./identity.ts";
import type { JsonObject } from "./oauth-client.ts";

const NAME_MAX_LENGTH = 100;
const UID_MAX_LENGTH = 255;
const EMAIL_MAX_LENGTH = 254;
/** The year 3000. */
const LATEST_SECONDS = 32_503_680_000;

/** The person's number or name at the provider; without it no account can be recognised. */
export function readUid(value: unknown): string {
  const uid = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof uid === "string" && uid !== "" && uid.length <= UID_MAX_LENGTH && isPlain(uid)) return uid;
  throw new ProviderUnavailable("a profile without an id");
}

/** A point in time in seconds since the epoch; null for anything else, such as the 0 of tokens without an expiry. */
export const readSeconds = (value: unknown): number | null =>
  typeof value === "number" && value > 0 && value < LATEST_SECONDS ? value : null;

export function readEmail(value: unknown): string | null {
  const email = typeof value === "string" ? value.trim() : "";
  return email !== "" && email.length <= EMAIL_MAX_LENGTH && isPlain(email) ? email : null;
}

/** `1991-02-03`; null for anything else, such as a day that no calendar has or a birthday without its year. */
export function readBirthDate(value: unknown): string | null {
  if (typeof value !== "string" || !/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return null;
  const atMs = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(value) ? value : null;
}

/** Visible letters and spaces only. */
export const readName = (value: unknown): string =>
  typeof value === "string"
    ? value
        .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
        .trim()
        .slice(0, NAME_MAX_LENGTH)
        .toWellFormed()
    : "";

/** First and last name; a name in one piece is split before its last word. */
export function readNames(profile: JsonObject, first: string, last: string): Pick<Identity, "firstName" | "lastName"> {
  const firstName = readName(profile[first]);
  const lastName = readName(profile[last]);
  if (firstName !== "" || lastName !== "") return { firstName, lastName };
  const words = readName(profile["name"]).split(/\s+/);
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" }
    : { firstName: words[0] ?? "", lastName: "" };
}

const isPlain = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}]/u.test(text);
