import { RULESETS, type Ruleset } from "@elleveren/rules";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { RulesScreen } from "./RulesScreen.tsx";

afterEach(cleanup);

const show = (id: keyof typeof RULESETS) =>
  renderScreen(<RulesScreen />, {
    pattern: "/help/rules",
    address: "/help/rules",
    game: buildGame({ ruleset: RULESETS[id] }),
  });
/** A section's text, as one line; sections are found by the anchors that links lead to. */
const section = (id: string) => document.getElementById(id)!.textContent.replaceAll(/\s+/g, " ");
const row = (name: string) => {
  const cells = [...document.querySelectorAll("tbody tr")].map((tr) =>
    [...tr.children].map((cell) => cell.textContent),
  );
  return cells.find(([heading]) => heading === name)?.slice(1);
};

test("every number is the season's own [CO-08]", async () => {
  await show("eliteserien-2026");
  expect(section("squad")).toContain(
    "You pick 15 players for at most kr 100 million, and at most 3 from the same club.",
  );
  expect(section("round")).toContain("The deadline is 5 minutes before the first match");
  expect(row("A goal")).toEqual(["6", "6", "5", "4"]);
  expect(section("points")).toContain("A clean sheet needs at least 60 minutes");
  expect(section("points")).toContain("The 3 best players of every match, by the league's own rating, get 3, 2, 1");
  expect(section("transfers")).toContain("You get 1 free transfer a round. Those you do not use are saved, up to 5.");
  expect(section("transfers")).toContain("sells for kr 5.1; at kr 5.1 he sells for kr 5.0");
  expect(section("chips")).toContain("Once in rounds 1 to 15 · Once in rounds 16 to 30");
  expect(section("leagues")).toContain("A win gives 3 points, a draw 1, a loss 0");
});

test("another ruleset brings other numbers, and nothing it does not have [CO-08]", async () => {
  await show("fpl-2025-26");
  expect(section("round")).toContain("The season has 38 rounds. The deadline is 90 minutes");
  expect(row("A goal")).toEqual(["10", "6", "5", "4"]);
  expect(section("points")).toContain("Equals share a place");
  expect(section("transfers")).toContain("In round 16 everybody has at least 5 free transfers.");
  expect(section("chips")).toContain("Bench Boost");
  expect(section("chips")).not.toContain("Rich Uncle");
});

test("the price rule is published whole: hour, step, threshold and progress [CO-08]", async () => {
  await show("eliteserien-2026");
  const prices = section("prices");
  expect(prices).toContain("at 04:30 (Europe/Oslo), by 0.1 at a time and by at most 0.3 up or down in a round");
  expect(prices).toContain("10% of his owners, and never fewer than 50");
  expect(prices).toContain("100 % means his price rises at the next change");
  expect(row("100")).toEqual(["50"]);
  expect(row("5,000")).toEqual(["500"]);
});

test("cups: large leagues qualify after round 24, the final is in round 30, the general cup starts in 10 [KO-14] [KO-15]", async () => {
  await show("eliteserien-2026");
  const leagues = section("leagues");
  expect(leagues).toContain("with the final in round 30.");
  expect(leagues).toContain("In leagues with more than 64 teams, the best 64 after round 24 qualify.");
  expect(leagues).toContain("12 teams after round 26.");
  expect(leagues).toContain("The general cup, for all teams of the game, has its first match in round 10.");
});

test("the sister game's cups end in its own last round", async () => {
  await show("fpl-2025-26");
  expect(section("leagues")).toContain("with the final in round 38.");
  expect(section("leagues")).toContain("the best 64 after round 32 qualify.");
});

const season = RULESETS["eliteserien-2026"];

test("whatever an operator's season has otherwise, the page says [CO-08]", async () => {
  const changed: Ruleset = {
    ...season,
    roundCount: 22,
    squad: {
      ...season.squad,
      size: 13,
      playing: 9,
      clubLimit: 4,
      budgetTenths: 850,
      positions: { ...season.squad.positions, DEF: { ...season.squad.positions.DEF, select: 4, minPlay: 2 } },
    },
    transfers: {
      ...season.transfers,
      freePerRound: 2,
      maxBanked: 2,
      costPoints: 3,
      sellOnDivisor: 1,
      capPerRound: null,
    },
    chips: [],
    cleanSheetMinutes: 45,
    scoring: { ...season.scoring, saves: { kind: "per", per: 4, points: { GKP: 2, DEF: 0, MID: 0, FWD: 0 } } },
    bonus: { mode: "opta-strict", points: [5, 2] },
    deadline: { minutesBeforeKickoff: 60 },
    formDays: 14,
    prices: {
      ...season.prices,
      stepTenths: 2,
      maxStepsPerRound: 2,
      thresholdMinimum: 20,
      thresholdOwnersPermille: 50,
      atHour: 13,
      atMinute: 5,
      timeZone: "Europe/London",
    },
    leagues: { ...season.leagues, joinPrivateMax: 7, joinPublicMax: 2, h2hWin: 2 },
    cups: { largeQualificationRound: 18, generalFirstRound: 6 },
  };
  await renderScreen(<RulesScreen />, {
    pattern: "/help/rules",
    address: "/help/rules",
    game: buildGame({
      ruleset: changed,
      phases: [
        { phaseId: 1, name: "Overall", startRound: 1, stopRound: 4 },
        { phaseId: 2, name: "April", startRound: 1, stopRound: 4 },
      ] as never,
    }),
  });
  expect(screen.getByText(/^Nine count, thirteen belong to you/)).toBeTruthy();
  expect(section("squad")).toContain(
    "You pick 13 players for at most kr 85 million, and at most 4 from the same club. 9 of them start",
  );
  expect(row("Defenders")).toEqual(["4", "2 to 5"]);
  expect(section("round")).toContain("22 rounds. The deadline is 60 minutes before the first match");
  expect(row("Every 4 saves")).toEqual(["2", "–", "–", "–"]);
  expect(section("points")).toContain("A clean sheet needs at least 45 minutes");
  expect(section("points")).toContain("The 2 best players of every match, by the league's own rating, get 5, 2 extra");
  expect(section("transfers")).toContain("You get 2 free transfers a round. Those you do not use are lost.");
  expect(section("transfers")).toContain("costs 3 points");
  expect(section("transfers")).not.toContain("at most 20 transfers");
  expect(section("transfers")).toContain("You sell at the price of the day.");
  expect(section("prices")).toContain("once a day, at 13:05 (Europe/London), by 0.2 at a time and by at most 0.4");
  expect(section("prices")).toContain("5% of his owners, and never fewer than 20");
  expect(section("chips")).toBe("ChipsThere are no chips this season.");
  expect(section("leagues")).toContain("7 private and 2 public leagues");
  expect(section("leagues")).toContain("A win gives 2 points");
  expect(section("leagues")).toContain("the final in round 22");
  expect(section("leagues")).toContain("after round 18 qualify");
  expect(section("leagues")).toContain("first match in round 6");
  expect(section("season")).toContain("April: rounds 1 to 4");
  expect(section("season")).toContain("The 9 players with most points");
  expect(section("season")).toContain("in the last 14 days");
  expect(section("season")).toContain("after round 22 is the final one");
});
