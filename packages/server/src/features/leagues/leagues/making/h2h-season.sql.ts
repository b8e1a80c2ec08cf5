import type { H2hSeason, Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";

/** What settings of a head-to-head league are held against, as it is at this moment. */
export async function selectH2hSeason(db: Queryable, ruleset: Ruleset): Promise<H2hSeason> {
  const { rows } = await sql<{ last_round: number; next_round: number | null }>`
    select coalesce(max(round_id), 0) as last_round, min(round_id) filter (where deadline_at > game_now()) as next_round
    from rounds`.execute(db);
  const { last_round: lastRound = 0, next_round: nextRound = null } = rows[0] ?? {};
  return { lastRound, nextRound, limits: ruleset.leagues };
}
