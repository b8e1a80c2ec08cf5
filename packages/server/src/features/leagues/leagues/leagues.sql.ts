/** Leagues as rows. A table is never stored: see features/leagues/standings. */
import { type EntryId, type LeagueId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { useOneConnectionEach } from "../../../db/scale/distribute.ts";
import { microsOf } from "../../../db/values/moments.ts";

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
  /** Chances are shown to nobody in it: its administrator's word. */
  readonly hidesOdds: boolean;
  readonly created: string;
  /** Its first round's deadline has passed. */
  readonly hasStarted: boolean;
  /** Its head-to-head matches have been drawn, which happens right after that. */
  readonly isDrawn: boolean;
  /** It has drawn a cup, or will: see `columns`. */
  readonly hasCup: boolean;
  /** Null until drawn. */
  readonly cupId: LeagueId | null;
}

/**
 * A classic league has a cup when it drew one, or when `planCup` of the rules would give it one: two teams, and a round
 * left after the one that must be settled first. The teams are looked for in a query of their own (`selectWithTwoTeams`),
 * because memberships may lie on other machines than the rest.
 */
const columns = sql`l.league_id as "leagueId", l.name, l.short_name as "shortName", l.league_type as "leagueType",
  l.scoring, l.admin_entry_id as "adminEntryId", l.start_round_id as "startRoundId", l.closed,
  l.code_privacy as "codePrivacy", l.code, l.max_entries as "maxEntries",
  case when l.scoring = 'h2h' then coalesce(l.ko_rounds, 0) end as "koRounds", l.hides_odds as "hidesOdds",
  ${microsOf("l.created_at")} as created, l.drawn_at is not null as "isDrawn",
  exists (select from rounds r where r.round_id = l.start_round_id and r.deadline_at <= game_now()) as "hasStarted",
  (select c.cup_id from cups c where c.league_id = l.league_id) as "cupId",
  l.scoring = 'classic'
    and not exists (select from cups c where c.league_id = l.league_id)
    and greatest(l.start_round_id, (select coalesce(max(s.round_id), 0) + 1 from rounds s where s.state = 'settled'))
      < (select (g.ruleset ->> 'roundCount')::integer from game g) as "mayDrawCup"`;

/** `mayDrawCup`: no cup yet, and a round left for one. */
type LeagueRow = Omit<League, "hasCup"> & { readonly mayDrawCup: boolean | null };

async function toLeagues(db: Queryable, rows: readonly LeagueRow[]): Promise<League[]> {
  const mayDraw = rows.filter((row) => row.mayDrawCup);
  const withTwoTeams = await selectWithTwoTeams(db, mayDraw);
  return rows.map(({ mayDrawCup: _, ...league }) => ({
    ...league,
    hasCup: league.cupId !== null || withTwoTeams.has(league.leagueId),
  }));
}

/**
 * Which of the leagues have two teams. The lowest and the highest member are found on the key, however large a league is:
 * where one has most of all memberships, reading the table from its beginning looks cheap to the planner and is not.
 */
async function selectWithTwoTeams(db: Queryable, leagues: readonly LeagueRow[]): Promise<ReadonlySet<LeagueId>> {
  if (leagues.length === 0) return new Set();
  const questions = leagues.map(({ leagueId: id, shortName }) =>
    shortName === "overall"
      ? sql`(select ${id}::bigint as league_id, min(entry_id) < max(entry_id) as has_two from entries)`
      : sql`(select ${id}::bigint as league_id, min(entry_id) < max(entry_id) as has_two
          from league_members where league_id = ${id})`,
  );
  const { rows } = await sql<{ league_id: LeagueId; has_two: boolean | null }>`${sql.join(
    questions,
    sql` union all `,
  )}`.execute(db);
  return new Set(rows.filter((row) => row.has_two).map((row) => row.league_id));
}

export async function selectLeague(db: Queryable, id: LeagueId): Promise<League | null> {
  return (await selectLeagues(db, [id])).get(id) ?? null;
}

/** Those of them that there are. */
export async function selectLeagues(db: Queryable, ids: readonly LeagueId[]): Promise<Map<LeagueId, League>> {
  const { rows } = await sql<LeagueRow>`
    select ${columns} from leagues l where l.league_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map((await toLeagues(db, rows)).map((league) => [league.leagueId, league]));
}

export async function selectLeagueByCode(db: Queryable, code: string): Promise<League | null> {
  const { rows } = await sql<LeagueRow>`select ${columns} from leagues l where l.code = ${code}`.execute(db);
  return (await toLeagues(db, rows))[0] ?? null;
}

/** Locks the league that a code belongs to, so that a closing or a size limit cannot be overtaken by a joiner. */
export async function lockLeagueByCode(tx: Tx, code: string): Promise<League | null> {
  await useOneConnectionEach(tx);
  const { rows } = await sql<{ league_id: LeagueId }>`
    select league_id from leagues where code = ${code} for update`.execute(tx);
  return rows[0] ? selectLeague(tx, rows[0].league_id) : null;
}

/**
 * Locks the league, so that joining, leaving, closing, banning, drawing and deleting run one after another. Read after
 * the lock: the league may have started during the wait.
 */
export async function lockLeague(tx: Tx, id: LeagueId): Promise<League | null> {
  await useOneConnectionEach(tx);
  await sql`select 1 from leagues where league_id = ${id} for update`.execute(tx);
  return selectLeague(tx, id);
}

/** Every league an entry belongs to, the overall one first, then in the order of joining. */
export async function selectLeaguesOfEntry(db: Queryable, id: EntryId): Promise<League[]> {
  const joined = await sql<{ league_id: LeagueId }>`
    select league_id from league_members where entry_id = ${id} order by joined_at, league_id`.execute(db);
  const { rows } = await sql<LeagueRow>`
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
  const { rows } = await sql<{ league_id: LeagueId }>`
    insert into leagues (name, league_type, scoring, admin_entry_id, start_round_id, code, max_entries, ko_rounds,
      created_at)
    values (${league.name}, ${league.leagueType}, ${league.scoring}, ${league.adminEntryId}, ${league.startRoundId},
      ${league.code}, ${league.maxEntries ?? null}, ${league.koRounds ?? null}, game_now())
    on conflict (code) do nothing returning league_id`.execute(tx);
  return rows[0] ? selectLeague(tx, rows[0].league_id) : null;
}

/** The short name of the league of all teams that began after the summer break. */
export const AUTUMN = "autumn";

/** Null until a team has begun in it. */
export async function selectAutumnLeague(
  db: Queryable,
): Promise<{ readonly leagueId: LeagueId; readonly startRoundId: RoundId } | null> {
  const { rows } = await sql<{ leagueId: LeagueId; startRoundId: RoundId }>`
    select league_id as "leagueId", start_round_id as "startRoundId" from leagues
    where short_name = ${AUTUMN}`.execute(db);
  return rows[0] ?? null;
}

/** Makes a system league when it is missing and returns its id. */
export async function upsertSystemLeague(
  tx: Tx,
  league: { readonly shortName: string; readonly name: string; readonly startRoundId: RoundId },
): Promise<LeagueId> {
  const found = await sql<{ league_id: LeagueId }>`
    select league_id from leagues where short_name = ${league.shortName}`.execute(tx);
  if (found.rows[0]) return found.rows[0].league_id;
  const { rows } = await sql<{ league_id: LeagueId }>`
    insert into leagues (name, short_name, league_type, scoring, start_round_id, created_at)
    values (${league.name}, ${league.shortName}, 's', 'classic', ${league.startRoundId}, game_now())
    on conflict (short_name) do update set short_name = excluded.short_name returning league_id`.execute(tx);
  return rows[0]!.league_id;
}
