/** Unsubscribing by the signature in an e-mail. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { accepted, accountId, type AccountId, type EntryId, entryId, refused, type Result } from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { insertLog, selectGameNowMs } from "../../play/index.ts";
import {
  endReminderMails,
  endSubscription,
  findReader,
  lockSubscription,
  type Reader,
  selectReaders,
  selectSigningSecret,
} from "./newsletter.sql.ts";

interface UnsubscribeProblem {
  readonly code: "invalid";
  readonly field: "signature";
}

type Outcome = Result<Unsubscribing["of"], UnsubscribeProblem>;

/** Works for any holder of the e-mail, signed in or not. Repeating it changes nothing and is accepted. */
export async function unsubscribe(ctx: Context, signature: string): Promise<Outcome> {
  const secret = await selectSigningSecret(ctx.db);
  const what = secret && readUnsubscribe(secret, signature);
  if (!what) return refused([{ code: "invalid", field: "signature" }]);
  if (what.of === "newsletter") return leaveNewsletter(ctx, what.entryId);
  await endReminderMails(ctx.db, what.accountId);
  return accepted("reminders");
}

function leaveNewsletter(ctx: Context, named: EntryId): Promise<Outcome> {
  return transact(ctx.db, async (tx): Promise<Outcome> => {
    const reader = await findReader(tx, named);
    if (!reader) return refused([{ code: "invalid", field: "signature" }]);
    const { entryId } = reader;
    // A reader of an earlier season without a current team gets no newsletter.
    if (entryId === null) return accepted("newsletter");
    const subscription = await lockSubscription(tx, entryId);
    if (!subscription) return refused([{ code: "invalid", field: "signature" }]);
    if (subscription.isSubscribed) {
      await endSubscription(tx, entryId);
      await insertLog(tx, {
        entryId,
        accountId: subscription.accountId,
        roundId: subscription.startedRoundId,
        atMs: await selectGameNowMs(tx),
        kind: "details",
        before: { email: true },
        after: { email: false },
        receipt: null,
      });
    }
    return accepted("newsletter");
  });
}

/** Newsletters go to an entry, reminders to an account. */
type Unsubscribing =
  | { readonly of: "newsletter"; readonly entryId: EntryId }
  | { readonly of: "reminders"; readonly accountId: AccountId };

const PURPOSE = { newsletter: "newsletter-unsubscribe", reminders: "reminders-unsubscribe" } as const;
/** For reminders an `r`, the number, a hyphen, and 32 bytes in base64url. */
const FORM = /^(r?)([1-9]\d{0,14})-([\w-]{43})$/;

/** The signature of an unsubscribe link; of characters that need no escaping in a URL. */
function signUnsubscribe(secret: Buffer, what: Unsubscribing): string {
  const [prefix, id] = what.of === "newsletter" ? ["", what.entryId] : ["r", what.accountId];
  return `${prefix}${id}-${macOf(secret, PURPOSE[what.of], id).toString("base64url")}`;
}

/** The subscription that a signature ends; null when this game did not make it. */
function readUnsubscribe(secret: Buffer, signature: string): Unsubscribing | null {
  const [, prefix, number, mac] = FORM.exec(signature) ?? [];
  if (number === undefined || mac === undefined) return null;
  const given = Buffer.from(mac, "base64url");
  // Only four bits of the last character count: another spelling of the same bytes is refused.
  if (given.toString("base64url") !== mac) return null;
  const of = prefix === "r" ? "reminders" : "newsletter";
  const expected = macOf(secret, PURPOSE[of], Number(number));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return of === "newsletter" ? { of, entryId: entryId(Number(number)) } : { of, accountId: accountId(Number(number)) };
}

const macOf = (secret: Buffer, purpose: string, id: number): Buffer =>
  createHmac("sha256", secret).update(`${purpose}:${id}`).digest();

/** An e-mail's unsubscribe links: a page, and the one-click button of the mail program (RFC 8058). */
export interface UnsubscribeLink {
  /** The page that ends the subscription; the same URL takes the one-click POST of mail programs. */
  readonly unsubscribe: string;
  readonly headers: { readonly "List-Unsubscribe": string; readonly "List-Unsubscribe-Post": string };
}

/** `origin` is the site's, such as `https://fantasy.example.no`. */
export function unsubscribeLink(secret: Buffer, origin: string, what: Unsubscribing): UnsubscribeLink {
  const unsubscribe = `${origin}/entry/unsubscribe/${signUnsubscribe(secret, what)}`;
  return {
    unsubscribe,
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

const PAGE_SIZE = 1000;

/** All newsletter readers, read in pages; `origin` is the site's, such as `https://fantasy.example.no`. */
export async function* listRecipients(
  db: Queryable,
  origin: string,
): AsyncGenerator<Omit<Reader, "entryId"> & UnsubscribeLink> {
  const secret = await selectSigningSecret(db);
  if (!secret) return;
  let after = 0;
  for (;;) {
    const readers = await selectReaders(db, after, PAGE_SIZE);
    for (const { entryId, ...reader } of readers) {
      yield { ...reader, ...unsubscribeLink(secret, origin, { of: "newsletter", entryId }) };
      after = entryId;
    }
    if (readers.length < PAGE_SIZE) return;
  }
}
