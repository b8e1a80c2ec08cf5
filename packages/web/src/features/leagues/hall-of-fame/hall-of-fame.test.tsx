/** A hall of fame: seasons, who won most and the highest round; and before there is a champion. */
import type { WireHallOfFame, WireLeagueSummary } from "@elleveren/contract";
import { entryId } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { decodeLeagueSummary } from "../../../api/leagues/leagues.ts";
import { keys } from "../../../api/wire/keys.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { HallOfFameScreen } from "./HallOfFameScreen.tsx";

afterEach(cleanup);

const before = (name: string) => ({ entry_name: name, player_name: `${name}s sjef`, entry: null });
const HALL: WireHallOfFame = {
  seasons: [
    {
      season: "2026",
      name: "Kollektivet",
      honours: [
        { kind: "first", number: 0, name: null, points: 1800, teams: [{ ...before("Lag 3"), entry: entryId(3) }] },
        { kind: "format", number: 4, name: "Sist igjen", points: 0, teams: [before("Lag 5")] },
      ],
    },
    {
      season: "2025",
      name: "Gamle Kollektivet",
      honours: [
        { kind: "first", number: 0, name: null, points: 1750, teams: [before("Fjorårslaget"), before("Tvillingen")] },
        { kind: "round", number: 12, name: null, points: 121, teams: [before("Tvillingen")] },
      ],
    },
  ],
  members: [
    { ...before("Lag 3"), entry: entryId(3), titles: 2, trophies: 1, podiums: 2 },
    { ...before("Tvillingen"), titles: 1, trophies: 0, podiums: 1 },
  ],
  record: { season: "2025", kind: "round", number: 12, name: null, points: 121, teams: [before("Tvillingen")] },
  is_over: true,
};
const summary = {
  league: { id: 5, name: "Kollektivet", short_name: null, league_type: "x", scoring: "c", start_event: 1 },
  entry_count: 12,
  entry_is_member: false,
  hides_odds: false,
  format_count: 0,
  last_updated_data: null,
  provisional: false,
} as unknown as WireLeagueSummary;
const show = (hall: WireHallOfFame) =>
  renderScreen(<HallOfFameScreen />, {
    game: buildGame({}),
    pattern: "/leagues/$leagueId/hall-of-fame",
    address: "/leagues/5/hall-of-fame",
    fetched: [
      [keys.leagueSummary(5), decodeLeagueSummary(summary)],
      [keys.hallOfFame(5), hall],
    ],
  });
const text = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");

test("every season with its honours, teams of this one linked, and who won most", async () => {
  await show(HALL);
  const table = await screen.findByRole("table", { name: "Who won most" });
  expect(within(table).getAllByRole("row").slice(1).map(text)).toEqual([
    "Lag 3Lag 3s sjef212",
    "TvillingenTvillingens sjef101",
  ]);
  expect(
    within(table)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/entry/3/history"]);
  expect(screen.getAllByRole("heading", { level: 2 }).map(text)).toEqual([
    "Who won most",
    "The highest round of all",
    "2026",
    "2025",
  ]);
  const rows = screen.getAllByRole("listitem").map(text);
  for (const said of [
    "ChampionLag 3Lag 3s sjef1,800",
    "Winner of Sist igjenLag 5Lag 5s sjef",
    "ChampionFjorårslagetFjorårslagets sjefTvillingenTvillingens sjef1,750",
    "Highest round: round 12TvillingenTvillingens sjef121",
  ]) {
    expect(rows).toContain(said);
  }
  // A name is told where it was another.
  expect(screen.getByText("Gamle Kollektivet")).toBeTruthy();
  expect(screen.queryByText("Kollektivet", { selector: "p" })).toBeNull();
  expect(screen.getByText("Round 12, season 2025")).toBeTruthy();
  expect(screen.queryByText(/^This season joins them/u)).toBeNull();
});

test("before the first champion it says when there will be one; in a later season, when this one joins", async () => {
  await show({ seasons: [], members: [], record: null, is_over: false });
  await screen.findByText(/^The first champion stands here when the season is over\./u);
  expect(screen.queryByRole("table")).toBeNull();
  cleanup();
  await show({ ...HALL, seasons: HALL.seasons.slice(1), is_over: false });
  await screen.findByText(/^This season joins them when its last round is settled\./u);
});
