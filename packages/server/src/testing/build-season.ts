/** A small invented season in a test server's database. */
import type { RulesetId } from "@elleveren/rules";

import { inventedSeason } from "@elleveren/worlds";
import { insertSeason, type Season } from "../features/seasons/index.ts";
import type { TestServer } from "./server.ts";

export interface BuildSeasonOptions {
  readonly seed?: number;
  readonly rounds?: number;
  readonly footballersPerClub?: number;
  readonly rulesetId?: RulesetId;
}

/** Time of day at which a built season's clock stands still: a day before the first deadline. */
const BEFORE_FIRST_DEADLINE_MS = 24 * 3600 * 1000;

/** Inserts the season and stops the game clock a day before its first deadline. */
export async function buildSeason(t: TestServer, options: BuildSeasonOptions = {}): Promise<Season> {
  const season = inventedSeason({ seed: 7, rounds: 6, footballersPerClub: 18, ...options });
  const clockAtMs = season.rounds[0]!.deadlineAtMs - BEFORE_FIRST_DEADLINE_MS;
  await insertSeason(t.ctx, season, { clockAtMs });
  await t.setNow(new Date(clockAtMs).toISOString());
  await t.whenCurrent();
  return season;
}
