/** A season on cards: flipped by buttons, keys and finger, all on one page, and while rounds are left. */
import type { WireEntryWrapped, WireLeagueSummary, WireLeagueYear, WireYearFact } from "@elleveren/contract";
import { entryId, footballerId, roundId } from "@elleveren/rules";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { decodeLeagueSummary } from "../../../api/leagues/leagues.ts";
import { keys } from "../../../api/wire/keys.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../testing/small-game.ts";
import { EntryWrappedScreen } from "./EntryWrappedScreen.tsx";
import { LeagueYearScreen } from "./LeagueYearScreen.tsx";

afterEach(cleanup);

const game = buildGame({ footballers: [buildFootballer({ id: 1, position: "FWD", webName: "Solvoll" })] });
const team = (id: number) => ({ entry: entryId(id), entry_name: `Lag ${id}`, player_name: `Liv Lunde ${id}` });
const WRAPPED: WireEntryWrapped = {
  ...team(7),
  season: "2026",
  is_over: true,
  rounds_left: 0,
  told: {
    total: 1834,
    rank: 12,
    rank_count: 400,
    best: { event: roundId(5), points: 88 },
    worst: { event: roundId(2), points: 21 },
    climb: [
      { event: roundId(1), rank: 8 },
      { event: roundId(2), rank: 12 },
    ],
    captain: { points: 210, best: { event: roundId(3), element: footballerId(1), points: 26 } },
    man: { element: footballerId(1), points: 150, rounds: 20 },
    bench: { points: 140, worst: { event: roundId(4), points: 19 } },
    transfers: {
      count: 31,
      cost: 12,
      best: { event: roundId(6), expected: 3.25 },
      costliest: { event: roundId(8), expected: -2.5 },
    },
    chips: [{ event: roundId(9), chip: "wildcard", points: 61 }],
    luck: { luck: 12.5, luckier_than: 0.834 },
    duels: { leagues: 1, won: 14, drawn: 2, lost: 9 },
  },
};
const show = (wrapped: WireEntryWrapped, search = "") =>
  renderScreen(<EntryWrappedScreen />, {
    game,
    pattern: "/entry/$entryId/wrapped",
    address: `/entry/7/wrapped${search}`,
    fetched: [[keys.entryWrapped(7), wrapped]],
  });
const card = () => screen.getByRole("article").textContent.replaceAll("\u00a0", " ");
const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

test("one card at a time, turned by buttons, arrow keys and a finger, and none by itself", async () => {
  await show(WRAPPED);
  await screen.findByRole("heading", { level: 1, name: "Lag 7 in 2026" });
  expect(card()).toContain("No. 12 of 400");
  expect(card()).toContain("The highest place was number 8, after round 1.");
  expect(screen.getByText("1 of 10")).toBeTruthy();
  const back = screen.getByRole("button", { name: "Back" });
  expect(back.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(titles()).toEqual(["The best round and the other one"]));
  expect(screen.getByRole("link", { name: "round 5" }).getAttribute("href")).toBe("/entry/7/event/5");
  const deck = screen.getByRole("region", { name: "The season on cards" });
  fireEvent.keyDown(deck, { key: "ArrowRight" });
  await waitFor(() => expect(titles()).toEqual(["The armband"]));
  expect(card()).toContain("The largest haul: Solvoll with 26 in round 3.");
  fireEvent.keyDown(deck, { key: "End" });
  await waitFor(() => expect(titles()).toEqual(["The way there"]));
  expect(screen.getByRole("button", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");
  // Too little across, and down the page, turn nothing.
  const swipe = (x: number, y: number) => {
    fireEvent.pointerDown(deck, { pointerType: "touch", clientX: 200, clientY: 100 });
    fireEvent.pointerUp(deck, { pointerType: "touch", clientX: 200 + x, clientY: 100 + y });
  };
  swipe(20, 0);
  swipe(60, 200);
  expect(titles()).toEqual(["The way there"]);
  swipe(120, 10);
  await waitFor(() => expect(titles()).toEqual(["Man against man"]));
  const all = within(screen.getByRole("list", { name: "All cards" })).getAllByRole("button");
  expect(all.filter((one) => one.hasAttribute("aria-current")).map(({ textContent }) => textContent)).toEqual(titles());
  fireEvent.click(all[0]!);
  await waitFor(() => expect(titles()).toEqual(["Where it ended"]));
});

test("all of them on one page, each figure said", async () => {
  await show(WRAPPED, "?view=all");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(10));
  const said = screen.getAllByRole("article").map(({ textContent }) => textContent.replaceAll("\u00a0", " "));
  for (const words of [
    "150 points for the team, in 20 rounds.",
    "140 pointsstayed on the bench in all.19 of them in round 4.",
    "The best were those of round 6: 3.3 points more were expected of the squad.",
    "The costliest were those of round 8: 2.5 points fewer were expected, the cost counted in.",
    "Wildcard: 61 points in round 9",
    "83% of the teams had less luck. It was worth +12.5 points.",
    "2 drawn and 9 lost, in 1 head-to-head league.",
  ]) {
    expect(said.join(" | ")).toContain(words);
  }
  expect(screen.queryByRole("note")).toBeNull();
});

test("while rounds are left it says so; before the first there is a word of when", async () => {
  await show({ ...WRAPPED, is_over: false, rounds_left: 3 });
  await screen.findByRole("article");
  expect(screen.getByRole("note").textContent).toContain("3 rounds are left.");
  expect(titles()).toEqual(["Where it stands"]);
  cleanup();
  await show({ ...WRAPPED, is_over: false, rounds_left: 30, told: null });
  await screen.findByText("The first card comes when the team's first round is settled.");
  expect(screen.queryByRole("button", { name: "Share the season" })).toBeNull();
});

const fact = (kind: WireYearFact["kind"], change: Partial<WireYearFact> = {}): WireYearFact => ({
  kind,
  entries: [team(3)],
  count: 1,
  event: null,
  to_event: null,
  element: null,
  value: 1,
  more: 1,
  ...change,
});
const YEAR: WireLeagueYear = {
  season: "2026",
  is_over: true,
  rounds_left: 0,
  is_short: false,
  facts: [
    fact("champion", { value: 1800, more: 12 }),
    fact("record_round", { value: 101, event: roundId(4) }),
    fact("reign", { value: 9, event: roundId(2), to_event: roundId(10) }),
    fact("lead", { value: 44, event: roundId(20) }),
    fact("turns", { value: 7, more: 3 }),
    fact("duel", { value: 1, more: 0, entries: [team(3), team(4)], count: 2 }),
    fact("climb", { value: 5, event: roundId(6) }),
    fact("captain", { value: 36, event: roundId(6), element: footballerId(1) }),
    fact("wins", { value: 6, more: 2 }),
    fact("bench", { value: 260, count: 5 }),
    fact("spoon", { value: 1100, more: 77, event: roundId(9) }),
  ],
};
const summary = {
  league: { id: 5, name: "Kollektivet", short_name: null, league_type: "x", scoring: "c", start_event: 1 },
  entry_count: 12,
  entry_is_member: true,
  hides_odds: false,
  format_count: 0,
  last_updated_data: null,
  provisional: false,
} as unknown as WireLeagueSummary;
const showYear = (year: WireLeagueYear) =>
  renderScreen(<LeagueYearScreen />, {
    game,
    pattern: "/leagues/$leagueId/year",
    address: "/leagues/5/year?view=all",
    fetched: [
      [keys.leagueSummary(5), decodeLeagueSummary(summary)],
      [keys.leagueYear(5), year],
    ],
  });

test("a league's year: every fact a card with its teams linked, and nobody made fun of", async () => {
  await showYear(YEAR);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(YEAR.facts.length));
  const said = screen.getAllByRole("article").map(({ textContent }) => textContent.replaceAll("\u00a0", " "));
  for (const words of said) {
    expect(words).toContain("Lag 3");
    expect(words).not.toMatch(/undefined|null|\{|\}|<\d/u);
  }
  expect(said[0]).toBe("ChampionLag 3 1,800 points, 12 ahead of the next.");
  expect(said[2]).toContain("in a row on top for Lag 3, from round 2 to 10.");
  expect(said[4]).toContain("Lag 3 took it most often: 3 times.");
  expect(said[5]).toContain("They went past each other once. They ended level.");
  expect(said[9]).toContain("Lag 3 and 4 more");
  expect(said[10]).toContain("The best of them came in round 9: 77 in one go.");
  expect(screen.getAllByRole("link", { name: "Lag 4" })[0]!.getAttribute("href")).toBe("/entry/4/history");
});

test("a title that is shared is told as that", async () => {
  const shared = fact("champion", { value: 1800, more: 0, entries: [team(3), team(4)], count: 2 });
  await showYear({ ...YEAR, facts: [shared] });
  await waitFor(() => expect(card()).toBe("ChampionLag 3 and Lag 4 1,800 points, and level at the top."));
});

test("a year that is not over calls nobody champion", async () => {
  await showYear({ ...YEAR, is_over: false, rounds_left: 1, facts: YEAR.facts.slice(0, 1) });
  await waitFor(() => expect(titles()).toContain("On top now"));
  expect(screen.getByRole("note").textContent).toContain("One round is left.");
  cleanup();
  const duel = fact("duel", { value: 2, more: 8, entries: [team(3), team(4)], count: 2 });
  await showYear({ ...YEAR, is_over: false, rounds_left: 1, facts: [duel] });
  await waitFor(() => expect(card()).toContain("They went past each other 2 times. 8 points part them now."));
  cleanup();
  await showYear({ ...YEAR, is_over: false, rounds_left: 30, facts: [] });
  await screen.findByText("The first card comes when the league's first round is settled.");
});
