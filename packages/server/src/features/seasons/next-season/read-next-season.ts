/** The next season from an operator's files: every mistake named with its file, line and field. Pure. */
import {
  accepted,
  type ClubId,
  clubId,
  deadlineForRound,
  fixtureId,
  footballerCode,
  footballerId,
  refused,
  type Result,
  roundId,
  rulesetById,
  type RulesetId,
} from "@elleveren/rules";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import {
  type ImportedSeason,
  nameOfSeason,
  readFamilySeason,
  type Season,
  type SeasonClub,
  type SeasonFixture,
  type SeasonFootballer,
  type SeasonRound,
} from "../imports/index.ts";
import { checkWhole, type KnownGame } from "./check-whole.ts";
import {
  type FileProblem,
  type GivenFile,
  type GivenRow,
  type GivenTable,
  type Read,
  readAddress,
  readPosition,
  readPrice,
  readText,
  readTime,
  readWhole,
} from "./given-file.ts";
import { readGivenFiles } from "./read-given-files.ts";

const WEEK_MS = 7 * 86_400_000;

export interface NextSeasonRequest {
  readonly files: readonly GivenFile[];
  /** Left out: as `season.json` says, else the years of the deadlines. */
  readonly seasonName: string | null;
  readonly rulesetId: RulesetId;
  /** Without a file of rounds, and without kick-offs that deadlines follow from: rounds are a week apart from here on. */
  readonly firstDeadlineMs: number | null;
}

export type RoundsFrom = "file" | "fixtures" | "weekly";

export interface NextSeason {
  readonly season: Season;
  readonly roundsFrom: RoundsFrom;
}

export function readNextSeason(request: NextSeasonRequest, known: KnownGame): Result<NextSeason, FileProblem> {
  const given = readGivenFiles(request.files);
  const problems: FileProblem[] = [...given.problems];
  const { tables } = given.season;
  for (const name of ["clubs", "footballers"] as const) {
    if (!tables[name] && !given.problems.some(({ file }) => file?.toLowerCase().startsWith(name))) {
      problems.push({ code: "file_missing", file: name, line: null, field: null });
    }
  }
  const clubs = readClubs(tables.clubs, problems);
  const clubOf = new Map(clubs.map((club) => [club.code, club.clubId]));
  const footballers = readFootballers(tables.footballers, clubOf, problems);
  const readRoundRows = readRounds(tables.rounds, problems);
  const fixtures = readFixtures(tables.fixtures, clubOf, problems);
  const { rounds, roundsFrom } = chooseRounds(readRoundRows, fixtures, request);
  const season: Season = {
    seasonName: request.seasonName ?? given.season.seasonName ?? nameOfSeason(rounds),
    rulesetId: request.rulesetId,
    clubs,
    footballers,
    rounds,
    fixtures,
  };
  // Of what could not be read nothing more is said.
  if (problems.length === 0) problems.push(...checkWhole(season, known, tables));
  return problems.length === 0 ? accepted({ season, roundsFrom }) : refused(problems);
}

export interface GivenFixture {
  readonly row: GivenRow;
  readonly fixture: SeasonFixture;
  /** As the file says; null: it leaves the number to us. */
  readonly id: number | null;
}

/** Fixtures alone, of the clubs that are there (by code): for a season that has begun. */
export function readGivenFixtures(
  files: readonly GivenFile[],
  clubOf: ReadonlyMap<number, ClubId>,
): Result<readonly GivenFixture[], FileProblem> {
  const isFixtures = ({ name }: GivenFile) => /(^|[/\\])fixtures\.(csv|json)$/iu.test(name);
  const others = files.filter((file) => !isFixtures(file));
  const { season, problems: found } = readGivenFiles(files.filter(isFixtures));
  const problems: FileProblem[] = [
    ...others.map(({ name }) => ({ code: "file_unknown", file: name, line: null, field: null })),
    ...found,
  ];
  const table = season.tables.fixtures;
  // Without a number it gets one when it is added; until then none that another row may have.
  const fixtures = readFixtures(table, clubOf, problems, (index) => -1 - index);
  if (table?.rows.length === 0) problems.push({ code: "file_empty", file: table.file, line: null, field: null });
  if (problems.length > 0) return refused(problems);
  return accepted(
    fixtures.map((fixture, index) => {
      const row = table!.rows[index]!;
      return { row, fixture, id: row.value("id") === "" ? null : fixture.fixtureId };
    }),
  );
}

/** Reads a field of a row, or reports its problem. */
function reader(row: GivenRow, problems: FileProblem[]) {
  const tell = (field: string, code: string, facts: object = {}) => {
    const value = row.value(field);
    problems.push({ code, file: row.file, line: row.line(), field, ...(value !== "" && { value }), ...facts });
  };
  const read = <T>(field: string, how: (text: string) => Read<T>): T | null => {
    const found = how(row.value(field));
    if ("value" in found) return found.value;
    const { code, ...facts } = found;
    tell(field, code, facts);
    return null;
  };
  return {
    tell,
    needed: <T>(field: string, how: (text: string) => Read<T>): T | null => {
      if (row.value(field) !== "") return read(field, how);
      tell(field, "required");
      return null;
    },
    optional: <T>(field: string, how: (text: string) => Read<T>): T | null =>
      row.value(field) === "" ? null : read(field, how),
  };
}

const upTo = (most: number) => (text: string) => readText(text, most);

/** The second of two that must differ is the one that is wrong. */
function distinct<K>(seen: Set<K>, key: K, say: () => void): void {
  if (seen.has(key)) say();
  seen.add(key);
}

function readClubs(table: GivenTable | undefined, problems: FileProblem[]): SeasonClub[] {
  const [codes, ids, names] = [new Set<number>(), new Set<number>(), new Set<string>()];
  return (table?.rows ?? []).flatMap((row, index): SeasonClub[] => {
    const { needed, optional, tell } = reader(row, problems);
    const code = needed("code", readWhole);
    const name = needed("name", upTo(50));
    const shortName = needed("short_name", upTo(5));
    const id = optional("id", readWhole) ?? index + 1;
    const url = optional("url", readAddress);
    if (code === null || name === null || shortName === null) return [];
    distinct(codes, code, () => tell("code", "listed_twice"));
    distinct(ids, id, () => tell("id", "listed_twice"));
    distinct(names, name, () => tell("name", "listed_twice"));
    return [{ clubId: clubId(id), code, name, shortName, url }];
  });
}

function readFootballers(
  table: GivenTable | undefined,
  clubOf: ReadonlyMap<number, ClubId>,
  problems: FileProblem[],
): SeasonFootballer[] {
  const [codes, ids] = [new Set<number>(), new Set<number>()];
  return (table?.rows ?? []).flatMap((row, index): SeasonFootballer[] => {
    const { needed, optional, tell } = reader(row, problems);
    const code = needed("code", readWhole);
    const firstName = row.value("first_name") === "" ? "" : needed("first_name", upTo(50));
    const secondName = needed("second_name", upTo(50));
    const webName = needed("web_name", upTo(50));
    const club = needed("club", readWhole);
    const position = needed("position", readPosition);
    const price = needed("price", readPrice);
    const id = optional("id", readWhole) ?? index + 1;
    const squadNumber = optional("squad_number", (text) => readWhole(text, 99));
    const fiksId = optional("fiks_id", readWhole);
    const photo = optional("photo", upTo(100));
    const ofClub = club === null ? undefined : clubOf.get(club);
    if (club !== null && ofClub === undefined) tell("club", "unknown_club");
    if (code !== null) distinct(codes, code, () => tell("code", "listed_twice"));
    distinct(ids, id, () => tell("id", "listed_twice"));
    if (code === null || firstName === null || secondName === null || webName === null) return [];
    if (ofClub === undefined || position === null || price === null) return [];
    return [
      {
        footballerId: footballerId(id),
        code: footballerCode(code),
        clubId: ofClub,
        position,
        firstName,
        secondName,
        webName,
        startPriceTenths: price,
        squadNumber,
        fiksId,
        ...(photo !== null && { photo }),
      },
    ];
  });
}

function readRounds(table: GivenTable | undefined, problems: FileProblem[]): SeasonRound[] | null {
  if (!table) return null;
  let before: SeasonRound | null = null;
  return table.rows.flatMap((row): SeasonRound[] => {
    const { needed, optional, tell } = reader(row, problems);
    const id = needed("round", (text) => readWhole(text, 99));
    const deadlineAtMs = needed("deadline", readTime);
    const name = optional("name", upTo(30));
    if (id === null || deadlineAtMs === null) return [];
    const expected = before === null ? 1 : before.roundId + 1;
    if (id !== expected) tell("round", "rounds_gap", { limit: expected });
    else if (before && deadlineAtMs <= before.deadlineAtMs) tell("deadline", "deadlines_not_rising");
    before = { roundId: roundId(id), name: name ?? `Runde ${id}`, deadlineAtMs };
    return [before];
  });
}

function readFixtures(
  table: GivenTable | undefined,
  clubOf: ReadonlyMap<number, ClubId>,
  problems: FileProblem[],
  numberOf = (index: number) => index + 1,
): SeasonFixture[] {
  const [ids, pairs] = [new Set<number>(), new Set<string>()];
  return (table?.rows ?? []).flatMap((row, index): SeasonFixture[] => {
    const { needed, optional, tell } = reader(row, problems);
    const [home, away] = [needed("home", readWhole), needed("away", readWhole)];
    const round = optional("round", (text) => readWhole(text, 99));
    const kickoffAtMs = optional("kickoff", readTime);
    const id = optional("id", readWhole) ?? numberOf(index);
    const tvChannel = optional("tv_channel", upTo(100));
    const ticketsUrl = optional("tickets_url", readAddress);
    distinct(ids, id, () => tell("id", "listed_twice"));
    if (home === null || away === null) return [];
    const [homeClubId, awayClubId] = [clubOf.get(home), clubOf.get(away)];
    if (homeClubId === undefined) tell("home", "unknown_club");
    if (awayClubId === undefined) tell("away", "unknown_club");
    if (home === away) tell("away", "own_opponent");
    else distinct(pairs, `${home} ${away} ${round}`, () => tell("home", "listed_twice"));
    if (homeClubId === undefined || awayClubId === undefined) return [];
    const where = { roundId: round === null ? null : roundId(round), kickoffAtMs, homeClubId, awayClubId };
    return [{ fixtureId: fixtureId(id), ...where, tvChannel, ticketsUrl }];
  });
}

function chooseRounds(
  fromFile: SeasonRound[] | null,
  fixtures: readonly SeasonFixture[],
  { rulesetId, firstDeadlineMs }: NextSeasonRequest,
): { rounds: SeasonRound[]; roundsFrom: RoundsFrom } {
  if (fromFile) return { rounds: fromFile, roundsFrom: "file" };
  const ruleset = rulesetById(rulesetId);
  const numbers = [...new Set(fixtures.flatMap(({ roundId: id }) => id ?? []))].toSorted((a, b) => a - b);
  const dated = numbers.flatMap((id): SeasonRound[] => {
    const kickoffs = fixtures.filter((one) => one.roundId === id).flatMap(({ kickoffAtMs }) => kickoffAtMs ?? []);
    const deadlineAtMs = deadlineForRound(ruleset, kickoffs);
    return deadlineAtMs === null ? [] : [{ roundId: id, name: `Runde ${id}`, deadlineAtMs }];
  });
  if (dated.length > 0 || firstDeadlineMs === null) return { rounds: dated, roundsFrom: "fixtures" };
  const rounds = Array.from({ length: ruleset.roundCount }, (_, index) => ({
    roundId: roundId(index + 1),
    name: `Runde ${index + 1}`,
    deadlineAtMs: firstDeadlineMs + index * WEEK_MS,
  }));
  return { rounds, roundsFrom: "weekly" };
}

/** Every problem of the documented files; throws `SeasonFileError` for answers of the family, and what the file system throws. */
export async function readSeasonOfFolder(
  folder: string,
  request: Omit<NextSeasonRequest, "files">,
  known: KnownGame,
): Promise<Result<ImportedSeason, FileProblem>> {
  const { rulesetId, seasonName } = request;
  const family = await readFamilySeason(folder, { rulesetId, ...(seasonName !== null && { seasonName }) });
  if (family) return accepted(family);
  // A folder may hold a note for people, too.
  const names = (await readdir(folder)).filter((name) => /\.(csv|json)$/iu.test(name)).toSorted();
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), "utf8") })),
  );
  const read = readNextSeason({ ...request, files }, known);
  return read.ok ? accepted({ season: read.value.season, messages: [] }) : read;
}
