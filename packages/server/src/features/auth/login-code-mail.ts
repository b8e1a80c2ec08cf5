/** The letter with the code that signs in. */
import type { MailMessage } from "../../adapters/mail/index.ts";
import type { LetterReader } from "../accounts/index.ts";

export function loginCodeMail({ email, firstName, language }: LetterReader, code: string): MailMessage {
  const name = firstName === "" ? "" : ` ${firstName}`;
  return language === "en"
    ? {
        to: email,
        subject: `${code} is your code for Elleveren`,
        text: `Hi${name},

Your code to log in to Elleveren:

${code}

Type it where you asked for it. It works once, for 10 minutes. If it was not you, do nothing, and give the code to nobody.

Elleveren
`,
      }
    : {
        to: email,
        subject: `${code} er koden din til Elleveren`,
        text: `Hei${name},

Koden for å logge inn på Elleveren:

${code}

Skriv den inn der du ba om den. Den virker én gang, og i ti minutter. Var det ikke deg, trenger du ikke gjøre noe, men
ikke gi koden til noen.

Elleveren
`,
      };
}
