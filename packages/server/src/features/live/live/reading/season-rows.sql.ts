/** Reads the season's tables into our words: all of a table, or the rows with given ids. */
import type { Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { msOf } from "../../../../db/values/moments.ts";
import { FIXTURE_STATE, FOOTBALLER_STATE } from "../../../facts/index.ts";
import type {
  LineupRow,
  LiveClub,
  LiveFixture,
  LiveFootballer,
  LivePhase,
  LiveRound,
  StatsRow,
} from "../season-memory.ts";

/** Null reads every row. */
export type Ids = readonly number[] | null;

export const among = (column: string, ids: Ids) =>
  ids === null ? sql`true` : sql`${sql.ref(column)} = any(${ids}::integer[])`;

/** The season's name and numbers, or undefined in an empty database. */
export async function selectGame(db: Queryable) {
  const { rows } = await sql<{ seasonName: string; ruleset: Ruleset }>`
    select season_name as "seasonName", ruleset from game`.execute(db);
  return rows[0];
}

/** Game time per real time. */
export async function selectClockSpeed(db: Queryable): Promise<number> {
  const { rows } = await sql<{ clock_speed: number }>`select clock_speed from game`.execute(db);
  return rows[0]?.clock_speed ?? 1;
}

export async function selectClubs(db: Queryable): Promise<LiveClub[]> {
  const { rows } = await sql<LiveClub>`
    select club_id as "clubId", code, name, short_name as "shortName", unavailable, strength, kit, url
    from clubs order by club_id`.execute(db);
  return rows;
}

export async function selectFootballers(db: Queryable, ids: Ids): Promise<LiveFootballer[]> {
  const { rows } = await sql<LiveFootballer>`
    select footballer_id as "footballerId", code, position, first_name as "firstName", second_name as "secondName",
      web_name as "webName", price_tenths as "priceTenths", start_price_tenths as "startPriceTenths",
      round_price_tenths as "roundPriceTenths", fiks_id as "fiksId", photo, removed, ${FOOTBALLER_STATE}
    from footballers where ${among("footballer_id", ids)} order by footballer_id`.execute(db);
  return rows;
}

export async function selectRounds(db: Queryable): Promise<LiveRound[]> {
  const { rows } = await sql<LiveRound>`
    select round_id as "roundId", name, ${msOf("deadline_at")} as "deadlineAtMs", state, average_points as "averagePoints",
      highest_points as "highestPoints", highest_entry_id as "highestEntryId", transfers_made as "transfersMade",
      ranked_count as "rankedCount", most_selected as "mostSelected", most_transferred_in as "mostTransferredIn",
      most_captained as "mostCaptained", most_vice_captained as "mostViceCaptained", chip_plays as "chipPlays",
      settlement_number as "settlementNumber",
      exists (select from cups c where c.qualification_round_id = rounds.round_id) as "cupsDrawn"
    from rounds order by round_id`.execute(db);
  return rows;
}

export async function selectPhases(db: Queryable): Promise<LivePhase[]> {
  const { rows } = await sql<LivePhase>`
    select phase_id as "phaseId", name, start_round_id as "startRoundId", stop_round_id as "stopRoundId"
    from phases order by phase_id`.execute(db);
  return rows;
}

export async function selectFixtures(db: Queryable, ids: Ids): Promise<LiveFixture[]> {
  const { rows } = await sql<LiveFixture>`
    select fixture_id as "fixtureId", code, provisional_start as "provisionalStart", ${FIXTURE_STATE}
    from fixtures where ${among("fixture_id", ids)} order by fixture_id`.execute(db);
  return rows;
}

/** Statistics of the given fixtures. */
export async function selectStats(db: Queryable, fixtureIds: Ids): Promise<StatsRow[]> {
  const { rows } = await sql<StatsRow>`
    select fixture_id as "fixtureId", footballer_id as "footballerId", club_id as "clubId", stats from match_stats
    where ${among("fixture_id", fixtureIds)} order by fixture_id, footballer_id`.execute(db);
  return rows;
}

/** Announced line-ups of the given fixtures. */
export async function selectLineups(db: Queryable, fixtureIds: Ids): Promise<LineupRow[]> {
  const { rows } = await sql<LineupRow>`
    select fixture_id as "fixtureId", club_id as "clubId", starters, bench, ${msOf("announced_at")} as "announcedAtMs",
      substitutions
    from match_lineups where ${among("fixture_id", fixtureIds)} order by fixture_id, club_id`.execute(db);
  return rows;
}
