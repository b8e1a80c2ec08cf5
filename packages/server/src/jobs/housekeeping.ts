/** Hourly: rows that are not read any more are deleted. Running it twice, or not at all, does no harm. */
import type { Context } from "../context.ts";
import {
  deleteExpiredChallenges,
  deleteExpiredJourneys,
  deleteExpiredPending,
  deleteExpiredTokenUses,
  deleteExpiredTrusts,
} from "../features/auth/index.ts";
import { deleteOldEmailKeys, deleteOldResets } from "../features/accounts/index.ts";
import { deletePastBenched, deletePastReminders } from "../features/reminders/index.ts";
import { deleteExpiredTokens } from "../features/tokens/index.ts";
import { deleteOldDeliveries } from "../features/webhooks/index.ts";
import { deleteOldFailed } from "../outgoing/outgoing.sql.ts";
import { deleteOldAnswers } from "../http/idempotency.ts";
import { deleteExpiredSessions } from "../http/session.sql.ts";

const QUEUE = "housekeeping";

export function registerHousekeeping(ctx: Context): void {
  ctx.jobs.work(QUEUE, async () => {
    await deleteExpiredSessions(ctx.db);
    await deleteExpiredTokens(ctx.db);
    await deleteOldDeliveries(ctx.db);
    await deleteExpiredPending(ctx.db);
    await deleteExpiredJourneys(ctx.db);
    await deleteExpiredTokenUses(ctx.db);
    await deleteExpiredTrusts(ctx.db);
    await deleteExpiredChallenges(ctx.db);
    await deleteOldAnswers(ctx);
    await deleteOldResets(ctx.db);
    await deleteOldEmailKeys(ctx.db);
    await deletePastReminders(ctx.db);
    await deletePastBenched(ctx.db);
    await deleteOldFailed(ctx.db);
  });
  ctx.jobs.schedule(QUEUE, "17 * * * *");
}
