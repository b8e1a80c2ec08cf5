/** How good forecasts were: how far from what was scored, and whether what was given a chance happened as often. */
import { chanceOfAtLeast, type PointsDistribution } from "./model/points-distribution.ts";

export interface GradedForecast {
  readonly expected: number;
  readonly points: number;
}

export interface ForecastGrade {
  readonly count: number;
  /** In points squared, mean of the forecasts: 0 is perfect. A forecast is best by it when it tells the mean. */
  readonly squaredError: number;
  /** Mean distance in points. */
  readonly absoluteError: number;
  /** Mean of expected less scored: above 0 is too much. */
  readonly bias: number;
}

/** Null of no forecasts. */
export function gradeForecasts(forecasts: readonly GradedForecast[]): ForecastGrade | null {
  if (forecasts.length === 0) return null;
  const mean = (of: (off: number) => number) =>
    forecasts.reduce((sum, { expected, points }) => sum + of(expected - points), 0) / forecasts.length;
  return {
    count: forecasts.length,
    squaredError: mean((off) => off * off),
    absoluteError: mean(Math.abs),
    bias: mean((off) => off),
  };
}

/** Points that a distribution is asked about: how likely are so many or more? */
export const CALIBRATION_POINTS = [1, 2, 3, 6, 9] as const;
const TENTHS = 10;

/** Events that were given a chance within one tenth, from 0 to 1. */
export interface CalibrationBin {
  readonly count: number;
  /** Mean of the chances given; 0 without any. */
  readonly given: number;
  /** The share of them that happened. */
  readonly happened: number;
}

/** Ten bins: chances from 0 to 10 %, from 10 to 20 %, and so on. A good forecast has `happened` near `given` in each. */
export function calibrateChances(
  chances: Iterable<{ readonly chance: number; readonly happened: number }>,
): CalibrationBin[] {
  const sums = Array.from({ length: TENTHS }, () => ({ count: 0, given: 0, happened: 0 }));
  for (const { chance, happened } of chances) {
    const bin = sums[Math.min(TENTHS - 1, Math.floor(chance * TENTHS))]!;
    bin.count += 1;
    bin.given += chance;
    bin.happened += happened;
  }
  return sums.map(({ count, given, happened }) => ({
    count,
    given: count === 0 ? 0 : given / count,
    happened: count === 0 ? 0 : happened / count,
  }));
}

/** The same of distributions, each asked how likely so many points or more are. */
export const calibrate = (
  forecasts: readonly { readonly distribution: PointsDistribution; readonly points: number }[],
  asked: readonly number[] = CALIBRATION_POINTS,
): CalibrationBin[] =>
  calibrateChances(
    forecasts.flatMap(({ distribution, points }) =>
      asked.map((least) => ({ chance: chanceOfAtLeast(distribution, least), happened: points >= least ? 1 : 0 })),
    ),
  );
