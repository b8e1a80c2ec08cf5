import type { ChipName, Position } from "../game.ts";
import type { SquadRules } from "../ruleset.ts";

/** How a round is counted while a chip is in play. */
export interface ChipScoring {
  /** The captain's factor; an absent captain passes it to the vice-captain. */
  readonly captain: number;
  /** The vice-captain's own multiplier while the captain plays. */
  readonly viceCaptain: number;
  /** Factor of every footballer of a position in the eleven that counts. */
  readonly positions: Readonly<Partial<Record<Position, number>>>;
  /** Whether the bench counts too. */
  readonly benchCounts: boolean;
}

/** The effect of a chip; one file each. A chip without a wish leaves a part out. */
export interface Chip {
  readonly name: ChipName;
  /** A `transfer` chip is played by confirming transfers and stays; a `team` chip is saved with the line-up and may be taken back. */
  readonly type: "team" | "transfer";
  /** The round's transfers cost nothing, count as 0 and leave the banked free transfers as they are. */
  readonly freeTransfers: boolean;
  /** Squad, bank and free transfers of before come back in the next round. */
  readonly reverts: boolean;
  /** Once confirmed it stays: undoing the round's transfers does not take it back either. Absent is no. */
  readonly isFinal?: true;
  /** Squad limits while it is in play. */
  readonly squadRules?: (rules: SquadRules) => SquadRules;
  readonly scoring?: Partial<ChipScoring>;
}

/** A round without a chip: captain double (decision on EG-23), everybody else once, bench not at all. */
export const PLAIN_SCORING: ChipScoring = { captain: 2, viceCaptain: 1, positions: {}, benchCounts: false };
