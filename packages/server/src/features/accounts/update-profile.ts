/** The signed-in person's details. */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { sqlState, transact } from "../../db/transactions.ts";
import { unauthenticated } from "../../http/errors.ts";
import { managerName, watchName } from "../names-watched/index.ts";
import {
  lockAccountRow,
  selectAccount,
  selectPasswordHash,
  updateDetails,
  updateManagerName,
  type Account,
} from "./accounts.sql.ts";
import { changeEmail, isOtherAddress } from "./change-email.ts";
import { checkProfile, cleanProfile, type ProfileInput, type ProfileProblem } from "./check-profile.ts";
import { verifyPassword } from "./passwords.ts";
import { checkStored } from "./register.ts";

export interface ProfileUpdate extends ProfileInput {
  /** Proves that it is the owner who moves the account to another address; needed only then. */
  readonly currentPassword?: string | undefined;
}

/** Saves the details; a dirty account is confirmed by it. */
export async function updateProfile(
  ctx: Context,
  account: AccountId,
  input: ProfileUpdate,
): Promise<Result<null, ProfileProblem>> {
  const problems = checkProfile(input, ctx.clock.nowMs());
  problems.push(...(await checkStored(ctx, input, problems, account)));
  // Where the address is wrong in itself there is nothing to move to.
  if (!problems.some(({ field }) => field === "email")) problems.push(...(await checkMayMove(ctx, account, input)));
  if (problems.length > 0) return refused(problems);
  const saving = transact(ctx.db, async (tx) => {
    const before = (await lockAccountRow(tx, account)) ? await selectAccount(tx, account) : null;
    // Deleted in another tab while this request waited.
    if (!before) throw unauthenticated();
    const { email, ...details } = cleanProfile(input, before.optIns);
    if (email !== before.email) {
      const changed = await changeEmail(ctx, tx, { account, former: formerReader(before), email });
      if (!changed.ok) return changed;
    }
    await updateDetails(tx, account, details);
    if (before.entryId !== null) {
      await updateManagerName(tx, before.entryId, details);
      const name = managerName(details.firstName, details.lastName);
      await watchName(tx, { part: "manager", id: before.entryId, name });
    }
    return accepted(null);
  });
  return saving.catch((error: unknown) => {
    // Somebody else took the address at this very moment.
    if (sqlState(error) === UNIQUE_VIOLATION) return refused([{ code: "duplicate", field: "email" }] as const);
    throw error;
  });
}

/** PostgreSQL's word for a key that another row has. */
const UNIQUE_VIOLATION = "23505";

/** A session left open is not enough to carry the account away: docs/decisions/0059. */
async function checkMayMove(
  ctx: Context,
  account: AccountId,
  { email = "", currentPassword = "" }: ProfileUpdate,
): Promise<ProfileProblem[]> {
  const before = await selectAccount(ctx.db, account);
  if (!before) throw unauthenticated();
  if (!before.hasPassword || !isOtherAddress(before.email, email)) return [];
  const isRight = await verifyPassword(await selectPasswordHash(ctx.db, account), currentPassword);
  return isRight ? [] : [{ code: "invalid", field: "current_password" }];
}

const formerReader = ({ email, firstName, newsletter }: Account) => ({
  email,
  firstName,
  language: newsletter?.language === "en" ? ("en" as const) : ("nb" as const),
});
