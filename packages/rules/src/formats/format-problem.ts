/** A possible fault of a format: its code, its place (`stages.0.pools.size`), and the figures that explain it. */
export type FormatProblem =
  /** Not a whole number between these. */
  | { readonly code: "out_of_range"; readonly at: string; readonly min: number; readonly max: number }
  /** The stages need more rounds than there are from the first one on. */
  | { readonly code: "rounds_do_not_fit"; readonly at: string; readonly needed: number; readonly available: number }
  /** A knock-out from the first round on has no table that decides who takes part. */
  | { readonly code: "too_few_places"; readonly at: string; readonly places: number; readonly members: number }
  /** Everybody would go at once. */
  | { readonly code: "eliminates_everybody"; readonly at: string; readonly members: number }
  /** More than one is left however the rounds go: at least so many. */
  | { readonly code: "never_ends"; readonly at: string; readonly left: number }
  | { readonly code: PlainCode; readonly at: string };

type PlainCode =
  /** The bench has no captain. */
  | "captain_on_bench"
  /** A club's men are seldom enough for an eleven. */
  | "best_eleven_of_own_club"
  /** The game's average is one of elevens with their captains, after costs; this format counts something else. */
  | "average_of_another_count"
  /** Differences to the average change nothing where counts are not added up. */
  | "average_without_effect"
  /** A win is worth less than a draw, a draw less than a loss, a place less than the next one, or all are worth the same. */
  | "worth_upside_down"
  | "rest_twice"
  /** A knock-out lasts as long as it takes, and nothing else does. */
  | "rounds_of_knockout"
  /** A knock-out is the last stage. */
  | "after_knockout"
  /** A knock-out has one bracket, one stretch, and its own way of leaving. */
  | "knockout_has_one_bracket"
  /** Its length follows from the number of members, who may still join: months and halves of it are not known. */
  | "stretches_of_unknown_length"
  | "no_months"
  /** Promoted and relegated would be the same members. */
  | "moves_overlap"
  /** Divisions change after a stretch, and there is one only. */
  | "moves_never"
  /** A member who is out cannot be met. */
  | "leaving_in_pairs"
  /** The last of one table only can leave. */
  | "leaving_in_pools"
  /** The last one standing is to win, and nobody leaves. */
  | "nobody_leaves"
  /** A final has one winner: neither the last one standing nor that of every stretch. */
  | "champion_of_knockout"
  /** Tables drawn beside each other have a winner each, and none of all. */
  | "several_tables_one_champion"
  /** The stretches before the last one would be forgotten. */
  | "stretches_without_effect"
  /** The first stage has nobody to take from. */
  | "takes_from_nothing"
  /** As many go on as there are. */
  | "nobody_stays_behind"
  /** One alone would go on. */
  | "one_goes_on_alone"
  | "tie_twice"
  /** Equals are always equal in it, or one before it has decided. */
  | "tie_decides_nothing"
  /** A newcomer's earlier rounds would change who met, won or left. */
  | "late_changes_the_past"
  /** There is no place in a pool, a schedule or among those standing. */
  | "late_has_no_place"
  /** There is no next stretch. */
  | "late_waits_for_ever";
