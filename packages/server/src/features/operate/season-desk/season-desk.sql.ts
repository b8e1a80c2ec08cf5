/** Operators' decisions and drafts for the season's change, as rows. */
import type { WireControlSeason, WireSeasonPreview } from "@elleveren/contract";
import type { RulesetId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import type { GivenFile } from "../../seasons/index.ts";

/** The account's current name; the actor itself for a terminal, or when the account is gone. */
export const NAME_OF = (table: string) =>
  sql.raw(`coalesce((select a.first_name || ' ' || a.last_name from accounts a
    where a.account_id = substring(${table}.actor from '^operator:([0-9]{1,18})$')::bigint), ${table}.actor)`);

export interface Standing {
  readonly seasonName: string;
  /** How often rounds have been settled, all together. */
  readonly settlements: number;
}

export async function selectStanding(db: Queryable): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select season_name as "seasonName", (select coalesce(sum(settlement_number), 0) from rounds) as settlements
    from game`.execute(db);
  return rows[0] ?? null;
}

export interface Closing extends Pick<WireControlSeason, "closed" | "closed_by"> {
  readonly settlements: number;
}

export async function selectClosing(db: Queryable, seasonName: string): Promise<Closing | null> {
  const { rows } = await sql<Closing>`
    select settlements, ${microsOf("closed_at")} as closed, ${NAME_OF("c")} as closed_by
    from season_closings c where season_name = ${seasonName}`.execute(db);
  return rows[0] ?? null;
}

/** One operator at a time closes the season. */
export async function lockClosings(tx: Tx): Promise<void> {
  await sql`lock table season_closings in exclusive mode`.execute(tx);
}

/** Replaces decisions made before a later settling. */
export async function upsertClosing(tx: Tx, { seasonName, settlements }: Standing, actor: string): Promise<void> {
  await sql`insert into season_closings (season_name, settlements, actor) values (${seasonName}, ${settlements}, ${actor})
    on conflict (season_name) do update
      set settlements = excluded.settlements, actor = excluded.actor, closed_at = clock_timestamp()`.execute(tx);
}

/** An operator's request, read again whenever it is needed. */
export interface DraftRequest {
  readonly files: readonly GivenFile[];
  readonly seasonName: string | null;
  readonly rulesetId: RulesetId;
  readonly firstDeadlineMs: number | null;
}

export interface Draft extends Pick<WireSeasonPreview, "draft" | "made" | "made_by"> {
  readonly request: DraftRequest;
}

export async function selectDraft(db: Queryable): Promise<Draft | null> {
  const { rows } = await sql<Draft>`
    select draft_id as draft, ${microsOf("made_at")} as made, ${NAME_OF("d")} as made_by, request
    from season_drafts d order by draft_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** One operator at a time replaces the files, and knows which ones. */
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

export async function selectNotices(db: Queryable): Promise<WireControlSeason["notices"]> {
  const { rows: installed } = await sql`select 1 where to_regclass('pgboss.job') is not null`.execute(db);
  const failed = installed.length > 0 ? sql`(select count(*) from pgboss.job where state = 'failed')` : sql`0::bigint`;
  const { rows } = await sql<WireControlSeason["notices"][number]>`
    select code, count from (values ('failed_jobs', ${failed}),
      ('refused_messages', (select count(*) from fact_refusals where decided_at is null)),
      ('never_played', (select count(*) from fixtures where round_id is null and not finished))) as n (code, count)
    where count > 0`.execute(db);
  return rows;
}

/** The next season's inheritance: entries whose accounts still exist, and private leagues that can be renewed. */
export async function countGoingAlong(
  db: Queryable,
): Promise<Pick<WireSeasonPreview, "managers" | "leagues_to_renew">> {
  const { rows } = await sql<Pick<WireSeasonPreview, "managers" | "leagues_to_renew">>`
    select (select count(*) from entries where deleted_at is null) as managers,
      (select count(*) from leagues l join entries e on e.entry_id = l.admin_entry_id
        where l.league_type = 'x' and e.deleted_at is null) as leagues_to_renew`.execute(db);
  return rows[0]!;
}

export async function selectPast(db: Queryable): Promise<WireControlSeason["past"]> {
  const { rows } = await sql<WireControlSeason["past"][number]>`
    select season_name as season, rounds, ranked_count as managers, ${microsOf("ended_at")} as ended, archive
    from past_seasons order by past_seasons.ended_at desc`.execute(db);
  return rows;
}
