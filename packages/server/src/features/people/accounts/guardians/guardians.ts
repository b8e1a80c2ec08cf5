/**
 * A guardian's word for somebody who is too young to agree alone (decision 0272). Here a guardian is named and asked; the
 * answer, which may delete the account, is with `features/teams/privacy`.
 */
import { MINIMUM_AGE_YEARS, type Language } from "@elleveren/contract";
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context, Tx } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import type { AttemptLimiter } from "../../../../http/limits/rate-limits.ts";
import { lockAccountRow, selectAccount } from "../accounts.sql.ts";
import { ageYears, checkEmail, osloDate, type ProfileProblem } from "../check-profile.ts";
import { cleanEmail, emailKey } from "../emails/email-address.ts";
import { tellGuarded, tellGuardian } from "./guardian-letters.ts";
import {
  insertBetween,
  insertConsent,
  selectUnasked,
  takeUnasked,
  takeUnreminded,
  updateGuardian,
} from "./guardians.sql.ts";

/** Accounts in one transaction. */
const AT_ONCE = 500;

interface GuardianInput {
  readonly guardianEmail?: string | undefined;
  readonly guardianLanguage?: Language | undefined;
}

/** Old enough to play, and too young to agree alone. A wrong or missing date is neither. */
export function needsGuardian(ctx: Context, dateOfBirth: string | null | undefined): boolean {
  const age = ageYears(dateOfBirth?.trim() ?? "", ctx.clock.nowMs());
  return age !== null && age >= MINIMUM_AGE_YEARS && age < ctx.config.ageOfConsent;
}

/** Of the guardian's address; `own` is the person's, which cannot be it. */
export function checkGuardian(guardianEmail: string | undefined, own: string | undefined): ProfileProblem[] {
  const [problem] = checkEmail(guardianEmail);
  if (problem) {
    return [problem.code === "blank" ? { code: "guardian_required", field: FIELD } : { ...problem, field: FIELD }];
  }
  const isOwn = emailKey(cleanEmail(guardianEmail ?? "")) === emailKey(cleanEmail(own ?? ""));
  return isOwn ? [{ code: "invalid", field: FIELD }] : [];
}
const FIELD = "guardian_email";

/** Of a new account, or one that says its age now: it waits, and the guardian is asked. */
export async function startConsent(ctx: Context, tx: Tx, account: AccountId, input: GuardianInput): Promise<void> {
  const email = cleanEmail(input.guardianEmail ?? "");
  await insertConsent(tx, account, { email, language: input.guardianLanguage ?? "nb" });
  await askGuardian(ctx, tx, account);
}

/** Queues the letter, unless it waits for the account's address to be proved: whose it is must not show in a guardian's mailbox. */
async function askGuardian(ctx: Context, tx: Tx, account: AccountId): Promise<void> {
  const needsProof = ctx.config.emailVerification === "mandatory";
  if (await takeUnasked(tx, account, needsProof)) await tellGuardian(ctx, tx, account, "asked");
}

/**
 * Names the guardian of an account that waits, another one or the same once more; of one whose guardian agreed it sends
 * the letter with the way back once more.
 */
export function nameGuardian(
  ctx: Context,
  account: AccountId,
  input: Required<GuardianInput>,
): Promise<Result<null, ProfileProblem>> {
  return transact(ctx.db, async (tx) => {
    const own = (await lockAccountRow(tx, account)) ? await selectAccount(tx, account) : null;
    const problems = checkGuardian(input.guardianEmail, own?.email);
    if (problems.length > 0) return refused(problems);
    const email = cleanEmail(input.guardianEmail ?? "");
    const is = await updateGuardian(tx, account, { email, language: input.guardianLanguage ?? "nb" });
    if (is === null) return refused<ProfileProblem>([{ code: "does_not_exist", field: FIELD }]);
    if (is === "agreed") await tellGuardian(ctx, tx, account, "agreed");
    else await askGuardian(ctx, tx, account);
    return accepted(null);
  });
}

/** Seconds to wait where this address has had its letters for today, from whichever account; null: it may have one more. */
export const takeGuardianLetter = (letters: AttemptLimiter, guardianEmail: string): number | null =>
  letters.take(emailKey(cleanEmail(guardianEmail)));

/** Letters that waited for an account's address to be proved. */
export async function askWaiting(ctx: Context): Promise<void> {
  for (const account of await selectUnasked(ctx.db, AT_ONCE)) {
    await transact(ctx.db, (tx) => askGuardian(ctx, tx, account));
  }
}

/** The last day of birth (`YYYY-MM-DD`, compared as text) of people who agree alone today. */
export function lastBirthAlone(ctx: Context): string {
  const today = osloDate(ctx.clock.nowMs());
  return `${String(Number(today.slice(0, 4)) - ctx.config.ageOfConsent).padStart(4, "0")}${today.slice(4)}`;
}

/** The age was raised: accounts of people who are too young now have their time to name a guardian, and are told. */
export async function startBetween(ctx: Context): Promise<void> {
  // No manager is younger than the least age.
  if (ctx.config.ageOfConsent <= MINIMUM_AGE_YEARS) return;
  const lastBirth = lastBirthAlone(ctx);
  for (let after = 0; ;) {
    const accounts = await transact(ctx.db, async (tx) => {
      const found = await insertBetween(tx, { lastBirth, after, limit: AT_ONCE });
      await tellGuarded(ctx, tx, found, "needed");
      return found;
    });
    const last = accounts.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** Accounts that go in a week are told. */
export async function remindGuarded(ctx: Context): Promise<void> {
  for (;;) {
    const count = await transact(ctx.db, async (tx) => {
      const found = await takeUnreminded(tx, AT_ONCE);
      await tellGuarded(ctx, tx, found, "reminded");
      return found.length;
    });
    if (count < AT_ONCE) return;
  }
}
