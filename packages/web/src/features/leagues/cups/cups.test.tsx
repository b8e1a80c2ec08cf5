import { entryId, leagueId, roundId } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import type { CupMatch } from "../../../api/leagues/cup-match.ts";
import type { EntryLeague } from "../../../api/play/entry.ts";
import { keys } from "../../../api/wire/keys.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { cupGroups } from "./cup-groups.ts";
import { CupsScreen } from "./CupsScreen.tsx";

afterEach(cleanup);

const league = (id: number, rest: Partial<EntryLeague> = {}): EntryLeague => ({
  leagueId: leagueId(id),
  name: `Liga ${id}`,
  shortName: null,
  kind: "private",
  scoring: "classic",
  isClosed: false,
  startRound: roundId(1),
  rank: 1,
  lastRank: 1,
  rankCount: 5,
  gap: 8,
  roundPoints: 61,
  adminEntryId: null,
  canLeave: true,
  canAdminister: false,
  canInvite: false,
  hasCup: true,
  cupLeagueId: null,
  isCupQualified: null,
  ...rest,
});
const ALL = [
  league(1),
  league(2, { kind: "public", cupLeagueId: leagueId(20), isCupQualified: true }),
  league(3, { kind: "system", shortName: "overall" }),
  league(4, { kind: "system", shortName: "brd-tv2" }),
  league(5, { hasCup: false }),
];
const show = (leagues: readonly EntryLeague[], game = buildGame(), cupMatches: readonly CupMatch[] = []) =>
  renderScreen(<CupsScreen />, {
    pattern: "/leagues/cups",
    address: "/leagues/cups",
    game,
    ownEntry: 7,
    fetched: [[keys.entry(7), { entryId: 7, leagues, cupMatches }]],
  });

test("cups are grouped by the league they belong to: League, Public, General, Broadcaster [LG-06]", async () => {
  expect(cupGroups(ALL).map(({ kind, leagues }) => [kind, leagues.map(({ leagueId: id }) => id)])).toEqual([
    ["league", [1]],
    ["public", [2]],
    ["general", [3]],
    ["broadcaster", [4]],
  ]);
  await show(ALL);
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
    "League",
    "Public",
    "General",
    "Broadcaster",
  ]);
});

test("a cup that is drawn leads to its matches, another to what is known of it", async () => {
  await show(ALL);
  const linkOf = (name: string) => screen.getByRole("link", { name: new RegExp(`^${name}`) }).getAttribute("href");
  expect(linkOf("Liga 2")).toBe("/leagues/2/cup");
  expect(linkOf("Liga 1")).toBe("/leagues/1/cup-not-started");
  expect(screen.queryByText("Liga 5")).toBeNull();
});

test("without any it says why: before the season, and in it [ER-61] [ER-62]", async () => {
  await show([league(5, { hasCup: false })], buildGame({ currentRound: null }));
  expect(screen.getByText("Data will appear here once the season is underway")).toBeTruthy();
  cleanup();
  await show([league(5, { hasCup: false })]);
  expect(screen.getByText("None of your leagues have a cup yet.")).toBeTruthy();
  const pages = within(screen.getByRole("navigation", { name: "Your leagues" }));
  expect(pages.getAllByRole("link").map((link) => link.textContent)).toEqual(["Leagues", "Cups", "Renew leagues"]);
});

test("each cup says where the team stands in it [LG-06] [EN-04]", async () => {
  const team = (id: number) => ({ entryId: entryId(id), name: `Lag ${id}`, managerName: "Liv Lunde", points: 30 });
  const cups = [21, 22, 23, 24].map((id) => league(id, { name: `Cup ${id}`, cupLeagueId: leagueId(id * 10) }));
  const match = (cup: number, rest: Partial<CupMatch>): CupMatch => ({
    matchId: cup,
    cupLeagueId: leagueId(cup * 10),
    roundId: roundId(3),
    roundName: "Quarter-finals",
    first: team(8),
    second: team(7),
    winnerId: null,
    tiebreak: null,
    ...rest,
  });
  await show([...cups, league(25)], buildGame(), [
    match(21, {}),
    match(22, { winnerId: entryId(8) }),
    match(23, { roundName: "Final", winnerId: entryId(7) }),
  ]);
  expect(
    screen
      .getAllByRole("listitem")
      .map((item) => item.textContent)
      .filter((text) => /Cup|Liga/.test(text ?? "")),
  ).toEqual([
    "Cup 21Quarter-finals against Lag 8",
    "Cup 22Quarter-finals: out against Lag 8",
    "Cup 23Cup winner",
    "Cup 24Not qualified",
    "Liga 25Not drawn yet",
  ]);
});
