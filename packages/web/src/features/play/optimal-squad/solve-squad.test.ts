// @vitest-environment node
import {
  groupBy,
  checkLineup,
  checkSquad,
  chipScoring,
  clubId,
  footballerId,
  planTransfers,
  POSITIONS,
  roundId,
  roundWeights,
  RULESETS,
  type ChipName,
  type Pick,
} from "@elleveren/rules";
import fc from "fast-check";
import loadHighs from "highs";
import { describe, expect, test } from "vitest";

import { pruneCandidates } from "./prune-candidates.ts";
import { solveSquad } from "./solve-squad.ts";
import { lineupsOf, membersOf, squadPoints } from "./squad-points.ts";
import type { Candidate, FoundSquad, SquadSearch } from "./squad-search.ts";
import { seededMarket, seededRandom, seededSearch } from "./testing/seeded-market.ts";

const highs = await loadHighs();
const ruleset = RULESETS["eliteserien-2026"];
const plain = roundWeights(chipScoring(null));
const solve = (search: SquadSearch) => solveSquad(highs, search, { untilMs: performance.now() + 60_000 });

function solved(search: SquadSearch): FoundSquad {
  const found = solve(search);
  if (typeof found === "string") throw new Error(`no squad: ${found}`);
  return found;
}

/** A squad of six with four playing, two of a club at most: few enough squads to try them all. */
const SMALL = {
  ...ruleset.squad,
  size: 6,
  playing: 4,
  clubLimit: 2,
  positions: {
    GKP: { select: 1, minPlay: 1, maxPlay: 1, lockedSubSlots: [] },
    DEF: { select: 2, minPlay: 1, maxPlay: 2, lockedSubSlots: [] },
    MID: { select: 2, minPlay: 0, maxPlay: 2, lockedSubSlots: [] },
    FWD: { select: 1, minPlay: 0, maxPlay: 1, lockedSubSlots: [] },
  },
} as const;

function everySquad({ rules, candidates }: SquadSearch): Candidate[][] {
  const choose = (group: readonly Candidate[], count: number): Candidate[][] =>
    count === 0
      ? [[]]
      : group.flatMap((one, index) => choose(group.slice(index + 1), count - 1).map((rest) => [one, ...rest]));
  return POSITIONS.map((position) =>
    choose(
      candidates.filter((one) => one.position === position),
      rules.positions[position].select,
    ),
  ).reduce<Candidate[][]>((squads, parts) => squads.flatMap((squad) => parts.map((part) => [...squad, ...part])), [[]]);
}

function isLegal({ rules, moneyTenths, transfers, candidates }: SquadSearch, squad: readonly Candidate[]): boolean {
  const ofClub = groupBy(squad, (one) => one.clubId);
  return (
    squad.reduce((sum, one) => sum + one.costTenths, 0) <= moneyTenths &&
    [...ofClub.values()].every((members) => members.length <= rules.clubLimit) &&
    candidates.every((one) => !one.isLocked || squad.includes(one)) &&
    (!transfers || squad.filter((one) => !one.isOwned).length <= transfers.limit)
  );
}

const SEATS = ["GKP", "DEF", "DEF", "MID", "MID", "FWD"] as const;

const arbitraryCandidate = fc.record({
  position: fc.constantFrom(...POSITIONS),
  club: fc.integer({ min: 1, max: 5 }),
  costTenths: fc.integer({ min: 1, max: 12 }),
  isOwned: fc.boolean(),
  isLocked: fc.integer({ min: 0, max: 9 }).map((luck) => luck === 0),
  // Tenths of points, many of them equal or zero: ties are where a wrong model shows.
  points: fc.array(
    fc.integer({ min: -3, max: 12 }).map((tenths) => Math.max(0, tenths) / 2),
    { minLength: 3, maxLength: 3 },
  ),
});
const arbitrarySearch = fc
  .record({
    drawn: fc.array(arbitraryCandidate, { minLength: 10, maxLength: 13 }),
    moneyTenths: fc.integer({ min: 20, max: 70 }),
    roundCount: fc.integer({ min: 1, max: 3 }),
    chip: fc.constantFrom<ChipName | null>(null, "frush", "2capt", "3xc", "bboost"),
    transfers: fc.option(fc.record({ limit: fc.nat(6), free: fc.nat(4), costPoints: fc.constantFrom(1, 4) }), {
      nil: undefined,
    }),
  })
  .map(({ drawn, moneyTenths, roundCount, chip, transfers }): SquadSearch => {
    const firstRound = roundWeights(chipScoring(chip));
    const candidates = drawn.map(({ club, ...one }, index) => ({
      ...one,
      // The first six could make a squad, so that most markets have one.
      position: SEATS[index] ?? one.position,
      footballerId: footballerId(index + 1),
      clubId: clubId(club),
      isOwned: transfers !== undefined && one.isOwned,
      points: one.points.slice(0, roundCount),
    }));
    const rounds = Array.from({ length: roundCount }, (_, round) => (round === 0 ? firstRound : plain));
    return { rules: SMALL, candidates, moneyTenths, rounds, ...(transfers && { transfers }) };
  });

describe("on markets small enough to try every squad", () => {
  test("the squad found expects exactly as much as the best of all legal ones", () => {
    let foundCount = 0;
    fc.assert(
      fc.property(arbitrarySearch, (search) => {
        const legal = everySquad(search).filter((squad) => isLegal(search, squad));
        const found = solve(search);
        if (legal.length === 0) {
          expect(found).toBe("impossible");
          return;
        }
        const best = Math.max(...legal.map((squad) => squadPoints(search, squad)));
        if (typeof found === "string") throw new Error(`${found}, but there are ${legal.length} squads`);
        expect(found.points).toBeCloseTo(best, 3);
        expect(found.isProven).toBe(true);
        expect(found.points).toBeCloseTo(squadPoints(search, membersOf(search, found.footballerIds)), 10);
        expect(isLegal(search, membersOf(search, found.footballerIds))).toBe(true);
        foundCount++;
      }),
      { numRuns: 100, seed: 7 },
    );
    // The property means something: many of these markets have a squad.
    expect(foundCount).toBeGreaterThan(30);
  }, 60_000);

  test("whom pruning leaves out, no best squad needs", () => {
    let leftOut = 0;
    fc.assert(
      fc.property(fc.nat(10_000), (seed) => {
        const random = seededRandom(seed);
        const candidates = Array.from({ length: 18 }, (_, index): Candidate => {
          const position = POSITIONS[[0, 0, 0, 0, 1, 1, 1, 2, 2, 3][index % 10]!]!;
          const costTenths = 1 + Math.floor(random() * 6);
          const isOwned = random() < 0.15;
          const points = [Math.floor(random() * 8), Math.floor(random() * 8)];
          return {
            footballerId: footballerId(index + 1),
            clubId: clubId(1 + Math.floor(random() * 9)),
            position,
            costTenths,
            isOwned,
            isLocked: random() < 0.04,
            points,
          };
        });
        const search: SquadSearch = {
          rules: { ...SMALL, clubLimit: 3 },
          candidates,
          moneyTenths: 22,
          rounds: [plain, plain],
        };
        const kept = pruneCandidates(search);
        leftOut += candidates.length - kept.length;
        const best = (pool: readonly Candidate[]) =>
          Math.max(
            -1,
            ...everySquad({ ...search, candidates: pool })
              .filter((squad) => isLegal(search, squad))
              .map((squad) => squadPoints(search, squad)),
          );
        expect(best(kept)).toBeCloseTo(best(candidates), 9);
      }),
      { numRuns: 12, seed: 3 },
    );
    expect(leftOut).toBeGreaterThan(10);
  }, 60_000);

  test("an armband for somebody without a column of his own is found too", () => {
    // Forty dear ones expect more than anybody that the money can buy.
    const build = (id: number, wish: Partial<Candidate>): Candidate => ({
      footballerId: footballerId(id),
      clubId: clubId(id),
      position: "MID",
      costTenths: 1,
      isOwned: false,
      isLocked: false,
      points: [1],
      ...wish,
    });
    const dear = Array.from({ length: 40 }, (_, index) => build(index + 1, { costTenths: 90, points: [20 + index] }));
    const cheap = SEATS.map((position, index) => build(100 + index, { position, points: [index + 1] }));
    const found = solved({ rules: SMALL, candidates: [...dear, ...cheap], moneyTenths: 20, rounds: [plain] });
    expect(found.isProven).toBe(true);
    // Forward 6, midfielder 5, defender 3 and the goalkeeper; 6 again for the captain; 4 and 2 sit out.
    expect(found.points).toBeCloseTo(6 + 5 + 3 + 1 + 6 + 0.05 * 5 + 0.1 * (4 + 2), 6);
  });
});

describe("on seeded markets of 500", () => {
  const cases = [
    [11, 1],
    [12, 3],
    [13, 6],
  ] as const;
  test.each(cases)(
    "seed %i, %i rounds: a legal squad and legal line-ups",
    (seed, roundCount) => {
      const search = seededSearch(seed, 500, roundCount);
      const found = solved(search);
      expect(found.isProven).toBe(true);
      const squad = membersOf(search, found.footballerIds);
      const market = new Map(seededMarket(seed, 500, roundCount).map((one) => [one.footballerId, one]));
      const bankTenths = search.moneyTenths - squad.reduce((sum, one) => sum + one.costTenths, 0);
      expect(checkSquad({ ruleset, market, footballerIds: found.footballerIds, bankTenths, chip: null })).toEqual([]);
      for (const lineup of lineupsOf(search, squad)) {
        const picks = [...lineup.starterIds, ...lineup.benchIds].map((id, slotIndex) => ({
          footballerId: id,
          slot: slotIndex + 1,
          isCaptain: id === lineup.captainId,
          isViceCaptain: id === lineup.viceCaptainId,
        }));
        expect(checkLineup({ ruleset, market, ownedIds: found.footballerIds, picks })).toEqual([]);
      }
    },
    60_000,
  );

  test.each([21, 22, 23])(
    "seed %i: transfers that the rules accept, at the cost that the search counted",
    (seed) => {
      const market = new Map(seededMarket(seed, 500, 3).map((one) => [one.footballerId, one]));
      // Last month's best squad: found on other fixtures, bought a little cheaper or dearer than now.
      const owned = new Set(solved(seededSearch(seed + 100, 500, 3)).footballerIds);
      const before = [...market.values()].filter((one) => owned.has(one.footballerId));
      // The other market's positions differ: fill what is missing, drop what is too many, three of a club at most.
      const squad = legalise(before, [...market.values()]);
      const picks = squad.map((one, slotIndex): Pick => ({
        footballerId: one.footballerId,
        slot: slotIndex + 1,
        isCaptain: slotIndex === 0,
        isViceCaptain: slotIndex === 1,
        purchasePriceTenths: one.priceTenths,
      }));
      const free = 2;
      const allowance = { limit: 5, free, costPoints: ruleset.transfers.costPoints };
      const ids = new Set(squad.map((one) => one.footballerId));
      const search: SquadSearch = {
        ...seededSearch(seed, 500, 3),
        candidates: [...market.values()].map((one) => ({ ...one, isOwned: ids.has(one.footballerId) })),
        moneyTenths: 35 + squad.reduce((sum, one) => sum + one.priceTenths, 0),
        transfers: allowance,
      };
      const found = solved(search);
      const stay = new Set(found.footballerIds);
      const out = squad.filter((one) => !stay.has(one.footballerId));
      const coming = membersOf(search, found.footballerIds).filter((one) => !one.isOwned);
      expect(coming.length).toBeGreaterThan(0);
      expect(coming.length).toBeLessThanOrEqual(allowance.limit);
      const transfers = POSITIONS.flatMap((position) => {
        const newcomers = coming.filter((one) => one.position === position);
        return out
          .filter((one) => one.position === position)
          .map((one, index) => ({ outId: one.footballerId, inId: newcomers[index]!.footballerId }));
      });
      const round = roundId(13);
      const plan = planTransfers({
        ruleset,
        market,
        squad: { roundId: round, picks, bankTenths: 35, chip: null, freeTransfers: free, transfersMade: 0 },
        chip: null,
        transfers,
        roundId: round,
        startedRoundId: roundId(1),
        chipsPlayed: [],
      });
      expect(plan).toMatchObject({ ok: true, value: { costPoints: found.costPoints } });
      // Doing nothing is one of the choices, so the best is never worse than it.
      expect(found.points).toBeGreaterThanOrEqual(squadPoints(search, membersOf(search, [...ids])) - 1e-9);
    },
    60_000,
  );

  function legalise(wanted: ReturnType<typeof seededMarket>, market: ReturnType<typeof seededMarket>) {
    const squad: ReturnType<typeof seededMarket> = [];
    for (const one of [...wanted, ...market.toSorted((a, b) => a.priceTenths - b.priceTenths)]) {
      const ofPosition = squad.filter(({ position }) => position === one.position).length;
      const ofClub = squad.filter((other) => other.clubId === one.clubId).length;
      if (squad.includes(one)) continue;
      if (ofPosition < ruleset.squad.positions[one.position].select && ofClub < ruleset.squad.clubLimit)
        squad.push(one);
    }
    return squad;
  }
});

test("time that ran out is said: the best so far, not proven, or nothing", () => {
  const search = seededSearch(12, 500, 6);
  const found = solveSquad(highs, search, { untilMs: performance.now() - 1 });
  if (found === "out-of-time" || found === "impossible") expect(found).toBe("out-of-time");
  else {
    expect(found.boundPoints).toBeGreaterThanOrEqual(found.points);
    expect(found.isProven ? found.boundPoints - found.points : 1).toBeLessThanOrEqual(1);
  }
});

test("what is locked stays, and progress is told", () => {
  const search = seededSearch(14, 500, 3);
  const worst = search.candidates.filter(({ points }) => points[0]! < 0.1).slice(0, 2);
  const candidates = search.candidates.map((one) => (worst.includes(one) ? { ...one, isLocked: true } : one));
  const seen: (number | null)[] = [];
  const found = solveSquad(
    highs,
    { ...search, candidates },
    { untilMs: performance.now() + 60_000, onProgress: ({ boundPoints }) => seen.push(boundPoints) },
  );
  if (typeof found === "string") throw new Error(found);
  expect(worst).toHaveLength(2);
  for (const { footballerId: id } of worst) expect(found.footballerIds).toContain(id);
  expect(found.points).toBeLessThan(solved(search).points);
  expect(seen.length).toBeGreaterThan(0);
}, 60_000);
