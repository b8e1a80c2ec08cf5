import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { BestLeaguesCard, ValuableTeamsCard } from "./SeasonBests.tsx";

afterEach(cleanup);

const show = (leagues: object[], teams: object[]) =>
  renderScreen(
    <>
      <h1>Leagues</h1>
      <BestLeaguesCard />
      <ValuableTeamsCard />
    </>,
    {
      pattern: "/leagues",
      address: "/leagues",
      fetched: [
        [keys.bestLeagues, leagues],
        [keys.valuableTeams, teams],
      ],
    },
  );
const lines = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((line) => [...line.children].map((cell) => cell.textContent));

test("the best private leagues and the most valuable teams, with the way to them [AP-064]", async () => {
  await show(
    [{ league: 5, name: "Kollektivet", entries: 1400, average_score: "1234.54" }],
    [{ entry: 7, name: "Frosne Tær", player_name: "Marte Lind", value_with_bank: 1043 }],
  );
  expect(lines("Best private leagues")).toEqual([["Kollektivet", "1,400", "1,234.5"]]);
  expect(lines("Most valuable teams")).toEqual([["Frosne TærMarte Lind", "kr\u00a0104.3"]]);
  expect(screen.getByRole("link", { name: "Kollektivet" }).getAttribute("href")).toBe("/leagues/5/standings/c");
  expect(screen.getByRole("link", { name: "Frosne Tær" }).getAttribute("href")).toBe("/entry/7/history");
});

test("before the season there is nothing", async () => {
  await show([], []);
  expect(screen.queryByRole("table")).toBeNull();
});
