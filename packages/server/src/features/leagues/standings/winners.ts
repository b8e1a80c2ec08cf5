/**
 * Winners of rounds and months so far (AP-064). A round is won by points before the transfer cost, the older entry
 * among equals, as its highest score is; a phase as its table is led: points after costs, then fewer transfers, then
 * the older entry, and so is the autumn start with the season. Only settled rounds have a winner, which a correction may still change.
 */
import type { WireWinner, WireWinners } from "@elleveren/contract";
import { type LeagueId, type PhaseId, phaseId, type RoundId, roundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { namedEntry } from "../../../db/entry-names.ts";
import { selectAutumnLeague } from "../leagues/index.ts";

/** The whole season is the first phase. */
export const SEASON_PHASE = phaseId(1);
/** Entries in a list of winners. */
const LISTED = 10;

interface Winners {
  /** One for each settled round and finished phase. */
  all(): Promise<WireWinners>;
  /** The best of a round, first of all; empty until it is settled, null when there is no such round. */
  ofRound(roundId: RoundId): Promise<readonly WireWinner[] | null>;
  /** The first of a phase's table; empty until all its rounds are settled, null when there is no such phase. */
  ofPhase(phaseId: PhaseId): Promise<readonly WireWinner[] | null>;
}

/** A list is computed once for each settlement of its rounds, by each process, however many people look. */
export function createWinners({ db }: Context): Winners {
  const kept = new Map<string, { readonly settlements: string; readonly best: Promise<readonly WireWinner[]> }>();

  const keep = (key: string, settlements: string, read: () => Promise<Unranked[]>): Promise<readonly WireWinner[]> => {
    const before = kept.get(key);
    if (before?.settlements === settlements) return before.best;
    const reading = { settlements, best: read().then(ranked) };
    kept.set(key, reading);
    // A failed read is retried by the next request.
    reading.best.catch(() => {
      if (kept.get(key) === reading) kept.delete(key);
    });
    return reading.best;
  };
  const bestOf = (phase: FinishedPhase) =>
    keep(`phase ${phase.phaseId}`, phase.settlements, () => selectPhaseBest(db, phase, LISTED));

  return {
    async all() {
      const [events, phases, league] = await Promise.all([
        selectRoundWinners(db),
        selectFinishedPhases(db),
        selectAutumnLeague(db),
      ]);
      const won = await Promise.all(phases.map(async (phase) => ({ phase, winner: (await bestOf(phase))[0] })));
      const season = phases.find((phase) => phase.phaseId === SEASON_PHASE);
      const best =
        league && season
          ? await keep("autumn", season.settlements, () => selectAutumnBest(db, league.leagueId, season, LISTED))
          : [];
      return {
        events,
        autumn: league && { league: league.leagueId, start_event: league.startRoundId, best: [...best] },
        phases: won.flatMap(({ phase, winner }) =>
          winner ? [{ phase: phase.phaseId, name: phase.name, ...winner }] : [],
        ),
      };
    },
    async ofRound(roundId) {
      const settlement = await selectSettlement(db, roundId);
      if (settlement === null) return null;
      if (settlement === "unsettled") return [];
      return keep(`round ${roundId}`, settlement, () => selectRoundBest(db, roundId, LISTED));
    },
    async ofPhase(phaseId) {
      const phase = (await selectFinishedPhases(db)).find((candidate) => candidate.phaseId === phaseId);
      if (phase) return bestOf(phase);
      return (await isPhase(db, phaseId)) ? [] : null;
    },
  };
}

/** Equal points share a rank. */
const ranked = (rows: readonly Unranked[]): WireWinner[] =>
  rows.map((row) => ({ ...row, rank: rows.findIndex(({ points }) => points === row.points) + 1 }));

/** Settled rounds with the winner found by the settlement, oldest first. */
export async function selectRoundWinners(db: Queryable): Promise<WireWinners["events"]> {
  const { rows } = await sql<WireWinners["events"][number]>`
    select r.round_id as event, ${namedEntry}, r.highest_points as points, 1 as rank
    from rounds r join entries e on e.entry_id = r.highest_entry_id
    where r.state = 'settled' order by r.round_id`.execute(db);
  return rows;
}

interface FinishedPhase {
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

/** The first of the phase's table; none without participants. Entries that joined later had nothing before. */
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

/** The first of the autumn start's table: its teams have no points from before it. */
export async function selectAutumnBest(
  db: Queryable,
  league: LeagueId,
  { stopRoundId }: Pick<FinishedPhase, "stopRoundId">,
  limit: number,
): Promise<Unranked[]> {
  const { rows } = await sql<Unranked>`
    select ${namedEntry}, won.total_points as points
    from (
      select r.entry_id, r.total_points, r.total_transfers
      from league_members m join entry_results r on r.entry_id = m.entry_id and r.round_id = ${stopRoundId}
      where m.league_id = ${league}
      order by r.total_points desc, r.total_transfers, r.entry_id limit ${limit}
    ) won join entries e using (entry_id)
    order by won.total_points desc, won.total_transfers, e.entry_id`.execute(db);
  return rows;
}

type Unranked = Omit<WireWinner, "rank">;

/** Of a settled round by points before the cost, then the older entry, as its highest score is found. */
async function selectRoundBest(db: Queryable, roundId: RoundId, limit: number): Promise<Unranked[]> {
  const { rows } = await sql<Unranked>`
    select ${namedEntry}, best.points
    from (
      select entry_id, points from entry_results where round_id = ${roundId}
      order by points desc, entry_id limit ${limit}
    ) best join entries e using (entry_id) order by best.points desc, e.entry_id`.execute(db);
  return rows;
}

/** Which settlement of which season a round has; null when there is no such round, "unsettled" before the first. */
async function selectSettlement(db: Queryable, roundId: RoundId): Promise<string | null> {
  const { rows } = await sql<{ settlement: string }>`
    select case when state = 'settled' then (select season_name from game) || '/' || settlement_number
      else 'unsettled' end as settlement
    from rounds where round_id = ${roundId}`.execute(db);
  return rows[0]?.settlement ?? null;
}

async function isPhase(db: Queryable, id: PhaseId): Promise<boolean> {
  const { rows } = await sql`select from phases where phase_id = ${id}`.execute(db);
  return rows.length > 0;
}
