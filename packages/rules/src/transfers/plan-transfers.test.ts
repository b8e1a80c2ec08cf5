import { expect, test } from "vitest";

import { footballerId, roundId } from "../ids.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { buildSquad, buildStandardMarket } from "../testing/market.ts";
import { planTransfers, type TransferPlan, type TransferRequest } from "./plan-transfers.ts";

const ruleset = {
  ...RULESETS["eliteserien-2026"],
  chips: [
    ...RULESETS["eliteserien-2026"].chips,
    ...RULESETS["fpl-classic"].chips.slice(2, 3).map((chip) => ({ ...chip, id: 8, stopRound: 30 })),
    { id: 9, name: "uteam" as const, number: 1, startRound: 1, stopRound: 30 },
  ],
};

/** "3>18 4>19": out 3 in 18, then out 4 in 19. */
const wishes = (text: string) =>
  text
    .split(" ")
    .filter((pair) => pair !== "")
    .map((pair) => pair.split(">").map(Number))
    .map(([out = 0, on = 0]) => ({ outId: footballerId(out), inId: footballerId(on) }));

const request = (transfers: string, changes: Partial<TransferRequest> = {}): TransferRequest => ({
  ruleset,
  market: buildStandardMarket(),
  squad: buildSquad(),
  chip: null,
  transfers: wishes(transfers),
  roundId: roundId(5),
  startedRoundId: roundId(1),
  chipsPlayed: [],
  ...changes,
});

function plan(transfers: string, changes: Partial<TransferRequest> = {}): TransferPlan {
  const result = planTransfers(request(transfers, changes));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function problems(transfers: string, changes: Partial<TransferRequest> = {}) {
  const result = planTransfers(request(transfers, changes));
  return result.ok ? [] : result.problems;
}

test("a transfer sells at the selling price, buys at the price of now and keeps the slot [EG-01] [EG-05]", () => {
  const market = buildStandardMarket([
    { id: 3, priceTenths: 53 },
    { id: 18, priceTenths: 49 },
  ]);
  const { squad, transfers, costPoints, freeTransfersLeft, restored } = plan("3>18", { market });
  expect(transfers).toEqual([{ outId: 3, inId: 18, outTenths: 51, inTenths: 49 }]);
  expect(squad).toMatchObject({ bankTenths: 2, transfersMade: 1, chip: null, roundId: 5 });
  expect(squad.picks[1]).toEqual({
    footballerId: 18,
    slot: 2,
    isCaptain: true,
    isViceCaptain: false,
    purchasePriceTenths: 49,
  });
  expect([costPoints, freeTransfersLeft, restored]).toEqual([0, 0, null]);
});

test("each transfer beyond the free ones costs four, over all requests of the round [EG-10]", () => {
  expect(plan("3>18 4>19")).toMatchObject({ costPoints: 4, freeTransfersLeft: 0 });
  expect(plan("5>20", { squad: buildSquad({ transfersMade: 2 }) }).costPoints).toBe(8);
  expect(plan("3>18 4>19", { squad: buildSquad({ freeTransfers: 5 }) })).toMatchObject({
    costPoints: 0,
    freeTransfersLeft: 3,
  });
});

test("a chain counts two [EG-10]", () => {
  const { squad, transfers, costPoints } = plan("3>18 18>33");
  expect(transfers.map(({ outId, inId }) => `${outId}>${inId}`)).toEqual(["3>18", "18>33"]);
  expect([squad.transfersMade, costPoints]).toEqual([2, 4]);
  expect(squad.picks[1]?.footballerId).toBe(33);
});

test("a footballer sold and bought back is bought at the price of now", () => {
  const market = buildStandardMarket([{ id: 3, priceTenths: 56 }]);
  const { squad } = plan("3>18 18>3", { market, squad: buildSquad({ bankTenths: 3 }) });
  expect(squad.bankTenths).toBe(0);
  expect(squad.picks[1]).toMatchObject({ footballerId: 3, slot: 2, purchasePriceTenths: 56, isCaptain: true });
});

test("newcomers take slots of their own position, however the pairs are crossed", () => {
  // Out a defender in a midfielder, out a midfielder in a defender.
  const { squad } = plan("3>23 8>18");
  expect(squad.picks[1]?.footballerId).toBe(18);
  expect(squad.picks[5]?.footballerId).toBe(23);
});

test("before the entry's first deadline transfers are unlimited and free [EG-11]", () => {
  const squad = buildSquad({ freeTransfers: null, transfersMade: 30 });
  expect(plan("3>18 4>19", { squad, startedRoundId: roundId(5) })).toMatchObject({
    costPoints: 0,
    freeTransfersLeft: null,
  });
});

test.each<[string, ReturnType<typeof problems>, readonly string[]]>([
  ["nothing to do", problems(""), ["no_transfers"]],
  ["one who is not owned", problems("30>18"), ["not_owned"]],
  ["one who is owned already", problems("3>4"), ["already_owned"]],
  ["sold twice", problems("3>18 3>19"), ["not_owned"]],
  ["bought twice", problems("3>18 4>18"), ["already_owned"]],
  ["nobody known", problems("3>999"), ["need_elements", "unknown_element"]],
  ["another position", problems("3>23"), ["need_elements", "too_many_of_position"]],
  ["too dear", problems("3>18", { market: buildStandardMarket([{ id: 18, priceTenths: 51 }]) }), ["budget_exceeded"]],
  [
    "a fourth of a club",
    problems("3>18", { market: buildStandardMarket([18, 4, 5, 6].map((id) => ({ id, club: 4 }))) }),
    ["over_team_limit"],
  ],
  [
    "one who is gone",
    problems("3>18", { market: buildStandardMarket([{ id: 18, status: "u" }]) }),
    ["element_unavailable"],
  ],
  ["a team chip", problems("3>18", { chip: "frush" }), ["chip_not_for_transfers"]],
  [
    "a second chip in the round",
    problems("3>18", { chip: "wildcard", squad: buildSquad({ chip: "frush" }) }),
    ["chip_in_play"],
  ],
  [
    "a played chip",
    problems("3>18", { chip: "rich", chipsPlayed: [{ name: "rich", number: 1, roundId: roundId(2) }] }),
    ["chip_played"],
  ],
  ["more than the cap", problems("3>18", { squad: buildSquad({ transfersMade: 20 }) }), ["transfer_cap_exceeded"]],
  [
    "several things at once",
    problems("30>18 3>999", { chip: "frush" }),
    ["chip_not_for_transfers", "not_owned", "need_elements", "unknown_element"],
  ],
])("refused: %s [EG-07]", (_, found, codes) => {
  expect(found.map(({ code }) => code)).toEqual(codes);
});

test("one who is gone may stay while others change", () => {
  expect(problems("3>18", { market: buildStandardMarket([{ id: 4, status: "u" }]) })).toEqual([]);
});

test("a wildcard frees the round's transfers, also those made before it, and keeps the squad [EG-12]", () => {
  const squad = buildSquad({ freeTransfers: 3, transfersMade: 5, bankTenths: 9 });
  const wildcard = plan("3>18 4>19", { squad, chip: "wildcard" });
  expect(wildcard).toMatchObject({ costPoints: 0, freeTransfersLeft: null, restored: null });
  expect(wildcard.squad).toMatchObject({ chip: "wildcard", transfersMade: 7, bankTenths: 9 });
  // And the cap does not count under it.
  expect(problems("5>20", { squad: { ...squad, chip: "wildcard", transfersMade: 20 } })).toEqual([]);
});

test("a free hit brings back squad, bank and free transfers in the next round [EG-14]", () => {
  const squad = buildSquad({ freeTransfers: 3, bankTenths: 5 });
  const market = buildStandardMarket([{ id: 18, priceTenths: 53 }]);
  const freehit = plan("3>18", { squad, market, chip: "freehit" });
  expect(freehit.squad).toMatchObject({ chip: "freehit", bankTenths: 2, transfersMade: 1 });
  expect(freehit.restored).toEqual({ ...squad, roundId: 6, chip: null, freeTransfers: 3, transfersMade: 0 });
  expect(problems("3>18", { squad: buildSquad(), market, chip: "freehit" }).map(({ code }) => code)).toEqual([
    "budget_exceeded",
  ]);
});

test("Rich Uncle pays for everything and the bank rests [EG-13]", () => {
  const squad = buildSquad({ freeTransfers: 2, bankTenths: 5 });
  const market = buildStandardMarket([{ id: 18, priceTenths: 500 }]);
  const rich = plan("3>18", { squad, market, chip: "rich" });
  expect(rich.squad).toMatchObject({ chip: "rich", bankTenths: 5 });
  expect(rich.restored).toEqual({ ...squad, roundId: 6, chip: null, freeTransfers: 2, transfersMade: 0 });
  // Played alone it is in play at once, and later transfers of the round are free.
  const alone = plan("", { squad, chip: "rich" });
  expect(alone.squad).toMatchObject({ chip: "rich", transfersMade: 0 });
  const later = plan("3>18", { squad: alone.squad, market });
  expect(later).toMatchObject({ costPoints: 0, freeTransfersLeft: null, restored: null });
});

test("uteam lets a whole squad come from one club for a round [EG-14]", () => {
  const market = buildStandardMarket([18, 4, 5, 6].map((id) => ({ id, club: 4 })));
  expect(plan("3>18", { market, chip: "uteam" }).restored?.picks).toEqual(buildSquad().picks);
});

test("what the round opened with comes back, not what earlier transfers of the round made of it [EG-13]", () => {
  const opening = buildSquad({ bankTenths: 4 });
  const earlier = plan("3>18", { squad: opening }).squad;
  const { restored } = plan("4>19", { squad: earlier, opening, chip: "rich" });
  expect(restored).toEqual({ ...opening, roundId: 6 });
  expect(() => plan("4>19", { squad: earlier, chip: "rich" })).toThrow("needs the opening squad");
});

test("before the first deadline the squad as it was edited comes back", () => {
  const squad = buildSquad({ freeTransfers: null, transfersMade: 6, bankTenths: 3 });
  const { restored } = plan("4>19", { squad, opening: buildSquad({ bankTenths: 99 }), chip: "rich" });
  expect(restored).toMatchObject({ bankTenths: 3, freeTransfers: 1, transfersMade: 0, roundId: 6 });
});
