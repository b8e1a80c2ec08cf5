import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { WinnersScreen } from "./WinnersScreen.tsx";

afterEach(cleanup);

const winner = (id: number, points: number) => ({
  entry_name: `Lag ${id}`,
  player_name: `Manager ${id}`,
  points,
  rank: 1,
});
const PAST = [
  {
    season_name: "2025",
    top: [winner(1, 1900), { ...winner(2, 1890), rank: 2 }],
    autumn: [],
    events: [{ ...winner(3, 90), event: 1 }],
    phases: [{ ...winner(4, 300), name: "April", start_time: "2025-04-05T00:00:00Z" }],
  },
];
const show = (address: string, past: object = PAST) =>
  renderScreen(<WinnersScreen />, {
    pattern: "/winners",
    address,
    game: buildGame({ phases: [{ phaseId: 1, name: "Overall", startRound: 1, stopRound: 4 }] as never }),
    fetched: [
      [keys.winners, { events: [{ ...winner(7, 61), entry: 7, event: 1 }], phases: [], autumn: null }],
      [keys.pastWinners, past],
    ],
  });

test("this season's winners lead to their teams; an earlier season is chosen, and its teams are names", async () => {
  await show("/winners");
  expect(screen.getByRole("link", { name: "Lag 7" }).getAttribute("href")).toBe("/entry/7/event/1");
  await userEvent.setup().selectOptions(screen.getByLabelText("Season"), "2025");
  const season = within(await screen.findByRole("table", { name: "The season" }));
  expect(
    season
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(["1Lag 1Manager 11,900", "2Lag 2Manager 21,890"]);
  expect(within(screen.getByRole("table", { name: "Months" })).getByText("April")).toBeTruthy();
  expect(within(screen.getByRole("table", { name: "Rounds" })).getByText("Lag 3")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Lag/u })).toBeNull();
});

test("a season that there was none of shows this one; without earlier ones there is nothing to choose", async () => {
  await show("/winners?season=1999");
  expect(screen.getByText("Lag 7")).toBeTruthy();
  cleanup();
  await show("/winners", []);
  expect(screen.queryByLabelText("Season")).toBeNull();
});
