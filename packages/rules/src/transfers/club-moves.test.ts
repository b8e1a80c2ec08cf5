/** A real club move puts a squad over the club limit: the moves open to its manager until it is within it again. */
import fc from "fast-check";
import { expect, test } from "vitest";

import { footballerId, roundId } from "../ids.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { buildSquad, buildStandardMarket } from "../testing/market.ts";
import { planTransfers, type TransferRequest } from "./plan-transfers.ts";

const ruleset = RULESETS["eliteserien-2026"];
/** Four of the squad play for club 77 since the last one moved there. */
const market = buildStandardMarket([3, 8, 9, 13].map((id) => ({ id, club: 77 })));
const request = (changes: Partial<TransferRequest>): TransferRequest => ({
  ruleset,
  market,
  squad: buildSquad(),
  chip: null,
  transfers: [],
  roundId: roundId(5),
  startedRoundId: roundId(1),
  chipsPlayed: [],
  ...changes,
});
const swap = (out: number, on: number) => ({ outId: footballerId(out), inId: footballerId(on) });

test.each(["wildcard", "rich"] as const)(
  "%s without transfers is played, and the squad stays whole [EG-84]",
  (chip) => {
    const squad = buildSquad();
    const result = planTransfers(request({ chip, squad }));
    expect(result.ok && [result.value.squad.picks, result.value.squad.chip, result.value.transfers]).toEqual([
      squad.picks,
      chip,
      [],
    ]);
  },
);

test.each([null, "wildcard", "rich"] as const)("transfers must leave it within the limit, chip %s [EG-84]", (chip) => {
  const elsewhere = planTransfers(request({ chip, transfers: [swap(4, 19)] }));
  expect(elsewhere).toEqual({ ok: false, problems: [{ code: "over_team_limit", clubIds: [77] }] });
  const thereAndBack = planTransfers(request({ chip, transfers: [swap(4, 19), swap(19, 4)] }));
  expect(thereAndBack).toEqual({ ok: false, problems: [{ code: "over_team_limit", clubIds: [77] }] });
  expect(planTransfers(request({ chip, transfers: [swap(3, 18)] })).ok).toBe(true);
});

test("whatever moves there were: no transfers never fail by the limit, transfers pass just when they mend it [EG-84]", () => {
  const seen = { over: 0, mended: 0 };
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.integer({ min: 1, max: 30 }), club: fc.integer({ min: 70, max: 74 }) }), {
        minLength: 6,
        maxLength: 20,
      }),
      fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 5 }),
      (moves, outs) => {
        const moved = buildStandardMarket(moves);
        const squad = buildSquad({ bankTenths: 0, freeTransfers: 2 });
        const clubsOver = (owned: readonly number[]) => {
          const clubs = owned.map((id) => moved.get(footballerId(id))!.clubId);
          return [...new Set(clubs)].filter((club) => clubs.filter((other) => other === club).length > 3);
        };
        const before = squad.picks.map((pick) => pick.footballerId as number);
        const after = before.map((id) => (outs.includes(id) ? id + 15 : id));
        if (clubsOver(before).length > 0) seen.over += 1;
        expect(planTransfers(request({ market: moved, squad, chip: "wildcard" })).ok).toBe(true);
        const traded = planTransfers(request({ market: moved, squad, transfers: outs.map((id) => swap(id, id + 15)) }));
        expect(traded.ok).toBe(clubsOver(after).length === 0);
        if (traded.ok && clubsOver(before).length > 0) seen.mended += 1;
      },
    ),
    { numRuns: 1000 },
  );
  expect(seen.over).toBeGreaterThan(50);
  expect(seen.mended).toBeGreaterThan(10);
});
