/** The audit log in the control room. Nobody changes it, not even there. */
import { actsCall, routeSchema, STANDINGS_PAGE_SIZE, wireMicros } from "@elleveren/contract";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import type { App } from "../../../http/app.ts";

export function auditRoutes(app: App, ctx: Context): void {
  app.get(actsCall.path, { schema: routeSchema(actsCall) }, async (request) => {
    const { page = 1, area, subject, account } = request.query;
    const acts = await selectActs(
      ctx.db,
      { area, subject, accountId: account },
      { offset: (page - 1) * STANDINGS_PAGE_SIZE, limit: STANDINGS_PAGE_SIZE + 1 },
    );
    return {
      has_next: acts.length > STANDINGS_PAGE_SIZE,
      page,
      results: acts.slice(0, STANDINGS_PAGE_SIZE).map((act) => ({
        id: act.actId,
        time: wireMicros(act.atMs),
        game_time: wireMicros(act.gameAtMs),
        account: act.accountId,
        actor: act.actor,
        action: act.action,
        subject: act.subject,
        details: act.details,
      })),
    };
  });
}

/** The audit log, read a page at a time. */
interface ActFilter {
  readonly area?: string | undefined;
  readonly subject?: string | undefined;
  readonly accountId?: number | undefined;
}

interface RecordedAct {
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
async function selectActs(
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
