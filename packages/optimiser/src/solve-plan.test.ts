import {
  clubId,
  footballerId,
  isRevertingChip,
  planRounds,
  POSITIONS,
  roundId,
  RULESETS,
  type ChipName,
  type Ruleset,
} from "@elleveren/rules";
import fc from "fast-check";
import loadHighs from "highs";
import { expect, test } from "vitest";

import type { PlanQuestion } from "./question.ts";
import { solvePlan } from "./solve-plan.ts";
import { lineupOf, lineupOfStep } from "./value.ts";
import { carriedOn, expectedPoints, firstSquad } from "./testing/as-played.ts";
import { bestValue } from "./testing/every-plan.ts";
import { seededQuestion } from "./testing/seeded-market.ts";

const highs = await loadHighs();
const solve = (question: PlanQuestion, betterMen?: number) =>
  solvePlan(highs, question, { untilMs: performance.now() + 60_000, betterMen });

/** A squad of five with three playing, two of a club at most: few enough plans to try them all. */
const SMALL: Ruleset = {
  ...RULESETS["eliteserien-2026"],
  squad: {
    size: 5,
    playing: 3,
    clubLimit: 2,
    budgetTenths: 1000,
    positions: {
      GKP: { select: 1, minPlay: 1, maxPlay: 1, lockedSubSlots: [] },
      DEF: { select: 2, minPlay: 1, maxPlay: 2, lockedSubSlots: [] },
      MID: { select: 1, minPlay: 0, maxPlay: 1, lockedSubSlots: [] },
      FWD: { select: 1, minPlay: 0, maxPlay: 1, lockedSubSlots: [] },
    },
  },
};
const SEATS = ["GKP", "DEF", "DEF", "MID", "FWD"] as const;
const FIRST = 12;

const arbitraryCandidate = fc.record({
  position: fc.constantFrom(...POSITIONS),
  club: fc.integer({ min: 1, max: 5 }),
  priceTenths: fc.integer({ min: 1, max: 12 }),
  fall: fc.integer({ min: 0, max: 3 }),
  // Halves of points, many of them equal or zero: ties are where a wrong model shows.
  points: fc.array(
    fc.integer({ min: -3, max: 14 }).map((halves) => Math.max(0, halves) / 2),
    { minLength: 3, maxLength: 3 },
  ),
});

const CHIPS: readonly ChipName[] = ["wildcard", "freehit", "rich", "uteam", "frush", "2capt", "3xc", "bboost"];

const arbitraryQuestion = fc
  .record({
    drawn: fc.array(arbitraryCandidate, { minLength: 8, maxLength: 9 }),
    bankTenths: fc.integer({ min: 0, max: 12 }),
    roundCount: fc.integer({ min: 1, max: 3 }),
    isFirst: fc.integer({ min: 0, max: 5 }).map((luck) => luck === 0),
    free: fc.nat(3),
    maxBanked: fc.integer({ min: 1, max: 3 }),
    cap: fc.constantFrom(null, null, 2),
    costPoints: fc.constantFrom(1, 2, 4),
    topUp: fc.constantFrom(0, 0, 1, 3),
    chips: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom(...CHIPS),
        rounds: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
        isPlayed: fc.integer({ min: 0, max: 5 }).map((luck) => luck === 0),
        worthLeft: fc.constantFrom(0, 1, 2.5),
      }),
      { maxLength: 2, selector: ({ name }) => name },
    ),
    keep: fc.option(fc.record({ who: fc.nat(8), round: fc.nat(2) }), { nil: null, freq: 3 }),
    left: fc.option(fc.nat(4), { nil: null, freq: 2 }),
    captain: fc.option(fc.record({ who: fc.nat(8), round: fc.nat(2) }), { nil: null, freq: 3 }),
    mostPaid: fc.constantFrom(null, null, 0, 1),
    worth: fc.constantFrom(1, 0.875),
    end: fc.constantFrom({ perMillion: 0, perFreeTransfer: 0 }, { perMillion: 0.5, perFreeTransfer: 0.5 }),
    still: fc.constantFrom(false, false, true),
    most: fc.constantFrom(5, 5, 2, 1),
  })
  .map((given): PlanQuestion => {
    const inRange = (round: number) => round < given.roundCount;
    const candidates = given.drawn.map(({ position, club, priceTenths, fall, points }, index) => ({
      footballerId: footballerId(index + 1),
      clubId: clubId(club),
      // The first five are the squad.
      position: SEATS[index] ?? position,
      priceTenths,
      sellingTenths: index < SEATS.length && !given.isFirst ? Math.max(1, priceTenths - fall) : null,
      points: points.slice(0, given.roundCount),
    }));
    const wish = (one: { readonly who: number; readonly round: number } | null) =>
      one && inRange(one.round) ? [one] : [];
    return {
      ruleset: {
        ...SMALL,
        transfers: {
          ...SMALL.transfers,
          maxBanked: given.maxBanked,
          costPoints: given.costPoints,
          capPerRound: given.cap,
          topUps: given.topUp > 0 ? [{ round: FIRST + 1, to: Math.min(given.topUp, given.maxBanked) }] : [],
        },
      },
      rounds: Array.from({ length: given.roundCount }, (_, round) => ({
        roundId: roundId(FIRST + round),
        worth: given.worth ** round,
        mostTransfers: round > 0 && given.still ? 0 : given.most,
      })),
      candidates,
      bankTenths: given.bankTenths + (given.isFirst ? 25 : 0),
      freeTransfers: given.isFirst ? null : Math.min(given.free, given.maxBanked),
      chips: given.chips
        .map(({ name, rounds, isPlayed, worthLeft }) => ({
          name,
          number: 1,
          rounds: rounds
            .filter(
              (round) =>
                inRange(round) &&
                (round === 0 || !given.still) &&
                // A squad that is taken back needs one to come back to.
                !(round === 0 && given.isFirst && isRevertingChip(name)),
            )
            .toSorted((a, b) => a - b),
          isPlayed,
          worthLeft,
        }))
        // One without a round is kept.
        .map((chip) => ({ ...chip, isPlayed: chip.isPlayed && chip.rounds.length > 0 })),
      wishes: {
        kept: wish(given.keep).map(({ who, round }) => ({ footballerId: footballerId(who + 1), rounds: [round] })),
        left: given.left === null ? [] : [footballerId(given.left + 1)],
        captains: wish(given.captain).map(({ who, round }) => ({ footballerId: footballerId(who + 1), round })),
        mostPaid: given.mostPaid,
      },
      end: { ...given.end, perFreeTransfer: Math.min(given.end.perFreeTransfer, given.costPoints * given.worth ** 2) },
    };
  });

test("on markets small enough to try every plan, the plan found is worth exactly as much as the best", () => {
  let foundCount = 0;
  fc.assert(
    // Few footballers by themselves: then stand-ins are used, and the best come out of their groups.
    fc.property(arbitraryQuestion, fc.nat(4), (question, betterMen) => {
      const best = bestValue(question);
      const found = solve(question, betterMen);
      if (best === null) {
        expect(found).toBe("impossible");
        return;
      }
      if (typeof found === "string") throw new Error(`${found}, but a plan is worth ${best}`);
      expect(found.plan.value).toBeCloseTo(best, 3);
      expect(found.isProven).toBe(true);
      foundCount++;
    }),
    { numRuns: 1000, seed: 7 },
  );
  expect(foundCount).toBeGreaterThan(500);
}, 600_000);

const ENGLISH = { ...RULESETS["fpl-2025-26"], squad: RULESETS["eliteserien-2026"].squad };
test.each([
  [1, RULESETS["eliteserien-2026"], ["wildcard", "rich", "frush", "2capt"]],
  [2, RULESETS["eliteserien-2026"], []],
  [3, ENGLISH, ["wildcard", "freehit", "bboost", "3xc"]],
] as const)(
  "seed %i: the rules accept every round of the plan, and count the points and costs that it says",
  (seed, ruleset, chips) => {
    const question = seededQuestion(highs, { seed, footballerCount: 90, roundCount: 3, chips, ruleset });
    const found = solve(question);
    if (typeof found === "string") throw new Error(found);
    expect(found.isProven).toBe(true);
    const { steps, value } = found.plan;
    const market = new Map(question.candidates.map((one) => [one.footballerId, { ...one, status: "a" }]));
    const owned = question.candidates.filter(({ sellingTenths }) => sellingTenths !== null);
    const { starterIds, benchIds } = lineupOf(question, 0, { squad: owned, chip: null, transferCount: 0 });
    const inSlots = [...starterIds, ...benchIds].map((id) => owned.find((one) => one.footballerId === id)!);
    const opening = firstSquad(question, inSlots);
    const outlooks = planRounds({
      ruleset,
      market,
      squad: opening,
      startedRoundId: roundId(1),
      chipsPlayed: [],
      rounds: steps.map((step) => ({
        roundId: step.roundId,
        transfers: step.transfers,
        chip: step.chip,
        lineup: lineupOfStep(step),
      })),
      untilRoundId: steps.at(-1)!.roundId,
    });
    expect(outlooks.flatMap(({ problems }) => problems)).toEqual([]);
    expect(outlooks.map(({ costPoints }) => costPoints)).toEqual(steps.map(({ costPoints }) => costPoints));
    expect(outlooks.map(({ squad }) => squad.chip)).toEqual(steps.map(({ chip }) => chip));
    const points = outlooks.map((outlook, round) => expectedPoints(question, outlook, round));
    for (const [round, expected] of points.entries()) expect(steps[round]!.points).toBeCloseTo(expected, 6);
    const { bankTenths, freeTransfers } = carriedOn(ruleset, outlooks.at(-1)!);
    const rest = (bankTenths / 10) * question.end.perMillion + freeTransfers * question.end.perFreeTransfer;
    const worth = steps.map(({ costPoints }, round) => question.rounds[round]!.worth * (points[round]! - costPoints));
    expect(value).toBeCloseTo(
      worth.reduce((sum, one) => sum + one, rest),
      6,
    );
  },
  120_000,
);
