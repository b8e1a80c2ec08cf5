/**
 * The addresses of an account. The primary one signs in and receives e-mails that open the account; the others can
 * become primary once verified. Any account may enter an address that has an owner; it looks free, the owner is warned,
 * and it can never be verified.
 */
import { accepted, type AccountId, invariant, refused, type Result } from "@elleveren/rules";
import type { WireEmails } from "@elleveren/contract";

import type { Context, Queryable, Tx } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { isEmailTaken, selectAccount } from "../accounts.sql.ts";
import { changeEmail, formerReader } from "./change-email.ts";
import { checkEmail } from "../check-profile.ts";
import { cleanEmail, emailKey, isPlaceholder } from "./email-address.ts";
import { requestVerification } from "./email-letters.ts";
import {
  deleteEmail,
  deleteNextPrimary,
  deleteUnprovedWays,
  type EmailKeyOwner,
  hasUnprovedFactor,
  insertEmail,
  insertFormerPrimary,
  lockEmail,
  selectEmailKey,
  selectEmails,
  selectNextPrimary,
  updateEmailVerified,
  updateNextPrimary,
} from "./emails.sql.ts";

/** Addresses beside the primary one. */
const OTHERS_MAX = 9;

export interface EmailProblem {
  readonly code:
    | "blank"
    | "invalid"
    | "max_length"
    | "duplicate_email"
    | "max_email_addresses"
    | "unknown_email"
    | "cannot_remove_primary_email"
    | "unverified_primary_email";
}

const problem = (code: EmailProblem["code"]): Result<never, EmailProblem> => refused([{ code }]);

/** Adds an address; an e-mail to it proves it. */
export async function addEmail(ctx: Context, account: AccountId, typed: string): Promise<Result<null, EmailProblem>> {
  const wrong = checkEmail(typed)[0];
  if (wrong) return problem(wrong.code as EmailProblem["code"]);
  const email = cleanEmail(typed);
  return transact(ctx.db, async (tx) => {
    await lockEmails(tx, account);
    if ((await selectEmails(tx, account)).length > OTHERS_MAX) return problem("max_email_addresses");
    if (!(await insertEmail(tx, account, email))) return problem("duplicate_email");
    await requestVerification(ctx, { account, email }, { tx, isAskedFor: true });
    return accepted(null);
  });
}

/** The address of the account that is meant, in whatever spelling; null when it has no such. */
export async function findOwnEmail(
  db: Queryable,
  account: AccountId,
  email: string,
): Promise<WireEmails["data"][number] | null> {
  const emails = await selectEmails(db, account);
  return emails.find((own) => emailKey(own.email) === emailKey(email)) ?? null;
}

export async function removeEmail(
  ctx: Context,
  account: AccountId,
  email: string,
): Promise<Result<null, EmailProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockEmails(tx, account);
    const own = await findOwnEmail(tx, account, email);
    if (!own) return problem("unknown_email");
    if (own.primary) return problem("cannot_remove_primary_email");
    await deleteEmail(tx, account, email);
    return accepted(null);
  });
}

/**
 * Another address for an account with a proved one: the new one waits for its e-mail, and replaces the old one then.
 * Whether it has an owner shows in nothing, as when it is added. The caller holds `lockEmails`.
 */
export async function moveWhenProved(ctx: Context, tx: Tx, account: AccountId, email: string): Promise<void> {
  const own = await findOwnEmail(tx, account, email);
  if (own?.verified) return moveTo(ctx, tx, account, own.email);
  await deleteNextPrimary(tx, account);
  await insertEmail(tx, account, email);
  await updateNextPrimary(tx, account, email);
  await requestVerification(ctx, { account, email }, { tx, isAskedFor: true });
}

/** To a proved address of its own; the one before goes, and is told. */
async function moveTo(ctx: Context, tx: Tx, account: AccountId, email: string): Promise<void> {
  const former = await selectAccount(tx, account);
  invariant(former, "an account that moves exists");
  const changed = await changeEmail(ctx, tx, { account, former: formerReader(former), email });
  invariant(changed.ok, "a verified address is nobody else's");
}

/** The address that signs in from now on. The one before stays among the others, and is told. */
export async function makePrimary(
  ctx: Context,
  account: AccountId,
  email: string,
): Promise<Result<null, EmailProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockEmails(tx, account);
    const own = await findOwnEmail(tx, account, email);
    if (!own) return problem("unknown_email");
    if (own.primary) return accepted(null);
    if (!own.verified) return problem("unverified_primary_email");
    const former = await selectAccount(tx, account);
    invariant(former, "a signed-in account exists");
    if (!isPlaceholder(former.email)) await insertFormerPrimary(tx, account);
    await moveTo(ctx, tx, account, own.email);
    return accepted(null);
  });
}

/** Of two changes to the addresses of an account at once one sees what the other did. */
export const lockEmails = (tx: Queryable, account: AccountId): Promise<void> => lockEmail(tx, `of ${account}`);

export interface VerifyProblem {
  readonly code: "invalid_or_expired_key" | "email_taken";
}

/** The owner of the address that a sent key proves, without using the key up. */
export const findEmailKey = (ctx: Context, key: string): Promise<EmailKeyOwner | null> => selectEmailKey(ctx.db, key);

/** Uses the key up: the address is verified. */
export async function verifyEmail(ctx: Context, key: string): Promise<Result<EmailKeyOwner, VerifyProblem>> {
  return transact(ctx.db, async (tx) => {
    const asked = await selectEmailKey(tx, key);
    if (!asked) return refused<VerifyProblem>([{ code: "invalid_or_expired_key" }]);
    await lockEmails(tx, asked.accountId);
    await lockEmail(tx, asked.email);
    // Looked up once more behind the lock: of two answers at once one used it up.
    const owner = await selectEmailKey(tx, key);
    if (!owner) return refused<VerifyProblem>([{ code: "invalid_or_expired_key" }]);
    const { accountId, email } = owner;
    if (await isEmailTaken(tx, email, accountId)) return refused<VerifyProblem>([{ code: "email_taken" }]);
    const own = await findOwnEmail(tx, accountId, email);
    // A factor needs a proved address: here an older release let the account move from its proved address to an
    // unproved one.
    if (own?.primary && (await hasUnprovedFactor(tx, accountId))) await deleteUnprovedWays(tx, accountId, false);
    await updateEmailVerified(tx, accountId, email);
    if ((await selectNextPrimary(tx, accountId)) === email) await moveTo(ctx, tx, accountId, email);
    return accepted(owner);
  });
}

/**
 * The primary address was proved in another way: by a link for a new password, or a code that was sent to it. If that is
 * the first proof, a stranger may have opened the account with the address: nothing that was set up until then leads in any
 * more, and neither does the password, unless it is known to be the person's (`keepsPassword`: made just now, or used from
 * this browser).
 */
export async function confirmPrimaryEmail(
  db: Queryable,
  account: AccountId,
  email: string,
  { keepsPassword }: { readonly keepsPassword: boolean },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockEmail(tx, email);
    if (await isEmailTaken(tx, email, account)) return;
    await deleteUnprovedWays(tx, account, keepsPassword);
    await updateEmailVerified(tx, account, email);
  });
}
