/** The acts that an observer of a match enters one after the other, and their possible faults. */
import type { MatchStats } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import type { StatName } from "../statistics.ts";

export type MatchSide = "home" | "away";

/** As scoreboards write it: 45+2 is minute 45 with 2 added. Added time is only at 45 and 90. */
export interface ActMinute {
  readonly minute: number;
  readonly added: number;
}

export type MatchAct =
  /** Entered again, it replaces the earlier value. */
  | {
      readonly kind: "lineup";
      readonly side: MatchSide;
      readonly starters: readonly FootballerId[];
      readonly bench: readonly FootballerId[];
    }
  /** `isCatchingUp`, of a kick-off: the match has been on for a while, and acts count from `caught_up` on. */
  | { readonly kind: MatchWhistle; readonly isCatchingUp?: boolean }
  | { readonly kind: "caught_up" }
  /** So far the match has come. */
  | { readonly kind: "clock"; readonly minute: number }
  | PlayedAct
  /**
   * Statistics not derived from acts, typed in: bonus, bps, tackles. Entered again, they replace the footballer's
   * earlier ones.
   */
  | { readonly kind: "figures"; readonly footballerId: FootballerId; readonly stats: MatchStats }
  | CarriedAct;

/**
 * Of a match that was taken over: statistics from other sources that no act covers, added to those of the acts. Entered
 * again, they replace the footballer's earlier ones. `carried_goals` are goals without a named scorer.
 */
export type CarriedAct =
  | {
      readonly kind: "carried";
      readonly side: MatchSide;
      readonly footballerId: FootballerId;
      readonly stats: MatchStats;
    }
  | ({ readonly kind: "carried_goals"; readonly side: MatchSide; readonly count: number } & ActMinute);

/** `final`: nothing more is expected, statistics and bonus are official. */
export const MATCH_WHISTLES = ["kick_off", "half_time", "second_half", "full_time", "final"] as const;
export type MatchWhistle = (typeof MATCH_WHISTLES)[number];

/** An act of a footballer on the pitch, at a minute. */
export type PlayedAct = ActMinute &
  (
    | {
        readonly kind: "goal";
        readonly footballerId: FootballerId;
        readonly assistId: FootballerId | null;
        readonly isPenalty: boolean;
      }
    | { readonly kind: "penalty_missed"; readonly footballerId: FootballerId; readonly saverId: FootballerId | null }
    | { readonly kind: "substitution"; readonly footballerId: FootballerId; readonly onId: FootballerId }
    | { readonly kind: "own_goal" | "yellow" | "red" | "save"; readonly footballerId: FootballerId }
  );

export type MatchActProblem =
  | { readonly code: "not_eleven"; readonly count: number }
  | { readonly code: "named_twice"; readonly footballerId: FootballerId }
  | { readonly code: "no_lineup"; readonly side: MatchSide }
  /** The whistle that has to be told first, or the one that was told already. */
  | { readonly code: "whistle_first" | "whistle_already"; readonly whistle: MatchWhistle }
  | { readonly code: "match_over" | "match_final" | "not_catching_up" }
  | { readonly code: "impossible_minute"; readonly minute: number; readonly added: number }
  | {
      readonly code:
        "not_on_pitch" | "already_off" | "sent_off" | "not_on_bench" | "own_side" | "other_side" | "himself";
      readonly footballerId: FootballerId;
    }
  | { readonly code: "too_many_substitutions"; readonly side: MatchSide }
  | { readonly code: "derived_stat"; readonly stat: StatName };

const PLAYED = new Set<string>(["goal", "own_goal", "penalty_missed", "yellow", "red", "save", "substitution"]);
const WHISTLES = new Set<string>(MATCH_WHISTLES);

export const isCarriedAct = (act: MatchAct): act is CarriedAct =>
  act.kind === "carried" || act.kind === "carried_goals";
export const isPlayedAct = (act: MatchAct): act is PlayedAct => PLAYED.has(act.kind);
export const isWhistle = (act: MatchAct): act is Extract<MatchAct, { kind: MatchWhistle }> => WHISTLES.has(act.kind);
