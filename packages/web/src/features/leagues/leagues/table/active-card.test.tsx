/** The table among those who still play. */
import type { WireActiveTable, WireLeagueSummary } from "@elleveren/contract";
import { entryId, leagueId, roundId } from "@elleveren/rules";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { decodeLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { keys } from "../../../../api/wire/keys.ts";
import { buildGame, buildRound, renderScreen } from "../../../../testing/render-screen.tsx";
import { ActiveCard } from "./ActiveCard.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = (id: number, rank: number, rankAll: number) => ({
  entry: entryId(id),
  entry_name: `Lag ${id}`,
  player_name: `Liv Lunde ${id}`,
  rank,
  rank_all: rankAll,
  total: 500 - rank,
});
const TABLE: WireActiveTable = {
  since: roundId(5),
  active: 2,
  members: 9,
  own_rank: 2,
  rows: [row(3, 1, 2), row(7, 2, 6)],
};
const summary = {
  league: { id: 5, name: "Kollektivet", short_name: null, league_type: "x", scoring: "c", start_event: 1 },
  entry_count: 9,
} as unknown as WireLeagueSummary;
const currentRound = buildRound(7, { isCurrent: true });
const show = (table: WireActiveTable | null, ownEntry = 7) =>
  renderScreen(
    <>
      <h1>Table</h1>
      <ActiveCard leagueId={leagueId(5)} />
    </>,
    {
      pattern: "/page",
      address: "/page",
      ownEntry,
      game: buildGame({ currentRound: table ? currentRound : null, rounds: [currentRound] }),
      fetched: [
        [keys.leagueSummary(5), decodeLeagueSummary(summary)],
        ...(table ? [[keys.activeTable(5, entryId(ownEntry)), table] as const] : []),
      ],
    },
  );

test("the own place among the active, each with the place in the league's table, and what active means", async () => {
  await show(TABLE);
  expect(screen.getByText(/^Among 2 active teams you are number/).textContent).toBe(
    "Among 2 active teams you are number 2.",
  );
  const cells = screen
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(["1Lag 32499", "2Lag 76498"]);
  expect(screen.getByText(/has changed something since round 5/)).toBeTruthy();
});

test("somebody who is not among them reads how many there are; where all are there is no card", async () => {
  await show({ ...TABLE, own_rank: null });
  expect(screen.getByText("2 teams are active.")).toBeTruthy();
  cleanup();
  await show({ ...TABLE, active: 9, own_rank: 4 });
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});

test("before the first deadline nothing is asked for", async () => {
  const asked = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", asked);
  await show(null);
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
