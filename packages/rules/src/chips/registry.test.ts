import { expect, test } from "vitest";

import { CHIP_NAMES, type ChipName } from "../game.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import {
  CHIPS,
  canCancelChip,
  chipScoring,
  chipType,
  isChipName,
  isFreeChip,
  isRevertingChip,
  squadRulesUnder,
} from "./registry.ts";

const ruleset = RULESETS["eliteserien-2026"];
const namesOf = (has: (chip: ChipName) => boolean) => CHIP_NAMES.filter(has);

test("each chip is registered under its own name", () => {
  expect(Object.values(CHIPS).map((chip) => chip.name)).toEqual(Object.keys(CHIPS));
  expect(Object.keys(CHIPS).toSorted()).toEqual(CHIP_NAMES.toSorted());
  expect([isChipName("2capt"), isChipName("toString"), isChipName("")]).toEqual([true, false, false]);
});

test("wildcard, freehit, rich and uteam free the transfers; the last three revert [EG-12] [EG-13] [EG-14]", () => {
  expect(namesOf(isFreeChip)).toEqual(["wildcard", "freehit", "rich", "uteam"]);
  expect(namesOf(isRevertingChip)).toEqual(["freehit", "rich", "uteam"]);
  expect(namesOf((chip) => chipType(chip) === "transfer")).toEqual(["wildcard", "freehit", "rich", "uteam"]);
  expect(namesOf(canCancelChip)).toEqual(["frush", "2capt", "3xc", "bboost"]);
  expect([isFreeChip(null), isRevertingChip(null)]).toEqual([false, false]);
});

test("only rich lifts the budget and only uteam the club limit [SQ-19] [SQ-34]", () => {
  for (const chip of [null, ...CHIP_NAMES]) {
    const { budgetTenths, clubLimit } = squadRulesUnder(ruleset, chip);
    expect(budgetTenths).toBe(chip === "rich" ? 1_000_000 : 1000);
    expect(clubLimit).toBe(chip === "uteam" ? 15 : 3);
  }
});

test("a plain round doubles the captain alone", () => {
  const plain = { captain: 2, viceCaptain: 1, positions: {}, benchCounts: false };
  expect(chipScoring(null)).toEqual(plain);
  expect(namesOf((chip) => JSON.stringify(chipScoring(chip)) !== JSON.stringify(plain))).toEqual([
    "frush",
    "2capt",
    "3xc",
    "bboost",
  ]);
});
