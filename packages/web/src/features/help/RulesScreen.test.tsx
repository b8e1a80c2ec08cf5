import { RULESETS } from "@elleveren/rules";
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { buildGame, renderScreen } from "../../testing/render-screen.tsx";
import { RulesScreen } from "./RulesScreen.tsx";

afterEach(cleanup);

const show = (id: keyof typeof RULESETS) =>
  renderScreen(<RulesScreen />, {
    pattern: "/help/rules",
    address: "/help/rules",
    game: buildGame({ ruleset: RULESETS[id] }),
  });
/** What a section says, as one line; sections are found by the anchors that links lead to. */
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
  expect(prices).toContain("100 % means his price rises tonight");
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
