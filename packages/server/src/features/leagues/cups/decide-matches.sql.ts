/** Matches of a settled round and what decides them, as rows. */
import type { EntryId, LeagueId, RoundGoals, RoundId, Tiebreak } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";

/** Points of both, and the winner where they differ. A bye is won; its points are those of the round before. */
export async function updateByPoints(tx: Tx, roundId: RoundId): Promise<void> {
  await sql`
    update cup_matches m set
      points_1 = d.points_1, points_2 = d.points_2,
      winner_id = case when d.points_1 > d.points_2 then m.entry_1_id when d.points_2 > d.points_1 then m.entry_2_id end,
      goals_1 = null, goals_2 = null, conceded_1 = null, conceded_2 = null, coin = null, tiebreak = null
    from (
      select x.cup_id, x.match_number, coalesce(a.points - a.cost_points, 0) as points_1,
        coalesce(b.points - b.cost_points, 0) as points_2
      from cup_matches x
      left join entry_results a on a.entry_id = x.entry_1_id and a.round_id = ${roundId}
      left join entry_results b on b.entry_id = x.entry_2_id and b.round_id = ${roundId}
      where x.round_id = ${roundId} and x.entry_2_id is not null) d
    where m.round_id = ${roundId} and m.cup_id = d.cup_id and m.match_number = d.match_number`.execute(tx);
  await sql`
    update cup_matches set winner_id = entry_1_id
    where round_id = ${roundId} and entry_2_id is null and winner_id is distinct from entry_1_id`.execute(tx);
}

/** A match whose points do not decide it. */
export interface LevelMatch {
  readonly cupId: number;
  readonly leagueId: LeagueId;
  readonly matchNumber: number;
  readonly entry1: EntryId;
  readonly entry2: EntryId;
  /** Of either. */
  readonly points: number;
  /** By and against those who counted, as settling stored them; none without a result. */
  readonly goals1: RoundGoals;
  readonly goals2: RoundGoals;
}

/** Matches a query. */
const BATCH_SIZE = 10_000;

/** The next matches without a winner. */
export async function selectLevelMatches(tx: Tx, roundId: RoundId): Promise<LevelMatch[]> {
  const { rows } = await sql<{
    cup_id: number;
    league_id: LeagueId;
    match_number: number;
    entry_1_id: EntryId;
    entry_2_id: EntryId;
    points_1: number;
    scored_1: number | null;
    scored_2: number | null;
    conceded_1: number | null;
    conceded_2: number | null;
  }>`
    select m.cup_id, c.league_id, m.match_number, m.entry_1_id, m.entry_2_id, m.points_1, a.goals_scored as scored_1,
      b.goals_scored as scored_2, a.goals_conceded as conceded_1, b.goals_conceded as conceded_2
    from cup_matches m join cups c using (cup_id)
    left join entry_results a on a.entry_id = m.entry_1_id and a.round_id = ${roundId}
    left join entry_results b on b.entry_id = m.entry_2_id and b.round_id = ${roundId}
    where m.round_id = ${roundId} and m.winner_id is null limit ${BATCH_SIZE}`.execute(tx);
  return rows.map((row) => ({
    cupId: row.cup_id,
    leagueId: row.league_id,
    matchNumber: row.match_number,
    entry1: row.entry_1_id,
    entry2: row.entry_2_id,
    points: row.points_1,
    goals1: { scored: row.scored_1 ?? 0, conceded: row.conceded_1 ?? 0 },
    goals2: { scored: row.scored_2 ?? 0, conceded: row.conceded_2 ?? 0 },
  }));
}

export interface DecidedLevelMatch extends LevelMatch {
  /** Null where goals decided. */
  readonly coin: 0 | 1 | null;
  readonly winnerId: EntryId;
  readonly tiebreak: Tiebreak;
}

export async function updateLevelMatches(
  tx: Tx,
  roundId: RoundId,
  matches: readonly DecidedLevelMatch[],
): Promise<void> {
  const column = <T>(of: (match: DecidedLevelMatch) => T) => matches.map(of);
  await sql`
    update cup_matches m set goals_1 = d.goals_1, goals_2 = d.goals_2, conceded_1 = d.conceded_1,
      conceded_2 = d.conceded_2, coin = d.coin, winner_id = d.winner_id, tiebreak = d.tiebreak
    from unnest(
      ${column((match) => match.cupId)}::bigint[], ${column((match) => match.matchNumber)}::integer[],
      ${column((match) => match.goals1.scored)}::smallint[], ${column((match) => match.goals2.scored)}::smallint[],
      ${column((match) => match.goals1.conceded)}::smallint[], ${column((match) => match.goals2.conceded)}::smallint[],
      ${column((match) => match.coin)}::smallint[], ${column((match) => match.winnerId)}::bigint[],
      ${column((match) => match.tiebreak)}::text[]
    ) as d (cup_id, match_number, goals_1, goals_2, conceded_1, conceded_2, coin, winner_id, tiebreak)
    where m.round_id = ${roundId} and m.cup_id = d.cup_id and m.match_number = d.match_number`.execute(tx);
}
