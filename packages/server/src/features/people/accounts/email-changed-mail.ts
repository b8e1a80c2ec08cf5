/** The letter to an address that an account no longer has. */
import type { Language } from "@elleveren/contract";

import { GAME, greeting, SIGNED, type MailMessage } from "../../../adapters/mail/index.ts";
import type { AccountReader } from "./account-reader.sql.ts";

/** The new address is not in it: whoever reads the old one may be somebody else by now. */
export function emailChangedMail({ email, firstName, language }: AccountReader): MailMessage {
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

interface Words {
  readonly subject: string;
  readonly changed: string;
  readonly notYou: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
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
