/** What operators said and prepared about the season's change, as rows. */
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import type { GivenFile } from "../../seasons/index.ts";

/** As he is called now; the actor itself for somebody at a terminal, or when his account is gone. */
const NAME_OF = (table: string) =>
  sql.raw(`coalesce((select a.first_name || ' ' || a.last_name from accounts a
    where a.account_id = substring(${table}.actor from '^operator:([0-9]{1,18})$')::bigint), ${table}.actor)`);

export interface Standing {
  readonly seasonName: string;
  /** How often rounds have been settled, all together. */
  readonly settlements: number;
}

/** Null in a database without a season. */
export async function selectStanding(db: Queryable): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select season_name as "seasonName", (select coalesce(sum(settlement_number), 0) from rounds) as settlements
    from game`.execute(db);
  return rows[0] ?? null;
}

export interface Closing {
  readonly settlements: number;
  readonly closedAt: Date;
  readonly closedBy: string;
}

export async function selectClosing(db: Queryable, seasonName: string): Promise<Closing | null> {
  const { rows } = await sql<Closing>`
    select settlements, closed_at as "closedAt", ${NAME_OF("c")} as "closedBy"
    from season_closings c where season_name = ${seasonName}`.execute(db);
  return rows[0] ?? null;
}

/** One operator at a time closes. */
export async function lockClosings(tx: Tx): Promise<void> {
  await sql`lock table season_closings in exclusive mode`.execute(tx);
}

/** Replaces what was said before something was settled again. */
export async function upsertClosing(tx: Tx, { seasonName, settlements }: Standing, actor: string): Promise<void> {
  await sql`insert into season_closings (season_name, settlements, actor) values (${seasonName}, ${settlements}, ${actor})
    on conflict (season_name) do update
      set settlements = excluded.settlements, actor = excluded.actor, closed_at = clock_timestamp()`.execute(tx);
}

/** What an operator sent, as it is read again whenever it is needed. */
export interface DraftRequest {
  readonly files: readonly GivenFile[];
  readonly seasonName: string | null;
  readonly rulesetId: string;
  readonly firstDeadlineMs: number | null;
}

export interface Draft {
  readonly draftId: number;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly request: DraftRequest;
}

export async function selectDraft(db: Queryable): Promise<Draft | null> {
  const { rows } = await sql<Draft>`
    select draft_id as "draftId", made_at as "madeAt", ${NAME_OF("d")} as "madeBy", request
    from season_drafts d order by draft_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** One operator at a time puts files there, and knows which ones he replaces. */
export async function lockDrafts(tx: Tx): Promise<void> {
  await sql`lock table season_drafts in exclusive mode`.execute(tx);
}

export async function replaceDraft(tx: Tx, request: DraftRequest, actor: string): Promise<number> {
  await sql`delete from season_drafts`.execute(tx);
  const { rows } = await sql<{ draft_id: number }>`
    insert into season_drafts (actor, request) values (${actor}, ${JSON.stringify(request)}::jsonb)
    returning draft_id`.execute(tx);
  return rows[0]!.draft_id;
}

export async function deleteDrafts(tx: Tx): Promise<void> {
  await sql`delete from season_drafts`.execute(tx);
}

export interface Notices {
  readonly failedJobs: number;
  readonly refusedMessages: number;
  readonly neverPlayed: number;
}

export async function selectNotices(db: Queryable): Promise<Notices> {
  const installed = await sql<{ found: boolean }>`select to_regclass('pgboss.job') is not null as found`.execute(db);
  const failed = installed.rows[0]?.found
    ? await sql<{ count: number }>`select count(*) as count from pgboss.job where state = 'failed'`.execute(db)
    : null;
  const { rows } = await sql<{ refused: number; never: number }>`
    select (select count(*) from fact_refusals where decided_at is null) as refused,
      (select count(*) from fixtures where round_id is null and not finished) as never`.execute(db);
  return {
    failedJobs: failed?.rows[0]?.count ?? 0,
    refusedMessages: rows[0]!.refused,
    neverPlayed: rows[0]!.never,
  };
}

/** What goes along into the next season: entries whose managers are still there, and private leagues that can be renewed. */
export async function countGoingAlong(db: Queryable): Promise<{ readonly managers: number; readonly leagues: number }> {
  const { rows } = await sql<{ managers: number; leagues: number }>`
    select (select count(*) from entries where deleted_at is null) as managers,
      (select count(*) from leagues l join entries e on e.entry_id = l.admin_entry_id
        where l.league_type = 'x' and e.deleted_at is null) as leagues`.execute(db);
  return rows[0]!;
}

export interface PastSeason {
  readonly seasonName: string;
  readonly rounds: number;
  readonly managers: number;
  readonly endedAt: Date;
  readonly archive: string;
}

export async function selectPast(db: Queryable): Promise<PastSeason[]> {
  const { rows } = await sql<PastSeason>`
    select season_name as "seasonName", rounds, ranked_count as managers, ended_at as "endedAt", archive
    from past_seasons order by ended_at desc`.execute(db);
  return rows;
}
