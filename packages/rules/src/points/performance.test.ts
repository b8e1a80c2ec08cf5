import { expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { buildAppearance } from "../testing/market.ts";
import { NO_MATCH, footballerPerformance } from "./performance.ts";

const perform = (...appearances: readonly ReturnType<typeof buildAppearance>[]) =>
  footballerPerformance({ ruleset: RULESETS["eliteserien-2026"], position: "FWD", appearances });

test("several matches of a round add up, none gives 0 [EG-32]", () => {
  const first = buildAppearance({ minutes: 90, goals_scored: 1 }, true, 1);
  const second = buildAppearance({ minutes: 20 }, true, 2);
  expect(perform(first, second)).toEqual({ points: 7, absent: false, played: true });
  expect(perform()).toEqual(NO_MATCH);
});

test("absent is who has no minutes when all his matches are over [EG-23]", () => {
  const over = buildAppearance({}, true, 1);
  const toCome = buildAppearance({}, false, 2);
  expect(perform(over)).toEqual({ points: 0, absent: true, played: false });
  expect(perform(over, toCome)).toEqual({ points: 0, absent: false, played: false });
  expect(perform(over, buildAppearance({ minutes: 1 }, true, 2))).toEqual({ points: 1, absent: false, played: true });
});

test("a card on the bench costs points and is no appearance", () => {
  expect(perform(buildAppearance({ yellow_cards: 1 }))).toEqual({ points: -1, absent: true, played: false });
});
