/** The rows of matches: `player_rounds.csv` (no position, no ratings) and `player_gameweeks.csv` (both, and more). */
import {
  SCORED_STATS,
  STAT_NAMES,
  statistic,
  clubId,
  fixtureId,
  footballerId,
  roundId,
  type FixtureId,
  type FootballerId,
  type MatchStats,
  type Position,
  type StatName,
} from "@elleveren/rules";

import type { CsvTable } from "./csv.ts";
import { readPosition } from "./read-records.ts";
import { SeasonFileError, type SeasonRecord } from "./season-record.ts";
import type { FolderFixture, MatchRow, SeasonRows } from "./season-folder.ts";

/** Extra time of a cup match included. */
const LONGEST_MATCH_MINUTES = 120;

/** The content of the folder's other files; null for a missing file. */
export interface Known {
  readonly footballers: ReadonlyMap<FootballerId, { readonly position: Position }> | null;
  readonly fixtures: ReadonlyMap<FixtureId, FolderFixture> | null;
}

export function readMatchRows({ file, columns, records }: CsvTable, known: Known): SeasonRows {
  const missing = SCORED_STATS.find((name) => !columns.includes(name));
  if (missing) throw new SeasonFileError({ file, line: 1, column: missing }, "the column is missing");
  const statNames = STAT_NAMES.filter((name) => columns.includes(name));
  const seen = new Set<string>();
  const appearances = records.map((record) => {
    const row = readMatchRow(record, known, statNames);
    const key = `${row.footballerId} ${row.fixtureId}`;
    if (seen.has(key)) {
      throw record.error("element", `footballer ${row.footballerId} has a row for fixture ${row.fixtureId} already`);
    }
    seen.add(key);
    return row;
  });
  return { appearances, statNames: new Set(statNames) };
}

function readMatchRow(record: SeasonRecord, known: Known, statNames: readonly StatName[]): MatchRow {
  const row = {
    footballerId: footballerId(record.integer("element")),
    fixtureId: fixtureId(record.integer("fixture")),
    roundId: roundId(record.integer("round")),
    wasHome: record.boolean("was_home"),
    opponentId: clubId(record.integer("opponent_team")),
    kickoffAtMs: record.timeMs("kickoff_time"),
    stats: readStats(record, statNames),
    totalPoints: record.integer("total_points"),
    priceTenths: record.optionalInteger("value"),
    selectedCount: record.optionalInteger("selected"),
    transfersIn: record.optionalInteger("transfers_in"),
    transfersOut: record.optionalInteger("transfers_out"),
  };
  checkFixture(record, row, known);
  return { ...row, position: positionOf(record, row.footballerId, known) };
}

/** The row's own column where there is one; else the footballer's. */
function positionOf(record: SeasonRecord, id: FootballerId, { footballers }: Known): Position {
  const footballer = footballers?.get(id);
  if (footballers && !footballer) throw record.error("element", `there is no footballer ${id}`);
  if (record.has("element_type")) return readPosition(record);
  if (!footballer)
    throw record.error("element_type", "neither this column nor a file of footballers says the position");
  return footballer.position;
}

function checkFixture(record: SeasonRecord, row: Omit<MatchRow, "position">, { fixtures }: Known): void {
  if (!fixtures) return;
  const fixture = fixtures.get(row.fixtureId);
  if (!fixture) throw record.error("fixture", `there is no fixture ${row.fixtureId}`);
  const opponentId = row.wasHome ? fixture.awayClubId : fixture.homeClubId;
  if (opponentId !== row.opponentId) {
    throw record.error("opponent_team", `the opponent in fixture ${fixture.fixtureId} is club ${opponentId}`);
  }
  if (fixture.roundId !== row.roundId) {
    throw record.error("round", `fixture ${fixture.fixtureId} belongs to round ${fixture.roundId ?? "none"}`);
  }
}

/** A zero is left out: a missing statistic counts as one. */
function readStats(record: SeasonRecord, statNames: readonly StatName[]): MatchStats {
  const stats: Partial<Record<StatName, number>> = {};
  for (const name of statNames) {
    const { decimals, most } = statistic(name)!;
    const value = decimals === undefined ? record.integer(name) : record.decimal(name);
    // A rating may be below zero, a count may not.
    if (value < 0 && most !== undefined) throw record.error(name, `${value} is below zero`);
    if (value !== 0) stats[name] = value;
  }
  if ((stats.minutes ?? 0) > LONGEST_MATCH_MINUTES) {
    throw record.error("minutes", `${stats.minutes} is longer than any match`);
  }
  return stats;
}
