import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { buildFixture } from "../../../testing/build-fixture.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../testing/small-game.ts";
import { StatisticsScreen } from "./StatisticsScreen.tsx";

/** Seventy footballers: the higher the id, the fewer points and the more goals. */
const footballers = Array.from({ length: 70 }, (_, index) => ({
  ...buildFootballer({
    id: index + 1,
    position: index < 35 ? "DEF" : "FWD",
    totalPoints: 200 - index,
    priceTenths: 55,
  }),
  selectedByPercent: 12.4,
  stat: (name: string) => (name === "goals_scored" ? index : 0),
}));
const at = (address: string, market = footballers, ownEntry?: number) =>
  renderScreen(<StatisticsScreen />, {
    pattern: address.startsWith("/statistics/") ? "/statistics/$statName" : "/statistics",
    address,
    game: buildGame({ footballers: market }),
    ...(ownEntry === undefined ? {} : { ownEntry }),
    fetched: [[keys.futureFixtures, [buildFixture({ id: 1, round: 4, clubs: [7, 3] })]]],
  });
/** The heads of the columns; the meaning of an abbreviation follows visually hidden. */
const heads = () =>
  screen.getAllByRole("columnheader").map((cell) => {
    const shown = cell.cloneNode(true) as HTMLElement;
    for (const meaning of shown.querySelectorAll("[hidden]")) meaning.remove();
    return shown.textContent;
  });
const names = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getByRole("button").textContent);

afterEach(cleanup);

test("opens with everybody by total points, thirty a page, the search empty [RE-15] [RE-18]", async () => {
  await at("/statistics");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Statistics");
  expect(screen.getByLabelText<HTMLSelectElement>("View").value).toBe("all");
  expect(screen.getByLabelText<HTMLSelectElement>("Sorted by").value).toBe("total_points");
  expect(screen.getByLabelText<HTMLInputElement>("Search player").value).toBe("");
  expect(screen.getByText(/All points of the season/)).toBeTruthy();
  expect(names()).toEqual(footballers.slice(0, 30).map((row) => row.webName));
  const file = screen.getByRole("link", { name: "Download all players (CSV)" });
  expect([file.getAttribute("href"), file.hasAttribute("download")]).toEqual([
    "/api/footballers.csv?language=en",
    true,
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(names()[0]).toBe("F31"));
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(names()).toHaveLength(10));
});

test("the address names the order; an order without a column of its own adds one [RE-16]", async () => {
  await at("/statistics");
  expect(heads()).toEqual(["Player", "mNOK", "Sel. %", "Form", "Pts", "Min", "G", "A", "xP", "Next three"]);
  cleanup();
  await at("/statistics/goals_scored");
  expect(heads().join()).toBe("Player,Goals scored,mNOK,Sel. %,Form,Pts,Min,A,xP,Next three");
  const first = screen.getAllByRole("row")[1]!;
  expect(
    within(first)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["69", "5.5", "12.4", "0.0", "131", "0", "0", "0.0", "C3"]);
  for (const sort of ["now_cost", "selected_by_percent", "form"]) {
    cleanup();
    await at(`/statistics/${sort}`);
    expect(heads()).toHaveLength(10);
  }
});

test("another filter or order goes back to the first page [RE-17]", async () => {
  const { router } = await at("/statistics?page=3");
  expect(names()[0]).toBe("F61");
  await userEvent.selectOptions(screen.getByLabelText("Sorted by"), "goals_scored");
  await waitFor(() => expect(names()[0]).toBe("F70"));
  expect(router.state.location.search).toEqual({ sort: "goals_scored" });
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(names()[0]).toBe("F40"));
  await userEvent.selectOptions(screen.getByLabelText("View"), "et_2");
  await waitFor(() => expect(names()[0]).toBe("F35"));
  expect(router.state.location.search).toEqual({ sort: "goals_scored", filter: "et_2" });
});

test("a name nobody has says so and offers a way back", async () => {
  await at("/statistics?q=zzz");
  expect(screen.getByText(/Nobody matches/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(names()).toHaveLength(30));
});

test("a heading orders by its column, from the first page on [RE-17]", async () => {
  const { router } = await at("/statistics/goals_scored?page=2");
  expect(screen.getByRole("columnheader", { name: /Goals scored/ }).getAttribute("aria-sort")).toBe("descending");
  await userEvent.click(screen.getByRole("button", { name: "Pts" }));
  await waitFor(() => expect(heads()).toHaveLength(10));
  expect(router.state.location.search).toEqual({ sort: "total_points" });
  expect(names()[0]).toBe("F1");
  expect(screen.getByRole("columnheader", { name: "Pts" }).getAttribute("aria-sort")).toBe("descending");
});

test("minutes, goals, assists and expected points are columns of a desktop, and each orders by itself [RE-16]", async () => {
  const expected = footballers.map((row, index) => ({
    ...row,
    stat: (name: string) => (name === "ep_next" ? index / 10 : row.stat(name)),
  }));
  const { router } = await at("/statistics", expected);
  const cell = screen.getByRole("columnheader", { name: /^xP/u });
  expect(cell.className).toBe("desk");
  await userEvent.click(within(cell).getByRole("button"));
  await waitFor(() => expect(names()[0]).toBe("F70"));
  expect(router.state.location.search).toEqual({ sort: "ep_next" });
  // Ordered by it, it comes first, on a phone as well.
  expect(heads().slice(0, 2)).toEqual(["Player", "Expected points"]);
  expect(within(screen.getAllByRole("row")[1]!).getAllByRole("cell")[0]!.textContent).toBe("6.9");
});

test("what a footballer gives for his money is an order too, with a column and a word about it [RE-15] [RE-16]", async () => {
  const cheap = { ...buildFootballer({ id: 80, position: "MID", totalPoints: 60 }), stat: () => 12.5 };
  await at("/statistics/value_season", [...footballers, cheap]);
  expect(heads()[1]).toBe("Points per million");
  expect(names()[0]).toBe("F80");
  expect(screen.getAllByRole("row")[1]!.textContent).toContain("12.5");
  expect(screen.getByText(/for each million that the footballer costs today/)).toBeTruthy();
});

test("the watchlist is a filter for managers with a team [RE-15]", async () => {
  await at("/statistics");
  const filters = () => [...screen.getByLabelText<HTMLSelectElement>("View").options].map(({ value }) => value);
  expect(filters()).not.toContain("wl");
  cleanup();
  const { client } = await at("/statistics?filter=wl", footballers, 7);
  expect(filters()).toContain("wl");
  expect(screen.getByText(/Nobody matches/)).toBeTruthy();
  client.setQueryData(keys.me, { account: { entryId: 7 }, watched: new Set([1005, 1042]) });
  await waitFor(() => expect(names()).toEqual(["F5", "F42"]));
});

test.each(["?page=abc", "?page=-4", "?page=0", "?sort=nothing", "?filter=7"])(
  "%s in the address is as good as nothing, and no reason to fail",
  async (query) => {
    await at(`/statistics${query}`);
    expect(names()[0]).toBe("F1");
  },
);

test("a statistic that does not exist is not found", async () => {
  await at("/statistics/elbows");
  expect(screen.getByText("Page not found")).toBeTruthy();
});
