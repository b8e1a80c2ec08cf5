/** An empty comparison shows an example with the two most owned footballers. */
import { footballerId } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../testing/small-game.ts";
import { CompareScreen, topPair } from "./CompareScreen.tsx";

afterEach(cleanup);

const footballers = [
  buildFootballer({ id: 1, position: "DEF", webName: "Almås", totalPoints: 90 }),
  buildFootballer({ id: 2, position: "MID", webName: "Berg", totalPoints: 120 }),
  buildFootballer({ id: 3, position: "MID", webName: "Dahl", totalPoints: 70 }),
  buildFootballer({ id: 4, position: "MID", webName: "Eide", totalPoints: 80, status: "u" }),
  buildFootballer({ id: 5, position: "MID", webName: "Foss", totalPoints: 60 }),
];
const nothing = { played: [], coming: [], seasons: [] };

test("two with the most points of one position, named as an example; one press compares them", async () => {
  const { router } = await renderScreen(<CompareScreen />, {
    pattern: "/compare",
    address: "/compare",
    game: buildGame({ footballers }),
    fetched: footballers.map(({ footballerId: id }) => [keys.footballer(id), nothing] as const),
  });
  const example = screen.getByRole("table", { name: "Example of a comparison" });
  const names = within(example)
    .getAllByRole("columnheader")
    .slice(1)
    .map((head) => within(head).getByRole("button").textContent);
  expect(names).toEqual(["Berg", "Dahl"]);
  expect(within(example).getByRole("row", { name: /^Points 120/u })).toBeTruthy();
  expect(within(example).queryByRole("button", { name: /^Remove/u })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Compare Berg and Dahl" }));
  expect(await screen.findByRole("button", { name: "Remove Dahl" })).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ ids: "2,3" });
  expect(screen.queryByRole("table", { name: "Example of a comparison" })).toBeNull();
});

test("before the first points the dearest stand for the rest; an empty market has no example", () => {
  const priced = [30, 80, 70].map((priceTenths, index) =>
    buildFootballer({ id: index + 1, position: "FWD", priceTenths }),
  );
  expect(topPair(priced).map((row) => row.footballerId)).toEqual([footballerId(2), footballerId(3)]);
  expect(topPair([])).toEqual([]);
});
