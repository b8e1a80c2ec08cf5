/**
 * How far points of a round lie from what was expected. Fitted as forecasts are (`forecast-points.ts`): in 2017 and in
 * England's 2025/26 the spread grew with the root of what was expected, less for goalkeepers than for others.
 */
import type { Position } from "../game.ts";

/** Of somebody expected to score one point. */
const SPREAD_OF_ONE: Readonly<Record<Position, number>> = { GKP: 1.6, DEF: 1.9, MID: 1.8, FWD: 1.9 };

/** Standard deviation in points; `points` are those expected of the round, at least 0. */
export const forecastSpread = (position: Position, points: number): number =>
  SPREAD_OF_ONE[position] * Math.sqrt(points);
