/** Fits the forecast's weights to a season's samples. */
import {
  clubChances,
  FULL_MATCH_MINUTES,
  groupBy,
  minutesFeatures,
  pointsFeatures,
  solveRidge,
  solveSymmetric,
  type ForecastWeights,
  type MinutesWeights,
  type PlayChances,
} from "../../packages/rules/src/index.ts";
import type { Sample } from "./samples.ts";

/** As strongly as so many samples draw a weight towards none. */
const MINUTES_DRAWN = 5;
const POINTS_DRAWN = 100;
const STEPS = 12;

export function fit(samples: readonly Sample[]): ForecastWeights {
  const known = samples.filter(({ available }) => available === 1);
  const rows = known.map(({ subject }) => minutesFeatures(subject));
  const minutes = {
    plays: fitChance(
      rows,
      known.map((sample) => sample.minutes > 0),
    ),
    playsFull: fitChance(
      rows,
      known.map((sample) => sample.minutes >= FULL_MATCH_MINUTES),
    ),
  };
  const chances = chancesOf(samples, minutes);
  const features = known.map((sample) => pointsFeatures(sample.subject, chances.get(sample)!, sample.goals));
  return {
    minutes,
    points: fitLine(
      features,
      known.map(({ points }) => points),
    ),
  };
}

/** Shared out among the men of each club in each match. */
export function chancesOf(samples: readonly Sample[], weights: MinutesWeights): ReadonlyMap<Sample, PlayChances> {
  const all = new Map<Sample, PlayChances>();
  for (const men of groupBy(samples, ({ group }) => group).values()) {
    clubChances(men, weights, men[0]!.league).forEach((chances, index) => all.set(men[index]!, chances));
  }
  return all;
}

/** Means and spreads of the columns; a column that never changes has the spread 1. */
function scaleOf(rows: readonly (readonly number[])[]) {
  return rows[0]!.map((_, column) => {
    const mean = rows.reduce((sum, row) => sum + row[column]!, 0) / rows.length;
    const spread = Math.sqrt(rows.reduce((sum, row) => sum + (row[column]! - mean) ** 2, 0) / rows.length);
    return spread > 1e-9 ? { mean, spread } : { mean: 0, spread: 1 };
  });
}

/** Logistic regression by Newton's steps; the first column is the constant. */
function fitChance(rows: readonly (readonly number[])[], happened: readonly boolean[]): number[] {
  const scales = scaleOf(rows);
  const scaled = rows.map((row) => row.map((value, column) => (value - scales[column]!.mean) / scales[column]!.spread));
  const size = scales.length;
  let weights = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const side = weights.map((weight) => -MINUTES_DRAWN * weight);
    const matrix = weights.map((_, i) => weights.map((__, j) => (i === j ? MINUTES_DRAWN : 0)));
    scaled.forEach((row, at) => {
      const chance = 1 / (1 + Math.exp(-row.reduce((sum, value, column) => sum + value * weights[column]!, 0)));
      const lacks = (happened[at]! ? 1 : 0) - chance;
      const sure = chance * (1 - chance);
      for (let i = 0; i < size; i++) {
        side[i]! += row[i]! * lacks;
        for (let j = 0; j <= i; j++) matrix[i]![j]! += sure * row[i]! * row[j]!;
      }
    });
    const change = solveSymmetric(matrix, side);
    weights = weights.map((weight, index) => weight + change[index]!);
  }
  const plain = weights.map((weight, column) => weight / scales[column]!.spread);
  plain[0]! -= plain.reduce((sum, weight, column) => sum + weight * scales[column]!.mean, 0);
  return plain;
}

/** A line through the points, the constant last. */
function fitLine(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const scales = scaleOf(rows);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const weights = solveRidge(
    rows.map((row) => row.map((value, column) => (value - scales[column]!.mean) / scales[column]!.spread)),
    values.map((value) => value - mean),
    scales.map(() => POINTS_DRAWN),
  );
  const plain = weights.map((weight, column) => weight / scales[column]!.spread);
  return [...plain, mean - plain.reduce((sum, weight, column) => sum + weight * scales[column]!.mean, 0)];
}
