/** A season as rows, written in bulk into empty tables. */
import type { Ruleset } from "@elleveren/rules";
import { type RawBuilder, sql } from "kysely";

import type { Tx } from "../../../context.ts";
import { useOneConnectionEach } from "../../../db/scale/distribute.ts";
import type { Season, SeasonPhase } from "./season.ts";

/** True when a season was imported before: its facts are never replaced by another's. */
export async function selectHasSeason(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from game limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertGame(
  tx: Tx,
  game: { seasonName: string; ruleset: Ruleset; secret: Uint8Array; nowMs: number | null },
): Promise<void> {
  const { seasonName, ruleset, secret, nowMs } = game;
  await sql`insert into game (season_name, ruleset_id, ruleset, receipt_secret, clock_game_at, clock_real_at)
    values (${seasonName}, ${ruleset.id}, ${JSON.stringify(ruleset)}, ${Buffer.from(secret)},
      coalesce(${nowMs === null ? null : new Date(nowMs)}::timestamptz, clock_timestamp()), clock_timestamp())`.execute(
    tx,
  );
}

/** Rows as our code has them, as a table of these columns; times are milliseconds. */
const rowsOf = (rows: readonly object[], columns: RawBuilder<unknown>) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${columns})`;
const momentOf = (column: string) => sql`to_timestamp(${sql.ref(column)} / 1000.0)`;

export async function insertClubs(tx: Tx, clubs: Season["clubs"]): Promise<void> {
  await sql`insert into clubs (club_id, code, name, short_name, unavailable, strength, kit, url)
    select "clubId", code, name, "shortName", coalesce(unavailable, false), strength, coalesce(kit, '{}'), url
    from ${rowsOf(
      clubs,
      sql`"clubId" integer, code integer, name text, "shortName" text, unavailable boolean,
      strength integer, kit jsonb, url text`,
    )}`.execute(tx);
}

export async function insertFootballers(tx: Tx, footballers: Season["footballers"]): Promise<void> {
  await sql`insert into footballers (footballer_id, code, club_id, position, first_name, second_name, web_name, status,
      news, news_added_at, chance_this_round, chance_next_round, price_tenths, start_price_tenths, round_price_tenths,
      fiks_id, squad_number, photo)
    select "footballerId", code, "clubId", position, "firstName", "secondName", "webName", coalesce(status, 'a'),
      coalesce(news, ''), ${momentOf("newsAddedAtMs")}, "chanceThisRound", "chanceNextRound",
      coalesce("priceTenths", "startPriceTenths"), "startPriceTenths", coalesce("priceTenths", "startPriceTenths"),
      "fiksId", "squadNumber", coalesce(photo, code || '.jpg')
    from ${rowsOf(
      footballers,
      sql`"footballerId" integer, code integer, "clubId" integer, position text, "firstName" text,
      "secondName" text, "webName" text, status text, news text, "newsAddedAtMs" bigint, "chanceThisRound" integer,
      "chanceNextRound" integer, "priceTenths" integer, "startPriceTenths" integer, "fiksId" integer,
      "squadNumber" integer, photo text`,
    )}`.execute(tx);
  await sql`insert into footballer_market (footballer_id) select footballer_id from footballers`.execute(tx);
}

/** The first round is open, the others upcoming; each has its partitions and its sixteen gates. */
export async function insertRounds(tx: Tx, rounds: Season["rounds"], gatesPerRound: number): Promise<void> {
  await sql`insert into rounds (round_id, name, deadline_at, state)
    select "roundId", name, ${momentOf("deadlineAtMs")},
      case when "roundId" = min("roundId") over () then 'open' else 'upcoming' end
    from ${rowsOf(rounds, sql`"roundId" integer, name text, "deadlineAtMs" bigint`)}`.execute(tx);
  await sql`insert into round_gates (round_id, gate)
    select round_id, gate from rounds, generate_series(0, ${gatesPerRound - 1}) as gate`.execute(tx);
  await useOneConnectionEach(tx);
  // One more than there are: a reverting chip in the last round writes the squad of the round after it.
  await sql`select create_round_partitions(round)
    from generate_series((select min(round_id) from rounds), (select max(round_id) + 1 from rounds)) as round`.execute(
    tx,
  );
}

export async function insertPhases(tx: Tx, phases: readonly SeasonPhase[]): Promise<void> {
  await sql`insert into phases (phase_id, name, start_round_id, stop_round_id)
    select "phaseId", name, "startRoundId", "stopRoundId" from ${rowsOf(
      phases,
      sql`"phaseId" integer, name text, "startRoundId" integer, "stopRoundId" integer`,
    )}`.execute(tx);
}

export async function insertFixtures(tx: Tx, fixtures: Season["fixtures"]): Promise<void> {
  await sql`insert into fixtures (fixture_id, code, round_id, kickoff_at, home_club_id, away_club_id,
      tv_channel, tickets_url, forzify_id)
    select "fixtureId", coalesce(code, "fixtureId"), "roundId", ${momentOf("kickoffAtMs")}, "homeClubId", "awayClubId",
      "tvChannel", "ticketsUrl", "forzifyId"
    from ${rowsOf(
      fixtures,
      sql`"fixtureId" integer, code integer, "roundId" integer, "kickoffAtMs" bigint,
      "homeClubId" integer, "awayClubId" integer, "tvChannel" text, "ticketsUrl" text, "forzifyId" text`,
    )}`.execute(tx);
}

export async function insertRegions(tx: Tx, regions: NonNullable<Season["regions"]>): Promise<void> {
  await sql`insert into regions (region_id, name, code, iso_code_short, iso_code_long)
    select "regionId", name, code, "isoCodeShort", "isoCodeLong" from ${rowsOf(
      regions,
      sql`"regionId" integer, name text, code integer, "isoCodeShort" text, "isoCodeLong" text`,
    )}
    on conflict (region_id) do update set name = excluded.name, code = excluded.code,
      iso_code_short = excluded.iso_code_short, iso_code_long = excluded.iso_code_long`.execute(tx);
}

export async function insertPastSeasons(tx: Tx, past: NonNullable<Season["pastSeasons"]>): Promise<void> {
  await sql`insert into footballer_past_seasons
      (footballer_code, season_name, start_price_tenths, end_price_tenths, total_points, stats)
    select "footballerCode", "seasonName", "startPriceTenths", "endPriceTenths", "totalPoints", stats
    from ${rowsOf(
      past,
      sql`"footballerCode" integer, "seasonName" text, "startPriceTenths" integer,
      "endPriceTenths" integer, "totalPoints" integer, stats jsonb`,
    )}`.execute(tx);
}
