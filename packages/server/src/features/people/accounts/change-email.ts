/**
 * Another address for an account. Whoever holds the address holds the account, because a new password is sent there:
 * so everything that hangs on the old one ends, and the old one is told. This is the only way an address changes.
 */
import { isLanguage } from "@elleveren/contract";
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import { prepareMail } from "../../../adapters/mail/index.ts";
import type { Context, Tx } from "../../../context.ts";
import type { AccountReader } from "./account-reader.sql.ts";
import { isEmailTaken, updateEmail, type Account } from "./accounts.sql.ts";
import type { ProfileProblem } from "./check-profile.ts";
import { emailKey, isPlaceholder } from "./email-address.ts";
import { emailChangedMail } from "./email-changed-mail.ts";
import { requestVerification } from "./email-letters.ts";
import { deleteNextPrimary, deleteEmail, lockEmail } from "./emails.sql.ts";
import { deleteResets } from "./password-reset.sql.ts";

const KIND = "email-changed";

export interface EmailChange {
  readonly account: AccountId;
  /** Whom the account belonged to until now, and in which language he is written to. */
  readonly former: AccountReader;
  /** Clean and checked. */
  readonly email: string;
}

export const formerReader = ({ email, firstName, newsletter }: Account): AccountReader => ({
  email,
  firstName,
  language: isLanguage(newsletter?.language) ? newsletter.language : "nb",
});

/** Another spelling of the same address is no change: nobody has to be told, and no password is asked for. */
export const isOtherAddress = (one: string, other: string): boolean => emailKey(one) !== emailKey(other);

/** Within the caller's transaction; `duplicate` when the address belongs to somebody else. */
export async function changeEmail(
  ctx: Context,
  tx: Tx,
  { account, former, email }: EmailChange,
): Promise<Result<null, ProfileProblem>> {
  await lockEmail(tx, email);
  if (await isEmailTaken(tx, email, account)) return refused([{ code: "duplicate", field: "email" }]);
  await updateEmail(tx, account, email);
  if (!isOtherAddress(former.email, email)) return accepted(null);
  await deleteResets(tx, account);
  await deleteEmail(tx, account, email);
  await deleteNextPrimary(tx, account);
  // A letter goes out only where the address was not verified before it became the primary one.
  await requestVerification(ctx, { account, email }, { tx });
  if (!isPlaceholder(former.email)) await ctx.outgoing.send<AccountReader>("mail", KIND, [former], { tx });
  return accepted(null);
}

/** Registers the letter to the old address. */
export function registerEmailChanged(ctx: Context): void {
  ctx.outgoing.register<AccountReader>({
    channel: "mail",
    name: KIND,
    wasQueue: true,
    urgency: "news",
    prepare: async (former, id) => prepareMail(ctx.config, id, emailChangedMail(former)),
  });
}
