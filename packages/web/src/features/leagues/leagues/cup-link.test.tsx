import { leagueId } from "@elleveren/rules";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import type { League, Standings } from "../../../api/leagues/leagues.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { StandingsScreen } from "./tables/StandingsScreen.tsx";

afterEach(cleanup);

const show = (cup: Pick<League, "hasCup" | "cupLeagueId">) => {
  const league = {
    leagueId: leagueId(5),
    name: "Kollektivet",
    shortName: null,
    kind: "private",
    scoring: "classic",
    startRound: 1,
    ...cup,
  } as League;
  const nobody = { page: 1, hasNext: false, rows: [] };
  const standings: Standings = {
    league,
    updatedAtMs: null,
    isProvisional: false,
    rankedCount: 0,
    standings: nobody,
    newEntries: nobody,
  };
  return renderScreen(<StandingsScreen />, {
    pattern: "/leagues/$leagueId/standings/c",
    address: "/leagues/5/standings/c",
    fetched: [
      [
        keys.leagueSummary(5),
        { league, entry_count: 14, entry_is_member: false, last_updated_data: null, provisional: false },
      ],
      [keys.standings(5, "c", { phase: 1, standings: 1, newEntries: 1 }), standings],
    ],
  });
};

test("a league's table leads to its cup: to the matches once drawn, before that to what is known [ST-06]", async () => {
  await show({ hasCup: true, cupLeagueId: leagueId(50) });
  expect(screen.getByRole("link", { name: "Cup matches" }).getAttribute("href")).toBe("/leagues/5/cup");
  cleanup();
  await show({ hasCup: true, cupLeagueId: null });
  expect(screen.getByRole("link", { name: "Cup info" }).getAttribute("href")).toBe("/leagues/5/cup-not-started");
  cleanup();
  await show({ hasCup: false, cupLeagueId: null });
  expect(screen.queryByRole("link", { name: /Cup/ })).toBeNull();
});
