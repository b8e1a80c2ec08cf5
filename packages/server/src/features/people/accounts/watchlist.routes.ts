/** The watchlist of a manager. */
import { routeSchema, unwatchCall, watchCall, watchlistCall } from "@elleveren/contract";
import { type AccountId, footballerCode, type FootballerCode } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";

export function watchlistRoutes(app: App, ctx: Context): void {
  app.get(watchlistCall.path, { schema: routeSchema(watchlistCall) }, async (request) => [
    ...(await selectWatched(ctx.db, requireOwnEntry(request).accountId)),
  ]);

  app.post(watchCall.path, { schema: routeSchema(watchCall) }, async (request) => {
    const { accountId } = requireOwnEntry(request);
    const code = footballerCode(request.params.footballerCode);
    if (!(await insertWatched(ctx.db, accountId, code))) throw notFound("footballer");
    return [...(await selectWatched(ctx.db, accountId))];
  });

  app.delete(unwatchCall.path, { schema: routeSchema(unwatchCall) }, async (request) => {
    const { accountId } = requireOwnEntry(request);
    await deleteWatched(ctx.db, accountId, footballerCode(request.params.footballerCode));
    return [...(await selectWatched(ctx.db, accountId))];
  });
}

/** Oldest first. */
export async function selectWatched(db: Queryable, account: AccountId): Promise<readonly FootballerCode[]> {
  const { rows } = await sql<{ footballer_code: number }>`
    select footballer_code from watchlist where account_id = ${account} order by added_at, footballer_code`.execute(db);
  return rows.map((row) => footballerCode(row.footballer_code));
}

/** Adds the footballer, if not listed yet; false when no footballer of the season has the code. */
async function insertWatched(db: Queryable, account: AccountId, code: FootballerCode): Promise<boolean> {
  const { rows } = await sql`select 1 from footballers where code = ${code}`.execute(db);
  if (rows.length === 0) return false;
  // Through the account's row: one that is being deleted takes nothing more.
  await sql`insert into watchlist (account_id, footballer_code)
    select account_id, ${code}::integer from accounts where account_id = ${account} for key share
    on conflict do nothing`.execute(db);
  return true;
}

async function deleteWatched(db: Queryable, account: AccountId, code: FootballerCode): Promise<void> {
  await sql`delete from watchlist where account_id = ${account} and footballer_code = ${code}`.execute(db);
}
