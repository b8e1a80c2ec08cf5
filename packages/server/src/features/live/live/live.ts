/**
 * The moving season of this process: facts, what they are worth, and the ranks that follow. Every process with the role
 * web holds its own copy; it is told about changes through PostgreSQL and reads what changed. Nothing in it is stored
 * here first, so it can be thrown away and read again (`rebuild`).
 */
import type { Engine } from "@elleveren/engine";
import type { EntryId, FootballerId, Performance, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { Game } from "../../../game.ts";
import type { FactSteps, FactTiming } from "./fact-steps.ts";
import type { FootballerRound, LiveFixture, LiveRoundState, SeasonMemory } from "./season-memory.ts";

export interface ChangedFootballer {
  readonly footballerId: FootballerId;
  readonly points: number;
  readonly minutes: number;
  readonly performance: Performance;
}

/** Events for listeners, in order. A listener must not throw and must not block. */
export type LiveEvent =
  | {
      /** Facts of a round changed: whose points moved, and how the matches they belong to stand. */
      readonly kind: "points";
      readonly roundId: RoundId;
      readonly revision: number;
      readonly footballers: readonly ChangedFootballer[];
      readonly fixtures: readonly LiveFixture[];
    }
  /** Ranks and tables of the round now answer from this revision. */
  | { readonly kind: "ranks"; readonly roundId: RoundId; readonly revision: number }
  | { readonly kind: "round"; readonly roundId: RoundId; readonly state: LiveRoundState }
  | { readonly kind: "deadline"; readonly roundId: RoundId; readonly deadlineAtMs: number }
  /** Ownership moved, and of these footballers also price, status or news. */
  | { readonly kind: "market"; readonly footballerIds: readonly FootballerId[] }
  /** A setting of the game, such as the operator's maintenance switch. */
  | { readonly kind: "game" }
  /** The game clock was moved or its speed changed. */
  | { readonly kind: "clock" }
  /** Everything was read again, or messages were lost; what a listener knew may be wrong. */
  | { readonly kind: "rebuilt" }
  /** Last after each of the above: all that was known of has been told. With facts among it, how long they took. */
  | { readonly kind: "current"; readonly timing: FactTiming | null };

/** A stamp's parts without its time (see the contract's `live-stamp.ts`). */
export interface LiveMarks {
  readonly facts: number;
  readonly ranks: string;
  readonly rounds: string;
  readonly market: string;
  readonly game: Game | null;
}

export type LiveListener = (event: LiveEvent) => void;

export interface Live {
  /** The season; throws while the database holds none. Read-only for everybody but live itself. */
  season(): SeasonMemory;
  /** The season, or null while the database holds none. */
  findSeason(): SeasonMemory | null;
  /** Every footballer's round so far; empty for a round that does not exist. */
  roundPoints(roundId: RoundId): ReadonlyMap<FootballerId, FootballerRound>;
  /** For scoring an entry; a footballer without a match is absent. */
  performanceOf(roundId: RoundId, footballerId: FootballerId): Performance;
  /** Points, ranks and tables of all entries; null while there is no season, or where live runs without ranking. */
  engine(): Engine | null;
  /** The state behind the published ranks: the revision of facts, and other causes of change. */
  ranksMark(): string;
  /**
   * As of the last `current`, when all that was known had been told and ranked. While a change is followed, the season
   * may already say more than that.
   */
  told(): LiveMarks;
  /** Until when (`performance.now()`) everything committed is known here; a few seconds ago while all is well. */
  currentUntilMs(): number;
  /** The database's real time at a moment of `performance.now()`, milliseconds since the epoch. */
  databaseTimeAt(momentMs: number): number;
  /** The latest that time had been when it was last set back, as another server's may be; -Infinity if it never was. */
  databaseTimeSetBackFrom(): number;
  /** Where the time goes between a fact and the pages. */
  readonly steps: FactSteps;
  subscribe(listener: LiveListener): () => void;
  /** Resolves when everything committed before the call is applied, ranks included. */
  whenCurrent(): Promise<void>;
  /** Forgets everything and reads it again. */
  rebuild(): Promise<void>;
  /** Ends listening; the memory stays readable. */
  close(): Promise<void>;
}

/** The ranking engine as live drives it, one call at a time. */
export interface RankingFeed {
  /** Null before the first `reload`. */
  engine(): Engine | null;
  /** At start and when everything was read again: reads squads and takes every round's performances from the season. */
  reload(season: SeasonMemory): Promise<void>;
  /** Footballers of a round whose performance moved; only remembered, `publish` does the work. */
  pointsChanged(roundId: RoundId, footballers: readonly ChangedFootballer[]): void;
  /** Entries whose squad was written, and for which rounds. */
  squadsChanged(squads: ReadonlyMap<EntryId, ReadonlySet<RoundId>>): Promise<void>;
  /** A round opened, closed, was settled or corrected. */
  roundsChanged(season: SeasonMemory): Promise<void>;
  /** Scores and ranks what changed since the last call; returns the rounds that answer anew, in order. */
  publish(): Promise<readonly RoundId[]>;
  close(): Promise<void>;
}

declare module "../../../context.ts" {
  interface Context {
    readonly live: Live;
  }
}

/** The base that `live` is built on: everything else of the context. */
export interface BaseContext extends Omit<Context, "live"> {
  /** Resolves when clock and season show what every message delivered so far announced. */
  readonly whenRefreshed: () => Promise<void>;
}
