import { describe, expect, test } from "vitest";

import type { ChipPlay } from "../chips/chip-states.ts";
import type { Squad } from "../game.ts";
import { footballerId, roundId } from "../ids.ts";
import { makeCaptain } from "../lineup/armband.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { buildPicks, buildSquad, buildStandardMarket, ids } from "../testing/market.ts";
import type { PlannedRound } from "./planned-round.ts";
import { planRounds } from "./plan-rounds.ts";

const ruleset = RULESETS["eliteserien-2026"];

/** `plan(6, [[3, 18]])`: in round 6 footballer 3 leaves for 18. */
const plan = (
  round: number,
  pairs: readonly (readonly [out: number, into: number])[] = [],
  rest: Partial<Omit<PlannedRound, "roundId" | "transfers">> = {},
): PlannedRound => ({
  roundId: roundId(round),
  transfers: pairs.map(([out, into]) => ({ outId: footballerId(out), inId: footballerId(into) })),
  chip: null,
  lineup: null,
  ...rest,
});

function look(
  rounds: readonly PlannedRound[],
  {
    squad = buildSquad(),
    market = buildStandardMarket(),
    until = 8,
    chipsPlayed = [],
    ...rest
  }: {
    squad?: Squad;
    market?: ReturnType<typeof buildStandardMarket>;
    until?: number;
    chipsPlayed?: readonly ChipPlay[];
    opening?: Squad;
    restored?: Squad;
  } = {},
) {
  const request = { ruleset, market, squad, startedRoundId: roundId(1), chipsPlayed, rounds, ...rest };
  return planRounds({ ...request, untilRoundId: roundId(until) });
}

const has = (squad: Squad, id: number) => squad.picks.some((pick) => pick.footballerId === id);
const codes = (outlook: { problems: readonly { code: string }[] }) => outlook.problems.map(({ code }) => code);

test("free transfers are banked over rounds without transfers, and used where they are planned", () => {
  const market = buildStandardMarket([
    { id: 18, priceTenths: 45 },
    { id: 23, priceTenths: 52 },
  ]);
  const rounds = [plan(7, [[3, 18]]), plan(8, [[8, 23]])];
  const found = look(rounds, { market }).map(({ squad, costPoints, freeTransfersLeft, transfers }) => ({
    bank: squad.bankTenths,
    free: squad.freeTransfers,
    left: freeTransfersLeft,
    cost: costPoints,
    made: transfers.map(({ outTenths, inTenths }) => [outTenths, inTenths]),
  }));
  expect(found).toEqual([
    { bank: 0, free: 1, left: 1, cost: 0, made: [] },
    { bank: 0, free: 2, left: 2, cost: 0, made: [] },
    { bank: 5, free: 3, left: 2, cost: 0, made: [[50, 45]] },
    { bank: 3, free: 3, left: 2, cost: 0, made: [[50, 52]] },
  ]);
});

test("selling prices are those of today, and who is bought in one round is sold in a later one for what he cost", () => {
  const market = buildStandardMarket([
    { id: 3, priceTenths: 54 },
    { id: 18, priceTenths: 50 },
    { id: 33, priceTenths: 40 },
  ]);
  const [, sixth, seventh] = look([plan(6, [[3, 18]]), plan(7, [[18, 33]])], { market });
  // Half of the rise of 0.4 is kept.
  expect(sixth).toMatchObject({ squad: { bankTenths: 2 }, transfers: [{ outTenths: 52, inTenths: 50 }] });
  expect(seventh).toMatchObject({ squad: { bankTenths: 12 }, transfers: [{ outTenths: 50, inTenths: 40 }] });
});

test("each transfer beyond the free ones costs 4 points of its round, with those confirmed already", () => {
  const squad = buildSquad({ freeTransfers: 2, transfersMade: 2 });
  const [fifth, sixth] = look([plan(5, [[3, 18]]), plan(6, [[4, 19], [5, 20]])], { squad }); // prettier-ignore
  expect(fifth).toMatchObject({ costPoints: 4, freeTransfersLeft: 0 });
  expect(sixth).toMatchObject({ costPoints: 4, freeTransfersLeft: 0, squad: { freeTransfers: 1 } });
});

describe("chips", () => {
  test("a wildcard frees its round, leaves the bank of free transfers alone and is played afterwards", () => {
    const wild = plan(6, [[3, 18], [4, 19], [5, 20]], { chip: "wildcard" }); // prettier-ignore
    const [, sixth, seventh] = look([wild, plan(7, [], { chip: "wildcard" })]);
    expect(sixth).toMatchObject({ costPoints: 0, freeTransfersLeft: null, squad: { chip: "wildcard" }, problems: [] });
    expect(seventh).toMatchObject({ squad: { freeTransfers: 2, chip: null } });
    expect(codes(seventh!)).toEqual(["chip_played"]);
    const state = seventh!.chips.find(({ allowance }) => allowance.id === 1);
    expect(state).toMatchObject({ status: "played", playedRounds: [6] });
  });

  test("Rich Uncle lends a squad for a round: squad, bank and free transfers are back in the next", () => {
    const market = buildStandardMarket([{ id: 18, priceTenths: 150 }]);
    const rich = plan(6, [[3, 18]], { chip: "rich" });
    const [fifth, sixth, seventh] = look([plan(5, [[8, 23]]), rich, plan(7, [[4, 19]])], { market });
    expect(has(sixth!.squad, 18)).toBe(true);
    expect(sixth).toMatchObject({ costPoints: 0, squad: { bankTenths: 0 }, problems: [] });
    expect(seventh!.opening.picks).toEqual(fifth!.squad.picks);
    expect(seventh).toMatchObject({ opening: { freeTransfers: 1, chip: null }, freeTransfersLeft: 0 });
  });

  test("a reverting chip in play already brings back the squad that storage keeps", () => {
    const kept = buildSquad({ round: 6, bankTenths: 7 });
    const lent = buildSquad({ chip: "rich", picks: buildPicks([16, 18, 4, 5, 6, 8, 9, 10, 11, 13, 14, 2, 7, 12, 15]) });
    const [fifth, sixth] = look([], { squad: lent, restored: kept });
    expect(fifth!.squad).toEqual(lent);
    expect(sixth!.opening).toEqual(kept);
  });

  test("transfers made before a reverting chip of the same round go with it", () => {
    const opening = buildSquad();
    const squad = buildSquad({
      transfersMade: 1,
      picks: buildPicks([1, 18, 4, 5, 6, 8, 9, 10, 11, 13, 14, 2, 7, 12, 15]),
    });
    const [, sixth] = look([plan(5, [[4, 19]], { chip: "rich" })], { squad, opening });
    expect(sixth!.opening.picks).toEqual(opening.picks);
  });

  test("a team chip comes with the line-up, also beside transfers; one chip a round", () => {
    const [fifth, sixth] = look([plan(5, [[3, 18]], { chip: "frush" }), plan(6, [], { chip: "frush" })]);
    expect(fifth).toMatchObject({ squad: { chip: "frush", transfersMade: 1 }, problems: [] });
    expect(codes(sixth!)).toEqual(["chip_played"]);
    const wild = buildSquad({ chip: "wildcard" });
    expect(codes(look([plan(5, [], { chip: "frush" })], { squad: wild })[0]!)).toEqual(["chip_in_play"]);
  });

  test("a chip of the season's second half cannot be planned into the first", () => {
    const first: ChipPlay = { name: "wildcard", number: 1, roundId: roundId(2) };
    const rounds = look([plan(15, [], { chip: "wildcard" }), plan(16, [], { chip: "wildcard" })], {
      squad: buildSquad({ round: 15 }),
      until: 16,
      chipsPlayed: [first],
    });
    expect(rounds.map(codes)).toEqual([["chip_played"], []]);
  });
});

describe("line-ups", () => {
  test("a captain of one round stays captain in the next", () => {
    const lineup = makeCaptain(buildPicks(), footballerId(13));
    const [, sixth, seventh] = look([plan(6, [], { lineup })]);
    expect(sixth!.squad.picks.find((pick) => pick.isCaptain)?.footballerId).toBe(13);
    expect(seventh!.squad.picks).toEqual(sixth!.squad.picks);
    expect(seventh!.problems).toEqual([]);
  });

  test("one who has left by then is named, and drawn is who came in for him", () => {
    const lineup = makeCaptain(buildPicks(), footballerId(13));
    const [, sixth] = look([plan(5, [[13, 28]]), plan(6, [], { lineup })]);
    expect(sixth!.problems).toEqual([{ code: "not_owned", footballerIds: ids(13) }]);
    expect(sixth!.squad.picks.find((pick) => pick.isCaptain)?.footballerId).toBe(28);
  });
});

describe("a plan that does not fit says everything, in its round, and is drawn as far as it can be", () => {
  test("too dear: the bank is below zero", () => {
    const market = buildStandardMarket([{ id: 18, priceTenths: 63 }]);
    const [fifth, sixth] = look([plan(5, [[3, 18]])], { market });
    expect(fifth!.problems).toEqual([{ code: "budget_exceeded", byTenths: 13 }]);
    expect(fifth).toMatchObject({ squad: { bankTenths: -13, transfersMade: 1 } });
    expect(sixth).toMatchObject({ opening: { bankTenths: -13 }, problems: [] });
  });

  test("too dear under a chip that comes too late, before the first deadline: the money of before comes back", () => {
    const market = buildStandardMarket([{ id: 18, priceTenths: 63 }]);
    const squad = buildSquad({ round: 1, freeTransfers: null, bankTenths: 4 });
    const [first, second] = look([plan(1, [[3, 18], [99, 20]], { chip: "rich" })], { market, squad, until: 2 }); // prettier-ignore
    expect(codes(first!)).toEqual(["not_owned"]);
    expect(first).toMatchObject({ squad: { bankTenths: 4, chip: "rich" }, restored: { bankTenths: 4 } });
    expect(second).toMatchObject({ opening: { bankTenths: 4, freeTransfers: 1 } });
  });

  test("somebody who was sold, somebody who is there, somebody gone and somebody unknown", () => {
    const market = buildStandardMarket([{ id: 20, status: "u" }]);
    const pairs = [[44, 19], [3, 4], [5, 20], [6, 999], [8, 23]] as const; // prettier-ignore
    const [fifth] = look([plan(5, pairs)], { market });
    expect(codes(fifth!).toSorted()).toEqual([
      "already_owned",
      "element_unavailable",
      "need_elements",
      "not_owned",
      "unknown_element",
    ]);
    expect(has(fifth!.squad, 23)).toBe(true);
    expect(fifth!.squad.transfersMade).toBe(1);
  });

  test("four of a club stand there, and it is said", () => {
    const market = buildStandardMarket([3, 4, 5, 21].map((id) => ({ id, club: 77 })));
    const [fifth] = look([plan(5, [[6, 21]])], { market });
    expect(fifth!.problems).toEqual([{ code: "over_team_limit", clubIds: [77] }]);
    expect(has(fifth!.squad, 21)).toBe(true);
  });

  test("another position cannot be drawn: the round is left as it was", () => {
    const [fifth] = look([plan(5, [[3, 23]])]);
    expect(codes(fifth!)).toEqual(["need_elements", "too_many_of_position"]);
    expect(fifth!.squad).toEqual(fifth!.opening);
  });

  test("rounds before the squad's own are not looked at", () => {
    expect(look([plan(4, [[3, 18]])])[0]!.squad).toEqual(buildSquad());
  });
});
