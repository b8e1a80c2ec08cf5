/** Goals of settled rounds, as they decide what points leave open. */
import { entryId, type EntryId, type RoundGoals, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

/** By round and entry: who has no result in a round is not there. */
export type GoalsByRound = ReadonlyMap<RoundId, ReadonlyMap<EntryId, RoundGoals>>;

interface GoalsDbRow {
  round_id: number;
  entry_id: number;
  goals_scored: number;
  goals_conceded: number;
}

export async function selectGoals(
  db: Queryable,
  request: { readonly entryIds: readonly EntryId[]; readonly fromRound: number; readonly toRound: number },
): Promise<GoalsByRound> {
  const { rows } = await sql<GoalsDbRow>`
    select round_id, entry_id, goals_scored, goals_conceded from entry_results
    where entry_id = any(${[...request.entryIds]}::bigint[])
      and round_id between ${request.fromRound} and ${request.toRound}`.execute(db);
  const goals = new Map<RoundId, Map<EntryId, RoundGoals>>();
  for (const row of rows) {
    const round = goals.get(row.round_id as RoundId) ?? new Map<EntryId, RoundGoals>();
    goals.set(row.round_id as RoundId, round);
    round.set(entryId(row.entry_id), { scored: row.goals_scored, conceded: row.goals_conceded });
  }
  return goals;
}
