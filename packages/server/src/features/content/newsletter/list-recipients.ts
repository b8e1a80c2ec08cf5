/** Everybody who wants the newsletter, with what a letter to each needs. */
import type { Queryable } from "../../../context.ts";
import { type Reader, selectReaders, selectSigningSecret } from "./newsletter.sql.ts";
import { unsubscribeLink, type UnsubscribeLink } from "./unsubscribe-link.ts";

export interface Recipient extends Omit<Reader, "entryId">, UnsubscribeLink {}

const PAGE_SIZE = 1000;

/** One after another, read in pages; `origin` is where the site is reached, such as `https://fantasy.example.no`. */
export async function* listRecipients(db: Queryable, origin: string): AsyncGenerator<Recipient> {
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
