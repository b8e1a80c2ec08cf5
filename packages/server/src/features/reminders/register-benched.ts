/**
 * "My starter is benched": a tick sees that line-ups of the open round became known or changed, one job looks for those
 * concerned, and jobs of a batch each tell them. Clubs announce within the same minutes, so the look waits a moment, and
 * one message says what would have been two.
 */
import { accountId, roundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { transact } from "../../db/transactions.ts";
import { selectOpenRound } from "../rounds/index.ts";
import { takeScan } from "./benched.sql.ts";
import { findBenched } from "./find-benched.ts";
import { sendBenched } from "./send-benched.ts";

export const FIND_QUEUE = "benched-find";
const TELL_QUEUE = "benched-tell";
const WAIT_SECONDS = 15;
/** People of one job. */
const BATCH_SIZE = 50;

interface FindJob {
  readonly roundId: number;
}
interface TellJob extends FindJob {
  readonly revision: number;
  readonly accountIds: readonly number[];
}

export function registerBenched(ctx: Context): void {
  ctx.jobs.work<FindJob>(FIND_QUEUE, (job) =>
    findBenched(ctx, roundId(job.roundId), async (tx, change, accounts) => {
      for (let from = 0; from < accounts.length; from += BATCH_SIZE) {
        const accountIds = accounts.slice(from, from + BATCH_SIZE);
        await ctx.jobs.send<TellJob>(TELL_QUEUE, { ...change, accountIds }, { tx });
      }
    }),
  );
  ctx.jobs.work<TellJob>(TELL_QUEUE, (job) =>
    sendBenched(ctx, { roundId: roundId(job.roundId), revision: job.revision }, job.accountIds.map(accountId)),
  );
  ctx.jobs.onTick("benched", async () => {
    const round = ctx.findGame() ? await selectOpenRound(ctx.db) : null;
    if (!round || round.deadlineAtMs <= ctx.clock.nowMs()) return;
    await transact(ctx.db, async (tx) => {
      if ((await takeScan(tx, round.roundId)) === null) return;
      const options = { tx, singletonKey: `round ${round.roundId}`, startAfterSeconds: WAIT_SECONDS };
      await ctx.jobs.send<FindJob>(FIND_QUEUE, { roundId: round.roundId }, options);
    });
  });
}
