/**
 * Fixing the pairs of knock-out rounds once their deadline has passed. League by league, each in a transaction of its
 * own: it may run twice, or stop half-way and go on later. Until a league's turn comes its pairs are those that will be
 * fixed, so nobody waits for it. A round whose round before is not settled waits for it.
 */
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { insertKnockouts, selectDueKnockoutRounds, selectDueKnockouts } from "./draws.sql.ts";
import { loadKnockouts } from "./knockouts.ts";

const BATCH = 500;

/** Returns how many leagues' pairs were fixed. */
export async function drawDueKnockouts(ctx: Context): Promise<number> {
  const rounds = await selectDueKnockoutRounds(ctx.db);
  if (rounds.length === 0) return 0;
  // Results that were committed before are in the tables then.
  await ctx.live.whenCurrent();
  if (!ctx.live.engine()) return 0;
  let drawn = 0;
  for (const round of rounds) drawn += await drawRound(ctx, round);
  if (drawn > 0) ctx.log.info({ leagues: drawn }, "head-to-head knock-outs drawn");
  return drawn;
}

async function drawRound(ctx: Context, round: RoundId): Promise<number> {
  let drawn = 0;
  let after = 0;
  for (;;) {
    const due = await selectDueKnockouts(ctx.db, { round, after, limit: BATCH });
    for (const draw of due) {
      const next = (await loadKnockouts(ctx, draw)).find(({ roundId }) => roundId === round);
      if (next && (await transact(ctx.db, (tx) => insertKnockouts(tx, draw, next)))) drawn += 1;
    }
    if (due.length < BATCH) return drawn;
    after = due.at(-1)!.leagueId;
  }
}
