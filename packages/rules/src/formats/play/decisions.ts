/**
 * Everything a format decides, each with its reason as data. A decision is about members by id and carries the figures
 * that explain it; texts are the site's. Counts are those after the average, where the format takes it off.
 */
import type { MatchTie } from "../format.ts";

export type FormatDecision =
  /** A pool's members of a stretch, as they were drawn; seats of a duel's schedule are in this order. */
  | (Told<"drawn"> & { readonly pool: number; readonly memberIds: readonly number[] })
  /** In from this round on, and with which rounds: the first that counts. */
  | (Told<"joined"> & AboutMember & { readonly countsFrom: number })
  /** Came too late: waits for the next stretch, or is not in it at all. */
  | (Told<"turned_away"> & AboutMember & { readonly until: "next_stretch" | "never" })
  /** Left the league. */
  | (Told<"left"> & AboutMember)
  | (Told<"match"> & FormatMatch)
  /** Goes on without a match. */
  | (Told<"bye"> & AboutMember & { readonly pool: number })
  /** A place of a race that was worth something. */
  | (Told<"placed"> &
      AboutMember & { readonly pool: number; readonly place: number; readonly worth: number; readonly count: number })
  | (Told<"lost_life"> & AboutMember & { readonly livesLeft: number; readonly because: LossReason })
  | (Told<"out"> & AboutMember & { readonly because: LossReason | { readonly code: "match" } })
  /** A judgement without losers: all who stand would have lost, or those level with the last stay by the format's rule. */
  | (Told<"spared"> & { readonly memberIds: readonly number[] })
  | (Told<"moved"> &
      AboutMember & {
        readonly fromPool: number;
        readonly toPool: number;
        /** In the table of the pool left. A vacancy is a place that others left empty. */
        readonly place: number;
        readonly because: "promoted" | "relegated" | "vacancy";
      })
  /** Taken into the next stage, or not, by the place among all of the stage. */
  | (Told<"went_on"> & AboutMember & { readonly place: number })
  | (Told<"stayed_behind"> & AboutMember & { readonly place: number })
  /** The first of a table at the end of a stretch; several who are level in all that decides. */
  | (Told<"won"> & {
      readonly pool: number;
      readonly from: number;
      readonly memberIds: readonly number[];
      readonly total: number;
    })
  | (Told<"champion"> & {
      readonly memberIds: readonly number[];
      readonly because: "table" | "final" | "last_standing" | "still_standing";
    });

interface Told<Kind extends string> {
  readonly kind: Kind;
  readonly round: number;
}

interface AboutMember {
  readonly memberId: number;
}

export interface FormatMatch {
  readonly pool: number;
  readonly firstId: number;
  /** Null is the average of the round. */
  readonly secondId: number | null;
  readonly firstCount: number;
  readonly secondCount: number;
  /** Null in a draw, and where the average won. */
  readonly winnerId: number | null;
  readonly because: "count" | "draw" | MatchTie | "coin";
}

export type LossReason =
  /**
   * Among the last: the member's count, the lowest count of those who were safe, and whether the table decided between
   * members with the same count.
   */
  | {
      readonly code: "last_of_round" | "last_of_stretch";
      readonly count: number;
      readonly safe: number;
      readonly byTable: boolean;
    }
  | { readonly code: "below_line"; readonly count: number; readonly line: number };
