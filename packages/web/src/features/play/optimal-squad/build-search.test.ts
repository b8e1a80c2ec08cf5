import { roundId, type ChipName } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import type { MyTeam } from "../../../api/play/my-team.ts";
import { buildMyTeam, buildFootballer, f, footballers, ruleset } from "../../../testing/small-game.ts";
import { buildSearch, type SearchGround, type SquadWish } from "./build-search.ts";

const gone = buildFootballer({ id: 31, position: "MID", status: "u", form: 9 });
const ground: SearchGround = {
  ruleset,
  footballers: [...footballers, gone],
  clubMatches: () => 10,
  fixturesIn: (club, round) => (club === 1 && round === 8 ? [] : [{ difficulty: 3, isHome: true }]),
  roundIds: [7, 8, 9, 10].map(roundId),
  chip: null,
};
const wish: SquadWish = { horizon: 2, lockedIds: new Set(), excludedIds: new Set(), transferLimit: 15, mayPay: false };
const myTeam = buildMyTeam({ bankTenths: 10, freeTransfers: 2, transfersMade: 1 }, 55, 57);
const candidate = (search: ReturnType<typeof buildSearch>["search"], id: number) =>
  search.candidates.find(({ footballerId }) => footballerId === f(id));

describe("a first squad", () => {
  const { search, roundIds } = buildSearch(ground, {
    ...wish,
    lockedIds: new Set([f(3)]),
    excludedIds: new Set([f(4)]),
  });

  test("spends the budget, on everybody who may be bought", () => {
    expect(search.moneyTenths).toBe(ruleset.squad.budgetTenths);
    expect(search.transfers).toBeUndefined();
    expect(candidate(search, 31)).toBeUndefined();
    expect(candidate(search, 4)).toBeUndefined();
    expect(candidate(search, 3)).toMatchObject({ isLocked: true, isOwned: false, costTenths: 60 });
  });

  test("looks at the rounds asked for, a round without a match counting nothing", () => {
    expect(roundIds).toEqual([7, 8]);
    expect(search.rounds).toHaveLength(2);
    // Club 1 rests in round 8.
    const resting = search.candidates.find(({ clubId }) => clubId === 1)!;
    expect(resting.points[0]).toBeGreaterThan(0);
    expect(resting.points[1]).toBe(0);
  });
});

describe("transfers", () => {
  const allowanceOf = (change: Partial<SquadWish>, chip: ChipName | null = null, team: Partial<MyTeam> = {}) =>
    buildSearch({ ...ground, chip, myTeam: { ...myTeam, ...team } }, { ...wish, ...change }).search;

  test("owned ones count at their selling price, others at the price of now", () => {
    const search = allowanceOf({});
    expect(search.moneyTenths).toBe(10 + 15 * 57);
    expect(candidate(search, 1)).toMatchObject({ isOwned: true, costTenths: 57 });
    expect(candidate(search, 16)).toMatchObject({ isOwned: false, costTenths: 65 });
  });

  test.each([
    ["no more than are free", { transferLimit: 5 }, null, {}, { limit: 1, free: 1 }],
    ["paid ones if asked for", { transferLimit: 5, mayPay: true }, null, {}, { limit: 5, free: 1 }],
    ["fewer than are free", { transferLimit: 1 }, null, { freeTransfers: 4 }, { limit: 1, free: 3 }],
    ["no more than the round's cap", { mayPay: true }, null, { transfersMade: 12 }, { limit: 8, free: 0 }],
    ["all of them under a wildcard", {}, "wildcard", {}, { limit: 15, free: 15 }],
    ["all of them before the first deadline", {}, null, { freeTransfers: null }, { limit: 15, free: 15 }],
  ] as const)("%s", (_case, change, chip, team, expected) => {
    expect(allowanceOf(change, chip, team).transfers).toEqual({ ...expected, costPoints: 4 });
  });

  test("a chip counts in its round: its money, its armbands, and one round only where the squad goes back", () => {
    const rich = allowanceOf({ horizon: 3 }, "rich");
    expect(rich.rounds).toHaveLength(1);
    expect(rich.moneyTenths).toBeGreaterThan(100_000);
    const two = allowanceOf({ horizon: 3 }, "2capt");
    expect(two.rounds.map(({ viceCaptain }) => viceCaptain)).toEqual([1, 0.05, 0.05]);
    expect(two.rounds[0]!.captain).toBe(1);
    const attack = allowanceOf({ horizon: 2 }, "frush");
    expect(attack.rounds.map(({ starter, captain }) => [starter.FWD, captain])).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });
});
