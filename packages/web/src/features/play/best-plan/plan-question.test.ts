import { roundId, type Squad } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import type { PlanGround } from "../../../api/teams/plans.ts";
import { buildFootballer, buildForecasts, buildMyTeam, f, footballers, ruleset } from "../../../testing/small-game.ts";
import type { SearchGround } from "../plan-search/search-ground.ts";
import { plannableRounds, playableChips, preparePlan, type PlannedGround } from "./plan-question.ts";
import { chipKey, startWish } from "./plan-wish.ts";

const doubtful = { ...buildFootballer({ id: 31, position: "MID", status: "d", form: 5 }), chanceNextRound: 50 };
const game: SearchGround = {
  ruleset,
  footballers: [...footballers, doubtful],
  roundIds: Array.from({ length: 14 }, (_, index) => roundId(7 + index)),
  forecastOf: buildForecasts([]).of,
};
const { picks } = buildMyTeam({}, 55, 57);
const squad: Squad = { roundId: roundId(7), picks, bankTenths: 12, chip: null, freeTransfers: 3, transfersMade: 1 };
const team: PlanGround = { squad, opening: null, restored: null, startedRoundId: roundId(1), chipsPlayed: [] };
const ground: PlannedGround = { game, team };
const wish = { ...startWish(ruleset), horizon: 3 };
const wishedRounds = game.roundIds.slice(0, wish.horizon);

test("ten rounds at most are planned, from the open one on", () => {
  expect(plannableRounds(ground)).toEqual(game.roundIds.slice(0, 10));
  expect(preparePlan(ground, wish).roundIds).toEqual([7, 8, 9].map(roundId));
});

test("the squad brings its selling prices, what is left of the round's free transfers, and the bank", () => {
  const { question } = preparePlan(ground, wish);
  expect(question.bankTenths).toBe(12);
  expect(question.freeTransfers).toBe(2);
  const owned = question.candidates.filter(({ sellingTenths }) => sellingTenths !== null);
  expect(owned).toHaveLength(15);
  const { priceTenths, sellingTenths } = owned.find(({ footballerId }) => footballerId === picks[0]!.footballerId)!;
  // Half of the rise since he was bought for 55, rounded down.
  expect(sellingTenths).toBe(55 + Math.floor((priceTenths - 55) / 2));
});

test("a wildcard in play leaves the bank of free transfers to the rounds after; the cap of a round leaves what it leaves", () => {
  const questionOf = (change: Partial<Squad>) =>
    preparePlan({ game, team: { ...team, squad: { ...squad, ...change } } }, wish).question;
  expect(questionOf({ chip: "wildcard", transfersMade: 8 }).freeTransfers).toBe(3);
  expect(questionOf({ transfersMade: 8 }).freeTransfers).toBe(0);
  expect(questionOf({ transfersMade: 8 }).rounds.map(({ mostTransfers }) => mostTransfers)).toEqual([12, 15, 15]);
  expect(questionOf({ chip: "wildcard", transfersMade: 8 }).rounds[0]!.mostTransfers).toBe(15);
});

test("who is owned and left out must be sold; whoever else is left out is no candidate", () => {
  const { question } = preparePlan(ground, { ...wish, excludedIds: new Set([f(1), f(16)]) });
  const ids = question.candidates.map(({ footballerId }) => footballerId);
  expect(ids).toContain(f(1));
  expect(ids).not.toContain(f(16));
  expect(question.wishes.left).toEqual([f(1)]);
});

test("doubtful ones are bought only where that is wished", () => {
  const candidate = (mayBuyDoubtful: boolean) =>
    preparePlan(ground, { ...wish, mayBuyDoubtful }).question.candidates.find(
      ({ footballerId }) => footballerId === f(31),
    );
  expect(candidate(false)).toBeUndefined();
  expect(candidate(true)!.points).toEqual(wishedRounds.map((round) => game.forecastOf(f(31), round).points));
});

test("caution takes a share of the spread off everybody, discount makes later rounds worth less; the plain points stay", () => {
  const { question, plain } = preparePlan(ground, { ...wish, caution: 0.3, discount: 0.85 });
  expect(question.rounds.map(({ worth }) => worth)).toEqual([1, 0.85, 0.85 ** 2]);
  expect(plain.rounds.map(({ worth }) => worth)).toEqual([1, 1, 1]);
  for (const [index, { footballerId, points }] of plain.candidates.entries()) {
    const spreads = wishedRounds.map((round) => game.forecastOf(footballerId, round).spread);
    expect(question.candidates[index]!.points).toEqual(
      points.map((mean, at) => Math.max(0, mean - 0.3 * spreads[at]!)),
    );
  }
});

test("what is left is worth something while the season goes on, and a chip only while it may be played", () => {
  const worths = (horizon: number, roundIds = game.roundIds) => {
    const { question } = preparePlan({ game: { ...game, roundIds }, team }, { ...wish, horizon });
    return { end: question.end, chips: new Map(question.chips.map((chip) => [chipKey(chip), chip.worthLeft])) };
  };
  const soon = worths(3);
  expect(soon.end).toEqual({ perMillion: 0.1, perFreeTransfer: 1 });
  expect(soon.chips.get("wildcard 1")).toBe(6);
  // The first wildcard is for rounds up to 15.
  expect(worths(9).chips.get("wildcard 1")).toBe(0);
  expect(worths(9).chips.get("2capt 1")).toBe(6);
  const over = worths(3, game.roundIds.slice(0, 3));
  expect(over.end).toEqual({ perMillion: 0, perFreeTransfer: 0 });
  expect([...over.chips.values()].every((worth) => worth === 0)).toBe(true);
});

describe("chips", () => {
  const namesIn = (of: PlanGround, count = 3) =>
    playableChips({ game, team: of }, game.roundIds.slice(0, count)).map(({ name, number, rounds, isPlayed }) => ({
      chip: chipKey({ name, number }),
      rounds,
      isPlayed,
    }));

  test("all that are left may be played in every round of their window", () => {
    const left = namesIn({ ...team, chipsPlayed: [{ name: "2capt", number: 1, roundId: roundId(4) }] });
    expect(left.map(({ chip }) => chip)).not.toContain("2capt 1");
    const free = left.find(({ chip }) => chip === "wildcard 1")!;
    const window = ruleset.chips.find(({ name, number }) => name === "wildcard" && number === 1)!;
    expect(free.rounds).toEqual(
      [0, 1, 2].filter((index) => 7 + index >= window.startRound && 7 + index <= window.stopRound),
    );
  });

  test("one whose squad goes back cannot come after transfers that are confirmed", () => {
    expect(namesIn(team).find(({ chip }) => chip === "rich 1")!.rounds).toEqual([1, 2]);
    const untouched = { ...team, squad: { ...squad, transfersMade: 0 } };
    expect(namesIn(untouched).find(({ chip }) => chip === "rich 1")!.rounds).toEqual([0, 1, 2]);
  });

  test("one in play is played, and leaves its round to no other", () => {
    const chips = namesIn({ ...team, squad: { ...squad, chip: "2capt" } });
    expect(chips.find(({ chip }) => chip === "2capt 1")).toEqual({ chip: "2capt 1", rounds: [0], isPlayed: true });
    expect(chips.filter(({ chip }) => chip !== "2capt 1").every(({ rounds }) => !rounds.includes(0))).toBe(true);
  });

  test("those that are saved are not planned", () => {
    const { question } = preparePlan(ground, {
      ...wish,
      savedChips: new Set([chipKey({ name: "wildcard", number: 1 })]),
    });
    const saved = question.chips.find((chip) => chipKey(chip) === "wildcard 1")!;
    // It still counts as one that is left.
    expect(saved).toMatchObject({ rounds: [], worthLeft: 6 });
    expect(question.chips.filter(({ rounds }) => rounds.length > 0).length).toBeGreaterThan(0);
  });

  test("with a squad in play that goes back, the plan begins a round later with the one that comes back", () => {
    const restored: Squad = { ...squad, roundId: roundId(8), bankTenths: 3, freeTransfers: 4, transfersMade: 0 };
    const reverting: PlannedGround = { game, team: { ...team, squad: { ...squad, chip: "rich" }, restored } };
    const { question, roundIds } = preparePlan(reverting, wish);
    expect(roundIds).toEqual([8, 9, 10].map(roundId));
    expect(question.bankTenths).toBe(3);
    expect(question.freeTransfers).toBe(4);
    expect(question.chips.map(({ name }) => name)).not.toContain("rich");
  });
});
