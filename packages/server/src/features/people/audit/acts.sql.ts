/** The audit log, read a page at a time. */
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export interface ActFilter {
  readonly area?: string | undefined;
  readonly subject?: string | undefined;
  readonly accountId?: number | undefined;
}

export interface RecordedAct {
  readonly actId: number;
  /** Milliseconds of the machines' time, and of game time. */
  readonly atMs: number;
  readonly gameAtMs: number;
  readonly accountId: number | null;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Newest first. An operator is named as his account is now. */
export async function selectActs(
  db: Queryable,
  { area, subject, accountId }: ActFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<RecordedAct[]> {
  const { rows } = await sql<{
    audit_id: number;
    at: Date;
    game_at: Date;
    account_id: number | null;
    actor: string;
    action: string;
    subject: string;
    details: Record<string, unknown>;
  }>`
    with acts as (
      select audit_id, at, game_at, actor, action, subject, details,
        substring(actor from '^operator:([0-9]{1,18})$')::bigint as by_account
      from audit_log
      where (${area ?? null}::text is null or split_part(action, '.', 1) = ${area ?? null})
        and (${subject ?? null}::text is null or subject = ${subject ?? null})
        and (${accountId ?? null}::bigint is null or actor = 'operator:' || ${accountId ?? null}::bigint)
      order by audit_id desc offset ${offset} limit ${limit})
    select audit_id, at, game_at, account_id, action, subject, details,
      coalesce(first_name || ' ' || last_name, actor) as actor
    from acts left join accounts on account_id = by_account order by audit_id desc`.execute(db);
  return rows.map((row) => ({
    actId: row.audit_id,
    atMs: row.at.getTime(),
    gameAtMs: row.game_at.getTime(),
    accountId: row.account_id,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    details: row.details,
  }));
}
