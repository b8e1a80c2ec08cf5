/**
 * The draw of one cup round, which anybody can repeat (decision 0088). A round has 2, 4, 8 … places, and after it half
 * as many are left. Teams beyond that half play; who is drawn is decided by the seed and the label alone:
 *
 *   1. Places that nobody fills are byes; they go to the best of the round before, in the order of `contenders`.
 *   2. Everybody else stands in a row by the id of his entry.
 *   3. The row is shuffled with the seed and the label (`shuffleSeeded`).
 *   4. The first meets the second, the third the fourth, and so on: match 1, match 2 …
 */
import { shuffleSeeded } from "../chance/seeded-chance.ts";
import { knockoutName } from "../knockout/knockout-name.ts";
import { invariant } from "../result.ts";

export interface CupDraw {
  /** Entries two by two: the first two are match 1. */
  readonly pairs: Float64Array;
  /** Entries without an opponent, in the order of merit. */
  readonly byes: Float64Array;
}

export interface CupDrawRequest {
  /** Entries still in the cup, the best of the round before first. Read only as far as byes need the order. */
  readonly contenders: Float64Array;
  readonly places: number;
  readonly seed: string;
  readonly label: string;
}

export function drawCupRound({ contenders, places, seed, label }: CupDrawRequest): CupDraw {
  const byeCount = countByes(contenders.length, places);
  const row = contenders.slice(byeCount).sort();
  shuffleSeeded(row, seed, label);
  return { pairs: row, byes: contenders.slice(0, byeCount) };
}

/**
 * The teams without an opponent, so that half of the places are filled afterwards. Few teams in many places all wait;
 * once any match is played, every later round is full.
 */
export function countByes(teamCount: number, places: number): number {
  invariant(teamCount > 0 && teamCount <= places, "a round has places for the teams that reached it");
  const left = places / 2;
  const matches = Math.max(0, teamCount - left);
  return teamCount - 2 * matches;
}

/** Places in a round of a cup whose final is in `finalRound`: 2 in the final, twice as many in each round before it. */
export const cupPlaces = (round: number, finalRound: number): number => 2 ** (finalRound - round + 1);

/** `Round of 64` … `Final`. */
export const cupRoundName = (round: number, finalRound: number): string => knockoutName(cupPlaces(round, finalRound));

/** The label mixed into the seed of a draw: the qualifying league and the round of the matches. */
export const cupDrawLabel = (leagueId: number, round: number): string => `draw:${leagueId}:${round}`;

/** The label mixed into the seed of a tied match's coin. */
export const cupCoinLabel = (leagueId: number, round: number, entry1: number, entry2: number): string =>
  `${leagueId}:${round}:${entry1}:${entry2}`;
