/** The tables of a set: what each column is, in one place for files, data card and reader; and their rows. */
import { type Ruleset, type RoundId, STATISTICS } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";
import { selectForecast } from "../../forecasts/index.ts";
import { loadRoundPerformances, type RoundPerformances } from "../../live/index.ts";

export type Cell = string | number | null;

interface Column {
  readonly name: string;
  readonly type: "int" | "number" | "text";
  readonly about: string;
}

interface TableForm {
  readonly about: string;
  readonly columns: readonly Column[];
}

export interface DataTable extends TableForm {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

const int = (name: string, about: string): Column => ({ name, type: "int", about });
const number = (name: string, about: string): Column => ({ name, type: "number", about });
const text = (name: string, about: string): Column => ({ name, type: "text", about });

const EVENT = int("event", "the round");
const ELEMENT = int("element", "the footballer's number in this season");
const FIXTURE = int("fixture", "the match's number in this season");

export const TABLES = {
  matches: {
    about: "The round's matches.",
    columns: [
      EVENT,
      FIXTURE,
      text("kickoff_time", "UTC; empty while there is none"),
      int("team_h", "the home club's number in this season"),
      text("team_h_name", "its name"),
      int("team_a", "the away club's number"),
      text("team_a_name", "its name"),
      int("team_h_score", "goals of the home club; empty when they were never told"),
      int("team_a_score", "goals of the away club"),
    ],
  },
  footballers: {
    about: "All footballers in the market when the set was made.",
    columns: [
      EVENT,
      ELEMENT,
      int("code", "the footballer's number in every season"),
      text("web_name", "the name on the shirt"),
      text("first_name", "first names"),
      text("second_name", "last name"),
      int("team", "the club's number in this season"),
      text("team_name", "its name"),
      text("position", "GKP, DEF, MID or FWD"),
    ],
  },
  performances: {
    about: "Each footballer in each match of the round: the facts, and points by the rules. Missing facts are 0.",
    columns: [
      EVENT,
      FIXTURE,
      ELEMENT,
      int("team", "the club on that day"),
      ...STATISTICS.map((row) =>
        "decimals" in row ? number(row.name, "as the feed has it") : int(row.name, "a count of the match"),
      ),
      int("total_points", "points of the match, bonus with them"),
    ],
  },
  points: {
    about: "Why: one line for each statistic that gave or took points, and one for minutes always.",
    columns: [
      EVENT,
      FIXTURE,
      ELEMENT,
      text("identifier", "the statistic, a column of performances"),
      int("value", "how much of it"),
      int("points", "what it was worth"),
    ],
  },
  market: {
    about: "Prices and ownership at the round's deadline.",
    columns: [
      EVENT,
      ELEMENT,
      int("price", "tenths of a million"),
      int("selected", "teams that had the footballer"),
      int("transfers_in", "transfers in for this round"),
      int("transfers_out", "transfers out for this round"),
    ],
  },
  forecasts: {
    about: "What the game expected at the deadline. Empty for a round that was played before there were forecasts.",
    columns: [
      EVENT,
      ELEMENT,
      number("mean", "expected points"),
      number("spread", "their standard deviation"),
      number("chance", "of playing at all, 0 to 1"),
    ],
  },
} as const satisfies Record<string, TableForm>;

export type TableName = keyof typeof TABLES;

/** Of a settled round, as one snapshot of the database has it. */
export async function readRoundTables(tx: Tx, ruleset: Ruleset, roundId: RoundId): Promise<DataTable[]> {
  const played = await loadRoundPerformances(tx, ruleset, roundId);
  const rows: Record<TableName, readonly (readonly Cell[])[]> = {
    matches: await selectMatches(tx, roundId),
    footballers: await selectFootballers(tx, roundId),
    performances: performancesOf(played, roundId),
    points: pointsOf(played, roundId),
    market: await selectMarket(tx, roundId),
    forecasts: await readForecasts(tx, roundId),
  };
  return (Object.keys(TABLES) as TableName[]).map((name) => ({ name, ...TABLES[name], rows: rows[name] }));
}

const matchesOf = ({ rounds }: RoundPerformances) => [...rounds.values()].flatMap(({ matches }) => matches);

function performancesOf(played: RoundPerformances, roundId: RoundId): Cell[][] {
  return matchesOf(played).map(({ fixtureId, footballerId, clubId, stats, points }) => [
    roundId,
    fixtureId,
    footballerId,
    clubId,
    ...STATISTICS.map(({ name }) => stats[name] ?? 0),
    points,
  ]);
}

function pointsOf(played: RoundPerformances, roundId: RoundId): Cell[][] {
  return matchesOf(played).flatMap(({ fixtureId, footballerId, lines }) =>
    lines.map(({ identifier, value, points }) => [roundId, fixtureId, footballerId, identifier, value, points]),
  );
}

async function selectMatches(tx: Tx, roundId: RoundId): Promise<Cell[][]> {
  const { rows } = await sql<{ row: Cell[] }>`
    select jsonb_build_array(f.round_id, f.fixture_id,
      to_char(f.kickoff_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), f.home_club_id, h.name, f.away_club_id,
      a.name, f.home_score, f.away_score) as row
    from fixtures f join clubs h on h.club_id = f.home_club_id join clubs a on a.club_id = f.away_club_id
    where f.round_id = ${roundId} order by f.fixture_id`.execute(tx);
  return rows.map(({ row }) => row);
}

async function selectFootballers(tx: Tx, roundId: RoundId): Promise<Cell[][]> {
  const { rows } = await sql<{ row: Cell[] }>`
    select jsonb_build_array(${roundId}::integer, f.footballer_id, f.code, f.web_name, f.first_name, f.second_name,
      f.club_id, c.name, f.position) as row
    from footballers f join clubs c using (club_id) order by f.footballer_id`.execute(tx);
  return rows.map(({ row }) => row);
}

async function selectMarket(tx: Tx, roundId: RoundId): Promise<Cell[][]> {
  const { rows } = await sql<{ row: Cell[] }>`
    select jsonb_build_array(round_id, footballer_id, price_tenths, selected_count, transfers_in, transfers_out) as row
    from footballer_rounds where round_id = ${roundId} order by footballer_id`.execute(tx);
  return rows.map(({ row }) => row);
}

/** One that was made after the deadline is none. */
async function readForecasts(tx: Tx, roundId: RoundId): Promise<Cell[][]> {
  const forecast = await selectForecast(tx, roundId);
  if (!forecast || forecast.afterwards) return [];
  return forecast.men.map(({ footballerId, mean, spread, chance }) => [roundId, footballerId, mean, spread, chance]);
}
