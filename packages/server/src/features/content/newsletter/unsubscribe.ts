/** Ending letters to somebody by the signature in one of them. */
import { accepted, refused, type EntryId, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { insertLog, selectGameNowMs } from "../../play/index.ts";
import {
  endReminderMails,
  endSubscription,
  findReader,
  lockSubscription,
  selectSigningSecret,
} from "./newsletter.sql.ts";
import { readUnsubscribe, type Unsubscribing } from "./unsubscribe-signature.ts";

export interface UnsubscribeProblem {
  readonly code: "invalid";
  readonly field: "signature";
}

type Outcome = Result<Unsubscribing["of"], UnsubscribeProblem>;

/** Works for anybody who holds the letter, signed in or not. A second time changes nothing and is accepted as well. */
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
    // A reader of an earlier season who has no team now is sent nothing.
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
