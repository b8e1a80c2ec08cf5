import { RULESETS } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import type { Game } from "../../../api/content/game.ts";
import { keys } from "../../../api/wire/keys.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
// Loaded beforehand, so that the page of a manager with a team is drawn at once.
import "../../live/status/StatusScreen.tsx";
import { HomeScreen } from "./HomeScreen.tsx";

const account = { entryId: null as number | null, firstName: "Marte", lastName: "Lind" };
const entry = { entryId: 7, name: "Frosne Tær", startedRound: 1, leagues: [] };
const show = (who: typeof account | null, game: Partial<Game> = {}) =>
  renderScreen(<HomeScreen />, {
    pattern: "/",
    address: "/",
    game: buildGame({ currentRound: null, ...game }),
    fetched: [
      [keys.me, { account: who, watched: new Set() }],
      [keys.entry(7), entry],
      [keys.fixtures(4), []],
      [keys.winners, { events: [], phases: [] }],
    ],
  });
const stage = () => screen.getByRole("heading", { level: 1 }).textContent;

afterEach(cleanup);

test("a visitor sees the landing page with its login form [HO-01]", async () => {
  await show(null);
  expect(stage()).toBe("Eleven players. Thirty rounds. No excuses.");
  expect(screen.getByRole("form", { name: "Log in" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Make your team" }).getAttribute("href")).toBe("/squad-selection");
});

test("a manager with a team sees the status page instead [HO-01]", async () => {
  await show({ ...account, entryId: 7 });
  expect(await screen.findByRole("heading", { level: 1, name: "Round 4 Status" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "How to play Fantasy" })).toBeNull();
});

test("who is logged in without a team: the landing page, his name, the way to a squad, no form [HO-02]", async () => {
  await show(account);
  expect(stage()).toBe("Eleven players. Thirty rounds. No excuses.");
  expect(screen.getByText("You are logged in as Marte Lind")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Make your team" }).getAttribute("href")).toBe("/squad-selection");
  expect(screen.queryByRole("form")).toBeNull();
});

test("how to play: four cards, each with its picture and the way to it [HO-07]", async () => {
  await show(null);
  const cards = within(screen.getByRole("region", { name: "How to play Fantasy" })).getAllByRole("link");
  expect(cards.map((card) => [within(card).getByRole("heading").textContent, card.getAttribute("href")])).toEqual([
    ["Choose your team", "/squad-selection"],
    ["Take part in leagues", "/leagues"],
    ["Win prizes", "/prizes"],
    ["Team up with the Scout", "/the-scout"],
  ]);
  for (const card of cards) expect(card.querySelector("svg")).not.toBeNull();
});

test("the season's numbers on it are the ruleset's own [CO-08]", async () => {
  const season = RULESETS["eliteserien-2026"];
  const squad = { ...season.squad, size: 13, playing: 9, budgetTenths: 900, clubLimit: 4 };
  await show(null, { ruleset: { ...season, roundCount: 22, squad } });
  expect(stage()).toBe("Nine players. Twenty-two rounds. No excuses.");
  expect(screen.getByText(/^Pick 13 players for 90 million, beat friends/)).toBeTruthy();
  expect(screen.getByText("13 players, 90 million kroner, at most 4 from the same club.")).toBeTruthy();
  expect(screen.getByText("A team has 13 players.")).toBeTruthy();
});
