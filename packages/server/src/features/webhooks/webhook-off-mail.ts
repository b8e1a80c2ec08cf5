/** The letter to whoever made a webhook that nobody answered for a day. */
import { GAME, SIGNED } from "../../adapters/mail/index.ts";
import { accountId as toAccountId } from "@elleveren/rules";
import { sql } from "kysely";

import { prepareMail, type MailMessage } from "../../adapters/mail/index.ts";
import type { Context, Tx } from "../../context.ts";
import type { Preparing } from "../../outgoing/outgoing.ts";
import type { Due } from "./deliveries.sql.ts";

const KIND = "webhook-off";

interface OffWish {
  readonly accountId: number;
  readonly leagueName: string;
  /** Only the host: the rest of such an address is often a secret. */
  readonly host: string;
}

interface Reader {
  readonly email: string;
  readonly firstName: string;
  readonly language: "nb" | "en";
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
  const { rows } = await sql<{ email: string; first_name: string; language: "nb" | "en" | null }>`
      select a.email, a.first_name, e.language from accounts a left join entries e on e.entry_id = a.entry_id
      where a.account_id = ${toAccountId(accountId)}`.execute(ctx.db);
  const [row] = rows;
  if (!row || row.email.endsWith(".invalid")) return null;
  const reader: Reader = { email: row.email, firstName: row.first_name, language: row.language ?? "nb" };
  return prepareMail(ctx.config, id, offLetter(reader, news));
}

function offLetter(
  { email, firstName, language }: Reader,
  { leagueName, host }: Omit<OffWish, "accountId">,
): MailMessage {
  const name = firstName === "" ? "" : ` ${firstName}`;
  return language === "en"
    ? {
        to: email,
        subject: `A league's notices were switched off – ${GAME}`,
        text: `Hi${name},

For a day nobody answered at ${host}, where the league ${leagueName} sends its notices. We have stopped trying.

When it answers again, switch the notices on where you run the league. What was not sent stands in their log, and can be
sent from there.

${SIGNED}
`,
      }
    : {
        to: email,
        subject: `Varslene fra en liga er slått av – ${GAME}`,
        text: `Hei${name},

I et døgn har ingen svart hos ${host}, dit ligaen ${leagueName} sender varslene sine. Nå har vi sluttet å prøve.

Slå dem på igjen der du styrer ligaen, når den andre enden svarer. Det som ikke ble sendt, står i loggen, og kan sendes
derfra.

${SIGNED}
`,
      };
}
