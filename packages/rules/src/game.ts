/** The nouns of the game, shared by the browser, the server and the engine. Money is integer tenths everywhere. */
import type { ClubId, FixtureId, FootballerId, RoundId } from "./ids.ts";
import type { StatName } from "./statistics.ts";

export type Position = "GKP" | "DEF" | "MID" | "FWD";
/** In the order of the pitch; the index plus one is the wire's `element_type`. */
export const POSITIONS = ["GKP", "DEF", "MID", "FWD"] as const satisfies readonly Position[];

/** Spelled as on the wire everywhere: these are data, not identifiers. */
export const CHIP_NAMES = ["wildcard", "freehit", "rich", "uteam", "frush", "2capt", "3xc", "bboost"] as const;
export type ChipName = (typeof CHIP_NAMES)[number];

/** Statistics of one footballer in one match. A missing one counts as 0. */
export type MatchStats = Readonly<Partial<Record<StatName, number>>>;

/** The facts of a real footballer in the market that rules need to know. */
export interface Footballer {
  readonly footballerId: FootballerId;
  readonly clubId: ClubId;
  readonly position: Position;
  readonly priceTenths: number;
  /** As on the wire: `a` available, `d` doubtful, `i` injured, `s` suspended, `u` unavailable, `n` not eligible. */
  readonly status: string;
}

/** Of a season, those who left included: in memory a squad has ten bits for each. The largest league known has some 900. */
export const MOST_FOOTBALLERS = 1023;

/** Every footballer of the season by id: where the rules look up prices, clubs and positions. */
export type Market = ReadonlyMap<FootballerId, Footballer>;

/** A place in a line-up, without the price paid. */
export interface LineupPick {
  readonly footballerId: FootballerId;
  readonly slot: number;
  readonly isCaptain: boolean;
  readonly isViceCaptain: boolean;
}

/** One of an entry's fifteen. Slots 1 to 11 start, 12 is the reserve goalkeeper, 13 to 15 come on in that order. */
export interface Pick extends LineupPick {
  readonly purchasePriceTenths: number;
}

/**
 * A squad as written in one round: the row that storage keeps per (entry, round) in which it changed.
 * The squad of round n is the latest row with `roundId <= n`, carried forward by `carrySquad`.
 */
export interface Squad {
  readonly roundId: RoundId;
  /** Fifteen, ordered by slot. */
  readonly picks: readonly Pick[];
  readonly bankTenths: number;
  /** The chip in play in `roundId`, pending until its deadline. */
  readonly chip: ChipName | null;
  /** Free transfers the entry had when the round opened; null is unlimited (before its first deadline). */
  readonly freeTransfers: number | null;
  /** Confirmed transfers in `roundId`; the wire shows 0 under the chips that make transfers free. */
  readonly transfersMade: number;
}

/** One footballer's record in one match of a round. */
export interface MatchAppearance {
  readonly fixtureId: FixtureId;
  readonly stats: MatchStats;
  /** True once the match is over: only then is "0 minutes" an absence. */
  readonly finished: boolean;
}
