/**
 * Letters about addresses. Asking for one is the same work whosever the address is; only who writes it, later, looks
 * whether there is a key to send, or an owner to tell that somebody else named his address, or nobody at all.
 */
import type { AccountId } from "@elleveren/rules";

import { prepareMail } from "../../../adapters/mail/index.ts";
import type { Context } from "../../../context.ts";
import type { Preparing, SendOptions } from "../../../outgoing/outgoing.ts";
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
import { siteOrigin } from "../../../site-origin.ts";

const KIND = "email-verification";
const TOKEN_BYTES = 32;
/** Letters that nobody asked for by name (a login that waits for the last one) keep this distance. */
const FRESH_SECONDS = 120;

interface VerificationWish {
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

/** Registers the letter with the key. */
export function registerEmailVerification(ctx: Context): void {
  ctx.outgoing.register<VerificationWish>({
    channel: "mail",
    name: KIND,
    wasQueue: true,
    urgency: "asked",
    keyOf: ({ account, email }) => `${account ?? "nobody"} ${emailKey(email)}`,
    addresseeOf: ({ email }) => emailKey(email),
    accountOf: ({ account }) => account,
    prepare: (wish, id) => writeLetter(ctx, wish, id),
  });
}

/**
 * Stores the wish for a letter to this address of the account. `isAskedFor`: the person pressed a button, so one that
 * went out a moment ago does not count.
 */
export async function requestVerification(
  ctx: Context,
  { account, email }: VerificationRequest,
  { isAskedFor = false, ...options }: SendOptions & { readonly isAskedFor?: boolean } = {},
): Promise<void> {
  await ctx.outgoing.send<VerificationWish>("mail", KIND, [{ account, email, isAskedFor }], options);
}

async function writeLetter(
  ctx: Context,
  { account, email, isAskedFor }: VerificationWish,
  id: number,
): Promise<Preparing> {
  if (isPlaceholder(email)) return null;
  if (account === null || (await isEmailTaken(ctx.db, email, account))) return tellOwner(ctx, email, id);
  const reader = await selectLetterReader(ctx.db, account, email);
  if (!reader || reader.isVerified) return null;
  if (!isAskedFor && (await hasFreshEmailKey(ctx.db, account, email, FRESH_SECONDS))) return null;
  const token = Buffer.from(ctx.random.bytes(TOKEN_BYTES)).toString("base64url");
  await insertEmailKey(ctx.db, account, email, token);
  const link = `${siteOrigin(ctx)}/account/verify-email/${token}`;
  return {
    ...prepareMail(ctx.config, id, verificationMail(reader, link)),
    // The next try has another key: one that reached nobody must not count as sent.
    onRefused: () => deleteEmailKey(ctx.db, token),
  };
}

async function tellOwner(ctx: Context, email: string, id: number): Promise<Preparing> {
  const owner = await selectEmailOwner(ctx.db, email);
  return owner && prepareMail(ctx.config, id, addressTakenMail(owner, siteOrigin(ctx)));
}
