/** How a cup's rounds become a tree, and where the arrows lead in it. */
import { entryId, leagueId, roundId, type RoundId } from "@elleveren/rules";
import { expect, test } from "vitest";

import type { CupMatch } from "../../../../api/leagues/cup-match.ts";
import { moveIn, planBracket, type DrawnRound } from "./bracket.ts";

const team = (id: number) => ({ entryId: entryId(id), name: `Lag ${id}`, managerName: "Kari Moe", points: 40 });
let matchId = 0;
const round = (id: number, pairs: readonly (readonly [number, number | null])[]): DrawnRound => ({
  roundId: roundId(id),
  matches: pairs.map(([first, second]): CupMatch => {
    matchId += 1;
    return {
      matchId,
      cupLeagueId: leagueId(50),
      roundId: roundId(id),
      roundName: "",
      first: team(first),
      second: second === null ? null : team(second),
      winnerId: null,
      tiebreak: null,
    };
  }),
});
const FINAL = roundId(30) as RoundId;
const drawn = (rounds: readonly DrawnRound[]) =>
  planBracket(rounds, FINAL).map(({ roundName, ties }) => [
    roundName,
    ties.map((tie) => tie && [tie.first.entryId, tie.second?.entryId ?? null].join("-")),
  ]);

test("ties whose winners meet stand beside each other, in the order of the latest draw", () => {
  const quarters = round(28, [
    [1, 2],
    [3, 4],
    [5, null],
    [6, 7],
  ]);
  expect(
    drawn([
      quarters,
      round(29, [
        [7, 2],
        [5, 3],
      ]),
    ]),
  ).toEqual([
    ["Quarter-finals", ["6-7", "1-2", "5-", "3-4"]],
    ["Semi-finals", ["7-2", "5-3"]],
    ["Final", [null]],
  ]);
});

test("what nobody went on from stands last, and rounds to come are as many empty ties as will be played", () => {
  expect(
    drawn([
      round(27, [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12], [13, 14], [15, 16]]),
    ]),
  ).toEqual([
    ["Round of 16", ["1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16"]],
    ["Quarter-finals", [null, null, null, null]],
    ["Semi-finals", [null, null]],
    ["Final", [null]],
  ]); // prettier-ignore
  // A correction gave a place to a team that was out.
  expect(drawn([round(29, [[1, 2], [3, 4]]), round(30, [[9, 4]])])).toEqual([
    ["Semi-finals", ["3-4", "1-2"]],
    ["Final", ["9-4"]],
  ]); // prettier-ignore
  expect(planBracket([], FINAL)).toEqual([]);
});

test("arrows lead along the tree and stop where it ends", () => {
  const rounds = planBracket([round(28, [[1, 2], [3, 4], [5, 6], [7, 8]]), round(29, [[1, 3], [5, 7]])], FINAL); // prettier-ignore
  const from = (place: readonly [number, number], key: string) => {
    const to = moveIn(rounds, { round: place[0], tie: place[1] }, key);
    return to && [to.round, to.tie];
  };
  expect(from([0, 2], "ArrowUp")).toEqual([0, 1]);
  expect(from([0, 2], "ArrowDown")).toEqual([0, 3]);
  expect(from([0, 3], "ArrowDown")).toBeNull();
  expect(from([0, 0], "ArrowUp")).toBeNull();
  expect(from([0, 2], "ArrowRight")).toEqual([1, 1]);
  expect(from([1, 1], "ArrowLeft")).toEqual([0, 2]);
  expect(from([0, 2], "ArrowLeft")).toBeNull();
  // The final is not drawn.
  expect(from([1, 1], "ArrowRight")).toBeNull();
  expect(from([0, 2], "End")).toEqual([1, 0]);
  expect(from([1, 1], "Home")).toEqual([0, 0]);
  expect(from([1, 1], "a")).toBeNull();
});
