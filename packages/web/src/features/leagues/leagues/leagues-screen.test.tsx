import { entryId, leagueId, roundId } from "@elleveren/rules";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";

import type { Entry, EntryLeague } from "../../../api/play/entry.ts";
import { keys } from "../../../api/wire/keys.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { CreateJoinScreen, CreateScreen, JoinScreen } from "./joining/CreateJoinScreen.tsx";
import { LeaguesScreen } from "./LeaguesScreen.tsx";

afterEach(cleanup);

const OWN = 3;
const league = (id: number, rest: Partial<EntryLeague>): EntryLeague => ({
  leagueId: leagueId(id),
  name: `Liga ${id}`,
  shortName: null,
  kind: "private",
  scoring: "classic",
  isClosed: false,
  startRound: roundId(1),
  rank: 4,
  lastRank: 4,
  rankCount: 12,
  gap: 8,
  roundPoints: 61,
  adminEntryId: null,
  canLeave: false,
  canAdminister: false,
  canInvite: false,
  hasCup: false,
  cupLeagueId: null,
  isCupQualified: null,
  ...rest,
});

test("five tables, each with one's place, and the ways to more leagues, cups and renewing [LG-02]", async () => {
  const leagues = [
    league(1, { kind: "system", shortName: "overall", name: "Overall", rank: 812 }),
    league(2, {}),
    league(3, { scoring: "h2h", rank: 2 }),
    league(4, { kind: "public", rank: 7 }),
    league(5, { kind: "public", scoring: "h2h", rank: null, gap: null, roundPoints: null }),
  ];
  await renderScreen(<LeaguesScreen />, {
    pattern: "/leagues",
    address: "/leagues",
    ownEntry: OWN,
    fetched: [[keys.entry(OWN), { entryId: entryId(OWN), leagues } as unknown as Entry]],
  });
  const tables = screen.getAllByRole("table").map((table) => ({
    title: table.getAttribute("aria-label"),
    links: within(table)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
    cells: within(table)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  }));
  expect(tables).toEqual([
    {
      title: "Private Classic",
      links: ["/leagues/2/standings/c", "/leagues/2/live"],
      cells: ["12", "61", "8", "same 4"],
    },
    {
      title: "Private Head-to-Head",
      links: ["/leagues/3/standings/h", "/leagues/3/live"],
      cells: ["12", "61", "8", "up 22"],
    },
    {
      title: "Public Classic",
      links: ["/leagues/4/standings/c", "/leagues/4/live"],
      cells: ["12", "61", "8", "down 37"],
    },
    { title: "Public Head-to-Head", links: ["/leagues/5/standings/h"], cells: ["12", "–", "–", "–"] },
    { title: "Global", links: ["/leagues/1/standings/c", "/leagues/1/live"], cells: ["12", "61", "8", "down 808812"] },
  ]);
  expect(screen.getByRole("link", { name: "Create and join leagues" }).getAttribute("href")).toBe(
    "/leagues/create-join",
  );
  const tabs = screen.getByRole("navigation", { name: "Your leagues" });
  expect(
    within(tabs)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["Leagues", "/leagues"],
    ["Cups", "/leagues/cups"],
    ["Renew leagues", "/leagues/renew"],
  ]);
});

test("on a phone size, gap and round points stand under the name; who leads is told so [LG-02]", async () => {
  const leagues = [
    league(2, {}),
    league(3, { rank: 1, gap: 0, roundPoints: 48, rankCount: 1 }),
    league(4, { rank: null, gap: null, roundPoints: null, rankCount: null }),
  ];
  await renderScreen(<LeaguesScreen />, {
    pattern: "/leagues",
    address: "/leagues",
    ownEntry: OWN,
    fetched: [[keys.entry(OWN), { entryId: entryId(OWN), leagues } as unknown as Entry]],
  });
  const lines = screen.getAllByRole("rowheader").map((name) => name.querySelector("small.phone")?.textContent);
  expect(lines).toEqual([
    "12 teams · 8 points behind · 61 in the round",
    "1 team · in the lead · 48 in the round",
    undefined,
  ]);
});

test("a league that was just made is shown with its code and link, until that is closed [LG-29] [LG-33]", async () => {
  const leagues = [league(2, { name: "Kantina", canInvite: true }), league(3, { name: "Stengt" })];
  const { router } = await renderScreen(<LeaguesScreen />, {
    pattern: "/leagues",
    address: "/leagues",
    ownEntry: OWN,
    fetched: [
      [keys.entry(OWN), { entryId: entryId(OWN), leagues } as unknown as Entry],
      [[...keys.league(2), "code"], "k7m2qx"],
    ],
  });
  const ready = () => screen.queryByRole("heading", { name: /is ready$/ })?.textContent;
  expect(ready()).toBeUndefined();
  await act(() => router.navigate({ to: "/leagues", state: { madeLeagueId: 2 } }));
  expect(ready()).toBe("Kantina is ready");
  expect(screen.getByText("k7m2qx")).toBeTruthy();
  expect(screen.getByText(`${location.origin}/leagues/auto-join/k7m2qx`)).toBeTruthy();
  expect(screen.getByRole("link", { name: "QR code" }).getAttribute("href")).toBe("/leagues/2/invite");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(ready()).toBeUndefined());
  expect(router.state.location.pathname).toBe("/leagues");
  // A closed league has nothing to share.
  await act(() => router.navigate({ to: "/leagues", state: { madeLeagueId: 3 } }));
  expect(ready()).toBeUndefined();
});

const CREATE = ["/leagues/create/classic", "/leagues/create/h2h", "/organisations/create"];
const JOIN = ["/leagues/join/private", "/leagues/join/public"];

describe("the ways into leagues [LG-08]", () => {
  test.each([
    ["create-join", CreateJoinScreen, [...JOIN, ...CREATE]],
    ["create", CreateScreen, CREATE],
    ["join", JoinScreen, JOIN],
  ] as const)("%s leads to every kind of league", async (page, Screen, addresses) => {
    await renderScreen(<Screen />, { pattern: `/leagues/${page}`, address: `/leagues/${page}`, ownEntry: OWN });
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(addresses);
  });
});
