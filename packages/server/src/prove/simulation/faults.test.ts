import { describe, expect, test } from "vitest";

import { planFaults } from "./faults.ts";

describe("what breaks in a season", () => {
  test("follows from the seed", () => {
    expect(planFaults(7, 30)).toEqual(planFaults(7, 30));
    expect(planFaults(7, 30)).not.toEqual(planFaults(8, 30));
  });

  test("a season of a few rounds has each sort, and nothing at a step that its first round has not", () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const plan = planFaults(seed, 3);
      expect(new Set(plan.map(({ kind }) => kind)).size).toBe(6);
      expect(plan.filter(({ round, phase }) => round === 1 && (phase === "decide" || phase === "prices"))).toEqual([]);
      expect(plan.every(({ round }) => round >= 1 && round <= 3)).toBe(true);
    }
  });

  test("a whole season has six to ten deaths, and more when more is asked for", () => {
    const deaths = (times: number) =>
      planFaults(7, 30, times).filter(({ kind }) => kind === "kill" || kind === "kill-database").length;
    expect(deaths(1)).toBeGreaterThanOrEqual(6);
    expect(deaths(1)).toBeLessThanOrEqual(10);
    expect(deaths(4)).toBeGreaterThanOrEqual(24);
  });
});
