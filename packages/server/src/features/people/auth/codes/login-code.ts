/**
 * Codes that sign in, or prove identity anew, sent by e-mail. A code is made when its e-mail is written and kept only
 * as a hash, bound to the pending login: in another browser it is worthless. Only the mailbox reveals whether the
 * address has an account.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { type Language, LOGIN_CODE_LENGTH } from "@elleveren/contract";
import { sql } from "kysely";

import { GAME, greeting, type MailMessage, prepareMail, SIGNED } from "../../../../adapters/mail/index.ts";
import type { Context, Random } from "../../../../context.ts";
import { hashToken } from "../../../../http/session/session.sql.ts";
import type { Preparing } from "../../../../outgoing/outgoing.ts";
import { emailKey, type LetterReader, selectCredentials, selectLetterReader } from "../../accounts/index.ts";
import type { PendingLogin } from "../pending-login.ts";

const KIND = "login-code";
/** Without I, L, O, 0 and 1: read from one screen, typed on another. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

interface CodeWish {
  readonly email: string;
  /** Hash of the pending login's token, hexadecimal: as much as the database knows of it. */
  readonly pending: string;
  /** Present: the code signs no account in, and is a fresh proof of a session. */
  readonly isProof?: true;
}

/** Registers the e-mail with the code. */
export function registerLoginCodes(ctx: Context): void {
  ctx.outgoing.register<CodeWish>({
    channel: "mail",
    name: KIND,
    wasQueue: true,
    urgency: "asked",
    keyOf: ({ pending }) => pending,
    addresseeOf: ({ email }) => emailKey(email),
    prepare: (wish, id) => writeCode(ctx, wish, id),
  });
}

/** Details of a request for a code. */
interface CodeRequest extends Pick<CodeWish, "isProof"> {
  readonly email: string;
  readonly pendingToken: string;
  readonly askedFrom: string;
}

/** Queues a (new) code; a login without an account gets none. */
export async function requestLoginCode(
  ctx: Context,
  { email, pendingToken, askedFrom, isProof }: CodeRequest,
): Promise<void> {
  const pending = hashToken(pendingToken).toString("hex");
  await ctx.outgoing.send<CodeWish>("mail", KIND, [{ email, pending, ...(isProof ? { isProof } : {}) }], { askedFrom });
}

async function writeCode(ctx: Context, { email, pending, isProof }: CodeWish, id: number): Promise<Preparing> {
  const credentials = await selectCredentials(ctx.db, email);
  const reader = credentials && (await selectLetterReader(ctx.db, credentials.accountId, email));
  if (!reader) return null;
  const code = makeCode(ctx.random);
  const hash = hashCode(Buffer.from(pending, "hex"), code).toString("hex");
  const { numAffectedRows } = await sql`
    update pending_logins set state = state || ${JSON.stringify({ code: hash })}::jsonb
    where token_hash = decode(${pending}, 'hex') and account_id = ${reader.accountId} and flow = 'login_by_code'
      and expires_at > clock_timestamp()`.execute(ctx.db);
  // Given up, passed or over meanwhile: a code that opens nothing is not sent.
  return numAffectedRows === 1n
    ? prepareMail(ctx.config, id, (isProof ? proofCodeMail : loginCodeMail)(reader, code))
    : "over";
}

/** True for the last code that was mailed for this pending login, however it is typed. */
export function isLoginCode(pending: PendingLogin, token: string, typed: string): boolean {
  const stored = pending.state["code"];
  const given = hashCode(hashToken(token), typed.toUpperCase().replaceAll(/[\s-]/g, ""));
  const expected = typeof stored === "string" ? Buffer.from(stored, "hex") : null;
  // Compared in any case: time does not tell whether a code was sent at all.
  const isSame = timingSafeEqual(given, expected ?? given);
  return isSame && expected !== null && pending.accountId !== null;
}

/** Whether the account still has the address that the code went to. */
export const isSameAddress = (one: string, other: unknown): boolean =>
  typeof other === "string" && emailKey(one) === emailKey(other);

const hashCode = (pendingHash: Buffer, code: string): Buffer =>
  createHash("sha256").update(pendingHash).update(code).digest();

function makeCode(random: Random): string {
  let code = "";
  while (code.length < LOGIN_CODE_LENGTH) {
    // The last 8 of 256 values would make some letters likelier than others.
    const bytes = [...random.bytes(LOGIN_CODE_LENGTH)].filter((byte) => byte < 256 - (256 % LETTERS.length));
    code += bytes.map((byte) => LETTERS[byte % LETTERS.length]).join("");
  }
  return code.slice(0, LOGIN_CODE_LENGTH);
}

/** The e-mails with a code: for signing in, and for a fresh proof. */
type InEachLanguage = Readonly<Record<Language, string>>;

const loginCodeMail = (reader: LetterReader, code: string): MailMessage =>
  codeMail(reader, code, {
    nb: `Koden for å logge inn på ${GAME}:`,
    nn: `Koden for å logge inn på ${GAME}:`,
    en: `Your code to log in to ${GAME}:`,
  });

const proofCodeMail = (reader: LetterReader, code: string): MailMessage =>
  codeMail(reader, code, {
    nb: `Koden for å bekrefte at det er deg, før noe du er i ferd med å gjøre på ${GAME}:`,
    nn: `Koden for å stadfeste at det er deg, før noko du er i ferd med å gjere på ${GAME}:`,
    en: `Your code to confirm that it is you, for something that you are about to do on ${GAME}:`,
  });

function codeMail({ email, firstName, language }: LetterReader, code: string, purpose: InEachLanguage): MailMessage {
  return {
    to: email,
    subject: `${code} ${SUBJECT[language]}`,
    text: `${greeting(language, firstName)}

${purpose[language]}

${code}

${WORKS[language]}

${SIGNED}
`,
  };
}

/** After the code. */
const SUBJECT: InEachLanguage = {
  nb: `er koden din til ${GAME}`,
  nn: `er koden din til ${GAME}`,
  en: `is your code for ${GAME}`,
};

const WORKS: InEachLanguage = {
  nb: `Skriv den inn der du ba om den. Den virker én gang, og i ti minutter. Var det ikke deg, trenger du ikke gjøre noe, men
ikke gi koden til noen.`,
  nn: `Skriv han inn der du bad om han. Han verkar éin gong, og i ti minutt. Var det ikkje deg, treng du ikkje gjere noko, men
ikkje gi koden til nokon.`,
  en: "Type it where you asked for it. It works once, for 10 minutes. If it was not you, do nothing, and give the code to nobody.",
};
