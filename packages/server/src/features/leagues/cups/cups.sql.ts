/** Cups and their drawn rounds, as rows. */
import { leagueId, type LeagueId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export interface Cup {
  /** On the wire the cup's league. */
  readonly cupId: LeagueId;
  /** The qualifying league. */
  readonly leagueId: LeagueId;
  readonly leagueName: string;
  readonly qualificationRound: RoundId;
  readonly finalRound: RoundId;
  readonly qualifierCount: number;
  readonly hasByes: boolean;
  readonly isLarge: boolean;
}

/** The rounds in which a cup has matches. */
export const roundsOfCup = ({ qualificationRound, finalRound }: Pick<Cup, "qualificationRound" | "finalRound">) => ({
  first: qualificationRound + 1,
  last: finalRound,
});

/** By its own number or its league's; null while it is not drawn. */
export async function selectCup(db: Queryable, id: LeagueId): Promise<Cup | null> {
  const { rows } = await sql<{
    cup_id: number;
    league_id: number;
    name: string;
    qualification_round_id: RoundId;
    final_round_id: RoundId;
    qualifier_count: number;
    has_byes: boolean;
    is_large: boolean;
  }>`
    select c.*, l.name from cups c join leagues l using (league_id)
    where c.cup_id = ${id} or c.league_id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    cupId: leagueId(row.cup_id),
    leagueId: leagueId(row.league_id),
    leagueName: row.name,
    qualificationRound: row.qualification_round_id,
    finalRound: row.final_round_id,
    qualifierCount: row.qualifier_count,
    hasByes: row.has_byes,
    isLarge: row.is_large,
  };
}

export interface CupRound {
  readonly roundId: RoundId;
  /** Byes among them. */
  readonly matchCount: number;
  readonly byeCount: number;
  readonly drawnAtMs: number;
}

/** Drawn rounds, the first one first. */
export async function selectCupRounds(db: Queryable, cupId: LeagueId): Promise<CupRound[]> {
  const { rows } = await sql<{ round_id: RoundId; match_count: number; bye_count: number; drawn_at: Date }>`
    select round_id, match_count, bye_count, drawn_at from cup_rounds where cup_id = ${cupId} order by round_id`.execute(
    db,
  );
  return rows.map((row) => ({
    roundId: row.round_id,
    matchCount: row.match_count,
    byeCount: row.bye_count,
    drawnAtMs: row.drawn_at.getTime(),
  }));
}

/** Matches of a drawn round by their numbers, from 1, in the order of the draw. */
export interface DrawnMatches {
  readonly cupId: LeagueId;
  readonly roundId: RoundId;
  readonly from: number;
  readonly to: number;
}

/** Entries by match, numbers `from` to `to`, as they were drawn: before a correction gave a place to another team. */
export async function selectDrawnPairs(
  db: Queryable,
  { cupId, roundId, from, to }: DrawnMatches,
): Promise<(readonly [number, number | null])[]> {
  const { rows } = await sql<{ first: number; second: number | null }>`
    select coalesce(drawn_1_id, entry_1_id) as first, coalesce(drawn_2_id, entry_2_id) as second
    from cup_matches where cup_id = ${cupId} and round_id = ${roundId} and match_number between ${from} and ${to}
    order by match_number`.execute(db);
  return rows.map((row) => [row.first, row.second] as const);
}

/** Entries of a league, members or everybody, as `planCup` counts them. */
export async function countCupEntries(
  db: Queryable,
  league: { readonly leagueId: LeagueId; readonly shortName: string | null },
): Promise<number> {
  const counted =
    league.shortName === "overall"
      ? sql`select count(*) as count from entries`
      : sql`select count(*) as count from league_members where league_id = ${league.leagueId}`;
  const { rows } = await sql<{ count: number }>`${counted}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The round that is settled next, beyond the last one when all are. */
export async function selectRoundToSettle(db: Queryable): Promise<RoundId> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select coalesce(max(round_id), 0) + 1 as round_id from rounds where state = 'settled'`.execute(db);
  return rows[0]!.round_id;
}
