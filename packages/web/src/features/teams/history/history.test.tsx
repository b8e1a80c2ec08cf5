import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { entryId, leagueId, roundId } from "@elleveren/rules";
import { afterEach, expect, test } from "vitest";

import type { EntrySeason, SeasonRound } from "../../../api/play/entry-seasons.ts";
import type { Entry } from "../../../api/play/entry.ts";
import { keys } from "../../../api/wire/keys.ts";
import type { MadeTransfer } from "../../../api/play/transfers.ts";
import { formatDayTime } from "../../../i18n/format.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { f } from "../../../testing/small-game.ts";
import { HistoryScreen } from "./HistoryScreen.tsx";
import { seasonFacts } from "./FactsCard.tsx";
import { TransfersMadeScreen } from "./TransfersMadeScreen.tsx";
import { readBeside } from "./CompareSheet.tsx";

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

const round = (id: number, rest: Partial<SeasonRound>): SeasonRound => ({
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
  chip: null,
  armbands: [],
  isProvisional: false,
  ...rest,
});
const playedAtMs = Date.UTC(2026, 3, 11, 10, 29);

const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent?.replaceAll(/\s+/g, " ").trim());
const rowsOf = (name: string) => within(screen.getByRole("table", { name })).getAllByRole("row").slice(1).map(cells);

afterEach(cleanup);

interface Shown {
  readonly rounds: readonly SeasonRound[];
  readonly chips: readonly unknown[];
  readonly seasons: readonly unknown[];
  /** Those beside it; one without rounds does not exist. */
  readonly beside?: readonly EntrySeason[];
  readonly with?: string;
  readonly ownEntry?: number;
}

const season = (id: number, name: string, rounds: readonly SeasonRound[]): EntrySeason => ({
  entryId: entryId(id),
  name,
  managerName: `Liv Lunde ${id}`,
  rounds,
});

function showHistory(shown: Shown, of: Entry = entry) {
  const asked = readBeside(shown.with ?? "", 7);
  return renderScreen(<HistoryScreen />, {
    pattern: "/entry/$entryId/history",
    address: `/entry/7/history${shown.with === undefined ? "" : `?with=${shown.with}`}`,
    ...(shown.ownEntry === undefined ? {} : { ownEntry: shown.ownEntry }),
    fetched: [
      [keys.entry(7), of],
      [keys.history(7), { rounds: [], chips: shown.chips, seasons: shown.seasons }],
      [keys.entrySeasons([7, ...asked]), [season(7, "Frosne Tær", shown.rounds), ...(shown.beside ?? [])]],
      [keys.entrySeasons([7]), [season(7, "Frosne Tær", shown.rounds)]],
    ],
  });
}

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
  expect(screen.getByRole("slider", { name: "Overall rank from 100 after round 1 to 40 after round 3" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "2" }).getAttribute("href")).toBe("/entry/7/event/2");
  const files = ["Download the rounds (CSV)", "Download the squads (CSV)"].map((name) =>
    screen.getByRole("link", { name }),
  );
  expect(files.map((link) => link.getAttribute("href"))).toEqual([
    "/api/entry/7/rounds.csv?language=en",
    "/api/entry/7/picks.csv?language=en",
  ]);
  expect(files.every((link) => link.hasAttribute("download"))).toBe(true);
});

test("chips with name, time and round; seasons before with points and rank [EN-10]", async () => {
  await showHistory({
    rounds: [round(1, {})],
    chips: [{ chip: "2capt", atMs: playedAtMs, roundId: roundId(1) }],
    seasons: [
      { season: "2024", points: 1731, rank: 6377, rankPercent: 12.04 },
      { season: "2025", points: 1688, rank: null, rankPercent: null },
    ],
  });
  expect(rowsOf("Chips played")).toEqual([["Two Captains", formatDayTime(playedAtMs), "1"]]);
  expect(rowsOf("Season by season")).toEqual([
    ["2025", "1,688", "-"],
    ["2024", "1,731", "6,377top 13 %"],
  ]);
});

test("before the first deadline the page says when there will be something", async () => {
  await showHistory({ rounds: [], chips: [], seasons: [] });
  expect(screen.getByText("Data will appear here once the season is underway")).toBeTruthy();
  expect(screen.queryByRole("slider")).toBeNull();
  expect(screen.queryByRole("button", { name: "Compare" })).toBeNull();
  expect(screen.queryByRole("link", { name: /CSV/ })).toBeNull();
});

const slider = (name: RegExp) => screen.getByRole("slider", { name });
const said = (chart: HTMLElement) => chart.getAttribute("aria-valuetext");

test("the pictures of a season are read round by round with the arrow keys, chips told [EN-09] [EN-10]", async () => {
  await showHistory({
    rounds: [
      round(1, { overallRank: 1000, points: 44 }),
      round(2, { overallRank: 400, points: 71, chip: "2capt", valueTenths: 1012, bankTenths: 20 }),
      round(3, { overallRank: 40, points: 48, isProvisional: true }),
    ],
    chips: [],
    seasons: [],
  });
  const rank = slider(/^Overall rank from/);
  expect(said(rank)).toBe("Round 3: 40");
  expect(screen.getByText("Overall points").nextElementSibling?.textContent).toBe("180");
  fireEvent.keyDown(rank, { key: "ArrowLeft" });
  expect(said(rank)).toBe("Round 2: 400, Two Captains");
  fireEvent.keyDown(rank, { key: "Home" });
  fireEvent.keyDown(rank, { key: "ArrowLeft" });
  expect([said(rank), rank.getAttribute("aria-valuenow")]).toEqual(["Round 1: 1,000", "1"]);
  fireEvent.blur(rank);
  expect(said(rank)).toBe("Round 3: 40");
  const points = slider(/^Points per round against the average\. Best 71 in round 2, 48 in round 3/);
  fireEvent.keyDown(points, { key: "ArrowDown" });
  expect(said(points)).toBe("Round 2: 71 points, average 50, highest -, Two Captains");
  const value = slider(/^Squad value from kr.100\.4 in round 1 to kr.100\.4 in round 3/);
  fireEvent.keyDown(value, { key: "ArrowLeft" });
  expect(said(value)?.replaceAll("\u00a0", " ")).toBe("Round 2: kr 101.2, of it kr 2.0 in the bank");
  expect(
    within(screen.getByRole("table", { name: "The season round by round" })).getByText("Provisional"),
  ).toBeTruthy();
});

test("other teams are laid beside it by the address, each with its pattern, and the same as a table [EN-09]", async () => {
  const rounds = [round(1, { overallRank: 1000 }), round(2, { overallRank: 400, chip: "frush" })];
  const { router } = await showHistory({
    rounds,
    chips: [],
    seasons: [],
    // Itself, a repeated one and what is no number are passed over; 34 does not exist.
    with: "12,34,12,7,0,x",
    beside: [season(12, "Snøfokk", [round(2, { overallRank: 7, points: 90 })])],
  });
  expect(screen.getByText("A team of this address does not exist.")).toBeTruthy();
  const teams = within(screen.getByRole("list", { name: "Teams in the pictures" }));
  expect(teams.getAllByRole("listitem").map((row) => row.textContent)).toEqual(["Frosne Tær", "Snøfokk"]);
  const dashes = (name: string) =>
    teams.getByText(name).closest("li")!.querySelector("path")!.getAttribute("stroke-dasharray");
  expect([dashes("Frosne Tær"), dashes("Snøfokk")]).toEqual([null, "8 5"]);
  const rank = slider(/^Overall rank, round by round: Frosne Tær, Snøfokk/);
  expect(said(rank)).toBe("Round 2: Frosne Tær 400 Attack! Attack!, Snøfokk 7");
  fireEvent.keyDown(rank, { key: "ArrowLeft" });
  expect(said(rank)).toBe("Round 1: Frosne Tær 1,000, Snøfokk -");
  // The charts' tables are there for reading.
  const table = (name: string) => within(screen.getByRole("table", { name })).getAllByRole("row").map(cells);
  expect(table("Overall rank")).toEqual([
    ["Round", "Frosne Tær", "Snøfokk"],
    ["2", "400Attack! Attack!", "7"],
    ["1", "1,000", "-"],
  ]);
  expect(table("Points per round").slice(1)).toEqual([
    ["2", "60Attack! Attack!", "90"],
    ["1", "60", "-"],
  ]);
  expect(table("Squad value")).toHaveLength(3);
  expect(table("The season in figures").slice(0, 4)).toEqual([
    ["Figure", "Frosne Tær", "Snøfokk"],
    ["Best round", "60 round 1", "90 round 2"],
    ["Best round rank", "12 round 1", "12 round 2"],
    ["Best overall rank", "400 round 2", "7 round 2"],
  ]);
  fireEvent.click(teams.getByRole("button", { name: "Take Snøfokk out of the pictures" }));
  await waitFor(() => expect(router.state.location.searchStr).toBe("?with=34"));
});

test("one's own team is one press away on another's page, and anybody else by name or league [EN-09]", async () => {
  const overall = { leagueId: leagueId(1), name: "Totalt", shortName: "overall", kind: "system", scoring: "classic" };
  const of = { ...entry, leagues: [overall] } as unknown as Entry;
  const own = { leagueId: leagueId(5), name: "Kollektivet", shortName: null, kind: "private", scoring: "classic" };
  const { router, client } = await showHistory(
    {
      rounds: [round(1, {})],
      chips: [],
      seasons: [],
      ownEntry: 8,
      with: "9",
      beside: [season(9, "Snøfokk", [round(1, {})])],
    },
    of,
  );
  const near = { entries: "", choice: "near", phase: 1 };
  const rival = (id: number, name: string) => ({
    entry: entryId(id),
    entry_name: name,
    player_name: "Liv Lunde",
    ranks: [],
  });
  act(() => {
    client.setQueryData(keys.entry(8), { ...entry, entryId: 8, leagues: [overall, own] } as unknown as Entry);
    client.setQueryData(keys.leagueRanks(leagueId(5), near, entryId(8)), {
      rounds: [],
      entries: [rival(9, "Snøfokk"), rival(11, "Nattlys")],
    });
  });
  expect(screen.queryByRole("button", { name: "With my team" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Compare" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Compare with" }));
  expect(sheet.getByRole("searchbox", { name: "Find a manager or a team" })).toBeTruthy();
  expect([...sheet.getByLabelText<HTMLSelectElement>("Those around me in").options].map(({ text }) => text)).toEqual([
    "Kollektivet",
    "Overall",
  ]);
  const rivals = within(sheet.getByRole("list", { name: "Teams to compare with" }));
  expect(rivals.getByRole("button", { name: /Snøfokk/ }).textContent).toContain("Already in the pictures");
  fireEvent.click(rivals.getByRole("button", { name: /Nattlys/ }));
  await waitFor(() => expect(decodeURIComponent(router.state.location.searchStr)).toBe("?with=9,11"));
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  const alone = await showHistory({ rounds: [round(1, {})], chips: [], seasons: [], ownEntry: 8 }, of);
  fireEvent.click(screen.getByRole("button", { name: "With my team" }));
  await waitFor(() => expect(alone.router.state.location.searchStr).toBe("?with=8"));
});

test("a season's records: the first of equals keeps them, armbands and hits are summed [EN-09]", () => {
  const facts = seasonFacts(
    [
      round(1, { points: 50, rank: null, overallRank: null, benchPoints: 4 }),
      round(2, { points: 71, rank: 9, overallRank: 30, armbands: [{ footballerId: f(3), points: 14 }] }),
      round(3, {
        points: 71,
        rank: 20,
        overallRank: 12,
        transferCostPoints: 8,
        valueTenths: 1011,
        armbands: [
          { footballerId: f(1), points: 14 },
          { footballerId: f(2), points: -2 },
        ],
      }),
    ],
    (id) => (id === 1 ? 50 : id === 2 ? 60 : 0),
  );
  expect(facts).toEqual({
    bestRound: { roundId: 2, value: 71 },
    bestRoundRank: { roundId: 2, value: 9 },
    bestOverallRank: { roundId: 3, value: 12 },
    averagePoints: 64,
    aboveAverage: { count: 1, of: 2 },
    benchPoints: 10,
    captainPoints: 26,
    bestCaptain: { roundId: 2, footballerId: 3, value: 14 },
    hitPoints: 8,
    highestValueTenths: { roundId: 3, value: 1011 },
  });
  expect(seasonFacts([], () => 50)).toMatchObject({ bestRound: null, averagePoints: 0, bestCaptain: null });
});

const transfer: MadeTransfer = {
  roundId: roundId(3),
  atMs: playedAtMs,
  outId: f(1),
  outTenths: 60,
  inId: f(16),
  inTenths: 65,
};
const NO_HISTORY = { rounds: [], chips: [], seasons: [] };
const showTransfers = (
  isOwn: boolean,
  transfers: readonly MadeTransfer[],
  history: object = NO_HISTORY,
  myTeam: object = { activeChip: null, freeTransfers: 1, transfersMade: 0, picks: [] },
) =>
  renderScreen(<TransfersMadeScreen />, {
    pattern: "/entry/$entryId/transfers",
    address: "/entry/7/transfers",
    ownEntry: isOwn ? 7 : 8,
    fetched: [
      [keys.entry(7), entry],
      [keys.history(7), history],
      [keys.myTeam(7), myTeam],
      [[...keys.transfers(7), isOwn], transfers],
    ],
  });

test("a transfer is its time, who came, who went and the round it counts from [EN-24]", async () => {
  await showTransfers(false, [transfer]);
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["Time", "In", "Out", "Active"]);
  expect(rowsOf("All transfers")).toEqual([[formatDayTime(playedAtMs), "F16C1 · kr 6.5", "F1C2 · kr 6.0", "RD3"]]);
  const file = screen.getByRole("link", { name: "Download the transfers (CSV)" });
  expect(file.getAttribute("href")).toBe("/api/entry/7/transfers.csv?language=en");
});

test("others' transfers end at the last deadline, and one's own say who sees them [EN-25]", async () => {
  await showTransfers(false, [transfer]);
  expect(screen.getByText("Shown here are transfers up to the last deadline.")).toBeTruthy();
  cleanup();
  await showTransfers(true, [transfer]);
  expect(screen.getByText(/Only you see the transfers you make for the coming round/)).toBeTruthy();
});

test("a round of transfers says once what it cost, or the chip that made it free [EN-24] [EN-17]", async () => {
  const made = [4, 4, 3, 3, 2, 1].map((id) => ({ ...transfer, roundId: roundId(id) }));
  const history = {
    ...NO_HISTORY,
    rounds: [round(1, {}), round(2, { transferCostPoints: 0 }), round(3, { transferCostPoints: 8 })],
    chips: [{ chip: "wildcard", atMs: playedAtMs, roundId: roundId(2) }],
  };
  const active = () => rowsOf("All transfers").map((cell) => cell.at(-1));
  const myTeam = { activeChip: null, freeTransfers: 1, transfersMade: 2, picks: [] };
  await showTransfers(true, made, history, myTeam);
  expect(active()).toEqual(["RD4-4 pts", "RD4", "RD3-8 pts", "RD3", "RD2Wildcard", "RD1"]);
  cleanup();
  await showTransfers(true, made, history, { ...myTeam, activeChip: "rich" });
  expect(active()[0]).toBe("RD4Rich Uncle");
  cleanup();
  await showTransfers(true, made, history, { ...myTeam, freeTransfers: null });
  expect(active()[0]).toBe("RD4");
  cleanup();
  // Of another's coming round nothing is known.
  await showTransfers(false, made.slice(2), history, myTeam);
  expect(active()).toEqual(["RD3-8 pts", "RD3", "RD2Wildcard", "RD1"]);
});

test("a team without transfers says so [ER-65]", async () => {
  await showTransfers(false, []);
  expect(screen.getByText("No transfers have been made yet for this team.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /CSV/ })).toBeNull();
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
