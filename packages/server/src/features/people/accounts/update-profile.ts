/** The signed-in person's details. */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { sqlState, transact } from "../../../db/writing/transactions.ts";
import { unauthenticated } from "../../../http/calls/errors.ts";
import { managerName, watchName } from "../names-watched/index.ts";
import { type Account, lockAccountRow, selectAccount, updateDetails, updateManagerName } from "./accounts.sql.ts";
import { changeEmail, formerReader, isOtherAddress } from "./emails/change-email.ts";
import { checkEmail, checkProfile, cleanProfile, type ProfileInput, type ProfileProblem } from "./check-profile.ts";
import { checkGuardian, needsGuardian, startConsent } from "./guardians/index.ts";
import { lockEmails, moveWhenProved } from "./emails/emails.ts";
import { hasUnprovedFactor } from "./emails/emails.sql.ts";
import { checkStored } from "./register.ts";

export interface ProfileUpdate extends ProfileInput {
  /** The request was freshly proved; else the address stays (decision 0180). */
  readonly mayMove: boolean;
}

/** Whether the details name another address for the account. */
export async function movesElsewhere(ctx: Context, account: AccountId, { email }: ProfileInput): Promise<boolean> {
  if (email === undefined || checkEmail(email).length > 0) return false;
  const before = await selectAccount(ctx.db, account);
  return before !== null && isOtherAddress(before.email, email);
}

/** Saves the details; a dirty account is confirmed by it. */
export async function updateProfile(
  ctx: Context,
  account: AccountId,
  input: ProfileUpdate,
): Promise<Result<null, ProfileProblem>> {
  const problems = checkProfile(input, ctx.clock.nowMs());
  // The owner of a new address is checked under its lock below, and only where it does not wait for an e-mail.
  problems.push(...(await checkStored(ctx, { regionId: input.regionId }, problems, account)));
  if (problems.length > 0) return refused(problems);
  const saving = transact(ctx.db, async (tx) => {
    await lockEmails(tx, account);
    const before = (await lockAccountRow(tx, account)) ? await selectAccount(tx, account) : null;
    // Deleted in another tab while this request waited.
    if (!before) throw unauthenticated();
    const { email, ...details } = cleanProfile(input, before.optIns);
    const guarded = checkAge(ctx, before, input);
    if (guarded.length > 0) return refused(guarded);
    // It was this address when the call was looked at, and has moved meanwhile.
    if (isOtherAddress(before.email, email) && !input.mayMove) {
      return refused<ProfileProblem>([{ code: "invalid", field: "current_password" }]);
    }
    const isProved = before.isEmailVerified || (await hasUnprovedFactor(tx, account));
    if (isProved && isOtherAddress(before.email, email)) {
      // A proved address is replaced only by a proved one: else a typing error, or a thief, leaves an account whose
      // factors and team depend on an unproved address.
      await moveWhenProved(ctx, tx, account, email);
    } else if (email !== before.email) {
      const changed = await changeEmail(ctx, tx, { account, former: formerReader(before), email });
      if (!changed.ok) return changed;
    }
    await updateDetails(tx, account, details);
    if (isNewAge(before, input) && needsGuardian(ctx, details.dateOfBirth)) await startConsent(ctx, tx, account, input);
    if (before.entryId !== null) {
      await updateManagerName(tx, before.entryId, details);
      const name = managerName(details.firstName, details.lastName);
      await watchName(tx, { part: "manager", id: before.entryId, name });
    }
    return accepted(null);
  });
  return saving.catch((error: unknown) => {
    // Another account took the address at this moment.
    if (sqlState(error) === UNIQUE_VIOLATION) return refused([{ code: "duplicate", field: "email" }] as const);
    throw error;
  });
}

const isNewAge = (before: Account, { dateOfBirth }: ProfileInput): boolean =>
  before.isDirty || before.dateOfBirth !== dateOfBirth?.trim();

/** A person who says now that he is too young to agree alone names a guardian, and does not grow older by typing. */
function checkAge(ctx: Context, before: Account, input: ProfileInput): ProfileProblem[] {
  if (!isNewAge(before, input)) return [];
  if (before.guardian !== null) return [{ code: "guardian_waits", field: "date_of_birth" }];
  return needsGuardian(ctx, input.dateOfBirth) ? checkGuardian(input.guardianEmail, input.email) : [];
}

/** PostgreSQL's word for a key that another row has. */
const UNIQUE_VIOLATION = "23505";
