import type { WireLeagueRanks, WireLeagueRecords, WireLeagueSummary, WireLeagueWinners } from "@elleveren/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { entryId, roundId } from "@elleveren/rules";
import { afterEach, describe, expect, test } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { ownershipFileUrl, tableFileUrl } from "../../../../api/leagues/league-season.ts";
import { decodeLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { LeagueSeasonScreen } from "./LeagueSeasonScreen.tsx";

afterEach(cleanup);

const OWN = 2;
const member = (entry: number) => ({
  entry: entryId(entry),
  entry_name: `Lag ${entry}`,
  player_name: `Liv Lunde ${entry}`,
});

/** Ranks by entry, from round 1 on; null for rounds without the entry. */
const ranks = (byEntry: Readonly<Record<number, readonly (number | null)[]>>, live = true): WireLeagueRanks => ({
  rounds: [1, 2, 3].map((event) => ({ event: roundId(event), provisional: live && event === 3 })),
  entries: Object.entries(byEntry).map(([entry, places]) => ({
    ...member(Number(entry)),
    ranks: places.flatMap((rank, index) =>
      rank === null ? [] : [{ event: roundId(index + 1), rank, total: 100 * (index + 1) - rank, points: 60 - rank }],
    ),
  })),
});
const won = (entries: readonly number[], points: number, provisional = false, count = entries.length) => ({
  points,
  provisional,
  winner_count: count,
  winners: entries.map(member),
});
const WINNERS: WireLeagueWinners = {
  rounds: [
    { event: roundId(1), ...won([1], 71) },
    { event: roundId(2), ...won([1, 3], 64) },
    { event: roundId(3), ...won([2], 12, true) },
  ],
  phases: [{ phase: 1, name: "Overall", ...won([1], 135) }],
  tally: [
    { ...member(1), rounds: 2, phases: 1 },
    { ...member(3), rounds: 1, phases: 0 },
  ],
};
const holder = (entry: number, rest: object = {}) => ({
  ...member(entry),
  event: null,
  to_event: null,
  phase: null,
  element: null,
  ...rest,
});
const RECORDS = {
  is_short: false,
  records: [
    { kind: "highest_round", value: 71, holder_count: 1, holders: [holder(1, { event: 1 })] },
    {
      kind: "most_hits",
      value: 8,
      holder_count: 14,
      holders: [holder(2, { event: 1 }), holder(2, { event: 2 }), holder(3, { event: 2 })],
    },
    { kind: "longest_reign", value: 2, holder_count: 1, holders: [holder(1, { event: 1, to_event: 2 })] },
    { kind: "biggest_climb", value: 1, holder_count: 1, holders: [holder(3, { event: 2 })] },
  ],
} as WireLeagueRecords;

interface Shown {
  readonly scoring?: "c" | "h";
  readonly isLarge?: boolean;
  readonly address?: string;
  readonly records?: WireLeagueRecords;
}

const THREE = ranks({ 1: [1, 1, 2], 2: [3, 2, 1], 3: [2, 3, null] });

function show({ scoring = "c", isLarge = false, address = "", records = RECORDS }: Shown = {}) {
  const summary = decodeLeagueSummary({
    league: {
      id: 5,
      name: "Kollektivet",
      short_name: null,
      league_type: "x",
      scoring,
      start_event: 1,
      is_large: isLarge,
    },
    last_updated_data: null,
    provisional: true,
    entry_count: 3,
    entry_is_member: true,
  } as WireLeagueSummary);
  const asked = (entries: string, choice: "top" | "near" = "top") =>
    keys.leagueRanks(5, { entries, choice, phase: 1 }, entryId(OWN));
  return renderScreen(<LeagueSeasonScreen />, {
    pattern: "/leagues/$leagueId/season",
    address: `/leagues/5/season${address}`,
    ownEntry: OWN,
    fetched: [
      [keys.leagueSummary(5), summary],
      [asked(""), THREE],
      [asked("1,2"), ranks({ 1: [1, 1, 2], 2: [3, 2, 1] })],
      [asked("", "near"), ranks({ 2: [1, 1, 1] })],
      [keys.leagueWinners(5), WINNERS],
      [keys.leagueRecords(5), records],
    ],
  });
}

const listed = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);

describe("the chart", () => {
  test("says everybody's way in words, and each line has its name and place at its end", async () => {
    await show();
    const chart = screen.getByRole("img", { name: /^Rank after each round, from round 1 to round 3/ });
    expect(chart.getAttribute("aria-label")).toBe(
      "Rank after each round, from round 1 to round 3. Lag 1 from 1 to 2. Lag 2 from 3 to 1. Lag 3 from 2 to 3.",
    );
    for (const name of ["2. Lag 1", "1. Lag 2", "3. Lag 3"]) expect(within(chart).getByText(name)).toBeTruthy();
  });

  test("lines differ without their colour, and one's own is unbroken", async () => {
    await show();
    const samples = within(screen.getByRole("list", { name: "Teams in the chart" }))
      .getAllByRole("listitem")
      .map((item) => item.querySelector("path")!.getAttribute("stroke-dasharray"));
    const [first, own, third] = samples;
    expect(own).toBeNull();
    expect(first).not.toBe(third);
  });

  test("the same stands in a table, a dash where one took no part", async () => {
    await show();
    fireEvent.click(screen.getByRole("radio", { name: "Table" }));
    const table = await screen.findByRole("table", { name: "Rank after each round" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Team and manager", "R3", "R2", "R1"]);
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent))).toEqual([
      ["2298", "1199", "199"],
      ["1299", "2198", "397"],
      ["-", "3197", "298"],
    ]);
    expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual([null, "true", null]);
  });

  test("a team is taken out, and the address says who is left", async () => {
    const { router } = await show();
    fireEvent.click(screen.getByRole("button", { name: "Take Lag 3 out of the chart" }));
    await waitFor(() => expect(listed("Teams in the chart")).toEqual(["Lag 1", "Lag 2"]));
    expect(router.state.location.search).toEqual({ entries: "1,2" });
    fireEvent.click(screen.getByRole("radio", { name: "Those around me" }));
    await waitFor(() => expect(listed("Teams in the chart")).toEqual(["Lag 2"]));
    expect(router.state.location.search).toEqual({ choice: "near" });
    // The only one left stays.
    expect(screen.queryByRole("button", { name: /out of the chart/ })).toBeNull();
  });
});

test("winners: the newest first, ties all named, the round under way marked", async () => {
  await show();
  expect(listed("Winners of rounds").filter((text) => text!.startsWith("Round"))).toEqual([
    "Round 3Leads nowLag 2Liv Lunde 212 pts",
    "Round 2Lag 1Liv Lunde 1Lag 3Liv Lunde 364 pts",
    "Round 1Lag 1Liv Lunde 171 pts",
  ]);
  expect(listed("Winners of months")[0]).toBe("The seasonLag 1Liv Lunde 1135 pts");
  const wins = within(screen.getByRole("table", { name: "Wins by team" }))
    .getAllByRole("row")
    .slice(1);
  expect(wins.map((row) => row.textContent)).toEqual(["Lag 1Liv Lunde 121", "Lag 3Liv Lunde 310"]);
});

test("records say what, how much, who and when; who holds one several times is named once", async () => {
  await show();
  const records = screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.closest("li")!.textContent);
  expect(records).toEqual([
    "Highest score in a roundLag 1 round 171 points",
    "Most points paid for transfers in a roundLag 2 round 1, round 2Lag 3 round 2and 11 more8 points",
    "Longest run on topLag 1 round 1 to 22 rounds",
    "Biggest climb in a roundLag 3 round 21 place",
  ]);
  expect(screen.queryByText(/as large as this one/)).toBeNull();
});

test("a shorter book says so, and one without records says when there will be some", async () => {
  await show({ records: { is_short: true, records: [] } });
  expect(screen.getByText("The first records are set when a round is finished.")).toBeTruthy();
  expect(screen.getByText(/In a league as large as this one/)).toBeTruthy();
});

test("a head-to-head league has no months to choose, and too large a one says that it is", async () => {
  await show({ scoring: "h" });
  expect(screen.queryByRole("group", { name: "Phase" })).toBeNull();
  expect(screen.getByText(/League points decide the rank/)).toBeTruthy();
  cleanup();
  await show({ scoring: "h", isLarge: true });
  expect(screen.getByText(/of more than 512 teams is too large/)).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Record book" })).toBeNull();
});

test("files are asked for in the language of the page, the table's of its phase", () => {
  expect(ownershipFileUrl(5 as never, "nb")).toBe("/api/league/5/ownership.csv?language=nb");
  expect(tableFileUrl(5 as never, "nb")).toBe("/api/league/5/standings.csv?language=nb");
  expect(tableFileUrl(5 as never, "en", 4)).toBe("/api/league/5/standings.csv?language=en&phase=4");
});
