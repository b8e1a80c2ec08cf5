/** The letter with the link for a new password. */
import type { Language } from "@elleveren/contract";

import { GAME, greeting, SIGNED, type MailMessage } from "../../../adapters/mail/index.ts";
import type { AccountReader } from "./account-reader.sql.ts";

export function resetMail({ email, firstName, language }: AccountReader, link: string): MailMessage {
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

interface Words {
  readonly subject: string;
  readonly asked: string;
  readonly works: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  nb: {
    subject: `Nytt passord til ${GAME}`,
    asked: `Noen, sikkert du, har bedt om nytt passord til ${GAME}. Velg et her:`,
    works: "Lenken virker én gang, og i en time. Var det ikke deg, trenger du ikke gjøre noe: passordet er som før.",
  },
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
