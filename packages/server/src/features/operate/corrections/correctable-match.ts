/** A match as it was told, before the rules: what an operator starts a correction from. */
import type { AnswerOf, correctableMatchCall } from "@elleveren/contract";
import type { FixtureId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

type Match = AnswerOf<typeof correctableMatchCall>;

/** Null where there is no such match. */
export async function loadCorrectableMatch(db: Queryable, fixtureId: FixtureId): Promise<Match | null> {
  const { rows } = await sql<Omit<Match, "footballers">>`
    select fixture_id as fixture, round_id as event, home_club_id as team_h, away_club_id as team_a,
      home_score as team_h_score, away_score as team_a_score from fixtures where fixture_id = ${fixtureId}`.execute(db);
  const [match] = rows;
  if (!match) return null;
  const { rows: footballers } = await sql<Match["footballers"][number]>`
    select footballer_id as element, f.web_name as name, s.club_id as team, s.stats
    from match_stats s join footballers f using (footballer_id) where s.fixture_id = ${fixtureId}
    order by s.club_id, f.web_name, footballer_id`.execute(db);
  return { ...match, footballers };
}
