/**
 * A format's decisions on the wire: the decisions of the rules with entries for members, and each reason's figures beside
 * its code.
 */
import type { EntryId, FormatDecision, FormatMatch, LossReason } from "@elleveren/rules";
import Type from "typebox";

import { bool, entryIdOut, int, nullable, oneOf, wireObject } from "../wire/wire.ts";

type Told<Kind extends FormatDecision["kind"], Facts> = { readonly kind: Kind; readonly round: number } & Facts;

interface AboutEntry {
  readonly entry: EntryId;
}

type WireLossReason =
  | {
      readonly because: Exclude<LossReason["code"], "below_line">;
      readonly count: number;
      readonly safe: number | null;
      readonly by_table: boolean;
    }
  | { readonly because: "below_line"; readonly count: number; readonly line: number };

export type WireFormatDecision =
  | Told<"drawn", { readonly pool: number; readonly entries: readonly EntryId[] }>
  | Told<"joined", AboutEntry & { readonly counts_from: number }>
  | Told<"turned_away", AboutEntry & { readonly until: "next_stretch" | "never" }>
  | Told<"left", AboutEntry>
  | Told<"match", WireFormatMatch>
  | Told<"bye", AboutEntry & { readonly pool: number }>
  | Told<
      "placed",
      AboutEntry & { readonly pool: number; readonly place: number; readonly worth: number; readonly count: number }
    >
  | Told<"lost_life", AboutEntry & WireLossReason & { readonly lives_left: number }>
  | Told<"out", AboutEntry & (WireLossReason | { readonly because: "match" })>
  | Told<"spared", { readonly entries: readonly EntryId[] }>
  | Told<
      "moved",
      AboutEntry & {
        readonly from_pool: number;
        readonly to_pool: number;
        readonly place: number;
        readonly because: "promoted" | "relegated" | "vacancy";
      }
    >
  | Told<"went_on" | "stayed_behind", AboutEntry & { readonly place: number }>
  | Told<
      "won",
      {
        readonly pool: number;
        readonly from: number;
        readonly entries: readonly EntryId[];
        readonly total: number;
      }
    >
  | Told<
      "champion",
      {
        readonly entries: readonly EntryId[];
        readonly because: Extract<FormatDecision, { kind: "champion" }>["because"];
      }
    >;

export interface WireFormatMatch {
  readonly pool: number;
  readonly first: EntryId;
  /** Null is the average of the round. */
  readonly second: EntryId | null;
  readonly first_count: number;
  readonly second_count: number;
  /** Null in a draw, and where the average won. */
  readonly winner: EntryId | null;
  readonly because: FormatMatch["because"];
}

const optional = Type.Optional;

/** As `WireFormatDecision` says it: which fields are there follows from `kind`. */
export const wireFormatDecision = Type.Unsafe<WireFormatDecision>(
  wireObject({
    kind: oneOf(
      "drawn",
      "joined",
      "turned_away",
      "left",
      "match",
      "bye",
      "placed",
      "lost_life",
      "out",
      "spared",
      "moved",
      "went_on",
      "stayed_behind",
      "won",
      "champion",
    ),
    round: int,
    /** From 0; the highest division is the first. */
    pool: optional(int),
    entry: optional(entryIdOut),
    entries: optional(Type.Array(entryIdOut)),
    /** Why, where there is more than one reason. */
    because: optional(
      oneOf(
        "count",
        "draw",
        "goals_scored",
        "goals_conceded",
        "transfers",
        "ahead_before",
        "coin",
        "last_of_round",
        "last_of_stretch",
        "below_line",
        "match",
        "promoted",
        "relegated",
        "vacancy",
        "table",
        "final",
        "last_standing",
        "still_standing",
      ),
    ),
    /** The count of the round or stretch. */
    count: optional(int),
    /** The lowest count of those who were safe; null where all with it would have gone. */
    safe: optional(nullable(int)),
    /** The table decided between members with the same count. */
    by_table: optional(bool),
    line: optional(int),
    lives_left: optional(int),
    /** The first round that counts for a newcomer. */
    counts_from: optional(int),
    until: optional(oneOf("next_stretch", "never")),
    /** Of a match; `second` is null for the average of the round. */
    first: optional(entryIdOut),
    second: optional(nullable(entryIdOut)),
    first_count: optional(int),
    second_count: optional(int),
    /** Null in a draw, and where the average won. */
    winner: optional(nullable(entryIdOut)),
    /** In the table of the pool or of the stage, or of the race. */
    place: optional(int),
    worth: optional(int),
    from_pool: optional(int),
    to_pool: optional(int),
    /** The first round of the stretch that was won. */
    from: optional(int),
    total: optional(int),
  }),
);
