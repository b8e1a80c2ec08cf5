import fc from "fast-check";
import { expect, test } from "vitest";

import { heldWeights } from "./held-weights.ts";
import { seededStream } from "./seeded-stream.ts";

const DOUBT = 0.8;
/** As matches are drawn. */
const VARIANCE = 0.83 * DOUBT ** 2;

/** What each gets of a hundred thousand goals, with forms drawn anew for each. */
function sharesOf(weights: readonly number[]): number[] {
  const random = seededStream("shares");
  const bell = () => (random() + random() + random() + random() - 2) * Math.sqrt(3);
  const sums = weights.map(() => 0);
  const times = 100_000;
  for (let at = 0; at < times; at++) {
    const drawn = weights.map((weight) => weight * Math.exp(DOUBT * bell() - DOUBT ** 2 / 2));
    const sum = drawn.reduce((total, one) => total + one, 0);
    drawn.forEach((one, index) => (sums[index]! += one / sum / times));
  }
  return sums;
}

test("who scores most of a club's goals still does when forms differ, where plain weights take from him", () => {
  const shares = [0.35, 0.2, 0.15, 0.1, 0.08, 0.07, 0.05];
  const held = heldWeights(
    shares.map((weight) => ({ weight, presence: 1 })),
    VARIANCE,
  );
  expect(sharesOf(shares)[0]).toBeLessThan(0.33);
  sharesOf(held).forEach((share, at) => expect(Math.abs(share - shares[at]!)).toBeLessThan(0.005));
});

test("without variance all weights stay, and no weight is lost or turned", () => {
  const side = fc.array(
    fc.record({
      weight: fc.double({ min: 0, max: 3, noNaN: true }),
      presence: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  );
  fc.assert(
    fc.property(side, (men) => {
      expect(heldWeights(men, 0)).toEqual(men.map(({ weight }) => weight));
      heldWeights(men, VARIANCE).forEach((weight, at) => {
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(2.5 * men[at]!.weight + 1e-12);
      });
    }),
    { numRuns: 500, seed: 3, examples: [[[{ weight: 5e-324, presence: 5e-324 }]]] },
  );
});
