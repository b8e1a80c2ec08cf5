/**
 * "My starter is benched": a tick sees that line-ups of the open round became known or changed, one job looks for those
 * concerned and queues what tells them. Clubs announce within the same minutes, so the look waits a moment, and
 * one message says what would have been two.
 */
import { accountId, roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { selectOpenRound } from "../../clock/index.ts";
import { takeScan } from "./benched.sql.ts";
import { findBenched } from "./find-benched.ts";
import { registerBenchedTelling, sendBenched } from "./send-benched.ts";

export const FIND_QUEUE = "benched-find";
/** Where the release before kept whom to tell. */
const FORMER_QUEUE = "benched-tell";
const WAIT_SECONDS = 15;

interface FindJob {
  readonly roundId: number;
}
interface FormerJob extends FindJob {
  readonly revision: number;
  readonly accountIds: readonly number[];
}

export function registerBenched(ctx: Context): void {
  registerBenchedTelling(ctx);
  ctx.jobs.work<FindJob>(FIND_QUEUE, (job) => findBenched(ctx, roundId(job.roundId)));
  ctx.jobs.workFormer<FormerJob>(FORMER_QUEUE, ({ revision, accountIds, ...job }) =>
    transact(ctx.db, (tx) =>
      sendBenched(ctx, tx, { roundId: roundId(job.roundId), revision }, accountIds.map(accountId)),
    ),
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
