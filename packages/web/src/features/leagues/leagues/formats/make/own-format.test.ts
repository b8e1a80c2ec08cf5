/** Choices of the form: whatever is chosen alone from the plain table plays, and a change brings along what must change. */
import { checkFormat, type Format, type FormatFacts } from "@elleveren/rules";
import { expect, test } from "vitest";

import {
  PLAIN_FORMAT,
  firstStage,
  withCount,
  withFinals,
  withFirstStage,
  withFromRound,
  withLeaving,
  withMeeting,
  withOrderTie,
  withPools,
  withRankTie,
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

test.each<readonly [string, Format]>([
  ["as it begins", PLAIN_FORMAT],
  ["from a later round", withFromRound(PLAIN_FORMAT, 12)],
  ["the bench", withCount(PLAIN_FORMAT, { men: "bench" })],
  ["the best eleven", withCount(PLAIN_FORMAT, { men: "best_eleven" })],
  ["the own club", withCount(PLAIN_FORMAT, { club: "own" })],
  ["the difference to the average", withCount(PLAIN_FORMAT, { minusAverage: true })],
  ["groups", withPools(PLAIN_FORMAT, "drawn")],
  ["a race", withMeeting(PLAIN_FORMAT, "race")],
  ["duels", withMeeting(PLAIN_FORMAT, "duels")],
  ["Swiss duels", withMeeting(PLAIN_FORMAT, "swiss")],
  ["a knock-out", withMeeting(PLAIN_FORMAT, "knockout")],
  ["the last leave", withLeaving(PLAIN_FORMAT, LAST)],
  ["a final of the best", withFinals(PLAIN_FORMAT, { best: 8 })],
  ["a final of groups", withFinals(withPools(PLAIN_FORMAT, "drawn"), { ofEachPool: 2 })],
  ["a final that is taken back", withFinals(withFinals(PLAIN_FORMAT, { best: 8 }), null)],
  ["level teams", withRankTie(withRankTie(PLAIN_FORMAT, 0, "best_round"), 1, "goals_scored")],
  ["nobody found but by lot", withOrderTie(PLAIN_FORMAT, null)],
])("%s", (_, format) => {
  expect(problems(format)).toEqual([]);
});

test("divisions need tables that begin anew, and say so until they do", () => {
  const divisions = withPools(PLAIN_FORMAT, "divisions");
  expect(problems(divisions).map(({ code }) => code)).toEqual(["moves_never"]);
  expect(problems(withFirstStage(divisions, { stretches: { every: 5 } }))).toEqual([]);
});

test("a knock-out from the start takes no groups, leavers or second stage along", () => {
  const before = withFinals(withPools(withLeaving(PLAIN_FORMAT, LAST), "drawn"), { ofEachPool: 1 });
  const { stages, champion, late } = withMeeting(before, "knockout");
  expect(stages).toHaveLength(1);
  expect(stages[0]).toMatchObject({ pools: { kind: "one" }, leave: null, rounds: { toOne: 10 } });
  expect([champion, late]).toEqual(["last_stretch", "closed"]);
});

test("whoever leaves makes the last one standing the winner, and nobody leaving takes it back", () => {
  const leaving = withLeaving(PLAIN_FORMAT, LAST);
  expect(leaving.champion).toBe("standing");
  expect(withLeaving(leaving, null).champion).toBe("last_stretch");
  expect(firstStage(withLeaving(leaving, null)).leave).toBeNull();
});

test("a tie-break that decides the place decides no more who is found", () => {
  const { ties } = withRankTie(PLAIN_FORMAT, 0, "best_round");
  expect(ties).toEqual({ rank: ["best_round"], order: ["transfers"] });
});
