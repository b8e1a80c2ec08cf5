/**
 * Sending a letter to everybody who wants the newsletter. Each reader's place is taken in the database before the mail
 * server is asked, so two runs, or one that was killed and started again, send to nobody twice. A letter the server
 * refuses is tried again a few times and then left for the next run.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { sendMail } from "../../adapters/mail/index.ts";
import type { Config } from "../../config.ts";
import type { Queryable } from "../../context.ts";
import { fillLetter, type Letter } from "./letter.ts";
import {
  claimSending,
  completeSending,
  countUnsure,
  type Reader,
  releaseSending,
  selectReaders,
  selectSigningSecret,
} from "./newsletter.sql.ts";
import { unsubscribeLink } from "./unsubscribe-link.ts";

const PAGE_SIZE = 500;
/** Letters under way at once; the connections of the mail adapter. */
const AT_ONCE = 4;
const PAUSES_MS = [500, 2000, 8000];

export interface LetterSending {
  readonly sent: number;
  /** Had it from a run before this one. */
  readonly skipped: number;
  /** The mail server did not take it; the next run tries again. */
  readonly failed: number;
  /** Nobody knows whether it went out, because a run was killed at that moment; they are not sent to again. */
  readonly unsure: number;
}

export interface LetterRequest {
  readonly config: Config;
  readonly db: Queryable;
  readonly letter: Letter;
  readonly origin: string;
  /** Before each new attempt at one letter. */
  readonly pausesMs?: readonly number[];
}

/** Resolves when everybody was tried. */
export async function sendLetter(request: LetterRequest): Promise<LetterSending> {
  const { db, letter } = request;
  const secret = await selectSigningSecret(db);
  const counts = { sent: 0, skipped: 0, failed: 0 };
  let after = 0;
  for (;;) {
    const readers = secret ? await selectReaders(db, after, PAGE_SIZE) : [];
    const waiting = [...readers];
    const work = async () => {
      for (let reader = waiting.shift(); reader; reader = waiting.shift()) {
        counts[await sendOne(request, secret!, reader)] += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    after = readers.at(-1)?.entryId ?? after;
    if (readers.length < PAGE_SIZE) break;
  }
  return { ...counts, unsure: await countUnsure(db, letter.name) };
}

async function sendOne(
  { config, db, letter, origin, pausesMs = PAUSES_MS }: LetterRequest,
  secret: Buffer,
  { entryId, email, language, ...reader }: Reader,
): Promise<"sent" | "skipped" | "failed"> {
  if (!(await claimSending(db, letter.name, entryId))) return "skipped";
  const link = unsubscribeLink(secret, origin, { of: "newsletter", entryId });
  const { subject, text, html } = fillLetter(letter[language], { ...reader, unsubscribe: link.unsubscribe });
  const message = {
    to: email,
    subject,
    text,
    ...(html === null ? {} : { html }),
    headers: link.headers,
    messageId: `<${createHash("sha256").update(`${letter.name}:${link.unsubscribe}`).digest("hex")}@${new URL(origin).hostname}>`,
  };
  for (let attempt = 0; ; attempt += 1) {
    try {
      await sendMail(config, message);
      await completeSending(db, letter.name, entryId);
      return "sent";
    } catch {
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined) break;
      await sleep(pauseMs);
    }
  }
  await releaseSending(db, letter.name, entryId);
  return "failed";
}
