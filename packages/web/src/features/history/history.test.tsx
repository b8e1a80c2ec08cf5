import { cleanup, screen, within } from "@testing-library/react";
import { entryId, leagueId, roundId } from "@elleveren/rules";
import { afterEach, expect, test } from "vitest";

import type { Entry, RoundHistory } from "../../api/entry.ts";
import { keys } from "../../api/keys.ts";
import type { MadeTransfer } from "../../api/transfers.ts";
import { formatDayTime } from "../../i18n/format.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { f } from "../../testing/small-game.ts";
import { HistoryScreen } from "./HistoryScreen.tsx";
import { TransfersMadeScreen } from "./TransfersMadeScreen.tsx";

const entry = {
  entryId: 7,
  name: "Frosne Tær",
  managerName: "Marte Lind",
  startedRound: roundId(1),
  overallPoints: 120,
  overallRank: 40,
  leagues: [],
  cupMatches: [],
} as unknown as Entry;

const round = (id: number, rest: Partial<RoundHistory>): RoundHistory => ({
  roundId: roundId(id),
  points: 60,
  totalPoints: 60 * id,
  rank: 12,
  overallRank: 100,
  bankTenths: 5,
  valueTenths: 1004,
  transfers: 1,
  transferCostPoints: 0,
  benchPoints: 3,
  ...rest,
});
const playedAtMs = Date.UTC(2026, 3, 11, 10, 29);

const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent?.replaceAll(/\s+/g, " ").trim());
const rowsOf = (name: string) => within(screen.getByRole("region", { name })).getAllByRole("row").slice(1).map(cells);

afterEach(cleanup);

const showHistory = (history: unknown, of: Entry = entry) =>
  renderScreen(<HistoryScreen />, {
    pattern: "/entry/$entryId/history",
    address: "/entry/7/history",
    fetched: [
      [keys.entry(7), of],
      [keys.history(7), history],
    ],
  });

test("the season's table has every figure of a round and how the rank moved [EN-09]", async () => {
  await showHistory({
    rounds: [
      round(1, { overallRank: 100, transfers: 0 }),
      round(2, { points: 71, totalPoints: 127, overallRank: 1040, rank: null, transfers: 3, transferCostPoints: 4 }),
      round(3, { points: 48, totalPoints: 175, overallRank: 40 }),
    ],
    chips: [],
    seasons: [],
  });
  expect(rowsOf("The season round by round")).toEqual([
    ["3", "48", "3", "12", "1", "0", "175", "40", "up 1,000", "100.4"],
    ["2", "71", "3", "-", "3", "−4", "127", "1,040", "down 940", "100.4"],
    ["1", "60", "3", "12", "0", "0", "60", "100", "New", "100.4"],
  ]);
  expect(screen.getByRole("img", { name: "Overall rank from 100 after round 1 to 40 after round 3" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "2" }).getAttribute("href")).toBe("/entry/7/event/2");
});

test("chips with name, time and round; seasons before with points and rank [EN-10]", async () => {
  await showHistory({
    rounds: [round(1, {})],
    chips: [{ chip: "2capt", atMs: playedAtMs, roundId: roundId(1) }],
    seasons: [
      { season: "2024", points: 1731, rank: 6377 },
      { season: "2025", points: 1688, rank: null },
    ],
  });
  expect(rowsOf("Chips played")).toEqual([["Two Captains", formatDayTime(playedAtMs), "1"]]);
  expect(rowsOf("Season by season")).toEqual([
    ["2025", "1,688", "-"],
    ["2024", "1,731", "6,377"],
  ]);
});

test("before the first deadline the page says when there will be something", async () => {
  await showHistory({ rounds: [], chips: [], seasons: [] });
  expect(screen.getByText("Data will appear here once the season is underway")).toBeTruthy();
  expect(screen.queryByRole("img", { name: /rank from/ })).toBeNull();
});

const transfer: MadeTransfer = {
  roundId: roundId(3),
  atMs: playedAtMs,
  outId: f(1),
  outTenths: 60,
  inId: f(16),
  inTenths: 65,
};
const showTransfers = (isOwn: boolean, transfers: readonly MadeTransfer[]) =>
  renderScreen(<TransfersMadeScreen />, {
    pattern: "/entry/$entryId/transfers",
    address: "/entry/7/transfers",
    ownEntry: isOwn ? 7 : 8,
    fetched: [
      [keys.entry(7), entry],
      [keys.history(7), { rounds: [], chips: [], seasons: [] }],
      [[...keys.transfers(7), isOwn], transfers],
    ],
  });

test("a transfer is its time, who came, who went and the round it counts from [EN-24]", async () => {
  await showTransfers(false, [transfer]);
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["Time", "In", "Out", "Active"]);
  expect(rowsOf("All transfers")).toEqual([[formatDayTime(playedAtMs), "F16C1 · kr 6.5", "F1C2 · kr 6.0", "RD3"]]);
});

test("others' transfers end at the last deadline, and one's own say who sees them [EN-25]", async () => {
  await showTransfers(false, [transfer]);
  expect(screen.getByText("Shown here are transfers up to the last deadline.")).toBeTruthy();
  cleanup();
  await showTransfers(true, [transfer]);
  expect(screen.getByText(/Only you see the transfers you make for the coming round/)).toBeTruthy();
});

test("a team without transfers says so [ER-65]", async () => {
  await showTransfers(false, []);
  expect(screen.getByText("No transfers have been made yet for this team.")).toBeTruthy();
});

test("the newest match of each of the team's cups, with the way to all of them", async () => {
  const team = (id: number, name: string, points: number) => ({
    entryId: entryId(id),
    name,
    managerName: `Liv Lunde ${id}`,
    points,
  });
  const match = {
    matchId: 1,
    cupLeagueId: leagueId(50),
    roundId: roundId(2),
    roundName: "Semi-finals",
    first: team(9, "Motstanderne", 41),
    second: team(7, "Frosne Tær", 52),
    winnerId: entryId(7),
    tiebreak: null,
  };
  const cups = {
    ...entry,
    cupMatches: [match],
    leagues: [{ leagueId: leagueId(5), name: "Kollektivet", shortName: null, cupLeagueId: leagueId(50) }],
  } as unknown as Entry;
  await showHistory({ rounds: [round(1, {})], chips: [], seasons: [] }, cups);
  const cup = within(screen.getByRole("region", { name: "Kollektivet" }));
  expect(cup.getByRole("listitem").textContent).toBe(
    "Semi-finals · Round 2MotstanderneLiv Lunde 941Frosne TærLiv Lunde 7Through52",
  );
  expect(cup.getByRole("link", { name: "All matches: Kollektivet" }).getAttribute("href")).toBe(
    "/leagues/5/cup?entry=7",
  );
  cleanup();
  await showHistory({ rounds: [round(1, {})], chips: [], seasons: [] });
  expect(screen.queryByRole("heading", { name: "Cups" })).toBeNull();
});
