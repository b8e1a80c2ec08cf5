import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../testing/small-game.ts";
import { PlayerListScreen } from "./PlayerListScreen.tsx";

afterEach(cleanup);

test("everybody by position, the dearest first, in two columns [PL-14]", async () => {
  const footballers = [
    buildFootballer({ id: 1, position: "GKP", priceTenths: 45 }),
    buildFootballer({ id: 2, position: "GKP", priceTenths: 52, totalPoints: 88 }),
    buildFootballer({ id: 3, position: "GKP", priceTenths: 40 }),
    buildFootballer({ id: 4, position: "FWD", priceTenths: 110 }),
  ];
  await renderScreen(<PlayerListScreen />, {
    pattern: "/player-list",
    address: "/player-list",
    game: buildGame({ footballers }),
  });
  const keepers = within(screen.getByRole("region", { name: "Goalkeepers" }));
  const columns = keepers.getAllByRole("table").map((table) =>
    within(table)
      .getAllByRole("rowheader")
      .map((cell) => cell.textContent),
  );
  expect(columns).toEqual([["F2", "F1"], ["F3"]]);
  expect(keepers.getByRole("row", { name: "F2 C3 88 5.2" })).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
    "Goalkeepers",
    "Defenders",
    "Midfielders",
    "Forwards",
  ]);
});
