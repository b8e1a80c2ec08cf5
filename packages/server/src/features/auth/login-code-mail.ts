/** The letters with a code: one that signs in, and one that proves who is signed in. */
import { GAME, SIGNED, type MailMessage } from "../../adapters/mail/index.ts";
import type { LetterReader } from "../accounts/index.ts";

export const loginCodeMail = (reader: LetterReader, code: string): MailMessage =>
  codeMail(reader, code, { en: `Your code to log in to ${GAME}:`, nb: `Koden for å logge inn på ${GAME}:` });

export const proofCodeMail = (reader: LetterReader, code: string): MailMessage =>
  codeMail(reader, code, {
    en: `Your code to confirm that it is you, for something that you are about to do on ${GAME}:`,
    nb: `Koden for å bekrefte at det er deg, før noe du er i ferd med å gjøre på ${GAME}:`,
  });

function codeMail(
  { email, firstName, language }: LetterReader,
  code: string,
  purpose: { readonly en: string; readonly nb: string },
): MailMessage {
  const name = firstName === "" ? "" : ` ${firstName}`;
  return language === "en"
    ? {
        to: email,
        subject: `${code} is your code for ${GAME}`,
        text: `Hi${name},

${purpose.en}

${code}

Type it where you asked for it. It works once, for 10 minutes. If it was not you, do nothing, and give the code to nobody.

${SIGNED}
`,
      }
    : {
        to: email,
        subject: `${code} er koden din til ${GAME}`,
        text: `Hei${name},

${purpose.nb}

${code}

Skriv den inn der du ba om den. Den virker én gang, og i ti minutter. Var det ikke deg, trenger du ikke gjøre noe, men
ikke gi koden til noen.

${SIGNED}
`,
      };
}
