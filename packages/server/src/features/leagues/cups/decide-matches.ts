/** Decides a settled round's matches from its results: points, then goals, then the coin. */
import {
  cupCoinLabel,
  decideTie,
  type EntryId,
  type LeagueId,
  type RoundGoals,
  type RoundId,
  type Tiebreak,
  tossCoin,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";

interface DecideRequest {
  readonly roundId: RoundId;
  readonly seed: string;
}

/** Every match of the round has its winner afterwards; what was decided before is decided anew. */
export async function decideMatches(tx: Tx, request: DecideRequest): Promise<void> {
  const { roundId } = request;
  await updateByPoints(tx, roundId);
  for (;;) {
    const level = await selectLevelMatches(tx, roundId);
    if (level.length === 0) return;
    const decided = level.map((match) => decide(match, request));
    await updateLevelMatches(tx, roundId, decided);
  }
}

function decide(match: LevelMatch, { roundId, seed }: DecideRequest) {
  const { entry1, entry2, points, goals1, goals2 } = match;
  const coin = tossCoin(seed, cupCoinLabel(match.leagueId, roundId, entry1, entry2));
  const { winner, tiebreak } = decideTie({
    pointsA: points,
    pointsB: points,
    goalsA: goals1.scored,
    goalsB: goals2.scored,
    concededA: goals1.conceded,
    concededB: goals2.conceded,
    coin,
  });
  return {
    ...match,
    coin: tiebreak === "default" ? coin : null,
    winnerId: winner === "a" ? entry1 : entry2,
    tiebreak: tiebreak!,
  };
}

/** Points of both, and the winner where they differ. A bye is won; its points are those of the round before. */
async function updateByPoints(tx: Tx, roundId: RoundId): Promise<void> {
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
interface LevelMatch {
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
async function selectLevelMatches(tx: Tx, roundId: RoundId): Promise<LevelMatch[]> {
  const { rows } = await sql<LevelMatch>`
    select m.cup_id as "cupId", c.league_id as "leagueId", m.match_number as "matchNumber", m.entry_1_id as "entry1",
      m.entry_2_id as "entry2", m.points_1 as points,
      jsonb_build_object('scored', coalesce(a.goals_scored, 0), 'conceded', coalesce(a.goals_conceded, 0)) as goals1,
      jsonb_build_object('scored', coalesce(b.goals_scored, 0), 'conceded', coalesce(b.goals_conceded, 0)) as goals2
    from cup_matches m join cups c using (cup_id)
    left join entry_results a on a.entry_id = m.entry_1_id and a.round_id = ${roundId}
    left join entry_results b on b.entry_id = m.entry_2_id and b.round_id = ${roundId}
    where m.round_id = ${roundId} and m.winner_id is null limit ${BATCH_SIZE}`.execute(tx);
  return rows;
}

interface DecidedLevelMatch extends LevelMatch {
  /** Null where goals decided. */
  readonly coin: 0 | 1 | null;
  readonly winnerId: EntryId;
  readonly tiebreak: Tiebreak;
}

async function updateLevelMatches(tx: Tx, roundId: RoundId, matches: readonly DecidedLevelMatch[]): Promise<void> {
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
