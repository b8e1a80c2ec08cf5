/** The audit log in the control room. Append-only, there too. */
import { type AnswerOf, actsCall, type QueryOf, routeSchema, STANDINGS_PAGE_SIZE } from "@elleveren/contract";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import type { App } from "../../../http/app.ts";

export function auditRoutes(app: App, ctx: Context): void {
  app.get(actsCall.path, { schema: routeSchema(actsCall) }, async (request) => {
    const { page = 1 } = request.query;
    const slice = { offset: (page - 1) * STANDINGS_PAGE_SIZE, limit: STANDINGS_PAGE_SIZE + 1 };
    const acts = await selectActs(ctx.db, request.query, slice);
    return { has_next: acts.length > STANDINGS_PAGE_SIZE, page, results: acts.slice(0, STANDINGS_PAGE_SIZE) };
  });
}

type WireAct = AnswerOf<typeof actsCall>["results"][number];

/** A page of the audit log, newest first. An operator has the account's current name. */
async function selectActs(
  db: Queryable,
  { area, subject, account }: QueryOf<typeof actsCall>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<WireAct[]> {
  const { rows } = await sql<WireAct>`
    with acts as (
      select audit_id, at, game_at, actor, action, subject, details,
        substring(actor from '^operator:([0-9]{1,18})$')::bigint as by_account
      from audit_log
      where (${area ?? null}::text is null or split_part(action, '.', 1) = ${area ?? null})
        and (${subject ?? null}::text is null or subject = ${subject ?? null})
        and (${account ?? null}::bigint is null or actor = 'operator:' || ${account ?? null}::bigint)
      order by audit_id desc offset ${offset} limit ${limit})
    select audit_id as id, ${microsOf("at")} as time, ${microsOf("game_at")} as game_time, account_id as account, action,
      subject, details, coalesce(first_name || ' ' || last_name, actor) as actor
    from acts left join accounts on account_id = by_account order by audit_id desc`.execute(db);
  return rows;
}
