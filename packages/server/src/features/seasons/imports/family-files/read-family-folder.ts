/**
 * Kept answers of the API family: `bootstrap….json` and `fixtures….json`. They are often shortened, so only essentials must be
 * there.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { clubId, footballerCode, footballerId, POSITIONS, type ClubId, type RoundId } from "@elleveren/rules";

import type { Season, SeasonClub, SeasonFootballer, SeasonRound } from "../season.ts";
import { parseJsonList, parseJsonObject, SeasonFileError, type SeasonRecord } from "../season-files/season-record.ts";
import { readClub, readFixture, readRound } from "../season-files/read-records.ts";
import type { FolderFixture } from "../season-files/season-folder.ts";
import { lineOfPath } from "./json-lines.ts";

export interface FamilyFixture extends FolderFixture {
  readonly started: boolean;
  readonly finished: boolean;
  readonly finishedProvisional: boolean;
  readonly minutes: number;
}

export interface FamilySeason extends Pick<Season, "clubs" | "footballers" | "rounds"> {
  readonly fixtures: readonly FamilyFixture[];
}

const BOOTSTRAP = /^bootstrap.*\.json$/;
const FIXTURES = /^fixtures.*\.json$/;

export async function findFamilyFiles(folder: string): Promise<{ bootstrap: string; fixtures: string } | null> {
  const names = (await readdir(folder)).toSorted();
  const bootstrap = names.findLast((name) => BOOTSTRAP.test(name));
  const fixtures = names.findLast((name) => FIXTURES.test(name));
  return bootstrap && fixtures ? { bootstrap: join(folder, bootstrap), fixtures: join(folder, fixtures) } : null;
}

/** Reads both files; the first thing that is wrong in or between them throws a `SeasonFileError` with its line. */
export async function readFamilyFiles(files: { bootstrap: string; fixtures: string }): Promise<FamilySeason> {
  const [bootstrapText, fixturesText] = await Promise.all([
    readFile(files.bootstrap, "utf8"),
    readFile(files.fixtures, "utf8"),
  ]);
  const bootstrap = located(bootstrapText, () => readBootstrap(parseJsonObject(bootstrapText, files.bootstrap)));
  const fixtures = located(fixturesText, () => readFixtures(parseJsonList(fixturesText, files.fixtures), bootstrap));
  const playing = new Set(fixtures.flatMap((fixture) => [fixture.homeClubId, fixture.awayClubId]));
  // A shortened answer may leave out which clubs are not in the market: those without a match.
  const clubs = bootstrap.clubs.map((club) => ({
    ...club,
    unavailable: club.unavailable ?? !playing.has(club.clubId),
  }));
  return { clubs, footballers: bootstrap.footballers, rounds: bootstrap.rounds, fixtures };
}

function located<T>(text: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SeasonFileError) || error.line !== null || error.column === null) throw error;
    const { file, column, reason } = error;
    throw new SeasonFileError({ file, line: lineOfPath(text, column), column }, reason);
  }
}

interface Bootstrap {
  readonly clubs: readonly SeasonClub[];
  readonly footballers: readonly SeasonFootballer[];
  readonly rounds: readonly SeasonRound[];
}

function readBootstrap(record: SeasonRecord): Bootstrap {
  const clubs = distinct(record.list("teams"), readFamilyClub);
  const clubIds = new Set(clubs.map((club) => club.clubId));
  const listed = record.list(record.has("elements") ? "elements" : "players");
  const footballers = distinct(listed, (one) => readFootballer(one, clubIds));
  return { clubs, footballers, rounds: readRounds(record.list("events")) };
}

function readFamilyClub(record: SeasonRecord): SeasonClub {
  const club = readClub(record);
  return record.has("unavailable") ? { ...club, unavailable: record.boolean("unavailable") } : club;
}

function readFootballer(record: SeasonRecord, clubIds: ReadonlySet<ClubId>): SeasonFootballer {
  const status = record.nonEmptyText("status");
  if (!/^[adisun]$/.test(status)) throw record.error("status", `"${status}" is none of a, d, i, s, u, n`);
  const club = clubId(record.integer("team"));
  if (!clubIds.has(club)) throw record.error("team", `there is no club ${club}`);
  const priceTenths = record.integer("now_cost");
  if (priceTenths < 1) throw record.error("now_cost", `${priceTenths} is not a price in tenths`);
  return {
    footballerId: footballerId(record.integer("id")),
    code: readCode(record),
    clubId: club,
    position: readPosition(record),
    firstName: record.text("first_name"),
    secondName: record.text("second_name"),
    webName: record.nonEmptyText("web_name"),
    priceTenths,
    startPriceTenths: priceTenths - (record.optionalInteger("cost_change_start") ?? 0),
    status,
    news: record.has("news") ? record.text("news") : "",
    newsAddedAtMs: record.optionalTimeMs("news_added"),
    chanceThisRound: readChance(record, "chance_of_playing_this_round"),
    chanceNextRound: readChance(record, "chance_of_playing_next_round"),
    fiksId: record.optionalInteger("fiks_id"),
    squadNumber: record.optionalInteger("squad_number"),
    photo: record.has("photo") ? record.text("photo") : "",
  };
}

/** A shortened answer leaves the lasting code out, but the picture's file name has it. */
function readCode(record: SeasonRecord) {
  if (record.has("code")) return footballerCode(record.integer("code"));
  const number = /^(\d+)\.\w+$/.exec(record.text("photo"))?.[1];
  if (number === undefined) throw record.error("photo", "neither a code nor a picture named after one");
  return footballerCode(Number(number));
}

function readPosition(record: SeasonRecord) {
  const column = record.has("element_type") ? "element_type" : "position_id";
  const number = record.integer(column);
  const position = POSITIONS[number - 1];
  if (!position) throw record.error(column, `${number} is not a position from 1 to ${POSITIONS.length}`);
  return position;
}

function readChance(record: SeasonRecord, column: string): number | null {
  const chance = record.optionalInteger(column);
  if (chance !== null && ![0, 25, 50, 75, 100].includes(chance)) {
    throw record.error(column, `${chance} is none of 0, 25, 50, 75, 100`);
  }
  return chance;
}

function readRounds(records: readonly SeasonRecord[]): SeasonRound[] {
  let before: SeasonRound | null = null;
  return records.map((record) => {
    const round = readRound(record);
    if (before && round.roundId <= before.roundId) throw record.error("id", "rounds are not in order");
    if (before && round.deadlineAtMs <= before.deadlineAtMs) {
      throw record.error("deadline_time", `not after the deadline of round ${before.roundId}`);
    }
    before = round;
    return round;
  });
}

function readFixtures(records: readonly SeasonRecord[], { clubs, rounds }: Bootstrap): FamilyFixture[] {
  const clubIds = new Set(clubs.map((club) => club.clubId));
  const roundIds = new Set<RoundId>(rounds.map((round) => round.roundId));
  return distinct(records, (record) => {
    const fixture = readFixture(record, clubIds);
    if (fixture.roundId !== null && !roundIds.has(fixture.roundId)) {
      throw record.error("event", `there is no round ${fixture.roundId}`);
    }
    const flag = (column: string, fallback: boolean) => (record.has(column) ? record.boolean(column) : fallback);
    const finished = flag("finished", false);
    if (finished && (fixture.homeScore === null || fixture.awayScore === null)) {
      throw record.error("team_h_score", "a finished match has no score");
    }
    const finishedProvisional = flag("finished_provisional", finished);
    const started = flag("started", finishedProvisional);
    return {
      ...fixture,
      finished,
      finishedProvisional,
      started,
      minutes: record.optionalInteger("minutes") ?? (finished ? 90 : 0),
    };
  });
}

function distinct<Item>(records: readonly SeasonRecord[], read: (record: SeasonRecord) => Item): Item[] {
  const seen = new Set<number>();
  return records.map((record) => {
    const item = read(record);
    const id = record.integer("id");
    if (seen.has(id)) throw record.error("id", `${id} appears twice`);
    seen.add(id);
    return item;
  });
}
