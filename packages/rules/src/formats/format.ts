/**
 * The format of a league as data: what is counted, over which stretches, how members meet, who leaves, who moves, what a
 * win is worth, who is ahead of equals, and how it ends. `checkFormat` names what contradicts itself, `playFormat` plays
 * it, and both know nothing that is not written here. Everything is plain JSON, so that a format can be stored and sent.
 */

export interface Format {
  /** The first round that counts. */
  readonly fromRound: number;
  readonly count: FormatCount;
  /** Played one after another, from `fromRound` to the season's last round at the latest. */
  readonly stages: readonly FormatStage[];
  readonly ties: FormatTies;
  readonly late: LateRule;
  readonly champion: Champion;
}

/** The rule by which a member's round is counted. */
export interface FormatCount {
  /**
   * `eleven`: those that counted, after automatic substitutions, the bench too where a chip counts it. `bench`: those
   * left outside the eleven, each once, whatever the chip. `best_eleven`: the legal eleven of the fifteen that scored
   * most afterwards.
   */
  readonly men: "eleven" | "bench" | "best_eleven";
  /** The armband multiplies the points of the picked captain, of the best of the men, or of nobody. */
  readonly captain: "picked" | "best" | "none";
  /** `own`: only men of the club that the member supports. */
  readonly club: "any" | "own";
  /** Whether the cost of transfers is taken off. */
  readonly cost: boolean;
  /**
   * The round's average: of the whole game, or of the members in play, rounded. The odd one of a duel meets it, and a
   * line may be drawn at it.
   */
  readonly average: "game" | "league";
  /** Whether the average is taken off, so that what counts is the difference to it. */
  readonly minusAverage: boolean;
}

export interface FormatStage {
  /**
   * How many rounds: a number, `rest` for what the other stages leave, or for a knock-out as many as it takes to get to
   * one, at most so many; the best fill its places.
   */
  readonly rounds: number | "rest" | { readonly toOne: number };
  /** Tables begin anew in each of them. */
  readonly stretches: "whole" | "halves" | "months" | "rounds" | { readonly every: number };
  readonly pools: FormatPools;
  readonly meet: FormatMeeting;
  readonly leave: FormatLeaving | null;
  /** The stage's members: everybody who was in the stage before, the best of its tables, or the best of each table. */
  readonly takes: "all" | { readonly best: number } | { readonly ofEachPool: number };
}

export type FormatPools =
  | { readonly kind: "one" }
  /** Drawn at the beginning of every stretch, as even as possible, none larger than `size`. */
  | { readonly kind: "drawn"; readonly size: number }
  /** Drawn once; after every stretch the best `swap` change places with the last `swap` of the division above. */
  | { readonly kind: "divisions"; readonly size: number; readonly swap: number };

export type FormatMeeting =
  /** Counts are added up. */
  | { readonly kind: "table" }
  /** The places of each round are worth points: `[1]` is a win for the best. Equals all have the better place. */
  | { readonly kind: "race"; readonly worth: readonly number[] }
  /** Everybody in a pool meets everybody in turn; the odd one meets the average. */
  | { readonly kind: "duels"; readonly worth: DuelWorth }
  /** Neighbours of the table who have met most seldom meet; the odd one meets the average. */
  | { readonly kind: "swiss"; readonly worth: DuelWorth }
  /**
   * Losers are out. `seeded`: a bracket by the table before; `drawn`: every round anew, as in a cup. Level matches are
   * decided by `ties` in their order, then by a coin.
   */
  | { readonly kind: "knockout"; readonly pairing: "seeded" | "drawn"; readonly ties: readonly MatchTie[] };

export interface DuelWorth {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** Of the two in a level match goes on who scored more, conceded less, made fewer transfers, or was ahead before. */
export type MatchTie = "goals_scored" | "goals_conceded" | "transfers" | "ahead_before";

/** The rule by which a member loses a life and, with the last life, leaves. The last one standing never leaves. */
export interface FormatLeaving {
  /** Judged after every round by its count, or after every stretch by its table. */
  readonly each: "round" | "stretch";
  readonly who:
    /**
     * So many of the last; `as_needed` leaves one standing in the end, with as even a number as possible each time. Where
     * those level with the last one to go are more: the lower in the table go, all of them stay, or all go.
     */
    | { readonly kind: "last"; readonly count: number | "as_needed"; readonly level: "table" | "stay" | "go" }
    /** Everybody below a count. */
    | { readonly kind: "below"; readonly line: number | "average" };
  /** Losses that it takes to leave. */
  readonly lives: number;
}

export type TableTie =
  /** The counts of the stretch added up. */
  | "points"
  /** Duels or rounds won in the stretch. */
  | "wins"
  | "goals_scored"
  /** Fewer. */
  | "goals_conceded"
  | "best_round"
  | "last_round"
  /** Fewer in the season so far. */
  | "transfers"
  /** The lower number: who entered the game first. */
  | "older";

export interface FormatTies {
  /** Decide among equals, in this order; members level in all of them share rank and win. */
  readonly rank: readonly TableTie[];
  /** Order those who share a rank, where one of them must be found. The lot drawn for the stretch comes last of all. */
  readonly order: readonly TableTie[];
}

/**
 * A member who joins when a stretch has begun: counts with the rounds before in the stretch, from the round of joining
 * on, in the next stretch, or not at all.
 */
export type LateRule = "backdated" | "from_then" | "next_stretch" | "closed";

/**
 * The winners: the first of every table of every stretch; the first of the last stretch (of the highest division, or the
 * final's winner); the last one standing, or the first of those standing when the season ends.
 */
export type Champion = "each_stretch" | "last_stretch" | "standing";

/** The facts of the season that a format must know. */
export interface FormatSeason {
  readonly lastRound: number;
  /** In order, from the season's first round to its last. */
  readonly months: readonly RoundSpan[];
}

/** Rounds, both ends included. */
export interface RoundSpan {
  readonly from: number;
  readonly to: number;
}
