import type { WireClassicStandings, WireLeagueSummary } from "@elleveren/contract";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";

import type { Game } from "../../api/game.ts";
import { keys } from "../../api/keys.ts";
import { decodeLeagueSummary } from "../../api/league-summary.ts";
import { decodeStandings } from "../../api/leagues.ts";
import { buildGame, renderScreen } from "../../testing/render-screen.tsx";
import { StandingsScreen } from "./StandingsScreen.tsx";

afterEach(cleanup);

const OWN = 3;
/** Five past five in the afternoon of the reader, whatever his time zone is. */
const UPDATED = new Date(2026, 3, 12, 17, 5).toISOString();

const row = (entry: number, rank: number, lastRank: number | null) => ({
  entry,
  entry_name: `Lag ${entry}`,
  player_name: `Liv Lunde ${entry}`,
  rank,
  last_rank: lastRank,
  event_total: 50 + entry,
  total: 1200 - rank,
});
const newcomer = (entry: number) => ({
  entry,
  entry_name: `Nykommer ${entry}`,
  player_first_name: "Kari",
  player_last_name: `Nordmann ${entry}`,
  joined_time: "2026-04-13T08:00:00.000000Z",
});
const page = (number: number, results: readonly object[], hasNext = false) => ({
  page: number,
  has_next: hasNext,
  results,
});

interface Shown {
  readonly updated?: string | null;
  readonly provisional?: boolean;
  readonly startRound?: number;
  readonly rows?: readonly object[];
  /** Pages of new entries, the first one first. */
  readonly newcomers?: readonly (readonly object[])[];
  readonly ownEntry?: number | null;
  readonly game?: Game;
}

/** The screen with what the server answers for each page of new entries. */
function show({ rows = [row(1, 1, 1)], newcomers = [[]], ownEntry = OWN, startRound = 1, ...rest }: Shown) {
  const common = {
    league: { id: 5, name: "Kollektivet", short_name: null, league_type: "x", scoring: "c", start_event: startRound },
    last_updated_data: rest.updated ?? null,
    provisional: rest.provisional ?? false,
  };
  const summary = decodeLeagueSummary({ ...common, entry_count: 14, entry_is_member: false } as WireLeagueSummary);
  const answer = (index: number) =>
    decodeStandings({
      ...common,
      standings: page(1, rows),
      new_entries: page(index + 1, newcomers[index]!, index + 1 < newcomers.length),
    } as unknown as WireClassicStandings);
  return renderScreen(<StandingsScreen />, {
    pattern: "/leagues/$leagueId/standings/c",
    address: "/leagues/5/standings/c",
    ...(ownEntry === null ? {} : { ownEntry }),
    ...(rest.game ? { game: rest.game } : {}),
    fetched: [
      [keys.leagueSummary(5), summary],
      ...newcomers.map(
        (_, index) =>
          [keys.standings(5, "c", { phase: 1, standings: 1, newEntries: index + 1 }), answer(index)] as const,
      ),
    ],
  });
}

const table = () => within(screen.getByRole("region", { name: "Table" }));
const ofNewcomers = () => within(screen.getByRole("region", { name: "New entries" }));

describe("when the table was last updated [ST-02]", () => {
  test("is told with day and time once the round is settled", async () => {
    await show({ updated: UPDATED });
    expect(screen.getByText("Last updated 12 Apr 17:05")).toBeTruthy();
    expect(screen.queryByText(/^Live/)).toBeNull();
  });

  test("is told with the time while the round still moves", async () => {
    await show({ updated: UPDATED, provisional: true });
    expect(screen.getByText("Live, updated 17:05")).toBeTruthy();
    expect(screen.queryByText(/^Last updated/)).toBeNull();
  });

  test("is not told before there is anything to update", async () => {
    await show({ updated: null });
    expect(screen.queryByText(/updated/)).toBeNull();
  });
});

test("the head says what kind of league it is and how many teams are in it", async () => {
  await show({});
  expect(screen.getByRole("heading", { level: 1, name: "Kollektivet" })).toBeTruthy();
  expect(screen.getByText(/^Private league,/).textContent).toBe("Private league, 14 teams. ");
});

test("movement: new without a last rank or with 0, same, up with a lower rank, down with a higher [ST-04]", async () => {
  await show({ rows: [row(1, 1, 4), row(2, 2, 2), row(4, 3, 1), row(5, 4, 0), row(6, 5, null)] });
  const ranks = table()
    .getAllByRole("row")
    .slice(1)
    .map((line) => within(line).getAllByRole("cell")[0]!.textContent);
  expect(ranks).toEqual(["1up 3", "2same ", "3down 2", "4New", "5New"]);
});

test("new entries are a table of their own, with team and manager, paged apart from the ranks [ST-05]", async () => {
  await show({ rows: [row(1, 1, 1)], newcomers: [[newcomer(11), newcomer(12)], [newcomer(13)]] });
  const headings = ofNewcomers().getAllByRole("columnheader");
  expect(headings.map((cell) => cell.textContent)).toEqual(["Team", "Manager"]);
  const lines = () =>
    ofNewcomers()
      .getAllByRole("row")
      .slice(1)
      .map((line) => [...line.children].map((cell) => cell.textContent));
  expect(lines()).toEqual([
    ["Nykommer 11", "Kari Nordmann 11"],
    ["Nykommer 12", "Kari Nordmann 12"],
  ]);
  expect(table().queryByText(/Nykommer/)).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Pages of the table" })).toBeNull();

  const pages = within(screen.getByRole("navigation", { name: "Pages of the new entries" }));
  fireEvent.click(pages.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Page 2")).toBeTruthy();
  expect(lines()).toEqual([["Nykommer 13", "Kari Nordmann 13"]]);
  expect(table().getByRole("rowheader", { name: /Lag 1/ })).toBeTruthy();
  fireEvent.click(pages.getByRole("button", { name: "Previous" }));
  expect(await screen.findByText("Page 1")).toBeTruthy();
  expect(lines()).toHaveLength(2);
});

describe("a league that starts after round 1 says when scoring does [ST-07]", () => {
  test.each([
    ["started in the current round", 3, "Scoring started in round 3."],
    ["started before it", 2, "Scoring started in round 2."],
    ["starts in a round to come", 4, "Scoring will start in round 4."],
  ])("%s", async (_, startRound, note) => {
    await show({ startRound });
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getAllByText(/^Scoring/)).toHaveLength(1);
  });

  test("before the season it will start", async () => {
    await show({ startRound: 2, rows: [], game: buildGame({ currentRound: null }) });
    expect(screen.getByText("Scoring will start in round 2.")).toBeTruthy();
  });

  test("from round 1 on there is nothing to say", async () => {
    await show({ startRound: 1 });
    expect(screen.queryByText(/^Scoring/)).toBeNull();
  });
});

test("teams lead to their current round, managers of new entries to their history [ST-08]", async () => {
  await show({ rows: [row(1, 1, 1), row(2, 2, 2)], newcomers: [[newcomer(11)]] });
  const links = (place: ReturnType<typeof table>) =>
    place.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links(table())).toEqual([
    ["Lag 1", "/entry/1/event/3"],
    ["Lag 2", "/entry/2/event/3"],
  ]);
  expect(links(ofNewcomers())).toEqual([["Kari Nordmann 11", "/entry/11/history"]]);
});

describe("one's own row stands out [ST-09]", () => {
  const rows = [row(1, 1, 1), row(OWN, 2, 2), row(4, 3, 3)];
  const marked = () =>
    table()
      .getAllByRole("row")
      .filter((line) => line.getAttribute("aria-current") === "true" || line.querySelector(".bars") !== null)
      .map((line) => [line.getAttribute("aria-current"), within(line).getByRole("rowheader").textContent]);

  test("by the mark of the row and the two bars at the team's name, and no other does", async () => {
    await show({ rows });
    expect(marked()).toEqual([["true", `Lag ${OWN}Liv Lunde ${OWN}`]]);
    expect(
      table()
        .getByRole("link", { name: `Lag ${OWN}` })
        .querySelector(".bars"),
    ).not.toBeNull();
  });

  test("none to a visitor", async () => {
    await show({ rows, ownEntry: null });
    expect(marked()).toEqual([]);
  });
});
