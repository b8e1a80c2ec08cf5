/** Winners of settled rounds and finished phases, as rows: names and points, nothing else of a person. */
import type { WireWinner, WireWinners } from "@elleveren/contract";
import { phaseId, type PhaseId, roundId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { namedEntry } from "../../../db/entry-names.ts";

/** Settled rounds with whom the settlement found best, oldest first. */
export async function selectRoundWinners(db: Queryable): Promise<WireWinners["events"]> {
  const { rows } = await sql<WireWinners["events"][number]>`
    select r.round_id as event, ${namedEntry}, r.highest_points as points, 1 as rank
    from rounds r join entries e on e.entry_id = r.highest_entry_id
    where r.state = 'settled' order by r.round_id`.execute(db);
  return rows;
}

export interface FinishedPhase {
  readonly phaseId: PhaseId;
  readonly name: string;
  readonly startRoundId: RoundId;
  readonly stopRoundId: RoundId;
  /** Another one after every settlement of a round that counts in it, and in another season. */
  readonly settlements: string;
}

/** Phases all of whose rounds are settled, by their last round; the whole season stands behind its last month. */
export async function selectFinishedPhases(db: Queryable): Promise<FinishedPhase[]> {
  const { rows } = await sql<{
    phase_id: number;
    name: string;
    start_round_id: number;
    stop_round_id: number;
    settlements: string;
  }>`
    select p.phase_id, p.name, p.start_round_id, p.stop_round_id,
      (select season_name from game) || '/' || sum(r.settlement_number) as settlements
    from phases p join rounds r on r.round_id between p.start_round_id and p.stop_round_id
    group by p.phase_id having bool_and(r.state = 'settled')
    order by p.stop_round_id, p.start_round_id desc, p.phase_id desc`.execute(db);
  return rows.map((row) => ({
    phaseId: phaseId(row.phase_id),
    name: row.name,
    startRoundId: roundId(row.start_round_id),
    stopRoundId: roundId(row.stop_round_id),
    settlements: row.settlements,
  }));
}

/** The first of the phase's table; nobody when nobody took part. Who came later had nothing before. */
export async function selectPhaseBest(
  db: Queryable,
  { startRoundId, stopRoundId }: Pick<FinishedPhase, "startRoundId" | "stopRoundId">,
  limit: number,
): Promise<Unranked[]> {
  const { rows } = await sql<Unranked>`
    select ${namedEntry}, won.points
    from (
      select stop.entry_id, stop.total_points - coalesce(before.total_points, 0) as points
      from entry_results stop
      left join entry_results before on before.entry_id = stop.entry_id and before.round_id = ${startRoundId - 1}
      where stop.round_id = ${stopRoundId}
      order by points desc, stop.total_transfers, stop.entry_id limit ${limit}
    ) won join entries e using (entry_id) join entry_results r on r.entry_id = e.entry_id and r.round_id = ${stopRoundId}
    order by won.points desc, r.total_transfers, e.entry_id`.execute(db);
  return rows;
}

export type Unranked = Omit<WireWinner, "rank">;

/** Of a settled round by points before the cost, then the older entry, as its highest score is found. */
export async function selectRoundBest(db: Queryable, roundId: RoundId, limit: number): Promise<Unranked[]> {
  const { rows } = await sql<Unranked>`
    select ${namedEntry}, best.points
    from (
      select entry_id, points from entry_results where round_id = ${roundId}
      order by points desc, entry_id limit ${limit}
    ) best join entries e using (entry_id) order by best.points desc, e.entry_id`.execute(db);
  return rows;
}

/** Which settlement of which season a round has; null when there is no such round, "unsettled" before the first. */
export async function selectSettlement(db: Queryable, roundId: RoundId): Promise<string | null> {
  const { rows } = await sql<{ settlement: string }>`
    select case when state = 'settled' then (select season_name from game) || '/' || settlement_number
      else 'unsettled' end as settlement
    from rounds where round_id = ${roundId}`.execute(db);
  return rows[0]?.settlement ?? null;
}

export async function isPhase(db: Queryable, id: PhaseId): Promise<boolean> {
  const { rows } = await sql`select from phases where phase_id = ${id}`.execute(db);
  return rows.length > 0;
}
