/**
 * Rounds as they are stored, for the features that closing and settling a round call themselves (prices, settlement):
 * importing the whole of rounds they would import their own caller.
 */
export {
  selectCurrentRound,
  selectOpenRound,
  selectRound,
  selectRounds,
  selectRoundsToCorrect,
} from "../rounds.sql.ts";
export type { RoundRow, RoundState } from "../rounds.sql.ts";
