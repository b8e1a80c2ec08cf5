/**
 * Cups follow the rounds. A tick after the one that settles: for each settling that the cups have not heard of, one
 * transaction decides the round's matches, begins the cups that qualify after it, draws the next round of all, and tells
 * the seed it was done with. A process that dies in it leaves nothing behind, and the next one does the very same, since
 * the seed was promised before.
 *
 *   first settling  the matches are decided and the next round is drawn, however late it is
 *   corrected one   before the next round's deadline: decided again, and the right teams take their places;
 *                   after it: nothing (decision 0089). The final has no next round and is always decided again.
 */
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Tx } from "../../../context.ts";
import { clientTransaction } from "../../../db/client-transaction.ts";
import { notify } from "../../../db/notify.ts";
import { keepWinners, replaceWinners } from "./corrections.ts";
import { decideMatches } from "./decide-matches.ts";
import { drawNewCups } from "./draw-new-cups.ts";
import { MatchWriter } from "./match-writer.ts";
import { drawNextRounds } from "./next-rounds.ts";
import { commitSeeds, revealSeed } from "./seeds.ts";

/** Does what is due; returns the rounds whose step was taken. May run twice, or in two processes at once. */
export async function advanceCups(ctx: Context): Promise<readonly RoundId[]> {
  await commitSeeds(ctx);
  const taken: RoundId[] = [];
  for (const roundId of await selectDueRounds(ctx)) {
    if (await takeStep(ctx, roundId)) taken.push(roundId);
  }
  return taken;
}

async function selectDueRounds({ db }: Context): Promise<RoundId[]> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select r.round_id from rounds r left join cup_steps s using (round_id)
    where r.state = 'settled' and r.settlement_number > coalesce(s.settlement_number, 0)
    order by r.round_id`.execute(db);
  return rows.map((row) => row.round_id);
}

function takeStep(ctx: Context, roundId: RoundId): Promise<boolean> {
  return clientTransaction(ctx.pool, async ({ client, tx }) => {
    const round = await lockForStep(tx, roundId);
    if (!round) return false;
    const seed = await revealSeed(tx, roundId);
    const request = { roundId, seed };
    if (round.isFirst) {
      await decideMatches(tx, request);
      const writer = new MatchWriter(client, (roundId + 1) as RoundId, ctx.clock.nowMs());
      const step = { ...request, ruleset: ctx.game().ruleset, tx, writer };
      const goingOn = await drawNextRounds(step);
      const begun = await drawNewCups(step);
      await writer.end();
      ctx.log.info({ roundId, goingOn, begun, matches: writer.count }, "cups drawn");
    } else if (round.mayChange) {
      await keepWinners(tx, roundId);
      await decideMatches(tx, request);
      const places = await replaceWinners(tx, roundId);
      ctx.log.info({ roundId, places }, "cups corrected");
    } else {
      ctx.log.info({ roundId }, "a corrected round leaves its cup matches as they were: the next round has begun");
    }
    await sql`
      insert into cup_steps (round_id, settlement_number) values (${roundId}, ${round.settlementNumber})
      on conflict (round_id) do update set settlement_number = excluded.settlement_number`.execute(tx);
    await notify(tx, { kind: "rounds", roundId });
    return true;
  });
}

/**
 * Locks the settled round, and the next one against its deadline, until the step is done; null when another process has
 * taken it. Rounds are locked in their order, as everywhere.
 */
async function lockForStep(
  tx: Tx,
  roundId: RoundId,
): Promise<{ readonly settlementNumber: number; readonly isFirst: boolean; readonly mayChange: boolean } | null> {
  const { rows } = await sql<{ settlement_number: number; state: string }>`
    select settlement_number, state from rounds where round_id = ${roundId} for no key update`.execute(tx);
  const [round] = rows;
  if (round?.state !== "settled") return null;
  const { rows: next } = await sql<{ has_begun: boolean }>`
    select state in ('closed', 'settled') or deadline_at <= game_now() as has_begun
    from rounds where round_id = ${roundId + 1} for share`.execute(tx);
  const { rows: steps } = await sql<{ settlement_number: number }>`
    select settlement_number from cup_steps where round_id = ${roundId}`.execute(tx);
  const [step] = steps;
  if (step && step.settlement_number >= round.settlement_number) return null;
  return {
    settlementNumber: round.settlement_number,
    isFirst: !step,
    mayChange: !next[0]?.has_begun,
  };
}
