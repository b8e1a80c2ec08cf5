/** The account form's values, what is wrong with them, and what is sent. */
import type { WireRegister, WireUpdateProfile } from "@elleveren/contract";

import { OPT_INS, type Account, type OptIn } from "../../api/me.ts";

export const PASSWORD_MIN_LENGTH = 6;
export const MINIMUM_AGE_YEARS = 13;

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
    optIns: account?.optIns ?? (Object.fromEntries(OPT_INS.map((name) => [name, false])) as Record<OptIn, boolean>),
  };
}

export type AccountField = "email" | "password" | "first_name" | "last_name" | "date_of_birth" | "region";

/** Codes by field, spelled as the server's: one text for both. */
export type FieldCodes = Partial<Readonly<Record<AccountField, string>>>;

/** `needsPassword` only when registering. */
export function checkValues(values: AccountValues, needsPassword: boolean, nowMs: number): FieldCodes {
  const codes: { [Field in AccountField]?: string } = {};
  if (values.email.trim() === "") codes.email = "blank";
  if (needsPassword && values.password === "") codes.password = "blank";
  else if (needsPassword && values.password.length < PASSWORD_MIN_LENGTH) codes.password = "min_length";
  if (values.firstName.trim() === "") codes.first_name = "blank";
  if (values.lastName.trim() === "") codes.last_name = "blank";
  const birth = birthDate(values);
  if (birth === undefined) codes.date_of_birth = "invalid";
  else if (ageAt(birth, new Date(nowMs)) < MINIMUM_AGE_YEARS) codes.date_of_birth = "too_young";
  if (Number(values.region) === 0) codes.region = "does_not_exist";
  return codes;
}

/** `YYYY-MM-DD` of a day that exists. */
export function birthDate({ year, month, day }: AccountValues): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!y || !m || !d) return undefined;
  const date = new Date(Date.UTC(y, m - 1, d));
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return undefined;
  return `${String(y).padStart(4, "0")}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
}

export function ageAt(birth: string, now: Date): number {
  const [year = 0, month = 1, day = 1] = birth.split("-").map(Number);
  const hadBirthday = now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= day);
  return now.getFullYear() - year - (hadBirthday ? 0 : 1);
}

export const profileBody = (values: AccountValues): WireUpdateProfile => ({
  email: values.email.trim(),
  first_name: values.firstName.trim(),
  last_name: values.lastName.trim(),
  date_of_birth: birthDate(values) ?? "",
  region: Number(values.region),
  ...values.optIns,
});

export const registerBody = (values: AccountValues): WireRegister => ({
  ...profileBody(values),
  password: values.password,
});
