/** Drafts drawn at random: a plan promises exactly what confirming it would do, and looking far ahead adds nothing. */
import fc from "fast-check";
import { expect, test } from "vitest";

import { allowanceToPlay, type ChipPlay } from "../chips/chip-states.ts";
import { chipType } from "../chips/registry.ts";
import { CHIP_NAMES, type LineupPick, type Squad } from "../game.ts";
import { footballerId, roundId } from "../ids.ts";
import { planLineup } from "../lineup/plan-lineup.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { carrySquad } from "../squad/carry-squad.ts";
import { buildPicks, buildSquad, buildStandardMarket } from "../testing/market.ts";
import { transferCostPoints } from "../transfers/free-transfers.ts";
import { planTransfers } from "../transfers/plan-transfers.ts";
import type { PlannedRound } from "./planned-round.ts";
import { planRounds } from "./plan-rounds.ts";

// Every chip there is, so that reverting ones follow each other too.
const season = RULESETS["eliteserien-2026"];
const ruleset = {
  ...season,
  chips: CHIP_NAMES.map((name, index) => ({ id: index + 1, name, number: 1, startRound: 1, stopRound: 30 })),
};

const arbitraryPrices = fc.array(fc.integer({ min: 40, max: 70 }), { minLength: 60, maxLength: 60 });
const arbitraryPick: fc.Arbitrary<LineupPick> = fc.record({
  footballerId: fc.integer({ min: 1, max: 62 }).map(footballerId),
  slot: fc.integer({ min: -1, max: 17 }),
  isCaptain: fc.boolean(),
  isViceCaptain: fc.boolean(),
});
const arbitraryLineup = fc.oneof(
  fc.constant(null),
  // A captain and a swap that are often possible.
  fc
    .tuple(fc.nat(10), fc.nat(10))
    .map(([captain, vice]) =>
      buildPicks().map((pick, index) => ({ ...pick, isCaptain: index === captain, isViceCaptain: index === vice })),
    ),
  fc.array(arbitraryPick, { maxLength: 17 }),
);
const arbitraryMove = fc.oneof(
  // Seat and understudy: often possible.
  fc.record({ seat: fc.nat(14), from: fc.nat(1), to: fc.nat(3) }).map(({ seat, from, to }) => ({
    outId: footballerId(seat + 1 + from * 15),
    inId: footballerId(seat + 1 + to * 15),
  })),
  fc.record({ outId: fc.integer({ min: 1, max: 62 }), inId: fc.integer({ min: 1, max: 62 }) }).map((ids) => ({
    outId: footballerId(ids.outId),
    inId: footballerId(ids.inId),
  })),
);
const arbitraryRound = (round: number): fc.Arbitrary<PlannedRound> =>
  fc.record({
    roundId: fc.constant(roundId(round)),
    transfers: fc.array(arbitraryMove, { maxLength: 4 }),
    chip: fc.oneof(fc.constant(null), fc.constantFrom(...CHIP_NAMES)),
    lineup: arbitraryLineup,
  });
const arbitrarySquad = fc
  .record({ bankTenths: fc.integer({ min: 0, max: 90 }), freeTransfers: fc.oneof(fc.constant(null), fc.nat(5)) })
  .map((parts) => buildSquad({ round: 3, ...parts }));

const marketOf = (prices: readonly number[]) =>
  buildStandardMarket(prices.map((priceTenths, index) => ({ id: index + 1, priceTenths })));

test("the first round of a plan is what confirming its transfers and saving its line-up would do", () => {
  let confirmedCount = 0;
  fc.assert(
    fc.property(arbitraryPrices, arbitrarySquad, arbitraryRound(3), (prices, squad, plan) => {
      const market = marketOf(prices);
      const common = { ruleset, market, chipsPlayed: [], roundId: roundId(3), startedRoundId: roundId(1) };
      const [outlook] = planRounds({ ...common, squad, rounds: [plan], untilRoundId: roundId(3) });
      const confirmed = confirm();
      if (outlook!.problems.length > 0) {
        expect(confirmed).toBeNull();
        return;
      }
      expect(outlook!.squad).toEqual(confirmed!.squad);
      expect(outlook!.restored).toEqual(confirmed!.restored);
      expect(outlook!.costPoints).toBe(transferCostPoints(ruleset, confirmed!.squad));
      confirmedCount += 1;

      /** As the two calls do it, one after the other; null when either refuses. */
      function confirm(): { squad: Squad; restored: Squad | null } | null {
        const isTransferChip = plan.chip !== null && chipType(plan.chip) === "transfer";
        let after = squad;
        let restored: Squad | null = null;
        if (plan.transfers.length > 0 || isTransferChip) {
          const chip = isTransferChip ? plan.chip : null;
          const result = planTransfers({ ...common, squad, chip, transfers: plan.transfers });
          if (!result.ok) return null;
          ({ squad: after, restored } = result.value);
        }
        const teamChip = plan.chip !== null && !isTransferChip ? plan.chip : undefined;
        if (plan.lineup === null && teamChip === undefined) return { squad: after, restored };
        const saved = planLineup({ ...common, squad: after, picks: plan.lineup ?? after.picks, chip: teamChip });
        return saved.ok ? { squad: saved.value, restored } : null;
      }
    }),
    { numRuns: 1500 },
  );
  expect(confirmedCount).toBeGreaterThan(100);
});

test("looking several rounds ahead equals doing it round by round, whatever is planned", () => {
  const rounds = fc.tuple(arbitraryRound(3), arbitraryRound(4), arbitraryRound(5), arbitraryRound(6));
  fc.assert(
    fc.property(arbitraryPrices, arbitrarySquad, rounds, (prices, first, plans) => {
      const common = { ruleset, market: marketOf(prices), startedRoundId: roundId(1), rounds: plans };
      const far = planRounds({ ...common, squad: first, chipsPlayed: [], untilRoundId: roundId(7) });
      expect(far).toHaveLength(5);

      let squad = first;
      const chipsPlayed: ChipPlay[] = [];
      for (const seen of far) {
        const [near] = planRounds({ ...common, squad, chipsPlayed, untilRoundId: squad.roundId });
        expect(seen).toEqual(near);
        const { chip, roundId: round } = near!.squad;
        if (chip !== null) {
          const allowance = allowanceToPlay({ ruleset, roundId: round, chipsPlayed, chip });
          chipsPlayed.push({ name: chip, number: allowance!.number, roundId: round });
        }
        const next = { ruleset, squad: near!.squad, roundId: roundId(round + 1), startedRoundId: roundId(1) };
        squad = near!.restored ?? carrySquad(next);
      }
    }),
    { numRuns: 400 },
  );
});
