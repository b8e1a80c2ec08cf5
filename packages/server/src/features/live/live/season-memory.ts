/**
 * The season as every web process holds it: reference data, facts and what follows from the facts by the rules. About
 * 30,000 statistics at the end of the largest season, some 20 MB. Everything in it can be read again from the database.
 */
import type {
  ClubId,
  FixtureId,
  FootballerCode,
  FootballerId,
  MatchStats,
  Performance,
  PhaseId,
  PointsLine,
  Position,
  RoundId,
  Ruleset,
} from "@elleveren/rules";

import type { FixtureState, FootballerState } from "../../facts/index.ts";

export type LiveRoundState = "upcoming" | "open" | "closed" | "settled";

export interface LiveClub {
  readonly clubId: ClubId;
  readonly code: number;
  readonly name: string;
  readonly shortName: string;
  readonly unavailable: boolean;
  readonly strength: number | null;
  readonly kit: Readonly<Record<string, unknown>>;
  readonly url: string | null;
}

export interface LiveFootballer extends FootballerState {
  readonly footballerId: FootballerId;
  readonly code: FootballerCode;
  readonly position: Position;
  readonly firstName: string;
  readonly secondName: string;
  readonly webName: string;
  readonly priceTenths: number;
  readonly startPriceTenths: number;
  /** Price when the open round opened. */
  readonly roundPriceTenths: number;
  readonly fiksId: number | null;
  readonly photo: string;
  readonly removed: boolean;
}

export interface LiveRound {
  readonly roundId: RoundId;
  readonly name: string;
  readonly deadlineAtMs: number;
  readonly state: LiveRoundState;
  /** The following are null until the round is settled. */
  readonly averagePoints: number | null;
  readonly highestPoints: number | null;
  readonly highestEntryId: number | null;
  readonly transfersMade: number;
  readonly rankedCount: number;
  readonly mostSelected: number | null;
  readonly mostTransferredIn: number | null;
  readonly mostCaptained: number | null;
  readonly mostViceCaptained: number | null;
  readonly chipPlays: readonly { readonly chip_name: string; readonly num_played: number }[];
  /** Grows each time the round is settled: results may be other ones with the very same figures above. */
  readonly settlementNumber: number;
  /** Cups that qualify after this round have been drawn. */
  readonly cupsDrawn: boolean;
}

export interface LivePhase {
  readonly phaseId: PhaseId;
  readonly name: string;
  readonly startRoundId: RoundId;
  readonly stopRoundId: RoundId;
}

export interface LiveFixture extends FixtureState {
  readonly fixtureId: FixtureId;
  readonly code: number;
  readonly provisionalStart: boolean;
}

/** A stored statistics row: as reported, before the rules. */
export interface StatsRow {
  readonly fixtureId: FixtureId;
  readonly footballerId: FootballerId;
  readonly clubId: ClubId;
  readonly stats: MatchStats;
}

/** A club's announced line-up for a match, and its substitutions. */
export interface LineupRow {
  readonly fixtureId: FixtureId;
  readonly clubId: ClubId;
  readonly starters: readonly FootballerId[] | null;
  readonly bench: readonly FootballerId[] | null;
  readonly announcedAtMs: number | null;
  readonly substitutions: readonly { readonly minute: number; readonly off: FootballerId; readonly on: FootballerId }[];
}

/** A footballer's statistics in one match and their points. */
export interface MatchPoints {
  readonly fixtureId: FixtureId;
  readonly footballerId: FootballerId;
  /** The footballer's club on that day. */
  readonly clubId: ClubId;
  /** As told, with the bonus resolved: official, or computed while it is not. */
  readonly stats: MatchStats;
  readonly points: number;
  readonly lines: readonly PointsLine[];
}

/** A footballer's matches of one round, added up. */
export interface FootballerRound {
  readonly footballerId: FootballerId;
  readonly points: number;
  readonly minutes: number;
  readonly performance: Performance;
  /** In order of kick-off. A match without statistics of the footballer is listed with zeros. */
  readonly matches: readonly MatchPoints[];
}

/** A footballer in the market of the open round, or frozen when a round closed. */
export interface MarketRow {
  readonly selectedCount: number;
  readonly transfersIn: number;
  readonly transfersOut: number;
  /** Open round: net transfers already spent on price steps, and steps taken. Frozen: the price at the close. */
  readonly priceTenths: number;
  readonly netSpent: number;
  readonly priceSteps: number;
}

export interface SeasonMemory {
  seasonName: string;
  ruleset: Ruleset;
  /** The newest fact revision in here; 0 before the first. */
  revision: number;
  /** Grows with every change of anything here: answers made from it are kept until it does. */
  version: number;
  /** Game time per real time; 1 outside demo and replays. */
  clockSpeed: number;
  clubs: Map<ClubId, LiveClub>;
  footballers: Map<FootballerId, LiveFootballer>;
  /** In order. */
  rounds: LiveRound[];
  phases: LivePhase[];
  fixtures: Map<FixtureId, LiveFixture>;
  stats: Map<FixtureId, Map<FootballerId, StatsRow>>;
  lineups: Map<FixtureId, readonly LineupRow[]>;
  /** Entries with a squad: the base of ownership. */
  entryCount: number;
  market: Map<FootballerId, MarketRow>;
  frozen: Map<RoundId, Map<FootballerId, MarketRow>>;
  /** Derived: by fixture, then footballer. */
  matchPoints: Map<FixtureId, Map<FootballerId, MatchPoints>>;
  /** Derived: every footballer of every round. */
  roundPoints: Map<RoundId, Map<FootballerId, FootballerRound>>;
  /** Grows with every change of a round's points: values made from one round alone are cached until then. */
  roundVersions: Map<RoundId, number>;
  /**
   * The state of rounds and market, as shortened by `season-marks.ts`. The mark of rounds lags until the engine has
   * read them too: a published mark can always be answered.
   */
  roundsMark: string;
  marketMark: string;
}
