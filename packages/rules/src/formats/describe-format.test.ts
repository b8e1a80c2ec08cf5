import fc from "fast-check";
import { expect, test } from "vitest";

import { soundFormats } from "../testing/random-formats.ts";
import { describeFormat } from "./describe-format.ts";
import { READY_FORMATS } from "./ready/ready-formats.ts";

test("a format as sentences, in the order in which a reader asks", () => {
  expect(describeFormat(READY_FORMATS.second_life)).toEqual([
    { key: "from_round", values: { round: 1 } },
    { key: "count_eleven", values: {} },
    { key: "captain_picked", values: {} },
    { key: "cost_counts", values: {} },
    { key: "average_league", values: {} },
    { key: "takes_all", values: {} },
    { key: "rounds_rest", values: {} },
    { key: "stretches_whole", values: {} },
    { key: "pools_one", values: {} },
    { key: "meet_table", values: {} },
    { key: "last_as_needed_of_round", values: {} },
    { key: "level_table", values: {} },
    { key: "lives", values: { lives: 2 } },
    { key: "ties_order", values: { ties: ["best_round", "transfers"] } },
    { key: "late_closed", values: {} },
    { key: "champion_standing", values: {} },
  ]);
});

test("stages are numbered where there are several, with every figure in them", () => {
  const sentences = describeFormat(READY_FORMATS.groups_then_knockout);
  expect(sentences.filter(({ key }) => key === "stage").map(({ values }) => values)).toEqual([
    { number: 1 },
    { number: 2 },
  ]);
  expect(sentences).toContainEqual({ key: "pools_drawn", values: { size: 4 } });
  expect(sentences).toContainEqual({ key: "meet_duels", values: { win: 3, draw: 1, loss: 0 } });
  expect(sentences).toContainEqual({ key: "takes_of_each_pool", values: { count: 2 } });
  expect(sentences).toContainEqual({ key: "rounds_to_one", values: { most: 10 } });
  expect(sentences).toContainEqual({
    key: "knockout_ties",
    values: { ties: ["goals_scored", "goals_conceded", "ahead_before"] },
  });
});

test("two formats read alike only when they are alike", () => {
  fc.assert(
    fc.property(soundFormats, soundFormats, (one, other) => {
      const isAlike = canonical(one) === canonical(other);
      expect(JSON.stringify(describeFormat(one)) === JSON.stringify(describeFormat(other))).toBe(isAlike);
    }),
    { numRuns: 2000 },
  );
  const all = Object.values(READY_FORMATS).map((format) => JSON.stringify(describeFormat(format)));
  expect(new Set(all).size).toBe(all.length);
});

/** The order of keys says nothing. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
