/**
 * An operator moves the deadline of a round whose gates are open. Writes that passed a gate before the move were in
 * time.
 */
import { accepted, refused, type AccountId, type Result, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { recordAct } from "../../people/index.ts";
import { lockAllGates } from "./gates.sql.ts";
import { isDeadlinePassed, isGameClosed, lockRound, selectRounds } from "./rounds.sql.ts";

export type DeadlineProblem =
  | { readonly code: "unknown_round" }
  | { readonly code: "changed"; readonly deadlineAtMs: number }
  /**
   * A closed gate is not opened again: managers have seen each other's squads. Under maintenance an overdue deadline
   * closes no round, and can be moved.
   */
  | { readonly code: "round_closed" | "deadline_passed" | "in_the_past" }
  | { readonly code: "not_after_previous" | "not_before_next" | "after_kickoff"; readonly limitAtMs: number };

export interface DeadlineMove {
  readonly roundId: RoundId;
  readonly deadlineAtMs: number;
  readonly seenAtMs: number;
  readonly reason: string;
  readonly by: AccountId;
}

/** After this the operator is asked to retry. */
const LONGEST_WAIT = "2s";

export async function moveDeadline(ctx: Context, move: DeadlineMove): Promise<Result<null, DeadlineProblem>> {
  const { roundId, deadlineAtMs } = move;
  return transact(ctx.db, async (tx) => {
    // Saves queue behind a waiting lock on a gate, so this wait for gates and round has a timeout.
    await sql.raw(`set local lock_timeout = '${LONGEST_WAIT}'`).execute(tx);
    await lockAllGates(tx, roundId);
    const round = await lockRound(tx, roundId);
    if (!round) return refused([{ code: "unknown_round" }]);
    if (round.deadlineAtMs !== move.seenAtMs) {
      return refused([{ code: "changed", deadlineAtMs: round.deadlineAtMs }]);
    }
    if (round.state === "closed" || round.state === "settled") return refused([{ code: "round_closed" }]);
    if ((await isDeadlinePassed(tx, roundId)) && !(await isGameClosed(tx)))
      return refused([{ code: "deadline_passed" }]);
    const problems = await checkPlace(tx, move);
    if (problems.length > 0) return refused(problems);
    await sql`update rounds set deadline_at = ${new Date(deadlineAtMs)} where round_id = ${roundId}`.execute(tx);
    await recordAct(tx, {
      by: move.by,
      action: "rounds.move_deadline",
      subject: `round ${roundId}`,
      details: {
        from: new Date(round.deadlineAtMs).toISOString(),
        to: new Date(deadlineAtMs).toISOString(),
        reason: move.reason,
      },
    });
    await notify(tx, { kind: "rounds", roundId });
    return accepted(null);
  });
}

async function checkPlace(tx: Tx, { roundId, deadlineAtMs }: DeadlineMove): Promise<DeadlineProblem[]> {
  const { rows } = await sql<{ past: boolean; first: Date | null }>`
    select game_now() >= ${new Date(deadlineAtMs)}::timestamptz as past,
      (select min(kickoff_at) from fixtures where round_id = ${roundId}) as first`.execute(tx);
  const rounds = await selectRounds(tx);
  const at = rounds.findIndex((round) => round.roundId === roundId);
  const [previous, next] = [rounds[at - 1], rounds[at + 1]];
  const problems: DeadlineProblem[] = [];
  if (rows[0]!.past) problems.push({ code: "in_the_past" });
  if (previous && deadlineAtMs <= previous.deadlineAtMs) {
    problems.push({ code: "not_after_previous", limitAtMs: previous.deadlineAtMs });
  }
  if (next && deadlineAtMs >= next.deadlineAtMs)
    problems.push({ code: "not_before_next", limitAtMs: next.deadlineAtMs });
  const firstAtMs = rows[0]!.first?.getTime();
  if (firstAtMs !== undefined && deadlineAtMs > firstAtMs) {
    problems.push({ code: "after_kickoff", limitAtMs: firstAtMs });
  }
  return problems;
}
