import { roundId, type ChipName } from "@elleveren/rules";
import type { PlanQuestion } from "@elleveren/optimiser";
import { describe, expect, test } from "vitest";

import type { MyTeam } from "../../../api/play/my-team.ts";
import { buildMyTeam, buildFootballer, f, footballers, ruleset } from "../../../testing/small-game.ts";
import { buildSearch, type SquadGround, type SquadWish } from "./build-search.ts";

const gone = buildFootballer({ id: 31, position: "MID", status: "u", form: 9 });
/** Club 1 has no match in round 8. */
const isResting = (id: number, round: number): boolean =>
  round === 8 && footballers.find(({ footballerId }) => footballerId === f(id))?.clubId === 1;
const ground: SquadGround = {
  ruleset,
  footballers: [...footballers, gone],
  roundIds: [7, 8, 9, 10].map(roundId),
  forecastOf: (id, round) => ({ points: isResting(id, round) ? 0 : 2 + (id % 5) / 2, spread: 2, chance: 0.9 }),
  chip: null,
};
const wish: SquadWish = { horizon: 2, lockedIds: new Set(), excludedIds: new Set(), transferLimit: 15, mayPay: false };
const myTeam = buildMyTeam({ bankTenths: 10, freeTransfers: 2, transfersMade: 1 }, 55, 57);
const candidate = (question: PlanQuestion, id: number) =>
  question.candidates.find(({ footballerId }) => footballerId === f(id));

describe("a first squad", () => {
  const { question, roundIds } = buildSearch(ground, {
    ...wish,
    lockedIds: new Set([f(3)]),
    excludedIds: new Set([f(4)]),
  });

  test("spends the budget, on everybody who may be bought, and pays for nobody's coming", () => {
    expect(question.bankTenths).toBe(ruleset.squad.budgetTenths);
    expect(question.freeTransfers).toBeNull();
    expect(candidate(question, 31)).toBeUndefined();
    expect(candidate(question, 4)).toBeUndefined();
    expect(candidate(question, 3)).toMatchObject({ sellingTenths: null, priceTenths: 60 });
    expect(question.wishes.kept).toEqual([{ footballerId: f(3), rounds: [0] }]);
  });

  test("is held for the rounds asked for, a round without a match counting nothing", () => {
    expect(roundIds).toEqual([7, 8]);
    expect(question.rounds).toMatchObject([{ mostTransfers: 15 }, { mostTransfers: 0 }]);
    const resting = question.candidates.find(({ clubId }) => clubId === 1)!;
    expect(resting.points[0]).toBeGreaterThan(0);
    expect(resting.points[1]).toBe(0);
  });
});

describe("transfers", () => {
  const questionOf = (change: Partial<SquadWish>, chip: ChipName | null = null, team: Partial<MyTeam> = {}) =>
    buildSearch({ ...ground, chip, myTeam: { ...myTeam, ...team } }, { ...wish, ...change }).question;

  test("owned ones count at their selling price, others at the price of now", () => {
    const question = questionOf({});
    expect(question.bankTenths).toBe(10);
    expect(candidate(question, 1)).toMatchObject({ sellingTenths: 57 });
    expect(candidate(question, 16)).toMatchObject({ sellingTenths: null, priceTenths: 65 });
  });

  test.each([
    ["no more than are free", { transferLimit: 5 }, null, {}, { most: 5, free: 1, paid: 0 }],
    ["paid ones if asked for", { transferLimit: 5, mayPay: true }, null, {}, { most: 5, free: 1, paid: null }],
    [
      "any number under a chip that frees them",
      { transferLimit: 15 },
      "wildcard",
      {},
      { most: 15, free: null, paid: 0 },
    ],
    ["any number before the first deadline", {}, null, { freeTransfers: null }, { most: 15, free: null, paid: 0 }],
    [
      "no more than the rules have left",
      { transferLimit: 15, mayPay: true },
      null,
      { transfersMade: 18 },
      { most: 2, free: 0, paid: null },
    ],
  ] as const)("%s", (_, change, chip, team, { most, free, paid }) => {
    const question = questionOf(change, chip, team);
    expect(question.rounds[0]!.mostTransfers).toBe(most);
    expect(question.freeTransfers).toBe(free);
    expect(question.wishes.mostPaid).toBe(paid);
  });

  test("a chip in play counts in its round alone", () => {
    expect(questionOf({}, "2capt").chips).toEqual([
      { name: "2capt", number: 1, rounds: [0], isPlayed: true, worthLeft: 0 },
    ]);
    expect(questionOf({}).chips).toEqual([]);
  });

  test("a squad that goes back afterwards is for one round, by the rules and the money of its chip", () => {
    const question = questionOf({ horizon: 4 }, "rich");
    expect(question.rounds).toHaveLength(1);
    expect(question.chips).toEqual([]);
    expect(question.bankTenths).toBeGreaterThan(10_000);
  });
});
