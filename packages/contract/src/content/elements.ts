/** A footballer (`element`) of the market. */
import Type, { type Static } from "typebox";

import { statFields } from "../facts/stats.ts";
import {
  bool,
  decimal,
  int,
  nullableDecimal,
  nullableInt,
  nullableStr,
  nullableTime,
  num,
  oneOf,
  str,
  wireObject,
} from "../wire/wire.ts";

const identity = {
  id: int,
  code: int,
  fiks_id: nullableInt,
  web_name: str,
  first_name: str,
  second_name: str,
  /** 1 goalkeeper to 4 forward. */
  element_type: int,
  team: int,
  team_code: int,
  /** `{code}.jpg` */
  photo: str,
  squad_number: nullableInt,
  special: bool,
  removed: bool,
};

const availability = {
  /** Available, doubtful, injured, suspended, unavailable, not eligible. */
  status: oneOf("a", "d", "i", "s", "u", "n"),
  /** Empty when there is none. In one language: as its source told it, else bokmål, nynorsk or English, the first that was written. */
  news: str,
  /** In nynorsk and in English, where it was written in them too; else readers of them read `news`. */
  news_nn: Type.Optional(str),
  news_en: Type.Optional(str),
  news_added: nullableTime,
  /** 0, 25, 50, 75, 100 or null. */
  chance_of_playing_next_round: nullableInt,
  chance_of_playing_this_round: nullableInt,
  can_select: bool,
  can_transact: bool,
};

const market = {
  now_cost: int,
  cost_change_event: int,
  /** The change times -1. */
  cost_change_event_fall: int,
  cost_change_start: int,
  cost_change_start_fall: int,
  selected_by_percent: decimal,
  transfers_in: int,
  transfers_out: int,
  transfers_in_event: int,
  transfers_out_event: int,
  /** Progress towards the next nightly step, -100 to 100; the rule is published. */
  price_change_percent: decimal,
  /** The round is younger than a day: the rate says little yet. */
  price_change_calibrating: bool,
  /** Per cent of a step in an hour, since the round opened. */
  price_change_hourly_rate: num,
  /** At the round's limit of steps: until its deadline nothing more comes in this direction. */
  price_change_locked_until: nullableTime,
  /** If transfers go on as they do: the coming night (`offset` 0) and the two after it. A guess, which the rule does not know. */
  price_change_projections: Type.Array(wireObject({ offset: int, projected_percent: decimal, likelihood: int })),
};

const scores = {
  form: decimal,
  points_per_game: decimal,
  value_form: decimal,
  value_season: decimal,
  ep_next: nullableDecimal,
  ep_this: nullableDecimal,
  total_points: int,
  event_points: int,
  in_dreamteam: bool,
  dreamteam_count: int,
};

const rankedStats = [
  "influence",
  "creativity",
  "threat",
  "ict_index",
  "now_cost",
  "form",
  "points_per_game",
  "selected",
] as const;
const per90Stats = [
  "expected_goals",
  "expected_assists",
  "expected_goal_involvements",
  "expected_goals_conceded",
  "goals_conceded",
  "saves",
  "starts",
  "clean_sheets",
  "defensive_contribution",
] as const;
const setPieces = ["corners_and_indirect_freekicks", "direct_freekicks", "penalties"] as const;

type RankFields = { [K in (typeof rankedStats)[number] as `${K}_rank` | `${K}_rank_type`]: typeof nullableInt };
type Per90Fields = { [K in (typeof per90Stats)[number] as `${K}_per_90`]: typeof num };
type SetPieceFields = { [K in (typeof setPieces)[number] as `${K}_order`]: typeof nullableInt } & {
  [K in (typeof setPieces)[number] as `${K}_text`]: typeof str;
};

/** Fields of the sister game that its published clients expect; neutral where we have nothing to say. */
const family = {
  ...(Object.fromEntries(
    rankedStats.flatMap((name) => [
      [`${name}_rank`, nullableInt],
      [`${name}_rank_type`, nullableInt],
    ]),
  ) as RankFields),
  ...(Object.fromEntries(per90Stats.map((name) => [`${name}_per_90`, num])) as Per90Fields),
  ...(Object.fromEntries(
    setPieces.flatMap((name) => [
      [`${name}_order`, nullableInt],
      [`${name}_text`, str],
    ]),
  ) as SetPieceFields),
  known_name: str,
  region: nullableInt,
  birth_date: nullableStr,
  team_join_date: nullableStr,
  has_temporary_code: bool,
  opta_code: str,
  /** Risks are not kept here. */
  scout_risks: Type.Array(
    Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object", additionalProperties: true }),
  ),
  scout_news_link: str,
};

export const wireElement = wireObject({
  ...identity,
  ...availability,
  ...market,
  ...scores,
  ...statFields,
  ...Type.Partial(wireObject(family)).properties,
});
export type WireElement = Static<typeof wireElement>;
