/** A recorded season, as it was known before each deadline: market, results so far, fixtures to come; and what was then scored. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import {
  clubId,
  fixtureId,
  footballerId,
  POSITIONS,
  RULESETS,
  type ClubId,
  type FixtureId,
  type FootballerId,
  type Performance,
  type PlayedMatch,
  type Position,
  type Ruleset,
} from "../../packages/rules/src/index.ts";

const SEASONS = process.env["SEASON_DATA"] ?? resolve(import.meta.dirname, "../../../shared/data");

export interface RecordedFixture {
  readonly fixtureId: FixtureId;
  readonly round: number;
  readonly kickoffAtMs: number;
  readonly homeClubId: ClubId;
  readonly awayClubId: ClubId;
  readonly homeScore: number;
  readonly awayScore: number;
}

/** One footballer in one match. */
export interface RecordedMatch extends PlayedMatch {
  readonly round: number;
  readonly footballerId: FootballerId;
  readonly clubId: ClubId;
  readonly minutes: number;
  readonly goals: number;
  readonly assists: number;
  readonly priceTenths: number;
  /** How many teams had him. */
  readonly ownerCount: number;
}

export interface MarketRow {
  readonly footballerId: FootballerId;
  readonly clubId: ClubId;
  readonly position: Position;
  readonly priceTenths: number;
  readonly status: string;
  readonly chanceNextRound: number | null;
  /** How many teams had him at the deadline. */
  readonly ownerCount: number;
  /** In the season so far. */
  readonly matches: readonly RecordedMatch[];
}

export interface RecordedSeason {
  readonly name: string;
  readonly folder: string;
  readonly ruleset: Ruleset;
  readonly lastRound: number;
  readonly fixtures: readonly RecordedFixture[];
  /** Everybody's matches, in the order in which they were played. */
  readonly matches: readonly RecordedMatch[];
  readonly positionOf: (id: FootballerId) => Position | undefined;
  /** His known status after a round; undefined where nothing was recorded. */
  readonly statusAfter: (
    id: FootballerId,
    round: number,
  ) => { readonly status: string; readonly chance: number | null } | undefined;
  /** Everybody who may be bought before the deadline of the round. */
  readonly marketBefore: (round: number) => MarketRow[];
  /** Of everybody, by the round's matches. */
  readonly performancesIn: (round: number) => (id: FootballerId) => Performance;
}

const LAYOUTS = {
  "fpl-2025-26": { ruleset: RULESETS["fpl-2025-26"], rows: "player_gameweeks.csv" },
  "eliteserien-2017": { ruleset: RULESETS["eliteserien-2017"], rows: "player_rounds.csv" },
} as const;
export type SeasonName = keyof typeof LAYOUTS;
export const SEASON_NAMES = Object.keys(LAYOUTS) as SeasonName[];

/** Null where the season's folder is absent. */
export function readSeason(name: SeasonName): RecordedSeason | null {
  const folder = join(SEASONS, name);
  if (!existsSync(folder)) return null;
  const { ruleset, rows: file } = LAYOUTS[name];
  const raw = readFixtures(folder);
  const fixtures = [...raw.values()];
  const positions = new Map(
    readTable(join(folder, "players.csv")).map((row) => [
      footballerId(Number(row["id"])),
      POSITIONS[Number(row["element_type"]) - 1]!,
    ]),
  );
  const rows = readTable(join(folder, file))
    .map((row): RecordedMatch => {
      const fixture = raw.get(Number(row["fixture"]))!;
      return {
        round: Number(row["round"]),
        footballerId: footballerId(Number(row["element"])),
        clubId: row["was_home"] === "True" ? fixture.homeClubId : fixture.awayClubId,
        kickoffAtMs: fixture.kickoffAtMs,
        minutes: Number(row["minutes"]),
        points: Number(row["total_points"]),
        goals: Number(row["goals_scored"]),
        assists: Number(row["assists"]),
        ownerCount: Number(row["selected"]),
        priceTenths: Number(row["value"]),
      };
    })
    .toSorted((first, second) => first.kickoffAtMs - second.kickoffAtMs || first.footballerId - second.footballerId);
  const statuses = readStatuses(folder);
  const lastRound = Math.max(...rows.map(({ round }) => round));
  const statusAfter = (id: FootballerId, round: number) => statuses.get(`${id} ${round}`);
  const positionOf = (id: FootballerId) => positions.get(id);
  return {
    name,
    folder,
    ruleset,
    lastRound,
    fixtures,
    matches: rows,
    positionOf,
    statusAfter,
    marketBefore,
    performancesIn,
  };

  function marketBefore(round: number): MarketRow[] {
    const known = new Map<FootballerId, RecordedMatch[]>();
    for (const row of rows) {
      // Prices stand before the deadline; what was played in the round does not.
      if (row.round <= round) known.set(row.footballerId, [...(known.get(row.footballerId) ?? []), row]);
    }
    return [...known].flatMap(([id, all]): MarketRow[] => {
      const position = positions.get(id);
      const last = all.at(-1)!;
      if (position === undefined) return [];
      const clubRounds = rows.filter((row) => row.clubId === last.clubId && row.round < round).at(-1)?.round ?? 0;
      // A footballer without a row in his club's last round has left.
      const hasLeft = last.round < clubRounds;
      const said = statusAfter(id, round - 1);
      return [
        {
          footballerId: id,
          clubId: last.clubId,
          position,
          priceTenths: last.priceTenths,
          status: hasLeft ? "u" : (said?.status ?? "a"),
          chanceNextRound: said?.chance ?? null,
          ownerCount: last.ownerCount,
          matches: all.filter((row) => row.round < round),
        },
      ];
    });
  }

  function performancesIn(round: number): (id: FootballerId) => Performance {
    const byId = new Map<FootballerId, { points: number; minutes: number }>();
    for (const row of rows) {
      if (row.round !== round) continue;
      const sum = byId.get(row.footballerId) ?? { points: 0, minutes: 0 };
      byId.set(row.footballerId, { points: sum.points + row.points, minutes: sum.minutes + row.minutes });
    }
    return (id) => {
      const { points, minutes } = byId.get(id) ?? { points: 0, minutes: 0 };
      return { points, absent: minutes === 0, played: minutes > 0 };
    };
  }
}

/** Rows of a file by the names of its columns; no field of these files holds a comma inside quotes but names. */
export function readTable(path: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(path, "utf8").trim().split(/\r?\n/u);
  const names = head!.split(",");
  return lines.map((line) => {
    const values = line.match(/("([^"]|"")*"|[^,]*)(,|$)/gu)!.map((value) => value.replace(/,$/u, ""));
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
  });
}

function readFixtures(folder: string): Map<number, RecordedFixture> {
  const json = join(folder, "fixtures.json");
  const rows = existsSync(json)
    ? (JSON.parse(readFileSync(json, "utf8")) as Record<string, string | number>[])
    : readTable(join(folder, "fixtures.csv"));
  return new Map(
    rows.map((row) => [
      Number(row["id"]),
      {
        fixtureId: fixtureId(Number(row["id"])),
        round: Number(row["event"]),
        kickoffAtMs: Date.parse(String(row["kickoff_time"])),
        homeClubId: clubId(Number(row["team_h"])),
        awayClubId: clubId(Number(row["team_a"])),
        homeScore: Number(row["team_h_score"]),
        awayScore: Number(row["team_a_score"]),
      },
    ]),
  );
}

/** The known status of each footballer after each round, where it was recorded. */
function readStatuses(folder: string): Map<string, { status: string; chance: number | null }> {
  const path = join(folder, "player_status_by_round.csv");
  if (!existsSync(path)) return new Map();
  return new Map(
    readTable(path).map((row) => {
      const chance = row["chance_of_playing_next_round"];
      return [`${row["id"]} ${row["round_id"]}`, { status: row["status"]!, chance: chance ? Number(chance) : null }];
    }),
  );
}
