/** Draws of head-to-head leagues as rows, and which leagues wait for theirs. */
import {
  type Bracket,
  entryId,
  type EntryId,
  type H2hCalendar,
  leagueId,
  type LeagueId,
  roundId,
  type RoundId,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

/** What every match of a league follows from; see migration 0090. */
export interface H2hDraw extends H2hCalendar {
  readonly leagueId: LeagueId;
  /** 64 hexadecimal digits. */
  readonly seed: string;
  /** By seat. */
  readonly entryIds: readonly EntryId[];
  /** Knock-out rounds whose pairs are fixed. */
  readonly knockoutsDrawn: number;
  readonly firstMatchId: number;
}

interface DrawDbRow {
  league_id: number;
  seed: string;
  entry_ids: number[];
  first_round_id: number;
  last_regular_round_id: number;
  knockout_rounds: number;
  knockouts_drawn: number;
  first_match_id: number;
}

const columns = sql`d.league_id, d.seed, d.entry_ids, d.first_round_id, d.last_regular_round_id, d.knockout_rounds,
  d.knockouts_drawn, d.first_match_id`;

const toDraw = (row: DrawDbRow): H2hDraw => ({
  leagueId: leagueId(row.league_id),
  seed: row.seed,
  entryIds: row.entry_ids.map((id) => entryId(id)),
  firstRound: row.first_round_id,
  lastRegularRound: row.last_regular_round_id,
  knockoutRounds: row.knockout_rounds,
  knockoutsDrawn: row.knockouts_drawn,
  firstMatchId: row.first_match_id,
});

/** Null while nothing has been drawn. */
export async function selectDraw(db: Queryable, id: LeagueId): Promise<H2hDraw | null> {
  const { rows } = await sql<DrawDbRow>`select ${columns} from h2h_draws d where d.league_id = ${id}`.execute(db);
  return rows[0] ? toDraw(rows[0]) : null;
}

/** Draws of those that have one. */
export async function selectDraws(db: Queryable, ids: readonly LeagueId[]): Promise<H2hDraw[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DrawDbRow>`
    select ${columns} from h2h_draws d where d.league_id = any(${[...ids]}::bigint[]) order by d.league_id`.execute(db);
  return rows.map(toDraw);
}

/** A league that starts, with its members in the order of entry ids. */
export interface DueLeague {
  readonly leagueId: LeagueId;
  readonly startRound: number;
  readonly koRounds: number;
  readonly entryIds: EntryId[];
}

/**
 * Up to `limit` leagues whose first deadline has passed and whose matches are not drawn, locked: whoever is joining or
 * leaving in time is waited for, and who comes later finds the league started.
 */
export async function lockDueLeagues(tx: Tx, limit: number): Promise<DueLeague[]> {
  const locked = await sql<{ league_id: number }>`
    select l.league_id from leagues l
    where l.scoring = 'h2h' and l.drawn_at is null
      and l.start_round_id in (select round_id from rounds where deadline_at <= game_now())
    order by l.league_id limit ${limit} for update`.execute(tx);
  if (locked.rows.length === 0) return [];
  // Statements of their own: they see the members of those that the locks waited for.
  const ids = locked.rows.map((row) => row.league_id);
  const { rows } = await sql<{ league_id: number; start: number; ko_rounds: number }>`
    select l.league_id, l.start_round_id as start, coalesce(l.ko_rounds, 0) as ko_rounds
    from leagues l
    where l.league_id = any(${ids}::bigint[]) and l.drawn_at is null
      and l.start_round_id in (select round_id from rounds where deadline_at <= game_now())
    order by l.league_id`.execute(tx);
  const members = await sql<{ league_id: number; entry_id: number }>`
    select league_id, entry_id from league_members where league_id = any(${ids}::bigint[])
    order by league_id, entry_id`.execute(tx);
  const membersOf = Map.groupBy(members.rows, (row) => row.league_id);
  return rows.map((row) => ({
    leagueId: leagueId(row.league_id),
    startRound: row.start,
    koRounds: row.ko_rounds,
    entryIds: (membersOf.get(row.league_id) ?? []).map((member) => entryId(member.entry_id)),
  }));
}

/** Numbers for so many matches; returns the first one. */
export async function takeMatchIds(tx: Tx, count: number): Promise<number> {
  const { rows } = await sql<{ first_id: number }>`
    update h2h_match_numbers set next_id = next_id + ${count} returning next_id - ${count} as first_id`.execute(tx);
  return rows[0]!.first_id;
}

export type NewDraw = Omit<H2hDraw, "knockoutsDrawn">;

/** Stores the draws and marks their leagues drawn. */
export async function insertDraws(tx: Tx, draws: readonly NewDraw[]): Promise<void> {
  const rows = draws.map((draw) => ({
    league_id: draw.leagueId,
    seed: draw.seed,
    entry_ids: draw.entryIds,
    first_round_id: draw.firstRound,
    last_regular_round_id: draw.lastRegularRound,
    knockout_rounds: draw.knockoutRounds,
    first_match_id: draw.firstMatchId,
  }));
  await sql`
    insert into h2h_draws (league_id, seed, entry_ids, first_round_id, last_regular_round_id, knockout_rounds,
      first_match_id)
    select league_id, seed, array(select jsonb_array_elements_text(entry_ids)::bigint), first_round_id,
      last_regular_round_id, knockout_rounds, first_match_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (league_id bigint, seed text, entry_ids jsonb,
      first_round_id integer, last_regular_round_id integer, knockout_rounds smallint, first_match_id bigint)`.execute(
    tx,
  );
  const ids = draws.map((draw) => draw.leagueId);
  const { rows: clock } = await sql<{ now: Date }>`select game_now() as now`.execute(tx);
  await sql`update leagues set drawn_at = ${clock[0]!.now} where league_id = any(${ids}::bigint[])`.execute(tx);
}

export async function selectLastRound(db: Queryable): Promise<number> {
  const { rows } = await sql<{ last_round: number }>`select max(round_id) as last_round from rounds`.execute(db);
  return rows[0]?.last_round ?? 0;
}

export type StoredBrackets = ReadonlyMap<RoundId, Bracket<EntryId>>;

/** Knock-out rounds whose pairs are fixed, by round. */
export async function selectBrackets(db: Queryable, id: LeagueId): Promise<StoredBrackets> {
  const { rows } = await sql<{ round_id: number; entry_ids: (number | null)[] }>`
    select round_id, entry_ids from h2h_knockouts where league_id = ${id}`.execute(db);
  return new Map(
    rows.map((row) => [roundId(row.round_id), row.entry_ids.map((entry) => (entry === null ? null : entryId(entry)))]),
  );
}

/** Knock-out rounds whose deadline has passed and whose pairs are not fixed in some league yet. */
export async function selectDueKnockoutRounds(db: Queryable): Promise<RoundId[]> {
  const { rows } = await sql<{ round_id: number }>`
    select r.round_id from rounds r
    where r.deadline_at <= game_now() and exists (
      select from h2h_draws d
      where d.knockouts_drawn < d.knockout_rounds and d.last_regular_round_id + d.knockouts_drawn + 1 = r.round_id)
    order by r.round_id`.execute(db);
  return rows.map((row) => roundId(row.round_id));
}

/** Up to `limit` leagues after `after` whose next pairs are those of `round`, in the order of their ids. */
export async function selectDueKnockouts(
  db: Queryable,
  { round, after, limit }: { readonly round: RoundId; readonly after: number; readonly limit: number },
): Promise<H2hDraw[]> {
  const { rows } = await sql<DrawDbRow>`
    select ${columns} from h2h_draws d
    where d.knockouts_drawn < d.knockout_rounds and d.last_regular_round_id + d.knockouts_drawn + 1 = ${round}
      and d.league_id > ${after}
    order by d.league_id limit ${limit}`.execute(db);
  return rows.map(toDraw);
}

/** Fixes the pairs of a knock-out round. False when somebody else has done it. */
export async function insertKnockouts(
  tx: Tx,
  draw: H2hDraw,
  { roundId: round, bracket }: { readonly roundId: RoundId; readonly bracket: Bracket<EntryId> },
): Promise<boolean> {
  const marked = await sql`
    update h2h_draws set knockouts_drawn = knockouts_drawn + 1
    where league_id = ${draw.leagueId} and knockouts_drawn = ${draw.knockoutsDrawn}`.execute(tx);
  if (!marked.numAffectedRows) return false;
  await sql`insert into h2h_knockouts (league_id, round_id, entry_ids)
    values (${draw.leagueId}, ${round}, ${[...bracket]}::bigint[])`.execute(tx);
  return true;
}

/** Up to `limit` draws after `after` whose leagues play in `round`, in the order of their ids. */
export async function selectStartedDraws(
  db: Queryable,
  { round, after, limit }: { readonly round: RoundId; readonly after: number; readonly limit: number },
): Promise<H2hDraw[]> {
  const { rows } = await sql<DrawDbRow>`
    select ${columns} from h2h_draws d
    where d.league_id > ${after} and ${round} between d.first_round_id and d.last_regular_round_id + d.knockout_rounds
    order by d.league_id limit ${limit}`.execute(db);
  return rows.map(toDraw);
}
