/** Finding footballers: filter, search, price and order, as pure functions over the market. */
import { POSITIONS, type Position } from "@elleveren/rules";

import type { GameFootballer } from "../../../../api/content/footballers.ts";
import { foldForSearch } from "../../../../i18n/format.ts";

export interface MarketQuery {
  /** `all`, `te_4` a club, `et_2` a position, `wl` the watchlist. */
  readonly filter: string;
  readonly search: string;
  /** Any key of `sortValue`. */
  readonly sort: string;
  /** Dearer ones are left out; 0 is no limit. */
  readonly maxCostTenths: number;
  /** Whether footballers who are out of the game are listed too. */
  readonly withUnavailable: boolean;
}

export const PAGE_SIZE = 30;
export const DEFAULT_QUERY: MarketQuery = {
  filter: "all",
  search: "",
  sort: "total_points",
  maxCostTenths: 0,
  withUnavailable: true,
};

export function findFootballers(
  footballers: readonly GameFootballer[],
  query: MarketQuery,
  watched: ReadonlySet<number>,
): GameFootballer[] {
  const matches = filterTest(query.filter, watched);
  const words = foldForSearch(query.search).split(/\s+/).filter(Boolean);
  return footballers
    .filter(
      (row) =>
        matches(row) &&
        (query.withUnavailable || row.status !== "u") &&
        (query.maxCostTenths === 0 || row.priceTenths <= query.maxCostTenths) &&
        words.every((word) => startsAWord(row.searchText, word)),
    )
    .toSorted(
      (a, b) =>
        sortValue(b, query.sort) - sortValue(a, query.sort) ||
        b.priceTenths - a.priceTenths ||
        a.footballerId - b.footballerId,
    );
}

/** Case and accents have fallen away on both sides. A double name has two starts. */
const startsAWord = (folded: string, word: string): boolean =>
  folded.split(/[\s\-'’.]+/).some((part) => part.startsWith(word)) || ` ${folded}`.includes(` ${word}`);

function filterTest(filter: string, watched: ReadonlySet<number>): (row: GameFootballer) => boolean {
  const [kind, id] = filter.split("_");
  if (kind === "te") return (row) => row.clubId === Number(id);
  if (kind === "et") return (row) => row.position === POSITIONS[Number(id) - 1];
  if (filter === "wl") return (row) => watched.has(row.footballerCode);
  return () => true;
}

export const positionFilter = (position: Position): string => `et_${POSITIONS.indexOf(position) + 1}`;

/** The position a filter names, if it names one. */
export const filteredPosition = (filter: string): Position | undefined =>
  filter.startsWith("et_") ? POSITIONS[Number(filter.slice(3)) - 1] : undefined;

/** Highest first; names of statistics are those of the wire. */
export function sortValue(row: GameFootballer, sort: string): number {
  switch (sort) {
    case "now_cost":
      return row.priceTenths;
    case "total_points":
      return row.totalPoints;
    case "event_points":
      return row.roundPoints;
    case "form":
      return row.form;
    case "selected_by_percent":
      return row.selectedByPercent;
    case "transfers_in_event":
      return row.transfersInRound;
    case "transfers_out_event":
      return row.transfersOutRound;
    default:
      return row.stat(sort);
  }
}

/** Limits in steps of 5 tenths, from the dearest footballer down to the cheapest. */
export function maxCostOptions(footballers: readonly GameFootballer[]): number[] {
  const prices = footballers.map((row) => row.priceTenths);
  const top = Math.ceil(Math.max(0, ...prices) / 5) * 5;
  const bottom = Math.ceil(Math.min(top, ...prices) / 5) * 5;
  return Array.from({ length: (top - bottom) / 5 + 1 }, (_, step) => top - step * 5);
}
