/** The season's state, for an operator who wants to end it. */
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { findOpenEnds, type OpenEnd } from "./find-open-ends.ts";

export interface SeasonStatus {
  readonly season: string | null;
  readonly isOver: boolean;
  readonly maintenance: boolean;
  readonly openEnds: readonly Pick<OpenEnd, "code" | "where" | "reason">[];
  /** Matches without a round and a result: never played, and blocking nothing. */
  readonly neverPlayed: readonly number[];
  readonly pastSeasons: readonly { readonly season: string; readonly archive: string }[];
}

export async function loadSeasonStatus(db: Queryable): Promise<SeasonStatus> {
  const openEnds = await findOpenEnds(db);
  const game = await sql<{ season_name: string; maintenance: boolean }>`
    select season_name, maintenance from game`.execute(db);
  const fixtures = await sql<{ fixture_id: number }>`
    select fixture_id from fixtures where round_id is null and not finished order by fixture_id`.execute(db);
  const past = await sql<{ season: string; archive: string }>`
    select season_name as season, archive from past_seasons order by ended_at`.execute(db);
  return {
    season: game.rows[0]?.season_name ?? null,
    isOver: openEnds.length === 0,
    maintenance: game.rows[0]?.maintenance ?? false,
    openEnds: openEnds.map(({ code, where, reason }) => ({ code, where, reason })),
    neverPlayed: fixtures.rows.map((row) => row.fixture_id),
    pastSeasons: past.rows,
  };
}

/** This season's name and those that were had: none of them can be the next one's. */
export async function selectKnownGame(db: Queryable): Promise<{ seasonNames: string[]; now: Date }> {
  const { rows } = await sql<{ seasonNames: string[]; now: Date }>`
    select game_now() as now, array(select season_name from game union select season_name from past_seasons
      union select season_name from entry_past_seasons
      union select season_name from footballer_past_seasons) as "seasonNames"`.execute(db);
  return rows[0]!;
}
