/**
 * E-mails about addresses. The request does the same work for every address; only the e-mail's job, later, looks up
 * whether to send a key, to warn an owner of another account's attempt, or to send nothing.
 */
import type { AccountId } from "@elleveren/rules";
import type { Language } from "@elleveren/contract";

import { GAME, greeting, type MailMessage, prepareMail, SIGNED } from "../../../../adapters/mail/index.ts";
import type { Context } from "../../../../context.ts";
import type { Preparing, SendOptions } from "../../../../outgoing/outgoing.ts";
import { isEmailTaken } from "../accounts.sql.ts";
import { emailKey, isPlaceholder } from "./email-address.ts";
import {
  deleteEmailKey,
  hasFreshEmailKey,
  insertEmailKey,
  type LetterReader,
  selectEmailOwner,
  selectLetterReader,
} from "./emails.sql.ts";
import { siteOrigin } from "../../../../site-origin.ts";

const KIND = "email-verification";
const TOKEN_BYTES = 32;
/** Minimum interval of e-mails sent without a request (a login that waits for the last one). */
const FRESH_SECONDS = 120;

interface VerificationWish {
  /** Null: a sign-up with an address that may have an owner. */
  readonly account: AccountId | null;
  readonly email: string;
  readonly isAskedFor: boolean;
}

interface VerificationRequest {
  /** Null for an address that was given at a sign-up and has an owner already. */
  readonly account: AccountId | null;
  readonly email: string;
}

/** Registers the e-mail with the key. */
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

/** Queues an e-mail to this address of the account. `isAskedFor`: by a button, so that a recent one does not count. */
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
    // A retry uses a new key: an undelivered one must not count as sent.
    onRefused: () => deleteEmailKey(ctx.db, token),
  };
}

async function tellOwner(ctx: Context, email: string, id: number): Promise<Preparing> {
  const owner = await selectEmailOwner(ctx.db, email);
  return owner && prepareMail(ctx.config, id, addressTakenMail(owner, siteOrigin(ctx)));
}

/**
 * E-mails about addresses: the key that proves one, and the warning to an owner whose address another person entered.
 */
function verificationMail({ email, firstName, language }: LetterReader, link: string): MailMessage {
  const { subject, given, works } = VERIFICATION[language];
  return {
    to: email,
    subject,
    text: `${greeting(language, firstName)}

${given}

${link}

${works}

${SIGNED}
`,
  };
}

const VERIFICATION: Readonly<
  Record<Language, { readonly subject: string; readonly given: string; readonly works: string }>
> = {
  nb: {
    subject: `Er dette adressen din? ${GAME}`,
    given: `Denne adressen er oppgitt på ${GAME}. Bekreft her at den er din:`,
    works: `Lenken virker én gang, og i tre dager. Var det ikke deg, trenger du ikke gjøre noe: uten at du bekrefter, kan ingen
bruke adressen til noe.`,
  },
  nn: {
    subject: `Er dette adressa di? ${GAME}`,
    given: `Denne adressa er oppgjeven på ${GAME}. Stadfest her at ho er di:`,
    works: `Lenkja verkar éin gong, og i tre dagar. Var det ikkje deg, treng du ikkje gjere noko: utan at du stadfestar, kan ingen
bruke adressa til noko.`,
  },
  en: {
    subject: `Is this your address? ${GAME}`,
    given: `This address was given at ${GAME}. Confirm here that it is yours:`,
    works: `The link works once, within three days. If it was not you, do nothing: without your confirmation nobody can use the
address for anything.`,
  },
};

/** To the owner. The other person learned nothing of the account. */
function addressTakenMail({ email, firstName, language }: LetterReader, origin: string): MailMessage {
  const { subject, tried, forgot, notYou } = TAKEN[language];
  return {
    to: email,
    subject,
    text: `${greeting(language, firstName)}

${tried}

${origin}/

${forgot}

${origin}/player/password-reset

${notYou}

${SIGNED}
`,
  };
}

interface Taken {
  readonly subject: string;
  readonly tried: string;
  readonly forgot: string;
  readonly notYou: string;
}

const TAKEN: Readonly<Record<Language, Taken>> = {
  nb: {
    subject: `Du spiller allerede ${GAME}`,
    tried: `Noen, kanskje du, prøvde å bruke denne adressen til en konto på ${GAME}. Den hører alt til kontoen din, så ingenting
er endret. Logg inn her:`,
    forgot: "Har du glemt passordet, velger du et nytt:",
    notYou: "Var det ikke deg, trenger du ikke gjøre noe. Den som prøvde, fikk ikke vite at du har en konto.",
  },
  nn: {
    subject: `Du spelar alt ${GAME}`,
    tried: `Nokon, kanskje du, prøvde å bruke denne adressa til ein konto på ${GAME}. Ho høyrer alt til kontoen din, så ingenting
er endra. Logg inn her:`,
    forgot: "Har du gløymt passordet, vel du eit nytt:",
    notYou: "Var det ikkje deg, treng du ikkje gjere noko. Den som prøvde, fekk ikkje vite at du har ein konto.",
  },
  en: {
    subject: `You already play ${GAME}`,
    tried: `Somebody, perhaps you, tried to use this address for an account at ${GAME}. It belongs to your account already, so
nothing was changed. Sign in here:`,
    forgot: "If you forgot the password, choose a new one:",
    notYou: "If it was not you, do nothing. Whoever tried was not told that you have an account.",
  },
};
