/** A footballer's statistics on the wire: counts are numbers, indexes and expected values are strings. */
import Type, { type Static } from "typebox";

import { decimal, int, str, wireObject } from "../wire/wire.ts";

/** Every ruleset has these. */
export const countStats = {
  minutes: int,
  goals_scored: int,
  assists: int,
  clean_sheets: int,
  goals_conceded: int,
  own_goals: int,
  penalties_saved: int,
  penalties_missed: int,
  yellow_cards: int,
  red_cards: int,
  saves: int,
  bonus: int,
  bps: int,
  clearances_blocks_interceptions: int,
  recoveries: int,
  tackles: int,
  defensive_contribution: int,
  starts: int,
};

/** Zero ("0.0", "0.00") where a feed has no such value: published clients expect the fields. */
export const decimalStats = {
  opta_index: decimal,
  influence: decimal,
  creativity: decimal,
  threat: decimal,
  ict_index: decimal,
  expected_goals: decimal,
  expected_assists: decimal,
  expected_goal_involvements: decimal,
  expected_goals_conceded: decimal,
};

export const statFields = { ...countStats, ...decimalStats };
export const wireStats = wireObject(statFields);
export type WireStats = Static<typeof wireStats>;

/** Names of the statistics whose wire form is a decimal string, with its number of decimals. */
export const DECIMAL_STATS: Readonly<Record<keyof typeof decimalStats, 1 | 2>> = {
  opta_index: 1,
  influence: 1,
  creativity: 1,
  threat: 1,
  ict_index: 1,
  expected_goals: 2,
  expected_assists: 2,
  expected_goal_involvements: 2,
  expected_goals_conceded: 2,
};

/** `element_stats`: in display order, `minutes` first; the site hides `opta_index`. */
export const wireElementStat = wireObject({ label: str, name: str });
export type WireElementStat = Static<typeof wireElementStat>;

/** One line of "why these points": a statistic, its value and what it was worth. */
export const wireExplainLine = wireObject({
  identifier: str,
  points: int,
  value: int,
  points_modification: int,
});
export type WireExplainLine = Static<typeof wireExplainLine>;
export const wireExplain = wireObject({ fixture: int, stats: Type.Array(wireExplainLine) });
export type WireExplain = Static<typeof wireExplain>;
