/** The season's settings in the control room: every number of its rules, which of them may be changed now, and changing them. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { bool, int, nullableInt, nullableStr, oneOf, smallInt, str, wireObject } from "../wire/wire.ts";

export const wireSetting = wireObject({
  /** Where it stands in the rules: `transfers.costPoints`, `chips.2.stopRound` (a chip by its id). */
  key: str,
  group: oneOf("squad", "money", "transfers", "topUps", "chips", "scoring", "leagues", "cups", "prices", "rounds"),
  value: int,
  least: int,
  most: int,
  when: oneOf("never", "no_teams", "before_start", "upwards", "later_rounds", "before_cups", "any_time"),
  because: oneOf(
    "squads_have_this_shape",
    "deadlines_are_moved_one_by_one",
    "calendars_are_made_for_it",
    "teams_were_bought_with_it",
    "points_follow_from_it",
    "costs_follow_from_it",
    "sales_were_paid_by_it",
    "what_was_allowed_stays",
    "chips_were_played_in_it",
    "fixed_a_round_ahead",
    "cups_are_drawn_by_it",
    "asked_when_joining",
    "shown_only",
    "next_night",
  ),
  /** It can be set to something else now. */
  open: bool,
});
export type WireSetting = Static<typeof wireSetting>;

export const wireSettings = wireObject({
  season: str,
  /** Counts the changes of this season. */
  version: int,
  /** The round that is decided for; null when the season is over. */
  event: nullableInt,
  teams: int,
  chips: Type.Array(wireObject({ id: int, name: str, number: int })),
  settings: Type.Array(wireSetting),
});
export type WireSettings = Static<typeof wireSettings>;

const wireChanged = wireObject({ key: str, before: int, after: int });

export const wireSettingsPreview = wireObject({
  changes: Type.Array(wireChanged),
  /** Fields of the public start-up data that would then differ: `game_settings.transfers_cap`; null where there is nothing. */
  published: Type.Array(wireObject({ field: str, before: nullableStr, after: nullableStr })),
  /** How many teams play by them. */
  teams: int,
});
export type WireSettingsPreview = Static<typeof wireSettingsPreview>;

const wireWish = wireObject({
  season: Type.String({ maxLength: 50 }),
  /** The version that was seen. */
  version: smallInt,
  values: Type.Array(wireObject({ key: Type.String({ maxLength: 80 }), value: smallInt }), {
    minItems: 1,
    maxItems: 300,
  }),
});

export const settingsCall = call({
  method: "GET",
  path: "/api/control/settings/",
  access: "operator",
  summary: "Every setting of the season, and which may be changed now.",
  response: wireSettings,
});

const REFUSALS = [
  "unknown_setting",
  "fixed",
  "teams_exist",
  "season_begun",
  "only_upwards",
  "min_value",
  "max_value",
  "already_begun",
  "round_too_near",
  "next_round_written",
  "below",
  "above",
  "windows_overlap",
  "nothing_changed",
  "listed_twice",
] as const;

export const previewSettingsCall = call({
  method: "POST",
  path: "/api/control/settings/preview/",
  access: "operator",
  summary: "What a change of settings would change; nothing is changed. Refused as the change itself would be.",
  body: wireWish,
  response: wireSettingsPreview,
  problems: REFUSALS,
});

export const changeSettingsCall = call({
  method: "POST",
  path: "/api/control/settings/",
  access: "operator",
  summary: "Changes settings of the season, all or none; 409 with how they stand when somebody else was first.",
  body: wireWish,
  response: wireSettings,
  problems: REFUSALS,
});
