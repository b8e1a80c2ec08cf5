/** Leagues whose cup is not drawn yet, and their qualifiers, as rows. */
import type { EntryId, LeagueId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import type { Contender, Contenders } from "./make-draw.ts";

export interface UndrawnLeague {
  readonly leagueId: LeagueId;
  readonly startRoundId: RoundId;
  /** Teams in its table after the round. */
  readonly entryCount: number;
}

/** Classic leagues without a cup that have two teams or more in the table of a settled round; not the overall league. */
export async function selectUndrawnLeagues(db: Queryable, roundId: RoundId): Promise<UndrawnLeague[]> {
  const { rows } = await sql<UndrawnLeague>`
    with undrawn as (
      select l.league_id, l.start_round_id from leagues l
      where l.scoring = 'classic' and l.short_name is distinct from 'overall' and l.start_round_id <= ${roundId}
        and not exists (select from cups c where c.league_id = l.league_id)),
    deadline as (select deadline_at from rounds where round_id = ${roundId})
    select u.league_id as "leagueId", u.start_round_id as "startRoundId", count(*) as "entryCount"
    from undrawn u
    join league_members m using (league_id)
    join entries e on e.entry_id = m.entry_id
    where m.joined_at < (select deadline_at from deadline) and e.started_round_id <= ${roundId}
    group by u.league_id, u.start_round_id having count(*) >= 2 order by u.league_id`.execute(db);
  return rows;
}

/** The overall league while it has no cup, with all entries of the settled round. */
export async function selectUndrawnOverall(db: Queryable, roundId: RoundId): Promise<UndrawnLeague | null> {
  const { rows } = await sql<UndrawnLeague>`
    select l.league_id as "leagueId", l.start_round_id as "startRoundId", r.ranked_count as "entryCount"
    from leagues l join rounds r on r.round_id = ${roundId}
    where l.short_name = 'overall' and not exists (select from cups c where c.league_id = l.league_id)`.execute(db);
  return rows[0] ?? null;
}

export interface NewCup {
  readonly leagueId: LeagueId;
  readonly qualificationRound: RoundId;
  readonly finalRound: RoundId;
  readonly qualifierCount: number;
  readonly entryCount: number;
  readonly hasByes: boolean;
  readonly isLarge: boolean;
}

/** The number of each league's new cup. */
export async function insertCups(tx: Tx, cups: readonly NewCup[]): Promise<Map<LeagueId, number>> {
  const column = <T>(of: (cup: NewCup) => T) => cups.map(of);
  const { rows } = await sql<{ league_id: LeagueId; cup_id: number }>`
    insert into cups (league_id, qualification_round_id, final_round_id, qualifier_count, entry_count, has_byes,
      is_large, drawn_at)
    select new.*, game_now() from unnest(
      ${column((cup) => cup.leagueId)}::bigint[], ${column((cup) => cup.qualificationRound)}::integer[],
      ${column((cup) => cup.finalRound)}::integer[], ${column((cup) => cup.qualifierCount)}::integer[],
      ${column((cup) => cup.entryCount)}::bigint[], ${column((cup) => cup.hasByes)}::boolean[],
      ${column((cup) => cup.isLarge)}::boolean[]) as new
    returning league_id, cup_id`.execute(tx);
  return new Map(rows.map((row) => [row.league_id, row.cup_id]));
}

export interface Qualifier extends Contender {
  readonly leagueId: LeagueId;
}

/**
 * The best of each league by its own table after the round: points of the rounds that count in it, fewer transfers, the
 * older entry. Entries already drawn for the next round count as members: leaving the league is not leaving its cup.
 */
export async function selectQualifiers(
  db: Queryable,
  roundId: RoundId,
  leagues: readonly { readonly leagueId: LeagueId; readonly qualifierCount: number }[],
): Promise<Qualifier[]> {
  const leagueIds = leagues.map((league) => league.leagueId);
  // Small tables are read first: members and results may lie on other machines.
  const starts = await selectStarts(db, leagueIds);
  const drawn = await selectDrawn(db, roundId, leagueIds);
  const deadline = await sql<{ at: string }>`
    select deadline_at::text as at from rounds where round_id = ${roundId}`.execute(db);
  const { rows } = await sql<Qualifier>`
    with wanted as (
      select * from unnest(${leagueIds}::bigint[], ${leagues.map((league) => league.qualifierCount)}::integer[],
        ${leagueIds.map((id) => (starts.get(id) ?? 1) - 1)}::integer[]) as w (league_id, places, before_round_id)),
    candidates as (
      select m.league_id, m.entry_id from league_members m
      where m.league_id = any(${leagueIds}::bigint[]) and m.joined_at < ${deadline.rows[0]?.at ?? null}::timestamptz
      union select league_id, entry_id
      from unnest(${drawn.map((row) => row.leagueId)}::bigint[], ${drawn.map((row) => row.entryId)}::bigint[])
        as d (league_id, entry_id))
    select league_id as "leagueId", entry_id as "entryId", points, rank_sort as place from (
      select w.league_id, r.entry_id, r.points - r.cost_points as points, r.rank_sort, w.places,
        row_number() over (partition by w.league_id
          order by r.total_points - coalesce(b.total_points, 0) desc, r.total_transfers, r.entry_id) as number
      from candidates m
      join wanted w using (league_id)
      join entry_results r on r.entry_id = m.entry_id and r.round_id = ${roundId}
      left join entry_results b on b.entry_id = r.entry_id and b.round_id = w.before_round_id) ranked
    where number <= places order by league_id, number`.execute(db);
  return rows;
}

/** The first round that counts in each league. */
async function selectStarts(db: Queryable, leagueIds: readonly LeagueId[]): Promise<Map<LeagueId, RoundId>> {
  const { rows } = await sql<{ league_id: LeagueId; start_round_id: RoundId }>`
    select league_id, start_round_id from leagues where league_id = any(${leagueIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.league_id, row.start_round_id]));
}

/** Entries drawn in these leagues' cups for the round after this one. */
async function selectDrawn(
  db: Queryable,
  roundId: RoundId,
  leagueIds: readonly LeagueId[],
): Promise<{ readonly leagueId: LeagueId; readonly entryId: EntryId }[]> {
  const { rows } = await sql<{ leagueId: LeagueId; entryId: EntryId }>`
    select c.league_id as "leagueId", e.entry_id as "entryId" from cups c join cup_matches d using (cup_id)
    cross join lateral unnest(array[d.entry_1_id, d.entry_2_id]) as e (entry_id)
    where c.league_id = any(${leagueIds}::bigint[]) and d.round_id = ${roundId}::integer + 1
      and e.entry_id is not null`.execute(db);
  return rows;
}

/** Rows a query while all entries are read. */
const BATCH_SIZE = 50_000;

/** The best `limit` of all entries after a settled round. */
export async function selectBestOfAll(db: Queryable, roundId: RoundId, count: number): Promise<Contenders> {
  const best = { entryIds: new Float64Array(count), points: new Int32Array(count), places: new Float64Array(count) };
  let found = 0;
  for (let after = 0; ;) {
    const { rows } = await sql<{ entry_id: number; points: number; rank_sort: number }>`
      select entry_id, points - cost_points as points, rank_sort from entry_results
      where round_id = ${roundId} and rank_sort <= ${count} and entry_id > ${after}
      order by entry_id limit ${BATCH_SIZE}`.execute(db);
    for (const row of rows) {
      best.entryIds[found] = row.entry_id;
      best.points[found] = row.points;
      best.places[found] = row.rank_sort;
      found += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return best;
    after = last.entry_id;
  }
}
