/** The orders of the statistics page, and their values. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { statistic } from "@elleveren/rules";

import { STAT_TITLE } from "../footballers/names.ts";
import { STAT_MEANING } from "../footballers/stat-meanings.ts";
import { SORTS } from "../../play/squad-edit/market/MarketFilters.tsx";

export const DEFAULT_SORT = "total_points";

/** Beyond those of the market: a footballer's points per match, and per money. */
export const STATISTICS_SORTS: typeof SORTS = [
  ...SORTS,
  ["ep_next", msg`Expected points`],
  ["points_per_game", msg`Points per match`],
  ["value_season", msg`Points per million`],
  ["value_form", msg`Form per million`],
];

/** Their figures have columns of their own; any other order adds one. */
const COLUMN_SORTS: ReadonlySet<string> = new Set(["now_cost", "selected_by_percent", "form", "total_points"]);
export const needsExtraColumn = (sort: string): boolean => !COLUMN_SORTS.has(sort);

/** Columns of their own where a desktop has room; ordered by one, it comes first and on a phone too. */
export const WIDE_SORTS = ["minutes", "goals_scored", "assists", "ep_next"] as const;

/** Figures that are not whole. */
export const isDecimal = (sort: string): boolean =>
  statistic(sort)?.decimals !== undefined || /^(form|ep_next|points_per_game|value_)/.test(sort);

/** An order's name; undefined for one there is none of. */
export function sortTitle(sort: string, statNames: readonly string[]): MessageDescriptor | undefined {
  const listed = STATISTICS_SORTS.find(([name]) => name === sort)?.[1];
  return listed ?? (statNames.includes(sort) ? (STAT_TITLE[sort] ?? { id: sort, message: sort }) : undefined);
}

/** One or two sentences on what the figure is; a count of the season needs no more than its name. */
export const SORT_INFO: Readonly<Record<string, MessageDescriptor>> = {
  ...STAT_MEANING,
  total_points: msg`All points of the season, bonus included.`,
  now_cost: msg`What a footballer costs today, in millions of kroner. Prices move once a day with the transfers of all managers.`,
  ep_next: msg`What the game's forecast expects of him in the coming round. Open a player to see why.`,
  points_per_game: msg`All points of the season divided by the matches the footballer has played in.`,
  value_season: msg`All points of the season for each million that the footballer costs today.`,
  value_form: msg`Form for each million that the footballer costs today.`,
  selected_by_percent: msg`How many of all managers have the footballer in their squad.`,
  event_points: msg`Points in the current round. They may still move while matches are played.`,
  transfers_in_event: msg`How many managers have brought the footballer in for the coming round.`,
  transfers_out_event: msg`How many managers have let the footballer go for the coming round.`,
};
