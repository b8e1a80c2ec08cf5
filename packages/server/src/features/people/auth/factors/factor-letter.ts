/**
 * The e-mail to the owner when a second factor or a token was added or removed: an unexpected change should be known at
 * once.
 */
import type { Language } from "@elleveren/contract";
import { accountId as toAccountId, type AccountId } from "@elleveren/rules";

import { GAME, greeting, prepareMail, SIGNED, type MailMessage } from "../../../../adapters/mail/index.ts";
import type { Context, Tx } from "../../../../context.ts";
import { isPlaceholder, selectAccountReader, type AccountReader } from "../../accounts/index.ts";

const KIND = "factor-changed";

export type FactorNews =
  "totp_added" | "totp_removed" | "webauthn_added" | "webauthn_removed" | "token_added" | "agent_added";

interface FactorWish {
  readonly accountId: number;
  readonly news: FactorNews;
}

/** With the caller's transaction: a change that did not happen is not told. */
export async function tellOwner(ctx: Context, tx: Tx, accountId: AccountId, news: FactorNews): Promise<void> {
  await ctx.outgoing.send<FactorWish>("mail", KIND, [{ accountId, news }], { tx });
}

/** Registers the e-mails. */
export function registerFactorLetters(ctx: Context): void {
  ctx.outgoing.register<FactorWish>({
    channel: "mail",
    name: KIND,
    wasQueue: true,
    urgency: "news",
    accountOf: ({ accountId }) => accountId,
    prepare: async ({ accountId, news }, id) => {
      const reader = await selectAccountReader(ctx.db, toAccountId(accountId));
      return reader && !isPlaceholder(reader.email) ? prepareMail(ctx.config, id, factorLetter(reader, news)) : null;
    },
  });
}

type InEachLanguage = Readonly<Record<Language, string>>;

const SUBJECTS: Readonly<Record<FactorNews, InEachLanguage>> = {
  totp_added: {
    nb: "Totrinnsinnlogging er slått på",
    nn: "Totrinnsinnlogging er slått på",
    en: "Two-step login is on",
  },
  totp_removed: {
    nb: "Kodeappen er koblet fra kontoen din",
    nn: "Kodeappen er kopla frå kontoen din",
    en: "The authenticator app was removed from your account",
  },
  webauthn_added: {
    nb: "Kontoen din har fått en ny passnøkkel",
    nn: "Kontoen din har fått ein ny passnøkkel",
    en: "A passkey was added to your account",
  },
  webauthn_removed: {
    nb: "En passnøkkel er fjernet fra kontoen din",
    nn: "Ein passnøkkel er fjerna frå kontoen din",
    en: "A passkey was removed from your account",
  },
  token_added: {
    nb: "Kontoen din har fått en ny API-nøkkel",
    nn: "Kontoen din har fått ein ny API-nøkkel",
    en: "A token was added to your account",
  },
  agent_added: {
    nb: "Et program er koblet til kontoen din",
    nn: "Eit program er kopla til kontoen din",
    en: "A program was connected to your account",
  },
};

const FACTS: typeof SUBJECTS = {
  totp_added: {
    nb: `Fra nå av spør vi om en kode fra kodeappen din når du logger inn på ${GAME}.`,
    nn: `Frå no av spør vi om ein kode frå kodeappen din når du loggar inn på ${GAME}.`,
    en: `From now on we ask for a code from your authenticator app when you log in to ${GAME}.`,
  },
  totp_removed: {
    nb: `${GAME} spør ikke lenger om koder fra kodeappen din når du logger inn.`,
    nn: `${GAME} spør ikkje lenger om kodar frå kodeappen din når du loggar inn.`,
    en: `${GAME} no longer asks for codes from your authenticator app when you log in.`,
  },
  webauthn_added: {
    nb: `${GAME}-kontoen din har fått en ny passnøkkel. Med den kan du logge inn uten passord.`,
    nn: `${GAME}-kontoen din har fått ein ny passnøkkel. Med han kan du logge inn utan passord.`,
    en: `A new passkey was added to your ${GAME} account. It logs you in without a password.`,
  },
  webauthn_removed: {
    nb: `En passnøkkel er fjernet fra ${GAME}-kontoen din. Den logger ingen inn lenger.`,
    nn: `Ein passnøkkel er fjerna frå ${GAME}-kontoen din. Han loggar ingen inn lenger.`,
    en: `A passkey was removed from your ${GAME} account. It does not log anybody in any more.`,
  },
  token_added: {
    nb: `${GAME}-kontoen din har fått en ny API-nøkkel. Med den kan et program gjøre det nøkkelen tillater, på dine vegne.`,
    nn: `${GAME}-kontoen din har fått ein ny API-nøkkel. Med han kan eit program gjere det nøkkelen tillèt, på dine vegner.`,
    en: `A new personal token was added to your ${GAME} account. A program that has it can do what it allows, in your name.`,
  },
  agent_added: {
    nb: `Et program er koblet til ${GAME}-kontoen din, og kan gjøre det du tillot, på dine vegne. Du kobler det fra under «Innlogging og sikkerhet» på profilen din.`,
    nn: `Eit program er kopla til ${GAME}-kontoen din, og kan gjere det du tillét, på dine vegner. Du koplar det frå under «Innlogging og tryggleik» på profilen din.`,
    en: `A program was connected to your ${GAME} account and can do what you allowed, in your name. You end the connection under "Sign-in and security" on your profile.`,
  },
};

/** The passkey's name is left out: it could say anything, and this e-mail should be believed. */
export function factorLetter({ email, firstName, language }: AccountReader, news: FactorNews): MailMessage {
  return {
    to: email,
    subject: `${SUBJECTS[news][language]} – ${GAME}`,
    text: `${greeting(language, firstName)}

${FACTS[news][language]}

${WAS_IT_YOU[language]}

${SIGNED}
`,
  };
}

const WAS_IT_YOU: InEachLanguage = {
  nb: `Var det deg, er alt i orden. Var det ikke deg, har noen andre vært inne på kontoen din: bytt passord med en gang, og gå
gjennom siden «Sikkerhet» på profilen din.`,
  nn: `Var det deg, er alt i orden. Var det ikkje deg, har nokon andre vore inne på kontoen din: byt passord med ein gong, og gå
gjennom sida «Tryggleik» på profilen din.`,
  en: `Was it you? Then there is nothing to do. If not, somebody else has been in your account: choose a new password at once,
and look through the page "Security" on your profile.`,
};
