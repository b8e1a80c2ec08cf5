/** One record of each of a season's small files. */
import {
  POSITIONS,
  clubId,
  fixtureId,
  footballerCode,
  footballerId,
  roundId,
  type ClubId,
  type Position,
} from "@elleveren/rules";

import type { SeasonClub, SeasonRound } from "../season.ts";
import type { FolderFixture, FolderFootballer } from "./season-folder.ts";
import type { SeasonRecord } from "./season-record.ts";

export function readClub(record: SeasonRecord): SeasonClub {
  return {
    clubId: clubId(record.integer("id")),
    code: record.integer("code"),
    name: record.nonEmptyText("name"),
    shortName: record.nonEmptyText("short_name"),
    strength: record.optionalInteger("strength"),
  };
}

/** Names, news, pictures and the official total may be left out: what needs them says so, and much does not. */
export function readFootballer(record: SeasonRecord, clubIds: ReadonlySet<ClubId>): FolderFootballer {
  const status = record.textOr("status", "a");
  if (!/^[adisun]$/.test(status)) throw record.error("status", `"${status}" is none of a, d, i, s, u, n`);
  const id = record.integer("id");
  const priceTenths = record.integer("now_cost");
  return {
    footballerId: footballerId(id),
    code: footballerCode(record.optionalInteger("code") ?? id),
    clubId: readClubId(record, "team", clubIds),
    position: readPosition(record),
    firstName: record.textOr("first_name", ""),
    secondName: record.textOr("second_name", ""),
    webName: record.nonEmptyText("web_name"),
    status,
    news: record.textOr("news", ""),
    ...(record.has("photo") && { photo: record.text("photo") }),
    priceTenths,
    startPriceTenths: priceTenths - record.integer("cost_change_start"),
    totalPoints: record.optionalInteger("total_points"),
  };
}

export const readFootballerPosition = (record: SeasonRecord) => ({
  footballerId: footballerId(record.integer("id")),
  position: readPosition(record),
});

export function readFixture(record: SeasonRecord, clubIds: ReadonlySet<ClubId> | null): FolderFixture {
  const round = record.optionalInteger("event");
  const id = record.integer("id");
  const homeClubId = readClubId(record, "team_h", clubIds);
  const awayClubId = readClubId(record, "team_a", clubIds);
  if (homeClubId === awayClubId) throw record.error("team_a", "a club does not play itself");
  return {
    fixtureId: fixtureId(id),
    code: record.optionalInteger("code") ?? id,
    roundId: round === null ? null : roundId(round),
    kickoffAtMs: record.optionalTimeMs("kickoff_time"),
    homeClubId,
    awayClubId,
    homeScore: record.optionalInteger("team_h_score"),
    awayScore: record.optionalInteger("team_a_score"),
  };
}

export function readRound(record: SeasonRecord): SeasonRound {
  return {
    roundId: roundId(record.integer("id")),
    name: record.nonEmptyText("name"),
    deadlineAtMs: record.timeMs("deadline_time"),
  };
}

/** The wire's 1 to 4. */
export function readPosition(record: SeasonRecord): Position {
  const number = record.integer("element_type");
  const position = POSITIONS[number - 1];
  if (!position) throw record.error("element_type", `${number} is not a position from 1 to ${POSITIONS.length}`);
  return position;
}

/** `clubIds` is null where the folder's clubs are not read. */
function readClubId(record: SeasonRecord, column: string, clubIds: ReadonlySet<ClubId> | null): ClubId {
  const id = clubId(record.integer(column));
  if (clubIds && !clubIds.has(id)) throw record.error(column, `there is no club ${id}`);
  return id;
}
