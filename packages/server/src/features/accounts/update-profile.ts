/** The signed-in person's details and password. */
import { accepted, invariant, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { sqlState, transact } from "../../db/transactions.ts";
import {
  emailKey,
  selectAccount,
  selectCredentials,
  updateAccount,
  updateManagerName,
  updatePasswordHash,
} from "./accounts.sql.ts";
import { checkPassword, checkProfile, cleanProfile, type ProfileInput, type ProfileProblem } from "./check-profile.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { deleteResets } from "./password-reset.sql.ts";
import { checkStored } from "./register.ts";

/** Saves the details; a dirty account is confirmed by it. */
export async function updateProfile(
  ctx: Context,
  account: AccountId,
  input: ProfileInput,
): Promise<Result<null, ProfileProblem>> {
  const problems = checkProfile(input, ctx.clock.nowMs());
  problems.push(...(await checkStored(ctx, input, problems, account)));
  if (problems.length > 0) return refused(problems);
  const duplicate = refused<ProfileProblem>([{ code: "duplicate", field: "email" }]);
  const saving = transact(ctx.db, async (tx) => {
    const before = await selectAccount(tx, account);
    invariant(before, "a signed-in account exists");
    const profile = cleanProfile(input, before.optIns);
    if (!(await updateAccount(tx, account, profile))) return duplicate;
    if (emailKey(before.email) !== emailKey(profile.email)) await deleteResets(tx, account);
    if (before.entryId !== null) await updateManagerName(tx, before.entryId, profile);
    return accepted(null);
  });
  return saving.catch((error: unknown) => {
    // Somebody else took the address at this very moment.
    if (sqlState(error) === UNIQUE_VIOLATION) return duplicate;
    throw error;
  });
}

/** PostgreSQL's word for a key that another row has. */
const UNIQUE_VIOLATION = "23505";

export interface PasswordChange {
  readonly oldPassword: string;
  readonly password: string;
}

export interface PasswordProblem extends Omit<ProfileProblem, "field"> {
  readonly field: "old_password" | "password";
}

/** Sets a new password when the old one is right. The caller ends the account's other sessions. */
export async function changePassword(
  ctx: Context,
  account: AccountId,
  change: PasswordChange,
): Promise<Result<null, PasswordProblem>> {
  const found = await selectAccount(ctx.db, account);
  invariant(found, "a signed-in account exists");
  const credentials = await selectCredentials(ctx.db, found.email);
  const problems = checkPassword(change.password) as PasswordProblem[];
  if (!(await verifyPassword(credentials?.passwordHash ?? null, change.oldPassword))) {
    problems.unshift({ code: "invalid", field: "old_password" });
  }
  if (problems.length > 0) return refused(problems);
  const passwordHash = await hashPassword(change.password);
  await transact(ctx.db, async (tx) => {
    await updatePasswordHash(tx, account, passwordHash);
    await deleteResets(tx, account);
  });
  return accepted(null);
}
