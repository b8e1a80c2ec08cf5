import { leagueId, roundId } from "@elleveren/rules";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../api/keys.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { H2hLeagueScreen } from "./H2hLeagueScreen.tsx";

afterEach(cleanup);

const h2h = {
  league: { leagueId: leagueId(9), name: "Dueller", shortName: null, kind: "private", startRound: roundId(5) },
  newEntries: {
    page: 1,
    hasNext: false,
    rows: [{ entryId: 3, entryName: "Elleve", managerName: "Liv Lunde", joinedAtMs: 0 }],
  },
};

test.each(["standings", "matches", "new-entries"])(
  "%s: a head-to-head league without matches says they are being generated, and who has joined",
  async (page) => {
    await renderScreen(<H2hLeagueScreen />, {
      pattern: `/leagues/$leagueId/${page}/h`,
      address: `/leagues/9/${page}/h`,
      fetched: [[keys.standings(9, "h", { newEntries: 1 }), h2h]],
    });
    expect(screen.getByRole("heading", { level: 1, name: "Dueller" })).toBeTruthy();
    expect(screen.getByText("Matches are currently being generated, please check back later.")).toBeTruthy();
    expect(screen.getByRole("rowheader", { name: "Elleve" })).toBeTruthy();
  },
);

test("an address that names no league is not found", async () => {
  await renderScreen(<H2hLeagueScreen />, {
    pattern: "/leagues/$leagueId/matches/h",
    address: "/leagues/zero/matches/h",
  });
  expect(screen.getByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
});
