/** The outcome of a league's format when it was played. */
import type { EntryId, RoundPlay } from "@elleveren/rules";

import type { RoundCounts } from "./count-book.ts";

export interface PlayedFormat {
  /** Rounds that can be asked for: from the format's first to the newest whose deadline has passed. */
  readonly rounds: readonly number[];
  readonly play: RoundPlay;
  /** Of the round: null for a team that had none, and of nobody where it was not played. */
  readonly counts: RoundCounts;
  readonly isProvisional: boolean;
  /** Everybody who has won it all by then; of a format with a winner each stretch, whoever won one with the round. */
  readonly championIds: readonly number[];
  /** The pairs of the round to come, as far as they are known; of the newest round alone, where anybody meets. */
  readonly next: Pick<RoundPlay, "round" | "pairs"> | null;
}

/** A format that nobody has stored, and what it was played on. */
export interface PlayedPreview {
  readonly seasonName: string;
  readonly isPast: boolean;
  /** Otherwise rounds counted what the game gave for them. */
  readonly isOwnCount: boolean;
  /** With results of their own. */
  readonly teamCount: number;
  /** Members that played with the results of another team. */
  readonly withOthersResults: readonly EntryId[];
  /** Teams that are no members: −1, −2 and so on. */
  readonly extraCount: number;
  readonly rounds: readonly PlayedRound[];
}

export type PlayedRound = Pick<PlayedFormat, "play" | "counts" | "isProvisional">;
