/** What a next season is checked against. */
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

/** This season's name and those that were had: none of them can be the next one's. */
export async function selectKnownGame(db: Queryable): Promise<{ readonly seasonNames: string[]; readonly now: Date }> {
  const { rows } = await sql<{ seasonNames: string[]; now: Date }>`
    select game_now() as now, array(select season_name from game union select season_name from past_seasons
      union select season_name from entry_past_seasons
      union select season_name from footballer_past_seasons) as "seasonNames"`.execute(db);
  return rows[0]!;
}
