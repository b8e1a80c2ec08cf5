/** Appending is a tick, since it follows what others do; hashing a round of millions is a job beside the ticks. */
import { roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { MerkleTree } from "../../../public-log/index.ts";
import { appendToLog } from "./append-to-log.ts";
import { digestRound, selectRoundsToDigest } from "./digest-rounds.ts";

const QUEUE = "public-log-round";

export function registerPublicLog(ctx: Context): void {
  ctx.jobs.work<{ round: number }>(QUEUE, ({ round }) => digestRound(ctx, roundId(round)));
  const trees = new Map<string, MerkleTree>();
  ctx.jobs.onTick("public-log", async () => {
    if (!ctx.findGame()) return;
    for (const round of await selectRoundsToDigest(ctx.db)) {
      await ctx.jobs.send(QUEUE, { round }, { singletonKey: `round ${round}` });
    }
    await appendToLog(ctx, { trees });
  });
}
