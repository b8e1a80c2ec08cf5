/** Whether other pages may show a league, as rows. */
import type { LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../context.ts";

export async function selectShownElsewhere(db: Queryable, league: LeagueId): Promise<boolean> {
  const { rows } = await sql<{ shown_elsewhere: boolean }>`
    select shown_elsewhere from leagues where league_id = ${league}`.execute(db);
  return rows[0]?.shown_elsewhere ?? false;
}

export async function updateShownElsewhere(tx: Tx, league: LeagueId, isShown: boolean): Promise<void> {
  await sql`update leagues set shown_elsewhere = ${isShown} where league_id = ${league}`.execute(tx);
}
