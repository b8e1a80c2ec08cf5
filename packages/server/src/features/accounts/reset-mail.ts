/** The letter with the link for a new password. */
import { GAME, SIGNED, type MailMessage } from "../../adapters/mail/index.ts";
import type { ResetReader } from "./password-reset.sql.ts";

export function resetMail({ email, firstName, language }: ResetReader, link: string): MailMessage {
  return language === "en"
    ? {
        to: email,
        subject: `A new password for ${GAME}`,
        text: `Hi ${firstName},

Somebody, most likely you, asked for a new password for ${GAME}. Choose one here:

${link}

The link works once, within an hour. If it was not you, do nothing: your password stays as it is.

${SIGNED}
`,
      }
    : {
        to: email,
        subject: `Nytt passord til ${GAME}`,
        text: `Hei ${firstName},

Noen, sikkert du, har bedt om nytt passord til ${GAME}. Velg et her:

${link}

Lenken virker én gang, og i en time. Var det ikke deg, trenger du ikke gjøre noe: passordet er som før.

${SIGNED}
`,
      };
}
