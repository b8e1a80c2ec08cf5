/** A season as rows, written in bulk into empty tables. */
import type { FootballerId, RoundId, Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";
import type { Season, SeasonPhase } from "./season.ts";

const iso = (atMs: number | null | undefined) => (atMs == null ? null : new Date(atMs).toISOString());

/** True when a season was imported before: its facts are never replaced by another's. */
export async function selectHasSeason(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from game limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertGame(
  tx: Tx,
  {
    seasonName,
    ruleset,
    secret,
    nowMs,
  }: { seasonName: string; ruleset: Ruleset; secret: Uint8Array; nowMs: number | null },
): Promise<void> {
  await sql`insert into game (season_name, ruleset_id, ruleset, receipt_secret, clock_game_at, clock_real_at)
    values (${seasonName}, ${ruleset.id}, ${JSON.stringify(ruleset)}, ${Buffer.from(secret)},
      coalesce(${iso(nowMs)}::timestamptz, clock_timestamp()), clock_timestamp())`.execute(tx);
}

export async function insertClubs(tx: Tx, clubs: Season["clubs"]): Promise<void> {
  const rows = clubs.map((club) => ({
    club_id: club.clubId,
    code: club.code,
    name: club.name,
    short_name: club.shortName,
    unavailable: club.unavailable ?? false,
    strength: club.strength ?? null,
    kit: club.kit ?? {},
    url: club.url ?? null,
  }));
  await sql`insert into clubs (club_id, code, name, short_name, unavailable, strength, kit, url)
    select club_id, code, name, short_name, unavailable, strength, kit, url
    from jsonb_populate_recordset(null::clubs, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

export async function insertFootballers(tx: Tx, footballers: Season["footballers"]): Promise<void> {
  const rows = footballers.map((footballer) => ({
    footballer_id: footballer.footballerId,
    code: footballer.code,
    club_id: footballer.clubId,
    position: footballer.position,
    first_name: footballer.firstName,
    second_name: footballer.secondName,
    web_name: footballer.webName,
    status: footballer.status ?? "a",
    news: footballer.news ?? "",
    news_added_at: iso(footballer.newsAddedAtMs),
    chance_this_round: footballer.chanceThisRound ?? null,
    chance_next_round: footballer.chanceNextRound ?? null,
    price_tenths: footballer.priceTenths ?? footballer.startPriceTenths,
    start_price_tenths: footballer.startPriceTenths,
    fiks_id: footballer.fiksId ?? null,
    squad_number: footballer.squadNumber ?? null,
    photo: footballer.photo ?? `${footballer.code}.jpg`,
  }));
  await sql`insert into footballers (footballer_id, code, club_id, position, first_name, second_name, web_name, status,
      news, news_added_at, chance_this_round, chance_next_round, price_tenths, start_price_tenths, round_price_tenths,
      fiks_id, squad_number, photo)
    select footballer_id, code, club_id, position, first_name, second_name, web_name, status,
      news, news_added_at, chance_this_round, chance_next_round, price_tenths, start_price_tenths, price_tenths,
      fiks_id, squad_number, photo
    from jsonb_populate_recordset(null::footballers, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  await sql`insert into footballer_market (footballer_id) select footballer_id from footballers`.execute(tx);
}

/** The first round is open, the others upcoming; each has its partitions and its sixteen gates. */
export async function insertRounds(tx: Tx, rounds: Season["rounds"], gatesPerRound: number): Promise<void> {
  const rows = rounds.map((round) => ({
    round_id: round.roundId,
    name: round.name,
    deadline_at: iso(round.deadlineAtMs),
  }));
  await sql`insert into rounds (round_id, name, deadline_at, state)
    select round_id, name, deadline_at,
      case when round_id = min(round_id) over () then 'open' else 'upcoming' end
    from jsonb_populate_recordset(null::rounds, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  await sql`insert into round_gates (round_id, gate)
    select round_id, gate from rounds, generate_series(0, ${gatesPerRound - 1}) as gate`.execute(tx);
  // One more than there are: a reverting chip in the last round writes the squad of the round after it.
  await sql`select create_round_partitions(round)
    from generate_series((select min(round_id) from rounds), (select max(round_id) + 1 from rounds)) as round`.execute(
    tx,
  );
}

export async function insertPhases(tx: Tx, phases: readonly SeasonPhase[]): Promise<void> {
  const rows = phases.map((phase) => ({
    phase_id: phase.phaseId,
    name: phase.name,
    start_round_id: phase.startRoundId,
    stop_round_id: phase.stopRoundId,
  }));
  await sql`insert into phases select * from jsonb_populate_recordset(null::phases, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}

export async function insertFixtures(tx: Tx, fixtures: Season["fixtures"]): Promise<void> {
  const rows = fixtures.map((fixture) => ({
    fixture_id: fixture.fixtureId,
    code: fixture.code ?? fixture.fixtureId,
    round_id: fixture.roundId,
    kickoff_at: iso(fixture.kickoffAtMs),
    home_club_id: fixture.homeClubId,
    away_club_id: fixture.awayClubId,
    tv_channel: fixture.tvChannel ?? null,
    tickets_url: fixture.ticketsUrl ?? null,
    forzify_id: fixture.forzifyId ?? null,
  }));
  await sql`insert into fixtures (fixture_id, code, round_id, kickoff_at, home_club_id, away_club_id,
      tv_channel, tickets_url, forzify_id)
    select fixture_id, code, round_id, kickoff_at, home_club_id, away_club_id, tv_channel, tickets_url, forzify_id
    from jsonb_populate_recordset(null::fixtures, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

export async function insertRegions(tx: Tx, regions: NonNullable<Season["regions"]>): Promise<void> {
  const rows = regions.map((region) => ({
    region_id: region.regionId,
    name: region.name,
    code: region.code,
    iso_code_short: region.isoCodeShort,
    iso_code_long: region.isoCodeLong,
  }));
  await sql`insert into regions select * from jsonb_populate_recordset(null::regions, ${JSON.stringify(rows)}::jsonb)
    on conflict (region_id) do update set name = excluded.name, code = excluded.code,
      iso_code_short = excluded.iso_code_short, iso_code_long = excluded.iso_code_long`.execute(tx);
}

export async function insertPastSeasons(tx: Tx, past: NonNullable<Season["pastSeasons"]>): Promise<void> {
  const rows = past.map((season) => ({
    footballer_code: season.footballerCode,
    season_name: season.seasonName,
    start_price_tenths: season.startPriceTenths,
    end_price_tenths: season.endPriceTenths,
    total_points: season.totalPoints,
    stats: season.stats,
  }));
  await sql`insert into footballer_past_seasons
    select * from jsonb_populate_recordset(null::footballer_past_seasons, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

export interface RoundMarketRow {
  readonly roundId: RoundId;
  readonly footballerId: FootballerId;
  readonly priceTenths: number;
  readonly selectedCount: number;
  readonly transfersIn: number;
  readonly transfersOut: number;
}

/** What the market was in rounds before the import, as if each had been frozen at its close. */
export async function insertRoundMarkets(tx: Tx, markets: readonly RoundMarketRow[]): Promise<void> {
  const rows = markets.map((row) => ({
    round_id: row.roundId,
    footballer_id: row.footballerId,
    price_tenths: row.priceTenths,
    selected_count: row.selectedCount,
    transfers_in: row.transfersIn,
    transfers_out: row.transfersOut,
  }));
  await sql`insert into footballer_rounds
      (footballer_id, round_id, price_tenths, selected_count, transfers_in, transfers_out)
    select footballer_id, round_id, price_tenths, selected_count, transfers_in, transfers_out
    from jsonb_populate_recordset(null::footballer_rounds, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}
