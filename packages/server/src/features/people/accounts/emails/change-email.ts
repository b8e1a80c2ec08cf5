/**
 * Another address for an account. The holder of the address holds the account, because password resets go there: so
 * everything based on the old one ends, and the old one is told. This is the only way an address changes.
 */
import { isLanguage, type Language } from "@elleveren/contract";
import { accepted, type AccountId, refused, type Result } from "@elleveren/rules";

import { GAME, greeting, type MailMessage, prepareMail, SIGNED } from "../../../../adapters/mail/index.ts";
import type { Context, Tx } from "../../../../context.ts";
import { type Account, type AccountReader, isEmailTaken, updateEmail } from "../accounts.sql.ts";
import type { ProfileProblem } from "../check-profile.ts";
import { emailKey, isPlaceholder } from "./email-address.ts";
import { requestVerification } from "./email-letters.ts";
import { deleteEmail, deleteNextPrimary, lockEmail } from "./emails.sql.ts";
import { deleteResets } from "../password-reset.sql.ts";

const KIND = "email-changed";

interface EmailChange {
  readonly account: AccountId;
  /** The account's previous reader, with the language of the e-mail. */
  readonly former: AccountReader;
  /** Clean and checked. */
  readonly email: string;
}

export const formerReader = ({ email, firstName, newsletter }: Account): AccountReader => ({
  email,
  firstName,
  language: isLanguage(newsletter?.language) ? newsletter.language : "nb",
});

/** Another spelling of the same address is no change: no e-mail is sent, and no password is asked for. */
export const isOtherAddress = (one: string, other: string): boolean => emailKey(one) !== emailKey(other);

/** Within the caller's transaction; `duplicate` when another account has the address. */
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
  // An e-mail goes out only where the address was not verified before it became the primary one.
  await requestVerification(ctx, { account, email }, { tx });
  if (!isPlaceholder(former.email)) await ctx.outgoing.send<AccountReader>("mail", KIND, [former], { tx });
  return accepted(null);
}

/** Registers the e-mail to the old address. */
export function registerEmailChanged(ctx: Context): void {
  ctx.outgoing.register<AccountReader>({
    channel: "mail",
    name: KIND,
    wasQueue: true,
    urgency: "news",
    prepare: async (former, id) => prepareMail(ctx.config, id, emailChangedMail(former)),
  });
}

/** The new address is left out: the old mailbox may have another reader by now. */
function emailChangedMail({ email, firstName, language }: AccountReader): MailMessage {
  const { subject, changed, notYou } = WORDS[language];
  return {
    to: email,
    subject,
    text: `${greeting(language, firstName)}

${changed}

${notYou}

${SIGNED}
`,
  };
}

const WORDS: Readonly<Record<Language, Readonly<Record<"subject" | "changed" | "notYou", string>>>> = {
  nb: {
    subject: `E-postadressen på ${GAME}-kontoen din er endret`,
    changed: `E-postadressen på ${GAME}-kontoen din er endret, så dette er det siste brevet hit. Fra nå av logger du inn med den nye
adressen. Laget, ligaene og passordet ditt er som før.`,
    notYou: `Var det ikke deg? Da er det noen som kan passordet ditt. Svar på denne e-posten med en gang, så hjelper vi deg med å få
kontoen tilbake.`,
  },
  nn: {
    subject: `E-postadressa på ${GAME}-kontoen din er endra`,
    changed: `E-postadressa på ${GAME}-kontoen din er endra, så dette er det siste brevet hit. Frå no av loggar du inn med den nye
adressa. Laget, ligaane og passordet ditt er som før.`,
    notYou: `Var det ikkje deg? Då er det nokon som kan passordet ditt. Svar på denne e-posten med ein gong, så hjelper vi deg med
å få kontoen tilbake.`,
  },
  en: {
    subject: `Your ${GAME} account has a new email address`,
    changed: `The email address of your ${GAME} account has been changed, so this is the last letter to this one. You log in with the
new address from now on. Your team, your leagues and your password are as they were.`,
    notYou: `Was it not you? Then somebody knows your password. Reply to this letter at once, and we will help you get your account
back.`,
  },
};
