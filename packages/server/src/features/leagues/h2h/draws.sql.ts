/** Draws of head-to-head leagues as rows, and which leagues wait for theirs. */
import { type Bracket, type EntryId, type H2hCalendar, type LeagueId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { useOneConnectionEach } from "../../../db/scale/distribute.ts";

/** The draw that every match of a league follows from; see migration 0090. */
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

const columns = sql`d.league_id as "leagueId", d.seed, d.entry_ids as "entryIds", d.first_round_id as "firstRound",
  d.last_regular_round_id as "lastRegularRound", d.knockout_rounds as "knockoutRounds",
  d.knockouts_drawn as "knockoutsDrawn", d.first_match_id as "firstMatchId"`;

/** Null while nothing has been drawn. */
export async function selectDraw(db: Queryable, id: LeagueId): Promise<H2hDraw | null> {
  const { rows } = await sql<H2hDraw>`select ${columns} from h2h_draws d where d.league_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Draws of the leagues that have one. */
export async function selectDraws(db: Queryable, ids: readonly LeagueId[]): Promise<H2hDraw[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<H2hDraw>`
    select ${columns} from h2h_draws d where d.league_id = any(${[...ids]}::bigint[]) order by d.league_id`.execute(db);
  return rows;
}

/** A league that starts, with its members in the order of entry ids. */
export interface DueLeague {
  readonly leagueId: LeagueId;
  readonly startRound: number;
  readonly koRounds: number;
  readonly entryIds: EntryId[];
}

/**
 * Up to `limit` leagues whose first deadline has passed and whose matches are not drawn, locked: the lock waits for
 * managers joining or leaving in time, and later ones find the league started.
 */
export async function lockDueLeagues(tx: Tx, limit: number): Promise<DueLeague[]> {
  const isDue = sql`l.drawn_at is null
    and l.start_round_id in (select round_id from rounds where deadline_at <= game_now())`;
  await useOneConnectionEach(tx);
  const locked = await sql<{ league_id: LeagueId }>`
    select l.league_id from leagues l where l.scoring = 'h2h' and ${isDue}
    order by l.league_id limit ${limit} for update`.execute(tx);
  if (locked.rows.length === 0) return [];
  // Separate statements: they see members that committed while the locks were waited for.
  const ids = locked.rows.map((row) => row.league_id);
  const { rows } = await sql<Omit<DueLeague, "entryIds">>`
    select l.league_id as "leagueId", l.start_round_id as "startRound", coalesce(l.ko_rounds, 0) as "koRounds"
    from leagues l where l.league_id = any(${ids}::bigint[]) and ${isDue} order by l.league_id`.execute(tx);
  const members = await sql<{ league_id: LeagueId; entry_id: EntryId }>`
    select league_id, entry_id from league_members where league_id = any(${ids}::bigint[])
    order by league_id, entry_id`.execute(tx);
  const membersOf = Map.groupBy(members.rows, (row) => row.league_id);
  return rows.map((league) => ({
    ...league,
    entryIds: (membersOf.get(league.leagueId) ?? []).map((member) => member.entry_id),
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
  await sql`
    insert into h2h_draws (league_id, seed, entry_ids, first_round_id, last_regular_round_id, knockout_rounds,
      first_match_id)
    select "leagueId", seed, array(select jsonb_array_elements_text("entryIds")::bigint), "firstRound",
      "lastRegularRound", "knockoutRounds", "firstMatchId"
    from jsonb_to_recordset(${JSON.stringify(draws)}::jsonb) as d ("leagueId" bigint, seed text, "entryIds" jsonb,
      "firstRound" integer, "lastRegularRound" integer, "knockoutRounds" smallint, "firstMatchId" bigint)`.execute(tx);
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
  const { rows } = await sql<{ round_id: RoundId; entry_ids: Bracket<EntryId> }>`
    select round_id, entry_ids from h2h_knockouts where league_id = ${id}`.execute(db);
  return new Map(rows.map((row) => [row.round_id, row.entry_ids]));
}

/** Knock-out rounds whose deadline has passed and whose pairs are not fixed in some league yet. */
export async function selectDueKnockoutRounds(db: Queryable): Promise<RoundId[]> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select r.round_id from rounds r
    where r.deadline_at <= game_now() and exists (
      select from h2h_draws d
      where d.knockouts_drawn < d.knockout_rounds and d.last_regular_round_id + d.knockouts_drawn + 1 = r.round_id)
    order by r.round_id`.execute(db);
  return rows.map((row) => row.round_id);
}

/** Up to `limit` leagues after `after` whose next pairs are those of `round`, in the order of their ids. */
export async function selectDueKnockouts(
  db: Queryable,
  { round, after, limit }: { readonly round: RoundId; readonly after: number; readonly limit: number },
): Promise<H2hDraw[]> {
  const { rows } = await sql<H2hDraw>`
    select ${columns} from h2h_draws d
    where d.knockouts_drawn < d.knockout_rounds and d.last_regular_round_id + d.knockouts_drawn + 1 = ${round}
      and d.league_id > ${after}
    order by d.league_id limit ${limit}`.execute(db);
  return rows;
}

/** Fixes the pairs of a knock-out round. False when another process has done it. */
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
  const { rows } = await sql<H2hDraw>`
    select ${columns} from h2h_draws d
    where d.league_id > ${after} and ${round} between d.first_round_id and d.last_regular_round_id + d.knockout_rounds
    order by d.league_id limit ${limit}`.execute(db);
  return rows;
}
