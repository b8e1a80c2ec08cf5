/** The season before this one as far as it is kept: what each round gave a manager, and the game on average. */
import { type AccountId, type EntryId, type LeagueId, type RoundSpan } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export interface PastSeason {
  readonly seasonName: string;
  /** From the first round on. */
  readonly averages: readonly number[];
  readonly months: readonly RoundSpan[];
}

/** Null when there was none, or it ended before its rounds were kept. */
export async function selectPastSeason(db: Queryable): Promise<PastSeason | null> {
  const { rows } = await sql<{ seasonName: string; averages: number[] | null; months: RoundSpan[] | null }>`
    select season_name as "seasonName", round_averages as averages, months from past_seasons
    order by ended_at desc, season_name desc limit 1`.execute(db);
  const [row] = rows;
  return row?.averages ? { seasonName: row.seasonName, averages: row.averages, months: row.months ?? [] } : null;
}

/** After the cost of transfers, from the first round on; null where there was no team. */
export type RoundPoints = readonly (number | null)[];

export interface PastMember {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  /** Null for who had no team that season. */
  readonly points: RoundPoints | null;
}

/** Members of a league after this one, by their numbers, each with the manager's rounds of that season. */
export async function selectPastMembers(
  db: Queryable,
  league: LeagueId,
  { seasonName, after, limit }: { readonly seasonName: string; readonly after: number; readonly limit: number },
): Promise<PastMember[]> {
  const { rows } = await sql<PastMember>`
    with members as (
      select entry_id from league_members where league_id = ${league} and entry_id > ${after}
      order by entry_id limit ${limit})
    select m.entry_id as "entryId", e.account_id as "accountId", p.round_points as points
    from members m join entries e using (entry_id)
      left join entry_past_seasons p on p.account_id = e.account_id and p.season_name = ${seasonName}
    order by m.entry_id`.execute(db);
  return rows;
}

export async function selectLastPastAccount(db: Queryable): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(account_id) as last from entry_past_seasons`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

export interface PastRounds {
  readonly accountId: AccountId;
  readonly points: RoundPoints;
}

/** Managers of that season with numbers of their accounts in a range, the lowest first. */
export async function selectPastRounds(
  db: Queryable,
  range: { readonly seasonName: string; readonly after: number; readonly to: number; readonly limit: number },
): Promise<PastRounds[]> {
  const { rows } = await sql<PastRounds>`
    select account_id as "accountId", round_points as points from entry_past_seasons
    where account_id > ${range.after} and account_id <= ${range.to} and season_name = ${range.seasonName}
      and round_points is not null
    order by account_id limit ${range.limit}`.execute(db);
  return rows;
}
