/** Drawn matches with the names of both teams, as rows. */
import { type EntryId, type LeagueId, type RoundId, type Tiebreak } from "@elleveren/rules";
import { sql, type RawBuilder } from "kysely";

import type { Queryable } from "../../../context.ts";
import { managerName } from "../../../db/entry-names.ts";
import type { DrawnMatches } from "./cups.sql.ts";

export interface CupMatch {
  readonly matchId: number;
  readonly cupId: LeagueId;
  readonly leagueId: LeagueId;
  readonly roundId: RoundId;
  readonly finalRoundId: RoundId;
  readonly first: CupTeam;
  /** Null: a bye. */
  readonly second: CupTeam | null;
  /** Null until the round is settled. */
  readonly winnerId: EntryId | null;
  readonly tiebreak: Tiebreak | null;
}

export interface CupTeam {
  readonly entryId: EntryId;
  readonly name: string;
  readonly managerName: string;
  /** After the transfer cost; of a bye those of the round before. Null until the round is settled. */
  readonly points: number | null;
}

interface CupMatchDbRow {
  match_id: number;
  cup_id: LeagueId;
  league_id: LeagueId;
  round_id: RoundId;
  final_round_id: RoundId;
  entry_1_id: EntryId;
  entry_2_id: EntryId | null;
  name_1: string;
  name_2: string | null;
  manager_1: string;
  manager_2: string | null;
  points_1: number | null;
  points_2: number | null;
  winner_id: EntryId | null;
  tiebreak: Tiebreak | null;
}

/** The matches that `found` lists, with names, which may lie on other machines than matches. */
const named = (where: RawBuilder<unknown>) => sql`
  with found as (
    select m.match_id, m.cup_id, c.league_id, m.round_id, c.final_round_id, m.match_number, m.entry_1_id, m.entry_2_id,
      m.points_1, m.points_2, m.winner_id, m.tiebreak
    from cup_matches m join cups c using (cup_id) where ${where}),
  named as (
    select entry_id, name, ${managerName} as manager from entries
    where entry_id in (select entry_1_id from found union select entry_2_id from found where entry_2_id is not null))
  select m.match_id, m.cup_id, m.league_id, m.round_id, m.final_round_id, m.entry_1_id, m.entry_2_id, a.name as name_1,
    b.name as name_2, a.manager as manager_1, b.manager as manager_2, m.points_1, m.points_2, m.winner_id, m.tiebreak
  from found m join named a on a.entry_id = m.entry_1_id left join named b on b.entry_id = m.entry_2_id`;

export interface MatchesOfEntry {
  readonly entryId: EntryId;
  /** Null is all cups. */
  readonly cupId: LeagueId | null;
  /** Only these are looked into: matches lie apart by round, and a season has many rounds without any. */
  readonly rounds: { readonly first: number; readonly last: number };
}

/** Every match of an entry in some rounds, the newest first. */
export async function selectMatchesOfEntry(
  db: Queryable,
  { entryId, cupId, rounds }: MatchesOfEntry,
): Promise<CupMatch[]> {
  const { rows } = await sql<CupMatchDbRow>`
    ${named(sql`(m.entry_1_id = ${entryId} or m.entry_2_id = ${entryId})
      and (${cupId}::bigint is null or m.cup_id = ${cupId})
      and m.round_id between ${rounds.first}::integer and ${rounds.last}::integer`)}
    order by m.round_id desc, m.cup_id`.execute(db);
  return rows.map(toMatch);
}

export async function selectMatchesByNumber(
  db: Queryable,
  { cupId, roundId, from, to }: DrawnMatches,
): Promise<CupMatch[]> {
  const { rows } = await sql<CupMatchDbRow>`
    ${named(sql`m.cup_id = ${cupId} and m.round_id = ${roundId} and m.match_number between ${from} and ${to}`)}
    order by m.match_number`.execute(db);
  return rows.map(toMatch);
}

const toMatch = (row: CupMatchDbRow): CupMatch => ({
  matchId: row.match_id,
  cupId: row.cup_id,
  leagueId: row.league_id,
  roundId: row.round_id,
  finalRoundId: row.final_round_id,
  first: { entryId: row.entry_1_id, name: row.name_1, managerName: row.manager_1, points: row.points_1 },
  second:
    row.entry_2_id === null
      ? null
      : { entryId: row.entry_2_id, name: row.name_2 ?? "", managerName: row.manager_2 ?? "", points: row.points_2 },
  winnerId: row.winner_id,
  tiebreak: row.tiebreak,
});
