/**
 * Password reset: a link by e-mail that works once, for an hour. The answer is the same whether the address has an
 * account or not, and the e-mail is written later, so timing does not tell either.
 */
import { accepted, type AccountId, refused, type Result } from "@elleveren/rules";
import type { Language } from "@elleveren/contract";

import { GAME, greeting, type MailMessage, prepareMail, SIGNED } from "../../../adapters/mail/index.ts";
import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { deleteOtherSessions } from "../../../http/session/session.sql.ts";
import { type AccountReader, selectAccountReader } from "./accounts.sql.ts";
import { selectAccount, selectCredentials, updatePasswordHash } from "./accounts.sql.ts";
import { emailKey } from "./emails/email-address.ts";
import { confirmPrimaryEmail } from "./emails/emails.ts";
import { checkNewPassword, selectPasswordOwner } from "./new-passwords/check-new-password.ts";
import type { Preparing } from "../../../outgoing/outgoing.ts";
import { hashPassword } from "./passwords.ts";
import { insertReset, selectReset, useReset } from "./password-reset.sql.ts";

const KIND = "password-reset";
const TOKEN_BYTES = 32;

interface ResetWish {
  readonly email: string;
}

/** Registers the e-mail with the link. */
export function registerPasswordReset(ctx: Context): void {
  ctx.outgoing.register<ResetWish>({
    channel: "mail",
    name: KIND,
    wasQueue: true,
    urgency: "asked",
    keyOf: ({ email }) => emailKey(email),
    addresseeOf: ({ email }) => emailKey(email),
    prepare: ({ email }, id) => writeReset(ctx, email, id),
  });
}

/** Stores the wish; for an address without an account nothing comes of it. */
export async function requestPasswordReset(ctx: Context, email: string, askedFrom: string): Promise<void> {
  await ctx.outgoing.send<ResetWish>("mail", KIND, [{ email }], { askedFrom });
}

async function writeReset(ctx: Context, email: string, id: number): Promise<Preparing> {
  const credentials = await selectCredentials(ctx.db, email);
  // One that signs in elsewhere has no password to reset.
  const reader = credentials && (await selectAccountReader(ctx.db, credentials.accountId, { hasPassword: true }));
  if (!reader) return null;
  // Made here and never stored: one that is tried twice makes two links, of which the second one works.
  const token = Buffer.from(ctx.random.bytes(TOKEN_BYTES)).toString("base64url");
  if (!(await insertReset(ctx.db, credentials.accountId, token))) return null;
  const uid = Buffer.from(String(credentials.accountId)).toString("base64url");
  const link = `${siteOrigin(ctx)}/player/password-set/${uid}/${token}/`;
  return prepareMail(ctx.config, id, resetMail(reader, link));
}

interface ResetProblem {
  readonly code: string;
  readonly field: "new_password1" | "new_password2" | "token";
  /** With `invalid` of a password: it is shorter than this. */
  readonly minLength?: number;
  /** With `invalid` of a password: it is a common one, or made of words that are no secret here. */
  readonly reason?: "common" | "words";
}

/** The account of the link that has these parts, without using it up; null for one that does not work. */
export const findReset = (ctx: Context, uid: string, token: string): Promise<AccountId | null> =>
  selectReset(ctx.db, readUid(uid), token);

/** Sets the password with a link's parts; every session of the account and every login under way ends. */
export async function resetPassword(
  ctx: Context,
  request: { readonly uid: string; readonly token: string; readonly password: string; readonly repeated: string },
): Promise<Result<AccountId, ResetProblem>> {
  // A link that does not work says nothing of whose it was.
  const linked = await findReset(ctx, request.uid, request.token);
  const person = (linked && (await selectPasswordOwner(ctx.db, linked))) ?? { email: "" };
  const weak = await checkNewPassword(ctx, request.password, person);
  const problems: ResetProblem[] = weak.map((problem) => ({ ...problem, field: "new_password1" }));
  if (request.password !== request.repeated) problems.push({ code: "password_mismatch", field: "new_password2" });
  if (problems.length > 0) return refused(problems);
  const passwordHash = await hashPassword(request.password);
  return transact(ctx.db, async (tx) => {
    const account = await useReset(tx, readUid(request.uid), request.token);
    if (account === null) return refused<ResetProblem>([{ code: "invalid_token", field: "token" }]);
    await updatePasswordHash(tx, account, passwordHash);
    await deleteOtherSessions(tx, account, null);
    // The link proves the address it was sent to.
    const owner = await selectAccount(tx, account);
    if (owner) await confirmPrimaryEmail(tx, account, owner.email, { keepsPassword: true });
    return accepted(account);
  });
}

/** The account's number in the link; 0, which no account has, for anything unreadable. */
function readUid(uid: string): number {
  const text = Buffer.from(uid, "base64url").toString();
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** The e-mail with the link for a new password. */
function resetMail({ email, firstName, language }: AccountReader, link: string): MailMessage {
  const { subject, asked, works } = WORDS[language];
  return {
    to: email,
    subject,
    text: `${greeting(language, firstName)}

${asked}

${link}

${works}

${SIGNED}
`,
  };
}

const nb = {
  subject: `Nytt passord til ${GAME}`,
  asked: `Noen, sikkert du, har bedt om nytt passord til ${GAME}. Velg et her:`,
  works: "Lenken virker én gang, og i en time. Var det ikke deg, trenger du ikke gjøre noe: passordet er som før.",
};

const WORDS: Readonly<Record<Language, typeof nb>> = {
  nb,
  nn: {
    subject: `Nytt passord til ${GAME}`,
    asked: `Nokon, sikkert du, har bede om nytt passord til ${GAME}. Vel eit her:`,
    works: "Lenkja verkar éin gong, og i ein time. Var det ikkje deg, treng du ikkje gjere noko: passordet er som før.",
  },
  en: {
    subject: `A new password for ${GAME}`,
    asked: `Somebody, most likely you, asked for a new password for ${GAME}. Choose one here:`,
    works: "The link works once, within an hour. If it was not you, do nothing: your password stays as it is.",
  },
};
