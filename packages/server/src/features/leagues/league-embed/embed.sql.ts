/** Whether other pages may show a league, as rows. */
import type { LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import type { League } from "../leagues/index.ts";

export async function selectShownElsewhere(db: Queryable, league: LeagueId): Promise<boolean> {
  const { rows } = await sql<{ shown_elsewhere: boolean }>`
    select shown_elsewhere from leagues where league_id = ${league}`.execute(db);
  return rows[0]?.shown_elsewhere ?? false;
}

/** Whether pages of others may show a league: a private one only where its administrator says so (decision 0170). */
export const isShownElsewhere = async (
  db: Queryable,
  { leagueId, leagueType }: Pick<League, "leagueId" | "leagueType">,
): Promise<boolean> => leagueType !== "x" || (await selectShownElsewhere(db, leagueId));

export async function updateShownElsewhere(tx: Tx, league: LeagueId, isShown: boolean): Promise<void> {
  await sql`update leagues set shown_elsewhere = ${isShown} where league_id = ${league}`.execute(tx);
}
