import fc from "fast-check";
import { expect, test } from "vitest";

import type { LineupPick } from "../game.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { buildPicks, buildStandardMarket, idRange, ids } from "../testing/market.ts";
import { checkLineup } from "./check-lineup.ts";

const ruleset = RULESETS["eliteserien-2026"];
const market = buildStandardMarket();
const ownedIds = idRange(1, 15);
const check = (picks: readonly LineupPick[]) => checkLineup({ ruleset, market, ownedIds, picks });
const change = (slot: number, changes: Partial<LineupPick>) =>
  buildPicks().map((pick) => (pick.slot === slot ? { ...pick, ...changes } : pick));

test("4-4-2 with captain and vice-captain is a line-up", () => {
  expect(check(buildPicks())).toEqual([]);
});

test.each<[string, readonly LineupPick[], ReturnType<typeof check>]>([
  [
    "two defenders only",
    buildPicks([1, 3, 4, 8, 9, 10, 11, 12, 13, 14, 15, 2, 5, 6, 7]),
    [{ code: "formation", position: "DEF", count: 2, min: 3, max: 5 }],
  ],
  [
    "no forward",
    buildPicks([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 2, 13, 14, 15]),
    [{ code: "formation", position: "FWD", count: 0, min: 1, max: 3 }],
  ],
  [
    "two goalkeepers",
    buildPicks([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 7, 12, 14, 15]),
    [
      { code: "formation", position: "GKP", count: 2, min: 1, max: 1 },
      { code: "locked_slot", slot: 12, position: "GKP" },
    ],
  ],
  [
    "the second goalkeeper in slot 13",
    buildPicks([1, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 7, 2, 12, 15]),
    [{ code: "locked_slot", slot: 12, position: "GKP" }],
  ],
  ["no captain", change(2, { isCaptain: false }), [{ code: "no_captain" }]],
  ["two captains", change(5, { isCaptain: true }), [{ code: "no_captain" }]],
  ["no vice-captain", change(3, { isViceCaptain: false }), [{ code: "no_vice_captain" }]],
  [
    "one with both armbands",
    change(3, { isViceCaptain: false }).map((pick) => (pick.slot === 2 ? { ...pick, isViceCaptain: true } : pick)),
    [{ code: "same_captain" }],
  ],
  [
    "armbands on the bench",
    buildPicks().map((pick) => ({ ...pick, isCaptain: pick.slot === 13, isViceCaptain: pick.slot === 14 })),
    [{ code: "captain_not_starting" }, { code: "vice_captain_not_starting" }],
  ],
  ["a slot twice", change(15, { slot: 14 }), [{ code: "bad_slots" }]],
  ["a slot beyond fifteen", change(15, { slot: 16 }), [{ code: "bad_slots" }]],
  ["fourteen", buildPicks().slice(0, 14), [{ code: "bad_slots" }]],
  ["one of another squad", change(15, { footballerId: ids(30)[0]! }), [{ code: "not_owned", footballerIds: ids(30) }]],
  ["one twice", change(15, { footballerId: ids(14)[0]! }), [{ code: "duplicate_element", footballerIds: ids(14) }]],
])("%s is named", (_, picks, problems) => {
  expect(check(picks)).toEqual(problems);
});

test("everything wrong is named at once", () => {
  const picks = [...buildPicks().slice(1, 14), ...buildPicks([47]).map((pick) => ({ ...pick, slot: 40 }))];
  const codes = check(picks.map((pick) => ({ ...pick, isCaptain: false, isViceCaptain: false }))).map(
    ({ code }) => code,
  );
  expect(codes).toEqual(["not_owned", "bad_slots", "formation", "no_captain", "no_vice_captain"]);
});

test("an override of a chip replaces the bounds of a position [EG-20]", () => {
  const withOverride = {
    ...ruleset,
    chips: [
      {
        id: 9,
        name: "uteam",
        number: 1,
        startRound: 1,
        stopRound: 30,
        overrides: { positions: { DEF: { minPlay: 2 } } },
      },
    ],
  } as const;
  const picks = buildPicks([1, 3, 4, 8, 9, 10, 11, 12, 13, 14, 15, 2, 5, 6, 7]);
  const checkUnder = (chip: "uteam" | null) => checkLineup({ ruleset: withOverride, market, ownedIds, picks, chip });
  expect(checkUnder("uteam")).toEqual([]);
  expect(checkUnder(null).map(({ code }) => code)).toEqual(["formation"]);
});

test("a legal line-up is one whatever order its picks come in", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(buildPicks(), { minLength: 15 }), (picks) => {
      expect(check(picks)).toEqual([]);
    }),
  );
});
