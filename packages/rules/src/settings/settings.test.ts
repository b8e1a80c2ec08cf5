import { expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { checkRuleset } from "./check-ruleset.ts";
import { checkSettings, maySet, type SettingsSituation } from "./check-settings.ts";
import { settingsBeyond, settingsOf } from "./settings.ts";
import { withSettings } from "./with-settings.ts";

const RULES = RULESETS["eliteserien-2026"];
const EMPTY: SettingsSituation = { hasTeams: false, hasBegun: false, openRound: 1, isWrittenAhead: false };
const BEFORE = { ...EMPTY, hasTeams: true };
const ROUND_10 = { ...BEFORE, hasBegun: true, openRound: 10 };
const check = (key: string, value: number, situation: SettingsSituation = ROUND_10) =>
  checkSettings(RULES, { [key]: value }, situation);

/** Every number anywhere in it, by another way than the list's. */
const countNumbers = (value: unknown): number =>
  typeof value === "number"
    ? 1
    : typeof value === "object" && value !== null
      ? Object.values(value).reduce<number>((sum, inner) => sum + countNumbers(inner), 0)
      : 0;

test.each(Object.values(RULESETS))(
  "$id has every number under a row of the table, and passes its own check",
  (ruleset) => {
    const { chips, transfers, squad, ...rest } = ruleset;
    const { topUps: _, ...counted } = transfers;
    // The slots on the bench are no settings; a chip has its two rounds, every round after the first a top-up.
    const slots = Object.values(squad.positions).flatMap((position) => position.lockedSubSlots).length;
    const expected = countNumbers([rest, counted, squad]) - slots + chips.length * 2 + (ruleset.roundCount - 1);
    const settings = settingsOf(ruleset);
    expect(settings).toHaveLength(expected);
    expect(new Set(settings.map(({ key }) => key)).size).toBe(expected);
    expect(
      settings.filter(({ value, least, most, when }) => when !== "never" && (value < least || value > most)),
    ).toEqual([]);
    expect(checkRuleset(ruleset)).toEqual([]);
  },
);

test("changed numbers are where they belong, and the rest is as it was", () => {
  expect(withSettings(RULES, {})).toBe(RULES);
  for (const key of ["no.such", "id", "__proto__.x", "chips.9.startRound", "transfers.topUps.31", "squad", ""]) {
    expect(withSettings(RULES, { [key]: 3 })).toBe(RULES);
  }
  const values = {
    "transfers.costPoints": 8,
    "chips.2.startRound": 17,
    "transfers.topUps.16": 5,
    "bonus.points.2": 0,
    "scoring.goals_scored.points.DEF": 7,
  };
  const changed = withSettings(RULES, values);
  expect(changed.transfers).toEqual({ ...RULES.transfers, costPoints: 8, topUps: [{ round: 16, to: 5 }] });
  expect(changed.chips.map(({ startRound }) => startRound)).toEqual([1, 17, 1, 1, 1]);
  expect(changed.bonus.points).toEqual([3, 2, 0]);
  expect(changed.scoring.goals_scored).toEqual({ kind: "each", points: { GKP: 6, DEF: 7, MID: 5, FWD: 4 } });
  expect(RULES.transfers.costPoints).toBe(4);
  const { "chips.2.startRound": _, ...beyond } = values;
  expect(settingsBeyond(RULES, changed)).toEqual(beyond);
  // What is left out of the wire's list comes with its chips.
  expect(withSettings(RULES, beyond)).toEqual({ ...changed, chips: RULES.chips });
  expect(withSettings(changed, { "transfers.topUps.16": 0 }).transfers.topUps).toEqual([]);
});

test("each is free as long as its row says", () => {
  expect(check("squad.size", 16, EMPTY)).toEqual([{ code: "fixed", key: "squad.size" }]);
  expect(check("squad.budgetTenths", 1100, EMPTY)).toEqual([]);
  expect(check("squad.budgetTenths", 1100, BEFORE)).toEqual([{ code: "teams_exist", key: "squad.budgetTenths" }]);
  expect(check("scoring.assists.points.MID", 4, BEFORE)).toEqual([]);
  expect(check("scoring.assists.points.MID", 4)).toMatchObject([{ code: "season_begun" }]);
  expect(check("transfers.freePerRound", 2, BEFORE)).toEqual([]);
  expect(check("transfers.freePerRound", 2, { ...BEFORE, isWrittenAhead: true })).toMatchObject([
    { code: "next_round_written" },
  ]);
  expect(check("squad.clubLimit", 4)).toEqual([]);
  expect(check("squad.clubLimit", 2)).toEqual([{ code: "only_upwards", key: "squad.clubLimit", least: 3 }]);
  expect(check("squad.clubLimit", 2, EMPTY)).toEqual([]);
  expect(check("leagues.joinPrivateMax", 10)).toEqual([]);
  expect(check("prices.atHour", 12)).toEqual([{ code: "max_value", key: "prices.atHour", most: 11 }]);
  expect(check("prices.atHour", 2.5)).toEqual([{ code: "not_whole", key: "prices.atHour" }]);
  expect(check("nothing.here", 1)).toEqual([{ code: "unknown_setting", key: "nothing.here" }]);
  expect(check("constructor", 1)).toEqual([{ code: "unknown_setting", key: "constructor" }]);
});

test("windows that have begun stay, later ones move to later rounds", () => {
  expect(check("chips.1.stopRound", 14)).toEqual([{ code: "already_begun", key: "chips.1.stopRound" }]);
  expect(check("chips.2.startRound", 10)).toEqual([{ code: "round_too_near", key: "chips.2.startRound", least: 11 }]);
  expect(check("chips.2.startRound", 11)).toEqual([{ code: "windows_overlap", key: "chips.2.startRound", other: 1 }]);
  expect(check("chips.2.startRound", 20)).toEqual([]);
  expect(check("chips.2.stopRound", 31)).toMatchObject([{ code: "above", than: "roundCount", most: 30 }]);
  expect(check("chips.2.stopRound", 12)).toMatchObject([{ code: "below", than: "chips.2.startRound", least: 16 }]);
  expect(check("chips.1.stopRound", 14, BEFORE)).toMatchObject([{ code: "already_begun" }]);
  expect(check("chips.1.stopRound", 14, EMPTY)).toEqual([]);
  expect(check("chips.2.startRound", 20, { ...ROUND_10, openRound: null })).toMatchObject([{ code: "already_begun" }]);
});

test("a top-up two rounds ahead, a cup before it is drawn", () => {
  expect(check("transfers.topUps.11", 5)).toMatchObject([{ code: "already_begun" }]);
  expect(check("transfers.topUps.12", 5)).toEqual([]);
  expect(check("cups.largeQualificationRound", 10)).toEqual([]);
  expect(check("cups.largeQualificationRound", 9)).toMatchObject([{ code: "round_too_near", least: 10 }]);
  expect(check("cups.largeQualificationRound", 30)).toMatchObject([{ code: "above", most: 29 }]);
  expect(check("cups.generalFirstRound", 12)).toMatchObject([{ code: "already_begun" }]);
  expect(check("cups.generalFirstRound", 12, { ...ROUND_10, openRound: 9 })).toEqual([]);
});

test("the numbers must fit each other", () => {
  const both = checkSettings(RULES, { "transfers.freePerRound": 6, "transfers.maxBanked": 5 }, BEFORE);
  expect(both).toEqual([{ code: "below", key: "transfers.maxBanked", than: "transfers.freePerRound", least: 6 }]);
  expect(checkSettings(RULES, { "transfers.freePerRound": 6, "transfers.maxBanked": 6 }, BEFORE)).toEqual([]);
  expect(check("bonus.points.1", 4, BEFORE)).toMatchObject([{ code: "above", than: "bonus.points.0", most: 3 }]);
  expect(check("leagues.h2hDraw", 4, BEFORE)).toMatchObject([{ code: "above", than: "leagues.h2hWin" }]);
  expect(check("leagues.maxKoRoundsPrivateH2h", 5)).toMatchObject([
    { code: "below", key: "leagues.maxSizePrivateH2h", least: 32 },
  ]);
});

test("what can be set now is known beforehand", () => {
  const free = (situation: SettingsSituation) =>
    settingsOf(RULES)
      .filter((setting) => maySet(setting, RULES, situation))
      .map(({ key }) => key);
  expect(free(ROUND_10)).toEqual(
    expect.arrayContaining(["squad.clubLimit", "chips.2.startRound", "cups.largeQualificationRound", "formDays"]),
  );
  expect(free(ROUND_10)).not.toEqual(expect.arrayContaining(["chips.1.stopRound"]));
  expect(free(ROUND_10).filter((key) => /^scoring|budget|squad.size|generalFirst/u.test(key))).toEqual([]);
});
