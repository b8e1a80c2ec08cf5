/** What is stored of the things a message speaks about, read once per message and changed while it is applied. */
import type { ClubId, FixtureId, FootballerId, MatchStats, RoundId } from "@elleveren/rules";

export interface FixtureState {
  readonly roundId: RoundId | null;
  readonly kickoffAtMs: number | null;
  readonly homeClubId: ClubId;
  readonly awayClubId: ClubId;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly minutes: number;
  readonly started: boolean;
  readonly finishedProvisional: boolean;
  readonly finished: boolean;
  readonly tvChannel: string | null;
  readonly ticketsUrl: string | null;
  readonly forzifyId: string | null;
}

export interface FootballerState {
  readonly clubId: ClubId;
  readonly status: string;
  readonly news: string;
  readonly newsAddedAtMs: number | null;
  readonly chanceThisRound: number | null;
  readonly chanceNextRound: number | null;
  readonly squadNumber: number | null;
}

export interface StatsState {
  /** The club he played for that day. */
  readonly clubId: ClubId;
  readonly stats: MatchStats;
}

/** Newest `asOf` per field that the source gave before. */
export type Positions = Readonly<Record<string, number>>;

export interface KnownFacts {
  readonly fixtures: ReadonlyMap<FixtureId, FixtureState>;
  readonly footballers: ReadonlyMap<FootballerId, FootballerState>;
  /** By `statsKey`. */
  readonly stats: ReadonlyMap<string, StatsState>;
  /** By `positionKey`. */
  readonly positions: ReadonlyMap<string, Positions>;
  readonly roundIds: ReadonlySet<RoundId>;
  readonly clubIds: ReadonlySet<ClubId>;
}

export const statsKey = (fixture: FixtureId, footballer: FootballerId) => `${fixture}:${footballer}`;

export const positionKey = (kind: string, fixture: number, footballer: number) => `${kind}:${fixture}:${footballer}`;
