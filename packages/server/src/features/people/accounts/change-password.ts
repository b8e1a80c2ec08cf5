/** Another password for the signed-in person. */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { deleteOtherSessions } from "../../../http/session/session.sql.ts";
import { lockAccountRow, selectPasswordHash, updatePasswordHash } from "./accounts.sql.ts";
import type { ProfileProblem } from "./check-profile.ts";
import { checkNewPassword, selectPasswordOwner } from "./new-passwords/check-new-password.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { deleteResets } from "./password-reset.sql.ts";

export interface PasswordChange {
  /** Null: the account has none, because it signs in elsewhere. */
  readonly oldPassword: string | null;
  readonly password: string;
  /** The token of the session that goes on; null: none does. */
  readonly keepSession: string | null;
}

export interface PasswordProblem extends Omit<ProfileProblem, "field"> {
  readonly field: "old_password" | "password";
}

/** Sets a new password when the old one is right; all other sessions and tokens end. */
export async function changePassword(
  ctx: Context,
  account: AccountId,
  change: PasswordChange,
): Promise<Result<null, PasswordProblem>> {
  const owner = (await selectPasswordOwner(ctx.db, account)) ?? { email: "" };
  const problems: PasswordProblem[] = await checkNewPassword(ctx, change.password, owner);
  const stored = await selectPasswordHash(ctx.db, account);
  const { oldPassword } = change;
  const isRight = oldPassword === null ? stored === null : await verifyPassword(stored, oldPassword);
  if (!isRight) {
    problems.unshift({ code: "invalid", field: "old_password" });
  }
  if (problems.length > 0) return refused(problems);
  const passwordHash = await hashPassword(change.password);
  return transact(ctx.db, async (tx) => {
    await lockAccountRow(tx, account);
    // Of two changes at once with the same old password the second one finds another.
    if ((await selectPasswordHash(tx, account)) !== stored) {
      return refused<PasswordProblem>([{ code: "invalid", field: "old_password" }]);
    }
    await updatePasswordHash(tx, account, passwordHash);
    await deleteResets(tx, account);
    await deleteOtherSessions(tx, account, change.keepSession);
    return accepted(null);
  });
}
