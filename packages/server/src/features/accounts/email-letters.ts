/**
 * Letters about addresses, sent by a job. Asking for one is the same work whosever the address is; only the job looks
 * whether there is a key to send, or an owner to tell that somebody else named his address, or nobody at all.
 */
import type { AccountId } from "@elleveren/rules";

import { sendMail } from "../../adapters/mail/index.ts";
import type { Context, Tx } from "../../context.ts";
import { isEmailTaken } from "./accounts.sql.ts";
import { emailKey, isPlaceholder } from "./email-address.ts";
import { addressTakenMail, verificationMail } from "./email-mail.ts";
import {
  deleteEmailKey,
  hasFreshEmailKey,
  insertEmailKey,
  selectEmailOwner,
  selectLetterReader,
} from "./emails.sql.ts";
import { siteOrigin } from "../../site-origin.ts";

const QUEUE = "email-verification";
const TOKEN_BYTES = 32;
/** Letters that nobody asked for by name (a login that waits for the last one) keep this distance. */
const FRESH_SECONDS = 120;

interface VerificationJob {
  /** Null: somebody signs up with an address that may have an owner. */
  readonly account: AccountId | null;
  readonly email: string;
  readonly isAskedFor: boolean;
}

export interface VerificationRequest {
  /** Null for an address that was given at a sign-up and has an owner already. */
  readonly account: AccountId | null;
  readonly email: string;
}

/** Registers the job that makes keys and sends them. */
export function registerEmailVerification(ctx: Context): void {
  ctx.jobs.work<VerificationJob>(QUEUE, (job) => sendLetter(ctx, job));
}

/**
 * Stores the wish for a letter to this address of the account. `isAskedFor`: the person pressed a button, so one that
 * went out a moment ago does not count.
 */
export async function requestVerification(
  ctx: Context,
  { account, email }: VerificationRequest,
  { tx, isAskedFor = false }: { readonly tx?: Tx; readonly isAskedFor?: boolean } = {},
): Promise<void> {
  const singletonKey = `${account ?? "nobody"} ${emailKey(email)}`;
  await ctx.jobs.send<VerificationJob>(
    QUEUE,
    { account, email, isAskedFor },
    tx ? { singletonKey, tx } : { singletonKey },
  );
}

async function sendLetter(ctx: Context, { account, email, isAskedFor }: VerificationJob): Promise<void> {
  if (isPlaceholder(email)) return;
  if (account === null || (await isEmailTaken(ctx.db, email, account))) return tellOwner(ctx, email);
  const reader = await selectLetterReader(ctx.db, account, email);
  if (!reader || reader.isVerified) return;
  if (!isAskedFor && (await hasFreshEmailKey(ctx.db, account, email, FRESH_SECONDS))) return;
  const token = Buffer.from(ctx.random.bytes(TOKEN_BYTES)).toString("base64url");
  await insertEmailKey(ctx.db, account, email, token);
  const link = `${siteOrigin(ctx)}/account/verify-email/${token}`;
  try {
    await sendMail(ctx.config, verificationMail(reader, link));
  } catch (error) {
    // The job tries again with another key: one that reached nobody must not count as sent.
    await deleteEmailKey(ctx.db, token);
    throw error;
  }
}

async function tellOwner(ctx: Context, email: string): Promise<void> {
  const owner = await selectEmailOwner(ctx.db, email);
  if (owner) await sendMail(ctx.config, addressTakenMail(owner, siteOrigin(ctx)));
}
