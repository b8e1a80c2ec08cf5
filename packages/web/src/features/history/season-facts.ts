/** What a season comes to in single figures. */
import type { SeasonRound } from "../../api/play/entry-seasons.ts";

/** A figure and the round it belongs to. */
export interface RoundFigure {
  readonly roundId: number;
  readonly value: number;
}

export interface SeasonFacts {
  readonly bestRound: RoundFigure | null;
  readonly bestRoundRank: RoundFigure | null;
  readonly bestOverallRank: RoundFigure | null;
  readonly averagePoints: number;
  /** Rounds with more than everybody's average, of those that have one. */
  readonly aboveAverage: { readonly count: number; readonly of: number };
  readonly benchPoints: number;
  readonly captainPoints: number;
  readonly bestCaptain: (RoundFigure & { readonly footballerId: number }) | null;
  readonly hitPoints: number;
  readonly highestValueTenths: RoundFigure | null;
}

/** The first of the best, so that an equal one later does not take the record. */
function best(rows: readonly RoundFigure[], isBetter: (a: number, b: number) => boolean): RoundFigure | null {
  return rows.reduce<RoundFigure | null>((top, row) => (top && !isBetter(row.value, top.value) ? top : row), null);
}
const highest = (rows: readonly RoundFigure[]) => best(rows, (a, b) => a > b);
const lowest = (rows: readonly RoundFigure[]) => best(rows, (a, b) => a < b);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** `averageOf` a round is 0 while nobody has an average. */
export function seasonFacts(rounds: readonly SeasonRound[], averageOf: (roundId: number) => number): SeasonFacts {
  const figures = (valueOf: (row: SeasonRound) => number | null): RoundFigure[] =>
    rounds.flatMap((row) => {
      const value = valueOf(row);
      return value === null ? [] : [{ roundId: row.roundId, value }];
    });
  const compared = rounds.filter(({ roundId }) => averageOf(roundId) > 0);
  const captains = rounds.flatMap(({ roundId, armbands }) =>
    armbands.map(({ footballerId, points }) => ({ roundId: roundId as number, footballerId, value: points })),
  );
  const bestCaptain = captains.reduce<SeasonFacts["bestCaptain"]>(
    (top, row) => (top && row.value <= top.value ? top : row),
    null,
  );
  return {
    bestRound: highest(figures(({ points }) => points)),
    bestRoundRank: lowest(figures(({ rank }) => rank)),
    bestOverallRank: lowest(figures(({ overallRank }) => overallRank)),
    averagePoints: rounds.length === 0 ? 0 : sum(rounds.map(({ points }) => points)) / rounds.length,
    aboveAverage: {
      count: compared.filter(({ roundId, points }) => points > averageOf(roundId)).length,
      of: compared.length,
    },
    benchPoints: sum(rounds.map(({ benchPoints }) => benchPoints)),
    captainPoints: sum(captains.map(({ value }) => value)),
    bestCaptain,
    hitPoints: sum(rounds.map(({ transferCostPoints }) => transferCostPoints)),
    highestValueTenths: highest(figures(({ valueTenths }) => valueTenths)),
  };
}
