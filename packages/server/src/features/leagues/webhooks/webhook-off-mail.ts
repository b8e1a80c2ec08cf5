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
}

export async function tellOff(ctx: Context, tx: Tx, { accountId, leagueName, url }: Due): Promise<void> {
  await ctx.outgoing.send<OffWish>("mail", KIND, [{ accountId, leagueName, host: new URL(url).host }], { tx });
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
  { leagueName, host }: Omit<OffWish, "accountId">,
): MailMessage {
  const { subject, stopped, again } = WORDS[language];
  return {
    to: email,
    subject: `${subject} – ${GAME}`,
    text: `${greeting(language, firstName)}

${stopped(host, leagueName)}

${again}

${SIGNED}
`,
  };
}

const NB = {
  subject: "Varslene fra en liga er slått av",
  stopped: (host: string, league: string) =>
    `I et døgn har ingen svart hos ${host}, dit ligaen ${league} sender varslene sine. Nå har vi sluttet å prøve.`,
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
    again: `Slå dei på igjen der du styrer ligaen, når den andre enden svarer. Det som ikkje vart sendt, står i loggen, og kan
sendast derifrå.`,
  },
  en: {
    subject: "A league's notices were switched off",
    stopped: (host, league) =>
      `For a day nobody answered at ${host}, where the league ${league} sends its notices. We have stopped trying.`,
    again: `When it answers again, switch the notices on where you run the league. What was not sent stands in their log, and can be
sent from there.`,
  },
};
