/** All problems of a person's details at once. Codes are those of the API family. */
import { type Language, MINIMUM_AGE_YEARS } from "@elleveren/contract";

import type { OptIn, Profile } from "./accounts.sql.ts";
import { OPT_INS } from "./accounts.sql.ts";
import { cleanEmail, isEmailAddress } from "./emails/email-address.ts";
import { hasTricks, isBlank } from "../../../visible-text.ts";

export type ProfileField =
  | "email"
  | "password"
  | "current_password"
  | "first_name"
  | "last_name"
  | "date_of_birth"
  | "region"
  | "guardian_email";

export interface ProfileProblem {
  readonly code:
    "blank" | "invalid" | "max_length" | "duplicate" | "does_not_exist" | "guardian_required" | "guardian_waits";
  readonly field: ProfileField;
  /** With `invalid` of a date of birth: the person is younger than this. */
  readonly minimumAgeYears?: number;
  /** With `invalid` of a password: it is shorter than this. */
  readonly minLength?: number;
  /** With `invalid` of a password: it is a common one, or made of words that are no secret here. */
  readonly reason?: "common" | "words";
  readonly maxLength?: number;
}

/** Details as sent; missing ones are checked like empty ones. */
export interface ProfileInput {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly dateOfBirth?: string | null | undefined;
  readonly regionId?: number | null | undefined;
  readonly optIns: Readonly<Partial<Record<OptIn, boolean>>>;
  /** Of somebody too young to agree alone. */
  readonly guardianEmail?: string | undefined;
  readonly guardianLanguage?: Language | undefined;
}

export const NAME_MAX_LENGTH = 100;
/** The longest address that mail can be sent to. */
const EMAIL_MAX_LENGTH = 254;
const EARLIEST_BIRTH_YEAR = 1900;

/** Every problem but those only the database knows: whether the e-mail is free and the region exists. */
export function checkProfile(input: ProfileInput, nowMs: number): ProfileProblem[] {
  return [
    ...checkEmail(input.email),
    ...checkPersonName("first_name", input.firstName),
    ...checkPersonName("last_name", input.lastName),
    ...checkDateOfBirth(input.dateOfBirth, nowMs),
    ...(input.regionId ? [] : [{ code: "does_not_exist", field: "region" } as const]),
  ];
}

export function checkEmail(email: string | undefined): ProfileProblem[] {
  const text = cleanEmail(email ?? "");
  if (isBlank(text)) return [{ code: "blank", field: "email" }];
  if (text.length > EMAIL_MAX_LENGTH) return [{ code: "max_length", field: "email", maxLength: EMAIL_MAX_LENGTH }];
  return isEmailAddress(text) ? [] : [{ code: "invalid", field: "email" }];
}

/** Of a person's first or last name, however it is sent. */
export function checkPersonName(field: "first_name" | "last_name", name: string | undefined): ProfileProblem[] {
  const text = cleanName(name);
  if (isBlank(text)) return [{ code: "blank", field }];
  if (text.length > NAME_MAX_LENGTH) return [{ code: "max_length", field, maxLength: NAME_MAX_LENGTH }];
  return hasTricks(text) ? [{ code: "invalid", field }] : [];
}

function checkDateOfBirth(date: string | null | undefined, nowMs: number): ProfileProblem[] {
  if (date === undefined || date === null || date.trim() === "") return [{ code: "blank", field: "date_of_birth" }];
  const age = ageYears(date.trim(), nowMs);
  if (age === null) return [{ code: "invalid", field: "date_of_birth" }];
  if (age >= MINIMUM_AGE_YEARS) return [];
  return [{ code: "invalid", field: "date_of_birth", minimumAgeYears: MINIMUM_AGE_YEARS }];
}

/** Birthdays passed since a `YYYY-MM-DD`, by the date in Oslo; null when there was no such day since 1900. */
export function ageYears(date: string, nowMs: number): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const isRealDay = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(date);
  if (!isRealDay || year < EARLIEST_BIRTH_YEAR) return null;
  const today = osloDate(nowMs);
  if (date > today) return null;
  const hadBirthday = today.slice(5) >= date.slice(5);
  return Number(today.slice(0, 4)) - year - (hadBirthday ? 0 : 1);
}

/** Swedes write dates as ISO does. */
const OSLO_DATE = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Oslo" });
export const osloDate = (ms: number): string => OSLO_DATE.format(ms);

/** The name as it is stored. */
export const cleanName = (name: string | undefined): string => (name ?? "").normalize("NFC").trim();

/** The details to store; only for input without problems. */
export function cleanProfile(input: ProfileInput, before: Profile["optIns"] | null): Profile {
  return {
    email: cleanEmail(input.email ?? ""),
    firstName: cleanName(input.firstName),
    lastName: cleanName(input.lastName),
    dateOfBirth: input.dateOfBirth?.trim() ?? null,
    regionId: input.regionId ?? null,
    optIns: Object.fromEntries(
      OPT_INS.map((name) => [name, input.optIns[name] ?? before?.[name] ?? false]),
    ) as Profile["optIns"],
  };
}
