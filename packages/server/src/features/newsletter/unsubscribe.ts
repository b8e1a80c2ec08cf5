/** Taking an entry off the newsletter by the signature in its letter. */
import { accepted, refused, type EntryId, type Result } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { transact } from "../../db/transactions.ts";
import { insertLog, selectGameNowMs } from "../squads/index.ts";
import { endSubscription, lockSubscription, selectSigningSecret } from "./newsletter.sql.ts";
import { readUnsubscribe } from "./unsubscribe-signature.ts";

export interface UnsubscribeProblem {
  readonly code: "invalid";
  readonly field: "signature";
}

/** Works for anybody who holds the letter, signed in or not. A second time changes nothing and is accepted as well. */
export async function unsubscribe(ctx: Context, signature: string): Promise<Result<EntryId, UnsubscribeProblem>> {
  const secret = await selectSigningSecret(ctx.db);
  const entryId = secret && readUnsubscribe(secret, signature);
  if (entryId === null) return refused([{ code: "invalid", field: "signature" }]);
  return transact(ctx.db, async (tx) => {
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
    return accepted(entryId);
  });
}
