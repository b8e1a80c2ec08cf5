/** The letters with a code: one that signs in, and one that proves who is signed in. */
import type { Language } from "@elleveren/contract";

import { GAME, greeting, SIGNED, type MailMessage } from "../../../../adapters/mail/index.ts";
import type { LetterReader } from "../../accounts/index.ts";

type InEachLanguage = Readonly<Record<Language, string>>;

export const loginCodeMail = (reader: LetterReader, code: string): MailMessage =>
  codeMail(reader, code, {
    nb: `Koden for å logge inn på ${GAME}:`,
    nn: `Koden for å logge inn på ${GAME}:`,
    en: `Your code to log in to ${GAME}:`,
  });

export const proofCodeMail = (reader: LetterReader, code: string): MailMessage =>
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
