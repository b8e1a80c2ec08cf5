/** Choices of the form: whatever is chosen alone from the plain table plays, and a change brings along what must change. */
import { checkFormat, type Format, type FormatFacts } from "@elleveren/rules";
import { expect, test } from "vitest";

import {
  PLAIN_FORMAT,
  withCount,
  withFromRound,
  withLeaving,
  withMeeting,
  withoutStage,
  withPools,
  withRankTies,
  withStage,
  withStageMore,
  withTieAt,
} from "./own-format.ts";

const FACTS: FormatFacts = {
  season: {
    lastRound: 30,
    months: [
      { from: 1, to: 9 },
      { from: 10, to: 30 },
    ],
  },
  memberCount: 24,
};
const problems = (format: Format) => checkFormat(format, FACTS);
const LAST = { each: "round", who: { kind: "last", count: "as_needed", level: "table" }, lives: 1 } as const;

const groups = withPools(PLAIN_FORMAT, 0, "drawn");

test.each<readonly [string, Format]>([
  ["as it begins", PLAIN_FORMAT],
  ["from a later round", withFromRound(PLAIN_FORMAT, 12)],
  ["the bench", withCount(PLAIN_FORMAT, { men: "bench" })],
  ["the best eleven", withCount(PLAIN_FORMAT, { men: "best_eleven" })],
  ["the own club", withCount(PLAIN_FORMAT, { club: "own" })],
  ["the difference to the average", withCount(PLAIN_FORMAT, { minusAverage: true })],
  ["groups", groups],
  ["a race", withMeeting(PLAIN_FORMAT, 0, "race")],
  ["duels", withMeeting(PLAIN_FORMAT, 0, "duels")],
  ["Swiss duels", withMeeting(PLAIN_FORMAT, 0, "swiss")],
  ["a knock-out", withMeeting(PLAIN_FORMAT, 0, "knockout")],
  ["a knock-out that is taken back", withMeeting(withMeeting(PLAIN_FORMAT, 0, "knockout"), 0, "table")],
  ["the last leave", withLeaving(PLAIN_FORMAT, 0, LAST)],
  ["a final of the best", withStageMore(PLAIN_FORMAT)],
  ["a final of groups", withStageMore(groups)],
  ["a final of tables by the month", withStageMore(withStage(PLAIN_FORMAT, 0, { stretches: "months" }))],
  ["a table before the final", withStageMore(withStageMore(PLAIN_FORMAT))],
  ["four stages", withStageMore(withStageMore(withStageMore(groups)))],
  ["a table before a knock-out from the start", withStageMore(withMeeting(PLAIN_FORMAT, 0, "knockout"))],
  ["a final that is taken back", withoutStage(withStageMore(groups), 1)],
  ["a final without what was before it", withoutStage(withStageMore(groups), 0)],
  ["level teams", withRankTies(PLAIN_FORMAT, ["best_round", "goals_scored"])],
])("%s plays", (_, format) => {
  expect(problems(format)).toEqual([]);
});

test("divisions need tables that begin anew, and say so until they do", () => {
  const divisions = withPools(PLAIN_FORMAT, 0, "divisions");
  expect(problems(divisions).map(({ code }) => code)).toEqual(["moves_never"]);
  expect(problems(withStage(divisions, 0, { stretches: { every: 5 } }))).toEqual([]);
});

test("a knock-out takes no groups or leavers along, and throws away no stage that comes after it", () => {
  const before = withStageMore(withPools(withLeaving(PLAIN_FORMAT, 0, LAST), 0, "drawn"));
  const { stages, champion, late } = withMeeting(before, 0, "knockout");
  expect(stages[0]).toMatchObject({ pools: { kind: "one" }, leave: null, rounds: { toOne: 10 } });
  expect([champion, late]).toEqual(["last_stretch", "closed"]);
  expect(stages).toHaveLength(2);
  expect(problems({ ...before, stages })).toMatchObject([{ code: "after_knockout", at: "stages.1" }]);
});

test("a knock-out has as many rounds as those who are taken into it need", () => {
  const table = withMeeting(withStageMore(PLAIN_FORMAT), 1, "table");
  const of = (best: number) => withMeeting(withStage(table, 1, { takes: { best } }), 1, "knockout").stages[1]?.rounds;
  expect([of(2), of(5), of(16)]).toEqual([{ toOne: 1 }, { toOne: 3 }, { toOne: 4 }]);
});

test("whoever leaves makes the last one standing the winner, and nobody leaving takes it back", () => {
  const leaving = withLeaving(PLAIN_FORMAT, 0, LAST);
  expect(leaving.champion).toBe("standing");
  const back = withLeaving(leaving, 0, null);
  expect([back.champion, back.stages[0]?.leave]).toEqual(["last_stretch", null]);
});

test("a tie-break that decides the place decides no more who is found", () => {
  const { ties } = withRankTies(PLAIN_FORMAT, ["best_round"]);
  expect(ties).toEqual({ rank: ["best_round"], order: ["transfers"] });
});

test("tie-breaks that nothing decides go with the meetings that they are of", () => {
  const duels = withRankTies(withMeeting(PLAIN_FORMAT, 0, "duels"), ["points", "wins", "goals_scored"]);
  expect(withMeeting(duels, 0, "table").ties.rank).toEqual(["goals_scored"]);
});

test("a list of tie-breaks: one more behind, one put before another, one taken away", () => {
  const ties = ["best_round", "wins", "older"] as const;
  expect(withTieAt(ties, 3, "points")).toEqual(["best_round", "wins", "older", "points"]);
  expect(withTieAt(ties, 0, "older")).toEqual(["older", "wins", "best_round"]);
  expect(withTieAt(ties, 1, "points")).toEqual(["best_round", "points", "older"]);
  expect(withTieAt(ties, 1, null)).toEqual(["best_round", "older"]);
});
