/** Shares of a league, and a list of footballers in a wanted order: pure, for the page and its cards. */
import { POSITIONS, type FootballerId, type Position } from "@elleveren/rules";

import type { Owned } from "../../../api/leagues/league-now.ts";
import { formatDecimal, formatPercent } from "../../../i18n/format.ts";

/** Per cent of the league's teams; 0 in a league of nobody. */
export const share = (count: number, memberCount: number): number =>
  memberCount === 0 ? 0 : (100 * count) / memberCount;

/** "86 %"; a decimal below one per cent, so that hardly anybody is not nobody. */
export function formatShare(count: number, memberCount: number): string {
  const percent = share(count, memberCount);
  return formatPercent(percent, percent > 0 && percent < 1 ? 1 : 0);
}

/** "+16.3", "−2.0", "0.0". */
export const formatGain = (gain: number, digits = 1): string =>
  `${Number(gain.toFixed(digits)) > 0 ? "+" : ""}${formatDecimal(Number(gain.toFixed(digits)) === 0 ? 0 : gain, digits)}`;

export const OWNED_SORTS = ["owned", "captained", "effective", "points", "left"] as const;
export type OwnedSort = (typeof OWNED_SORTS)[number];

export const OWNED_FILTERS = ["all", "mine", "others", ...POSITIONS] as const;
export type OwnedFilter = (typeof OWNED_FILTERS)[number];

const FIGURE: Readonly<Record<OwnedSort, (row: Owned) => number>> = {
  owned: (row) => row.ownedCount,
  captained: (row) => row.captainedCount,
  effective: (row) => row.multiplied,
  points: (row) => row.points,
  left: (row) => row.matchesLeft,
};

export interface OwnedWish {
  readonly filter: OwnedFilter;
  readonly sort: OwnedSort;
  /** The reader's own squad. */
  readonly mine: ReadonlySet<FootballerId>;
  readonly positionOf: (id: FootballerId) => Position;
}

/** Most first; of equals the most owned, then the one who counts most. */
export function ownedInOrder(footballers: readonly Owned[], { filter, sort, mine, positionOf }: OwnedWish): Owned[] {
  const isShown = ({ footballerId }: Owned) => {
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
