import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { largeCupPlaces, planCup } from "./plan-cup.ts";

const season = RULESETS["eliteserien-2026"];
const classic = (entryCount: number, startRound = 1) => planCup(season, { kind: "classic", entryCount, startRound });
const general = (entryCount: number) => planCup(season, { kind: "general", entryCount, startRound: 1 });

describe("a classic league's cup", () => {
  test.each([
    // teams, qualification, first round, qualifiers, byes, large
    [2, 29, 30, 2, false, false],
    [3, 28, 29, 3, true, false],
    [5, 27, 28, 5, true, false],
    [63, 24, 25, 63, true, false],
    [64, 24, 25, 64, false, false],
    [65, 24, 25, 64, false, true],
    [128, 24, 25, 64, false, true],
    [200, 24, 25, 64, false, true],
    [10_000_000, 24, 25, 64, false, true],
  ])(
    "of %i teams: large ones qualify after round 24, others as late as their size allows [KO-14]",
    (teams, qualificationRound, firstRound, qualifierCount, hasByes, isLarge) => {
      expect(classic(teams)).toEqual({
        qualificationRound,
        firstRound,
        finalRound: 30,
        qualifierCount,
        hasByes,
        isLarge,
      });
    },
  );

  test("one team alone has none", () => {
    expect([0, 1].map((teams) => classic(teams))).toEqual([null, null]);
  });

  test("nobody qualifies before the league's first round was played", () => {
    expect(classic(200, 27)).toMatchObject({
      qualificationRound: 27,
      firstRound: 28,
      qualifierCount: 8,
      hasByes: false,
    });
    expect(classic(5, 29)).toMatchObject({ qualificationRound: 29, firstRound: 30, qualifierCount: 2 });
    expect(classic(5, 20)).toEqual(classic(5));
    expect(classic(200, 30)).toBeNull();
  });

  test("64 teams have a place in a large league's cup", () => {
    expect(largeCupPlaces(season)).toBe(64);
    // A season that is over before they qualify.
    expect([24, 23, 6].map((roundCount) => largeCupPlaces({ ...season, roundCount }))).toEqual([1, 1, 1]);
  });
});

describe("the general cup", () => {
  test.each([
    [2, 2, true],
    [128, 128, true],
    [10_000_000, 2_097_152, false],
  ])("of %i teams has its first match in round 10 and its final in round 30 [KO-15]", (teams, qualifiers, hasByes) => {
    expect(general(teams)).toMatchObject({
      qualificationRound: 9,
      firstRound: 10,
      finalRound: 30,
      qualifierCount: qualifiers,
      hasByes,
    });
  });
});

test("every cup, of any size and ruleset, ends in the season's last round and has room for all who qualify [KO-15]", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(RULESETS)),
      fc.constantFrom("classic" as const, "general" as const),
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 38 }),
      (ruleset, kind, entryCount, startRound) => {
        const cup = planCup(ruleset, { kind, entryCount, startRound });
        if (!cup) return entryCount < 2 || startRound >= ruleset.roundCount;
        const rounds = cup.finalRound - cup.qualificationRound;
        expect(cup.finalRound).toBe(ruleset.roundCount);
        expect(cup.firstRound).toBe(cup.qualificationRound + 1);
        expect(cup.qualificationRound).toBeGreaterThanOrEqual(startRound);
        expect(cup.qualifierCount).toBeLessThanOrEqual(Math.min(entryCount, 2 ** rounds));
        // As late as possible: one round fewer would exclude a qualified team.
        if (kind === "classic" && !cup.isLarge && startRound < cup.qualificationRound) {
          expect(2 ** (rounds - 1)).toBeLessThan(entryCount);
        }
        return true;
      },
    ),
  );
});
