import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import type { ClubId, FootballerId } from "@elleveren/rules";

import { parseCsv, type CsvTable } from "./csv.ts";
import { parseJsonList, SeasonFileError, type SeasonRecord } from "./season-record.ts";
import { readMatchRows, type Known } from "./read-match-rows.ts";
import { readClub, readFixture, readFootballer, readFootballerPosition, readRound } from "./read-records.ts";
import type { FolderAppearance, SeasonFolder, SeasonRows } from "./season-folder.ts";

const ROWS = ["player_rounds.csv", "player_gameweeks.csv"];
const CLUBS = ["teams.csv", "teams.json"];
const FOOTBALLERS = ["players.csv", "players.json"];
const FIXTURES = ["fixtures.csv", "fixtures.json"];
const ROUNDS = ["events.csv", "events.json"];

/**
 * Reads a folder whole: CSV or JSON lists, and match rows of `player_rounds.csv` or `player_gameweeks.csv`. The first fault
 * throws a `SeasonFileError`; references are checked.
 */
export async function readSeasonFolder(folder: string): Promise<SeasonFolder> {
  await checkFolder(folder);
  const clubs = readDistinct(await readRecords(folder, CLUBS), readClub, (club) => club.clubId);
  const clubIds = new Set(clubs.map((club) => club.clubId));
  const footballers = await readFootballers(folder, clubIds);
  const fixtures = await readFixtures(folder, clubIds);
  const hasRounds = existing(folder, ROUNDS) !== undefined;
  const rounds = hasRounds
    ? readDistinct(await readRecords(folder, ROUNDS), readRound, (round) => round.roundId)
    : null;

  const fixturesById = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const known = { footballers: byFootballerId(footballers), fixtures: fixturesById };
  const rows = readMatchRows(await readTable(folder, ROWS), known);
  const appearances = rows.appearances.map((row): FolderAppearance => {
    const fixture = fixturesById.get(row.fixtureId)!;
    return { ...row, clubId: row.wasHome ? fixture.homeClubId : fixture.awayClubId };
  });
  return { clubs, footballers, fixtures, rounds, appearances, statNames: rows.statNames };
}

/** Reads the rows of matches alone, compared with what other files the folder has. */
export async function readSeasonRows(folder: string): Promise<SeasonRows> {
  await checkFolder(folder);
  const hasFootballers = existing(folder, FOOTBALLERS) !== undefined;
  const known: Known = {
    footballers: hasFootballers ? byFootballerId(await readPositions(folder)) : null,
    fixtures: existing(folder, FIXTURES)
      ? new Map((await readFixtures(folder, null)).map((fixture) => [fixture.fixtureId, fixture]))
      : null,
  };
  return readMatchRows(await readTable(folder, ROWS), known);
}

const readFootballers = async (folder: string, clubIds: ReadonlySet<ClubId>) =>
  readDistinct(
    await readRecords(folder, FOOTBALLERS),
    (record) => readFootballer(record, clubIds),
    (footballer) => footballer.footballerId,
  );

const readFixtures = async (folder: string, clubIds: ReadonlySet<ClubId> | null) =>
  readDistinct(
    await readRecords(folder, FIXTURES),
    (record) => readFixture(record, clubIds),
    (fixture) => fixture.fixtureId,
  );

const readPositions = async (folder: string) =>
  readDistinct(await readRecords(folder, FOOTBALLERS), readFootballerPosition, (footballer) => footballer.footballerId);

const byFootballerId = <Footballer extends { readonly footballerId: FootballerId }>(
  footballers: readonly Footballer[],
) => new Map(footballers.map((footballer) => [footballer.footballerId, footballer]));

async function checkFolder(folder: string): Promise<void> {
  const info = await stat(folder).catch(() => null);
  if (!info?.isDirectory()) throw new SeasonFileError({ file: folder }, "there is no such folder");
}

const existing = (folder: string, names: readonly string[]) => names.find((name) => existsSync(join(folder, name)));

async function readText(folder: string, names: readonly string[]): Promise<{ file: string; text: string }> {
  const name = existing(folder, names);
  if (!name) throw new SeasonFileError({ file: folder }, `the folder has no ${names.join(" or ")}`);
  const file = join(folder, name);
  return { file, text: await readFile(file, "utf8") };
}

async function readTable(folder: string, names: readonly string[]): Promise<CsvTable> {
  const { file, text } = await readText(folder, names);
  return parseCsv(text, file);
}

async function readRecords(folder: string, names: readonly string[]): Promise<readonly SeasonRecord[]> {
  const { file, text } = await readText(folder, names);
  return file.endsWith(".csv") ? parseCsv(text, file).records : parseJsonList(text, file);
}

/** Reads every record and orders by id; the same id twice is an error. */
function readDistinct<Item>(
  records: readonly SeasonRecord[],
  read: (record: SeasonRecord) => Item,
  idOf: (item: Item) => number,
): Item[] {
  const items = new Map<number, Item>();
  for (const record of records) {
    const item = read(record);
    if (items.has(idOf(item))) throw record.error("id", `${idOf(item)} appears twice`);
    items.set(idOf(item), item);
  }
  return [...items.values()].toSorted((first, second) => idOf(first) - idOf(second));
}
