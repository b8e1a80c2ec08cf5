import fc from "fast-check";
import { expect, test } from "vitest";

import { CHIP_NAMES, type ChipName } from "../game.ts";
import { roundId } from "../ids.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { checkChip } from "./check-chip.ts";
import { allowanceToPlay, chipStates, type ChipPlay } from "./chip-states.ts";

const ruleset = RULESETS["eliteserien-2026"];
const play = (name: ChipName, number: number, round: number): ChipPlay => ({ name, number, roundId: roundId(round) });
const states = (round: number, chipsPlayed: readonly ChipPlay[] = [], activeChip: ChipName | null = null) =>
  chipStates({ ruleset, roundId: roundId(round), chipsPlayed, activeChip }).map(
    ({ allowance, status, playedRounds }) =>
      `${allowance.name}${allowance.number} ${status}${playedRounds.length > 0 ? ` ${playedRounds.join()}` : ""}`,
  );
const check = (
  chip: ChipName,
  round: number,
  chipsPlayed: readonly ChipPlay[] = [],
  activeChip: ChipName | null = null,
) => checkChip({ ruleset, chip, roundId: roundId(round), chipsPlayed, activeChip });

test("the wildcard comes once in each half, the others once [EG-18]", () => {
  expect(states(1)).toEqual([
    "wildcard1 available",
    "wildcard2 unavailable",
    "rich1 available",
    "frush1 available",
    "2capt1 available",
  ]);
  expect(states(16, [play("wildcard", 1, 3), play("rich", 1, 9)])).toEqual([
    "wildcard1 played 3",
    "wildcard2 available",
    "rich1 played 9",
    "frush1 available",
    "2capt1 available",
  ]);
  expect(states(16)[0]).toBe("wildcard1 unavailable");
});

test("a chip in play is active until its deadline, then played [EG-21]", () => {
  // The plays may already hold the row of this very round.
  expect(states(4, [play("frush", 1, 4)], "frush")[3]).toBe("frush1 active");
  expect(states(5, [play("frush", 1, 4)])[3]).toBe("frush1 played 4");
});

test.each<[string, ReturnType<typeof check>, ReturnType<typeof check>]>([
  ["open and not played", check("rich", 4), []],
  ["the one in play already", check("frush", 4, [], "frush"), []],
  [
    "a second in a round",
    check("2capt", 4, [], "frush"),
    [{ code: "chip_in_play", chip: "2capt", activeChip: "frush" }],
  ],
  [
    "played before",
    check("rich", 9, [play("rich", 1, 4)]),
    [{ code: "chip_played", chip: "rich", roundIds: [roundId(4)] }],
  ],
  [
    "its half's one played",
    check("wildcard", 9, [play("wildcard", 1, 4)]),
    [{ code: "chip_played", chip: "wildcard", roundIds: [roundId(4)] }],
  ],
  ["the other half's one", check("wildcard", 16, [play("wildcard", 1, 4)]), []],
  ["not in this season", check("freehit", 9), [{ code: "chip_not_in_season", chip: "freehit" }]],
  [
    "played and another in play",
    check("rich", 9, [play("rich", 1, 4)], "frush"),
    [
      { code: "chip_in_play", chip: "rich", activeChip: "frush" },
      { code: "chip_played", chip: "rich", roundIds: [roundId(4)] },
    ],
  ],
])("playing a chip: %s [EG-19]", (_, found, expected) => {
  expect(found).toEqual(expected);
});

test("a chip outside its window says when it opens", () => {
  const problems = checkChip({
    ruleset: RULESETS["fpl-2025-26"],
    chip: "freehit",
    roundId: roundId(1),
    chipsPlayed: [],
    activeChip: null,
  });
  const windows = [
    { startRound: 2, stopRound: 19 },
    { startRound: 20, stopRound: 38 },
  ];
  expect(problems).toEqual([{ code: "chip_not_open", chip: "freehit", windows }]);
});

test("Rich Uncle once a season [MT-30]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 29 }), fc.integer({ min: 1, max: 30 }), (played, later) => {
      fc.pre(later > played);
      expect(check("rich", later, [play("rich", 1, played)])).not.toEqual([]);
    }),
  );
});

test("what may be played is exactly what is available, or active already", () => {
  const plays = fc.uniqueArray(
    fc.record({
      allowance: fc.constantFrom(...ruleset.chips),
      round: fc.integer({ min: 1, max: 30 }),
    }),
    { selector: ({ allowance }) => allowance.id },
  );
  fc.assert(
    fc.property(plays, fc.integer({ min: 1, max: 30 }), fc.constantFrom(...CHIP_NAMES), (played, round, chip) => {
      const chipsPlayed = played.map(({ allowance, round: at }) => play(allowance.name, allowance.number, at));
      const situation = { ruleset, roundId: roundId(round), chipsPlayed, activeChip: null };
      const isAvailable = chipStates(situation).some(
        (state) => state.allowance.name === chip && state.status === "available",
      );
      expect(checkChip({ ...situation, chip }).length === 0).toBe(isAvailable);
      expect(allowanceToPlay({ ...situation, chip }) !== undefined).toBe(isAvailable);
    }),
  );
});
