import fc from "fast-check";
import { expect, test } from "vitest";

import { chanceOfPlaying } from "./chance-of-playing.ts";

test.each([
  ["available, nothing said", "a", null, [1, 1, 1]],
  ["available, but 75 per cent", "a", 75, [0.75, 0.875, 0.9375]],
  ["doubtful, nothing said", "d", null, [0.5, 0.75, 0.875]],
  ["doubtful, 25 per cent", "d", 25, [0.25, 0.625, 0.8125]],
  ["injured", "i", null, [0, 0.25, 0.4375]],
  ["injured, 50 per cent", "i", 50, [0.5, 0.625, 0.71875]],
  ["suspended", "s", 0, [0, 0.5, 0.75]],
  ["gone, whatever stands beside him", "u", 100, [0, 0, 0]],
  ["not eligible", "n", null, [0, 0, 0]],
  ["a status nobody knows", "x", null, [0, 0, 0]],
])("%s", (_case, status, chanceNextRound, expected) => {
  expect([0, 1, 2].map((ahead) => chanceOfPlaying({ status, chanceNextRound }, ahead))).toEqual(expected);
});

test("is a chance, and never falls from one round to the next", () => {
  const availability = fc.record({
    status: fc.constantFrom("a", "d", "i", "s", "u", "n"),
    chanceNextRound: fc.constantFrom(0, 25, 50, 75, 100, null),
  });
  fc.assert(
    fc.property(availability, fc.nat(40), (who, ahead) => {
      const [now, later] = [chanceOfPlaying(who, ahead), chanceOfPlaying(who, ahead + 1)];
      expect(now).toBeGreaterThanOrEqual(0);
      expect(later).toBeLessThanOrEqual(1);
      expect(later).toBeGreaterThanOrEqual(now);
    }),
  );
});
