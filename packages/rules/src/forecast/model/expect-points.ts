/** Expected points of a match: what the features tell, and what the season so far says of such forecasts. */
import type { Position } from "../../game.ts";

/** Weights of `pointsFeatures`, the constant last. */
export type PointsWeights = readonly number[];

/** Never below 0: nobody is planned for his bad days. */
export const expectedPoints = (features: readonly number[], weights: PointsWeights): number =>
  Math.max(
    0,
    features.reduce((sum, value, index) => sum + value * weights[index]!, weights[features.length]!),
  );

export interface PastForecast {
  readonly position: Position;
  readonly expected: number;
  readonly points: number;
}

/**
 * The shortfall of the season's own forecasts so far, as a function of a new one: a regression of the points scored on those
 * expected, drawn towards no change. A league that scores more, or another of whose positions does, is met so.
 */
export function correctionFrom(past: readonly PastForecast[]): (position: Position, expected: number) => number {
  if (past.length < LEAST_FORECASTS) return (_, expected) => expected;
  const weights = solveRidge(
    past.map(({ position, expected }) => termsOf(position, expected)),
    past.map(({ expected, points }) => points - expected),
    DRAWN_BY,
  );
  return (position, expected) =>
    Math.max(0, expected + termsOf(position, expected).reduce((sum, term, index) => sum + term * weights[index]!, 0));
}

const LEAST_FORECASTS = 200;
/** So strongly each term is drawn towards 0, in forecasts of one point. */
const DRAWN_BY = [400, 4000, 400, 400, 400, 400];

const termsOf = (position: Position, expected: number): number[] => [
  expected,
  expected * expected,
  position === "GKP" ? expected : 0,
  position === "DEF" ? expected : 0,
  position === "FWD" ? expected : 0,
  1,
];

/** Weights w of the least (rows w - values)² + sum of drawn w²; `drawn` are above 0, so that there is one answer. */
export function solveRidge(
  rows: readonly (readonly number[])[],
  values: readonly number[],
  drawn: readonly number[],
): number[] {
  const size = drawn.length;
  const matrix = drawn.map((own, row) => drawn.map((_, column) => (row === column ? own : 0)));
  const side = new Array<number>(size).fill(0);
  rows.forEach((row, at) => {
    for (let i = 0; i < size; i++) {
      side[i]! += row[i]! * values[at]!;
      for (let j = 0; j <= i; j++) matrix[i]![j]! += row[i]! * row[j]!;
    }
  });
  return solveSymmetric(matrix, side);
}

/** By Cholesky's way; `matrix` is positive definite, and its lower half is read and overwritten. */
export function solveSymmetric(matrix: number[][], side: readonly number[]): number[] {
  const size = side.length;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i]![k]! * matrix[j]![k]!;
      matrix[i]![j] = i === j ? Math.sqrt(sum) : sum / matrix[j]![j]!;
    }
  }
  const solved = [...side];
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) solved[i]! -= matrix[i]![k]! * solved[k]!;
    solved[i]! /= matrix[i]![i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) solved[i]! -= matrix[k]![i]! * solved[k]!;
    solved[i]! /= matrix[i]![i]!;
  }
  return solved;
}
