/** The letter to an address that an account no longer has. */
import { GAME, SIGNED, type MailMessage } from "../../adapters/mail/index.ts";

export interface FormerReader {
  readonly email: string;
  readonly firstName: string;
  readonly language: "nb" | "en";
}

/** The new address is not in it: whoever reads the old one may be somebody else by now. */
export function emailChangedMail({ email, firstName, language }: FormerReader): MailMessage {
  return language === "en"
    ? {
        to: email,
        subject: `Your ${GAME} account has a new email address`,
        text: `Hi${named(firstName)},

The email address of your ${GAME} account has been changed, so this is the last letter to this one. You log in with the
new address from now on. Your team, your leagues and your password are as they were.

Was it not you? Then somebody knows your password. Reply to this letter at once, and we will help you get your account
back.

${SIGNED}
`,
      }
    : {
        to: email,
        subject: `E-postadressen på ${GAME}-kontoen din er endret`,
        text: `Hei${named(firstName)},

E-postadressen på ${GAME}-kontoen din er endret, så dette er det siste brevet hit. Fra nå av logger du inn med den nye
adressen. Laget, ligaene og passordet ditt er som før.

Var det ikke deg? Da er det noen som kan passordet ditt. Svar på denne e-posten med en gang, så hjelper vi deg med å få
kontoen tilbake.

${SIGNED}
`,
      };
}

/** Somebody who has not confirmed the details yet has no name here. */
const named = (firstName: string): string => (firstName === "" ? "" : ` ${firstName}`);
