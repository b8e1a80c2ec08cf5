/** Seasons as lines of a chart. */
import type { EntrySeason, SeasonRound } from "../../../api/play/entry-seasons.ts";
import { lookOf, OWN_LOOK, type LineLook } from "../../../ui/charts/line-looks.ts";
import type { ChartLine } from "../../../ui/charts/LinesChart.tsx";

export interface LookedSeason extends EntrySeason {
  readonly look: LineLook;
  /** The page's own team. */
  readonly isMain: boolean;
}

/** The page's team is green and unbroken; the others keep their look for as long as they stand in that order. */
export const lookedSeasons = (seasons: readonly EntrySeason[], mainId: number): LookedSeason[] => {
  let others = 0;
  return seasons.map((season) => {
    const isMain = season.entryId === mainId;
    return { ...season, isMain, look: isMain ? OWN_LOOK : lookOf(others++) };
  });
};

/** Every round that any of them has, oldest first. */
export function roundsOf(seasons: readonly EntrySeason[]): { roundId: number; isProvisional: boolean }[] {
  const byId = new Map(seasons.flatMap(({ rounds }) => rounds.map((row) => [row.roundId as number, row])));
  return [...byId.values()]
    .map(({ roundId, isProvisional }) => ({ roundId, isProvisional }))
    .toSorted((a, b) => a.roundId - b.roundId);
}

/** One line a team; rounds for which `valueOf` has nothing are left out. */
export const linesOf = (
  seasons: readonly LookedSeason[],
  valueOf: (round: SeasonRound) => number | null,
): ChartLine[] =>
  seasons.map(({ entryId, name, look, isMain, rounds }) => ({
    id: entryId,
    name,
    look,
    isOwn: isMain,
    points: rounds.flatMap((round) => {
      const value = valueOf(round);
      return value === null ? [] : [{ roundId: round.roundId, value }];
    }),
    marks: rounds.filter(({ chip }) => chip !== null).map(({ roundId }) => roundId),
  }));
