/** Everybody who wants the newsletter, with what a letter to each needs: for the operator's mail service. */
import type { Queryable } from "../../context.ts";
import { type Reader, selectReaders, selectSigningSecret } from "./newsletter.sql.ts";
import { signUnsubscribe } from "./unsubscribe-signature.ts";

export interface Recipient extends Omit<Reader, "entryId"> {
  /** The page that ends the subscription; the same address answers the one-click post of mail programs. */
  readonly unsubscribe: string;
  /** RFC 8058. */
  readonly headers: { readonly "List-Unsubscribe": string; readonly "List-Unsubscribe-Post": string };
}

const PAGE_SIZE = 1000;

/** One after another, read in pages; `origin` is where the site is reached, such as `https://fantasy.example.no`. */
export async function* listRecipients(db: Queryable, origin: string): AsyncGenerator<Recipient> {
  const secret = await selectSigningSecret(db);
  if (!secret) return;
  let after = 0;
  for (;;) {
    const readers = await selectReaders(db, after, PAGE_SIZE);
    for (const { entryId, ...reader } of readers) {
      const unsubscribe = `${origin}/entry/unsubscribe/${signUnsubscribe(secret, entryId)}`;
      yield {
        ...reader,
        unsubscribe,
        headers: {
          "List-Unsubscribe": `<${unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      };
      after = entryId;
    }
    if (readers.length < PAGE_SIZE) return;
  }
}
