/** The promise of a price before anything has been played; fitted to a season of Norway (decision 0095). */
const POINTS_OF_FIVE_MILLION = 1.5;
const POINTS_PER_MILLION = 0.5;
const LEAST = 0.2;

/** Points per match: 1.5 at 5.0, half a point more for each million above it, and never below 0.2. */
export const promiseOfPrice = (priceTenths: number): number =>
  Math.max(LEAST, POINTS_OF_FIVE_MILLION + (POINTS_PER_MILLION * (priceTenths - 50)) / 10);
