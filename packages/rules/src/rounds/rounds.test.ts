import fc from "fast-check";
import { expect, test } from "vitest";

import { roundId } from "../ids.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { deadlineForRound } from "./deadlines.ts";
import { phasesFor } from "./phases.ts";

const rounds = (...deadlines: readonly string[]) =>
  deadlines.map((deadline, index) => ({ roundId: roundId(index + 1), deadlineAtMs: Date.parse(deadline) }));
const drawn = (deadlines: readonly string[]) =>
  phasesFor(rounds(...deadlines)).map(
    (phase) => `${phase.phaseId} ${phase.name} ${phase.startRoundId}-${phase.stopRoundId}`,
  );

test("the deadline is five minutes before the first kick-off, ninety in England [EG-35]", () => {
  const kickoffs = ["2026-04-11T16:00:00Z", "2026-04-11T14:00:00Z", "2026-04-13T17:00:00Z"].map((time) =>
    Date.parse(time),
  );
  expect(deadlineForRound(RULESETS["eliteserien-2026"], kickoffs)).toBe(Date.parse("2026-04-11T13:55:00Z"));
  expect(deadlineForRound(RULESETS["fpl-2025-26"], kickoffs)).toBe(Date.parse("2026-04-11T12:30:00Z"));
  expect(deadlineForRound(RULESETS["eliteserien-2026"], [])).toBeNull();
});

test("phases are the season and its calendar months in Oslo [EG-48]", () => {
  // The second deadline is in April only in Oslo, where it is an hour and more past midnight.
  expect(
    drawn(["2026-03-14T15:10:00Z", "2026-03-31T22:30:00Z", "2026-04-06T12:25:00Z", "2026-05-01T15:55:00Z"]),
  ).toEqual(["1 Overall 1-4", "2 March 1-1", "3 April 2-3", "4 May 4-4"]);
  expect(drawn([])).toEqual([]);
});

test("a season over New Year keeps its order, and a month without rounds has no phase [EG-48]", () => {
  expect(drawn(["2025-11-30T12:00:00Z", "2026-01-02T12:00:00Z", "2026-11-20T12:00:00Z"])).toEqual([
    "1 Overall 1-3",
    "2 November 1-1",
    "3 January 2-2",
    "4 November 3-3",
  ]);
});

test("a round moved before its predecessor's month stays in that month [EG-48]", () => {
  expect(drawn(["2026-05-02T12:00:00Z", "2026-04-30T12:00:00Z", "2026-05-09T12:00:00Z"])).toEqual([
    "1 Overall 1-3",
    "2 May 1-3",
  ]);
});

test("months cover every round exactly once", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 38 }), (days) => {
      const season = days.map((day, index) => ({
        roundId: roundId(index + 1),
        deadlineAtMs: Date.UTC(2026, 2, 1) + day * 86_400_000,
      }));
      const [overall, ...months] = phasesFor(season);
      expect([overall?.startRoundId, overall?.stopRoundId]).toEqual([1, days.length]);
      let next = 1;
      for (const { startRoundId, stopRoundId } of months) {
        expect(startRoundId).toBe(next);
        next = stopRoundId + 1;
      }
      expect(next).toBe(days.length + 1);
    }),
  );
});
