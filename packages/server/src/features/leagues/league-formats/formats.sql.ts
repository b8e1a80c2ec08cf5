/** Formats of leagues as rows, and the rows that members and results are read from. */
import type { EntryId, Format, LeagueId, MemberRound, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export interface LeagueFormat {
  readonly formatId: number;
  readonly name: string;
  readonly format: Format;
}

const COLUMNS = sql`format_id as "formatId", name, format`;

/** Oldest first. */
export async function selectFormats(db: Queryable, league: LeagueId): Promise<LeagueFormat[]> {
  const { rows } = await sql<LeagueFormat>`
    select ${COLUMNS} from league_formats where league_id = ${league} order by format_id`.execute(db);
  return rows;
}

export async function selectFormat(db: Queryable, league: LeagueId, formatId: number): Promise<LeagueFormat | null> {
  const { rows } = await sql<LeagueFormat>`
    select ${COLUMNS} from league_formats where league_id = ${league} and format_id = ${formatId}`.execute(db);
  return rows[0] ?? null;
}

export async function insertFormat(
  tx: Tx,
  league: LeagueId,
  { name, format }: Omit<LeagueFormat, "formatId">,
): Promise<LeagueFormat> {
  const { rows } = await sql<LeagueFormat>`
    insert into league_formats (league_id, name, format, created_at)
    values (${league}, ${name}, ${JSON.stringify(format)}::jsonb, game_now()) returning ${COLUMNS}`.execute(tx);
  return rows[0]!;
}

/** Its name; null when there was none. */
export async function deleteFormat(tx: Tx, league: LeagueId, formatId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from league_formats where league_id = ${league} and format_id = ${formatId} returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

export interface FormerMember {
  readonly entryId: EntryId;
  /** Null where the league's log does not go back so far: as long as the league has been there. */
  readonly joinedAtMs: number | null;
  readonly leftAtMs: number;
}

/**
 * Teams that left a league or were kept out of it, as its log tells; of several times the last. Those that came back are
 * among them too.
 */
export async function selectFormerMembers(db: Queryable, league: LeagueId): Promise<FormerMember[]> {
  const { rows } = await sql<{ entryId: EntryId; leftAt: Date; joinedAt: Date | null }>`
    with gone as (
      select case kind when 'left' then entry_id else (details->>'bannedEntryId')::bigint end as entry_id, max(at) as at
      from league_log
      where league_id = ${league} and (kind = 'left' or kind = 'ban' and (details->>'wasMember')::boolean)
      group by 1)
    select g.entry_id as "entryId", g.at as "leftAt", (
      select max(l.at) from league_log l
      where l.league_id = ${league} and l.kind in ('joined', 'created') and l.entry_id = g.entry_id and l.at <= g.at
    ) as "joinedAt"
    from gone g order by g.entry_id`.execute(db);
  return rows.map(({ entryId, leftAt, joinedAt }) => ({
    entryId,
    joinedAtMs: joinedAt?.getTime() ?? null,
    leftAtMs: leftAt.getTime(),
  }));
}

export interface StoredResult extends MemberRound {
  readonly roundId: RoundId;
  readonly entryId: EntryId;
}

/** As the rounds were settled: points after the cost of transfers, goals of those who counted. */
export async function selectSettledResults(
  db: Queryable,
  entries: readonly EntryId[],
  rounds: readonly RoundId[],
): Promise<StoredResult[]> {
  const { rows } = await sql<StoredResult>`
    select round_id as "roundId", entry_id as "entryId", points - cost_points as points, goals_scored as "goalsScored",
      goals_conceded as "goalsConceded", total_transfers as transfers
    from entry_results
    where entry_id = any(${[...entries]}::bigint[]) and round_id = any(${[...rounds]}::integer[])`.execute(db);
  return rows;
}

export interface SupportedClubs {
  readonly entryId: EntryId;
  readonly clubId: number | null;
  /** The clubs that the team's manager supported until each change, oldest change first. */
  readonly until: readonly { readonly atMs: number; readonly clubId: number | null }[];
}

/** Which club each team supports, and when that changed. */
export async function selectSupportedClubs(db: Queryable, entries: readonly EntryId[]): Promise<SupportedClubs[]> {
  const { rows } = await sql<{
    entryId: EntryId;
    clubId: number | null;
    until: { atMs: number; clubId: number | null }[] | null;
  }>`
    select e.entry_id as "entryId", e.favourite_club_id as "clubId", (
      select jsonb_agg(jsonb_build_object('atMs', extract(epoch from l.at) * 1000,
        'clubId', l.before->'favouriteClubId') order by l.at, l.log_id)
      from entry_log l
      where l.entry_id = e.entry_id and l.kind = 'details'
        and l.before->'favouriteClubId' is distinct from l.after->'favouriteClubId'
    ) as until
    from entries e where e.entry_id = any(${[...entries]}::bigint[])`.execute(db);
  return rows.map(({ until, ...row }) => ({ ...row, until: until ?? [] }));
}
