/** The play of a format: its input and its outcome. */
import type { Bracket } from "../../h2h/h2h-knockouts.ts";
import type { Format, FormatSeason, RoundSpan } from "../format.ts";
import type { FormatDecision } from "./decisions.ts";

export interface FormatMember {
  readonly memberId: number;
  /** The first round whose deadline the member joined before; earlier than the format's first is as good as it. */
  readonly joinedRound: number;
  /** The first round without the member; null for whoever is still there. */
  readonly leftRound: number | null;
}

/** The result of `countRound` for a member's round, as far as formats look at it. */
export interface MemberRound {
  readonly points: number;
  readonly goalsScored: number;
  readonly goalsConceded: number;
  /** Made in the season, up to the round. */
  readonly transfers: number;
}

export interface FormatRound {
  readonly round: number;
  /**
   * `settled`; `live`, under way or waiting for its settling; `postponed`, still to be played though later ones were;
   * `void`, never played; `next`, to come, after all the others: it tells only who is to meet whom. Without being played
   * a round counts nowhere: nobody meets, leaves or moves by it.
   */
  readonly state: "settled" | "live" | "postponed" | "void" | "next";
  /** Of the whole game, after costs. */
  readonly averagePoints: number;
  /** Undefined for a member without a team in the round: it counts 0. */
  readonly ofMember: (memberId: number) => MemberRound | undefined;
}

export interface PlayRequest {
  readonly format: Format;
  readonly season: FormatSeason;
  /** Part of every draw's label. */
  readonly leagueId: number;
  readonly members: readonly FormatMember[];
  readonly written?: WrittenDraw;
  /** From the format's first round on, in order, none left out; earlier ones are not looked at. */
  readonly rounds: readonly FormatRound[];
  /**
   * The seed that is told when a round is settled (decision 0088). It decides the round's coins, and what is drawn for the
   * next one; that of the round before the first is the league's own. A live round's may be a stand-in: what it decides is
   * provisional.
   */
  readonly seedOf: (round: number) => string;
}

/** Draws that were made elsewhere and written down, and stand whatever is corrected (0098, 0099); seeds draw the rest. */
export interface WrittenDraw {
  /** Everybody, in the order drawn for the first stretch. */
  readonly row: readonly number[];
  /** Of knock-out rounds, by round. */
  readonly brackets: ReadonlyMap<number, Bracket<number>>;
  /** Of a match by its index in the bracket. */
  readonly coinOf: (round: number, match: number) => 0 | 1;
}

/** A format after one of its rounds. */
export interface RoundPlay {
  readonly round: number;
  readonly isPlayed: boolean;
  /** This round or one before it is not settled: every decision may still change. */
  readonly isProvisional: boolean;
  /** Index of the stage; null before anything was played. */
  readonly stage: number | null;
  readonly stretch: RoundSpan | null;
  /** The champion is found, or the last stage is over. */
  readonly isOver: boolean;
  /** One a pool, best first. */
  readonly tables: readonly FormatTable[];
  /** Of this round, in the order in which they were made. */
  readonly decisions: readonly FormatDecision[];
  /** Of the next round alone: who is to meet whom. */
  readonly pairs: readonly FormatPair[];
}

export interface FormatPair {
  readonly pool: number;
  readonly firstId: number;
  /** Null is the average, in a knock-out nobody. */
  readonly secondId: number | null;
}

export interface FormatTable {
  readonly pool: number;
  readonly rowCount: number;
  /** From `offset` (0 is the best), at most `limit`; all without them. Sorted when first asked for. */
  rows(offset?: number, limit?: number): FormatRow[];
  /** From 0, the best; −1 for who is in another table, or in none. */
  placeOf(memberId: number): number;
}

export interface FormatRow {
  readonly memberId: number;
  /** Shared by members level in all that decides. */
  readonly rank: number;
  /** The table's measure: counts, places' worth, or duels' worth; matches won in a knock-out. */
  readonly total: number;
  /** Counts of the stretch added up. */
  readonly points: number;
  /** Of the opponents in duels. */
  readonly against: number;
  /** Duels, or rounds of a race. */
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly lives: number;
  /** The round in which the member left the contest; null while it stands. */
  readonly outRound: number | null;
}
