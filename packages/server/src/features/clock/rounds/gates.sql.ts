/**
 * The linearised cut-off of a round. A write takes one of the round's gates FOR SHARE and reads the deadline after it
 * has the lock; closing takes every gate FOR UPDATE. So a write either commits before the round closes and counts, or
 * sees that it is too late: nothing late is accepted and nothing accepted is lost.
 */
import type { EntryId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";

/** Gates per round; one row would make every manager's write at a deadline queue for the same page. */
export const GATES_PER_ROUND = 16;

export type GateProblem =
  | { readonly code: "round_not_open"; readonly roundId: RoundId }
  | { readonly code: "deadline_passed"; readonly roundId: RoundId; readonly deadlineAtMs: number };

/**
 * Proof that a write is in time: the game time at which the deadline was checked, which stamps the write however long
 * it takes.
 */
export interface InTime {
  readonly inTimeAtMs: number;
}

/**
 * Holds the round open until the transaction ends. Call it after the entry row is locked and before anything is
 * written. Returns the problem instead when the round is not the open one or its deadline has passed by the
 * database's clock.
 */
export function lockOpenRound(
  tx: Tx,
  { roundId, entryId }: { roundId: RoundId; entryId: EntryId },
): Promise<GateProblem | InTime> {
  return lockOpenRoundForAll(tx, { roundId, entryIds: [entryId] });
}

/**
 * The same for several entries whose rows are locked: their gates in the order in which closing takes them, then one
 * check.
 */
export async function lockOpenRoundForAll(
  tx: Tx,
  { roundId, entryIds }: { roundId: RoundId; entryIds: readonly EntryId[] },
): Promise<GateProblem | InTime> {
  // A late request takes no gate: PostgreSQL grants FOR SHARE past a waiting FOR UPDATE, so late traffic would starve
  // the close.
  const before = await lookAtRound(tx, roundId);
  if ("code" in before) return before;
  const gates = [...new Set(entryIds.map((entryId) => entryId % GATES_PER_ROUND))];
  await sql`select 1 from round_gates where round_id = ${roundId} and gate = any(${gates}::int[])
    order by gate for share`.execute(tx);
  // A separate statement: its snapshot is taken after the lock was granted, so it sees a close that committed
  // meanwhile.
  return lookAtRound(tx, roundId);
}

async function lookAtRound(tx: Tx, roundId: RoundId): Promise<GateProblem | InTime> {
  const { rows } = await sql<{ state: string; deadline_at: Date; now: Date; in_time: boolean }>`
    select state, deadline_at, now, now < deadline_at as in_time
    from rounds cross join (select game_now() as now offset 0) as clock where round_id = ${roundId}`.execute(tx);
  const round = rows[0];
  if (!round || round.state === "upcoming") return { code: "round_not_open", roundId };
  if (round.state !== "open" || !round.in_time) {
    return { code: "deadline_passed", roundId, deadlineAtMs: round.deadline_at.getTime() };
  }
  return { inTimeAtMs: round.now.getTime() };
}

/** The database ends a connection that holds all gates and stays idle this long, because every save waits for it. */
const LONGEST_SILENCE_MS = 5000;

/**
 * Waits for every write that passed a gate of the round, and lets none pass until this transaction ends. Until the
 * deadline, writes may overtake the waiting close.
 */
export async function lockAllGates(tx: Tx, roundId: RoundId): Promise<void> {
  await sql.raw(`set local idle_in_transaction_session_timeout = ${LONGEST_SILENCE_MS}`).execute(tx);
  await sql`select 1 from round_gates where round_id = ${roundId} order by gate for update`.execute(tx);
}
