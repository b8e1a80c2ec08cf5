import type { WireComparison, WireDifference, WireLeagueSide, WireLeagueSummary } from "@elleveren/contract";
import { entryId, footballerId, roundId } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { decodeLeagueSummary } from "../../../../api/leagues/leagues.ts";
import type { Round } from "../../../../api/content/rounds.ts";
import { answerOdds } from "../../../../testing/answer-odds.ts";
import { buildGame, renderScreen } from "../../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../../testing/small-game.ts";
import { groupsOf } from "./ComparedSquads.tsx";
import { LeagueCompareScreen } from "./LeagueCompareScreen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NAMES = ["Osei-Lunde", "Solvoll", "Kolstrup", "Haukås", "Strandvoll"];
const currentRound = { roundId: roundId(4), isCurrent: true, deadlineAtMs: 0 } as Round;
const game = buildGame({
  footballers: NAMES.map((webName, index) => buildFootballer({ id: index + 1, position: "FWD", webName })),
  currentRound,
});

const side = (entry: number, change: Partial<WireLeagueSide>): WireLeagueSide => ({
  entry: entryId(entry),
  entry_name: `Lag ${entry}`,
  player_name: `Liv Lunde ${entry}`,
  rank: entry,
  last_rank: entry,
  total: 1300,
  points: 0,
  cost: 0,
  net: 0,
  chip: null,
  captain: null,
  left: 2,
  ...change,
});
const row = (element: number, a: number | null, b: number | null, points: number): WireDifference => ({
  element: footballerId(element),
  a,
  b,
  points,
  swing: ((a ?? 0) - (b ?? 0)) * points,
  matches_left: 0,
  is_on: false,
  place: "unknown",
  place_minute: null,
});
const wire: WireComparison = {
  event: roundId(4),
  provisional: true,
  a: side(3, { points: 36, cost: 8, net: 28, captain: footballerId(1) }),
  b: side(9, { points: 22, net: 22, captain: footballerId(4), chip: "frush" }),
  elements: [row(1, 2, 1, 12), row(2, 1, null, 6), row(5, 0, null, 5), row(3, null, 1, 4), row(4, 6 / 3, 2, 3)],
  difference: 6,
};

function show(address: string, compared = wire, ownEntry?: number, hidesOdds = false) {
  const league = { id: 5, name: "Kollektivet", short_name: null, league_type: "x", scoring: "c", start_event: 1 };
  const summary = {
    league,
    entry_count: 14,
    entry_is_member: true,
    hides_odds: hidesOdds,
    format_count: 0,
    last_updated_data: null,
    provisional: true,
  };
  return renderScreen(<LeagueCompareScreen />, {
    pattern: "/leagues/$leagueId/compare",
    address: `/leagues/5/compare${address}`,
    game,
    ...(ownEntry === undefined ? {} : { ownEntry }),
    fetched: [
      [keys.leagueSummary(5), decodeLeagueSummary(summary as unknown as WireLeagueSummary)],
      [keys.comparison(5 as never, { a: 3, b: 9, round: null }), compared],
    ],
  });
}

const textOf = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, " ");
const rowsUnder = (name: string) => {
  const card = screen.getByRole("heading", { level: 2, name }).closest("section")!;
  return within(card).queryAllByRole("listitem").map(textOf);
};

test("two squads stand side by side, each player once, and the sums are the difference", async () => {
  await show("?a=3&b=9");
  expect(rowsUnder("Only Lag 3")).toEqual(["Solvoll6", "Strandvollbench(5)"]);
  expect(rowsUnder("Only Lag 9")).toEqual(["Kolstrup4"]);
  expect(rowsUnder("Both, but not alike")).toEqual(["Osei-LundeLag 3 C ×2Lag 9 ×1+12"]);
  expect(rowsUnder("Both alike")).toEqual(["Haukås ×26"]);
  const sum = screen.getByRole("heading", { level: 2, name: "How it adds up" }).closest("section")!;
  const figures = within(sum).getAllByRole("definition").map(textOf);
  expect(figures).toEqual(["+6", "−4", "+12", "−8", "+6"]);
  expect(screen.getByText("6 points to Lag 3 in the round")).toBeTruthy();
  const teams = [3, 9].map((entry) => screen.getByRole("link", { name: `Lag ${entry}` }).closest("section")!);
  expect(within(teams[0]!).getAllByRole("definition").map(textOf)).toEqual(["36", "−8", "Osei-Lunde", "2", "3"]);
  expect(within(teams[1]!).getAllByRole("definition").map(textOf)).toEqual([
    "22",
    "Haukås",
    "Attack! Attack!",
    "2",
    "9",
  ]);
});

test("the reader's own team is the first unless another is named", async () => {
  await show("?b=9", wire, 3);
  expect(screen.getByText("6 points to Lag 3 in the round")).toBeTruthy();
  cleanup();
  await show("?b=3", wire, 3);
  expect(screen.getByRole("heading", { level: 2, name: "Choose a rival" })).toBeTruthy();
  cleanup();
  await show("");
  expect(screen.getByRole("heading", { level: 2, name: "Choose a team" })).toBeTruthy();
});

test("beside a match that runs each player is on the pitch, off or on his club's bench, in the words of the plates", async () => {
  const places: Partial<WireDifference>[] = [
    { place: "on", place_minute: 0, is_on: true, matches_left: 1 },
    { place: "off", place_minute: 61 },
    { place: "bench", matches_left: 1 },
    { place: "sent_off", place_minute: 38 },
    { place: "left_out" },
  ];
  const elements = wire.elements.map((each, index) => ({ ...each, ...places[index] }));
  await show("?a=3&b=9", { ...wire, elements });
  expect(rowsUnder("Only Lag 3")).toEqual(["SolvollC3: taken off at 61′6", "StrandvollC6: on the benchbench(5)"]);
  expect(rowsUnder("Only Lag 9")).toEqual(["KolstrupC4: sent off at 38′4"]);
  expect(rowsUnder("Both alike")).toEqual(["HaukåsC5: not in the squad ×26"]);
  expect(screen.getAllByRole("img", { name: /on the pitch/ })).toHaveLength(1);
});

test("who wins the round is told while it is on; of a league that hides chances nothing is asked", async () => {
  const asked = answerOdds();
  await show("?a=3&b=9");
  const card = (await screen.findByRole("heading", { level: 2, name: "Who wins the round?" })).closest("section")!;
  for (const chance of ["58%", "4%", "38%"]) expect(within(card).getAllByText(chance)[0]).toBeTruthy();
  expect(asked).toEqual(["/api/league/5/duel-odds/?a=3&b=9"]);
  cleanup();
  await show("?a=3&b=9", wire, undefined, true);
  expect(screen.getByText("6 points to Lag 3 in the round")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /chances/ })).toBeNull();
  expect(asked).toHaveLength(1);
});

test("groups hold everybody once, and their swings add up", () => {
  const compared = wire;
  const groups = Object.values(groupsOf(compared));
  expect(groups.flatMap(({ rows }) => rows)).toHaveLength(wire.elements.length);
  const swing = groups.reduce((sum, group) => sum + group.swing, 0);
  expect(swing - compared.a.cost + compared.b.cost).toBe(compared.difference);
});
