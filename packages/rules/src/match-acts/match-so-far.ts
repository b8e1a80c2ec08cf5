/** A match so far: the footballers on the pitch, the score, everyone's statistics. */
import type { MatchStats } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import type { MatchSide, MatchWhistle } from "./match-act.ts";
import type { StatName } from "../statistics.ts";

export const HALF_MINUTES = 45;
export const MATCH_MINUTES = 90;

export interface FootballerSoFar {
  readonly side: MatchSide;
  /** Played minute of coming on. */
  readonly onAt: number;
  /** Played minute of leaving; null while on the pitch. */
  offAt: number | null;
  isSentOff: boolean;
  /** The footballer's counts, and goals against the side while the footballer was on the pitch. */
  readonly stats: Partial<Record<StatName, number>>;
  figures: MatchStats;
}

export interface MatchSoFar {
  readonly told: ReadonlySet<MatchWhistle>;
  /** Kicked off while the match was on, and the rest of it is still being told. */
  readonly isCatchingUp: boolean;
  readonly lineups: { readonly [Side in MatchSide]: MatchLineup | null };
  /** Played minutes, 0 to 90. */
  readonly minute: number;
  readonly score: { readonly home: number; readonly away: number };
  readonly substitutions: { readonly [Side in MatchSide]: readonly SubstitutionSoFar[] };
  /** Every footballer who has been on the pitch. */
  readonly footballers: ReadonlyMap<FootballerId, FootballerSoFar>;
  /** Statistics added to those of the acts, by footballer, on the pitch or not. */
  readonly carried: ReadonlyMap<FootballerId, CarriedSoFar>;
}

export interface CarriedSoFar {
  readonly side: MatchSide;
  readonly stats: MatchStats;
}

/** A substitution, at the minute as scoreboards write it. */
export interface SubstitutionSoFar {
  readonly minute: number;
  readonly off: FootballerId;
  readonly on: FootballerId;
}

export interface MatchLineup {
  readonly starters: readonly FootballerId[];
  readonly bench: readonly FootballerId[];
}

/** As `MatchSoFar`, while it is being played. */
export interface Playing {
  told: Set<MatchWhistle>;
  isCatchingUp: boolean;
  lineups: { home: MatchLineup | null; away: MatchLineup | null };
  minute: number;
  score: { home: number; away: number };
  substitutions: { home: SubstitutionSoFar[]; away: SubstitutionSoFar[] };
  footballers: Map<FootballerId, FootballerSoFar>;
  carried: Map<FootballerId, CarriedSoFar>;
}

export const opponentOf = (side: MatchSide): MatchSide => (side === "home" ? "away" : "home");
