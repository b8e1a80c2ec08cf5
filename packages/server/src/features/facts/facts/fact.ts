/**
 * Facts about real football, told by feeds, importers, operators and the simulator through `recordFacts`. A fact is absolute,
 * so repeated, late and corrected messages end in the same state. A field left out says nothing; null clears.
 */
import type { ClubId, FixtureId, FootballerId, MatchStats, RoundId } from "@elleveren/rules";

import { positionKey, type FixtureState, type FootballerState, type LineupState } from "./facts.state.ts";

export type MatchFact = FixtureFact | StatsFact | FootballerFact | LineupFact;

interface Told {
  /** The sequence or time of the source; a message older than its latest about this subject is ignored. */
  readonly asOf?: number;
}

/**
 * A round number moves the fixture to it; null postpones it: it counts in no round, and its time goes with it unless the same
 * message tells another.
 */
export interface FixtureFact extends Told, Partial<Omit<FixtureState, "homeClubId" | "awayClubId">> {
  readonly kind: "fixture";
  readonly fixtureId: FixtureId;
}

/** All statistics of one footballer in one match so far: replaces the earlier ones. */
export interface StatsFact extends Told {
  readonly kind: "stats";
  readonly fixtureId: FixtureId;
  readonly footballerId: FootballerId;
  /** Absent: the footballer's registered club; it must be one of the fixture's two. */
  readonly clubId?: ClubId;
  /** Spelled as on the wire; absent counts as 0. `bonus`, when present, is official; otherwise it is computed, and provisional until the end. */
  readonly stats: MatchStats;
}

export interface FootballerFact extends Told, Partial<FootballerState> {
  readonly kind: "footballer";
  readonly footballerId: FootballerId;
}

/** The text for readers of a language without its own; empty where there is none. */
export const newsOf = ({ news, newsNn, newsEn }: Readonly<Record<"news" | "newsNn" | "newsEn", string>>): string =>
  news || newsNn || newsEn;

/** A club's starters, bench and substitutions. Nothing in it is worth points. */
export interface LineupFact extends Told, Partial<LineupState> {
  readonly kind: "lineup";
  readonly fixtureId: FixtureId;
  /** One of the fixture's two. */
  readonly clubId: ClubId;
}

export interface FactSource {
  /** The source's name: "simulator", "import", "feed:league", "operator:7". At most 100 characters. */
  readonly source: string;
  /** The source's own id of the message: said twice, it is heard once. */
  readonly messageId?: string;
  /**
   * From 1, the best: of ranked sources the best one that has spoken decides (decision 0140), below operators. Left out:
   * yields to any rank.
   */
  readonly rank?: number;
  /** An operator has looked at an implausible message and accepts it. */
  readonly asItIs?: boolean;
}

/** Why a message was refused; `index` is the fact's place in it. Nothing of a refused message is stored. */
export type FactProblem = {
  readonly index: number;
  readonly field: string;
  /** Of a message that came in a file: where in it. */
  readonly line?: number;
} & (
  | {
      readonly code: "unknown_fixture" | "unknown_footballer" | "unknown_round" | "unknown_club";
    }
  | { readonly code: "not_in_fixture"; readonly clubId: number }
  | { readonly code: "unknown_stat" }
  | {
      readonly code: "out_of_range";
      readonly value: unknown;
      readonly min: number;
      readonly max: number;
    }
  | { readonly code: "contradiction"; readonly with: string }
  | { readonly code: "duplicate" }
  /** In the message's form: not JSON, not a table, too much, a field that there is not, one that is missing. */
  | { readonly code: "not_readable"; readonly reason: string }
  | { readonly code: "unknown_field" | "required" | "too_large" }
  /** Not impossible, but held back for an operator: only said of sources with a rank. */
  | {
      readonly code: "implausible";
      readonly reason: ImplausibleReason;
      readonly value: unknown;
      readonly before: unknown;
    }
  /** `not_an_address`: no `https://` address that readers may be sent to. */
  | { readonly code: "invalid" | "not_an_address"; readonly value: unknown }
);

export type ImplausibleReason =
  | "unfinished_again"
  | "not_started_again"
  | "clock_back"
  | "too_many_goals"
  | "goals_taken_back"
  | "more_goals_than_score"
  | "too_many_on_pitch"
  | "unheard_of"
  | "moved_far"
  | "before_kickoff"
  | "round_moved"
  | "round_emptied"
  | "too_many_transfers";

export interface RecordedFacts {
  /** Facts that changed something; each has a revision. */
  readonly changed: number;
  /** True when the claim is new for its source, whichever claim decides. */
  readonly isNews: boolean;
  readonly unchanged: number;
  /** Older (`asOf`) than the same source's stored claim. */
  readonly stale: number;
  /** True when the message id was heard before: nothing was looked at again. */
  readonly repeated: boolean;
  /** The newest revision after this message; null when nothing changed. */
  readonly revision: number | null;
  readonly roundIds: readonly RoundId[];
  readonly fixtureIds: readonly FixtureId[];
}

/** A fact's subject; its claims are kept under these three. */
export interface Subject {
  readonly kind: MatchFact["kind"];
  /** 0 where the kind has none. */
  readonly fixtureId: number;
  /** The footballer, of a line-up the club; 0 of a fixture. */
  readonly aboutId: number;
}

export const subjectOf = (fact: MatchFact): Subject => ({
  kind: fact.kind,
  fixtureId: "fixtureId" in fact ? fact.fixtureId : 0,
  aboutId: fact.kind === "lineup" ? fact.clubId : "footballerId" in fact ? fact.footballerId : 0,
});

export const subjectKey = ({ kind, fixtureId, aboutId }: Subject): string => positionKey(kind, fixtureId, aboutId);
