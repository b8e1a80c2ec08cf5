import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { commitmentOf } from "../chance/seeded-chance.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { checkCupDraw, type PublishedDraw } from "./check-cup-draw.ts";
import { countByes, type CupDraw, cupDrawLabel, cupPlaces, cupRoundName, drawCupRound } from "./draw-cup-round.ts";
import { planCup } from "./plan-cup.ts";

const SEED = "5e".repeat(32);
const ids = (count: number) => Float64Array.from({ length: count }, (_, index) => 1000 - index);
const teamsOf = ({ pairs, byes }: CupDraw) => [...pairs, ...byes];

/** Draws round after round, the first of each pair winning, and returns the draws. */
function playCup(teamCount: number, firstRound: number, finalRound: number): CupDraw[] {
  let contenders: Float64Array = ids(teamCount);
  const draws: CupDraw[] = [];
  for (let round = firstRound; round <= finalRound; round += 1) {
    const places = cupPlaces(round, finalRound);
    const draw = drawCupRound({ contenders, places, seed: SEED, label: cupDrawLabel(7, round) });
    draws.push(draw);
    contenders = Float64Array.from([...draw.byes, ...draw.pairs.filter((_, index) => index % 2 === 0)]);
  }
  expect(contenders).toHaveLength(1);
  return draws;
}

describe("a cup from its first round to its final", () => {
  test.each([
    // teams, matches by round, byes in the first
    [2, [1], 0],
    [3, [1, 1], 1],
    [5, [1, 2, 1], 3],
    [63, [31, 16, 8, 4, 2, 1], 1],
    [64, [32, 16, 8, 4, 2, 1], 0],
    [65, [32, 16, 8, 4, 2, 1], 0],
  ])("of %i teams halves to the final, with byes in the first round alone [EG-67] [EG-70]", (teams, matches, byes) => {
    const plan = planCup(RULESETS["eliteserien-2026"], { kind: "classic", entryCount: teams, startRound: 1 })!;
    const draws = playCup(plan.qualifierCount, plan.firstRound, plan.finalRound);
    expect(draws.map(({ pairs }) => pairs.length / 2)).toEqual(matches);
    expect(draws.map((draw) => draw.byes.length)).toEqual(matches.map((_, index) => (index === 0 ? byes : 0)));
    expect(plan.hasByes).toBe(byes > 0);
  });

  test("of any size has everybody once in a round, and no bye after the first match [EG-70]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3000 }), fc.integer({ min: 0, max: 6 }), (teams, spare) => {
        const rounds = Math.ceil(Math.log2(teams)) + spare;
        const draws = playCup(teams, 30 - rounds + 1, 30);
        let playing = false;
        let expected = teams;
        for (const draw of draws) {
          const all = teamsOf(draw);
          expect(new Set(all).size).toBe(all.length);
          expect(all).toHaveLength(expected);
          if (playing) expect(draw.byes).toHaveLength(0);
          if (draw.pairs.length > 0) playing = true;
          expected = all.length - draw.pairs.length / 2;
        }
      }),
      { numRuns: 30 },
    );
  });

  test("of two to a million teams has one winner, everybody at most once a round, and draws its seed alone decides [EG-67] [EG-69] [EG-70]", () => {
    // As many small cups as large ones: sizes are drawn by their logarithm. Of a million two rounds are drawn: the
    // teams left after them make a cup of a size tested above.
    const sizes = fc.double({ min: 1, max: 12, noNaN: true }).map((log) => Math.floor(2 ** log));
    fc.assert(
      fc.property(sizes, (teams) => playWhole(teams)),
      { numRuns: 20 },
    );
    playWhole(1_000_000, 2);
  }, 120_000);

  /** A cup of the entries 1 to `teams` in as few rounds as it takes; the entry that wins a match is its smaller one. */
  function playWhole(teams: number, most = 30): void {
    const rounds = Math.ceil(Math.log2(teams));
    let contenders = Float64Array.from({ length: teams }, (_, index) => index + 1);
    for (let round = 30 - rounds + 1; round <= Math.min(30, 30 - rounds + most); round += 1) {
      const request = { contenders, places: cupPlaces(round, 30), seed: SEED, label: cupDrawLabel(7, round) };
      const { pairs, byes } = drawCupRound(request);
      if (round > 30 - rounds + 1) expect(byes).toHaveLength(0);
      // Once each: as many different ones as there are contenders, every one of them a contender.
      const seen = new Uint8Array(teams + 1);
      for (const entry of contenders) seen[entry] = 1;
      let met = 0;
      for (const all of [pairs, byes]) {
        for (const entry of all) {
          met += seen[entry]!;
          seen[entry] = 0;
        }
      }
      expect([met, pairs.length + byes.length]).toEqual([contenders.length, contenders.length]);
      if (teams <= 10_000) expect(drawCupRound({ ...request, contenders: contenders.slice() }).pairs).toEqual(pairs);
      const through = new Float64Array(byes.length + pairs.length / 2);
      through.set(byes);
      for (let at = 0; at < pairs.length; at += 2) through[byes.length + at / 2] = Math.min(pairs[at]!, pairs[at + 1]!);
      contenders = through;
    }
    expect(contenders).toHaveLength(2 ** Math.max(0, rounds - most));
    expect(contenders.includes(1)).toBe(true);
  }

  test("the best of the round before have the byes [EG-70]", () => {
    const { byes } = drawCupRound({ contenders: Float64Array.of(9, 3, 5, 1, 7), places: 8, seed: SEED, label: "x" });
    expect([...byes]).toEqual([9, 3, 5]);
  });

  test("more teams than places are refused", () => {
    expect(() => countByes(9, 8)).toThrow("places");
  });

  test("rounds are named by their places, the last three by their own names", () => {
    expect([24, 26, 27, 28, 29, 30].map((round) => cupRoundName(round, 30))).toEqual([
      "Round of 128",
      "Round of 32",
      "Round of 16",
      "Quarter-finals",
      "Semi-finals",
      "Final",
    ]);
  });
});

describe("chance in a draw", () => {
  test("every opponent is as likely as the others [EG-69]", () => {
    const met = new Map<number, number>();
    const draws = 7000;
    for (let number = 0; number < draws; number += 1) {
      const { pairs } = drawCupRound({ contenders: ids(8), places: 8, seed: SEED, label: `cup ${number}` });
      const at = pairs.indexOf(1000);
      const opponent = pairs[at % 2 === 0 ? at + 1 : at - 1]!;
      met.set(opponent, (met.get(opponent) ?? 0) + 1);
    }
    expect(met.size).toBe(7);
    for (const times of met.values()) expect(Math.abs(times - draws / 7)).toBeLessThan(150);
  });

  test("the order of merit says nothing about who meets whom, and the same seed draws the same [EG-69]", () => {
    const draw = (contenders: Float64Array) => drawCupRound({ contenders, places: 64, seed: SEED, label: "x" }).pairs;
    expect(draw(ids(64).toReversed())).toEqual(draw(ids(64)));
  });
});

describe("redoing a published draw", () => {
  const published = (changes: Partial<PublishedDraw> = {}): PublishedDraw => {
    const { pairs, byes } = drawCupRound({ contenders: ids(13), places: 16, seed: SEED, label: cupDrawLabel(7, 27) });
    const matches = Array.from({ length: pairs.length / 2 }, (_, index) => [pairs[2 * index]!, pairs[2 * index + 1]!]);
    const all = [...matches, ...[...byes].map((entryId) => [entryId, null])] as [number, number | null][];
    const commitment = commitmentOf(SEED);
    return { leagueId: 7, round: 27, finalRound: 30, seed: SEED, commitment, matches: all, ...changes };
  };

  test("an honest one has nothing wrong [EG-69]", () => {
    expect(checkCupDraw(published())).toEqual([]);
  });

  test.each<[string, Partial<PublishedDraw>, string]>([
    ["no seed", { seed: "tails" }, "not_a_seed"],
    ["another seed than was promised", { commitment: "00".repeat(32) }, "other_commitment"],
    ["another league's draw", { leagueId: 8 }, "other_match"],
    ["another round's", { round: 26, finalRound: 29 }, "other_match"],
    ["fewer places", { finalRound: 29 }, "wrong_byes"],
  ])("%s is found out", (_, changes, code) => {
    expect(checkCupDraw(published(changes)).map((problem) => problem.code)).toContain(code);
  });

  test("two opponents who changed places, or a team drawn twice, are found out", () => {
    const [first, second, ...rest] = published().matches;
    const swapped = [[first![0], second![1]] as const, [second![0], first![1]] as const, ...rest];
    const codes = (matches: PublishedDraw["matches"]) => checkCupDraw(published({ matches })).map(({ code }) => code);
    expect(codes(swapped)).toEqual(["other_match", "other_match"]);
    expect(codes([first!, first!, ...rest])).toContain("twice");
  });
});
