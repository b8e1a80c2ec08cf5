/** Shares of a league, and a list of footballers in a wanted order: pure, for the page and its cards. */
import type { WireLeagueSwing, WireOwnership } from "@elleveren/contract";
import { POSITIONS, type FootballerId, type MatchPlace, type Position } from "@elleveren/rules";

import { formatDecimal, formatPercent } from "../../../../i18n/format.ts";

/** Per cent of the league's teams; 0 in an empty league. */
export const share = (count: number, memberCount: number): number =>
  memberCount === 0 ? 0 : (100 * count) / memberCount;

/** "86 %"; a decimal below one per cent, so that a small share is not shown as 0. */
export function formatShare(count: number, memberCount: number): string {
  const percent = share(count, memberCount);
  return formatPercent(percent, percent > 0 && percent < 1 ? 1 : 0);
}

/** A footballer's place in the running match, or in the next one. */
export function placeOf({ place, place_minute: minute }: Pick<WireOwnership, "place" | "place_minute">): MatchPlace {
  switch (place) {
    case "on":
      return { kind: "on", sinceMinute: minute };
    case "off":
    case "sent_off":
      return { kind: "off", minute, isSentOff: place === "sent_off" };
    default:
      return { kind: place };
  }
}

/** Points of the league's average team after transfer costs. */
export const averageNet = ({ average_points, average_cost }: WireLeagueSwing): number => average_points - average_cost;

/** "+16.3", "−2.0", "0.0". */
export const formatGain = (gain: number, digits = 1): string =>
  `${Number(gain.toFixed(digits)) > 0 ? "+" : ""}${formatDecimal(Number(gain.toFixed(digits)) === 0 ? 0 : gain, digits)}`;

export const OWNED_SORTS = ["owned", "captained", "effective", "points", "left"] as const;
export type OwnedSort = (typeof OWNED_SORTS)[number];

export const OWNED_FILTERS = ["all", "mine", "others", ...POSITIONS] as const;
export type OwnedFilter = (typeof OWNED_FILTERS)[number];

const FIGURE: Readonly<Record<OwnedSort, (row: WireOwnership) => number>> = {
  owned: (row) => row.owned,
  captained: (row) => row.captained,
  effective: (row) => row.multiplied,
  points: (row) => row.points,
  left: (row) => row.matches_left,
};

export interface OwnedWish {
  readonly filter: OwnedFilter;
  readonly sort: OwnedSort;
  /** The reader's own squad. */
  readonly mine: ReadonlySet<FootballerId>;
  readonly positionOf: (id: FootballerId) => Position;
}

/** Most first; among equals the most owned, then the highest multiplier. */
export function ownedInOrder(
  footballers: readonly WireOwnership[],
  { filter, sort, mine, positionOf }: OwnedWish,
): WireOwnership[] {
  const isShown = ({ element: footballerId }: WireOwnership) => {
    if (filter === "all") return true;
    if (filter === "mine") return mine.has(footballerId);
    if (filter === "others") return !mine.has(footballerId);
    return positionOf(footballerId) === filter;
  };
  const figures = [FIGURE[sort], FIGURE.owned, FIGURE.effective];
  return footballers
    .filter(isShown)
    .sort((one, other) => figures.reduce((decided, figure) => decided || figure(other) - figure(one), 0));
}
