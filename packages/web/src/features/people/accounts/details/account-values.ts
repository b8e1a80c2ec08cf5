/** The account form's values, what is wrong with them, and what is sent. */
import type { WireRegister, WireUpdateProfile } from "@elleveren/contract";
import type { Language } from "@elleveren/contract/language.ts";
import { MINIMUM_AGE_YEARS } from "@elleveren/contract/limits.ts";
import { ownWords } from "@elleveren/contract/weak-password.ts";

import { OPT_INS, type OptIn } from "../../../../api/people/account.ts";
import type { Account } from "../../../../api/people/account.ts";
import { problemsOf } from "../../../../api/wire/problems.ts";
import { newPasswordCode, refusedCode } from "./new-password.ts";

export interface AccountValues {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  /** "0" is none. */
  readonly region: string;
  readonly optIns: Readonly<Record<OptIn, boolean>>;
  /** Of a parent, where the person is too young to agree alone. */
  readonly guardianEmail: string;
}

export function startValues(account: Account | null): AccountValues {
  const [year = "", month = "", day = ""] = account?.dateOfBirth?.split("-") ?? [];
  return {
    email: account?.email ?? "",
    password: "",
    firstName: account?.firstName ?? "",
    lastName: account?.lastName ?? "",
    day: String(Number(day) || ""),
    month: String(Number(month) || ""),
    year,
    region: String(account?.regionId ?? 0),
    guardianEmail: "",
    optIns: account?.optIns ?? (Object.fromEntries(OPT_INS.map((name) => [name, false])) as Record<OptIn, boolean>),
  };
}

/** In the order of the form. */
export const ACCOUNT_FIELDS = [
  "email",
  "password",
  "first_name",
  "last_name",
  "date_of_birth",
  "guardian_email",
  "region",
] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

/** Codes by field, spelled as the server's: one text for both. */
export type FieldCodes = Partial<Readonly<Record<AccountField, string>>>;

/** Invalid and missing fields of a registration (no account yet) or of changed details; `words` are clubs'. */
export function checkValues(
  values: AccountValues,
  account: Account | null,
  nowMs: number,
  words: readonly string[] = [],
): FieldCodes {
  const codes: { [Field in AccountField]?: string } = {};
  if (values.email.trim() === "") codes.email = "blank";
  const own = ownWords([values.email, values.email.split("@")[0], values.firstName, values.lastName]);
  const passwordCode = account === null ? newPasswordCode(values.password, [...words, ...own]) : undefined;
  if (passwordCode !== undefined) codes.password = passwordCode;
  if (values.firstName.trim() === "") codes.first_name = "blank";
  if (values.lastName.trim() === "") codes.last_name = "blank";
  const birth = birthDate(values);
  if (birth === undefined) codes.date_of_birth = "invalid";
  else if (ageAt(birth, osloDate(nowMs)) < MINIMUM_AGE_YEARS) codes.date_of_birth = "too_young";
  if (asksForGuardian(values, account, nowMs)) {
    const guardian = values.guardianEmail.trim().toLowerCase();
    if (guardian === "") codes.guardian_email = "guardian_required";
    else if (guardian === values.email.trim().toLowerCase()) codes.guardian_email = "invalid";
  }
  if (Number(values.region) === 0) codes.region = "does_not_exist";
  return codes;
}

/** From this age a person agrees alone, as the installation has it. */
export const ageOfConsent = (): number => Number(document.documentElement.dataset["ageOfConsent"]) || MINIMUM_AGE_YEARS;

/** A person who says now that he is old enough to play, and too young to agree alone, names a guardian. */
export function asksForGuardian(values: AccountValues, account: Account | null, nowMs: number): boolean {
  const birth = birthDate(values);
  if (birth === undefined || account?.guardian) return false;
  if (account !== null && !account.isDirty && account.dateOfBirth === birth) return false;
  const age = ageAt(birth, osloDate(nowMs));
  return age >= MINIMUM_AGE_YEARS && age < ageOfConsent();
}

/** The server's refusals, by field; every text of core §8 has its place. */
export function refusedFields(error: unknown): FieldCodes {
  const codes: { [Field in AccountField]?: string } = {};
  for (const { path, problem } of problemsOf(error)) {
    const field = ACCOUNT_FIELDS.find((name) => name === path[0]);
    if (field !== undefined) codes[field] ??= field === "password" ? refusedCode(problem) : problem.code;
  }
  // Core §8: a blank last name gives the messages of both names.
  if (isMissing(codes.last_name)) codes.first_name ??= "blank";
  return codes;
}

/** Not sent, null, empty, or nothing that can be seen. */
export const isMissing = (code: string | undefined): boolean =>
  code === "blank" || code === "required" || code === "null";

/** `YYYY-MM-DD` of a day that exists. */
export function birthDate({ year, month, day }: AccountValues): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!y || !m || !d) return undefined;
  const date = new Date(Date.UTC(y, m - 1, d));
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return undefined;
  return `${String(y).padStart(4, "0")}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
}

/** Birthdays passed; both dates are `YYYY-MM-DD`. */
export function ageAt(birth: string, today: string): number {
  const hadBirthday = today.slice(5) >= birth.slice(5);
  return Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (hadBirthday ? 0 : 1);
}

/** Swedes write dates as ISO does. The game's day is Oslo's, wherever it is played from. */
const OSLO_DATE = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Oslo" });
export const osloDate = (ms: number): string => OSLO_DATE.format(ms);

const details = (values: AccountValues) => ({
  email: values.email.trim(),
  first_name: values.firstName.trim(),
  last_name: values.lastName.trim(),
  date_of_birth: birthDate(values) ?? "",
  region: Number(values.region),
  ...values.optIns,
});

/** Left out where no guardian is asked: an address that was typed for another date of birth is nobody's business. */
const guardian = (values: AccountValues, language: Language | null) =>
  language === null ? {} : { guardian_email: values.guardianEmail.trim(), guardian_language: language };

/** `language`: of the letter to the guardian; null: none is asked. */
export const registerBody = (values: AccountValues, language: Language | null = null): WireRegister => ({
  ...details(values),
  ...guardian(values, language),
  password: values.password,
});

export const profileBody = (values: AccountValues, language: Language | null = null): WireUpdateProfile => ({
  ...details(values),
  ...guardian(values, language),
});
