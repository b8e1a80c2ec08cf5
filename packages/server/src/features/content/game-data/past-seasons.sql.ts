import type { FootballerCode, MatchStats } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export interface PastSeason {
  readonly footballerCode: FootballerCode;
  readonly seasonName: string;
  readonly startPriceTenths: number;
  readonly endPriceTenths: number;
  readonly totalPoints: number;
  readonly stats: MatchStats;
}

/** Earlier seasons of a footballer, oldest first. */
export async function selectPastSeasons(db: Queryable, code: FootballerCode): Promise<PastSeason[]> {
  const { rows } = await sql<{
    footballer_code: FootballerCode;
    season_name: string;
    start_price_tenths: number;
    end_price_tenths: number;
    total_points: number;
    stats: MatchStats;
  }>`select footballer_code, season_name, start_price_tenths, end_price_tenths, total_points, stats
    from footballer_past_seasons where footballer_code = ${code} order by season_name`.execute(db);
  return rows.map((row) => ({
    footballerCode: row.footballer_code,
    seasonName: row.season_name,
    startPriceTenths: row.start_price_tenths,
    endPriceTenths: row.end_price_tenths,
    totalPoints: row.total_points,
    stats: row.stats,
  }));
}
