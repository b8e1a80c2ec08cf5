/** `GET bootstrap-static/`: everything the site needs before it can draw a page. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireBootstrapChip } from "../play/chips.ts";
import { wireElement } from "./elements.ts";
import { wireGameConfig, wireGameSettings } from "./game-settings.ts";
import { wireElementStat } from "../facts/stats.ts";
import { wireEvent } from "./events.ts";
import { bool, int, nullableInt, nullableNum, nullableStr, str, wireObject } from "../wire/wire.ts";

/** Phase 1 is the whole season, the others are months. */
export const wirePhase = wireObject({
  id: int,
  name: str,
  start_event: int,
  stop_event: int,
  highest_score: nullableInt,
});
export type WirePhase = Static<typeof wirePhase>;

/** A club. `unavailable` ones are first-division clubs: favourites, not in the market. */
export const wireTeam = wireObject({
  id: int,
  code: int,
  name: str,
  short_name: str,
  unavailable: bool,
  /** Table of the real league. */
  position: int,
  played: int,
  win: int,
  draw: int,
  loss: int,
  points: int,
  form: nullableStr,
  strength: nullableInt,
  /** About 1000 to 1300, from results at home and away; an average club before the first. */
  strength_overall_home: int,
  strength_overall_away: int,
  strength_attack_home: int,
  strength_attack_away: int,
  strength_defence_home: int,
  strength_defence_away: int,
  team_division: nullableInt,
  pulse_id: int,
  link_url: str,
  /** Our own: how to draw shirt and crest. */
  kit: Type.Optional(Type.Unsafe<WireClubKit>({ type: "object", additionalProperties: true })),
});
export type WireTeam = Static<typeof wireTeam>;

/** Drawing facts of a club's shirt; empty until an operator confirmed them. */
export interface WireClubKit {
  readonly [field: string]: unknown;
}

export const wireElementType = wireObject({
  id: int,
  plural_name: str,
  plural_name_short: str,
  singular_name: str,
  singular_name_short: str,
  squad_select: int,
  squad_min_select: nullableInt,
  squad_max_select: nullableInt,
  squad_min_play: int,
  squad_max_play: int,
  /** True for goalkeepers, who wear another shirt. */
  ui_shirt_specific: bool,
  sub_positions_locked: Type.Array(int),
  element_count: int,
});
export type WireElementType = Static<typeof wireElementType>;

export const wireBootstrap = wireObject({
  chips: Type.Array(wireBootstrapChip),
  events: Type.Array(wireEvent),
  game_settings: wireGameSettings,
  game_config: wireGameConfig,
  phases: Type.Array(wirePhase),
  teams: Type.Array(wireTeam),
  total_players: int,
  elements: Type.Array(wireElement),
  element_stats: Type.Array(wireElementStat),
  element_types: Type.Array(wireElementType),
  /** Our own: game time in milliseconds when this was written; the site runs its countdowns by it. */
  game_now_ms: Type.Optional(nullableNum),
  /** Our own: game milliseconds per real millisecond; 1 outside demo and replays. */
  game_speed: Type.Optional(nullableNum),
  /** Our own: the ruleset's id, under which the site finds the same rules. */
  ruleset: Type.Optional(str),
  /** Our own: numbers that an operator has set otherwise than that ruleset has them; chips stand in `chips`. */
  settings: Type.Optional(Type.Record(Type.String(), Type.Integer())),
});
export type WireBootstrap = Static<typeof wireBootstrap>;

export const bootstrapCall = call({
  method: "GET",
  path: "/api/bootstrap-static/",
  access: "public",
  scope: "read",
  summary: "Start-up data: rounds, clubs, footballers, chips, settings.",
  response: wireBootstrap,
});
