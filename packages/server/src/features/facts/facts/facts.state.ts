/** The stored state of a message's subjects, read once per message and changed while it is applied. */
import {
  type ClubId,
  type FixtureId,
  type FootballerId,
  type MatchStats,
  type RoundId,
  STAT_NAMES,
  type StatName,
} from "@elleveren/rules";

export interface Substitution {
  /** Of the match, 0 to 130. */
  readonly minute: number;
  readonly off: FootballerId;
  readonly on: FootballerId;
}

export interface FixtureState {
  readonly roundId: RoundId | null;
  readonly kickoffAtMs: number | null;
  readonly homeClubId: ClubId;
  readonly awayClubId: ClubId;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** Minutes played, 0 to 130. */
  readonly minutes: number;
  readonly started: boolean;
  /** Full time was blown; bonus and corrections may still come. */
  readonly finishedProvisional: boolean;
  /** Final: statistics and bonus are official. Implies `finishedProvisional`. */
  readonly finished: boolean;
  readonly tvChannel: string | null;
  readonly ticketsUrl: string | null;
  readonly forzifyId: string | null;
}

export interface FootballerState {
  readonly clubId: ClubId;
  /** As on the wire: a, d, i, s, u, n. */
  readonly status: string;
  /** A source's single text, or the operator's bokmål; empty without one. */
  readonly news: string;
  /** The same in nynorsk and in English; empty: not written in it. They go with the `news` that they are told with. */
  readonly newsNn: string;
  readonly newsEn: string;
  readonly newsAddedAtMs: number | null;
  readonly chanceThisRound: number | null;
  readonly chanceNextRound: number | null;
  readonly squadNumber: number | null;
}

export interface StatsState {
  /** The footballer's club on that day. */
  readonly clubId: ClubId;
  readonly stats: MatchStats;
}

/** Figures of a footballer in a match that were set right one by one: they stand whatever line sources tell. */
export interface CorrectedStats {
  readonly clubId?: ClubId;
  /** Null: no statistics. */
  readonly stats: Readonly<Record<string, number | null>>;
}

export interface LineupState {
  /** Goalkeeper first; null: not announced, or taken back. */
  readonly starters: readonly FootballerId[] | null;
  readonly bench: readonly FootballerId[] | null;
  readonly announcedAtMs: number | null;
  /** All so far, in order. */
  readonly substitutions: readonly Substitution[];
}

export const NO_LINEUP: LineupState = { starters: null, bench: null, announcedAtMs: null, substitutions: [] };

/** Newest `asOf` per field that the source gave before. */
export type Positions = Readonly<Record<string, number>>;

/** The rank of the state before any ranked claim: the last of all. */
export const BASE_RANK = 2_147_483_647;

export interface Claim {
  /** `correction`, `operator`, `feed:NAME`, or "" for the state before any ranked claim. */
  readonly source: string;
  /** The lowest number decides. */
  readonly rank: number;
  readonly said: Readonly<Record<string, unknown>>;
}

export interface KnownFacts {
  readonly fixtures: ReadonlyMap<FixtureId, FixtureState>;
  readonly footballers: ReadonlyMap<FootballerId, FootballerState>;
  readonly stats: ReadonlyMap<string, StatsState>;
  /** By fixture and club; line-ups never reported are missing. */
  readonly lineups: ReadonlyMap<string, LineupState>;
  readonly positions: ReadonlyMap<string, Positions>;
  /** By `positionKey`; subjects without a ranked claim are missing. */
  readonly claims: ReadonlyMap<string, readonly Claim[]>;
  readonly roundIds: ReadonlySet<RoundId>;
  readonly clubIds: ReadonlySet<ClubId>;
  /** By the game clock, where a match is spoken of. */
  readonly nowMs: number | null;
}

export const lineupKey = (fixture: FixtureId, club: ClubId) => `${fixture}:${club}`;

export const statsKey = (fixture: FixtureId, footballer: FootballerId) => `${fixture}:${footballer}`;

export const positionKey = (kind: string, fixture: number, footballer: number) => `${kind}:${fixture}:${footballer}`;

/** One spelling per content: the rules' order, without zeros except `bonus`, whose zero is official. */
export function normalStats(stats: MatchStats): MatchStats {
  const normal: Partial<Record<StatName, number>> = {};
  for (const name of STAT_NAMES) {
    const value = stats[name];
    if (value !== undefined && (value !== 0 || name === "bonus")) normal[name] = value;
  }
  return normal;
}

export function sameStats(a: MatchStats, b: MatchStats): boolean {
  return STAT_NAMES.every((name) => {
    if (name === "bonus" && (a.bonus === undefined) !== (b.bonus === undefined)) return false;
    return (a[name] ?? 0) === (b[name] ?? 0);
  });
}
