/**
 * Sending an e-mail to all newsletter readers. Each reader is claimed in the database with the queued e-mail, so
 * concurrent or restarted runs send none twice. The queue belongs to the game: e-mails that a run leaves, because the
 * mail server is away or defers them, are sent by the game's other processes, after more urgent ones.
 */
import { closest } from "@elleveren/contract";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { entryId as toEntryId } from "@elleveren/rules";

import { prepareMail } from "../../../adapters/mail/index.ts";
import type { Config } from "../../../config/config.ts";
import type { Database } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { Outgoing, Preparing } from "../../../outgoing/outgoing.ts";
import { fillLetter, type Letter } from "./letter.ts";
import {
  claimSendings,
  completeSending,
  KIND,
  releaseSending,
  selectNewsletter,
  selectReader,
  selectReaders,
  selectSending,
  selectSigningSecret,
  upsertNewsletter,
  type Sending,
} from "./newsletter.sql.ts";
import { unsubscribeLink } from "./unsubscribe.ts";

const PAGE_SIZE = 500;
const LOOK_EVERY_MS = 200;
/** A due e-mail is found within a second. */
const LEAST_PATIENCE_MS = 5000;

interface ReaderWish {
  readonly letter: string;
  readonly entryId: number;
}

/** The queue's options for a newsletter, in the game and in the command alike. */
export interface NewsletterOptions {
  readonly config: Config;
  readonly db: Database;
  readonly outgoing: Outgoing;
}

export function registerNewsletter({ config, db, outgoing }: NewsletterOptions): void {
  outgoing.register<ReaderWish>({
    channel: "mail",
    name: KIND,
    urgency: "newsletter",
    atMostOnce: true,
    keyOf: ({ letter, entryId }) => `${letter} ${entryId}`,
    prepare: (wish, id) => writeToReader({ config, db }, wish, id),
  });
}

async function writeToReader(
  { config, db }: Omit<NewsletterOptions, "outgoing">,
  wish: ReaderWish,
  id: number,
): Promise<Preparing> {
  const entryId = toEntryId(wish.entryId);
  const newsletter = await selectNewsletter(db, wish.letter);
  const secret = await selectSigningSecret(db);
  const reader = await selectReader(db, wish.letter, entryId);
  if (!newsletter || !secret || !reader) {
    await releaseSending(db, wish.letter, entryId);
    return null;
  }
  const { origin, texts } = newsletter;
  const { email, language, ...named } = reader;
  const link = unsubscribeLink(secret, origin, { of: "newsletter", entryId });
  const { subject, text, html } = fillLetter(closest(texts, language), { ...named, unsubscribe: link.unsubscribe });
  const hash = createHash("sha256").update(`${wish.letter}:${link.unsubscribe}`).digest("hex");
  const message = {
    to: email,
    subject,
    text,
    ...(html === null ? {} : { html }),
    headers: link.headers,
    messageId: `<${hash}@${new URL(origin).hostname}>`,
  };
  return {
    ...prepareMail(config, id, message),
    onTaken: (tx) => completeSending(tx, wish.letter, entryId),
  };
}

export interface LetterSending extends Omit<Sending, "soon"> {
  /** Readers queued by this run. */
  readonly queued: number;
  /** Claimed by an earlier run. */
  readonly skipped: number;
}

export interface LetterRequest extends Omit<NewsletterOptions, "config"> {
  readonly letter: Letter;
  readonly origin: string;
  /** E-mails deferred for longer are left to the game; so are all while the mail server is away for so long. */
  readonly patienceSeconds: number;
}

/** Queues the e-mail for all readers and sends until none is due soon. */
export async function sendLetter({
  db,
  outgoing,
  letter,
  origin,
  patienceSeconds,
}: LetterRequest): Promise<LetterSending> {
  await upsertNewsletter(db, origin, letter);
  const counts = { queued: 0, skipped: 0 };
  outgoing.start([KIND]);
  try {
    let after = 0;
    for (;;) {
      const ids = (await selectReaders(db, after, PAGE_SIZE)).map(({ entryId }) => entryId);
      const queued = await transact(db, async (tx) => {
        const free = await claimSendings(tx, letter.name, ids);
        const wishes = free.map((entryId): ReaderWish => ({ letter: letter.name, entryId }));
        return outgoing.send("mail", KIND, wishes, { tx });
      });
      counts.queued += queued;
      counts.skipped += ids.length - queued;
      after = ids.at(-1) ?? after;
      if (ids.length < PAGE_SIZE) break;
    }
    const { soon: _, ...sending } = await whenSent(db, letter.name, patienceSeconds);
    return { ...counts, ...sending };
  } finally {
    await outgoing.stop();
  }
}

/** Resolves when none is due soon, or none was sent for as long as our patience. */
async function whenSent(db: Database, letter: string, patienceSeconds: number): Promise<Sending> {
  let last = await selectSending(db, letter, patienceSeconds);
  let movedMs = performance.now();
  while (last.soon > 0) {
    await sleep(LOOK_EVERY_MS);
    const now = await selectSending(db, letter, patienceSeconds);
    if (now.sent !== last.sent || now.failed !== last.failed) movedMs = performance.now();
    last = now;
    if (performance.now() - movedMs > Math.max(patienceSeconds * 1000, LEAST_PATIENCE_MS)) break;
  }
  return last;
}
