/** Letters about addresses: the key that proves one, and the word to an owner whose address somebody else named. */
import type { MailMessage } from "../../adapters/mail/index.ts";
import type { LetterReader } from "./emails.sql.ts";

/** "Hei Kari," or, before the name is known, "Hei," alone. */
const greeting = ({ firstName, language }: LetterReader): string =>
  `${language === "en" ? "Hi" : "Hei"}${firstName === "" ? "" : ` ${firstName}`},`;

export function verificationMail(reader: LetterReader, link: string): MailMessage {
  return reader.language === "en"
    ? {
        to: reader.email,
        subject: "Is this your address? Elleveren",
        text: `${greeting(reader)}

This address was given at Elleveren. Confirm here that it is yours:

${link}

The link works once, within three days. If it was not you, do nothing: without your confirmation nobody can use the
address for anything.

Elleveren
`,
      }
    : {
        to: reader.email,
        subject: "Er dette adressen din? Elleveren",
        text: `${greeting(reader)}

Denne adressen er oppgitt på Elleveren. Bekreft her at den er din:

${link}

Lenken virker én gang, og i tre dager. Var det ikke deg, trenger du ikke gjøre noe: uten at du bekrefter, kan ingen
bruke adressen til noe.

Elleveren
`,
      };
}

/** To the owner. Whoever tried was told nothing of the account. */
export function addressTakenMail(reader: LetterReader, origin: string): MailMessage {
  return reader.language === "en"
    ? {
        to: reader.email,
        subject: "You already play Elleveren",
        text: `${greeting(reader)}

Somebody, perhaps you, tried to use this address for an account at Elleveren. It belongs to your account already, so
nothing was changed. Sign in here:

${origin}/

If you forgot the password, choose a new one:

${origin}/player/password-reset

If it was not you, do nothing. Whoever tried was not told that you have an account.

Elleveren
`,
      }
    : {
        to: reader.email,
        subject: "Du spiller allerede Elleveren",
        text: `${greeting(reader)}

Noen, kanskje du, prøvde å bruke denne adressen til en konto på Elleveren. Den hører alt til kontoen din, så ingenting
er endret. Logg inn her:

${origin}/

Har du glemt passordet, velger du et nytt:

${origin}/player/password-reset

Var det ikke deg, trenger du ikke gjøre noe. Den som prøvde, fikk ikke vite at du har en konto.

Elleveren
`,
      };
}
