/** E-mails about addresses: the key that proves one, and the word to an owner whose address somebody else named. */
import type { Language } from "@elleveren/contract";

import { GAME, greeting, SIGNED, type MailMessage } from "../../../adapters/mail/index.ts";
import type { LetterReader } from "./emails.sql.ts";

export function verificationMail({ email, firstName, language }: LetterReader, link: string): MailMessage {
  const { subject, given, works } = VERIFICATION[language];
  return {
    to: email,
    subject,
    text: `${greeting(language, firstName)}

${given}

${link}

${works}

${SIGNED}
`,
  };
}

const VERIFICATION: Readonly<
  Record<Language, { readonly subject: string; readonly given: string; readonly works: string }>
> = {
  nb: {
    subject: `Er dette adressen din? ${GAME}`,
    given: `Denne adressen er oppgitt på ${GAME}. Bekreft her at den er din:`,
    works: `Lenken virker én gang, og i tre dager. Var det ikke deg, trenger du ikke gjøre noe: uten at du bekrefter, kan ingen
bruke adressen til noe.`,
  },
  nn: {
    subject: `Er dette adressa di? ${GAME}`,
    given: `Denne adressa er oppgjeven på ${GAME}. Stadfest her at ho er di:`,
    works: `Lenkja verkar éin gong, og i tre dagar. Var det ikkje deg, treng du ikkje gjere noko: utan at du stadfestar, kan ingen
bruke adressa til noko.`,
  },
  en: {
    subject: `Is this your address? ${GAME}`,
    given: `This address was given at ${GAME}. Confirm here that it is yours:`,
    works: `The link works once, within three days. If it was not you, do nothing: without your confirmation nobody can use the
address for anything.`,
  },
};

/** To the owner. Whoever tried was told nothing of the account. */
export function addressTakenMail({ email, firstName, language }: LetterReader, origin: string): MailMessage {
  const { subject, tried, forgot, notYou } = TAKEN[language];
  return {
    to: email,
    subject,
    text: `${greeting(language, firstName)}

${tried}

${origin}/

${forgot}

${origin}/player/password-reset

${notYou}

${SIGNED}
`,
  };
}

interface Taken {
  readonly subject: string;
  readonly tried: string;
  readonly forgot: string;
  readonly notYou: string;
}

const TAKEN: Readonly<Record<Language, Taken>> = {
  nb: {
    subject: `Du spiller allerede ${GAME}`,
    tried: `Noen, kanskje du, prøvde å bruke denne adressen til en konto på ${GAME}. Den hører alt til kontoen din, så ingenting
er endret. Logg inn her:`,
    forgot: "Har du glemt passordet, velger du et nytt:",
    notYou: "Var det ikke deg, trenger du ikke gjøre noe. Den som prøvde, fikk ikke vite at du har en konto.",
  },
  nn: {
    subject: `Du spelar alt ${GAME}`,
    tried: `Nokon, kanskje du, prøvde å bruke denne adressa til ein konto på ${GAME}. Ho høyrer alt til kontoen din, så ingenting
er endra. Logg inn her:`,
    forgot: "Har du gløymt passordet, vel du eit nytt:",
    notYou: "Var det ikkje deg, treng du ikkje gjere noko. Den som prøvde, fekk ikkje vite at du har ein konto.",
  },
  en: {
    subject: `You already play ${GAME}`,
    tried: `Somebody, perhaps you, tried to use this address for an account at ${GAME}. It belongs to your account already, so
nothing was changed. Sign in here:`,
    forgot: "If you forgot the password, choose a new one:",
    notYou: "If it was not you, do nothing. Whoever tried was not told that you have an account.",
  },
};
