import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";

/**
 * Locks a closed or settled round and tells whether all its matches are final, and from which revision of the facts and
 * upon which settling of the round before this transaction settles. Null when the round is not closed yet. Both are read
 * before what they stand for, so whatever lands meanwhile is newer than they are and settles the round again. What refers
 * to the round, such as a match that is moved to it, need not wait.
 */
export async function lockRoundForSettling(
  tx: Tx,
  roundId: RoundId,
): Promise<{
  readonly allFinished: boolean;
  readonly isSettled: boolean;
  readonly settledRevision: number;
  readonly revision: number;
  /** Null for the first round. */
  readonly settledUpon: number | null;
} | null> {
  const { rows } = await sql<{ state: string; settled_revision: number | null }>`
    select state, settled_revision from rounds where round_id = ${roundId} and state in ('closed', 'settled')
    for no key update`.execute(tx);
  if (!rows[0]) return null;
  const read = await sql<{ all_finished: boolean; revision: number; settled_upon: number | null }>`
    select not exists (select 1 from fixtures where round_id = ${roundId} and not finished) as all_finished,
      coalesce((select max(revision) from fact_revisions where kind in ('stats', 'fixture')), 0) as revision,
      (select settlement_number from rounds where round_id = ${roundId} - 1) as settled_upon`.execute(tx);
  const { all_finished, revision, settled_upon: settledUpon } = read.rows[0]!;
  const [{ state, settled_revision: settledRevision }] = rows as [(typeof rows)[number]];
  return {
    allFinished: all_finished,
    isSettled: state === "settled",
    settledRevision: settledRevision ?? 0,
    revision,
    settledUpon,
  };
}
