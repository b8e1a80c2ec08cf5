/** Letters about addresses: the key that proves one, and the word to an owner whose address somebody else named. */
import { GAME, SIGNED, type MailMessage } from "../../adapters/mail/index.ts";
import type { LetterReader } from "./emails.sql.ts";

/** "Hei Kari," or, before the name is known, "Hei," alone. */
const greeting = ({ firstName, language }: LetterReader): string =>
  `${language === "en" ? "Hi" : "Hei"}${firstName === "" ? "" : ` ${firstName}`},`;

export function verificationMail(reader: LetterReader, link: string): MailMessage {
  return reader.language === "en"
    ? {
        to: reader.email,
        subject: `Is this your address? ${GAME}`,
        text: `${greeting(reader)}

This address was given at ${GAME}. Confirm here that it is yours:

${link}

The link works once, within three days. If it was not you, do nothing: without your confirmation nobody can use the
address for anything.

${SIGNED}
`,
      }
    : {
        to: reader.email,
        subject: `Er dette adressen din? ${GAME}`,
        text: `${greeting(reader)}

Denne adressen er oppgitt på ${GAME}. Bekreft her at den er din:

${link}

Lenken virker én gang, og i tre dager. Var det ikke deg, trenger du ikke gjøre noe: uten at du bekrefter, kan ingen
bruke adressen til noe.

${SIGNED}
`,
      };
}

/** To the owner. Whoever tried was told nothing of the account. */
export function addressTakenMail(reader: LetterReader, origin: string): MailMessage {
  return reader.language === "en"
    ? {
        to: reader.email,
        subject: `You already play ${GAME}`,
        text: `${greeting(reader)}

Somebody, perhaps you, tried to use this address for an account at ${GAME}. It belongs to your account already, so
nothing was changed. Sign in here:

${origin}/

If you forgot the password, choose a new one:

${origin}/player/password-reset

If it was not you, do nothing. Whoever tried was not told that you have an account.

${SIGNED}
`,
      }
    : {
        to: reader.email,
        subject: `Du spiller allerede ${GAME}`,
        text: `${greeting(reader)}

Noen, kanskje du, prøvde å bruke denne adressen til en konto på ${GAME}. Den hører alt til kontoen din, så ingenting
er endret. Logg inn her:

${origin}/

Har du glemt passordet, velger du et nytt:

${origin}/player/password-reset

Var det ikke deg, trenger du ikke gjøre noe. Den som prøvde, fikk ikke vite at du har en konto.

${SIGNED}
`,
      };
}
