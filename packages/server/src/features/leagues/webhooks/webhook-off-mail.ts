/** The e-mail to the maker of a webhook whose receiver failed for a day. */
import type { Language } from "@elleveren/contract";
import { accountId as toAccountId } from "@elleveren/rules";

import { GAME, greeting, prepareMail, SIGNED, type MailMessage } from "../../../adapters/mail/index.ts";
import type { Context, Tx } from "../../../context.ts";
import type { Preparing } from "../../../outgoing/outgoing.ts";
import { type AccountReader, isPlaceholder, selectAccountReader } from "../../people/index.ts";
import type { Due } from "./deliveries.sql.ts";

const KIND = "webhook-off";

interface OffWish {
  readonly accountId: number;
  readonly leagueName: string;
  /** Only the host: the rest of such an address is often a secret. */
  readonly host: string;
  /** The other end said that the address is no more. */
  readonly isRevoked?: boolean;
}

export async function tellOff(
  ctx: Context,
  tx: Tx,
  { accountId, leagueName, url }: Due,
  isRevoked: boolean,
): Promise<void> {
  const wish = { accountId, leagueName, host: new URL(url).host, isRevoked };
  await ctx.outgoing.send<OffWish>("mail", KIND, [wish], { tx });
}

export function registerOffLetters(ctx: Context): void {
  ctx.outgoing.register<OffWish>({
    channel: "mail",
    name: KIND,
    wasQueue: true,
    urgency: "news",
    accountOf: ({ accountId }) => accountId,
    prepare: (wish, id) => writeOff(ctx, wish, id),
  });
}

async function writeOff(ctx: Context, { accountId, ...news }: OffWish, id: number): Promise<Preparing> {
  const reader = await selectAccountReader(ctx.db, toAccountId(accountId));
  if (!reader || isPlaceholder(reader.email)) return null;
  return prepareMail(ctx.config, id, offLetter(reader, news));
}

function offLetter(
  { email, firstName, language }: AccountReader,
  { leagueName, host, isRevoked = false }: Omit<OffWish, "accountId">,
): MailMessage {
  const { subject, stopped, revoked, again, linkAgain } = WORDS[language];
  return {
    to: email,
    subject: `${subject} – ${GAME}`,
    text: `${greeting(language, firstName)}

${(isRevoked ? revoked : stopped)(host, leagueName)}

${isRevoked ? linkAgain : again}

${SIGNED}
`,
  };
}

const NB = {
  subject: "Varslene fra en liga er slått av",
  stopped: (host: string, league: string) =>
    `I et døgn har ingen svart hos ${host}, dit ligaen ${league} sender varslene sine. Nå har vi sluttet å prøve.`,
  revoked: (host: string, league: string) =>
    `Adressen hos ${host}, dit ligaen ${league} sender varslene sine, finnes ikke lenger: den er trukket tilbake, eller kanalen er borte.`,
  linkAgain: "Koble til chatten på nytt der du styrer ligaen, hvis den fortsatt skal høre noe.",
  again: `Slå dem på igjen der du styrer ligaen, når den andre enden svarer. Det som ikke ble sendt, står i loggen, og kan sendes
derfra.`,
};

const WORDS: Readonly<Record<Language, typeof NB>> = {
  nb: NB,
  nn: {
    ...NB,
    subject: "Varsla frå ein liga er slått av",
    stopped: (host, league) =>
      `I eit døgn har ingen svart hos ${host}, dit ligaen ${league} sender varsla sine. No har vi slutta å prøve.`,
    revoked: (host, league) =>
      `Adressa hos ${host}, dit ligaen ${league} sender varsla sine, finst ikkje lenger: ho er trekt tilbake, eller kanalen er borte.`,
    linkAgain: "Kople til chatten på nytt der du styrer ligaen, om han framleis skal høyre noko.",
    again: `Slå dei på igjen der du styrer ligaen, når den andre enden svarer. Det som ikkje vart sendt, står i loggen, og kan
sendast derifrå.`,
  },
  en: {
    subject: "A league's notices were switched off",
    stopped: (host, league) =>
      `For a day nobody answered at ${host}, where the league ${league} sends its notices. We have stopped trying.`,
    revoked: (host, league) =>
      `The address at ${host}, where the league ${league} sends its notices, is no more: it was revoked, or its channel is gone.`,
    linkAgain: "Link the chat anew where you run the league, if it is still to hear something.",
    again: `When it answers again, switch the notices on where you run the league. What was not sent stands in their log, and can be
sent from there.`,
  },
};
