import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../context.ts";

/**
 * Locks a closed or settled round and tells whether all its matches are final, and from which revision of the facts
 * this transaction settles. Null when the round is not closed yet. The revision is read before the facts, so a fact that
 * lands meanwhile is newer than it and settles the round again.
 */
export async function lockRoundForSettling(
  tx: Tx,
  roundId: RoundId,
): Promise<{ readonly allFinished: boolean; readonly isSettled: boolean; readonly revision: number } | null> {
  const { rows } = await sql<{ state: string }>`
    select state from rounds where round_id = ${roundId} and state in ('closed', 'settled') for update`.execute(tx);
  if (!rows[0]) return null;
  const read = await sql<{ all_finished: boolean; revision: number }>`
    select not exists (select 1 from fixtures where round_id = ${roundId} and not finished) as all_finished,
      coalesce((select max(revision) from fact_revisions where kind in ('stats', 'fixture')), 0) as revision`.execute(
    tx,
  );
  const { all_finished, revision } = read.rows[0]!;
  return { allFinished: all_finished, isSettled: rows[0].state === "settled", revision };
}
