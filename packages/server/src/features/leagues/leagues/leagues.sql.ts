/** Leagues as rows. A table is never stored: see features/leagues/standings. */
import { entryId, type EntryId, leagueId, type LeagueId, roundId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export type LeagueType = "x" | "c" | "s";
export type CodePrivacy = "a" | "l" | "p";

export interface League {
  readonly leagueId: LeagueId;
  readonly name: string;
  /** Set for system leagues: `overall`, `team-3`, `region-293`, `event-1`, `brd-tv2`. */
  readonly shortName: string | null;
  readonly leagueType: LeagueType;
  readonly scoring: "classic" | "h2h";
  readonly adminEntryId: EntryId | null;
  readonly startRoundId: RoundId;
  readonly closed: boolean;
  readonly codePrivacy: CodePrivacy;
  readonly code: string | null;
  /** Null is no limit. */
  readonly maxEntries: number | null;
  /** Knock-out rounds at the end of a head-to-head league; null in others. */
  readonly koRounds: number | null;
  readonly createdAtMs: number;
  /** Its first round's deadline has passed. */
  readonly hasStarted: boolean;
  /** Its head-to-head matches have been drawn, which happens right after that. */
  readonly isDrawn: boolean;
  /** It has drawn a cup, or will: see `columns`. */
  readonly hasCup: boolean;
  /** Null until drawn. */
  readonly cupId: LeagueId | null;
}

interface LeagueDbRow {
  league_id: number;
  name: string;
  short_name: string | null;
  league_type: LeagueType;
  scoring: "classic" | "h2h";
  admin_entry_id: number | null;
  start_round_id: number;
  closed: boolean;
  code_privacy: CodePrivacy;
  code: string | null;
  max_entries: number | null;
  ko_rounds: number | null;
  is_drawn: boolean;
  created_at: Date;
  has_started: boolean;
  /** No cup yet, and a round left for one. */
  may_draw_cup: boolean | null;
  cup_id: number | null;
}

/**
 * A classic league has a cup when it drew one, or when `planCup` of the rules would give it one: two teams, and a round
 * left after the one that must be settled first. The teams are looked for in a query of their own (`selectWithTwoTeams`),
 * because memberships may lie on other machines than the rest.
 */
const columns = sql`l.league_id, l.name, l.short_name, l.league_type, l.scoring, l.admin_entry_id, l.start_round_id,
  l.closed, l.code_privacy, l.code, l.max_entries, l.ko_rounds, l.created_at, l.drawn_at is not null as is_drawn,
  exists (select from rounds r where r.round_id = l.start_round_id and r.deadline_at <= game_now()) as has_started,
  (select c.cup_id from cups c where c.league_id = l.league_id) as cup_id,
  l.scoring = 'classic'
    and not exists (select from cups c where c.league_id = l.league_id)
    and greatest(l.start_round_id, (select coalesce(max(s.round_id), 0) + 1 from rounds s where s.state = 'settled'))
      < (select (g.ruleset ->> 'roundCount')::integer from game g) as may_draw_cup`;

const toLeague = (row: LeagueDbRow, withTwoTeams: ReadonlySet<number>): League => ({
  leagueId: leagueId(row.league_id),
  name: row.name,
  shortName: row.short_name,
  leagueType: row.league_type,
  scoring: row.scoring,
  adminEntryId: row.admin_entry_id === null ? null : entryId(row.admin_entry_id),
  startRoundId: roundId(row.start_round_id),
  closed: row.closed,
  codePrivacy: row.code_privacy,
  code: row.code,
  maxEntries: row.max_entries,
  koRounds: row.scoring === "h2h" ? (row.ko_rounds ?? 0) : null,
  createdAtMs: row.created_at.getTime(),
  hasStarted: row.has_started,
  isDrawn: row.is_drawn,
  hasCup: row.cup_id !== null || withTwoTeams.has(row.league_id),
  cupId: row.cup_id === null ? null : leagueId(row.cup_id),
});

async function toLeagues(db: Queryable, rows: readonly LeagueDbRow[]): Promise<League[]> {
  const withTwoTeams = await selectWithTwoTeams(
    db,
    rows.filter((row) => row.may_draw_cup),
  );
  return rows.map((row) => toLeague(row, withTwoTeams));
}

/**
 * Which of the leagues have two teams. The lowest and the highest member are found on the key, however large a league is:
 * where one has most of all memberships, reading the table from its beginning looks cheap to the planner and is not.
 */
async function selectWithTwoTeams(db: Queryable, leagues: readonly LeagueDbRow[]): Promise<ReadonlySet<number>> {
  if (leagues.length === 0) return new Set();
  const questions = leagues.map(({ league_id: id, short_name: shortName }) =>
    shortName === "overall"
      ? sql`(select ${id}::bigint as league_id, min(entry_id) < max(entry_id) as has_two from entries)`
      : sql`(select ${id}::bigint as league_id, min(entry_id) < max(entry_id) as has_two
          from league_members where league_id = ${id})`,
  );
  const { rows } = await sql<{ league_id: number; has_two: boolean | null }>`${sql.join(
    questions,
    sql` union all `,
  )}`.execute(db);
  return new Set(rows.filter((row) => row.has_two).map((row) => row.league_id));
}

export async function selectLeague(db: Queryable, id: LeagueId): Promise<League | null> {
  const { rows } = await sql<LeagueDbRow>`select ${columns} from leagues l where l.league_id = ${id}`.execute(db);
  return (await toLeagues(db, rows))[0] ?? null;
}

export async function selectLeagueByCode(db: Queryable, code: string): Promise<League | null> {
  const { rows } = await sql<LeagueDbRow>`select ${columns} from leagues l where l.code = ${code}`.execute(db);
  return (await toLeagues(db, rows))[0] ?? null;
}

/** Locks the league that a code belongs to, so that a closing or a size limit cannot be overtaken by a joiner. */
export async function lockLeagueByCode(tx: Tx, code: string): Promise<League | null> {
  const { rows } = await sql<{ league_id: number }>`
    select league_id from leagues where code = ${code} for update`.execute(tx);
  return rows[0] ? selectLeague(tx, leagueId(rows[0].league_id)) : null;
}

/**
 * Locks the league, so that joining, leaving, closing, banning, drawing and deleting come one after another. It is read
 * behind the lock: who waited for it may find a league that has started meanwhile.
 */
export async function lockLeague(tx: Tx, id: LeagueId): Promise<League | null> {
  await sql`select 1 from leagues where league_id = ${id} for update`.execute(tx);
  return selectLeague(tx, id);
}

/** Every league an entry belongs to, the overall one first, then in the order of joining. */
export async function selectLeaguesOfEntry(db: Queryable, id: EntryId): Promise<League[]> {
  const joined = await sql<{ league_id: number }>`
    select league_id from league_members where entry_id = ${id} order by joined_at, league_id`.execute(db);
  const { rows } = await sql<LeagueDbRow>`
    select ${columns} from leagues l
    left join unnest(${joined.rows.map((row) => row.league_id)}::bigint[]) with ordinality as j (league_id, place)
      on j.league_id = l.league_id
    where l.short_name = 'overall' or l.league_id = any(${joined.rows.map((row) => row.league_id)}::bigint[])
    order by j.place nulls first`.execute(db);
  return toLeagues(db, rows);
}

export interface NewLeague {
  readonly name: string;
  readonly leagueType: LeagueType;
  readonly scoring: "classic" | "h2h";
  readonly adminEntryId: EntryId | null;
  readonly startRoundId: RoundId;
  readonly code: string | null;
  readonly maxEntries?: number | null;
  readonly koRounds?: number | null;
}

/** Returns null when the code is already taken (a new one must be drawn). */
export async function insertLeague(tx: Tx, league: NewLeague): Promise<League | null> {
  const { rows } = await sql<{ league_id: number }>`
    insert into leagues (name, league_type, scoring, admin_entry_id, start_round_id, code, max_entries, ko_rounds,
      created_at)
    values (${league.name}, ${league.leagueType}, ${league.scoring}, ${league.adminEntryId}, ${league.startRoundId},
      ${league.code}, ${league.maxEntries ?? null}, ${league.koRounds ?? null}, game_now())
    on conflict (code) do nothing returning league_id`.execute(tx);
  return rows[0] ? selectLeague(tx, leagueId(rows[0].league_id)) : null;
}

/** Makes a system league when it is missing and returns its id. */
export async function upsertSystemLeague(
  tx: Tx,
  league: { readonly shortName: string; readonly name: string; readonly startRoundId: RoundId },
): Promise<LeagueId> {
  const found = await sql<{ league_id: number }>`
    select league_id from leagues where short_name = ${league.shortName}`.execute(tx);
  if (found.rows[0]) return leagueId(found.rows[0].league_id);
  const { rows } = await sql<{ league_id: number }>`
    insert into leagues (name, short_name, league_type, scoring, start_round_id, created_at)
    values (${league.name}, ${league.shortName}, 's', 'classic', ${league.startRoundId}, game_now())
    on conflict (short_name) do update set short_name = excluded.short_name returning league_id`.execute(tx);
  return leagueId(rows[0]!.league_id);
}
