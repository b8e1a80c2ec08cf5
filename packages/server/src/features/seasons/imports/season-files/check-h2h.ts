/** Recorded head-to-head matches against the tables that were officially published of them. */
import { h2hTable, type H2hMatch, type H2hScoring } from "@elleveren/rules";

import { parseCsv } from "./csv.ts";
import { SeasonFileError, type SeasonRecord } from "./season-record.ts";

export interface H2hUnlisted {
  readonly league: string;
  /** Null: no entry of the league is in a table. */
  readonly entry: string | null;
  readonly place: string;
}

interface League {
  readonly matches: H2hMatch<string>[];
  /** `event/entry`, so that no entry plays twice in a round. */
  readonly played: Set<string>;
  /** Where each entry is named first. */
  readonly places: Map<string, string>;
}

export const H2H_COLUMNS = [
  "matches_played",
  "matches_won",
  "matches_drawn",
  "matches_lost",
  "points_for",
  "points_against",
  "total",
] as const;

/**
 * Every row of the table files: `matches` has `league,event,entry_1,entry_1_points,entry_2,entry_2_points`, `standings`
 * `league,entry,rank` and the columns above; further columns of either do not matter. An empty entry is the average. Rows
 * that total and points for leave level may have any of the ranks they share: the files do not tell the goals.
 */
export function checkH2h(scoring: H2hScoring, matches: H2hFile, standings: H2hFile) {
  const leagues = readMatches(matches);
  const rows = parseCsv(standings.text, standings.file).records.map((record) => ({
    league: record.nonEmptyText("league"),
    entry: entryOf(record, "entry"),
    rank: record.integer("rank"),
    published: H2H_COLUMNS.map((column) => record.integer(column)),
    record,
  }));
  if (rows.length === 0) throw new SeasonFileError({ file: standings.file }, "there is no row to check");
  const members = new Map<string, string[]>();
  for (const { league, entry, record } of rows) {
    const ids = members.get(league) ?? [];
    if (ids.includes(entry)) throw record.error("entry", `"${entry}" stands twice in league ${league}`);
    members.set(league, [...ids, entry]);
  }
  const tables = new Map(
    [...members].map(([league, ids]) => [
      league,
      h2hTable({ scoring, ids, matches: leagues.get(league)?.matches ?? [] }),
    ]),
  );
  const differences: { league: string; entry: string; published: readonly number[]; counted: readonly number[] }[] = [];
  for (const { league, entry, rank, published } of rows) {
    const table = tables.get(league)!;
    const { won, drawn, lost, pointsFor, pointsAgainst, total, rank: first } = table.find(({ id }) => id === entry)!;
    const counted = [won + drawn + lost, won, drawn, lost, pointsFor, pointsAgainst, total];
    const last = first + table.filter((row) => row.rank === first).length - 1;
    const isSame = rank >= first && rank <= last && counted.every((value, index) => value === published[index]);
    if (!isSame) differences.push({ league, entry, published: [rank, ...published], counted: [first, ...counted] });
  }
  return {
    rows: rows.length,
    matched: rows.length - differences.length,
    differences,
    unlisted: unlistedOf(leagues, members),
  };
}

/** The average has a row in some published tables and none in others. */
function unlistedOf(
  leagues: ReadonlyMap<string, League>,
  members: ReadonlyMap<string, readonly string[]>,
): H2hUnlisted[] {
  return [...leagues].flatMap(([league, { places }]): H2hUnlisted[] => {
    const ids = members.get(league);
    const named = [...places].map(([entry, place]) => ({ league, entry, place }));
    if (!ids) return named.slice(0, 1).map(({ place }) => ({ league, entry: null, place }));
    return named.filter(({ entry }) => entry !== "" && !ids.includes(entry));
  });
}

export interface H2hFile {
  /** As errors call it. */
  readonly file: string;
  readonly text: string;
}

function readMatches({ file, text }: H2hFile): ReadonlyMap<string, League> {
  const leagues = new Map<string, League>();
  for (const record of parseCsv(text, file).records) {
    const name = record.nonEmptyText("league");
    const event = record.integer("event");
    const [first, second] = [entryOf(record, "entry_1"), entryOf(record, "entry_2")];
    if (first === second) throw record.error("entry_2", "nobody meets himself");
    const league: League = leagues.get(name) ?? { matches: [], played: new Set(), places: new Map() };
    leagues.set(name, league);
    for (const [column, entry] of [
      ["entry_1", first],
      ["entry_2", second],
    ] as const) {
      const key = `${event}/${entry}`;
      if (league.played.has(key)) throw record.error(column, `"${entry}" plays twice in round ${event}`);
      league.played.add(key);
      if (!league.places.has(entry)) league.places.set(entry, `${file}:${record.place.line}, column ${column}`);
    }
    league.matches.push({
      first,
      firstPoints: record.integer("entry_1_points"),
      second,
      secondPoints: record.integer("entry_2_points"),
    });
  }
  return leagues;
}

/** A number or a name; tools that have no empty whole numbers write 12 as 12.0. */
function entryOf(record: SeasonRecord, column: string): string {
  return record.text(column).replace(/^(\d+)\.0$/, "$1");
}
