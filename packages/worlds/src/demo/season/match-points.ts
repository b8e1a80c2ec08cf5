/** Points of a round from the facts stored for it, without bonus: enough for managers to judge by. */
import {
  footballerId,
  pointsForStats,
  type FootballerId,
  type MatchStats,
  type Position,
  type RoundId,
  type Ruleset,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "@elleveren/server/context.ts";

export async function pointsOfRound(
  db: Queryable,
  ruleset: Ruleset,
  roundId: RoundId,
): Promise<Map<FootballerId, number>> {
  const { rows } = await sql<{ footballer_id: number; position: Position; stats: MatchStats }>`
    select m.footballer_id, f.position, m.stats
    from match_stats m join fixtures x using (fixture_id) join footballers f using (footballer_id)
    where x.round_id = ${roundId}`.execute(db);
  const points = new Map<FootballerId, number>();
  for (const row of rows) {
    const id = footballerId(row.footballer_id);
    const own = pointsForStats({ ruleset, position: row.position, stats: row.stats }).points;
    points.set(id, (points.get(id) ?? 0) + own);
  }
  return points;
}
