/** A visitor's accounts: one in the middle of the season with a team and leagues, one without a squad yet. */
import { accountId, type EntryId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable, Tx } from "@elleveren/server/context.ts";
import { clientTransaction } from "@elleveren/server/db/client-transaction.ts";
import { hashPassword } from "@elleveren/server/features/people/index.ts";
import type { Season } from "@elleveren/server/features/seasons/index.ts";
import { issueReceipt } from "@elleveren/server/features/play/index.ts";
import { copyRows, type CopyValue } from "./copy-rows.ts";
import { ENTRY_LOG, logRow, logSteps } from "./entry-log.ts";
import type { ManagerPool } from "./manager-pool.ts";

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  /** Null: has no team yet. */
  readonly teamName: string | null;
}

/** Published on purpose: the demo's data is invented, and it is only ever made in an empty database. */
const PASSWORD = "midtsommer";
export const DEMO_EMAIL = "demo@elleveren.no";
export const NEWCOMER_EMAIL = "ny@elleveren.no";
const TEAM_NAME = "Midtsommer FK";
const WATCHED = 8;

export async function makeDemoAccounts(
  ctx: Context,
  request: { readonly pool: ManagerPool; readonly demoEntryId: EntryId; readonly season: Season },
): Promise<DemoAccount[]> {
  const { demoEntryId } = request;
  const [demoHash, newcomerHash] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  await clientTransaction(ctx.pool, async ({ client, tx }) => {
    await sql`update accounts set email = ${DEMO_EMAIL}, email_key = ${DEMO_EMAIL}, password_hash = ${demoHash},
      first_name = 'Sol', last_name = 'Sommerdal', email_favourite = true, email_verified_at = clock_timestamp()
      where entry_id = ${demoEntryId}`.execute(tx);
    await sql`update entries set name = ${TEAM_NAME}, manager_first_name = 'Sol', manager_last_name = 'Sommerdal'
      where entry_id = ${demoEntryId}`.execute(tx);
    await sql`insert into accounts (email, email_key, password_hash, first_name, last_name, date_of_birth, region_id,
        email_verified_at)
      values (${NEWCOMER_EMAIL}, ${NEWCOMER_EMAIL}, ${newcomerHash}, 'Nils', 'Nykommer', '1994-05-17',
        (select min(region_id) from regions where code >= 286), clock_timestamp())`.execute(tx);
    await watchSome(tx, request.season, demoEntryId);
    await sql`delete from entry_log where entry_id = ${demoEntryId}`.execute(tx);
    await copyRows(client, ENTRY_LOG, await fullLog(tx, request.pool, demoEntryId));
    await sql`insert into entry_past_seasons (account_id, season_name, total_points, rank)
      values (${demoEntryId}, '2025', 1612, 8412), (${demoEntryId}, '2024', 1498, 21077)`.execute(tx);
  });
  return selectDemoAccounts(ctx.db);
}

/** The two accounts, or none when the game is not the demo or their addresses were changed. */
export async function selectDemoAccounts(db: Queryable): Promise<DemoAccount[]> {
  const { rows } = await sql<{ email: string; name: string | null }>`
    select a.email, e.name from accounts a left join entries e on e.entry_id = a.entry_id
    where a.email_key in (${DEMO_EMAIL}, ${NEWCOMER_EMAIL}) and exists (select 1 from simulator)
    order by e.name is null`.execute(db);
  return rows.map((row) => ({ email: row.email, password: PASSWORD, teamName: row.name }));
}

/** Dear footballers of the market, regardless of ownership. */
async function watchSome(tx: Tx, season: Season, demoEntryId: EntryId): Promise<void> {
  const watched = season.footballers
    .filter((one) => one.startPriceTenths >= 70)
    .filter((_, index) => index % 4 === 0)
    .slice(0, WATCHED);
  await sql`insert into watchlist (account_id, footballer_code)
    select ${accountId(demoEntryId)}, code from unnest(${watched.map((one) => one.code)}::int[]) as code`.execute(tx);
}

/** Everything the visitor's team ever did, with receipts that hold. */
async function fullLog(tx: Tx, pool: ManagerPool, demoEntryId: EntryId): Promise<CopyValue[][]> {
  const rows: CopyValue[][] = [];
  for (const change of pool.changes.get(demoEntryId) ?? []) {
    for (const step of logSteps(change)) {
      const { atMs } = change;
      rows.push(logRow(change, step, await issueReceipt(tx, { entryId: demoEntryId, squad: step.after, atMs })));
    }
  }
  return rows;
}
