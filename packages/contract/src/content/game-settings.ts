/** The season's numbers as the family of games names them. */
import Type, { type Static } from "typebox";

import { bool, int, nullableInt, nullableStr, num, str, wireObject } from "../wire/wire.ts";

const rules = {
  league_join_private_max: int,
  league_join_public_max: int,
  league_max_size_public_classic: int,
  league_max_size_public_h2h: int,
  league_max_size_private_h2h: int,
  league_max_ko_rounds_private_h2h: int,
  league_prefix_public: str,
  league_points_h2h_win: int,
  league_points_h2h_lose: int,
  league_points_h2h_draw: int,
  league_ko_first_instead_of_random: bool,
  league_h2h_tiebreak_stats: Type.Array(str),
  /** The round after which the cups of large leagues qualify; others as late as their size allows. */
  cup_start_event_id: nullableInt,
  /** The round of every cup's final. */
  cup_stop_event_id: nullableInt,
  /** Our own: the round of the general cup's first match. */
  cup_general_start_event_id: nullableInt,
  /** `rank`: by the league's table. */
  cup_qualifying_method: nullableStr,
  /** `random`: the pairs are drawn. */
  cup_type: nullableStr,
  squad_squadplay: int,
  squad_squadsize: int,
  squad_team_limit: int,
  squad_total_spend: int,
  squad_special_min: nullableInt,
  squad_special_max: nullableInt,
  ui_currency_multiplier: int,
  ui_use_special_shirts: bool,
  ui_special_shirt_exclusions: Type.Array(int),
  stats_form_days: int,
  sys_vice_captain_enabled: bool,
  /** Most transfers in one round outside free chips. */
  transfers_cap: int,
  transfers_sell_on_fee: num,
  /** Free transfers that may be kept beyond the round's own. */
  max_extra_free_transfers: int,
  element_sell_at_purchase_price: bool,
  underdog_differential: int,
  percentile_ranks: Type.Array(int),
  featured_entries: Type.Array(int),
};

/** Data of the own squad and of a footballer's dialog is fetched again when it is older than this. */
export const REFRESH_AFTER_SECONDS = 600;

export const wireGameSettings = wireObject({
  ...rules,
  timezone: str,
  /** Our own: `REFRESH_AFTER_SECONDS`, published for other clients. */
  ui_refresh_seconds: int,
  /** Our own: a footballer's photo once `{fiks_id}` is filled in; null where the operator named no host. */
  ui_photo_url: nullableStr,
  /** Our own: a search for his clips with `{fiks_id}`, `{from}` (0 is the newest) and `{count}`; null without a host. */
  ui_clips_url: nullableStr,
  /** Our own: a match's highlights once `{forzify_id}` is filled in; null without a host. */
  ui_highlights_url: nullableStr,
});
export type WireGameSettings = Static<typeof wireGameSettings>;

const perPosition = wireObject({ GKP: num, DEF: num, MID: num, FWD: num });

/** Points of one statistic, the same for all positions or one number a position. */
const points = Type.Unsafe<number | Static<typeof perPosition>>({
  type: ["number", "object"],
  additionalProperties: true,
});

export const wireGameConfig = wireObject({
  settings: wireObject({
    entry_per_event: bool,
    timezone: str,
    static_content_url: str,
    price_change_deadlines: Type.Array(str),
  }),
  rules: wireObject(rules),
  /** By statistic; `long_play` and `short_play` are the minutes. */
  scoring: Type.Record(Type.String(), points),
});
export type WireGameConfig = Static<typeof wireGameConfig>;
