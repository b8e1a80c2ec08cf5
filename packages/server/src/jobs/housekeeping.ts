/** Hourly: rows that are not read any more are deleted. Running it twice, or not at all, does no harm. */
import type { Context } from "../context.ts";
import {
  deleteExpiredChallenges,
  deleteExpiredJourneys,
  deleteExpiredPending,
  deleteExpiredAgents,
  deleteExpiredTokens,
  deleteExpiredTokenUses,
  deleteExpiredTrusts,
  deleteOldEmailKeys,
  deleteOldResets,
} from "../features/people/index.ts";
import { deletePastBenched, deletePastReminders, deletePastUntouched } from "../features/content/index.ts";
import { deleteOldDeliveries, deleteOldInstalls, deleteOldQuestions } from "../features/leagues/index.ts";
import { deleteOldChanges } from "../features/teams/index.ts";
import { deleteOldFailed } from "../outgoing/outgoing.sql.ts";
import { deleteOldAnswers } from "../http/calls/idempotency.ts";
import { deleteExpiredSessions } from "../http/session/session.sql.ts";

const QUEUE = "housekeeping";

export function registerHousekeeping(ctx: Context): void {
  ctx.jobs.work(QUEUE, async () => {
    await deleteExpiredSessions(ctx.db);
    await deleteExpiredAgents(ctx.db);
    await deleteExpiredTokens(ctx.db);
    await deleteOldChanges(ctx.db);
    await deleteOldDeliveries(ctx.db);
    await deleteOldQuestions(ctx.db);
    await deleteOldInstalls(ctx.db);
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
    await deletePastUntouched(ctx.db);
    await deleteOldFailed(ctx.db);
  });
  ctx.jobs.schedule(QUEUE, "17 * * * *");
}
