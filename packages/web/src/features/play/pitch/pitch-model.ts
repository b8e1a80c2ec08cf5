/**
 * The values that a pitch can show. A screen turns its own state into these plain values and says what a slot does; the pitch and
 * the list draw the same values, so the two views cannot disagree.
 */
import type { Position } from "@elleveren/rules";

import type { ShirtKit } from "@elleveren/contract/club-kit.ts";

import type { AnnouncedPlace } from "../../../api/live/lineups.ts";

export type SlotState =
  | "rest"
  /** No footballer there. */
  | "empty"
  /** Added, not yet confirmed: white ring. */
  | "proposed"
  /** Leaving, not yet confirmed: a ghost that can be brought back. */
  | "removed"
  /** Chosen to switch: blue ring. */
  | "chosen"
  /** May be switched with the chosen one. */
  | "target"
  /** May not. */
  | "invalid"
  /** Substituted out. */
  | "out";

export interface SlotMarks {
  readonly armband?: "captain" | "vice-captain";
  /** The effect of a chip on this slot: "×2". */
  readonly chip?: string;
  /** Chance of playing in per cent, when there is news. */
  readonly newsChance?: number;
  readonly change?: "in" | "out" | "new";
  /** Where his club's announced line-up has him. */
  readonly announced?: AnnouncedPlace;
}

/** A coming opponent, by difficulty 1 to 5. */
export interface RibbonMatch {
  readonly label: string;
  readonly difficulty: number;
}

export interface SlotScore {
  /** "67′", "ut 61′", "benk", "Slutt", "19:15". */
  readonly status: string;
  /** He is on the pitch. */
  readonly isLive: boolean;
  /** Minutes of the match played, for the line under a live plate. */
  readonly minute: number;
  readonly points: string;
  /** The figure that changed last: it stays lit until the next change elsewhere. */
  readonly isChanged: boolean;
}

export interface PitchSlot {
  /** Stable while the slot stands on the pitch. */
  readonly key: string;
  readonly position: Position;
  /** Null draws the empty shirt. */
  readonly shirt: { readonly kit: ShirtKit; readonly isKeeper: boolean } | null;
  readonly name: string;
  /** The line under the name: a price, the next opponent, "Angre". Not drawn beside a score. */
  readonly value?: string;
  readonly ribbon?: readonly RibbonMatch[];
  readonly score?: SlotScore;
  readonly marks?: SlotMarks;
  readonly state: SlotState;
  /** Everything the slot shows, as one sentence for screen readers. */
  readonly description: string;
  /** The club, for the list. */
  readonly clubName?: string;
  /** Says that a press does nothing now, and why. */
  readonly disabledReason?: string;
}

export interface PitchModel {
  /** From goal to attack; this is also the reading order. */
  readonly lines: readonly { readonly label: string; readonly slots: readonly PitchSlot[] }[];
  readonly bench?: {
    readonly label: string;
    /** Captions: "KEE", "1. inn". */
    readonly slots: readonly { readonly caption: string; readonly slot: PitchSlot }[];
  };
}
