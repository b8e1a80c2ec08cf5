import { expect, test } from "vitest";

import { CHIPS } from "../chips/registry.ts";
import { POSITIONS } from "../game.ts";
import { RULESETS, rulesetById } from "./rulesets.ts";

test("a ruleset is found by its id, and an unknown one named", () => {
  for (const id of ["eliteserien-2026", "eliteserien-2017", "fpl-classic", "fpl-2025-26"]) {
    expect(rulesetById(id).id).toBe(id);
  }
  expect(() => rulesetById("toString")).toThrow('Unknown ruleset "toString"');
});

test.each(Object.values(RULESETS))("$id is consistent data", (ruleset) => {
  const { squad, chips, roundCount } = ruleset;
  // Rulesets are stored as JSON with the season.
  expect(JSON.parse(JSON.stringify(ruleset))).toEqual(ruleset);
  expect(POSITIONS.reduce((sum, position) => sum + squad.positions[position].select, 0)).toBe(squad.size);
  expect(new Set(chips.map((chip) => chip.id)).size).toBe(chips.length);
  expect(new Set(chips.map((chip) => `${chip.name} ${chip.number}`)).size).toBe(chips.length);
  for (const chip of chips) {
    expect(Object.keys(CHIPS)).toContain(chip.name);
    expect(chip.startRound).toBeGreaterThanOrEqual(1);
    expect(chip.stopRound).toBeLessThanOrEqual(roundCount);
    expect(chip.startRound).toBeLessThanOrEqual(chip.stopRound);
  }
});

test("this season's numbers", () => {
  const { squad, transfers, chips, roundCount, deadline, prices, leagues, cups, formDays, bonus } =
    RULESETS["eliteserien-2026"];
  expect(squad).toMatchObject({ size: 15, playing: 11, clubLimit: 3, budgetTenths: 1000 });
  expect(POSITIONS.map((position) => squad.positions[position].select)).toEqual([2, 5, 5, 3]);
  expect(transfers).toMatchObject({ freePerRound: 1, maxBanked: 5, costPoints: 4 });
  expect(chips.map(({ name, startRound, stopRound }) => `${name} ${startRound}-${stopRound}`)).toEqual([
    "wildcard 1-15",
    "wildcard 16-30",
    "rich 1-30",
    "frush 1-30",
    "2capt 1-30",
  ]);
  expect([roundCount, deadline.minutesBeforeKickoff, formDays]).toEqual([30, 5, 30]);
  expect(bonus).toEqual({ mode: "opta-strict", points: [3, 2, 1] });
  expect(cups).toEqual({ largeQualificationRound: 24, generalFirstRound: 10 });
  expect(prices).toMatchObject({
    stepTenths: 1,
    maxStepsPerRound: 3,
    atHour: 4,
    atMinute: 30,
    timeZone: "Europe/Oslo",
  });
  expect(leagues).toEqual({
    joinPrivateMax: 30,
    joinPublicMax: 5,
    maxSizePublicClassic: 20,
    maxSizePublicH2h: 16,
    maxSizePrivateH2h: 16,
    maxKoRoundsPrivateH2h: 3,
    mostListed: 512,
    autumnRound: 0,
    h2hWin: 3,
    h2hDraw: 1,
    h2hLoss: 0,
  });
});
