import { footballerId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { parseRecordedRounds } from "./recorded-rounds.ts";

const known = new Set(Array.from({ length: 15 }, (_, index) => footballerId(index + 1)));
const pick = (position: number) => ({
  element: position,
  position,
  is_captain: position === 2,
  is_vice_captain: position === 3,
});
const round = (changes: Record<string, unknown> = {}) => ({
  manager: "m1",
  event: 4,
  active_chip: null,
  lineup: Array.from({ length: 15 }, (_, index) => pick(index + 1)),
  expected: {
    points: 50,
    points_on_bench: 5,
    event_transfers_cost: 4,
    automatic_subs: [{ element_in: 12, element_out: 1 }],
  },
  ...changes,
});
const parse = (...lines: readonly unknown[]) =>
  parseRecordedRounds(
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
    "a.jsonl",
    known,
  );

test("a line is a round, and one without a line-up is counted", () => {
  const { rounds, skipped } = parse(
    round({ active_chip: "3xc" }),
    round({ lineup: undefined }),
    "",
    round({ lineup: null }),
  );
  expect(skipped).toBe(2);
  expect(rounds).toHaveLength(1);
  expect(rounds[0]).toMatchObject({
    manager: "m1",
    roundId: 4,
    chip: "3xc",
    expected: { points: 50, benchPoints: 5, costPoints: 4, subsIn: [12] },
  });
  expect(rounds[0]?.picks[1]).toMatchObject({ footballerId: 2, slot: 2, isCaptain: true, isViceCaptain: false });
});

test.each([
  ["no JSON", "{", "a.jsonl:2: not JSON"],
  ["no object", 7, "a.jsonl:2: not an object"],
  ["an unknown chip", round({ active_chip: "magic" }), 'a.jsonl:2, column active_chip: "magic" is not a chip'],
  [
    "fourteen",
    round({ lineup: round().lineup.slice(1) }),
    "a.jsonl:2, column lineup: positions are not 1 to 15, each once",
  ],
  [
    "a slot twice",
    round({ lineup: [pick(2), ...round().lineup.slice(1)] }),
    "a.jsonl:2, column lineup: positions are not 1 to 15",
  ],
  [
    "a stranger",
    round({ lineup: [{ ...pick(1), element: 99 }, ...round().lineup.slice(1)] }),
    "a.jsonl:2, column lineup[0].element: there is no footballer 99",
  ],
  ["no result", round({ expected: undefined }), "a.jsonl:2, column expected: not an object"],
  [
    "no points",
    round({ expected: { ...round().expected, points: "many" } }),
    'a.jsonl:2, column expected.points: "many" is not a whole number',
  ],
  [
    "no list",
    round({ expected: { ...round().expected, automatic_subs: 3 } }),
    "a.jsonl:2, column expected.automatic_subs: not a list",
  ],
])("refused: %s", (_, line, message) => {
  expect(() => parse(round(), line)).toThrow(message);
});
