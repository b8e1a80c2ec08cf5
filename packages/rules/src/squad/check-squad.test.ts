import fc from "fast-check";
import { expect, test } from "vitest";

import type { ChipName } from "../game.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { buildStandardMarket, idRange, ids } from "../testing/market.ts";
import { checkSquad } from "./check-squad.ts";

const ruleset = RULESETS["eliteserien-2026"];

interface Wish {
  readonly footballerIds?: ReturnType<typeof ids>;
  readonly bankTenths?: number;
  readonly chip?: ChipName | null;
  readonly changes?: Parameters<typeof buildStandardMarket>[0];
  readonly ownedIds?: ReadonlySet<ReturnType<typeof ids>[number]>;
}
const check = ({ changes = [], ...wish }: Wish = {}) =>
  checkSquad({
    ruleset,
    market: buildStandardMarket(changes),
    footballerIds: idRange(1, 15),
    bankTenths: 0,
    chip: null,
    ...wish,
  });
/** Footballers 3, 4, 5 and 8 of one club. */
const ofOneClub = [3, 4, 5, 8].map((id) => ({ id, club: 7 }));

test("fifteen, 2-5-5-3, at most three of a club, nothing overspent is a squad [KO-01] [KO-04]", () => {
  expect(check()).toEqual([]);
  expect(check({ changes: ofOneClub.slice(0, 3).map(({ id }) => ({ id, club: 99 })) })).toEqual([]);
});

test.each<[string, ReturnType<typeof check>, ReturnType<typeof check>]>([
  ["money overspent", check({ bankTenths: -3 }), [{ code: "budget_exceeded", byTenths: 3 }]],
  [
    "four of a club",
    check({ changes: ofOneClub.map(({ id }) => ({ id, club: 99 })) }),
    [{ code: "over_team_limit", clubIds: [99 as never] }],
  ],
  ["places empty", check({ footballerIds: idRange(1, 12) }), [{ code: "need_elements", position: "FWD", missing: 3 }]],
  [
    "one position too many, another too few",
    check({ footballerIds: ids(1, 2, 3, 4, 5, 6, 7, 18, 8, 9, 10, 11, 13, 14, 15) }),
    [
      { code: "too_many_of_position", position: "DEF" },
      { code: "need_elements", position: "MID", missing: 1 },
    ],
  ],
  [
    "the same footballer twice",
    check({ footballerIds: ids(...idRange(1, 14), 14) }),
    [
      { code: "need_elements", position: "FWD", missing: 1 },
      { code: "duplicate_element", footballerIds: ids(14) },
    ],
  ],
  [
    "somebody nobody knows",
    check({ footballerIds: ids(...idRange(1, 14), 999) }),
    [
      { code: "need_elements", position: "FWD", missing: 1 },
      { code: "unknown_element", footballerIds: ids(999) },
    ],
  ],
  [
    "somebody gone",
    check({ changes: [{ id: 15, status: "u" }] }),
    [{ code: "element_unavailable", footballerIds: ids(15) }],
  ],
])("%s is named [SQ-14] [SQ-15] [SQ-16]", (_, found, expected) => {
  expect(found).toEqual(expected);
});

test("an injured footballer may be bought, and one who is gone may stay", () => {
  expect(check({ changes: [{ id: 15, status: "i" }] })).toEqual([]);
  expect(check({ changes: [{ id: 15, status: "u" }], ownedIds: new Set(ids(15)) })).toEqual([]);
});

test("everything wrong is named at once", () => {
  const problems = check({
    footballerIds: ids(1, 3, 4, 5, 8, 8, 15, 999),
    bankTenths: -1,
    changes: [...ofOneClub.map(({ id }) => ({ id, club: 99 })), { id: 15, status: "u" }],
  });
  expect(problems.map(({ code }) => code)).toEqual([
    "budget_exceeded",
    "need_elements",
    "need_elements",
    "need_elements",
    "need_elements",
    "over_team_limit",
    "duplicate_element",
    "unknown_element",
    "element_unavailable",
  ]);
});

test("uteam lifts the club limit to the whole squad [SQ-19] [EG-14]", () => {
  const changes = idRange(1, 15).map((id) => ({ id, club: 99 }));
  expect(check({ changes, chip: "uteam" })).toEqual([]);
  expect(check({ changes, chip: "wildcard" })).toHaveLength(1);
});

test("rich lends up to a budget of 1000000 [SQ-34] [EG-13]", () => {
  expect(check({ bankTenths: -999_000, chip: "rich" })).toEqual([]);
  expect(check({ bankTenths: -999_001, chip: "rich" })).toEqual([{ code: "budget_exceeded", byTenths: 1 }]);
  expect(check({ bankTenths: -1, chip: "freehit" })).toEqual([{ code: "budget_exceeded", byTenths: 1 }]);
});

test("a chip's override replaces how many of a position are chosen [EG-20]", () => {
  const positions = { DEF: { select: 4 }, FWD: { select: 4 } };
  const chips = [{ id: 9, name: "uteam" as const, number: 1, startRound: 1, stopRound: 30, overrides: { positions } }];
  const request = {
    ruleset: { ...ruleset, chips },
    market: buildStandardMarket(),
    footballerIds: ids(1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 28),
    bankTenths: 0,
  };
  expect(checkSquad({ ...request, chip: "uteam" })).toEqual([]);
  expect(checkSquad({ ...request, chip: null }).map(({ code }) => code)).toEqual([
    "need_elements",
    "too_many_of_position",
  ]);
});

test("any part of a legal squad lacks only what is missing", () => {
  fc.assert(
    fc.property(fc.subarray(idRange(1, 15)), (footballerIds) => {
      const problems = check({ footballerIds });
      expect(problems.every(({ code }) => code === "need_elements")).toBe(true);
      const missing = problems.reduce(
        (sum, problem) => sum + (problem.code === "need_elements" ? problem.missing : 0),
        0,
      );
      expect(missing).toBe(15 - footballerIds.length);
    }),
  );
});
