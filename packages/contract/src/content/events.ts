/** A round (`event`) as it stands in bootstrap. */
import Type, { type Static } from "typebox";

import { wireOverrides } from "../play/chips.ts";
import { bool, int, isoTime, nullableInt, nullableTime, str, wireObject } from "../wire/wire.ts";

export const wireChipPlay = wireObject({ chip_name: str, num_played: int });
export const wireTopElement = wireObject({ id: int, points: int });

export const wireEvent = wireObject({
  id: int,
  /** `Runde N`, `Round N`. */
  name: str,
  deadline_time: isoTime,
  deadline_time_epoch: int,
  deadline_time_game_offset: int,
  release_time: nullableTime,
  /** 0 before play. */
  average_entry_score: int,
  highest_score: nullableInt,
  highest_scoring_entry: nullableInt,
  /** Settled: every match final, points, substitutions and ranks stored. */
  finished: bool,
  data_checked: bool,
  is_previous: bool,
  is_current: bool,
  is_next: bool,
  cup_leagues_created: bool,
  h2h_ko_matches_created: bool,
  /** The open round: squads may be entered and changed for it. */
  can_enter: bool,
  can_manage: bool,
  released: bool,
  ranked_count: int,
  /** Only chips that were played. */
  chip_plays: Type.Array(wireChipPlay),
  most_selected: nullableInt,
  most_transferred_in: nullableInt,
  most_captained: nullableInt,
  most_vice_captained: nullableInt,
  top_element: nullableInt,
  top_element_info: Type.Union([wireTopElement, Type.Null()]),
  transfers_made: int,
  overrides: wireOverrides,
});
export type WireEvent = Static<typeof wireEvent>;
