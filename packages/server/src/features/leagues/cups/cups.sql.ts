/** Cups and their drawn rounds, as rows. */
import { type LeagueId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";

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
  const { rows } = await sql<Cup>`
    select c.cup_id as "cupId", c.league_id as "leagueId", l.name as "leagueName",
      c.qualification_round_id as "qualificationRound", c.final_round_id as "finalRound",
      c.qualifier_count as "qualifierCount", c.has_byes as "hasByes", c.is_large as "isLarge"
    from cups c join leagues l using (league_id)
    where c.cup_id = ${id} or c.league_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface CupRound {
  readonly roundId: RoundId;
  /** Byes among them. */
  readonly matchCount: number;
  readonly byeCount: number;
  readonly drawn: string;
}

/** Drawn rounds, the first one first. */
export async function selectCupRounds(db: Queryable, cupId: LeagueId): Promise<CupRound[]> {
  const { rows } = await sql<CupRound>`
    select round_id as "roundId", match_count as "matchCount", bye_count as "byeCount", ${microsOf("drawn_at")} as drawn
    from cup_rounds where cup_id = ${cupId} order by round_id`.execute(db);
  return rows;
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
): Promise<(number | null)[][]> {
  const { rows } = await sql<{ first: number; second: number | null }>`
    select coalesce(drawn_1_id, entry_1_id) as first, coalesce(drawn_2_id, entry_2_id) as second
    from cup_matches where cup_id = ${cupId} and round_id = ${roundId} and match_number between ${from} and ${to}
    order by match_number`.execute(db);
  return rows.map((row) => [row.first, row.second]);
}

/** Entries of a league, its members or all, as `planCup` counts them. */
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
