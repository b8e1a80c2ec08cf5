/** The content of a folder of season files, in this game's terms, before anything is stored. */
import type { ClubId, FixtureId, FootballerId, MatchStats, Position, RoundId, StatName } from "@elleveren/rules";

import type { SeasonClub, SeasonFixture, SeasonFootballer, SeasonRound } from "../season.ts";

export interface FolderFootballer extends SeasonFootballer {
  /** At the end of the season. */
  readonly priceTenths: number;
  readonly status: string;
  /** Of the whole season, as officially published; null where the folder lacks it. */
  readonly totalPoints: number | null;
}

export interface FolderFixture extends SeasonFixture {
  /** Null before it is played. */
  readonly homeScore: number | null;
  readonly awayScore: number | null;
}

/** One footballer in one match, played or not: a row of the season's largest file. */
export interface MatchRow {
  readonly footballerId: FootballerId;
  readonly fixtureId: FixtureId;
  readonly roundId: RoundId;
  readonly wasHome: boolean;
  readonly opponentId: ClubId;
  readonly position: Position;
  readonly kickoffAtMs: number;
  /** Zeros are left out. */
  readonly stats: MatchStats;
  readonly totalPoints: number;
  /** Price and market of that round; null where the folder lacks them. */
  readonly priceTenths: number | null;
  readonly selectedCount: number | null;
  readonly transfersIn: number | null;
  readonly transfersOut: number | null;
}

export interface FolderAppearance extends MatchRow {
  /** The footballer's club on that day. */
  readonly clubId: ClubId;
}

/** The largest file alone: enough to check points. */
export interface SeasonRows {
  readonly appearances: readonly MatchRow[];
  readonly statNames: ReadonlySet<StatName>;
}

export interface SeasonFolder extends SeasonRows {
  /** Lists are ordered by id. A footballer's club is that at the end of the season. */
  readonly clubs: readonly SeasonClub[];
  readonly footballers: readonly FolderFootballer[];
  readonly fixtures: readonly FolderFixture[];
  /** Null where the folder has no file of rounds: deadlines follow from kick-offs and the ruleset then. */
  readonly rounds: readonly SeasonRound[] | null;
  readonly appearances: readonly FolderAppearance[];
}
