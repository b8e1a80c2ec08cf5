/** Reads the season's tables into our words: all of a table, or the rows with given ids. */
import {
  clubId,
  fixtureId,
  footballerId,
  phaseId,
  roundId,
  type FootballerId,
  type MatchStats,
  type Ruleset,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { FIXTURE_STATE, FOOTBALLER_STATE } from "../../../facts/index.ts";
import type {
  LiveClub,
  LiveFixture,
  LiveFootballer,
  LivePhase,
  LiveRound,
  LiveRoundState,
  LineupRow,
  StatsRow,
} from "../season-memory.ts";

/** Null reads every row. */
export type Ids = readonly number[] | null;

export const among = (column: string, ids: Ids) =>
  ids === null ? sql`true` : sql`${sql.ref(column)} = any(${ids}::integer[])`;

export interface GameRow {
  readonly season_name: string;
  readonly ruleset: Ruleset;
}

/** The season's name and numbers, or undefined in an empty database. */
export async function selectGame(db: Queryable): Promise<GameRow | undefined> {
  const { rows } = await sql<GameRow>`select season_name, ruleset from game`.execute(db);
  return rows[0];
}

/** Game time per real time. */
export async function selectClockSpeed(db: Queryable): Promise<number> {
  const { rows } = await sql<{ clock_speed: number }>`select clock_speed from game`.execute(db);
  return rows[0]?.clock_speed ?? 1;
}

export async function selectClubs(db: Queryable): Promise<LiveClub[]> {
  const { rows } = await sql<{
    club_id: number;
    code: number;
    name: string;
    short_name: string;
    unavailable: boolean;
    strength: number | null;
    kit: Record<string, unknown>;
    url: string | null;
  }>`select club_id, code, name, short_name, unavailable, strength, kit, url from clubs order by club_id`.execute(db);
  return rows.map(({ club_id, short_name, ...same }) => ({ clubId: clubId(club_id), shortName: short_name, ...same }));
}

export async function selectFootballers(db: Queryable, ids: Ids): Promise<LiveFootballer[]> {
  const { rows } = await sql<LiveFootballer>`
    select footballer_id as "footballerId", code, position, first_name as "firstName", second_name as "secondName",
      web_name as "webName", price_tenths as "priceTenths", start_price_tenths as "startPriceTenths",
      round_price_tenths as "roundPriceTenths", fiks_id as "fiksId", photo, removed, ${FOOTBALLER_STATE}
    from footballers where ${among("footballer_id", ids)} order by footballer_id`.execute(db);
  return rows;
}

interface RoundRow {
  readonly round_id: number;
  readonly name: string;
  readonly deadline_at: Date;
  readonly state: LiveRoundState;
  readonly average_points: number | null;
  readonly highest_points: number | null;
  readonly highest_entry_id: number | null;
  readonly transfers_made: number;
  readonly ranked_count: number;
  readonly most_selected: number | null;
  readonly most_transferred_in: number | null;
  readonly cups_drawn: boolean;
  readonly most_captained: number | null;
  readonly most_vice_captained: number | null;
  readonly chip_plays: { readonly chip_name: string; readonly num_played: number }[];
  readonly settlement_number: number;
}

export async function selectRounds(db: Queryable): Promise<LiveRound[]> {
  const { rows } = await sql<RoundRow>`select round_id, name, deadline_at, state, average_points, highest_points,
      highest_entry_id, transfers_made, ranked_count, most_selected, most_transferred_in, most_captained,
      most_vice_captained, chip_plays, settlement_number,
      exists (select from cups c where c.qualification_round_id = rounds.round_id) as cups_drawn
    from rounds order by round_id`.execute(db);
  return rows.map((row) => ({
    roundId: roundId(row.round_id),
    name: row.name,
    deadlineAtMs: row.deadline_at.getTime(),
    state: row.state,
    averagePoints: row.average_points,
    highestPoints: row.highest_points,
    highestEntryId: row.highest_entry_id,
    transfersMade: row.transfers_made,
    rankedCount: row.ranked_count,
    mostSelected: row.most_selected,
    mostTransferredIn: row.most_transferred_in,
    mostCaptained: row.most_captained,
    mostViceCaptained: row.most_vice_captained,
    chipPlays: row.chip_plays,
    settlementNumber: row.settlement_number,
    cupsDrawn: row.cups_drawn,
  }));
}

export async function selectPhases(db: Queryable): Promise<LivePhase[]> {
  const { rows } = await sql<{ phase_id: number; name: string; start_round_id: number; stop_round_id: number }>`
    select phase_id, name, start_round_id, stop_round_id from phases order by phase_id`.execute(db);
  return rows.map((row) => ({
    phaseId: phaseId(row.phase_id),
    name: row.name,
    startRoundId: roundId(row.start_round_id),
    stopRoundId: roundId(row.stop_round_id),
  }));
}

export async function selectFixtures(db: Queryable, ids: Ids): Promise<LiveFixture[]> {
  const { rows } = await sql<LiveFixture>`
    select fixture_id as "fixtureId", code, provisional_start as "provisionalStart", ${FIXTURE_STATE}
    from fixtures where ${among("fixture_id", ids)} order by fixture_id`.execute(db);
  return rows;
}

/** Statistics of the given fixtures. */
export async function selectStats(db: Queryable, fixtureIds: Ids): Promise<StatsRow[]> {
  const { rows } = await sql<{ fixture_id: number; footballer_id: number; club_id: number; stats: MatchStats }>`
    select fixture_id, footballer_id, club_id, stats from match_stats
    where ${among("fixture_id", fixtureIds)} order by fixture_id, footballer_id`.execute(db);
  return rows.map((row) => ({
    fixtureId: fixtureId(row.fixture_id),
    footballerId: footballerId(row.footballer_id),
    clubId: clubId(row.club_id),
    stats: row.stats,
  }));
}

/** What was announced about the given fixtures. */
export async function selectLineups(db: Queryable, fixtureIds: Ids): Promise<LineupRow[]> {
  const { rows } = await sql<{
    fixture_id: number;
    club_id: number;
    starters: FootballerId[] | null;
    bench: FootballerId[] | null;
    announced_at: Date | null;
    substitutions: LineupRow["substitutions"];
  }>`select fixture_id, club_id, starters, bench, announced_at, substitutions from match_lineups
    where ${among("fixture_id", fixtureIds)} order by fixture_id, club_id`.execute(db);
  return rows.map((row) => ({
    fixtureId: fixtureId(row.fixture_id),
    clubId: clubId(row.club_id),
    starters: row.starters,
    bench: row.bench,
    announcedAtMs: row.announced_at?.getTime() ?? null,
    substitutions: row.substitutions,
  }));
}
